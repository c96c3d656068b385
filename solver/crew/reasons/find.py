"""All reasons that are found for requirements that clash."""

from contextlib import suppress
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.goal import about_all_tasks, parts
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.reasons.cards import deciding_cards
from winnable.solver.crew.reasons.clash import clashes
from winnable.solver.crew.reasons.fact import Winner
from winnable.solver.crew.reasons.never import never
from winnable.solver.crew.reasons.reason import Kind, Reason
from winnable.solver.crew.reasons.sides import Sides
from winnable.solver.crew.reasons.tricks import too_many_wins
from winnable.solver.verdict import Limits, OutOfTime

_BEST: Final = (Kind.TRICKS, Kind.ORDER, Kind.NEVER, Kind.WINNER, Kind.TRICK, Kind.COUNT, Kind.CARDS)
"""The kinds, those first that are the easiest to picture."""


def reasons(problem: Problem, limits: Limits | None = None) -> tuple[Reason, ...]:
    """Return why the tasks and goals of a problem that cannot be won clash: the best reason first, one of each kind.

    Give those of a core (`questions.analysis.only`): of others, the reasons are about some core. Each reason is
    proved. Empty where none is found within the limits, where the problem can be won, and where goals count tricks
    "while tasks are open", which means something else for some of the tasks than for all. Where cards are unknown, the
    reasons hold wherever they lie.
    """
    limits = (limits or Limits()).begun()
    found: list[Reason] = []
    if _counts_open_tasks(problem):
        return ()
    with suppress(OutOfTime):
        sides = Sides(problem, limits)
        core = minimal_core(sides)
        if len(core) == 1:
            found.append(never(sides, core[0]))
        elif core:
            found += too_many_wins(sides, core)
            found += clashes(sides, core)
        if core:
            found += deciding_cards(problem, sides.parts, limits)
    return _one_of_each(found)


def minimal_core(sides: Sides) -> tuple[int, ...]:
    """Parts that cannot be met together, but without any one of them; empty where that is not proved."""
    core = sides.parts
    for part in core:
        less = tuple(each for each in core if each != part)
        answer = sides.ask(less)
        if answer is Answer.UNKNOWN:
            return ()
        if answer is Answer.UNWINNABLE:
            core = less
    return core if sides.proved(core) else ()


def _counts_open_tasks(problem: Problem) -> bool:
    goals = (*problem.goals, *(task.goal for task in problem.tasks if not task.done))
    return any(about_all_tasks(part) for goal in goals for part in parts(goal))


def _one_of_each(found: list[Reason]) -> tuple[Reason, ...]:
    """The plainest reason of each kind: that gives a card to one seat, not to one of two, and parts off few others."""
    best = (min((each for each in found if each.kind is kind), key=_size, default=None) for kind in _BEST)
    return tuple(reason for reason in best if reason is not None)


def _size(reason: Reason) -> tuple[int, int]:
    fact = reason.steps[0].claim and reason.steps[0].claim.fact
    return len(fact.seats) if isinstance(fact, Winner) else 0, len(reason.steps[0].parts)
