"""Why a problem cannot be won: a set of its requirements that no line of play meets together, a core.

What can be a member of it stands in `winnable.solver.crew.requirements`, how cores are found in `winnable.solver.core`,
and how a set of requirements is decided in `winnable.solver.crew.questions.subsets`.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver import clash
from winnable.solver.core import Core, cores
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.questions.subsets import Asking, asking_about, quickly_won
from winnable.solver.crew.requirements import Requirement, only
from winnable.solver.crew.solve import NoDealFits, possible, replayed
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits, OutOfTime

SOLVES: Final = 400
"""How many sets are decided in search of a smallest core, before any minimal one will do."""
PATIENCE: Final = 20.0
"""How many times the work for a first core goes into smaller ones, where something else is to come and has no limit."""


Explanation: TypeAlias = clash.Explanation[Problem, Requirement, Witness]
"""Why a problem cannot be won.

The core is in the order of `requirements`. There are no `lines` where others may have to be met with a core. In a
smallest core all that is about one task counts as one thing, see `subsets`.
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
    unknown: Explanation = clash.Explanation(
        problem, Answer.UNKNOWN, problem, reason=f"the limit of {limits} was reached"
    )
    try:
        asking = asking_about(problem, limits)
        if asking.refuted is None and (witness := quickly_won(problem, limits.deadline)) is not None:
            yield clash.Explanation(problem, Answer.WINNABLE, problem, witness=witness)
            return
        first = asking.ask(range(len(asking.units)))
        if first is not None and first.answer is Answer.WINNABLE:
            found = asking.found[0]
            witness = replayed(problem, found.choices, found.line, limits.deadline)
            solves, effort = asking.solves, asking.effort
            yield clash.Explanation(problem, first.answer, problem, witness=witness, solves=solves, effort=effort)
            return
        fits = first is None or first.answer is Answer.UNKNOWN or possible(problem, limits.deadline)
    except OutOfTime:
        yield unknown
        return
    if not fits:
        raise NoDealFits.what_is_known(problem)
    if first is None or first.answer is Answer.UNKNOWN:
        yield replace(unknown, solves=asking.solves, effort=asking.effort)
        return
    asking.first, asking.first_work = first, asking.effort.work
    last: tuple[object, ...] | None = None
    for core in cores(asking.ask, len(asking.units), limits.deadline, asking.quick):
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
        lines=tuple(asking.lines(chosen)) if minimal and asking.exact else (),
        solves=asking.solves,
        effort=asking.effort,
        names=tuple(label for label, _ in labelled(asking.problem, required)),
    )
