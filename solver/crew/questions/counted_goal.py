"""How much of a count there can be in a problem: lines that reach a number, and the number that one reaches."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count

from winnable.rules.answer import State
from winnable.rules.crew.goal import Compare, Goal, Member, Relation, TasksMet
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.questions.most_tasks import MostTasks
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.extreme import Extreme, extreme, greatest
from winnable.solver.verdict import Limits, NoAnswer, Verdict


@dataclass(frozen=True)
class CountedGoal:
    """A count, with all that a problem requires: `goal` returns the goal that it is so related to a number."""

    problem: Problem
    goal: Callable[[Relation, int], Goal]
    least: bool = False

    @property
    def bound(self) -> Relation:
        """How a line goes as far as a number."""
        return Relation.AT_MOST if self.least else Relation.AT_LEAST

    def asked(self, number: int | None) -> Problem:
        """The problem to reach a number; with None to play at all. Raises NoAnswer where it cannot be asked."""
        goals = () if number is None else (self.goal(self.bound, number),)
        try:
            return replace(self.problem, goals=(*self.problem.goals, *goals))
        except ValueError as error:  # in the middle of a game, of which too little is known
            raise NoAnswer(str(error)) from error

    def ask(self, number: int | None, limits: Limits) -> Verdict[Witness]:
        """Look for a line that reaches a number, or for any line."""
        return solve(self.asked(number), limits)

    def number(self, reached: Witness) -> int:
        """The farthest number that the referee finds reached in a line."""

        def reaches(number: int) -> bool:
            report = referee(self.asked(number), reached.choices, reached.line)
            return report.goals[-1].state is State.MET

        return next(filter(reaches, count())) if self.least else greatest(reaches)


def how_much(problem: Problem, goal: Compare, limits: Limits, *, least: bool) -> Extreme[Witness]:
    """Find the most, or the least, that a count can come to with all else that is required.

    Of all tasks that are met, as many as can be are, and the others are left out.
    """
    if goal.left == TasksMet(Member.ANYBODY) and not least:
        tasks = MostTasks(problem)
        return extreme(tasks.ask, tasks.number, limits, end=len(problem.tasks))
    counted = CountedGoal(problem, lambda relation, number: replace(goal, relation=relation, right=number), least)
    return extreme(counted.ask, counted.number, limits, least=least, end=0 if least else None)
