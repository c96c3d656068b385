"""What does the referee say? A written line of play, judged."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from winnable.games.game import Game
from winnable.games.parts import Words
from winnable.games.values import Line, Problem, ProblemFile, Replay, Report
from winnable.output.ink import PLAIN, Ink
from winnable.output.typed import json_of
from winnable.questions.culprit import LostGame, briefly
from winnable.rules.answer import State
from winnable.solver.played import Kind
from winnable.solver.verdict import Limits, Witness

_NOT_REACHED: Final = "the line does not reach every goal"
_NOTHING_DECIDED: Final = " with nothing decided"


def replay(game: Game, document: ProblemFile) -> Replay:
    """Let the referee judge the line of play in a document; of one that loses it is said where it was lost."""
    problem: Problem = document.problem
    judged = _replayed(game, problem, document.line_of_play)
    if judged.state in (None, State.MET):
        return judged
    lost = LostGame.of(game, problem, document.line_of_play, briefly(Limits()))
    if lost is None:
        return judged
    said = _NOT_REACHED if judged.state is State.LOST else judged.verdict.removesuffix(_NOTHING_DECIDED)
    verdict = f"{said}: {lost.text(PLAIN)}"
    text = judged.text if any(judged.text(PLAIN)) else lambda ink: _played(lost, ink)
    return replace(judged, verdict=verdict, text=text, json={**judged.json, **json_of(lost.told())})


def _replayed(game: Game, problem: Problem, line: Line | None) -> Replay:
    """Let the referee judge a line, or the line so far: whether it is legal, and reaches the goals."""
    words = game.words
    if line is None:
        line = problem.played
        if line == game.rules.unplayed:
            return Replay(None, "no line of play: expected a 'line:' or 'played:' in the file", lambda _: iter(()), {})
    try:
        settled = game.rules.settled(problem, line)
        if isinstance(settled, Replay):
            return settled
        report = game.rules.replay(problem, line) if settled is None else settled
    except game.rules.illegal as illegal:
        legal, content = game.rules.legal_part(problem, line, illegal), words.illegal_json(problem, illegal)
        return Replay(None, f"not allowed: {illegal}", _text(words, legal), content, forbidden=True)
    verdict = _judged(words, report, line)
    if settled is not None:
        more = "" if report.state is State.MET else ", and can still be won"
        verdict = f"with the choices shown, {verdict}{more}"
    return Replay(report.state, verdict, _text(words, report), words.json(Witness(line, report)))


def _text(words: Words, report: Report | None) -> Callable[[Ink], Iterator[str]]:
    told = words.judged or words.text
    return lambda ink: iter(()) if report is None else told(report, ink)


def _judged(words: Words, report: Report, line: Line) -> str:
    state: State = report.state
    match state:
        case State.MET:
            free = "" if report.complete else "; the rest is free"
            return f"the line reaches every goal, {words.reached(report)}{free}"
        case State.LOST:
            since = words.lost(report)
            return _NOT_REACHED + (f": lost {since}" if since else "")
        case State.OPEN:
            return f"the line stops {words.stops(report, line)}{_NOTHING_DECIDED}"


def _played(lost: LostGame, ink: Ink) -> Iterator[str]:
    """Yield the steps of a game of unknown cards, of which nothing more is certain than which of them lost it."""
    steps, found = lost.words.steps, lost.found
    marks = ["", *("x" if each is found.lost else "" for each in found.steps)]
    yield ""
    yield from steps.text(lost.problem, found.line, found.steps, marks, ink)
    yield from [ink.faint(f"x {Kind.LOSING.value}"), ""] if found.lost else [""]


def witness(game: Game, problem: Problem, document: ProblemFile) -> Witness[Line, Report]:
    """Replay the choices and the line of a document on a problem.

    Raises ValueError if there is no line, or one that is not legal or does not reach the goals.
    """
    rules, line = game.rules, document.line_of_play
    if line is None:
        raise ValueError("there is no line of play")
    try:
        report = rules.replay_with(rules.given(problem, document.problem), problem, line)
    except rules.illegal as illegal:
        raise ValueError(f"the referee refuses it: {illegal}") from illegal
    if report.state is not State.MET:
        raise ValueError(_NOT_REACHED)
    return rules.witness(line, report)


def judge(game: Game, problem: Problem, line: Line | str, choices: Any) -> Report:
    """Let the referee judge a line of play of a problem. Raises errors of the game's own for illegal play."""
    written = game.format.line(line, problem) if isinstance(line, str) else line
    return game.rules.replay_with(choices, problem, written)
