"""A deal: who holds which cards, and who leads the first trick."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from winnable.rules.crew.card import Card, Deck, format_cards

__all__ = ["Deal"]


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands by seat, clockwise from seat 0, and the commander, who leads trick 1.

    Every card of the deck is dealt; hand sizes differ by at most one, so that at most one card a
    seat stays unplayed. Raises ValueError for anything else.
    """

    deck: Deck
    hands: tuple[tuple[Card, ...], ...]
    commander: int

    def __post_init__(self) -> None:
        dealt = [card for hand in self.hands for card in hand]
        if sorted(dealt) != sorted(self.deck.cards):
            raise ValueError("expected every card of the deck to be dealt once")
        sizes = [len(hand) for hand in self.hands]
        if len(sizes) < 2 or min(sizes) == 0 or max(sizes) - min(sizes) > 1:
            raise ValueError(f"expected two or more hands of equal size or one card apart, found {sizes}")
        if not 0 <= self.commander < len(sizes):
            raise ValueError(f"expected a seat from 0 to {len(sizes) - 1}, found {self.commander}")

    @classmethod
    def of(cls, deck: Deck, hands: Iterable[Iterable[Card]], commander: int | None = None) -> Self:
        """Build a deal, hands sorted; without `commander` the holder of the highest trump leads."""
        sorted_hands = tuple(tuple(sorted(hand)) for hand in hands)
        if commander is None:
            holders = [seat for seat, hand in enumerate(sorted_hands) if deck.commander_card in hand]
            if not holders:
                raise ValueError("expected a seat that leads, as no hand holds a highest trump")
            commander = holders[0]
        return cls(deck, sorted_hands, commander)

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(len(self.hands))

    @property
    def tricks(self) -> int:
        """The number of tricks played: 13, 10 and 8 with the full deck and 3, 4 and 5 players."""
        return min(map(len, self.hands))

    def holder(self, card: Card) -> int:
        """The seat that was dealt the card. Raises KeyError for a card outside the deck."""
        for seat, hand in enumerate(self.hands):
            if card in hand:
                return seat
        raise KeyError(str(card))

    def notation(self, names: Sequence[str] = ()) -> str:
        """The hands on one line, `p179 b23 r4 / … / …`; with names, `Ann: p179 b23 r4 / …`."""
        hands = [format_cards(hand, self.deck) for hand in self.hands]
        if names:
            hands = [f"{name}: {hand}" for name, hand in zip(names, hands, strict=True)]
        return " / ".join(hands)

    def __str__(self) -> str:
        return self.notation()
