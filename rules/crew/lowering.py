"""Lowering: a goal as it is written becomes one of the core, for a deck, a number of players and a number of tricks.

It has three steps, each a translation of sentences alone; nothing of a deal, of choices or of a play is looked at.

1. Each form is expanded into those of `rules.crew.core`: "everybody" into one goal for each seat, "each other" into one
   for each place to the left of the member on the left side, "all such" into the number of these cards.
2. All conditions on one count become one set of numbers. "Even, and at least 1" about the tricks of one member is one
   comparison, whether it is written in one mapping, as two goals under `all_of`, or with `not` and `one_of` around the
   parts. Judged apart, each of the parts could still hold although no number is left that both allow.
3. Cards and tricks that are counted by what comes before or after them become goals for single tricks
   (`rules.crew.one_by_one`). That is only now, as what is said of these tricks is said of one count.

At the end of a play a goal and its core always agree. Before, the second step may find it met or lost where its parts
judged one by one would be open.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, assert_never

from winnable.rules.answer import State
from winnable.rules.crew import goal as surface
from winnable.rules.crew.before_goal import met_before
from winnable.rules.crew.card import Deck
from winnable.rules.crew.core import (
    Always,
    And,
    Core,
    Matched,
    Not,
    Or,
    Related,
    SomeMet,
    Until,
    Within,
    members_at_most,
    open_in,
)
from winnable.rules.crew.goal import EachFalls, EachWins, Falls, Goal, TasksInOrder, every, in_tricks_of, naming, parts
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.kinds import (
    Against,
    Number,
    Others,
    Part,
    Relation,
    Span,
    Step,
    TrickFilter,
    number_of,
)
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.one_by_one import (
    Nth,
    against_numbers,
    compared,
    is_one_by_one,
    nth,
    nth_numbers,
    tricks_against,
)
from winnable.rules.crew.quantity import (
    AsPossible,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Beside, EverybodyBut, LeftOf, Member, Neighbour, Seat, Together, Who, WinnerOf


@lru_cache(maxsize=4096)  # a goal is judged after every trick
def lowered(goal: Goal, deck: Deck, players: int, tricks: int) -> Core:
    """The goal in the core."""
    if Part.HALF in parts(goal):
        goal = in_tricks_of(players, goal)
    expansion = _Expansion(deck, players, tricks, tricks)
    return _joined(expansion.goal(goal), expansion)


# --- step 1: fewer forms -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Expansion:
    deck: Deck
    players: int
    tricks: int
    end: TrickNumber
    """The trick after which nothing counts any more."""
    before: bool = False
    """Whether it is inside a goal that is met before another one."""

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
                return SomeMet(self._each(goals), relation.numbers_of(right, len(goals)))
            case surface.MembersWho(_, relation, right):
                each = self._each(goal.of(seat) for seat in range(self.players))
                return _so_many(each, relation, right)
            case surface.ColoursThat(_, relation, right):
                return _so_many(
                    self._each(goal.of(suit.name) for suit in self.deck.suits if not suit.trump), relation, right
                )
            case surface.SharedOut():
                rows = tuple(self._each(goal.of(seat)) for seat in range(self.players))
                return Matched(rows, goal.most(self.players))
            case surface.MetBy(part):
                end = goal.end(self.tricks)
                return Until(replace(self, end=min(end, self.end)).goal(part), end)
            case surface.MetBefore():
                return self._met_before(goal)
            case surface.ByCrew():
                return self.goal(goal.of(self.players))
        assert_never(goal)

    def _each(self, goals: Iterable[Goal]) -> tuple[Core, ...]:
        return tuple(map(self.goal, goals))

    def _if(self, when: Core, then: Core, otherwise: Core | None) -> Core:
        """Either the case does not hold, or its consequence does.

        Of two cases, one of the two consequences always holds. That is a part of its own, so that the goal is lost as
        soon as both consequences are, while the case is still open.
        """
        follows = Or((Not(when), then))
        return follows if otherwise is None else And((follows, Or((when, otherwise)), Or((then, otherwise))))

    def _met_before(self, goal: surface.MetBefore) -> Core:
        """One goal for each moment. Raises ValueError for one inside another: each would be as many goals again."""
        if self.before:
            raise ValueError("expected no goal that is met before another one inside such a goal")
        inside = replace(self, before=True)
        moments = [replace(inside, end=end) for end in range(self.end + 1)]

        def each(part: Goal) -> list[Core]:
            found: list[Core] = []
            for moment in moments:
                core = moment.goal(part)
                # most say the same at every moment: one object then, so that what it counts is counted once
                found.append(found[-1] if found and found[-1] == core else core)
            return [*map(Until, found[:-1], range(self.end)), found[-1]]

        said = parts(goal)
        # with each trick more these ask for more, which the words of one moment do not show
        more = any(
            isinstance(part, surface.LeastSum) or (isinstance(part, Others) and part.each_to_come) for part in said
        )
        goals, others = each(goal.goal), each(goal.before)
        return met_before(goals, others, by_course=not more)

    def _always(self, goal: surface.Compare) -> Core:
        """After every trick; what holds all the time holds part by part. Before the first trick it has not failed."""
        if not self.end:
            return And(())
        found = self._compare(goal)
        if is_one_by_one(goal.left):
            raise ValueError("expected no count after each trick that depends on what comes before or after")
        if isinstance(found, Within | Related):
            return Always(found)
        if not isinstance(found, And) or not all(isinstance(part, Within | Related) for part in found.parts):
            raise ValueError("expected a comparison of one or two counts after each trick")
        if not found.parts:  # of no other member, so that any number will do; but it is met after the last trick alone
            return Always(Within(goal.left, _ANY))
        return And(tuple(Always(part) for part in found.parts if isinstance(part, Within | Related)))

    def _spread(self, goal: surface.Spread) -> Core:
        """No member's count is more than that above another's, after every trick; before the first none has failed."""
        if not self.end:
            return And(())
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
        if isinstance(left, Nth) and left.nth:
            return Within(left, nth_numbers(left, goal.relation, right))
        if isinstance(left, TricksWon | TricksLed) and left.tricks.against is not None:
            return Within(left, against_numbers(left, goal.relation, right, self.tricks))
        if isinstance(right, Number):
            return Within(left, goal.relation.numbers(right))
        if right is Predicted.PREDICTED:
            return Related(left, goal.relation, right)
        if isinstance(right, Part):
            return Within(left, goal.relation.numbers_of(right, every(left, self.deck, self.tricks, 0)))
        if right is Every.EVERY:
            if isinstance(left, TasksOwned | TasksMet):  # how many tasks lie on the table may be open
                return Related(left, goal.relation, TasksOwned(Member.ANYBODY))
            return Within(left, goal.relation.numbers(every(left, self.deck, self.tricks, 0)))
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

    # --- step 3, for one count -------------------------------------------------------------------

    def count(self, goal: Within) -> Core:
        """A comparison with all that is said of a count: one count, or a number of goals for single tricks.

        Numbers that allow every count that there can be, or none, do so whoever is meant. So what is said of the winner
        of a trick is then said of any member, and does not wait for that trick.
        """
        numbers = goal.numbers
        winners = [who for who in open_in(goal.count.by) if isinstance(who, WinnerOf)]
        if winners and numbers.settled(0, self._most(goal.count, numbers.end + 1)) is not State.OPEN:
            for who in winners:
                goal = naming(goal, who, Seat(0))
        left = goal.count
        if not isinstance(left, Nth) or not is_one_by_one(left) or numbers == _ANY:
            return goal
        if isinstance(left, CardsPlayed) or left.nth:
            end = self.tricks if isinstance(left, CardsPlayed) else self.end
            return nth(left, numbers, self.players, self.tricks, end)
        return tricks_against(left, numbers, self.players, self.tricks, self.end)

    def _most(self, count: Quantity, tasks: int) -> int:
        """The most that a count can come to by its words alone, as nothing has been played yet."""
        there = every(count, self.deck, self.tricks, tasks)
        if isinstance(count, CardsTaken):
            return min(there, self.end * self.players)
        if not isinstance(count, TricksWon | TricksLed | LongestRun | CardsPlayed):
            return there
        numbers = len(compared(count.tricks, self.tricks, self.end))
        if isinstance(count, CardsPlayed):
            return min(there, numbers * count.in_a_trick(members_at_most(count.by, self.players)))
        return self.end if numbers and isinstance(count, LongestRun) else numbers

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


def _so_many(goals: tuple[Core, ...], relation: Relation, right: Number | Part | Every) -> SomeMet:
    """A number of these goals is met, one for each member or colour."""
    return SomeMet(goals, relation.numbers_of(len(goals) if isinstance(right, Every) else right, len(goals)))


def _all(parts: Iterable[Core]) -> And:
    """All of these, in one conjunction."""
    return And(tuple(each for part in parts for each in (part.parts if isinstance(part, And) else (part,))))


# --- step 2: one comparison for each count ---------------------------------------------------------


def _joined(goal: Core, expansion: _Expansion) -> Core:
    """The goal with one comparison for all that is said of one count. A count is the same if it has the same words."""
    if isinstance(goal, And | Or | Not | SomeMet):
        goal = _joined_here(goal)

    def each(goals: Iterable[Core]) -> tuple[Core, ...]:
        return tuple(_joined(part, expansion) for part in goals)

    match goal:
        case Within():
            return expansion.count(goal)
        case Always(Within() as part):
            held = expansion.count(part)
            assert isinstance(held, Within)
            return goal if held is part else Always(held)
        case And(parts):
            return And(each(parts))
        case Or(parts):
            return Or(each(parts))
        case Not(part):
            return Not(_joined(part, expansion))
        case SomeMet(parts):
            return replace(goal, parts=each(parts))
        case Matched(rows):
            return replace(goal, rows=tuple(map(each, rows)))
        case Until(part, end):
            return replace(goal, part=_joined(part, replace(expansion, end=min(end, expansion.end))))
    return goal


def _joined_here(goal: And | Or | Not | SomeMet) -> Core:
    whole = _counted(goal)
    if whole is not None and whole.comparisons > 1:
        return whole.goal
    if isinstance(goal, Or):
        parts = _group([Not(part) for part in goal.parts])
        return goal if parts is None else Not(And(parts))
    parts = _group([goal])
    return goal if parts is None else And(parts)


_ZERO: Final = Relation.EXACTLY.numbers(0)
_ANY: Final = Numbers((), even=True, odd=True)


@dataclass(frozen=True, slots=True)
class _Counted:
    """A goal about one count: the numbers it allows, and the goal that the count is 0, which names the count."""

    none: Core
    numbers: Numbers
    comparisons: int = 1
    """Of how many comparisons it is made."""

    @property
    def goal(self) -> Core:
        """The goal in one comparison."""
        return _with(self.none, self.numbers)


def _with(none: Core, numbers: Numbers) -> Core:
    match none:
        case Within() | SomeMet():
            return replace(none, numbers=numbers)
        case Always(Within() as part):
            return Always(replace(part, numbers=numbers))
        case Until(part):
            return replace(none, part=_with(part, numbers))
    raise AssertionError(f"expected a count, found {none}")


def _group(goals: Sequence[Core]) -> tuple[Core, ...] | None:
    """The goals that must all be met for these to be, one for each count; None where that joins none."""
    parts = [*_told_apart(goals)]
    found: dict[Core, Core] = {}
    counts: dict[Core, _Counted] = {}
    for part, count in parts:
        if count is None:
            found[part] = part
        elif count.none in counts:
            both = _joint([counts[count.none], count], count.none, all)
            found[count.none], counts[count.none] = both.goal, both
        else:
            counts[count.none], found[count.none] = count, part
    return tuple(found.values()) if len(found) < len(parts) else None


def _told_apart(goals: Iterable[Core]) -> Iterator[tuple[Core, _Counted | None]]:
    """The parts of goals that must all be met, each with its count; a ban for everybody is one part for each member.

    But where more is said of how many members do it, that is one count.
    """
    parts = [part for goal in goals for part in _flat(goal)]
    counts = [_counted(part) for part in parts]
    said = Counter(count.none for count in counts if count is not None)
    for part, count in zip(parts, counts, strict=True):
        each = _of_nobody(part)
        if each is None or (count is not None and said[count.none] > 1):
            yield part, count
        else:
            yield from _told_apart(map(Not, each))


def _of_nobody(goal: Core) -> tuple[Core, ...] | None:
    """The goals of which none may be met; None if it is another goal."""
    match goal:
        case SomeMet(parts, numbers) if numbers == _ZERO:
            return parts
        case Not(SomeMet(parts, numbers)) if numbers == ~_ZERO:
            return parts
    return None


def _flat(goal: Core) -> Iterator[Core]:
    match goal:
        case And(parts):
            for part in parts:
                yield from _flat(part)
        case Not(Or(parts)):
            for part in parts:
                yield from _flat(Not(part))
        case Not(Not(part)):
            yield from _flat(part)
        case _:
            yield goal


def _counted(goal: Core, *, throughout: bool = True) -> _Counted | None:
    """The goal as one about a single count; None where it is not.

    With `throughout` also if it must hold after every trick: these goals can be joined where all of them must be met,
    but not where one of them, or the opposite of one, must be.
    """
    match goal:
        case Within(_, numbers):
            return _Counted(replace(goal, numbers=_ZERO), numbers)
        case Always(Within(_, numbers)) if throughout:
            return _Counted(_with(goal, _ZERO), numbers)
        case Until(part):
            found = _counted(part, throughout=throughout)
            return found and replace(found, none=replace(goal, part=found.none))
        case Not(part):
            found = _counted(part, throughout=False)
            return found and replace(found, numbers=~found.numbers)
        case And(parts):
            return _of_all(parts, all, throughout=throughout)
        case Or(parts):
            return _of_all(parts, any)
        case SomeMet(parts, numbers):
            found = _of_all(parts, lambda held: sum(held) in numbers)
            return found or _Counted(replace(goal, numbers=_ZERO), numbers)
    return None


def _of_all(
    goals: Sequence[Core], test: Callable[[Iterable[bool]], bool], *, throughout: bool = False
) -> _Counted | None:
    counts = [_counted(each, throughout=throughout) for each in goals]
    found = [count for count in counts if count is not None]
    if not found or len(found) < len(counts) or len({count.none for count in found}) > 1:
        return None
    return _joint(found, found[0].none, test)


def _joint(counts: Sequence[_Counted], none: Core, test: Callable[[Iterable[bool]], bool]) -> _Counted:
    """The test that combines goals about the same count: it gets for each whether it holds."""
    end = max(count.numbers.end for count in counts)
    numbers = Numbers.where(lambda number: test(number in count.numbers for count in counts), end)
    return _Counted(none, numbers, sum(count.comparisons for count in counts))
