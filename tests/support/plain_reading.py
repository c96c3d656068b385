"""What happened in a line of play, for predicates in plain Python: nothing of the goal language is used."""

from dataclasses import dataclass
from itertools import groupby

from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Trick


@dataclass(frozen=True)
class Play:
    """The tricks of a finished play as the owner of a task sees them; `x` is what the owner noted."""

    deal: Deal
    tricks: tuple[Trick, ...]
    me: int
    x: int | None

    @property
    def seats(self) -> int:
        """The number of members."""
        return len(self.deal.hands)

    @property
    def mine(self) -> list[Trick]:
        """The tricks that the owner won."""
        return [trick for trick in self.tricks if trick.winner == self.me]

    @property
    def numbers(self) -> list[int]:
        """Their numbers."""
        return [trick.number for trick in self.mine]

    @property
    def won(self) -> list[Card]:
        """All cards in them."""
        return [card for trick in self.mine for card in trick.cards]

    def tricks_of(self, seat: int) -> int:
        """How many tricks a seat won."""
        return sum(trick.winner == seat for trick in self.tricks)

    @property
    def others(self) -> list[int]:
        """How many tricks each other member won."""
        return [self.tricks_of(seat) for seat in range(self.seats) if seat != self.me]

    def count(self, suit: str = "", value: int = 0) -> int:
        """How many cards of a suit, or colour cards of a value, the owner won."""
        return sum(card.suit == suit if suit else card.rank == value and card.suit != "r" for card in self.won)

    def own(self, trick: Trick) -> Card:
        """The card that the owner played to a trick."""
        return trick.cards[trick.seats.index(self.me)]

    @property
    def runs(self) -> list[int]:
        """The lengths of the owner's unbroken runs of won tricks."""
        return [len(list(group)) for mine, group in groupby(t.winner == self.me for t in self.tricks) if mine]


def dry(trick: Trick) -> bool:
    """A trick without a submarine (the small decks have rockets for them)."""
    return all(card.suit != "r" for card in trick.cards)


def ranks(trick: Trick) -> list[int]:
    """The ranks in a trick."""
    return [card.rank for card in trick.cards]


def suits(trick: Trick, suit: str) -> int:
    """How many cards of a suit are in a trick."""
    return sum(card.suit == suit for card in trick.cards)


def holds(trick: Trick, value: int) -> int:
    """How many colour cards of a value are in a trick."""
    return sum(card.rank == value and card.suit != "r" for card in trick.cards)
