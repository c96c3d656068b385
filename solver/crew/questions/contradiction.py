"""Why parts of a mission cannot be met together whatever is dealt: a fact that some need, and the others rule out.

The hands are open: each step holds in every play of any deal. Reasons for a deal leave out what a requirement says
itself, as its sentence stands above them; of a mission that is just the step from which the others follow.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import InRole
from winnable.solver.crew.questions.analysis import only
from winnable.solver.crew.reasons.clash import clashes
from winnable.solver.crew.reasons.fact import Fact, IsMet
from winnable.solver.crew.reasons.find import minimal_core
from winnable.solver.crew.reasons.reason import Kind, Reason, Step
from winnable.solver.crew.reasons.sides import Sides
from winnable.solver.verdict import Limits, OutOfTime

WORK: Final = 2.0
"""The most work for one question: with no card dealt, sums of counts take longer than in a deal."""
_EASIEST: Final = (Kind.COUNT, Kind.WINNER, Kind.ORDER, Kind.TRICK)
"""The kinds, those first that are the easiest to follow."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two steps with opposite claims, by the parts that each rests on.

    `restates`: the claim of the second step is what its one part says itself.
    """

    first: Step
    second: Step
    restates: bool = False


def contradiction(problem: Problem, parts: Sequence[int], limits: Limits) -> Contradiction | None:
    """A fact that some of the parts (tasks, then goals) of a problem need and others rule out; None if none is proved.

    The steps speak of parts of the problem; what is proved of the order of tokens rests on the tasks that have one.
    """
    limits = limits.begun()
    with suppress(OutOfTime):
        alone = only(problem, parts)
        sides = Sides(alone, limits, _of_roles(alone), WORK)
        core = minimal_core(sides)
        if len(core) > 1:
            found = _first_sides([*clashes(sides, core, restating=True)])
            if found:
                return _told(problem, parts, sides, min(found, key=lambda reason: _hard(sides, reason)))
    return None


def _of_roles(problem: Problem) -> Iterator[Fact]:
    """Yield how many tricks members in roles win that nobody is given: of these no other fact says anything."""
    for role in problem.roles:
        if role.seat is None:
            won = TricksWon(InRole(role.name))
            yield from (IsMet(Compare(won, Relation.AT_LEAST, number)) for number in range(1, problem.deal.tricks + 1))


def _hard(sides: Sides, reason: Reason) -> tuple[bool, int]:
    """How hard a reason is to follow: easier where one side just says the claim, and by its kind."""
    return not any(_restates(sides, step) for step in reason.steps), _EASIEST.index(reason.kind)


def _first_sides(found: Sequence[Reason]) -> list[Reason]:
    """The reasons with the same sides as the first one, which are the shortest to tell."""
    return [each for each in found if _sides(each) == _sides(found[0])]


def _sides(reason: Reason) -> list[tuple[int, ...]]:
    return [step.parts for step in reason.steps]


def _told(problem: Problem, parts: Sequence[int], sides: Sides, reason: Reason) -> Contradiction:
    """The steps in terms of the whole problem; if one restates a part, it comes last."""
    first, second = sorted(reason.steps, key=lambda step: _restates(sides, step))
    tokens = [index for index in parts if index < len(problem.tasks) and problem.tasks[index].token is not None]
    whole: dict[int, Sequence[int]] = dict(zip(sides.parts, ([part] for part in sorted(parts)), strict=False))

    def of_whole(step: Step) -> Step:
        named = dict.fromkeys(each for part in step.parts for each in whole.get(part, tokens))
        return replace(step, parts=tuple(sorted(named)))

    return Contradiction(of_whole(first), of_whole(second), _restates(sides, second))


def _restates(sides: Sides, step: Step) -> bool:
    return len(step.parts) == 1 and step.claim is not None and sides.restates(step.claim, step.parts[0])
