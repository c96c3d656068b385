"""The goal language: what a mission or a task card asks for, as data.

A goal is a sentence built from a few forms. Each form has one evaluator in `rules.crew.judge` and
one encoder in `solver.crew.model.goal`; `FORMS` lists them, and a test holds both halves to the list.
Nothing here judges: these are the words that both halves read.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Final

from winnable.rules.crew.card import Card, Deck

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
"""Stands for every suit that is not trump."""
TRUMPS: Final = "trumps"
"""Stands for the trump suit."""


# --- which cards ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardFilter:
    """A kind of card. Every condition given must hold; none given: every card fits.

    `suits` are suit names, `COLOURS` or `TRUMPS`. A condition on the rank without a suit speaks of
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


# --- who -----------------------------------------------------------------------------------------


class Member(Enum):
    """Members that are named by their part in the game."""

    OWNER = "owner"
    """Whoever owns the task that the goal belongs to."""
    COMMANDER = "commander"
    """The holder of the highest trump (captain in Deep Sea); leads trick 1."""
    FIRST_WINNER = "first_winner"
    """Whoever wins trick 1."""
    ANYBODY = "anybody"
    """All members counted together."""
    EVERYBODY = "everybody"
    """Only on the left of a comparison, which then holds for every member, one by one."""
    EACH_OTHER = "each_other"
    """Only on the right of a comparison: every member but the one on the left, one by one (S7)."""
    ALL_OTHERS = "all_others"
    """Only on the right of a comparison: every member but the one on the left, together."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The member at a seat, counted from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class InRole:
    """The member who has a role of the mission, such as the sick one of mission 5."""

    role: str


@dataclass(frozen=True, slots=True)
class Beside:
    """The member `left` places to the left, in turn order, of the one who was dealt the card; 0 is the holder (N16)."""

    card: Card
    left: int = 0


Who = Member | Seat | InRole | Beside


# --- which tricks --------------------------------------------------------------------------------


class Relation(Enum):
    """How a count compares with a number or with another count."""

    EXACTLY = "exactly"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    MORE_THAN = "more_than"
    FEWER_THAN = "fewer_than"


@dataclass(frozen=True, slots=True)
class Span:
    """Trick numbers from `first` to `last`, both included; negative numbers count from the end.

    Trick 1 is the first, -1 the last trick that is played.
    """

    first: int
    last: int

    def holds(self, number: int, tricks: int) -> bool:
        """Whether trick `number` of a deal with this many tricks lies in the span."""
        first, last = (end if end > 0 else tricks + 1 + end for end in (self.first, self.last))
        return first <= number <= last


@dataclass(frozen=True, slots=True)
class Holding:
    """A trick holds a number of cards of a kind."""

    cards: CardFilter
    relation: Relation = Relation.AT_LEAST
    number: int = 1


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of all ranks in the trick is over, under, or among these numbers."""

    over: int | None = None
    under: int | None = None
    among: tuple[int, ...] = ()

    def holds(self, total: int) -> bool:
        """Whether a sum fits."""
        return (
            (self.over is None or total > self.over)
            and (self.under is None or total < self.under)
            and (not self.among or total in self.among)
        )


@dataclass(frozen=True, slots=True)
class TrickFilter:
    """A kind of trick. Every condition given must hold; none given: every trick fits."""

    numbers: tuple[Span, ...] = ()
    """The trick's number lies in one of these spans."""
    won_with: CardFilter | None = None
    """Its winning card is of this kind (N3, S4)."""
    led: CardFilter | None = None
    """Its first card is of this kind."""
    closed_with: CardFilter | None = None
    """Its last card is of this kind (S19)."""
    holds: tuple[Holding, ...] = ()
    """It holds so many cards of these kinds."""
    every: CardFilter | None = None
    """All its cards are of this kind."""
    as_many: tuple[CardFilter, CardFilter] | None = None
    """It holds as many cards of the first kind as of the second."""
    sum: Sum | None = None
    """Its ranks add up to such a number."""
    tasks_open: bool = False
    """It starts while some task is still open (N2)."""

    def numbered(self, number: int, tricks: int) -> bool:
        """Whether the number alone lets trick `number` fit."""
        return not self.numbers or any(span.holds(number, tricks) for span in self.numbers)


EVERY_TRICK: Final = TrickFilter()


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
QUANTITIES: Final = (TricksWon, TricksLed, CardsTaken, LongestRun)


class Every(Enum):
    """In place of a number: as many as the deck holds (cards) or as are numbered so (tricks)."""

    EVERY = "every"


class Predicted(Enum):
    """In place of a number: what the owner of the task has noted before trick 1 (S9)."""

    PREDICTED = "predicted"


# --- goals ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compare:
    """A count compares so with a number or with another count when all tricks are played; zero equals zero (S6)."""

    left: Quantity
    relation: Relation
    right: int | Every | Predicted | Quantity


@dataclass(frozen=True, slots=True)
class Always:
    """The comparison of the counts so far holds after every single trick (S21)."""

    compare: Compare


@dataclass(frozen=True, slots=True)
class Spread:
    """After every trick nobody's count is more than `at_most` above anybody else's (N13, S20).

    `of` is a count by `Member.ANYBODY`, taken for each member alone.
    """

    of: TricksWon | CardsTaken
    at_most: int


@dataclass(frozen=True, slots=True)
class EachWins:
    """Each of the cards wins a trick, that is, is its winning card; `rising`: in order of rank (N4)."""

    cards: CardFilter
    rising: bool = False


@dataclass(frozen=True, slots=True)
class Falls:
    """The task with this token is met in a trick of these numbers (mission 48: omega in the last)."""

    token: str
    numbers: tuple[Span, ...]

    def numbered(self, number: int, tricks: int) -> bool:
        """Whether the task may be met in trick `number` of a deal with this many tricks."""
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
    """A goal that depends on the number of players, as the sums of some Deep Sea cards do."""

    goals: tuple[tuple[int, "Goal"], ...]
    """Pairs of a number of players and the goal for them."""

    def of(self, players: int) -> "Goal":
        """The goal for so many players. Raises KeyError where there is none."""
        return dict(self.goals)[players]


Goal = Compare | Always | Spread | EachWins | Falls | AllOf | OneOf | ByCrew
FORMS: Final = (Compare, Always, Spread, EachWins, Falls, AllOf, OneOf, ByCrew)
"""Every form of goal; the referee and the encoder must both know each of them."""


def task_card(card: Card) -> Goal:
    """The goal of a Planet Nine task card: the owner wins the trick that holds the card."""
    return Compare(CardsTaken(Member.OWNER, CardFilter(cards=(card,))), Relation.AT_LEAST, 1)


@lru_cache(maxsize=4096)  # a problem is asked for its parts over and over
def parts(sentence: object, players: int | None = None) -> tuple[object, ...]:
    """The sentence and everything it is built from, outermost first.

    With a number of `players`, of a goal that depends on it only what is meant for so many.
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
