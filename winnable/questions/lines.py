"""Lines of play of games whose referee replays them: verdicts, judgements and goals, written alike in all of them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Protocol

from winnable.games.game import Game
from winnable.games.parts import Words
from winnable.games.values import Line, Problem, Replay, Report
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.shared import effort_json, fewest_json
from winnable.output.text import MORE, answer_text, fewest_text
from winnable.output.typed import Json, Schema, among, of_type, table
from winnable.rules.answer import Answer, State
from winnable.solver.verdict import Limits, NoAnswer, Verdict, Witness

GOAL: Final[Schema] = {"description": "A goal, in the goal language of the files.", "type": ["object", "string"]}
"""A goal in the schema of the output."""


class Judgement(Protocol):
    """A goal, and whether it was met."""

    @property
    def goal(self) -> Any:
        """The goal, of the game's own type."""

    @property
    def state(self) -> State:
        """Whether it was met."""


class Judged(Protocol):
    """The referee's judgement of the goals."""

    @property
    def judgements(self) -> Sequence[Judgement]:
        """Parallel to the goals."""


# --- the referee ---------------------------------------------------------------------------------


def replayed(game: Game, problem: Problem, line: Line | None) -> Replay:
    """Let the referee judge a line, or the line so far: whether it is legal, and reaches the goals."""
    words = game.words
    if line is None:
        line = problem.played
        if line == game.rules.unplayed:
            return Replay(None, "no line of play: expected a 'line:' or 'played:' in the file", lambda _: iter(()), {})
    try:
        report = game.rules.replay(problem, line)
    except game.rules.illegal as illegal:
        legal, content = game.rules.legal_part(problem, line, illegal), words.illegal_json(problem, illegal)
        text = _text(words, legal)
        return Replay(None, f"not allowed: {illegal}", text, {"illegal": content}, forbidden=True)
    return Replay(report.state, _judged(words, report), _text(words, report), words.json(Witness(line, report)))


def witness_of(game: Game, problem: Problem, line: Line | None) -> Witness[Line, Report]:
    """Replay a line of a problem. Raises ValueError if there is none, or it does not reach the goals."""
    if line is None:
        raise ValueError("there is no line of play")
    try:
        report = game.rules.replay(problem, line)
    except game.rules.illegal as illegal:
        raise ValueError(f"the referee refuses it: {illegal}") from illegal
    if not (report.complete and report.state is State.MET):
        raise ValueError("the line does not reach every goal")
    return Witness(line, report)


def _text(words: Words, report: Report | None) -> Callable[[Ink], Iterator[str]]:
    return lambda ink: iter(()) if report is None else words.text(report, ink)


def _judged(words: Words, report: Report) -> str:
    state: State = report.state
    match state:
        case State.MET:
            free = "" if report.complete else "; the rest is free"
            return f"the line reaches every goal, {words.reached(report)}{free}"
        case State.LOST:
            return f"the line does not reach every goal; that is certain {words.lost(report)}"
        case State.OPEN:
            return f"the line stops {words.stops(report)} with nothing decided"


def goals_text(
    report: Judged, certain: Callable[[Any], str], goal_text: Callable[[Any], str], ink: Ink
) -> Iterator[str]:
    """Yield a line for each goal: whether it was met, and when that was `certain`, which is empty for an open one."""
    paint = {State.MET: ink.yes, State.LOST: ink.no, State.OPEN: ink.unsure}
    for judged in report.judgements:
        state = f"{judged.state.value} {certain(judged)}".rstrip()
        yield wrapped(f"{paint[judged.state](state)}: {printable(goal_text(judged.goal))}", ink.width)


def goals_json(report: Judged, value: Callable[[Any], object], text: Callable[[Any], str], since: str) -> list[Json]:
    """Return the states of the goals; `since` names the field of a judgement for the moment when it was certain."""
    return [
        {
            "goal": value(judged.goal),
            "english": text(judged.goal),
            "state": judged.state.value,
            "decided": getattr(judged, since),
        }
        for judged in report.judgements
    ]


def goals_schema(about: str) -> Schema:
    """The same in the schema of the output; `about` says when it was certain."""
    goal = {
        "goal": GOAL,
        "english": of_type("string", "What it asks for, in English."),
        "state": among([each.value for each in State], "Whether it is met, lost or still open."),
        "decided": of_type(("integer", "null"), about),
    }
    return of_type("array", "The goals.", items=table(goal))


# --- verdicts ------------------------------------------------------------------------------------


UNPLAYABLE: Final = "the scripts cannot be played: no line of play follows them, whatever is aimed at (proved)"
"""The details of a verdict on a problem whose scripts nobody can follow."""


def unplayable(game: Game, problem: Problem, limits: Limits) -> bool:
    """Whether it is proved that no line of play at all can follow the scripts of a problem."""
    if not game.solver.scripted(problem):
        return False
    try:
        return game.solver.ask(game.solver.only(problem, ()), limits).answer is Answer.UNWINNABLE
    except NoAnswer:
        return False


def verdict_text(
    words: Words,
    problem: Problem,
    verdict: Verdict[Witness[Line, Report]],
    ink: Ink,
    *,
    more: str = "",
    verdict_only: bool,
) -> Iterator[str]:
    """Yield the lines of a verdict; with `verdict_only` nothing that spoils the game.

    `more` is the command that says why a problem cannot be won.
    """
    answer = answer_text(verdict.answer, ink)
    if verdict.answer is Answer.UNKNOWN:
        help_ = "" if "memory" in verdict.reason else f"; {MORE}"
        yield f"{answer}: {verdict.reason}{help_}"
    elif verdict_only or not verdict.reason:
        yield answer
    else:
        yield f"{answer}: {verdict.reason}"
    if verdict.answer is Answer.UNWINNABLE and more and words.says_why and not verdict_only:
        yield f"  why: {more}"
    if verdict.details is UNPLAYABLE:
        if not verdict_only:
            yield wrapped(f"  {UNPLAYABLE}", ink.width, 2)
    elif verdict.details is not None:
        yield fewest_text(verdict.details, f"{unit_of(words, problem)}s")
    if verdict.witness is not None and not verdict_only:
        yield from words.text(verdict.witness.report, ink)


def unit_of(words: Words, problem: Problem) -> str:
    """Return the unit of the horizon of a problem, in the singular."""
    horizon = words.horizon(problem)
    assert horizon is not None, "the fewest of what there is"
    return horizon.noun


def verdict_json(
    words: Words,
    problem: Problem,
    verdict: Verdict[Witness[Line, Report]],
    *,
    verdict_only: bool,
) -> Json:
    """Return a verdict with its line of play; with `verdict_only` nothing that spoils the game."""
    content: Json = {"answer": verdict.answer.value, "effort": effort_json(verdict.effort)}
    if not verdict_only or verdict.answer is Answer.UNKNOWN:
        content["reason"] = verdict.reason
    details = verdict.details
    if details is not None and details is not UNPLAYABLE:
        content["fewest"] = fewest_json(details, unit_of(words, problem))
    if verdict_only:
        return content
    if details is UNPLAYABLE:
        content["unplayable"] = True
    if verdict.witness is not None:
        content |= words.json(verdict.witness)
    return content
