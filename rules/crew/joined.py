"""What is said of one count, as one set of numbers.

"Even, and at least 1" about the tricks of one member is one comparison, whether it is written in one mapping, as two
goals under `all_of`, or with `not` and `one_of` around the parts. Judged apart, each of its parts could still hold
although no number is left that both allow. So whoever asks what a goal can still become asks for the joined goal first.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from winnable.rules.crew.card import Deck
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    Compare,
    Every,
    Goal,
    Member,
    MembersWho,
    MetBy,
    Not,
    Number,
    Numbers,
    OneOf,
    Quantity,
    Relation,
    SomeOf,
    TasksOwned,
    every,
)

__all__ = ["joined"]


@lru_cache(maxsize=4096)  # a goal is judged after every trick
def joined(goal: Goal, deck: Deck, players: int, tricks: int) -> Goal:
    """The goal with one comparison for all that `all_of`, `one_of`, `not` and `some_of` say of one count.

    A count is the same where it is said in the same words. Comparisons with other counts, with a prediction that is
    open and with all tasks stay as they are. At the end of the play the two goals are the same; before it the joined
    one may be met or lost where the other is open.
    """
    table = _Table(deck, players, tricks)
    whole = table.counted(goal, throughout=True)
    if whole is not None and whole.comparisons > 1:
        return whole.goal
    if isinstance(goal, OneOf):
        parts = table.group([Not(each) for each in goal.goals])
        return goal if parts is None else Not(AllOf(parts))
    parts = table.group([goal])
    return goal if parts is None else AllOf(parts)


@dataclass(frozen=True, slots=True)
class _Counted:
    """A goal about one count: the numbers it allows, and the goal that the count is 0, which says what is counted."""

    none: Goal
    numbers: Numbers
    comparisons: int = 1
    """Of how many comparisons it is made."""

    @property
    def goal(self) -> Goal:
        """The goal in one comparison."""
        return _with(self.none, self.numbers)


def _with(none: Goal, numbers: Numbers) -> Goal:
    match none:
        case Compare() | SomeOf() | MembersWho():
            return replace(none, right=numbers)
        case Always(compare):
            return Always(replace(compare, right=numbers))
        case MetBy(part):
            return replace(none, goal=_with(part, numbers))
    raise AssertionError(f"expected a count, found {none}")


@dataclass(frozen=True, slots=True)
class _Table:
    deck: Deck
    players: int
    tricks: int

    def group(self, goals: Sequence[Goal]) -> tuple[Goal, ...] | None:
        """The goals that must all be met for these to be, one for each count; None where that joins none."""
        parts = [part for goal in goals for part in self._flat(goal)]
        found: dict[Goal, Goal] = {}
        counts: dict[Goal, _Counted] = {}
        for part in parts:
            count = self.counted(part, throughout=True)
            if count is None:
                found[part] = part
            elif count.none in counts:
                count = _joint([counts[count.none], count], count.none, all)
                found[count.none] = count.goal
                counts[count.none] = count
            else:
                counts[count.none], found[count.none] = count, part
        return tuple(found.values()) if len(found) < len(parts) else None

    def _flat(self, goal: Goal) -> Iterator[Goal]:
        match goal:
            case AllOf(goals):
                for each in goals:
                    yield from self._flat(each)
            case Not(OneOf(goals)) | SomeOf(goals, Relation.EXACTLY, 0):
                for each in goals:
                    yield from self._flat(Not(each))
            case Not(Not(part)):
                yield from self._flat(part)
            case ByCrew():
                yield from self._flat(goal.of(self.players))
            case _:
                yield goal

    def counted(self, goal: Goal, *, throughout: bool = False) -> _Counted | None:
        """The goal as one about a single count; None where it is not.

        With `throughout` also where it must hold for every member, or after every trick: `all_of` such goals can be
        joined, but not `one_of` them, nor `not` one.
        """
        match goal:
            case Compare(left, relation, right):
                number = self._number(right, left)
                if number is None or (left.by is Member.EVERYBODY and not throughout):
                    return None
                return _Counted(Compare(left, Relation.EXACTLY, 0), relation.numbers(number))
            case MembersWho(part, relation, right):
                return _Counted(MembersWho(part, Relation.EXACTLY, 0), relation.numbers(right))
            case Always(compare) if throughout:
                found = self.counted(compare, throughout=True)
                return found and replace(found, none=Always(found.none))  # type: ignore[arg-type]
            case MetBy(part):
                found = self.counted(part, throughout=throughout)
                return found and replace(found, none=replace(goal, goal=found.none))
            case Not(part):
                found = self.counted(part)
                return found and replace(found, numbers=~found.numbers)
            case ByCrew():
                return self.counted(goal.of(self.players), throughout=throughout)
            case AllOf(goals):
                return self._of_all(goals, all, throughout=throughout)
            case OneOf(goals):
                return self._of_all(goals, any)
            case SomeOf(goals, relation, right):
                found = self._of_all(goals, lambda held: relation.holds(sum(held), right))
                return found or _Counted(SomeOf(goals, Relation.EXACTLY, 0), relation.numbers(right))
        return None

    def _of_all(
        self, goals: Sequence[Goal], test: Callable[[Iterable[bool]], bool], *, throughout: bool = False
    ) -> _Counted | None:
        counts = [self.counted(each, throughout=throughout) for each in goals]
        found = [count for count in counts if count is not None]
        if not found or len(found) < len(counts) or len({count.none for count in found}) > 1:
            return None
        return _joint(found, found[0].none, test)

    def _number(self, right: object, left: Quantity) -> Number | None:
        if isinstance(right, Number):
            return right
        if right is not Every.EVERY or isinstance(left, TasksOwned):
            return None
        return every(left, self.deck, self.tricks, 0)


def _joint(counts: Sequence[_Counted], none: Goal, test: Callable[[Iterable[bool]], bool]) -> _Counted:
    """What a test makes of several goals about the same count: it is told of each whether it holds."""
    end = max(count.numbers.end for count in counts)
    numbers = Numbers.where(lambda number: test(number in count.numbers for count in counts), end)
    return _Counted(none, numbers, sum(count.comparisons for count in counts))
