"""What more than one line tells of a problem: the fewest tricks, different lines, and how a win may begin."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.index import SeatIndex
from winnable.rules.short import short_repr
from winnable.solver.count import Bounds, Count
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Effort, Verdict

__all__ = ["MAX_BEGINNINGS", "Beginnings", "LinesAnswer", "Opening", "OpeningKind", "SomeLines"]

MAX_BEGINNINGS: Final = 1000
"""The most winning first tricks of one lead, and the most ways to share the tasks out, that are looked for."""


class OpeningKind(Enum):
    """What an opening is about."""

    LEAD = "first lead"
    TRICK = "first trick"
    OWNERS = "owners"


@dataclass(frozen=True, slots=True)
class Opening:
    """One way to begin, and whether it can be won; a line that begins so if it can."""

    kind: OpeningKind
    cards: tuple[Card, ...]
    """The first lead, or the cards of the first trick in the order of play; empty for owners."""
    owners: tuple[SeatIndex, ...]
    """By task, who owns it; empty for cards."""
    answer: Answer
    witness: Witness | None = None

    __repr__ = short_repr

    def __str__(self) -> str:
        begins = f"owners {self.owners}" if self.kind is OpeningKind.OWNERS else " ".join(map(str, self.cards))
        return f"{begins}: {self.answer}"


@dataclass(frozen=True, slots=True)
class Beginnings:
    """All openings that came, and how many of each kind win; `owners` is None if every owner is given."""

    openings: tuple[Opening, ...]
    leads: Count
    tricks: Count
    owners: Count | None

    @property
    def complete(self) -> bool:
        """Whether everything was decided."""
        return self.leads.exact and self.tricks.exact and (self.owners is None or self.owners.exact)


@dataclass(frozen=True, slots=True)
class SomeLines:
    """Different lines, at most as many as were wanted; whether there are more, None if that was not decided."""

    lines: tuple[Witness, ...]
    more: bool | None


@dataclass(frozen=True, slots=True)
class LinesAnswer:
    """A verdict with what was asked beside it; None for what was not asked, and for what needs a line without one.

    With `fewest`, lines and beginnings are those that need no more tricks.
    """

    verdict: Verdict[Witness]
    limit: str = ""
    """That a limit was reached before everything was decided, in words; else empty."""
    fewest: Bounds | None = None
    lines: SomeLines | None = None
    beginnings: Beginnings | None = None
    effort: Effort = field(default_factory=Effort)

    @property
    def answer(self) -> Answer | None:
        """The answer of the verdict; None if the problem can be won, but not everything was decided that was asked."""
        return None if self.limit and self.verdict.answer is Answer.WINNABLE else self.verdict.answer

    @property
    def reason(self) -> str:
        """What the verdict rests on, or why less is known than was asked for."""
        return self.limit or self.verdict.reason
