"""Counts of a member, or of several, that goals compare, and words in place of a number."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from winnable.rules.crew.card import Deck
from winnable.rules.crew.kinds import EVERY_CARD, EVERY_TRICK, Against, CardFilter, How, Parity, Span, TrickFilter
from winnable.rules.crew.who import Who


@dataclass(frozen=True, slots=True)
class TricksWon:
    """The number of tricks of a kind that a member wins.

    With `nth`, of all tricks with these numbers that a member wins only those with these places; -1 is the last. The
    places do not depend on what else the kind says.
    """

    by: Who
    tricks: TrickFilter = EVERY_TRICK
    nth: tuple[Span | Parity, ...] = ()
    """Only on the left of a comparison with a number."""


@dataclass(frozen=True, slots=True)
class TricksLed:
    """The number of tricks of a kind that a member leads; every lead is legal (S10). `nth` is as in `TricksWon`."""

    by: Who
    tricks: TrickFilter = EVERY_TRICK
    nth: tuple[Span | Parity, ...] = ()
    """Only on the left of a comparison with a number."""


@dataclass(frozen=True, slots=True)
class CardsTaken:
    """The number of cards of a kind in the tricks that a member wins; unplayed cards are nobody's (N1, S2)."""

    by: Who
    cards: CardFilter = EVERY_CARD


@dataclass(frozen=True, slots=True)
class Points:
    """The sum of the ranks of the cards of a kind in the tricks that a member wins; unplayed cards are nobody's."""

    by: Who
    cards: CardFilter = EVERY_CARD

    def total(self, deck: Deck) -> int:
        """The sum of the ranks of all cards of the kind in the deck."""
        return sum(card.rank for card in self.cards.select(deck))


@dataclass(frozen=True, slots=True)
class LongestRun:
    """The largest number of tricks of a kind that a member wins directly one after the other (S5)."""

    by: Who
    tricks: TrickFilter = EVERY_TRICK


@dataclass(frozen=True, slots=True)
class CardsPlayed:
    """The number of cards of a kind that a member plays to tricks of a kind, no matter who wins them.

    With `how`, only those that do one of these things in their trick. Of each member, one card falls in a trick.
    With `nth`, of all cards that a member plays so to tricks of the kind only those with these places; -1 is the last.
    """

    by: Who
    cards: CardFilter = EVERY_CARD
    tricks: TrickFilter = EVERY_TRICK
    how: tuple[How, ...] = ()
    nth: tuple[Span | Parity, ...] = ()
    """Only on the left of a comparison with a number."""

    def in_a_trick(self, members: int) -> int:
        """The most cards that `members` members can play to one trick in this way: only one of them leads."""
        return min(members, 1) if self.how == (How.LED,) else members


@dataclass(frozen=True, slots=True)
class TasksOwned:
    """The number of tasks that a member owns when the play begins, after a handover; met or not makes no difference."""

    by: Who


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """The number of cards of a kind that a member was dealt, before any are passed or drawn."""

    by: Who
    cards: CardFilter = EVERY_CARD


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """The number of cards of a kind that a member passes by the distress signal; none where it is not sent."""

    by: Who
    cards: CardFilter = EVERY_CARD


@dataclass(frozen=True, slots=True)
class TasksMet:
    """The number of tasks that a member owns and that are met."""

    by: Who


BeforePlay = TasksOwned | CardsDealt | CardsPassed
"""Counts that are final before the first card is played: no trick changes them."""
Quantity = (
    TricksWon
    | TricksLed
    | CardsTaken
    | Points
    | LongestRun
    | CardsPlayed
    | TasksOwned
    | CardsDealt
    | CardsPassed
    | TasksMet
)
"""A count of a member, or of several."""
QUANTITIES: Final = Quantity.__args__
"""Every class of quantity."""


Nth = CardsPlayed | TricksWon | TricksLed
"""A count that may be one of cards or tricks by their places among all that a member plays, wins or leads."""


class Every(Enum):
    """In place of a number: all there are.

    For cards, the number of fitting cards in the deck; for points, the sum of their ranks; for tricks, the number of
    tricks whose numbers fit (`TrickFilter.numbered`), whatever their cards; for tasks, all tasks.
    """

    EVERY = "every"
    """The only value."""


class Predicted(Enum):
    """In place of a number: the prediction that the owner of the task noted before trick 1 (S9)."""

    PREDICTED = "predicted"
    """The only value."""


class AsPossible(Enum):
    """In place of a number, in a goal of a mission: as much, or as little, as there can be.

    It asks for nothing that a play could miss; playing the mission tells how often how much is possible.
    """

    MOST = "most"
    """After "at least"."""
    LEAST = "least"
    """After "at most"."""


def every(quantity: Quantity, deck: Deck, tricks: int) -> int:
    """The number that `Every` stands for in a comparison with a quantity, in a game of this number of tricks."""
    match quantity:
        case CardsTaken(cards=kind) | CardsPlayed(cards=kind) | CardsDealt(cards=kind) | CardsPassed(cards=kind):
            return len(kind.select(deck))
        case Points():
            return quantity.total(deck)
        case TasksOwned() | TasksMet():
            return 0  # how many lie on the table is not known here
        case (
            TricksWon(tricks=TrickFilter(against=Against(others)))
            | TricksLed(tricks=TrickFilter(against=Against(others)))
        ):
            # a trick is left out if none is there to compare it with
            return sum(
                quantity.tricks.numbered(number, tricks) and not (others.some and not others.of(number, tricks))
                for number in range(1, tricks + 1)
            )
    return sum(quantity.tricks.numbered(number, tricks) for number in range(1, tricks + 1))
