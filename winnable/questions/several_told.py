"""More than one line, as text and as values: parts for all games, and games of four parts."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from winnable.output.ink import Ink, counted
from winnable.output.shared import effort_json
from winnable.output.typed import (
    Json,
    Properties,
    of_type,
    table,
)
from winnable.questions.lines import unit_of, verdict_json, verdict_text
from winnable.questions.parts import Goal, Line, Move, Problem, Report, Step, Words
from winnable.rules.answer import Answer
from winnable.solver.count import Bounds
from winnable.solver.several import LinesAnswer, SomeLines
from winnable.solver.witness import Witness

AnyWitness = TypeVar("AnyWitness")
Found = LinesAnswer[Witness[Line, Report]]

# --- parts for all games -------------------------------------------------------------------------


def how_many(some: SomeLines[Any], bounds: Any, unit: str, limit: str, ink: Ink) -> str:
    """Return how many lines were found, and whether these are all: of those within the fewest, if they were wanted."""
    length = f" with {counted(bounds.high, unit)}" if isinstance(bounds, Bounds) and bounds.high is not None else ""
    found = ink.strong(counted(len(some.lines), "line")) + length
    if some.more is None:
        return f"{found}; whether there are more was not decided" + (f", {limit}" if limit else "")
    return f"{found}, and there are more" if some.more else f"{found}, no more (proved)"


def several_json(
    content: Json, result: LinesAnswer[AnyWitness], line: Callable[[AnyWitness], Json], *, verdict_only: bool
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
    problem: Problem,
    result: Found[Line, Report],
    ink: Ink,
    *,
    verdict_only: bool,
) -> Iterator[str]:
    """Yield the lines of text for a problem that can be won; with `verdict_only` the counts alone."""
    some = result.lines
    yield from verdict_text(words, problem, result.verdict, ink, verdict_only=True)
    if some is not None:
        bounds = result.verdict.details
        yield how_many(some, bounds, "" if bounds is None else unit_of(words, problem), result.limit, ink)
    if verdict_only:
        return
    for number, witness in enumerate(result.shown, 1):
        if len(result.shown) > 1:
            yield ""
            yield ink.strong(f"line {number} of {len(result.shown)}")
        yield from words.text(witness.report, ink)


def lines_json(
    words: Words[Problem, Goal, Move, Line, Report, Step],
    problem: Problem,
    result: Found[Line, Report],
    *,
    verdict_only: bool,
) -> Json:
    """Return the verdict with its lines; with `verdict_only` the counts alone."""
    content = verdict_json(words, problem, result.verdict, verdict_only=verdict_only)
    return several_json(content, result, words.json, verdict_only=verdict_only)
