"""What is said of a card that was played."""

from dataclasses import dataclass
from enum import Enum

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card, SeatIndex, TrickNumber
from winnable.rules.values import short_repr
from winnable.solver.crew.witness import Witness


class Kind(Enum):
    """What a card did to a game that could still be won."""

    FORCED = "forced"
    """The only legal card, of a game that could still be won."""
    ONLY = "only card"
    """The only one of several that kept it winnable."""
    SEVERAL = "one of several"
    """It kept it winnable, and so would another."""
    LOSING = "losing card"
    """The game could be won before it, and not behind it."""
    LOST = "nothing left to lose"
    """The game could not be won before it."""
    WON = "already won"
    """Everything was met before its trick, whatever falls."""
    UNKNOWN = "unknown"
    """A limit was reached."""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of the game and what it did."""

    number: int
    """Which card of the game it is, counted from 1."""
    trick: TrickNumber
    seat: SeatIndex
    card: Card
    kind: Kind
    answer: Answer
    """Whether the game can be won behind it; where something is open, by some choice, and with some deal that fits."""
    legal: tuple[Card, ...]
    """All cards that could be played; empty where nothing depends on it."""
    kept: tuple[Card, ...] = ()
    """Other legal cards behind which it can be won: of a losing card all but perhaps `open`, otherwise some."""
    open: tuple[Card, ...] = ()
    """Of a losing card: other legal cards that a limit left undecided."""
    witness: Witness | None = None
    """Of a losing card: a line that wins, up to this card as the game was played."""

    __repr__ = short_repr

    def __str__(self) -> str:
        """What a person would say of it."""
        kept = f" (kept by {' '.join(map(str, self.kept))})" if self.kind is Kind.LOSING and self.kept else ""
        return f"trick {self.trick}, {self.card}: {self.kind.value}{kept}"
