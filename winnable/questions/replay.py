"""What does the referee say? A written line of play, judged."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from winnable.games.game import Game
from winnable.games.values import Line, Problem, ProblemFile, Replay, Report
from winnable.output.ink import PLAIN, Ink
from winnable.output.typed import json_of
from winnable.questions.culprit import LostGame, briefly
from winnable.questions.lines import NOT_REACHED, NOTHING_DECIDED, replayed
from winnable.questions.lines import witness_of as witness
from winnable.rules.answer import State
from winnable.solver.played import Kind
from winnable.solver.verdict import Limits

__all__ = ["judge", "replay", "witness"]


def replay(game: Game, document: ProblemFile) -> Replay:
    """Let the referee judge the line of play in a document; of one that loses it is said where it was lost."""
    problem: Problem = document.problem
    judged = replayed(game, problem, document.line_of_play)
    if judged.state in (None, State.MET):
        return judged
    lost = LostGame.of(game, problem, document.line_of_play, briefly(Limits()))
    if lost is None:
        return judged
    said = NOT_REACHED if judged.state is State.LOST else judged.verdict.removesuffix(NOTHING_DECIDED)
    verdict = f"{said}: {lost.text(PLAIN)}"
    text = judged.text if any(judged.text(PLAIN)) else lambda ink: _played(lost, ink)
    return replace(judged, verdict=verdict, text=text, json={**judged.json, **json_of(lost.told())})


def _played(lost: LostGame, ink: Ink) -> Iterator[str]:
    """Yield the steps of a game of unknown cards, of which nothing more is certain than which of them lost it."""
    steps, found = lost.words.steps, lost.found
    marks = ["", *("x" if each is found.lost else "" for each in found.steps)]
    yield ""
    yield from steps.text(lost.problem, found.line, found.steps, marks, ink)
    yield from [ink.faint(f"x {Kind.LOSING.value}"), ""] if found.lost else [""]


def judge(game: Game, problem: Problem, line: Line | str, choices: Any) -> Report:
    """Let the referee judge a line of play of a problem. Raises errors of the game's own for illegal play."""
    written = game.format.line(line, problem) if isinstance(line, str) else line
    return game.rules.replay_with(choices, problem, written)
