"""Counts of a line of The Crew: tasks that are met, and tricks of a member; the text of the line."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from winnable.crew.choices_text import choices_text, task_names, tokens_text
from winnable.crew.questions.positions import option_names
from winnable.crew.text import table_text
from winnable.output.ink import Ink, wrapped
from winnable.questions.counts import Countable
from winnable.rules.crew.goal import Compare, Goal
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Quantity, TricksWon
from winnable.rules.crew.referee import Report
from winnable.rules.crew.who import Seat
from winnable.solver.verdict import NoAnswer, Witness

if TYPE_CHECKING:
    from winnable.solver.crew.questions.most_tasks import MostTasks

_RELATIONS: Final = {"at_least": Relation.AT_LEAST, "at_most": Relation.AT_MOST}


def compared(count: Quantity, bound: Mapping[str, int]) -> Goal:
    """The goal that a count is at least, or at most, a number."""
    ((relation, number),) = bound.items()
    return Compare(count, _RELATIONS[relation], number)


def _tricks(problem: Problem, of: str, bound: Mapping[str, int]) -> Goal:
    return compared(TricksWon(Seat(option_names(problem).index(of))), bound)


def _no_goal(*_: object) -> Goal:
    raise NotImplementedError


def _tasks(problem: Problem) -> "MostTasks":
    from winnable.solver.crew.questions.most_tasks import MostTasks  # noqa: PLC0415  # most questions are others

    if not problem.tasks:
        raise NoAnswer("there are no tasks to count in this deal")
    return MostTasks(problem)


COUNTS: Final = (
    Countable("tasks", "tasks met", _no_goal, end=lambda problem: len(problem.tasks), own=_tasks),
    Countable("tricks", "tricks of {}", _tricks, option_names, end=lambda problem: problem.deal.last),
)
"""By the order in which they are named."""


def counting(problem: Problem, goals: Sequence[Goal], winning: bool) -> Problem:
    """The problem with these goals, in addition to its requirements or in place of those on the play."""
    from winnable.solver.crew.requirements import without_play  # noqa: PLC0415  # most questions are others

    base = problem if winning else without_play(problem)
    try:
        return replace(base, goals=(*base.goals, *goals))
    except ValueError as error:  # in the middle of a game, of which too little is known
        raise NoAnswer(str(error)) from error


def counted_text(problem: Problem, witness: Witness[Line, Report], ink: Ink) -> Iterator[str]:
    """Yield a line in which something was counted: the tasks that are left out, if any are, choices and tricks."""
    if left_out := getattr(witness, "left_out", ()):
        names = task_names(problem, ink)
        yield wrapped(f"left out: {', '.join(names[task] for task in left_out)}", ink.width)
    report = witness.report
    if report.problem.token_change is not problem.token_change:  # with tokens that stay where they were laid
        yield from tokens_text(problem, getattr(witness, "tokens", problem.tokens), ink)
    yield ""
    found, choices, decided = report.problem, report.choices, report.decided or 0
    yield from choices_text(found, choices, ink)
    yield from table_text(found, choices, report, ink, decided)
    last = decided == found.deal.last
    yield ink.yes("reached with the last trick" if last else f"reached after trick {decided}, the rest is free")
