"""How a win may begin: first leads, first tricks and ways to share the tasks out."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.index import SeatIndex
from winnable.rules.short import short_repr
from winnable.solver.count import Count
from winnable.solver.crew.witness import Witness
from winnable.solver.several import LinesAnswer

MAX_BEGINNINGS: Final = 1000
"""The most winning first tricks of one lead, and the most ways to share the tasks out, that are looked for."""


class OpeningKind(Enum):
    """The kind of an opening."""

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


CrewLines = LinesAnswer[Witness, Beginnings]
"""A verdict on a deal, with several lines, the fewest tricks or openings if the question wants them."""
