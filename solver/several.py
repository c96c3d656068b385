"""What more than one line tells of a problem: the fewest moves, different lines, how a win may begin, in all games."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from winnable.rules.answer import Answer
from winnable.solver.verdict import Effort, Verdict

if TYPE_CHECKING:
    from winnable.solver.count import Bounds

Witness = TypeVar("Witness")
Beginnings = TypeVar("Beginnings")


@dataclass(frozen=True)
class WantedLines:
    """What is asked of the lines of a problem: the fewest turns or days, a number of lines, how a win may begin."""

    fewest: bool = False
    lines: int = 0
    openings: bool = False

    @property
    def several(self) -> bool:
        """Whether more than one line is asked for."""
        return bool(self.lines) or self.openings


@dataclass(frozen=True)
class SomeLines(Generic[Witness]):
    """Different lines, at most as many as were wanted; whether there are more, None if that was not decided."""

    lines: tuple[Witness, ...]
    more: bool | None


@dataclass(frozen=True)
class LinesAnswer(Generic[Witness, Beginnings]):
    """A verdict with what was asked about more lines; None for what was not asked, and for what needs a line.

    With `fewest`, lines and beginnings are those that need no more tricks.
    """

    verdict: Verdict[Witness]
    limit: str = ""
    """That a limit was reached before everything was decided, in words; else empty."""
    fewest: "Bounds | None" = None
    lines: SomeLines[Witness] | None = None
    beginnings: Beginnings | None = None
    effort: Effort = field(default_factory=Effort)

    @property
    def shown(self) -> tuple[Witness, ...]:
        """The lines that are shown: as many as were wanted, or that of the verdict, if it has one."""
        if self.lines is not None:
            return self.lines.lines
        return () if self.verdict.witness is None else (self.verdict.witness,)

    @property
    def answer(self) -> Answer | None:
        """The answer of the verdict; None if the problem can be won, but not everything was decided that was asked."""
        return None if self.limit and self.verdict.answer is Answer.WINNABLE else self.verdict.answer

    @property
    def reason(self) -> str:
        """What the verdict rests on, or why less is known than was asked for."""
        return self.limit or self.verdict.reason
