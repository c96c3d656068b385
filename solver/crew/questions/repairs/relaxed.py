"""One model of a problem in which all is open that changes of tasks, tokens, goals and roles are about.

In it anybody may own any task, predict any number and have any role, tasks and goals can be left out, and the tokens
lie in any of the ways that some change leads to. What a problem asks of all that is then a set of literals to assume,
its *demands*, and each changed problem is one solve of the same model, with other demands. Example: the problem that
asks p9 of seat 0 and b3 of seat 1 demands "p9 is kept", "seat 0 owns p9", "b3 is kept" and "seat 1 owns b3"; with p9
for seat 2 it demands "seat 2 owns p9" in place of the second.

So one solve can also be about many changes together (`Together`): some one of them is chosen, and its demands hold.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import FREE
from winnable.rules.crew.card import Card, SeatIndex, TaskIndex
from winnable.rules.crew.goal import AllOf, Goal, plain_card
from winnable.rules.crew.play import Line, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import TokenChange
from winnable.solver.crew.model.choice import Layout, reachable
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.questions.repairs.changes import (
    Change,
    ExchangedTasks,
    ExchangedTokens,
    NewMember,
    NewOwner,
    NewPrediction,
    WithoutGoal,
    WithoutTask,
    WithoutToken,
)
from winnable.solver.formula import Formula, Literal, Outcome, decide
from winnable.solver.verdict import Deadline, Limits

_ABOUT = (
    NewPrediction,
    NewOwner,
    ExchangedTasks,
    NewMember,
    ExchangedTokens,
    WithoutToken,
    WithoutTask,
    WithoutGoal,
)
"""The kinds of change that the model is about."""


@dataclass(frozen=True, slots=True)
class Found:
    """A line of play with its choices, for all tasks of the problem that is to be repaired."""

    choices: Choices
    line: Line
    winners: Mapping[Card, SeatIndex]
    """By card, the seat that wins the trick in which it falls."""

    def may_win(self, change: Change, problem: Problem) -> bool:
        """Whether the given owners of plain task cards win them: a quick look before the referee is asked."""
        kept = _kept_tasks(change, len(self.choices.owners))
        for index, task in zip(kept, problem.tasks, strict=True):
            card = None if task.done else plain_card(task.goal)
            owner = self.choices.owners[index] if task.owner is None else task.owner
            if card is not None and self.winners.get(card) != owner:
                return False
        return True

    def fitting(self, change: Change, problem: Problem) -> tuple[Choices, Line]:
        """The same line with the choices that a changed problem gives; the referee says whether they will do."""
        kept = _kept_tasks(change, len(self.choices.owners))
        noted = self.choices.predictions or (None,) * len(self.choices.owners)
        predictions = tuple(
            (noted[index] if task.predicted is None else task.predicted) if task.predicts else None
            for index, task in zip(kept, problem.tasks, strict=True)
        )
        tokens = tuple(self.choices.tokens[index] for index in kept)
        choices = replace(
            self.choices,
            owners=tuple(
                self.choices.owners[index] if task.owner is None else task.owner
                for index, task in zip(kept, problem.tasks, strict=True)
            ),
            tokens=problem.tokens if problem.token_change is TokenChange.NONE else tokens,
            roles={
                role.name: self.choices.roles[role.name] if role.seat is None else role.seat for role in problem.roles
            },
            predictions=predictions if any(number is not None for number in predictions) else (),
        )
        return choices, self.line


def _kept_tasks(change: Change, tasks: int) -> list[TaskIndex]:
    """The tasks that a change leaves, in their order."""
    return [index for index in range(tasks) if change != WithoutTask(index)]


class Relaxed:
    """The model, and the demands of changed problems."""

    def __init__(self, problem: Problem, relaxed: Problem, layouts: Sequence[Layout], deadline: Deadline) -> None:
        """Build it for a `problem`; `relaxed` is what `_relaxed` makes of it. Raises OutOfTime."""
        self.problem = problem
        self._places = [place for place, _ in _flat(problem.goals)]
        self._model = Model(relaxed, apart=True, taken_away=True, layouts=layouts, deadline=deadline)
        self._rules: dict[object, Literal] = {}

    @classmethod
    def of(cls, problem: Problem, changes: Sequence[tuple[Change, Problem]], deadline: Deadline) -> Self | None:
        """The model for all of the changes that it may be about; None if there are no two, or if it cannot be built.

        In the middle of a game it may not be known enough of the past to count for every owner. Raises OutOfTime.
        """
        about: list[tuple[Change, Problem]] = [
            (change, changed) for change, changed in changes if isinstance(change, _ABOUT)
        ]
        if len(about) < 2:
            return None
        try:
            relaxed = _relaxed(problem)
        except ValueError:
            return None
        layouts = dict.fromkeys(layout for change, changed in about for layout in _layouts(problem, change, changed))
        return cls(problem, relaxed, list(layouts), deadline)

    def is_about(self, change: Change) -> bool:
        """Whether the model answers about such a change."""
        return isinstance(change, _ABOUT)

    def demands(self, change: Change, problem: Problem) -> frozenset[Literal]:
        """What is to be assumed for a changed problem."""
        choices, tasks = self._model.choices, len(self.problem.tasks)
        kept = _kept_tasks(change, tasks)
        literals = {self._model.kept[index] for index in kept}
        literals |= {~self._model.kept[index] for index in range(tasks) if index not in kept}
        for index, task in zip(kept, problem.tasks, strict=True):
            if task.owner is not None:
                literals.add(choices.owner[index][task.owner])
            if task.predicted is not None:
                literals.add(choices.predicted[index][task.predicted])
        for role in problem.roles:
            if role.seat is not None:
                literals.add(choices.role[role.name][role.seat])
        for place, literal in zip(self._places, self._model.kept[tasks:], strict=True):
            left_out = isinstance(change, WithoutGoal) and place[0] == change.goal and change.part in (None, place[1])
            if not left_out:
                literals.add(literal)
        reached = set(_layouts(self.problem, change, problem))
        literals.add(self._model.formula.any_of(literal for layout, literal in choices.layouts if layout in reached))
        if problem.assignment != FREE and any(task.owner is None for task in problem.tasks):
            literals.add(self._rule(kept, problem))
        return frozenset(literals)

    def _rule(self, kept: Sequence[TaskIndex], problem: Problem) -> Literal:
        """Literal for "the rule of assignment permits the owners of the tasks that are kept"."""
        key = (tuple(kept), problem.assignment)
        if key not in self._rules:
            choices = self._model.choices
            self._rules[key] = choices.assigned([choices.owner[index] for index in kept], problem.assignment)
        return self._rules[key]

    def together(self, changed: Sequence[tuple[Change, Problem]]) -> "Together":
        """The question which of these changes help."""
        return Together(self._model.formula, [self.demands(change, problem) for change, problem in changed])

    def found(self, outcome: Outcome) -> Found:
        """The line in a solution."""
        choices, line = self._model.read(outcome)
        deal = choices.deal or self.problem.deal
        record = replay(deal, line, choices.draws, passes=choices.passes)
        return Found(choices, line, {card: trick.winner for trick in record.tricks for card in trick.cards})


class Together:
    """Asks about some changes at once: a line that wins after any of them, or a proof that none helps.

    Each change has a literal that requires its demands; those that all changes share are assumed.
    """

    def __init__(self, formula: Formula, demands: Sequence[frozenset[Literal]]) -> None:
        self._formula = formula
        self._shared = frozenset.intersection(*demands)
        self._chosen = formula.row(len(demands))
        for literal, wanted in zip(self._chosen, demands, strict=True):
            formula.imply(literal, sorted(wanted - self._shared))
        self._some = formula.new()
        formula.clause([~self._some, *self._chosen])

    def ask(self, among: Collection[int], limits: Limits) -> tuple[Outcome, int | None]:
        """Whether one of the changes `among` them, by their places, helps; and which does in the solution."""
        others = [~literal for place, literal in enumerate(self._chosen) if place not in among]
        outcome = decide(self._formula, limits, assumptions=[*sorted(self._shared), self._some, *others])
        if outcome.answer is not Answer.WINNABLE:
            return outcome, None
        return outcome, next(place for place, literal in enumerate(self._chosen) if outcome.holds(literal))


def _relaxed(problem: Problem) -> Problem:
    """The problem with nothing given that changes are about. Raises ValueError where too little is known for that."""
    tasks = tuple(task if task.done else replace(task, owner=None, predicted=None) for task in problem.tasks)
    roles = tuple(replace(role, seat=None) for role in problem.roles)
    goals = tuple(goal for _, goal in _flat(problem.goals))
    return replace(problem, tasks=tasks, roles=roles, goals=goals, assignment=FREE, token_change=TokenChange.NONE)


def _flat(goals: Sequence[Goal]) -> list[tuple[tuple[int, int | None], Goal]]:
    """The goals, or in place of one that asks for all of several its parts; with places as in WithoutGoal."""
    flat: list[tuple[tuple[int, int | None], Goal]] = []
    for place, goal in enumerate(goals):
        if isinstance(goal, AllOf) and len(goal.goals) > 1:
            flat += [((place, part), each) for part, each in enumerate(goal.goals)]
        else:
            flat.append(((place, None), goal))
    return flat


def _layouts(problem: Problem, change: Change, changed: Problem) -> list[Layout]:
    """How the tokens may lie in a changed problem; on a task that is left out lies its own."""
    reached = list(reachable(changed.tokens, changed.token_change))
    if isinstance(change, WithoutTask):
        index = change.task
        return [(*layout[:index], problem.tokens[index], *layout[index:]) for layout in reached]
    return reached
