"""When goals are settled, by plain enumeration: after which trick all ways to play on end alike."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial

from tests.support.enumeration import all_lines
from winnable.rules.answer import State, all_met
from winnable.rules.crew.decided_at import DecidedAt
from winnable.rules.crew.judge import Judge, order_of, state_of, task_state
from winnable.rules.crew.play import Record, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.states import Judged
from winnable.rules.crew.view import View, course

StateOf = Callable[[View], State]


class Ways:
    """Every way to play a problem with all choices made, for goals to be judged at the end of each."""

    def __init__(self, problem: Problem, choices: Choices) -> None:
        self.problem, self.choices = problem, choices
        deal = choices.deal or problem.deal
        self.records = [
            replay(deal, line, choices.draws, passes=choices.passes)
            for line in all_lines(Problem(deal, before=problem.before), choices.draws, choices.passes)
        ]

    def settled(self, state: StateOf) -> list[tuple[State, int]]:
        """Of each way how it ends, and the first trick after which all ways that began like it end so.

        In the middle of a game the ways begin there, and the tricks before count.
        """
        earlier = self.problem.deal.earlier
        found = [course(state, _last_view(self.problem, self.choices, record)).state for record in self.records]
        after: dict[tuple[object, ...], set[State]] = defaultdict(set)
        for record, end in zip(self.records, found, strict=True):
            for played in range(len(record.tricks) + 1):
                after[record.tricks[:played]].add(end)
        return [
            (end, earlier + next(n for n in range(len(record.tricks) + 1) if len(after[record.tricks[:n]]) == 1))
            for record, end in zip(self.records, found, strict=True)
        ]


def parts(problem: Problem, choices: Choices) -> Iterator[tuple[StateOf, Callable[[DecidedAt], Judged]]]:
    """Every task, the order, every goal and the mission: how it is judged, and where the answer is to be read."""
    tasks = range(len(problem.tasks))
    for index in tasks:
        yield partial(task_state, index), lambda settled, index=index: settled.tasks[index]  # type: ignore[misc]
    for index, goal in enumerate(problem.goals):
        yield (
            lambda view, goal=goal: state_of(goal, view, None),  # type: ignore[misc]
            lambda settled, index=index: settled.goals[index],  # type: ignore[misc]
        )
    if any(choices.tokens):
        yield order_of, lambda settled: settled.order
    yield _mission, lambda settled: settled.mission


def _mission(view: View) -> State:
    """The state of everything."""
    states = [task_state(index, view) for index in range(len(view.problem.tasks))]
    return all_met([*states, order_of(view), *(state_of(goal, view, None) for goal in view.problem.goals)])


def _last_view(problem: Problem, choices: Choices, record: Record) -> View:
    return Judge(problem, choices, record).views[-1]
