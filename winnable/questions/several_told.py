"""More than one line, and how a win may begin, as text and as values: parts for all games, and games of four parts."""

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from winnable.output.ink import Ink, counted
from winnable.output.shared import effort_json
from winnable.output.typed import (
    MISSING,
    Json,
    Missing,
    Properties,
    Value,
    answer,
    key,
    of_type,
    schema_of,
    table,
    to_json,
)
from winnable.questions.hint import HintedMove
from winnable.questions.hinting import Hinting, Hints
from winnable.questions.lines import unit_of, verdict_json, verdict_text
from winnable.questions.parts import Goal, Line, Move, Problem, Report, Step, Words
from winnable.questions.several import beginnings_count
from winnable.rules.answer import Answer
from winnable.solver.count import Bounds, Count
from winnable.solver.several import LinesAnswer, SomeLines
from winnable.solver.witness import Witness

AnyWitness = TypeVar("AnyWitness")
Found = LinesAnswer[Witness[Line, Report], Hints[Any]]

# --- parts for all games -------------------------------------------------------------------------


@answer
class Winning:
    """How many win."""

    winnable: int = key("How many of them win, as far as found.", minimum=0)
    exact: bool = key("Whether no more of them win; else a limit was reached.")
    of: int | None = key("How many there are, won or lost; null: nobody counted them.")


def winning_of(count: Count) -> Winning:
    """Return a count as a value."""
    return Winning(winnable=count.number, exact=count.exact, of=count.total)


def count_text(what: str, count: Count, limit: str, ink: Ink) -> str:
    """Say how many of something win."""
    return f"{ink.strong(what)}: {count} can win" + ("" if count.exact else f"; {limit}")


def how_many(some: SomeLines[Any], bounds: Any, unit: str, limit: str, ink: Ink) -> str:
    """Return how many lines were found, and whether these are all: of those within the fewest, if they were wanted."""
    length = f" with {counted(bounds.high, unit)}" if isinstance(bounds, Bounds) and bounds.high is not None else ""
    found = ink.strong(counted(len(some.lines), "line")) + length
    if some.more is None:
        return f"{found}; whether there are more was not decided" + (f", {limit}" if limit else "")
    return f"{found}, and there are more" if some.more else f"{found}, no more (proved)"


def several_json(
    content: Json, result: LinesAnswer[AnyWitness, Any], line: Callable[[AnyWitness], Json], *, verdict_only: bool
) -> Json:
    """Return the JSON of a verdict with its lines; with `verdict_only` their number alone."""
    content = {**content, "effort": effort_json(result.effort)}
    if result.limit and result.verdict.answer is Answer.WINNABLE:
        content["reason"] = result.reason
    if (some := result.lines) is not None:
        lines = {} if verdict_only else {"lines": list(map(line, some.lines))}
        content["lines"] = {"count": len(some.lines), "more": some.more, **lines}
    return content


def lines_schema(line: Properties) -> Properties:
    """The key for several lines in JSON; `line` are the keys of a line of play."""
    found = {
        "count": of_type("integer", "How many were found, at most as many as wanted.", minimum=0),
        "more": of_type(("boolean", "null"), "Whether there are more; null: it was not decided."),
    }
    about = "The lines; the first one is that of the verdict. Missing with --verdict-only."
    lines = {"lines": of_type("array", about, items=table(line))}
    return {"lines": table(found, "Only with --lines: several lines of play.", lines)}


# --- games of four parts -------------------------------------------------------------------------


def lines_text(
    words: Words[Problem, Goal, Move, Line, Report, Step],
    hinting: Hinting[Problem, Any],
    problem: Problem,
    result: Found[Line, Report],
    ink: Ink,
    *,
    verdict_only: bool,
) -> Iterator[str]:
    """Yield the lines of text for a problem that can be won; with `verdict_only` the counts alone."""
    some, beginnings = result.lines, result.beginnings
    yield from verdict_text(words, problem, result.verdict, ink, verdict_only=True)
    if some is not None:
        bounds = result.verdict.details
        yield how_many(some, bounds, "" if bounds is None else unit_of(words, problem), result.limit, ink)
    if beginnings is not None:
        yield count_text("first moves", beginnings_count(beginnings), result.limit, ink)
        if not verdict_only:
            yield from hinting.text(problem, beginnings, ink)
    if verdict_only:
        return
    for number, witness in enumerate(result.shown, 1):
        if len(result.shown) > 1:
            yield ""
            yield ink.strong(f"line {number} of {len(result.shown)}")
        yield from words.text(witness.report, ink)


@answer
class FirstMoves:
    """How a win may begin."""

    first_moves: Winning = key("Of first moves, by what they begin with.")
    moves: Value | Missing = key(
        "The first moves; missing with --verdict-only.",
        default=MISSING,
        like={"type": "array", "items": schema_of(HintedMove)},
    )


def lines_json(
    words: Words[Problem, Goal, Move, Line, Report, Step],
    hinting: Hinting[Problem, Any],
    problem: Problem,
    result: Found[Line, Report],
    *,
    verdict_only: bool,
) -> Json:
    """Return the verdict with its lines and openings; with `verdict_only` the counts alone."""
    content = verdict_json(words, problem, result.verdict, verdict_only=verdict_only)
    content, beginnings = several_json(content, result, words.json, verdict_only=verdict_only), result.beginnings
    if beginnings is not None:
        moves = MISSING if verdict_only else [hinting.value(each) for each in beginnings.moves]
        content["openings"] = to_json(FirstMoves(first_moves=winning_of(beginnings_count(beginnings)), moves=moves))
    return content


OPENINGS: Final[Properties] = {
    "openings": {"description": "Only with --openings: how a win may begin.", **schema_of(FirstMoves)}
}
"""The key for how a win may begin in JSON."""
