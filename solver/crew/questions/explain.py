"""Why a problem cannot be won: a set of its requirements that no line of play meets together, a core.

What can be a member of it stands in `winnable.solver.crew.requirements`, how cores are found in `winnable.solver.core`,
and how a set of requirements is decided in `winnable.solver.crew.questions.subsets`.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver import clash
from winnable.solver.core import Core, cores
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.questions.subsets import Asking
from winnable.solver.crew.requirements import Requirement, only
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits

SOLVES: Final = 400
"""How many sets are decided in search of a smallest core, before any minimal one will do."""
PATIENCE: Final = 20.0
"""How many times the work for a first core goes into smaller ones, where something else is to come and has no limit."""


Explanation: TypeAlias = clash.Explanation[Problem, Requirement, Witness]
"""Why a problem cannot be won.

The core is in the order of `requirements`. In a smallest core all that is about one task counts as one thing, see
`subsets`.
"""


def explain(problem: Problem, limits: Limits | None = None, share: float = 1.0) -> Explanation:
    """The best explanation within the limits; see `explanations`.

    Smaller clashes than the first one are looked for until this share of the time is over, 0: not at all. Where no time
    is given and the share is not all of it, that takes a few times the work of the first one.
    """
    limits = (limits or Limits()).begun()
    every = explanations(problem, limits, None if limits.timed or share == 1.0 else PATIENCE)
    found, enough = next(every), limits.deadline.part(share)
    while share and not enough.passed and (better := next(every, None)) is not None:
        found = better
    return found


def explanations(
    problem: Problem, limits: Limits | None = None, patience: float | None = None
) -> Iterator[Explanation]:
    """Explain why a problem cannot be won: by one minimal core, then by smaller ones, the last one the best.

    There is one explanation at least; it is the only one if the problem can be won, or that stays unknown. The limits
    hold for all together; `patience` is how many times the work of the first core may go into the search for smaller
    ones, None: any. Raises NoDealFits where no deal at all is possible, InternalError if the referee refuses a
    line that was found.
    """
    limits = (limits or Limits()).begun()
    verdict = solve(problem, limits)
    asking = Asking(problem, limits, verdict.effort)
    if verdict.answer is not Answer.UNWINNABLE:
        witness, reason, effort = verdict.witness, verdict.reason, verdict.effort
        yield clash.Explanation(
            problem, verdict.answer, problem, witness=witness, reason=reason, solves=asking.solves, effort=effort
        )
        return
    last: tuple[object, ...] | None = None
    for core in cores(asking.ask, len(asking.units), limits.deadline):
        if (core.parts, core.minimal, core.smallest) != last:
            last = (core.parts, core.minimal, core.smallest)
            yield _explanation(asking, core)
            if patience is not None:
                asking.hurry(patience)
                patience = None
        if asking.solves >= SOLVES:
            return


def _explanation(asking: Asking, core: Core) -> Explanation:
    chosen = [number for part in core.parts for number in asking.units[part]]
    minimal = core.minimal and asking.refine(chosen)
    required = tuple(asking.requirements[number] for number in chosen)
    return clash.Explanation(
        asking.problem,
        Answer.UNWINNABLE,
        only(asking.problem, required),
        required,
        minimal=minimal,
        smallest=core.smallest,
        solves=asking.solves,
        effort=asking.effort,
        names=tuple(label for label, _ in labelled(asking.problem, required)),
    )
