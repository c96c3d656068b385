"""A deal: who holds which cards, and who leads the first trick."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import Self

from winnable.rules.crew.card import Card, Deck, format_cards

__all__ = ["Deal"]


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands by seat, clockwise from seat 0, and the commander, who leads trick 1.

    Every card of the deck is dealt; hand sizes differ by at most one, so that at most one card a
    seat stays unplayed. Some cards may be unknown: `hands` then holds those that are known, and
    `hidden` how many more each seat has. If the hidden cards do not take up all that are `unseen`,
    each one left over lies with some seat that has no card more than the others (the fourteenth card
    of three players). Raises ValueError for anything else.
    """

    deck: Deck
    hands: tuple[tuple[Card, ...], ...]
    commander: int
    hidden: tuple[int, ...] = ()
    """By seat, how many of its cards are unknown; empty if none is."""
    unseen: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    """The cards of the deck that are in no hand that is known."""
    sizes: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The number of cards of each seat, as far as that is known."""
    tricks: int = field(init=False, repr=False, compare=False)
    """The number of tricks played: 13, 10 and 8 with the full deck and 3, 4 and 5 players."""

    def __post_init__(self) -> None:
        dealt = [card for hand in self.hands for card in hand]
        known = set(dealt)
        unseen = tuple(card for card in self.deck.cards if card not in known)
        if (
            len(known) < len(dealt)
            or len(known) + len(unseen) > len(self.deck.cards)
            or bool(unseen) != bool(self.hidden)
        ):
            raise ValueError("expected every card of the deck to be dealt once")
        if self.hidden and (len(self.hidden) != len(self.hands) or min(self.hidden) < 0):
            raise ValueError(f"expected the number of hidden cards for {len(self.hands)} seats, found {self.hidden}")
        sizes = tuple(len(hand) + more for hand, more in zip(self.hands, self.hidden or repeat(0), strict=False))
        if len(sizes) < 2 or min(sizes) == 0 or max(sizes) - min(sizes) > 1:
            raise ValueError(f"expected two or more hands of equal size or one card apart, found {list(sizes)}")
        over = len(unseen) - sum(self.hidden)
        if not 0 <= over < len(sizes) or (over and min(sizes) != max(sizes)):
            raise ValueError(f"expected {len(unseen)} hidden cards, found {sum(self.hidden)}")
        if not 0 <= self.commander < len(sizes):
            raise ValueError(f"expected a seat from 0 to {len(sizes) - 1}, found {self.commander}")
        for name, value in (("unseen", unseen), ("sizes", sizes), ("tricks", min(sizes))):
            object.__setattr__(self, name, value)

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

    @classmethod
    def unknown(cls, deck: Deck, players: int) -> Self:
        """A deal of which nothing is known but that seat 0 is commander; it holds the highest trump, if any.

        Seats are counted from the commander here, so that this stands for every deal.
        """
        least = len(deck.cards) // players
        card = deck.commander_card
        hands = ((card,) if card else (), *[()] * (players - 1))
        return cls(deck, hands, 0, tuple(least - len(hand) for hand in hands))

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(len(self.hands))

    def holder(self, card: Card) -> int:
        """The seat that was dealt the card. Raises KeyError for a card that nobody is known to hold."""
        for seat, hand in enumerate(self.hands):
            if card in hand:
                return seat
        raise KeyError(str(card))

    def admits(self, deal: "Deal") -> bool:
        """Whether a deal without unknown cards is this one with its unknown cards filled in."""
        if deal.unseen or (deal.deck, deal.commander, len(deal.hands)) != (self.deck, self.commander, len(self.hands)):
            return False
        return all(
            set(known) <= set(hand) and size <= len(hand) <= size + (len(self.unseen) > sum(self.hidden))
            for known, hand, size in zip(self.hands, deal.hands, self.sizes, strict=True)
        )

    def notation(self, names: Sequence[str] = ()) -> str:
        """The hands on one line, `p179 b23 r4 / … / …`; with names, `Ann: p179 b23 r4 / …`."""
        hands = [format_cards(hand, self.deck) for hand in self.hands]
        if self.hidden:
            hands = [f"{hand} {'?' * hidden}".strip() for hand, hidden in zip(hands, self.hidden, strict=True)]
        if names:
            hands = [f"{name}: {hand}" for name, hand in zip(names, hands, strict=True)]
        return " / ".join(hands)

    def __str__(self) -> str:
        return self.notation()
