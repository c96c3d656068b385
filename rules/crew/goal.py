"""The goal language: the demands of missions and task cards, as data.

A goal is a sentence of a few forms: "the owner wins at least 2 tricks with a 5" is

    Compare(TricksWon(Member.OWNER, TrickFilter(won_with=CardFilter(ranks=(5,)))), Relation.AT_LEAST, 2)

Each form has its meaning beside it: `lowered` turns it into those of the core (`rules.crew.core`), for which there are
evaluators and encoders; what it goes by is in `rules.crew.lowering`. Nothing in this module judges.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, Final

from winnable.rules.crew import core
from winnable.rules.crew.card import Card, Deck, SeatIndex, TrickNumber
from winnable.rules.crew.core import And, Before, Core, Matched, Or, Related, SomeMet, Until, Within
from winnable.rules.crew.kinds import (
    Against,
    CardFilter,
    Half,
    Holding,
    Number,
    Others,
    Part,
    Relation,
    Span,
    Step,
    TrickFilter,
    number_of,
)
from winnable.rules.crew.lowering import Lowering
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TasksInOrder
from winnable.rules.crew.quantity import (
    AsPossible,
    CardsPassed,
    CardsTaken,
    Every,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksWon,
    every,
)
from winnable.rules.crew.who import EverybodyBut, Member, Seat, Who

_ANY: Final = Numbers((), even=True, odd=True)


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

    def lowered(self, to: Lowering) -> Core:
        """One comparison, or one for each of several members on the left."""
        by = self.left.by
        if by is Member.EVERYBODY:
            return _all(self._of_one(seat, to) for seat in to.seats)
        if isinstance(by, EverybodyBut):
            return _all(self._of_one(member, to) for member in to.others(to.who(by.of)))
        return self._of_one(by, to)

    def _of_one(self, member: Who, to: Lowering) -> Core:
        """The comparison for one member, or for anybody, on the left."""
        member = to.who(member)
        left, right = replace(self.left, by=member), self.right
        if isinstance(right, AsPossible):
            return Within(left, _ANY)
        if right is Predicted.PREDICTED:
            return Related(left, self.relation, right)
        if right is Every.EVERY and isinstance(left, TasksOwned | TasksMet):  # how many lie on the table may be open
            return Related(left, _to_all(self.relation), TasksOwned(Member.ANYBODY))
        if not isinstance(right, Quantity):
            whole = 0 if isinstance(right, Number) else every(left, to.deck, to.tricks)
            return _in_relation(lambda numbers: Within(left, numbers), self.relation, right, whole)
        if right.by in (Member.EACH_OTHER, Member.SOME_OTHER):
            others = tuple(Related(left, self.relation, replace(right, by=other)) for other in to.others(member))
            return And(others) if right.by is Member.EACH_OTHER else Or(others)
        return Related(left, self.relation, replace(right, by=to.other_side(right.by, member)))


SIGNAL: Final = {
    "sent": Compare(CardsPassed(Member.ANYBODY), Relation.AT_LEAST, 1),
    "silent": Compare(CardsPassed(Member.ANYBODY), Relation.EXACTLY, 0),
}
"""Whether the distress signal is sent, by which everybody passes a card."""


@dataclass(frozen=True, slots=True)
class Always:
    """The comparison holds after every single trick, for the counts so far (S21)."""

    compare: Compare

    def lowered(self, to: Lowering) -> Core:
        """After every trick; what holds all the time holds part by part."""
        found = self.compare.lowered(to)
        return And(tuple(map(_every_time, found.parts))) if isinstance(found, And) else _every_time(found)


@dataclass(frozen=True, slots=True)
class Spread:
    """After every trick nobody's count is more than `at_most` above anybody else's (N13, S20).

    `of` names `Member.ANYBODY`, but is counted for each member alone.
    """

    of: TricksWon | CardsTaken
    at_most: int

    def lowered(self, to: Lowering) -> Core:
        """No member's count is more than that above another's, after every trick; before the first none has failed."""
        counts = [replace(self.of, by=seat) for seat in to.seats]
        return And(
            tuple(
                core.Always(Related(more, Relation.AT_MOST, less, ahead=self.at_most))
                for more in counts
                for less in counts
                if more is not less
            )
        )


@dataclass(frozen=True, slots=True)
class LeastSum:
    """The ranks in this trick add up to the least of all tricks; another trick may have the same sum."""

    trick: TrickNumber | Half
    """A number, negative ones count from the end; or the last trick of this half."""

    def lowered(self, to: Lowering) -> Core:
        """The sum of the trick is at most that of every other one."""
        trick = number_of(self.trick, to.tricks)
        against = Against(Others.EACH_OTHER, Step(sum=Relation.AT_MOST))
        this = TrickFilter(numbers=(Span(trick, trick),), against=against)
        return Compare(TricksWon(Member.ANYBODY, this), Relation.EXACTLY, 1).lowered(to)


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of these goals are met."""

    goals: tuple["Goal", ...]

    def lowered(self, to: Lowering) -> Core:
        """It in the core."""
        return And(_each(self.goals, to))


@dataclass(frozen=True, slots=True)
class OneOf:
    """At least one of these goals is met."""

    goals: tuple["Goal", ...]

    def lowered(self, to: Lowering) -> Core:
        """It in the core."""
        return Or(_each(self.goals, to))


@dataclass(frozen=True, slots=True)
class Not:
    """The goal is not met."""

    goal: "Goal"

    def lowered(self, to: Lowering) -> Core:
        """It in the core."""
        return core.Not(self.goal.lowered(to))


@dataclass(frozen=True, slots=True)
class If:
    """If the one goal is met, so is `then`; if it is not, so is `otherwise`, where there is any."""

    when: "Goal"
    then: "Goal"
    otherwise: "Goal | None" = None

    def lowered(self, to: Lowering) -> Core:
        """It fails if the case holds but not what follows, or if neither the case holds nor what follows else."""
        when, then = self.when.lowered(to), self.then.lowered(to)
        fails: Core = And((when, core.Not(then)))
        if self.otherwise is not None:
            fails = Or((fails, And((core.Not(when), core.Not(self.otherwise.lowered(to))))))
        return core.Not(fails)


@dataclass(frozen=True, slots=True)
class SomeOf:
    """The number of these goals that are met."""

    goals: tuple["Goal", ...]
    relation: Relation
    right: Number | Part

    def lowered(self, to: Lowering) -> Core:
        """It in the core."""
        return _so_many(_each(self.goals, to), self.relation, self.right)


@dataclass(frozen=True, slots=True)
class _HowMany(ABC):
    """The number of members, colours or ranks of which the goal holds compares so."""

    goal: "Goal"
    relation: Relation
    right: Number | Part | Every

    def of(self, one: Any) -> "Goal":
        """The goal for one of them."""
        goal: Goal = looking_at(one, self.goal)
        return goal

    @abstractmethod
    def among(self, deck: Deck, players: int) -> Iterable[Any]:
        """All of them."""

    def each(self, deck: Deck, players: int) -> "tuple[Goal, ...]":
        """The goal for each of them."""
        return tuple(map(self.of, self.among(deck, players)))

    def lowered(self, to: Lowering) -> Core:
        """It in the core."""
        return _so_many(_each(self.each(to.deck, to.players), to), self.relation, self.right)


@dataclass(frozen=True, slots=True)
class MembersWho(_HowMany):
    """The number of members who meet the goal compares so; in it `Member.MEMBER` is the member examined."""

    def of(self, one: SeatIndex) -> "Goal":
        """The goal for one member."""
        goal: Goal = naming(self.goal, Member.MEMBER, Seat(one))
        return goal

    def among(self, deck: Deck, players: int) -> range:  # noqa: ARG002  # as of colours
        """Their seats."""
        return range(players)


@dataclass(frozen=True, slots=True)
class ColoursThat(_HowMany):
    """The number of colours, the suits but trumps, of which the goal holds; in it `COLOUR` is the one in question."""

    def among(self, deck: Deck, players: int) -> list[str]:  # noqa: ARG002  # as of members
        """Their names."""
        return [suit.name for suit in deck.suits if not suit.trump]


@dataclass(frozen=True, slots=True)
class RanksThat(_HowMany):
    """The number of ranks of colour cards of which the goal holds; in it `OwnRank` is the one in question."""

    def among(self, deck: Deck, players: int) -> list[int]:  # noqa: ARG002  # as of members
        """The ranks, from the lowest on."""
        return sorted({rank for suit in deck.suits if not suit.trump for rank in suit.ranks})


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

    def lowered(self, to: Lowering) -> Core:
        """It in the core."""
        return Matched(tuple(_each(self.of(seat), to) for seat in range(to.players)), self.most(to.players))


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

    def lowered(self, to: Lowering) -> Core:
        """It in the core."""
        return Until(self.goal.lowered(to), self.end(to.tricks))


@dataclass(frozen=True, slots=True)
class MetBefore:
    """The goal is met before another one is: after the last trick before the one with which that is met, as in `MetBy`.

    That is the first trick after which the other goal is met if the play ended there. If there is none, the goal is met
    in the end. In neither of the two there is another `MetBefore`.
    """

    goal: "Goal"
    before: "Goal"

    def lowered(self, to: Lowering) -> Core:
        """It in the core."""
        return Before(self.goal.lowered(to), self.before.lowered(to))


@dataclass(frozen=True, slots=True)
class ByCrew:
    """A goal for each number of players, as on the Deep Sea cards whose sums depend on it."""

    goals: tuple[tuple[int, "Goal"], ...]
    """Pairs of a number of players and the goal for them."""

    def of(self, players: int) -> "Goal":
        """The goal for this number of players. Raises KeyError if there is none."""
        return dict(self.goals)[players]

    def lowered(self, to: Lowering) -> Core:
        """It in the core."""
        return self.of(to.players).lowered(to)


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
    | RanksThat
    | SharedOut
    | MetBy
    | MetBefore
    | ByCrew
)
"""A sentence of the goal language."""
FORMS: Final = Goal.__args__
"""Every form of goal."""


@lru_cache(maxsize=4096)  # each line of play is judged by it
def lowered(goal: Goal, deck: Deck, players: int, tricks: int) -> Core:
    """The goal in the core."""
    if Part.HALF in parts(goal):
        goal = in_tricks_of(players, goal)
    return goal.lowered(Lowering(deck, players, tricks))


def _each(goals: Iterable[Goal], to: Lowering) -> tuple[Core, ...]:
    return tuple(goal.lowered(to) for goal in goals)


def _so_many(goals: tuple[Core, ...], relation: Relation, right: Number | Part | Every) -> Core:
    """A number of these goals is met."""
    return _in_relation(lambda numbers: SomeMet(goals, numbers), relation, right, len(goals))


def _in_relation(of: Callable[[Numbers], Core], relation: Relation, right: Number | Part | Every, whole: int) -> Core:
    """What `of` says of the numbers in this relation to another one, to a part of the whole, or to all of it."""
    if isinstance(right, Every):
        relation, right = _to_all(relation), whole
    if relation is Relation.OTHER_THAN:
        return core.Not(of(Relation.EXACTLY.numbers_of(right, whole)))
    return of(relation.numbers_of(right, whole))


def _to_all(relation: Relation) -> Relation:
    """A relation to all there are, of which no count has more."""
    return Relation.AT_LEAST if relation is Relation.EXACTLY else relation


def _every_time(part: Core) -> Core:
    """The comparison holds after every trick. Raises ValueError for anything but a comparison of one or two counts."""
    match part:
        case Within() | Related():
            return core.Always(part)
        case core.Not(Within(count, numbers)):
            return core.Always(Within(count, ~numbers))
    raise ValueError("expected a comparison of one or two counts after each trick")


def _all(parts: Iterable[Core]) -> And:
    """All of these, in one conjunction."""
    return And(tuple(each for part in parts for each in (part.parts if isinstance(part, And) else (part,))))


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
def looking_at(one: str | int, sentence: object) -> Any:
    """The sentence about one colour, or one rank, of which a `ColoursThat`, or a `RanksThat`, in it does not speak."""
    if isinstance(sentence, ColoursThat if isinstance(one, str) else RanksThat):
        return sentence
    if isinstance(sentence, CardFilter):
        return sentence.about(one)
    return changed(sentence, lambda part: looking_at(one, part))


def changed(sentence: object, change: Callable[[Any], Any]) -> Any:
    """The sentence with each of its parts changed."""
    if isinstance(sentence, tuple):
        return tuple(map(change, sentence))
    if not is_dataclass(sentence) or isinstance(sentence, type):
        return sentence
    inner = {field.name: getattr(sentence, field.name) for field in fields(sentence)}
    found = {name: change(part) for name, part in inner.items()}
    return sentence if found == inner else replace(sentence, **found)


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
