"""The goal language: the demands of missions and task cards, as data.

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
    Against,
    CardFilter,
    Half,
    Holding,
    Number,
    Part,
    Relation,
    Span,
    TrickFilter,
    number_of,
)
from winnable.rules.crew.quantity import (
    AsPossible,
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    Every,
    Points,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Member, Seat, Who

# --- goals ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compare:
    """`left <relation> right` for a count and a number, or two counts, after all tricks; zero equals zero (S6)."""

    left: Quantity
    relation: Relation
    right: Number | Every | Part | Predicted | AsPossible | Quantity
    """With a part, of what `Every` stands for."""

    @property
    def fault(self) -> str:
        """Why no deal can be asked for it; empty if one can: tasks are few, and half of them often is no number."""
        no_half = self.right is Part.HALF and isinstance(self.left, TasksOwned | TasksMet)
        return "expected a number of tasks, found half" if no_half else ""


SIGNAL: Final = {
    "sent": Compare(CardsPassed(Member.ANYBODY), Relation.AT_LEAST, 1),
    "silent": Compare(CardsPassed(Member.ANYBODY), Relation.EXACTLY, 0),
}
"""Whether the distress signal is sent, by which everybody passes a card."""


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

    `in_order` is the order in which `cards.cards` names them, which then must name some; not together with `rising`.
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

    Without a token, every task is that is not done before the hands: of those for cards of a kind, or of one member,
    where that is said.
    """

    token: str
    numbers: tuple[Span | Half, ...]
    cards: CardFilter | None = None
    by: Who | None = None

    def numbered(self, number: TrickNumber, tricks: int) -> bool:
        """Whether the task may be met in trick `number` of `tricks`; 0, before any card is played, is no trick."""
        return number > 0 and any(span.holds(number, tricks) for span in self.numbers)


class TaskOrder(Enum):
    """An order of tasks by the members who own them; it speaks of one member."""

    IN_TURN = "in_turn_from"
    """One task each, in turn to the left, that member first; who has none left that is not met is passed over."""
    FIRST = "first"
    """No other task before those of the member."""
    LAST = "last"
    """No task of the member before those of all others."""


@dataclass(frozen=True, slots=True)
class TasksInOrder:
    """Tasks are met in an order by their owners.

    Only whole tricks count: tasks that are met in the same trick are in order if some order of them is. Tasks that
    were done before the hands take no turn.
    """

    order: TaskOrder
    who: Who


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
    """The goal is not met."""

    goal: "Goal"


@dataclass(frozen=True, slots=True)
class If:
    """If the one goal is met, so is `then`; if it is not, so is `otherwise`, where there is any."""

    when: "Goal"
    then: "Goal"
    otherwise: "Goal | None" = None


@dataclass(frozen=True, slots=True)
class SomeOf:
    """The number of these goals that are met."""

    goals: tuple["Goal", ...]
    relation: Relation
    right: Number | Part


@dataclass(frozen=True, slots=True)
class MembersWho:
    """The number of members who meet the goal compares so; in it `Member.MEMBER` is the member examined."""

    goal: "Goal"
    relation: Relation
    right: Number | Part | Every

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
        """The most members who may get the same goal; at least one goal goes to this number of them."""
        return -(-seats // len(self.goals)) if self.goals else 0


@dataclass(frozen=True, slots=True)
class MetBy:
    """The goal is met once the trick is played, as if the play ended there: no later trick counts.

    Trick numbers and "all" in the goal stand for the same as outside, those of the whole game.
    """

    goal: "Goal"
    trick: TrickNumber | Half
    """A number, negative ones count from the end; or the last trick of this half."""

    def end(self, tricks: int) -> TrickNumber:
        """The number of this trick, of `tricks` in all."""
        return number_of(self.trick, tricks)


@dataclass(frozen=True, slots=True)
class MetBefore:
    """The goal is met before another one is: after the last trick before the one with which that is met, as in `MetBy`.

    That is the first trick after which the other goal is met if the play ended there. If there is none, the goal is met
    in the end. In neither of the two there is another `MetBefore`.
    """

    goal: "Goal"
    before: "Goal"


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
    | TasksInOrder
    | LeastSum
    | AllOf
    | OneOf
    | Not
    | If
    | SomeOf
    | MembersWho
    | ColoursThat
    | SharedOut
    | MetBy
    | MetBefore
    | ByCrew
)
"""A sentence of the goal language."""
FORMS: Final = Goal.__args__
"""Every form of goal."""


@lru_cache(maxsize=4096)
def naming(sentence: object, member: Who | Predicted, who: Who | int) -> Any:
    """The sentence with another member in place of one, or with a number in place of the prediction.

    `MEMBER` inside a `MembersWho` or `SharedOut` is another member, and so is `SAME` on the right of another
    comparison: name it on one side alone.
    """
    if sentence == member:
        return who
    if isinstance(sentence, MembersWho | SharedOut) and member is Member.MEMBER:
        return sentence
    return changed(sentence, lambda part: naming(part, member, who))


@lru_cache(maxsize=4096)
def in_tricks_of(cards: int, sentence: object) -> Any:
    """The sentence about tricks of this number of cards, with numbers for parts of a trick."""
    if isinstance(sentence, Holding):
        return sentence.in_tricks_of(cards)
    return changed(sentence, lambda part: in_tricks_of(cards, part))


@lru_cache(maxsize=4096)
def in_colour(colour: str, sentence: object) -> Any:
    """The sentence about one colour, which a `ColoursThat` in it does not speak of."""
    if isinstance(sentence, ColoursThat):
        return sentence
    if isinstance(sentence, CardFilter):
        return replace(sentence, suits=tuple(colour if suit == COLOUR else suit for suit in sentence.suits))
    return changed(sentence, lambda part: in_colour(colour, part))


def changed(sentence: object, change: Callable[[Any], Any]) -> Any:
    """The sentence with each of its parts changed."""
    if isinstance(sentence, tuple):
        return tuple(map(change, sentence))
    if not is_dataclass(sentence) or isinstance(sentence, type):
        return sentence
    inner = {field.name: getattr(sentence, field.name) for field in fields(sentence)}
    found = {name: change(part) for name, part in inner.items()}
    return sentence if found == inner else replace(sentence, **found)


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


@lru_cache(maxsize=256)  # one object for each card, so that the next cache compares no two that are equal
def task_card(card: Card) -> Goal:
    """The goal of a Planet Nine task card: the owner wins the trick that holds the card."""
    return Compare(CardsTaken(Member.OWNER, CardFilter(cards=(card,))), Relation.AT_LEAST, 1)


@lru_cache(maxsize=4096)  # whatever solves, judges or tells a problem asks it of each task
def plain_card(goal: Goal) -> Card | None:
    """The card of the goal "the owner wins this card", a plain task card; None for any other goal."""
    match goal:
        case Compare(CardsTaken(cards=CardFilter(cards=(card,)))):
            return card if goal == task_card(card) else None
    return None


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
    asks = asks_when_met(part) or isinstance(part, TasksOwned)
    return asks or (isinstance(part, TrickFilter) and part.tasks_open)


def asks_when_met(part: object) -> bool:
    """Whether a part of a sentence asks which tasks are met when, of all that there may be."""
    return isinstance(part, TasksMet | TasksInOrder) or (isinstance(part, Falls) and not part.token)
