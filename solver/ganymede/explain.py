"""Why goals are out of reach: as few of them as can be found that no line of play reaches together, a core.

Each goal of a problem is one demand, each part of an `all` as well, and each player where all of several are asked the
same. How cores are found stands in `winnable.solver.core`; every set of demands is a problem of its own, so that
whatever `ask` decides can be explained.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from winnable.rules.answer import Answer, State
from winnable.rules.ganymede.goal import AllOf, Goal, Group
from winnable.rules.ganymede.problem import Problem
from winnable.solver.core import Reply, smallest_core
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.witness import Witness
from winnable.solver.verdict import Effort, Limits

__all__ = ["Explanation", "demands", "explain", "only"]

NOTHING = AllOf(())
"""A goal that asks for nothing."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a problem cannot be won, or that it can.

    `core`, if it cannot: goals that no line of play reaches together, in the order of `demands`; none if no line at all
    is allowed, as a script cannot be played. `minimal`: it is proved that without any one of them the others can be
    reached; `lines` are then the replayed lines that do, one for each. `smallest`: it is proved that no fewer demands
    clash. `witness` is there if the problem can be won, `reason` if that is unknown.
    """

    problem: Problem
    answer: Answer
    core: tuple[Goal, ...] = ()
    minimal: bool = False
    smallest: bool = False
    lines: tuple[Witness, ...] = ()
    witness: Witness | None = None
    reason: str = ""
    solves: int = 0
    effort: Effort = field(default_factory=Effort)

    @property
    def clash(self) -> Problem:
        """The problem with the goals of the core alone, which cannot be won either."""
        return only(self.problem, self.core)


def demands(problem: Problem) -> tuple[Goal, ...]:
    """The goals one by one, each asked of one player where it is asked of all of several; each of them once."""
    return tuple(dict.fromkeys(each for goal in problem.goals for each in _apart(problem, goal)))


def _apart(problem: Problem, goal: Goal) -> Iterator[Goal]:
    if isinstance(goal, AllOf):
        for inner in goal.goals:
            yield from _apart(problem, inner)
        return
    of: Any = getattr(goal, "of", None)
    if of in (Group.FREE, Group.EVERYBODY) and len(problem.meant(of)) > 1:
        for player in problem.meant(of):
            asked: Any = goal  # a form that asks something of players
            yield replace(asked, of=player)
    else:
        yield goal


def only(problem: Problem, goals: Sequence[Goal]) -> Problem:
    """The problem with these goals alone."""
    return replace(problem, goals=tuple(goals) or (NOTHING,))


def explain(problem: Problem, limits: Limits | None = None) -> Explanation:
    """The best explanation that is found within the limits, which hold for all of it.

    Raises NoAnswer if what was played already is not allowed, InternalError if the referee refuses what was found.
    """
    asking = _Asking(problem, (limits or Limits()).begun())
    best = smallest_core(asking.ask, len(asking.demands), deadline=asking.limits.deadline)
    if best is None:
        witness = asking.lines.get(frozenset(range(len(asking.demands))))
        answer = Answer.UNKNOWN if witness is None else Answer.WINNABLE
        reason = asking.reason if witness is None else ""
        return Explanation(problem, answer, witness=witness, reason=reason, solves=asking.solves, effort=asking.effort)
    lines = [asking.line([each for each in best.parts if each != left_out]) for left_out in best.parts]
    return Explanation(
        problem,
        Answer.UNWINNABLE,
        tuple(asking.demands[part] for part in best.parts),
        best.minimal,
        best.smallest,
        tuple(line for line in lines if line is not None) if best.minimal else (),
        solves=asking.solves,
        effort=asking.effort,
    )


class _Asking:
    """Decides about sets of demands by number, and keeps the lines that were found with all that each reaches."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self.problem = problem
        self.demands = demands(problem)
        self.limits = limits
        self.lines: dict[frozenset[int], Witness] = {}
        self.solves = 0
        self.effort = Effort()
        self.reason = f"limit reached: {limits}"

    def ask(self, wanted: Sequence[int]) -> Reply | None:
        """Whether these demands can be met together; None once the limits are spent."""
        left = self.limits.left(self.effort.seconds, self.effort.work)
        if left is None:
            return None
        verdict = ask(only(self.problem, [self.demands[part] for part in wanted]), left)
        self.solves += 1
        self.effort += verdict.effort
        met = frozenset[int](wanted)
        if verdict.witness is not None:
            report = verdict.witness.report
            others = (part for part, goal in enumerate(self.demands) if report.judge(goal).state is State.MET)
            met |= frozenset(others)
            self.lines.setdefault(met, verdict.witness)
        elif verdict.answer is Answer.UNKNOWN:
            self.reason = verdict.reason
        return Reply(verdict.answer, met, verdict.effort)

    def line(self, wanted: Sequence[int]) -> Witness | None:
        """A line that meets these demands, if one was found."""
        return next((line for met, line in self.lines.items() if met.issuperset(wanted)), None)
