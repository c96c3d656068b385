"""Kinds of cards and of tricks, and numbers to compare a count with: the objects of the goal language.

Nothing in this module looks at a play.
"""

import operator
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, cached_property, lru_cache
from typing import Final

from winnable.rules.crew.card import Card, Deck, TrickNumber
from winnable.rules.crew.numbers import Numbers

COLOURS: Final = "colours"
"""In `CardFilter.suits`: every suit but the trump suit."""
TRUMPS: Final = "trumps"
"""In `CardFilter.suits`: the trump suit, whatever its name."""
CARD: Final = "card"
"""In `CardFilter.suits`: the card of a task, in a mission's goal for the tasks of all cards."""
COLOUR: Final = "colour"
"""In `CardFilter.suits`, only inside `ColoursThat`: the colour that is looked at; before one is, any colour."""


@dataclass(frozen=True, slots=True)
class OwnRank:
    """In `CardFilter.ranks`, only inside `RanksThat`: the rank that is looked at; before one is, any rank."""

    more: int = 0
    """How much higher than that rank it is."""


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
    ranks: tuple[int | OwnRank, ...] = ()
    over: int | None = None
    under: int | None = None
    odd: bool | None = None

    def select(self, deck: Deck) -> frozenset[Card]:
        """The cards of the deck that fit."""
        return _select(self, deck)

    def about(self, one: str | int) -> "CardFilter":
        """The same kind of card where this colour, or this rank, is the one that is looked at."""
        if isinstance(one, str):
            return replace(self, suits=tuple(one if suit == COLOUR else suit for suit in self.suits))
        return replace(self, ranks=tuple(one + rank.more if isinstance(rank, OwnRank) else rank for rank in self.ranks))

    def _fitting(self, deck: Deck) -> frozenset[Card]:
        by_rank = bool(self.ranks) or self.over is not None or self.under is not None or self.odd is not None
        suits = self.suits or ((COLOURS,) if by_rank else ())
        letters = {
            suit.letter
            for suit in deck.suits
            if not suits or suit.name in suits or any(each in suits for each in _SUCH[suit.trump])
        }
        return frozenset(
            card
            for card in deck.cards
            if card.suit in letters
            and (not self.cards or card in self.cards)
            and (not self.ranks or card.rank in self.ranks or any(isinstance(rank, OwnRank) for rank in self.ranks))
            and (self.over is None or card.rank > self.over)
            and (self.under is None or card.rank < self.under)
            and (self.odd is None or card.rank % 2 == self.odd)
        )


_SUCH: Final = {True: (TRUMPS,), False: (COLOURS, COLOUR)}
"""The words for a suit, by whether it is that of the trumps."""


@cache
def _select(kind: CardFilter, deck: Deck) -> frozenset[Card]:
    return kind._fitting(deck)  # noqa: SLF001


EVERY_CARD: Final = CardFilter()
"""The filter that every card passes."""


# --- numbers -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Among:
    """In place of a number: one of several, `exactly: [1, 3]`."""

    numbers: tuple[int, ...]


class Parity(Enum):
    """In place of a number: any odd number, or any even one; zero is even. So of trick numbers, turns and places."""

    ODD = "odd"
    """1, 3, 5 and so on."""
    EVEN = "even"
    """0, 2, 4 and so on."""

    def holds(self, number: int, total: int) -> bool:  # noqa: ARG002  # as in `Span`
        """Whether a trick number, a turn or a place is odd, or even."""
        return (number % 2 == 1) is (self is Parity.ODD)


class Part(Enum):
    """In place of a number: a part of all there are, whatever their number."""

    HALF = "half"
    """Half of them; of an odd number none is half."""


Number = int | Among | Parity
"""The number that a count is compared with; all but an integer only `EXACTLY` or `OTHER_THAN`."""


class Relation(Enum):
    """A relation between a count and a number or another count."""

    EXACTLY = "exactly"
    """`left == right`"""
    OTHER_THAN = "other_than"
    """`left != right`"""
    AT_LEAST = "at_least"
    """`left >= right`"""
    AT_MOST = "at_most"
    """`left <= right`"""
    MORE_THAN = "more_than"
    """`left > right`"""
    FEWER_THAN = "fewer_than"
    """`left < right`"""

    @property
    def mirrored(self) -> "Relation":
        """The relation of the right to the left."""
        return _MIRRORED.get(self, self)

    def numbers(self, right: Number) -> Numbers:
        """The counts that are in this relation to `right`. Raises ValueError as `holds` does."""
        return _numbers(self, right)

    def numbers_of(self, right: "Number | Part", whole: int) -> Numbers:
        """The counts that are in this relation to a number, or to a part of the whole."""
        if isinstance(right, Part):
            return Numbers.where(lambda left: self.holds(2 * left, whole), whole + 1)
        return self.numbers(right)

    def holds(self, left: int, right: Number) -> bool:
        """Whether `left <relation> right`. Raises ValueError for an order relation with anything but a number."""
        if not isinstance(right, int):
            return left in self.numbers(right)
        return self.test(left, right)

    @cached_property
    def test(self) -> Callable[[int, int], bool]:
        """The comparison of two numbers by itself, for loops that compare many times."""
        return _TESTS[self]


_TESTS: Final[dict[Relation, Callable[[int, int], bool]]] = {
    Relation.EXACTLY: operator.eq,
    Relation.OTHER_THAN: operator.ne,
    Relation.AT_LEAST: operator.ge,
    Relation.AT_MOST: operator.le,
    Relation.MORE_THAN: operator.gt,
    Relation.FEWER_THAN: operator.lt,
}
_MIRRORED: Final = {
    Relation.AT_LEAST: Relation.AT_MOST,
    Relation.AT_MOST: Relation.AT_LEAST,
    Relation.MORE_THAN: Relation.FEWER_THAN,
    Relation.FEWER_THAN: Relation.MORE_THAN,
}
_BEYOND: Final = 100_000
"""More than any count; no higher number makes a difference."""


@cache
def _numbers(relation: Relation, right: Number) -> Numbers:
    match right:
        case int(number):
            end = min(max(0, number), _BEYOND) + 2
            return Numbers.where(lambda left: relation.holds(left, min(number, _BEYOND)), end)
        case Among(several):
            end = max((each for each in several if each < _BEYOND), default=-1) + 1
            found = Numbers.where(several.__contains__, end)
        case Parity():
            found = Numbers((), even=right is Parity.EVEN, odd=right is Parity.ODD)
    if relation not in (Relation.EXACTLY, Relation.OTHER_THAN):
        raise ValueError(f"expected a number after {relation.value}, found {right}")
    return found if relation is Relation.EXACTLY else ~found


# --- how a card is played ------------------------------------------------------------------------


class How(Enum):
    """The effect of a card in its trick: each card that is played has just one of these."""

    LED = "led"
    """It is the first card."""
    FOLLOWED = "followed"
    """It follows the suit led."""
    DISCARDED = "discarded"
    """It is of another suit than the one led, and no trump."""
    RUFFED = "ruffed"
    """It is a trump, and another suit was led."""


# --- which tricks --------------------------------------------------------------------------------


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


class Half(Enum):
    """The tricks of one half of the deal; of an odd number of tricks the middle one belongs to the first half."""

    FIRST = "first half"
    SECOND = "second half"

    def holds(self, number: TrickNumber, tricks: int) -> bool:
        """Whether trick `number` lies in this half of `tricks` tricks."""
        return (2 * number <= tricks + 1) == (self is Half.FIRST)


Numbered = Span | Half | Parity
"""Which trick numbers; which turns in a trick, or which places, are spans or every other one."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A condition on a trick: its number of cards of a kind, `AT_LEAST` 1 by default."""

    cards: CardFilter
    relation: Relation = Relation.AT_LEAST
    number: Number | Part = 1
    """With a part, of all cards in the trick."""

    def in_tricks_of(self, cards: int) -> "Holding":
        """The same condition on tricks of this number of cards, with numbers."""
        if not isinstance(self.number, Part):
            return self
        fitting = self.relation.numbers_of(self.number, cards)
        return Holding(self.cards, Relation.EXACTLY, Among(tuple(n for n in range(cards + 1) if n in fitting)))

    @property
    def numbers(self) -> Numbers:
        """How many of the cards a trick may hold; of a condition with a number, see `in_tricks_of`."""
        assert not isinstance(self.number, Part)
        return self.relation.numbers(self.number)

    def holds(self, held: int) -> bool:
        """Whether the condition holds for a trick with this number of the cards."""
        return held in self.numbers


@dataclass(frozen=True, slots=True)
class Sum:
    """A condition on a trick: the sum of its ranks is over, under, among these numbers, odd or even, where set."""

    over: int | None = None
    under: int | None = None
    among: tuple[int, ...] = ()
    odd: bool | None = None

    def holds(self, total: int) -> bool:
        """Whether the condition holds for the sum `total`."""
        return (
            (self.over is None or total > self.over)
            and (self.under is None or total < self.under)
            and (not self.among or total in self.among)
            and (self.odd is None or total % 2 == self.odd)
        )


class Turn(Enum):
    """Who wins a trick, by where the winner of the trick before sits."""

    SAME = "same"
    """The same member."""
    ANOTHER = "another"
    """Another member."""
    LEFT = "left"
    """The left neighbour, who is next in turn order."""
    RIGHT = "right"
    """The right neighbour."""

    def holds(self, before: int, winner: int, seats: int) -> bool:
        """Whether the condition holds for the seats of the two winners, of `seats` seats."""
        further = (winner - before) % seats
        return further in {Turn.SAME: (0,), Turn.LEFT: (1,), Turn.RIGHT: (seats - 1,)}.get(self, range(1, seats))


@dataclass(frozen=True, slots=True)
class Step:
    """A condition on a trick and another one, where set: the trick directly before it, or see `Against`.

    `sum`: the sum of its ranks is in this relation to `times` that of the other trick. `winner`: who wins it.
    `led_again`: the suit that is led there is led here, or with False another suit. `won_again`: the same of the suits
    of the winning cards. `won_rank`: the rank of its winning card, a trump or not, is in this relation to that there.
    """

    sum: Relation | None = None
    winner: Turn | None = None
    led_again: bool | None = None
    won_again: bool | None = None
    times: int = 1
    won_rank: Relation | None = None

    def sums(self, own: int, other: int) -> bool:
        """Whether the condition on the sums holds for those of the trick and of the other one."""
        return self.sum is None or self.sum.test(own, self.times * other)


class Others(Enum):
    """Which tricks a trick is compared with."""

    NEXT = "next"
    """The one directly after it; the last trick has none."""
    EACH_BEFORE = "each_before"
    """Every trick before it, of which the first has none."""
    SOME_BEFORE = "some_before"
    """At least one of these."""
    EACH_AFTER = "each_after"
    """Every trick after it, of which the last has none."""
    SOME_AFTER = "some_after"
    """At least one of these."""
    EACH_OTHER = "each_other"
    """Every other trick."""
    SOME_OTHER = "some_other"
    """At least one of these."""

    @property
    def some(self) -> bool:
        """Whether one of the tricks is enough, and one there must be."""
        return self in (Others.NEXT, Others.SOME_BEFORE, Others.SOME_AFTER, Others.SOME_OTHER)

    def of(self, number: TrickNumber, tricks: int) -> list[TrickNumber]:
        """The numbers of these tricks, seen from one of them, of `tricks` in all."""
        before, after = [*range(1, number)], [*range(number + 1, tricks + 1)]
        match self:
            case Others.NEXT:
                return after[:1]
            case Others.EACH_BEFORE | Others.SOME_BEFORE:
                return before
            case Others.EACH_AFTER | Others.SOME_AFTER:
                return after
            case Others.EACH_OTHER | Others.SOME_OTHER:
                return before + after


@dataclass(frozen=True, slots=True)
class Against:
    """A condition on a trick and others of the play, in all that `step` says of it and the same other trick."""

    tricks: Others
    step: Step = Step()


@dataclass(frozen=True, slots=True)
class TrickFilter:
    """A kind of trick. Every condition that is set must hold; with none set, every trick fits."""

    numbers: tuple[Numbered, ...] = ()
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
    after: "TrickFilter | None" = None
    """The trick directly before it is of this kind, which does not ask for open tasks; there is none before trick 1."""
    step: Step | None = None
    """It and the trick directly before it meet this condition; trick 1 never does."""
    winner_plays: tuple[Span | Parity, ...] = ()
    """Its winner's turn in it is one of these: 1 is the leader, -1 the last hand."""
    against: Against | None = None
    """It meets this condition. Only on the left of a comparison with a number."""

    def __post_init__(self) -> None:
        """Refuse a condition on the trick before that asks for open tasks. Raises ValueError."""
        if self.after is not None and self.after.tasks_open:
            raise ValueError("expected a trick before without the condition that tasks are open")

    @property
    def follows(self) -> bool:
        """Whether it has a condition on the trick before."""
        return self.after is not None or self.step is not None

    @property
    def first(self) -> TrickNumber:
        """The first trick that can be of this kind, by the number of tricks that must have been played before."""
        return 1 if self.after is None and self.step is None else 2

    def won_in_turn(self, turn: int, players: int) -> bool:
        """Whether `turn` of `players` meets the condition on the winner's turn, counted from 1."""
        return not self.winner_plays or any(span.holds(turn, players) for span in self.winner_plays)

    def numbered(self, number: TrickNumber, tricks: int) -> bool:
        """Whether trick `number` of `tricks` meets the conditions on its number, whatever the cards."""
        if number < self.first:
            return False
        return not self.numbers or number in _numbered(self.numbers, tricks)

    def all_numbered(self, tricks: int) -> frozenset[TrickNumber]:
        """The numbers, in a game of `tricks` tricks, that meet the conditions on trick numbers, whatever the cards."""
        numbered = _numbered(self.numbers or (_ALL,), tricks)
        return numbered if self.first == 1 else numbered.difference(range(1, self.first))

    @property
    def any_of_numbers(self) -> bool:
        """Whether nothing is said of it but which numbers it may have."""
        return self == _of_numbers(self.numbers)


_ALL: Final = Span(1, -1)


@lru_cache(maxsize=4096)
def _numbered(spans: tuple[Numbered, ...], tricks: int) -> frozenset[TrickNumber]:
    """The numbers in one of the spans, of `tricks` tricks."""
    return frozenset(number for number in range(1, tricks + 1) if any(span.holds(number, tricks) for span in spans))


@lru_cache(maxsize=4096)
def _of_numbers(numbers: tuple[Numbered, ...]) -> TrickFilter:
    return TrickFilter(numbers)


EVERY_TRICK: Final = TrickFilter()
"""The filter that every trick passes."""


def number_of(trick: TrickNumber | Half, tricks: int) -> TrickNumber:
    """The number of a trick, of `tricks` in all: a negative one counts from the end, a half means its last trick."""
    if isinstance(trick, Half):
        return max(number for number in range(1, tricks + 1) if trick.holds(number, tricks))
    return min(max(trick if trick > 0 else tricks + 1 + trick, 1), tricks)
