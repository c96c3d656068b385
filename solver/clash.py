"""Why goals are out of reach: as few of them as can be found that no line of play reaches together, a core.

Common to the games that ask for goals. Each set of goals is a problem of its own, so that whatever a game decides can
be explained. How cores are found stands in `core`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from winnable.rules.answer import Answer, State
from winnable.rules.goal import AllOf, AnyOf, Not, conjuncts
from winnable.rules.values import short_repr
from winnable.solver.asking import Asking
from winnable.solver.core import Reply, smallest_core
from winnable.solver.formula import Formula, Literal
from winnable.solver.verdict import Effort, Limits, Verdict, Witness

Problem = TypeVar("Problem")
Goal = TypeVar("Goal")
Line = TypeVar("Line", bound=Witness[Any, Any])
Move = TypeVar("Move")
Found = TypeVar("Found")


class InWords(Protocol):
    """What is told of a demand, or of several that are about one thing."""

    @property
    def english(self) -> str:
        """It in a sentence, as `str` of it."""


@dataclass(frozen=True, slots=True)
class Explanation(Generic[Problem, Goal, Line]):
    """Why a problem cannot be won, or that it can.

    `demands`, if it cannot: those that no line of play meets together, in their order; none if no line at all is
    allowed, as a script cannot be played. `clash` is the problem with these alone. `minimal`: it is proved that
    without any one of them the others can be met. `smallest`: it is proved that no fewer demands clash. `witness` is
    there if the problem can be won, `reason` if that is unknown: which limit was reached. `solves` is the number of
    questions to the solver.
    """

    problem: Problem
    answer: Answer
    clash: Problem
    demands: tuple[Goal, ...] = ()
    minimal: bool = False
    smallest: bool = False
    witness: Line | None = None
    reason: str = ""
    solves: int = 0
    effort: Effort = field(default_factory=Effort, compare=False)
    names: tuple[str, ...] = field(default=(), compare=False)
    """Short names of what the core asks for, in a game that has some."""
    core: tuple[InWords, ...] = field(default=(), compare=False)
    """The demands in words, if somebody has told them: one part for each, or for all that is about one thing."""

    __repr__ = short_repr

    def __str__(self) -> str:
        if self.answer is not Answer.UNWINNABLE:
            return f"{self.answer}: {self.reason or 'nothing clashes'}"
        if not self.demands:
            return f"{self.answer}: no line of play at all is allowed"
        sure = "a smallest clash" if self.smallest else "a minimal clash" if self.minimal else "a clash"
        return f"{self.answer}, {sure}: {', '.join(self.names) or '; '.join(map(str, self.core or self.demands))}"


def clash(
    problem: Problem,
    demands: Sequence[Goal],
    only: Callable[[Problem, Sequence[Goal]], Problem],
    ask: Callable[[Problem, Limits], Verdict[Line]],
    limits: Limits | None = None,
) -> Explanation[Problem, Goal, Line]:
    """The best explanation that is found within the limits, which hold for all of it.

    `demands` are the goals of the problem one by one, `only` makes the problem with some of them alone, and `ask`
    decides it. Raises the errors of `ask`.
    """
    asking = Asking(ask, limits or Limits())
    demanding = _Demanding(problem, demands, only, asking)
    best = smallest_core(demanding.ask, len(demands), deadline=asking.limits.deadline)
    if best is None:
        witness = demanding.witness
        answer = Answer.UNKNOWN if witness is None else Answer.WINNABLE
        reason = demanding.reason if witness is None else ""
        return Explanation(
            problem,
            answer,
            only(problem, ()),
            witness=witness,
            reason=reason,
            solves=demanding.solves,
            effort=asking.effort,
        )
    core = tuple(demands[part] for part in best.parts)
    return Explanation(
        problem,
        Answer.UNWINNABLE,
        only(problem, core),
        core,
        best.minimal,
        best.smallest,
        solves=demanding.solves,
        effort=asking.effort,
    )


class _Demanding(Generic[Problem, Goal, Line]):
    """Decides about sets of demands by number, and keeps the line that meets all of them if there is one."""

    def __init__(
        self,
        problem: Problem,
        demands: Sequence[Goal],
        only: Callable[[Problem, Sequence[Goal]], Problem],
        asking: Asking[Problem, Line],
    ) -> None:
        self.problem, self.demands, self.only, self.asking = problem, demands, only, asking
        self.witness: Line | None = None
        self.solves = 0
        self.reason = asking.late

    def ask(self, wanted: Sequence[int]) -> Reply | None:
        """Whether these demands can be met together; None once the limits are spent."""
        verdict = self.asking(self.only(self.problem, [self.demands[part] for part in wanted]))
        if verdict is None:
            return None
        self.solves += 1
        met = frozenset[int](wanted)
        if verdict.witness is not None:
            report = verdict.witness.report
            others = (part for part, goal in enumerate(self.demands) if report.judge(goal).state is State.MET)
            met |= frozenset(others)
            if len(met) == len(self.demands):
                self.witness = verdict.witness
        elif verdict.answer is Answer.UNKNOWN:
            self.reason = verdict.reason
        return Reply(verdict.answer, met, verdict.effort)


# --- clashes after moves that lose --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SameClash(Generic[Move, Found]):
    """Moves that lose by the same clash; it is explained of the first of them."""

    moves: tuple[Move, ...]
    found: Found


def grouped_by_clash(
    moves: Sequence[Move],
    clashes: Callable[[Move, Found, Limits], bool],
    explained: Callable[[Move, Limits], Found | None],
    limits: Limits,
) -> tuple[SameClash[Move, Found], ...]:
    """Name the clashes after some moves that lose, in few groups; those are left out of which it stays open.

    `clashes` says whether it is proved that the clash after one move is one after another; that is tried before
    another clash is looked for. `explained` finds the clash after a move, None where that stays open.
    """
    limits = limits.begun()
    groups: list[SameClash[Move, Found]] = []
    for number, move in enumerate(moves):
        share = replace(limits, deadline=limits.deadline.part(1 / (len(moves) - number)))
        place = next((place for place, group in enumerate(groups) if clashes(move, group.found, share)), None)
        if place is not None:
            groups[place] = replace(groups[place], moves=(*groups[place].moves, move))
        elif (found := explained(move, share)) is not None:
            groups.append(SameClash((move,), found))
    return tuple(groups)


# --- Goals in questions and formulas, whatever their atoms are -----------------------------------


def demands(goals: Sequence[Goal], apart: Callable[[Goal], Iterable[Goal]]) -> tuple[Goal, ...]:
    """The smallest goals that these consist of, each once: the parts of each `all`, taken `apart` by the game."""
    return tuple(dict.fromkeys(one for goal in goals for part in conjuncts(goal) for one in apart(part)))


def only(problem: Problem, goals: Sequence[Any]) -> Problem:
    """The problem, a dataclass, with these goals alone; without any, with one that asks for nothing."""
    return replace(problem, goals=tuple(goals) or (AllOf(()),))  # type: ignore[type-var]


def met(formula: Formula, goal: Goal, atom: Callable[[Goal], Literal]) -> Literal:
    """The literal of a goal, by those of its atoms."""
    match goal:
        case AllOf(goals):
            return formula.all_of([met(formula, each, atom) for each in goals])
        case AnyOf(goals):
            return formula.any_of([met(formula, each, atom) for each in goals])
        case Not(inner):
            return ~met(formula, inner, atom)
    return atom(goal)
