"""The repairs of a problem as text."""

from collections.abc import Iterator
from typing import Final

from winnable.crew.choices_text import choices_text
from winnable.crew.facts import goal_english
from winnable.crew.text import ending_text, table_text
from winnable.output.ink import Ink, counted, printable, wrapped
from winnable.rules.crew.goal import AllOf
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.repairs.changes import WithoutGoal
from winnable.solver.crew.questions.repairs.search import Repair, Repairs
from winnable.solver.verdict import NEVER, Deadline

__all__ = ["MAX_LISTED", "change_text", "repairs_text"]

MAX_LISTED: Final = 10
"""How many repairs are listed, unless all are asked for."""


def repairs_text(
    problem: Problem,
    found: Repairs,
    ink: Ink,
    *,
    every: bool = False,
    lines: bool = False,
    deadline: Deadline = NEVER,
) -> Iterator[str]:
    """Yield the list of changes that help, the nearest first, and what is not known.

    `every`: all of them, not just the first `MAX_LISTED`; `lines`: each with its line of play.
    """
    shown = found.helping if every else found.helping[:MAX_LISTED]
    yield wrapped(_summary(found, ink), ink.width)
    width = len(str(len(shown)))
    for number, repair in enumerate(shown, 1):
        yield wrapped(f"  {number:{width}}  {change_text(problem, repair)}", ink.width, width + 4)
    if more := len(found.helping) - len(shown):
        yield f"  {'':{width}}  and {more} more"
    if found.undecided:
        yield wrapped(f"{ink.unsure('not decided')} within the limits:", ink.width)
        undecided = found.undecided if every else found.undecided[:MAX_LISTED]
        for repair in undecided:
            yield wrapped(f"  {'':{width}}  {change_text(problem, repair)}", ink.width, width + 4)
        if more := len(found.undecided) - len(undecided):
            yield f"  {'':{width}}  and {more} more"
    for repair in shown if lines else ():
        yield ""
        yield from _line(problem, repair, ink, deadline)


def _summary(found: Repairs, ink: Ink) -> str:
    tried, helping = counted(found.tried, "single change"), len(found.helping)
    if not found.tried:
        return "no single change is possible that the rules allow"
    if not helping and not found.undecided:
        return f"{ink.no('no single change helps')}: each of {tried} that the rules allow is proved not to"
    rest = "" if found.undecided or helping == found.tried else "; the others are proved not to"
    if not helping:
        return f"no single change is known to help, of {tried} that the rules allow"
    makes = "makes it winnable" if helping == 1 else "make it winnable, the nearest first"
    return f"{ink.yes(f'{helping} of {tried}')} {makes}{rest}:"


def change_text(problem: Problem, repair: Repair) -> str:
    """Return a change in words, for a goal with what it asks for."""
    text, change = str(repair), repair.change
    if isinstance(change, WithoutGoal):
        goal = problem.goals[change.goal]
        if change.part is not None and isinstance(goal, AllOf):
            goal = goal.goals[change.part]
        text = f"{text}: {goal_english(problem, goal)}"
    return printable(text)


def _line(problem: Problem, repair: Repair, ink: Ink, deadline: Deadline) -> Iterator[str]:
    """Yield the line of play that wins after a change."""
    witness = repair.witness
    assert witness is not None
    yield wrapped(ink.strong(change_text(problem, repair)), ink.width)
    yield from choices_text(repair.problem, witness.choices, ink)
    report = witness.report.within(deadline.check)
    decided = report.decided or 0
    yield from table_text(repair.problem, witness.choices, report, ink, decided)
    yield ending_text(repair.problem, report, decided, ink)
