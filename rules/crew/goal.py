"""The goal language: what a mission or a task card demands, as data.

A goal is a sentence of a few forms: "the owner wins at least 2 tricks with a 5" is

    Compare(TricksWon(Member.OWNER, TrickFilter(won_with=CardFilter(ranks=(5,)))), Relation.AT_LEAST, 2)

Each form has one evaluator in `rules.crew.judge` and one encoder in `solver.crew.model.goal`. `FORMS`
lists the forms, and a test holds evaluators and encoders to that list. Nothing in this module judges.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Final

from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.index import SeatIndex, TrickNumber

__all__ = [
    "COLOURS",
    "EVERY_CARD",
    "EVERY_TRICK",
    "FORMS",
    "QUANTITIES",
    "TRUMPS",
    "AllOf",
    "Always",
    "Beside",
    "ByCrew",
    "CardFilter",
    "CardsTaken",
    "Compare",
    "EachWins",
    "Every",
    "Falls",
    "Goal",
    "Holding",
    "InRole",
    "LongestRun",
    "Member",
    "OneOf",
    "Predicted",
    "Quantity",
    "Relation",
    "Seat",
    "Span",
    "Spread",
    "Sum",
    "TrickFilter",
    "TricksLed",
    "TricksWon",
    "Who",
    "card_filters",
    "parts",
    "task_card",
]

COLOURS: Final = "colours"
"""In `CardFilter.suits`: every suit but the trump suit."""
TRUMPS: Final = "trumps"
"""In `CardFilter.suits`: the trump suit, whatever its name."""


# --- which cards ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardFilter:
    """A kind of card. Every condition that is set must hold; with none set, every card fits.

    `suits` are suit names, `COLOURS` or `TRUMPS`. `over` and `under` exclude the rank itself; `odd` is
    True for odd ranks, False for even ones. A condition on the rank without a suit speaks of
    colour cards only, as the games do: a trump 1 is not a 1 (N12, S1).
    """

    cards: tuple[Card, ...] = ()
    suits: tuple[str, ...] = ()
    ranks: tuple[int, ...] = ()
    over: int | None = None
    under: int | None = None
    odd: bool | None = None

    def select(self, deck: Deck) -> frozenset[Card]:
        """The cards of the deck that fit."""
        return _select(self, deck)

    def _fitting(self, deck: Deck) -> frozenset[Card]:
        by_rank = bool(self.ranks) or self.over is not None or self.under is not None or self.odd is not None
        suits = self.suits or ((COLOURS,) if by_rank else ())
        letters = {
            suit.letter
            for suit in deck.suits
            if not suits or suit.name in suits or (TRUMPS if suit.trump else COLOURS) in suits
        }
        return frozenset(
            card
            for card in deck.cards
            if card.suit in letters
            and (not self.cards or card in self.cards)
            and (not self.ranks or card.rank in self.ranks)
            and (self.over is None or card.rank > self.over)
            and (self.under is None or card.rank < self.under)
            and (self.odd is None or card.rank % 2 == self.odd)
        )


@cache
def _select(kind: CardFilter, deck: Deck) -> frozenset[Card]:
    return kind._fitting(deck)  # noqa: SLF001


EVERY_CARD: Final = CardFilter()
"""The filter that every card passes."""


# --- who -----------------------------------------------------------------------------------------


class Member(Enum):
    """A member, or several, by their part in the game."""

    OWNER = "owner"
    """Whoever owns the task that the goal belongs to."""
    COMMANDER = "commander"
    """The holder of the highest trump (captain in Deep Sea); leads trick 1."""
    FIRST_WINNER = "first_winner"
    """Whoever wins trick 1."""
    ANYBODY = "anybody"
    """All members together: their counts are added up."""
    EVERYBODY = "everybody"
    """Only on the left of a comparison: it holds for every member, one by one."""
    EACH_OTHER = "each_other"
    """Only on the right of a comparison: every member but the one on the left, one by one (S7)."""
    ALL_OTHERS = "all_others"
    """Only on the right of a comparison: every member but the one on the left, together."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The member at a seat."""

    number: SeatIndex


@dataclass(frozen=True, slots=True)
class InRole:
    """The member who has a role of the mission, such as the sick one of mission 5."""

    role: str


@dataclass(frozen=True, slots=True)
class Beside:
    """The member `left` places to the left, in turn order, of whoever holds the card; 0 is the holder (N16).

    The holder is whoever was dealt the card, or with `after_signal` whoever holds it before trick 1, when the
    distress signal may have passed it on (N11). Draws after trick 1 change neither.
    """

    card: Card
    left: int = 0
    after_signal: bool = False


Who = Member | Seat | InRole | Beside
"""Whose tricks or cards are counted."""


# --- which tricks --------------------------------------------------------------------------------


class Relation(Enum):
    """A relation between a count and a number or another count."""

    EXACTLY = "exactly"
    """`left == right`"""
    AT_LEAST = "at_least"
    """`left >= right`"""
    AT_MOST = "at_most"
    """`left <= right`"""
    MORE_THAN = "more_than"
    """`left > right`"""
    FEWER_THAN = "fewer_than"
    """`left < right`"""


@dataclass(frozen=True, slots=True)
class Span:
    """Trick numbers from `first` to `last`, both included; negative numbers count from the end.

    Trick 1 is the first, -1 the last trick that is played.
    """

    first: TrickNumber
    last: TrickNumber

    def holds(self, number: TrickNumber, tricks: int) -> bool:
        """Whether trick `number` lies in the span, in a deal of `tricks` tricks."""
        first, last = (end if end > 0 else tricks + 1 + end for end in (self.first, self.last))
        return first <= number <= last


@dataclass(frozen=True, slots=True)
class Holding:
    """A condition on a trick: its number of cards of a kind, `AT_LEAST` 1 by default."""

    cards: CardFilter
    relation: Relation = Relation.AT_LEAST
    number: int = 1


@dataclass(frozen=True, slots=True)
class Sum:
    """A condition on a trick: the sum of its ranks is over, under, and among these numbers, where set."""

    over: int | None = None
    under: int | None = None
    among: tuple[int, ...] = ()

    def holds(self, total: int) -> bool:
        """Whether the condition holds for the sum `total`."""
        return (
            (self.over is None or total > self.over)
            and (self.under is None or total < self.under)
            and (not self.among or total in self.among)
        )


@dataclass(frozen=True, slots=True)
class TrickFilter:
    """A kind of trick. Every condition that is set must hold; with none set, every trick fits."""

    numbers: tuple[Span, ...] = ()
    """The trick's number lies in one of these spans."""
    won_with: CardFilter | None = None
    """Its winning card is of this kind (N3, S4)."""
    led: CardFilter | None = None
    """Its first card is of this kind."""
    closed_with: CardFilter | None = None
    """Its last card is of this kind (S19)."""
    holds: tuple[Holding, ...] = ()
    """Each of these conditions on the cards in it holds."""
    every: CardFilter | None = None
    """All its cards are of this kind."""
    as_many: tuple[CardFilter, CardFilter] | None = None
    """It holds as many cards of the first kind as of the second."""
    sum: Sum | None = None
    """The sum of its ranks meets this condition."""
    tasks_open: bool = False
    """It starts while some task is still open (N2)."""

    def numbered(self, number: TrickNumber, tricks: int) -> bool:
        """Whether trick `number` of `tricks` meets the condition on `numbers`, whatever its cards."""
        return not self.numbers or any(span.holds(number, tricks) for span in self.numbers)


EVERY_TRICK: Final = TrickFilter()
"""The filter that every trick passes."""


# --- counts --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TricksWon:
    """The number of tricks of a kind that somebody wins."""

    by: Who
    tricks: TrickFilter = EVERY_TRICK


@dataclass(frozen=True, slots=True)
class TricksLed:
    """The number of tricks of a kind that somebody leads; every lead is legal (S10)."""

    by: Who
    tricks: TrickFilter = EVERY_TRICK


@dataclass(frozen=True, slots=True)
class CardsTaken:
    """The number of cards of a kind in the tricks that somebody wins; unplayed cards are nobody's (N1, S2)."""

    by: Who
    cards: CardFilter = EVERY_CARD


@dataclass(frozen=True, slots=True)
class LongestRun:
    """The largest number of tricks of a kind that somebody wins directly one after the other (S5)."""

    by: Who
    tricks: TrickFilter = EVERY_TRICK


Quantity = TricksWon | TricksLed | CardsTaken | LongestRun
"""Something of a member, or of several, that is counted."""
QUANTITIES: Final = (TricksWon, TricksLed, CardsTaken, LongestRun)
"""Every class of quantity."""


class Every(Enum):
    """In place of a number: all there are.

    For cards, the number of fitting cards in the deck; for tricks, the number of tricks whose numbers
    fit (`TrickFilter.numbered`), whatever their cards.
    """

    EVERY = "every"
    """The only value."""


class Predicted(Enum):
    """In place of a number: what the owner of the task has noted before trick 1 (S9)."""

    PREDICTED = "predicted"
    """The only value."""


# --- goals ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compare:
    """`left <relation> right` for a count and a number, or two counts, after all tricks; zero equals zero (S6)."""

    left: Quantity
    relation: Relation
    right: int | Every | Predicted | Quantity


@dataclass(frozen=True, slots=True)
class Always:
    """The comparison holds after every single trick, for the counts so far (S21)."""

    compare: Compare


@dataclass(frozen=True, slots=True)
class Spread:
    """After every trick nobody's count is more than `at_most` above anybody else's (N13, S20).

    `of` names `Member.ANYBODY`, but is counted for each member alone.
    """

    of: TricksWon | CardsTaken
    at_most: int


@dataclass(frozen=True, slots=True)
class EachWins:
    """Each of the cards is the winning card of some trick; `rising`: in order of rank (N4).

    `in_order`: in the order in which `cards.cards` names them, which then must name some; not beside `rising`.
    """

    cards: CardFilter
    rising: bool = False
    in_order: bool = False

    def place(self, card: Card) -> int:
        """The place in the order of one of the cards: of two with different places the lower one wins first."""
        if self.in_order:
            return self.cards.cards.index(card)
        return card.rank if self.rising else 0


@dataclass(frozen=True, slots=True)
class Falls:
    """The task with this token is met in a trick whose number lies in a span (mission 48: omega in the last)."""

    token: str
    numbers: tuple[Span, ...]

    def numbered(self, number: TrickNumber, tricks: int) -> bool:
        """Whether the task may be met in trick `number` of `tricks`."""
        return any(span.holds(number, tricks) for span in self.numbers)


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of these goals are met."""

    goals: tuple["Goal", ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """At least one of these goals is met."""

    goals: tuple["Goal", ...]


@dataclass(frozen=True, slots=True)
class ByCrew:
    """A goal for each number of players, as on the Deep Sea cards whose sums depend on it."""

    goals: tuple[tuple[int, "Goal"], ...]
    """Pairs of a number of players and the goal for them."""

    def of(self, players: int) -> "Goal":
        """The goal for this number of players. Raises KeyError if there is none."""
        return dict(self.goals)[players]


Goal = Compare | Always | Spread | EachWins | Falls | AllOf | OneOf | ByCrew
"""A sentence of the goal language."""
FORMS: Final = (Compare, Always, Spread, EachWins, Falls, AllOf, OneOf, ByCrew)
"""Every form of goal; the judge and the encoder must both know each of them."""


def task_card(card: Card) -> Goal:
    """The goal of a Planet Nine task card: the owner wins the trick that holds the card."""
    return Compare(CardsTaken(Member.OWNER, CardFilter(cards=(card,))), Relation.AT_LEAST, 1)


@lru_cache(maxsize=4096)  # each check and each encoding of a problem takes its goals apart again
def parts(sentence: object, players: int | None = None) -> tuple[object, ...]:
    """The sentence and everything it is built from, outermost first.

    With a number of `players`, only the matching goal of each `ByCrew`; without, all of them.
    """
    return tuple(_parts(sentence, players))


def _parts(sentence: object, players: int | None) -> Iterator[object]:
    yield sentence
    if isinstance(sentence, ByCrew) and players is not None:
        for size, goal in sentence.goals:
            if size == players:
                yield from _parts(goal, players)
    elif isinstance(sentence, tuple):
        for item in sentence:
            yield from _parts(item, players)
    elif is_dataclass(sentence):
        for field in fields(sentence):
            yield from _parts(getattr(sentence, field.name), players)


def card_filters(sentence: object) -> Iterator[CardFilter]:
    """Every card filter in a sentence."""
    return (part for part in parts(sentence) if isinstance(part, CardFilter))
