"""Whether a goal holds if the play ends after some trick: each form of the goal language as its sentence says.

After no trick nothing is won, led, played or met yet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

from tests.second_opinion.counts import Counts
from tests.second_opinion.intervals import about, coloured, intervals, ranked, shares, within
from tests.second_opinion.task_order import in_turn, without_inversion
from winnable.rules.crew.card import Card, TaskIndex, TrickNumber
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    ColoursThat,
    Compare,
    Goal,
    If,
    LeastSum,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    RanksThat,
    SharedOut,
    SomeOf,
    Spread,
    plain_card,
)
from winnable.rules.crew.kinds import Part
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.quantity import AsPossible, Every, Quantity
from winnable.rules.crew.who import Member, Who

Joined = SomeOf | MembersWho | ColoursThat | RanksThat
"""Goals that say how many others hold."""


@dataclass
class Ended(Counts):
    """The tricks that were played, and the goals that hold after each of them."""

    def holds(self, goal: Goal, task: TaskIndex | None, end: TrickNumber) -> bool:
        """Whether a goal, perhaps that of a task, holds if the play ends after trick `end`."""
        match goal:
            case Compare(left):
                return all(self._compared(goal, task, group, end) for group in self.left(left.by, task))
            case Always(compare):
                return all(self.holds(compare, task, after) for after in range(1, end + 1))
            case Spread(of, at_most):
                after_each = [[self.count(of, 1 << seat, t) for seat in range(self.seats)] for t in range(1, end + 1)]
                return all(max(counts) - min(counts) <= at_most for counts in after_each)
            case EachWins():
                return self._all_in_order(goal, [trick.winning_card for trick in self.played[:end]])
            case EachFalls():
                return self._all_in_order(goal, [card for trick in self.played[:end] for card in trick.cards])
            case LeastSum(trick):
                sums = [sum(card.rank for card in each.cards) for each in self.played[:end]]
                return self.numbered(trick) <= end and sums[self.numbered(trick) - 1] == min(sums)
            case Falls():
                numbers = self.within_spans(goal.numbers, self.tricks)
                return all(
                    (trick := self.trick_of(each)) in numbers and trick <= end for each in self.meant(goal, task)
                )
            case TasksInOrder():
                return self._tasks_in_order(goal, task, end)
            case MetBy(part, trick):
                return self.holds(part, task, min(end, self.numbered(trick)))
            case MetBefore(part, before):
                first = next((after for after in range(1, end + 1) if self.holds(before, task, after)), end + 1)
                return self.holds(part, task, first - 1)
            case Not(part):
                return not self.holds(part, task, end)
            case If(when, then, otherwise):
                if self.holds(when, task, end):
                    return self.holds(then, task, end)
                return otherwise is None or self.holds(otherwise, task, end)
            case SomeOf() | MembersWho() | ColoursThat() | RanksThat():
                return self.enough(goal, sum(self.holds(part, task, end) for part in self.parts(goal)))
        joined = any if isinstance(goal, OneOf | SharedOut) else all
        return joined(self.holds(part, task, end) for part in self.parts(goal))

    def parts(self, goal: Goal) -> list[Goal]:
        """The goals that a goal joins: of members, colours, ranks and ways to share out one for each."""
        match goal:
            case AllOf(goals) | OneOf(goals) | SomeOf(goals):
                return [*goals]
            case If(when, then, otherwise):
                return [when, then] if otherwise is None else [when, then, otherwise]
            case Not(part):
                return [part]
            case MembersWho(part):
                return [about(part, seat) for seat in range(self.seats)]
            case ColoursThat(part):
                return [coloured(part, suit.name) for suit in self.problem.deck.suits if not suit.trump]
            case RanksThat(part):
                return [ranked(part, rank) for rank in self.ranks]
            case SharedOut(goals):
                return [AllOf(tuple(share)) for share in shares(goals, self.seats)]
            case ByCrew(goals):
                return [dict(goals)[self.seats]]
        raise ValueError(f"expected a goal that joins others, found {goal}")

    def enough(self, goal: Joined, number: int) -> bool:
        """Whether it is right that so many of the parts hold."""
        whole = len(self.parts(goal))
        return within(number, intervals(goal.relation, whole if isinstance(goal.right, Every) else goal.right, whole))

    def left(self, by: Who, task: TaskIndex | None) -> list[int]:
        """The members on the left of a comparison, by bit."""
        return [1 << seat for seat in range(self.seats)] if by is Member.EVERYBODY else self.groups(by, task, 0)

    def _compared(self, goal: Compare, task: TaskIndex | None, group: int, end: TrickNumber) -> bool:
        mine, right = self.count(goal.left, group, end), goal.right
        if isinstance(right, AsPossible):
            return True
        if isinstance(right, Quantity):
            theirs = [self.count(right, other, end) for other in self.groups(right.by, task, group)]
            joined = any if right.by is Member.SOME_OTHER else all
            return joined(within(mine - each, intervals(goal.relation, 0)) for each in theirs)
        if isinstance(right, Part):
            return within(mine, intervals(goal.relation, right, self.all_of(goal.left)))
        return within(mine, intervals(goal.relation, self.number(right, goal.left, task)))

    def _all_in_order(self, goal: EachWins | EachFalls, found: Sequence[Card]) -> bool:
        """Whether each of the cards is found, and where there is an order each after those that come before it."""
        cards = self.select(goal.cards)
        if any(card not in found for card in cards):
            return False
        if goal.in_order:
            cards.sort(key=goal.cards.cards.index)
            return all(found.index(early) < found.index(late) for early, late in combinations(cards, 2))
        pairs = ((one, other) for one, other in product(cards, repeat=2) if goal.rising and one.rank < other.rank)
        return all(found.index(early) < found.index(late) for early, late in pairs)

    def meant(self, goal: Falls, task: TaskIndex | None) -> list[TaskIndex]:
        """The tasks that a goal about the tricks in which tasks fall is about."""
        found = [*range(len(self.problem.tasks))]
        if goal.token:
            found = [each for each in found if str(self.case.tokens[each]) == goal.token]
        if goal.cards is not None:
            found = [each for each in found if plain_card(self.problem.tasks[each].goal) in self.select(goal.cards)]
        if goal.by is not None:
            found = [each for each in found if self.case.owners[each] == self.member(goal.by, task)]
        return found

    def _tasks_in_order(self, goal: TasksInOrder, task: TaskIndex | None, end: TrickNumber) -> bool:
        met = [trick if trick <= end else 0 for trick in self.met]
        if goal.order is TaskOrder.RANK:
            cards = [plain_card(each.goal) for each in self.problem.tasks]
            ranks = [0 if card is None else card.rank for card in cards]
            return without_inversion(met, lambda one, other: 0 < ranks[one] < ranks[other])
        member = self.member(goal.who, task)
        if goal.order is TaskOrder.IN_TURN:
            return in_turn(self.case.owners, met, member, self.seats)
        theirs = goal.order is TaskOrder.FIRST

        def precedes(one: TaskIndex, other: TaskIndex) -> bool:
            return (self.case.owners[one] == member) is theirs and (self.case.owners[other] == member) is not theirs

        return without_inversion(met, precedes)
