"""Lines of play of games whose referee replays them: goals and verdicts, written alike in all of them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from winnable.games.game import Game
from winnable.games.parts import Words
from winnable.games.values import Goal, Line, Problem, Report
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.shared import effort_json, fewest_json
from winnable.output.text import MORE, answer_text, fewest_text
from winnable.output.typed import (
    MISSING,
    Json,
    Missing,
    Schema,
    Value,
    among,
    answer,
    filled,
    json_of,
    key,
    of_type,
    table,
)
from winnable.questions.culprit import LostGame
from winnable.rules.answer import Answer, State
from winnable.solver.asking import Bounds
from winnable.solver.verdict import Limits, NoAnswer, Remark, Result, Verdict, Witness

GOAL: Final[Schema] = {"description": "A goal, in the goal language of the files.", "type": ["object", "string"]}
"""A goal in the schema of the output."""


def goals_text(
    report: Report, certain: Callable[[Any], str], goal_text: Callable[[Goal], str], ink: Ink
) -> Iterator[str]:
    """Yield a line for each of the `judgements` of a report: the state of a goal, and when that was `certain`.

    The latter is empty for an open goal.
    """
    paint = {State.MET: ink.yes, State.LOST: ink.no, State.OPEN: ink.unsure}
    for judged in report.judgements:
        state = f"{judged.state.value} {certain(judged)}".rstrip()
        yield wrapped(f"{paint[judged.state](state)}: {printable(goal_text(judged.goal))}", ink.width)


def goals_json(report: Report, value: Callable[[Goal], object], text: Callable[[Goal], str], since: str) -> list[Json]:
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


UNPLAYABLE: Final = Remark(
    "unplayable", "the scripts cannot be played: no line of play follows them, whatever is aimed at (proved)"
)


def unplayable(game: Game, problem: Problem, limits: Limits) -> tuple[Remark, ...]:
    """The remark that no line of play at all can follow the scripts of a problem, if that is proved."""
    if game.solver.scripted(problem):
        with suppress(NoAnswer):
            if game.solver.ask(game.solver.only(problem, ()), limits).answer is Answer.UNWINNABLE:
                return (UNPLAYABLE,)
    return ()


@dataclass(frozen=True)
class Grounds:
    """Why a problem cannot be won, as far as it was found quickly: the details of a verdict."""

    game: LostGame | None = None
    """In the middle of a game, what lost it."""
    clash: str = ""
    """Which goals cannot be met together, in words; empty: it was not found quickly."""
    json: Json = field(default_factory=dict)
    """The same for programs."""


def verdict_text(
    words: Words,
    problem: Problem,
    verdict: Verdict[Witness[Line, Report]],
    ink: Ink,
    *,
    question: str = "",
    more: str = "",
    verdict_only: bool,
    play: bool = True,
) -> Iterator[str]:
    """Yield the lines of a verdict; with `verdict_only` nothing that spoils the game, without `play` no line of play.

    `question` is the question in words, empty if a problem allows only one. `more` is the command that says why a
    problem cannot be won; empty: none is named.
    """
    answer = answer_text(verdict.answer, ink) + (f" (asked: {question})" if question else "")
    if verdict.answer is Answer.UNKNOWN:
        help_ = "" if "memory" in verdict.reason else f"; {MORE}"
        yield f"{answer}: {verdict.reason}{help_}"
    elif verdict_only or not verdict.reason:
        yield answer
    else:
        yield f"{answer}: {verdict.reason}"
    if isinstance(verdict.details, Bounds):
        yield fewest_text(verdict.details, f"{unit_of(words, problem)}s")
    if verdict_only:
        return
    if verdict.answer is Answer.UNWINNABLE:
        yield from _grounds_text(verdict.details, more, ink)
    yield from remarks_text(verdict.remarks, ink)
    if play and verdict.witness is not None:
        yield from words.text(verdict.witness.report, ink)


def _grounds_text(details: Any, more: str, ink: Ink) -> Iterator[str]:
    """Yield what lost a game and what clashes, as far as it is known, and the command that says more."""
    grounds = details if isinstance(details, Grounds) else Grounds()
    if grounds.game is not None:
        yield wrapped(f"  {grounds.game.text(ink)}", ink.width, 4)
    if why := "; more: ".join(filter(None, (grounds.clash, more))):
        yield wrapped(f"  why: {why}", ink.width)


def remarks_text(remarks: Sequence[Remark], ink: Ink) -> Iterator[str]:
    """Yield the remarks on a problem, below the answer."""
    for remark in remarks:
        yield wrapped(printable(remark.text) + (f" ({remark.option})" if remark.option else ""), ink.width, 2)


def unit_of(words: Words, problem: Problem) -> str:
    """Return the unit in which the time of a problem is counted, in the singular."""
    horizon = words.horizon(problem)
    return words.places.unit if horizon is None else horizon.noun


@answer
class Remarked:
    """A remark on a problem by the rules of its game."""

    kind: str = key("What it is about, in a word of the game.")
    text: str = key("The remark.")
    about: tuple[str, ...] = key("The parts of the problem that it is about, such as tasks.")


@answer
class Solved:
    """The answer about one problem, without the line of play."""

    answer: Answer | None = key("The answer; null: a number was asked for.")
    effort: Value = key("What the answer cost.", like={"$ref": "#/definitions/effort"})
    reason: str | Missing = key("Why it is that; may be empty.", default=MISSING)
    remarks: tuple[Remarked, ...] | Missing = key(
        "What the rules of the game say of it in addition to whether it can be won.", default=MISSING
    )


def solved_json(result: Result, remarks: Sequence[Remark], *, verdict_only: bool) -> Json:
    """Return an answer without what is particular to its question; with `verdict_only` nothing that spoils the game."""
    return json_of(
        Solved(
            answer=result.answer,
            effort=effort_json(result.effort),
            reason=MISSING if verdict_only and result.answer is not Answer.UNKNOWN else result.reason,
            remarks=MISSING if verdict_only else tuple(filled(Remarked, each) for each in remarks),
        )
    )


def verdict_json(
    words: Words,
    problem: Problem,
    verdict: Verdict[Witness[Line, Report]],
    *,
    verdict_only: bool,
) -> Json:
    """Return a verdict with its line of play; with `verdict_only` nothing that spoils the game."""
    content = solved_json(verdict, verdict.remarks, verdict_only=verdict_only)
    if verdict.ways and not verdict_only:
        content["ways"] = [*verdict.ways]
    if isinstance(verdict.details, Bounds):
        content["fewest"] = fewest_json(verdict.details, unit_of(words, problem))
    if verdict_only:
        return content
    if isinstance(verdict.details, Grounds):
        content |= verdict.details.json
    if verdict.witness is not None:
        content |= words.json(verdict.witness)
    return content
