"""Other readings of the rules: whether goals that are out of reach could be reached under one of them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from winnable.output.text import MORE
from winnable.output.typed import Json, Properties, Schema, among, of_type, table
from winnable.rules.answer import Answer
from winnable.solver.asking import Asking
from winnable.solver.verdict import Effort, Limits, NoAnswer, Verdict

if TYPE_CHECKING:
    from winnable.rules import values as rulings

OTHER_READINGS: Final = "Other readings of the rules, one option changed at a time, those that were tried."
"""Their description in the schema of the output."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The problem under another reading of one ruling: the option of the deal, its value, and the problem."""

    option: str
    value: str | bool
    problem: Any

    def __str__(self) -> str:
        return f"{self.option}: {str(self.value).lower() if isinstance(self.value, bool) else self.value}"


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings that were tried, each with its verdict, in the order of the options."""

    tried: Sequence[tuple[Reading, Verdict[Any]]] = ()
    late: bool = False
    """Whether a limit was reached before all were decided."""

    @property
    def effort(self) -> Effort:
        """Their effort together."""
        return sum((verdict.effort for _, verdict in self.tried), Effort())

    @property
    def helping(self) -> list[tuple[Reading, Any]]:
        """Those under which the goals can be reached, each with a witness."""
        return [(reading, verdict.witness) for reading, verdict in self.tried if verdict.witness is not None]

    def text(self) -> Iterator[str]:
        """Yield the sentences about them; none if no reading helps and all were decided."""
        if self.helping:
            found = " or ".join(f"'{reading}'" for reading, _ in self.helping)
            where = "" if any(reading.option == "reading" for reading, _ in self.helping) else " under 'options'"
            yield f"It rests on a reading of the rules: with {found}{where} it can be won."
        if self.late:
            yield f"Whether it can under another reading of the rules stayed open; {MORE}."

    def json(self, line: Callable[[Reading, Any], Json]) -> list[Json]:
        """The same for programs; `line` writes the line of a witness."""
        return [
            {"option": reading.option, "value": reading.value, "answer": verdict.answer.value}
            | ({} if verdict.witness is None else {"line_of_reading": line(reading, verdict.witness)})
            for reading, verdict in self.tried
        ]


Options = TypeVar("Options", bound="rulings.Readings")


def other_readings(options: Options) -> Iterator[tuple[str, str | bool, Options]]:
    """Each option with each of its other values, and the options with that value."""
    for name, values in options.readings():
        for value in values:
            if value != getattr(options, name):
                yield name, value, replace(options, **{name: value})


def tried_readings(readings: Sequence[Reading], ask: Callable[[Any, Limits], Verdict[Any]], limits: Limits) -> Readings:
    """Ask one after the other; the limits hold for all together."""
    asking, tried = Asking(ask, limits), list[tuple[Reading, Verdict[Any]]]()
    for reading in readings:
        try:
            verdict = asking(reading.problem)
        except NoAnswer:  # the line so far is not allowed under it
            continue
        if verdict is None:
            return Readings(tried, late=True)
        tried.append((reading, verdict))
    return Readings(tried, late=any(verdict.answer is Answer.UNKNOWN for _, verdict in tried))


def readings_schema(line: Properties) -> Schema:
    """The same in the schema of the output; `line` is the game's own."""
    of_one: Properties = {
        "option": of_type("string", "The key of the deal's `options`; of a mission that has readings `reading`."),
        "value": of_type(["string", "boolean"], "Its value in this reading."),
        "answer": among([each.value for each in Answer], "Whether all goals can be reached under it."),
    }
    with_line: Properties = {"line_of_reading": table(line, "A line of play, if they can.")}
    return of_type("array", OTHER_READINGS, items=table(of_one, optional=with_line))
