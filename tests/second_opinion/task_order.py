"""Goals about when tasks are met, and by whom, read once more: one task for a card after the other, as at the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, permutations, product

from tests.second_opinion.intervals import intervals, within
from tests.second_opinion.meaning import Case, Meaning
from winnable.rules.crew.goal import Always, Compare, Falls, MetBy, TaskOrder, TasksInOrder
from winnable.rules.crew.play import Trick
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import Every, Quantity, TasksMet, TasksOwned
from winnable.rules.crew.who import Member

About = Falls | TasksInOrder | Compare | Always | MetBy
"""The goals that are read here."""


@dataclass(frozen=True)
class MetTask:
    """A task, its owner, and the trick in which it was met; 0 if it never was."""

    task: int
    owner: int
    trick: int


@dataclass(frozen=True)
class TaskOpinion:
    """What goals say of a whole play, in which nothing counts after trick `end`."""

    problem: Problem
    choices: Choices
    tricks: Sequence[Trick]
    end: int

    @classmethod
    def of(cls, meaning: Meaning, tricks: Sequence[Trick], end: int) -> "TaskOpinion":
        """The opinion where the owners are those of a case, which has one for each task."""
        owners = tuple(owner for owner in meaning.case.owners if owner is not None)
        return cls(meaning.problem, Choices(owners), tricks, end)

    @property
    def met(self) -> list[MetTask]:
        """All tasks: the owner of one wins the trick in which its card falls."""
        found = []
        for index, (task, owner) in enumerate(zip(self.problem.tasks, self.choices.owners, strict=True)):
            numbers = [
                trick.number
                for trick in self.tricks[: self.end]
                if trick.winner == owner and task.name in map(str, trick.cards)
            ]
            found.append(MetTask(index, owner, *(numbers or [0])))
        return found

    @property
    def meaning(self) -> Meaning:
        winners = tuple((trick.number, trick.winner) for trick in self.tricks)
        return Meaning(self.problem, Case(self.choices.owners, (None,) * len(self.choices.owners), winners))

    def holds(self, goal: About) -> bool:
        """Whether a goal holds."""
        match goal:
            case MetBy(inner, int(trick)):
                number = trick if trick > 0 else len(self.tricks) + 1 + trick
                part = TaskOpinion(self.problem, self.choices, self.tricks, min(number, self.end))
                return part.holds(inner)  # type: ignore[arg-type]
            case Always(compare):
                moments = range(1, self.end + 1)
                return all(self.compared(compare, after) for after in moments)
            case Compare():
                return self.compared(goal, self.end)
            case Falls():
                return self.falls(goal)
            case TasksInOrder(TaskOrder.IN_TURN, who):
                return self.in_turn(self.meaning.member(who, None))
            case TasksInOrder(order, who):
                member = self.meaning.member(who, None)
                mine = [each.trick for each in self.met if each.owner == member]
                others = [each.trick for each in self.met if each.owner != member]
                first, then = (mine, others) if order is TaskOrder.FIRST else (others, mine)
                return all(0 < early <= late for early, late in product(first, then) if late)
        raise ValueError(f"expected a goal about tasks, found {goal}")

    def falls(self, goal: Falls) -> bool:
        """Whether every task that is meant is met in a trick of these numbers."""
        numbers = self.meaning.within_spans(goal.numbers, len(self.tricks))
        tasks = self.met
        if goal.cards is not None:
            cards = [*map(str, self.meaning.select(goal.cards))]
            tasks = [each for each in tasks if self.problem.tasks[each.task].name in cards]
        if goal.by is not None:
            member = self.meaning.member(goal.by, None)
            tasks = [each for each in tasks if each.owner == member]
        return all(each.trick in numbers for each in tasks)

    def in_turn(self, start: int) -> bool:
        """Whether the turn, which goes round the table to who has a task that is not met, is always at who meets one.

        Of tasks that are met in one trick any order will do.
        """
        met = sorted((each for each in self.met if each.trick), key=lambda each: each.trick)
        tricks = [[*tasks] for _, tasks in groupby(met, key=lambda each: each.trick)]
        return any(
            self.each_in_turn(start, [task for tasks in order for task in tasks])
            for order in product(*map(permutations, tricks))
        )

    def each_in_turn(self, start: int, met: Sequence[MetTask]) -> bool:
        seats = len(self.problem.deal.hands)
        left, at = self.met, start
        for task in met:
            while not any(each.owner == at for each in left):
                at = (at + 1) % seats
            if task.owner != at:
                return False
            left, at = [each for each in left if each != task], (at + 1) % seats
        return True

    def compared(self, goal: Compare, after: int) -> bool:
        """Whether a comparison of tasks met holds after so many tricks."""
        groups = [1 << seat for seat in self.problem.deal.seats]
        if goal.left.by is not Member.EVERYBODY:
            groups = self.meaning.groups(goal.left.by, None, 0)
        for group in groups:
            mine, right = self.count(goal.left, group, after), goal.right
            if isinstance(right, Quantity):
                others = self.meaning.groups(right.by, None, group)
                numbers = [self.count(right, other, after) for other in others]
            else:
                numbers = [len(self.problem.tasks) if right is Every.EVERY else right]  # type: ignore[list-item]
            if not all(within(mine, intervals(goal.relation, number)) for number in numbers):
                return False
        return True

    def count(self, quantity: Quantity, group: int, after: int) -> int:
        mine = [each for each in self.met if group >> each.owner & 1]
        if isinstance(quantity, TasksOwned):
            return len(mine)
        assert isinstance(quantity, TasksMet)
        return sum(0 < each.trick <= after for each in mine)
