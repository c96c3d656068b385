"""Why a problem cannot be won: a set of its requirements that no line of play meets together, a core.

What can be a member of it stands in `winnable.solver.crew.requirements`, how cores are found in `winnable.solver.core`,
and how a set of requirements is decided in `winnable.solver.crew.questions.subsets`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.rules.values import short_repr
from winnable.solver.core import Core, cores
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.questions.subsets import Asking, asking_about, quickly_won
from winnable.solver.crew.requirements import Requirement, only
from winnable.solver.crew.solve import NoDealFits, possible, replayed
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Effort, Limits, OutOfTime

SOLVES: Final = 400
"""How many sets are decided in search of a smallest core, before any minimal one will do."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a problem cannot be won, or that it can.

    `core`, if it cannot: requirements that no line of play meets together, in the order of `requirements`. `minimal`:
    it is proved that without any one of them the others can be met; `lines` are then the replayed lines that do, one
    for each, of the problem without it (`only`); none where others may have to be met with them. `smallest`: it is
    proved that no fewer things clash, where all that is about one task counts as one, see `subsets`. `witness` is
    there if the problem can be won, `reason` if that is unknown: which limit was reached. `solves` is the number of
    questions that the solver was asked.
    """

    problem: Problem
    answer: Answer
    core: tuple[Requirement, ...] = ()
    minimal: bool = False
    smallest: bool = False
    lines: tuple[Witness, ...] = ()
    witness: Witness | None = None
    reason: str = ""
    solves: int = 0
    effort: Effort = field(default_factory=Effort, compare=False)
    words: tuple[str, ...] = field(default=(), compare=False)
    """The core in sentences, one for all that is about one task, if somebody has said so."""

    __repr__ = short_repr

    @property
    def clash(self) -> Problem:
        """The problem with the requirements of the core alone, which cannot be won either."""
        return only(self.problem, self.core)

    def __str__(self) -> str:
        if self.answer is not Answer.UNWINNABLE:
            return f"{self.answer}: {self.reason or 'nothing clashes'}"
        sure = "a smallest clash" if self.smallest else "a minimal clash" if self.minimal else "a clash"
        return f"{self.answer}, {sure}: {', '.join(label for label, _ in labelled(self.problem, self.core))}"


def explain(problem: Problem, limits: Limits | None = None, *, smallest: bool = True) -> Explanation:
    """The best explanation within the limits; without `smallest`, the first one. See `explanations`."""
    found = explanations(problem, limits)
    best = next(found)
    return [best, *found][-1] if smallest else best


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
    unknown = Explanation(problem, Answer.UNKNOWN, reason=f"the limit of {limits} was reached")
    try:
        asking = asking_about(problem, limits)
        if asking.refuted is None and (witness := quickly_won(problem, limits.deadline)) is not None:
            yield Explanation(problem, Answer.WINNABLE, witness=witness)
            return
        first = asking.ask(range(len(asking.units)))
        if first is not None and first.answer is Answer.WINNABLE:
            found = asking.found[0]
            witness = replayed(problem, found.choices, found.line, limits.deadline)
            yield Explanation(problem, first.answer, witness=witness, solves=asking.solves, effort=asking.effort)
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
    return Explanation(
        asking.problem,
        Answer.UNWINNABLE,
        tuple(asking.requirements[number] for number in chosen),
        minimal=minimal,
        smallest=core.smallest,
        lines=tuple(asking.lines(chosen)) if minimal and asking.exact else (),
        solves=asking.solves,
        effort=asking.effort,
    )
