"""The goal language: what a mission or a task card demands, as data.

A goal is a sentence of a few forms: "the owner wins at least 2 tricks with a 5" is

    Compare(TricksWon(Member.OWNER, TrickFilter(won_with=CardFilter(ranks=(5,)))), Relation.AT_LEAST, 2)

`rules.crew.lowering` turns each form into those of the core (`rules.crew.core`), for which there are evaluators and
encoders. Nothing in this module judges.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any, Final

from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.index import SeatIndex, TrickNumber
from winnable.rules.crew.kinds import (
    COLOUR,
    COLOURS,
    EVERY_CARD,
    EVERY_TRICK,
    TRUMPS,
    Against,
    Among,
    CardFilter,
    Half,
    Holding,
    How,
    Number,
    Others,
    Parity,
    Part,
    Relation,
    Span,
    Step,
    Sum,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.who import Beside, EverybodyBut, InRole, Member, Neighbour, Seat, Side, Together, Who, WinnerOf

__all__ = [
    "COLOUR",
    "COLOURS",
    "EVERY_CARD",
    "EVERY_TRICK",
    "FORMS",
    "QUANTITIES",
    "TRUMPS",
    "Against",
    "AllOf",
    "Always",
    "Among",
    "Beside",
    "ByCrew",
    "CardFilter",
    "CardsPlayed",
    "CardsTaken",
    "ColoursThat",
    "Compare",
    "EachFalls",
    "EachWins",
    "Every",
    "EverybodyBut",
    "Falls",
    "Goal",
    "Half",
    "Holding",
    "How",
    "InRole",
    "LeastSum",
    "LongestRun",
    "Member",
    "MembersWho",
    "MetBy",
    "Neighbour",
    "Not",
    "Number",
    "OneOf",
    "Others",
    "Parity",
    "Part",
    "Points",
    "Predicted",
    "Quantity",
    "Relation",
    "Seat",
    "SharedOut",
    "Side",
    "SomeOf",
    "Span",
    "Spread",
    "Step",
    "Sum",
    "TasksOwned",
    "Together",
    "TrickFilter",
    "TricksLed",
    "TricksWon",
    "Turn",
    "Who",
    "WinnerOf",
    "about_all_tasks",
    "card_filters",
    "every",
    "in_colour",
    "in_tricks_of",
    "naming",
    "parts",
    "task_card",
]


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
class Points:
    """The sum of the ranks of the cards of a kind in the tricks that somebody wins; unplayed cards are nobody's."""

    by: Who
    cards: CardFilter = EVERY_CARD

    def total(self, deck: Deck) -> int:
        """The sum of the ranks of all such cards of the deck."""
        return sum(card.rank for card in self.cards.select(deck))


@dataclass(frozen=True, slots=True)
class LongestRun:
    """The largest number of tricks of a kind that somebody wins directly one after the other (S5)."""

    by: Who
    tricks: TrickFilter = EVERY_TRICK


@dataclass(frozen=True, slots=True)
class CardsPlayed:
    """The number of cards of a kind that somebody plays to tricks of a kind, whoever wins them.

    With `how`, only those that do one of these things in their trick. Of each member, one card falls in a trick.
    With `nth`, of all cards that a member plays so to tricks of the kind only those with these places; -1 is the last.
    """

    by: Who
    cards: CardFilter = EVERY_CARD
    tricks: TrickFilter = EVERY_TRICK
    how: tuple[How, ...] = ()
    nth: tuple[Span, ...] = ()
    """Only on the left of a comparison with a number; the core has none, see `rules.crew.one_by_one`."""

    def in_a_trick(self, members: int) -> int:
        """The most cards that so many members can play to one trick so: only one of them leads."""
        return min(members, 1) if self.how == (How.LED,) else members


@dataclass(frozen=True, slots=True)
class TasksOwned:
    """The number of tasks that somebody owns when the play begins, after a handover; met or not makes no difference."""

    by: Who


Quantity = TricksWon | TricksLed | CardsTaken | Points | LongestRun | CardsPlayed | TasksOwned
"""Something of a member, or of several, that is counted."""
QUANTITIES: Final = Quantity.__args__
"""Every class of quantity."""


class Every(Enum):
    """In place of a number: all there are.

    For cards, the number of fitting cards in the deck; for points, the sum of their ranks; for tricks, the number of
    tricks whose numbers fit (`TrickFilter.numbered`), whatever their cards; for tasks, all tasks.
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
    right: Number | Every | Part | Predicted | Quantity
    """With a part, of what `Every` stands for."""


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
class _Ordered:
    """Cards, in any order or in one: `rising` is that of their ranks, where those of one rank are in any order.

    `in_order` is the order in which `cards.cards` names them, which then must name some; not beside `rising`.
    """

    cards: CardFilter
    rising: bool = False
    in_order: bool = False

    def place(self, card: Card) -> int:
        """The place in the order of one of the cards: of two with different places the lower one comes first."""
        if self.in_order:
            return self.cards.cards.index(card)
        return card.rank if self.rising else 0


@dataclass(frozen=True, slots=True)
class EachWins(_Ordered):
    """Each of the cards is the winning card of some trick, in this order (N4)."""


@dataclass(frozen=True, slots=True)
class EachFalls(_Ordered):
    """Each of the cards is played, in this order: trick by trick, and card by card within a trick."""


@dataclass(frozen=True, slots=True)
class Falls:
    """The task with this token is met in a trick whose number lies in a span (mission 48: omega in the last).

    Without a token, every task is that is not done before the hands.
    """

    token: str
    numbers: tuple[Span | Half, ...]

    def numbered(self, number: TrickNumber, tricks: int) -> bool:
        """Whether the task may be met in trick `number` of `tricks`; 0, before any card is played, is no trick."""
        return number > 0 and any(span.holds(number, tricks) for span in self.numbers)


@dataclass(frozen=True, slots=True)
class LeastSum:
    """The ranks in this trick add up to the least of all tricks; another trick may have the same sum."""

    trick: TrickNumber | Half
    """A number, negative ones count from the end; or the last trick of this half."""


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of these goals are met."""

    goals: tuple["Goal", ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """At least one of these goals is met."""

    goals: tuple["Goal", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The goal is not met: met when it is lost, and lost when it is met."""

    goal: "Goal"


@dataclass(frozen=True, slots=True)
class SomeOf:
    """The number of these goals that are met."""

    goals: tuple["Goal", ...]
    relation: Relation
    right: Number | Part


@dataclass(frozen=True, slots=True)
class MembersWho:
    """So many members meet the goal, in which `Member.MEMBER` is the one who is looked at."""

    goal: "Goal"
    relation: Relation
    right: Number | Part

    def of(self, seat: SeatIndex) -> "Goal":
        """The goal for one member."""
        goal: Goal = naming(self.goal, Member.MEMBER, Seat(seat))
        return goal


@dataclass(frozen=True, slots=True)
class ColoursThat:
    """The number of colours, the suits but trumps, of which the goal holds; in it `COLOUR` is the one in question."""

    goal: "Goal"
    relation: Relation
    right: Number | Part | Every

    def of(self, colour: str) -> "Goal":
        """The goal for one colour."""
        goal: Goal = in_colour(colour, self.goal)
        return goal


@dataclass(frozen=True, slots=True)
class SharedOut:
    """Each member gets one of these goals and meets it; in it `Member.MEMBER` is the one who got it.

    No two members get the same one where there are enough; else no more members than must share one.
    """

    goals: tuple["Goal", ...]

    def of(self, seat: SeatIndex) -> "tuple[Goal, ...]":
        """The goals for one member."""
        goals: tuple[Goal, ...] = naming(self.goals, Member.MEMBER, Seat(seat))
        return goals

    def most(self, seats: int) -> int:
        """How many members may get the same goal; one at least of so many must."""
        return -(-seats // len(self.goals)) if self.goals else 0


@dataclass(frozen=True, slots=True)
class MetBy:
    """The goal is met once the trick is played, as if the play ended there: of what comes later nothing counts.

    Trick numbers and "all" in the goal stand for the same as outside, those of the whole game.
    """

    goal: "Goal"
    trick: TrickNumber | Half
    """A number, negative ones count from the end; or the last trick of this half."""

    def end(self, tricks: int) -> TrickNumber:
        """The number of this trick, of `tricks` in all."""
        return number_of(self.trick, tricks)


@dataclass(frozen=True, slots=True)
class ByCrew:
    """A goal for each number of players, as on the Deep Sea cards whose sums depend on it."""

    goals: tuple[tuple[int, "Goal"], ...]
    """Pairs of a number of players and the goal for them."""

    def of(self, players: int) -> "Goal":
        """The goal for this number of players. Raises KeyError if there is none."""
        return dict(self.goals)[players]


Goal = (
    Compare
    | Always
    | Spread
    | EachWins
    | EachFalls
    | Falls
    | LeastSum
    | AllOf
    | OneOf
    | Not
    | SomeOf
    | MembersWho
    | ColoursThat
    | SharedOut
    | MetBy
    | ByCrew
)
"""A sentence of the goal language."""
FORMS: Final = Goal.__args__
"""Every form of goal."""


def number_of(trick: TrickNumber | Half, tricks: int) -> TrickNumber:
    """The number of a trick, of `tricks` in all: a negative one counts from the end, a half means its last trick."""
    if isinstance(trick, Half):
        return max(number for number in range(1, tricks + 1) if trick.holds(number, tricks))
    return min(max(trick if trick > 0 else tricks + 1 + trick, 1), tricks)


@lru_cache(maxsize=4096)
def naming(sentence: Any, member: Who | Predicted, who: Who | int) -> Any:
    """The sentence with somebody else for a member, or with a number for what is predicted.

    What is in a `MembersWho` or `SharedOut` has a `MEMBER` of its own. What is on the right of another comparison has a
    `SAME` of its own, so that is to be named in one side alone.
    """
    if sentence == member:
        return who
    if isinstance(sentence, MembersWho | SharedOut) and member is Member.MEMBER:
        return sentence
    return _changed(sentence, lambda part: naming(part, member, who))


@lru_cache(maxsize=4096)
def in_tricks_of(cards: int, sentence: Any) -> Any:
    """The sentence about tricks of this number of cards, with numbers for parts of a trick."""
    if isinstance(sentence, Holding):
        return sentence.in_tricks_of(cards)
    return _changed(sentence, lambda part: in_tricks_of(cards, part))


@lru_cache(maxsize=4096)
def in_colour(colour: str, sentence: Any) -> Any:
    """The sentence about one colour, which a `ColoursThat` in it does not speak of."""
    if isinstance(sentence, ColoursThat):
        return sentence
    if isinstance(sentence, CardFilter):
        return replace(sentence, suits=tuple(colour if suit == COLOUR else suit for suit in sentence.suits))
    return _changed(sentence, lambda part: in_colour(colour, part))


def _changed(sentence: Any, change: Callable[[Any], Any]) -> Any:
    """The sentence with each of its parts changed."""
    if isinstance(sentence, tuple):
        return tuple(map(change, sentence))
    if not is_dataclass(sentence) or isinstance(sentence, type):
        return sentence
    inner = {field.name: getattr(sentence, field.name) for field in fields(sentence)}
    found = {name: change(part) for name, part in inner.items()}
    return sentence if found == inner else replace(sentence, **found)


def every(quantity: Quantity, deck: Deck, tricks: int, tasks: int) -> int:
    """The number that `Every` stands for beside a quantity, in a game of so many tricks."""
    match quantity:
        case CardsTaken(cards=kind) | CardsPlayed(cards=kind):
            return len(kind.select(deck))
        case Points():
            return quantity.total(deck)
        case TasksOwned():
            return tasks
    return sum(quantity.tricks.numbered(number, tricks) for number in range(1, tricks + 1))


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


def about_all_tasks(part: object) -> bool:
    """Whether a part of a sentence asks how it is with all tasks, so that it means another thing without some."""
    of_all = isinstance(part, Falls) and not part.token
    return of_all or isinstance(part, TasksOwned) or (isinstance(part, TrickFilter) and part.tasks_open)


def card_filters(sentence: object) -> Iterator[CardFilter]:
    """Every card filter in a sentence."""
    return (part for part in parts(sentence) if isinstance(part, CardFilter))
