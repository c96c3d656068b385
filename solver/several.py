"""Answers from more than one line: the fewest moves, and the next line, and the next, in all games."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Generic, TypeVar

from winnable.rules.answer import Answer, OutOfTime
from winnable.solver.verdict import Effort, Verdict

Witness = TypeVar("Witness")


@dataclass(frozen=True)
class WantedLines:
    """A question about the lines of a problem: the fewest turns or days, or several lines."""

    fewest: bool = False
    lines: int = 0


@dataclass(frozen=True)
class SomeLines(Generic[Witness]):
    """Different lines, at most as many as were wanted; whether there are more, None if that was not decided."""

    lines: tuple[Witness, ...]
    more: bool | None


class Lines(Iterator[Witness], Generic[Witness]):
    """The next line, and the next: all are different, and each is found when it is asked for.

    They end where it is proved that there are no more (`complete`), or where a limit is reached.
    """

    def __init__(self, search: Iterator[Witness]) -> None:
        """Go on as `search` does, which raises OutOfTime where a limit is reached."""
        self.complete = False
        self._search = self._searched(search)

    def __next__(self) -> Witness:
        return next(self._search)

    def _searched(self, search: Iterator[Witness]) -> Iterator[Witness]:
        with suppress(OutOfTime):
            yield from search
            self.complete = True

    def some(self, wanted: int) -> SomeLines[Witness]:
        """Return so many lines, and whether there are more."""
        lines = tuple(islice(self, wanted))
        more = next(self, None) is not None
        return SomeLines(lines, True if more else False if self.complete else None)


@dataclass(frozen=True)
class LinesAnswer(Generic[Witness]):
    """A verdict, with the answers to further questions about lines; None for those not put, or that need a line.

    With the fewest moves, `Bounds` in the details of the verdict, lines are those that need no more.
    """

    verdict: Verdict[Witness]
    limit: str = ""
    """That a limit was reached before everything was decided, in words; else empty."""
    lines: SomeLines[Witness] | None = None
    effort: Effort = field(default_factory=Effort)

    @property
    def shown(self) -> tuple[Witness, ...]:
        """The lines that are shown: as many as were wanted, or that of the verdict, if it has one."""
        if self.lines is not None:
            return self.lines.lines
        return () if self.verdict.witness is None else (self.verdict.witness,)

    @property
    def answer(self) -> Answer | None:
        """The answer of the verdict; None if the problem can be won, but a further question stayed open."""
        return None if self.limit and self.verdict.answer is Answer.WINNABLE else self.verdict.answer

    @property
    def reason(self) -> str:
        """The proof that the verdict rests on, or the limit that kept a further question open."""
        return self.limit or self.verdict.reason
