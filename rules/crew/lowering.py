"""Lowering: a goal as it is written becomes one of the core, for a deck, a number of players and a number of tricks.

It is a translation of sentences alone: nothing of a deal, of choices or of a play is looked at. "Everybody" becomes one
goal for each seat, "each other" one for each place to the left of the member on the left side, "all such" the number of
these cards. Numbers from the end are counted out.

A goal and its core hold of the same plays, and are met in the same trick (`rules.crew.due`). For the latter "exactly
all" becomes "at least all", as nothing can pass it, and "other than" the opposite of "exactly".
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, assert_never

from winnable.rules.crew import goal as surface
from winnable.rules.crew.card import Deck
from winnable.rules.crew.core import Always, And, Before, Core, Matched, Not, Or, Related, SomeMet, Until, Within
from winnable.rules.crew.goal import EachFalls, EachWins, Falls, Goal, TasksInOrder, every, in_tricks_of, parts
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.kinds import Against, Number, Others, Part, Relation, Span, Step, TrickFilter, number_of
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.quantity import AsPossible, Every, Predicted, Quantity, TasksMet, TasksOwned, TricksWon
from winnable.rules.crew.who import Beside, EverybodyBut, LeftOf, Member, Neighbour, Seat, Together, Who, WinnerOf

_ANY: Final = Numbers((), even=True, odd=True)


@lru_cache(maxsize=4096)  # each line of play is judged by it
def lowered(goal: Goal, deck: Deck, players: int, tricks: int) -> Core:
    """The goal in the core."""
    if Part.HALF in parts(goal):
        goal = in_tricks_of(players, goal)
    return _Lowering(deck, players, tricks).goal(goal)


@dataclass(frozen=True, slots=True)
class _Lowering:
    deck: Deck
    players: int
    tricks: int

    def goal(self, goal: Goal) -> Core:
        match goal:
            case surface.Compare():
                return self._compare(goal)
            case surface.Always(compare):
                return self._always(compare)
            case surface.Spread():
                return self._spread(goal)
            case EachWins() | EachFalls():
                return goal
            case Falls(by=by):
                return replace(goal, by=None if by is None else self._who(by))
            case TasksInOrder(_, who):
                return replace(goal, who=self._who(who))
            case surface.LeastSum(trick):
                return self._least_sum(number_of(trick, self.tricks))
            case surface.AllOf(goals):
                return And(self._each(goals))
            case surface.OneOf(goals):
                return Or(self._each(goals))
            case surface.Not(part):
                return Not(self.goal(part))
            case surface.If(when, then, otherwise):
                return self._if(self.goal(when), self.goal(then), None if otherwise is None else self.goal(otherwise))
            case surface.SomeOf(goals, relation, right):
                return _so_many(self._each(goals), relation, right)
            case surface.MembersWho(_, relation, right):
                return _so_many(self._each(goal.of(seat) for seat in range(self.players)), relation, right)
            case surface.ColoursThat(_, relation, right):
                colours = [suit.name for suit in self.deck.suits if not suit.trump]
                return _so_many(self._each(map(goal.of, colours)), relation, right)
            case surface.SharedOut():
                rows = tuple(self._each(goal.of(seat)) for seat in range(self.players))
                return Matched(rows, goal.most(self.players))
            case surface.MetBy(part):
                return Until(self.goal(part), goal.end(self.tricks))
            case surface.MetBefore(part, other):
                return Before(self.goal(part), self.goal(other))
            case surface.ByCrew():
                return self.goal(goal.of(self.players))
        assert_never(goal)

    def _each(self, goals: Iterable[Goal]) -> tuple[Core, ...]:
        return tuple(map(self.goal, goals))

    def _if(self, when: Core, then: Core, otherwise: Core | None) -> Core:
        """It fails if the case holds but not what follows, or if neither the case holds nor what follows else."""
        fails = And((when, Not(then)))
        return Not(fails if otherwise is None else Or((fails, And((Not(when), Not(otherwise))))))

    def _always(self, goal: surface.Compare) -> Core:
        """After every trick; what holds all the time holds part by part."""
        found = self._compare(goal)
        return And(tuple(map(_every_time, found.parts))) if isinstance(found, And) else _every_time(found)

    def _spread(self, goal: surface.Spread) -> Core:
        """No member's count is more than that above another's, after every trick; before the first none has failed."""
        counts = [replace(goal.of, by=Seat(seat)) for seat in range(self.players)]
        return And(
            tuple(
                Always(Related(more, Relation.AT_MOST, less, ahead=goal.at_most))
                for more in counts
                for less in counts
                if more is not less
            )
        )

    def _least_sum(self, trick: TrickNumber) -> Core:
        """The sum of the trick is at most that of every other one."""
        against = Against(Others.EACH_OTHER, Step(sum=Relation.AT_MOST))
        this = TrickFilter(numbers=(Span(trick, trick),), against=against)
        return self.goal(surface.Compare(TricksWon(Member.ANYBODY, this), Relation.EXACTLY, 1))

    # --- comparisons -----------------------------------------------------------------------------

    def _compare(self, goal: surface.Compare) -> Core:
        if goal.left.by is Member.EVERYBODY:
            return _all(self._of_one(goal, Seat(seat)) for seat in range(self.players))
        if isinstance(goal.left.by, EverybodyBut):
            return _all(self._of_one(goal, member) for member in self._others(self._who(goal.left.by.of)))
        return self._of_one(goal, goal.left.by)

    def _of_one(self, goal: surface.Compare, member: Who) -> Core:
        """The comparison for one member, or for anybody, on the left."""
        member = self._who(member)
        left, right = replace(goal.left, by=member), goal.right
        if isinstance(right, AsPossible):
            return Within(left, _ANY)
        if right is Predicted.PREDICTED:
            return Related(left, goal.relation, right)
        if right is Every.EVERY and isinstance(left, TasksOwned | TasksMet):  # how many lie on the table may be open
            return Related(left, _to_all(goal.relation), TasksOwned(Member.ANYBODY))
        if not isinstance(right, Quantity):
            whole = 0 if isinstance(right, Number) else every(left, self.deck, self.tricks)
            return _in_relation(lambda numbers: Within(left, numbers), goal.relation, right, whole)
        if right.by in (Member.EACH_OTHER, Member.SOME_OTHER):
            others = tuple(Related(left, goal.relation, replace(right, by=other)) for other in self._others(member))
            return And(others) if right.by is Member.EACH_OTHER else Or(others)
        return Related(left, goal.relation, replace(right, by=self._other_side(right.by, member)))

    def _other_side(self, who: Who, left: Who) -> Who:
        """Who is meant on the right of a comparison."""
        if who is Member.ALL_OTHERS:
            return Together(self._others(left))
        if who is Member.SAME:
            return left
        if isinstance(who, Neighbour):
            return self._left_of(self._other_side(who.of, left), who.places(self.players))
        if isinstance(who, Together):
            return Together(tuple(self._other_side(member, left) for member in who.members))
        return self._who(who)

    def _others(self, member: Who) -> tuple[Who, ...]:
        """All but one member, from the left of it on."""
        if member is Member.ANYBODY:
            return ()
        return tuple(self._left_of(member, places) for places in range(1, self.players))

    def _who(self, who: Who) -> Who:
        match who:
            case Together(members):
                return Together(tuple(map(self._who, members)))
            case Neighbour(of):
                return self._left_of(self._who(of), who.places(self.players))
            case Member.FIRST_WINNER:
                return WinnerOf(1)
            case WinnerOf(trick):
                return WinnerOf(number_of(trick, self.tricks))
        return who

    def _left_of(self, who: Who, places: int) -> Who:
        """The member a number of places to the left of one."""
        match who:
            case Seat(number):
                return Seat((number + places) % self.players)
            case Beside(_, left):
                return replace(who, left=(left + places) % self.players)
            case LeftOf(of, already):
                return self._left_of(of, (already + places) % self.players)
        return LeftOf(who, places) if places else who


def _so_many(goals: tuple[Core, ...], relation: Relation, right: Number | Part | Every) -> Core:
    """A number of these goals is met."""
    return _in_relation(lambda numbers: SomeMet(goals, numbers), relation, right, len(goals))


def _in_relation(of: Callable[[Numbers], Core], relation: Relation, right: Number | Part | Every, whole: int) -> Core:
    """What `of` says of the numbers in this relation to another one, to a part of the whole, or to all of it."""
    if isinstance(right, Every):
        relation, right = _to_all(relation), whole
    if relation is Relation.OTHER_THAN:
        return Not(of(Relation.EXACTLY.numbers_of(right, whole)))
    return of(relation.numbers_of(right, whole))


def _to_all(relation: Relation) -> Relation:
    """A relation to all there are, of which no count has more."""
    return Relation.AT_LEAST if relation is Relation.EXACTLY else relation


def _every_time(part: Core) -> Core:
    """The comparison holds after every trick. Raises ValueError for anything but a comparison of one or two counts."""
    match part:
        case Within() | Related():
            return Always(part)
        case Not(Within(count, numbers)):
            return Always(Within(count, ~numbers))
    raise ValueError("expected a comparison of one or two counts after each trick")


def _all(parts: Iterable[Core]) -> And:
    """All of these, in one conjunction."""
    return And(tuple(each for part in parts for each in (part.parts if isinstance(part, And) else (part,))))
