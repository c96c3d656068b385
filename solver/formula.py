"""Boolean formulas, and how engines answer about them: the boundary to CP-SAT and to SAT solvers. Common to all games.

A formula knows no engine: `solver.engine` starts one for the engine that was chosen.

A literal is an integer: variable `v` is `v`, its negation `~v`. Constants fold away as the formula is built, so that
encoders need no special case for fixed literals. The formula stays pure SAT (clauses, exactly-one, at-most-one) unless
an encoder adds a sum.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, TypeAlias

from winnable.rules.answer import Answer
from winnable.solver.verdict import NEVER, Deadline, Effort, Limits, Stopwatch

Literal = int
"""A variable `v >= 0`, or its negation `~v`."""
TRUE: Final[Literal] = 0
"""The literal that always holds: variable 0 is fixed to 1."""
FALSE: Final[Literal] = ~TRUE
Parameters: TypeAlias = Mapping[str, bool | int]
"""Parameters of CP-SAT by their names, which other engines pass over."""
Definition: TypeAlias = tuple[Any, ...]
"""The meaning of a literal: the name of a kind of formula, and its parts."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer of the solver: an answer, a value for each variable if winnable, and its counters."""

    answer: Answer
    values: Sequence[int] = ()
    clash: tuple[Literal, ...] = ()
    """If unwinnable: assumptions that suffice for it, in the order in which they were given."""
    seconds: float = 0.0
    work: float = 0.0
    conflicts: int = 0
    branches: int = 0

    def holds(self, literal: int) -> bool:
        """Whether a literal is true in the solution."""
        return bool(self.values[literal]) if literal >= 0 else not self.values[~literal]

    @property
    def effort(self) -> Effort:
        """The effort of the solve."""
        return Effort(solve=self.seconds, work=self.work, conflicts=self.conflicts, branches=self.branches)


@dataclass(frozen=True, slots=True)
class Constraint:
    """One constraint as it stands in the model: if all of `when` hold, this number of the literals does.

    `low` and `high` bound the sum of the weights of the literals that hold.
    """

    terms: tuple[tuple[int, Literal], ...]
    low: int
    high: int
    when: tuple[Literal, ...] = ()


class Formula(ABC):
    """Variables and constraints, written into the model of an engine as they come.

    An engine stores them, and decides about them: `solver.cp_sat`, `solver.sat`.
    """

    variables_are_dear: ClassVar[bool] = False
    """Whether one variable less is worth more than its conclusions, as in many easy questions: a solution takes
    time for each, even for one that follows from others."""

    def __init__(self, deadline: Deadline = NEVER) -> None:
        """Start a formula that must be complete by this instant, else adding to it raises OutOfTime."""
        self._deadline = deadline
        self._looks = deadline != NEVER
        """Whether there is a deadline to look at."""
        self._variables = 1
        self._defined: dict[Definition, int] = {}

    def new(self) -> int:
        """Add a variable and return its literal."""
        self._variables += 1
        return self._variables - 1

    def row(self, length: int) -> list[int]:
        """Add `length` variables and return their literals."""
        first = self._variables
        self._variables += length
        return list(range(first, self._variables))

    def in_time(self) -> None:
        """Raise OutOfTime if the deadline has passed; for encoders that work long without adding anything."""
        if self._looks:
            self._deadline.check()

    # --- what an engine stores: constraints without constants -----------------------------------------

    @abstractmethod
    def _add_clause(self, literals: Sequence[Literal]) -> None:
        """At least one of the literals holds."""

    @abstractmethod
    def _add_implication(self, condition: Literal, literals: Sequence[Literal]) -> None:
        """If the condition holds, every one of the literals does."""

    @abstractmethod
    def _add_exactly_one(self, literals: Sequence[Literal]) -> None:
        """Exactly one of the literals holds."""

    @abstractmethod
    def _add_sum(self, weights: Sequence[int], variables: Sequence[int], low: int, high: int, when: Literal) -> None:
        """If `when` holds, the weights of the variables that hold add up to `low` to `high`."""

    @abstractmethod
    def constraints(self) -> Iterator[Constraint]:
        """Every constraint in the order in which it was added; a clause is a sum of at least 1."""

    # --- constraints -------------------------------------------------------------------------------

    def clause(self, literals: Iterable[int]) -> None:
        """At least one of the literals holds."""
        kept = [*literals]
        if FALSE in kept:
            kept = [literal for literal in kept if literal != FALSE]
        if TRUE not in kept:
            if self._looks:
                self._deadline.check()
            self._add_clause(kept)

    def imply(self, condition: int, literals: Iterable[int]) -> None:
        """If the condition holds, every one of the literals does."""
        kept = [*literals]
        if TRUE in kept:
            kept = [literal for literal in kept if literal != TRUE]
        if not kept or condition == FALSE:
            return
        if FALSE in kept:
            self.clause([~condition])
        else:
            if self._looks:
                self._deadline.check()
            self._add_implication(condition, kept)

    def fix(self, literal: int) -> None:
        """Make the literal hold."""
        self.clause([literal])

    def exactly_one(self, literals: Iterable[int]) -> None:
        """Exactly one of the literals holds."""
        kept = [*literals]
        if FALSE in kept:
            kept = [literal for literal in kept if literal != FALSE]
        if TRUE in kept:
            kept.remove(TRUE)
            self.imply(TRUE, [~literal for literal in kept])
        else:
            if self._looks:
                self._deadline.check()
            self._add_exactly_one(kept)

    def sum_is(self, literals: Sequence[int], number: int) -> None:
        """Exactly `number` of the literals hold."""
        self.weighted_between([(1, literal) for literal in literals], number, number)

    def weighted_between(self, terms: Iterable[tuple[int, int]], low: int, high: int, when: int = TRUE) -> None:
        """The weights of the literals that hold, terms `(weight, literal)`, add up to `low` to `high`."""
        variables: list[int] = []
        weights: list[int] = []
        for weight, literal in terms:
            if literal >= 0:
                variables.append(literal)
                weights.append(weight)
            else:  # a negated literal counts as 1 minus its variable
                variables.append(~literal)
                weights.append(-weight)
                low -= weight
                high -= weight
        least = sum(weight for weight in weights if weight < 0)
        most = sum(weight for weight in weights if weight > 0)
        if low <= least and high >= most:
            return
        if low > most or high < least or low > high:
            self.fix(~when)
            return
        self.in_time()
        self._add_sum(weights, variables, max(low, least), min(high, most), when)

    # --- definitions: a literal that holds exactly if ... -------------------------------------------

    def any_of(self, literals: Iterable[int]) -> int:
        """A literal that holds exactly if one of these does."""
        distinct = set(literals)
        distinct.discard(FALSE)
        if TRUE in distinct:
            return TRUE
        if len(distinct) < 2:
            return distinct.pop() if distinct else FALSE
        if any(~literal in distinct for literal in distinct):
            return TRUE
        kept = sorted(distinct)
        return self._define(("any", *kept), lambda either: self._define_any(either, kept))

    def _define_any(self, either: int, literals: list[int]) -> None:
        self.clause([~either, *literals])
        self.imply(~either, (~literal for literal in literals))

    def all_of(self, literals: Iterable[int]) -> int:
        """A literal that holds exactly if all of these do."""
        return ~self.any_of(~literal for literal in literals)

    def both(self, first: int, second: int) -> int:
        """A literal that holds exactly if both do; mostly one of them is a constant."""
        if first == TRUE or second == FALSE:
            return second
        if second == TRUE or first == FALSE:
            return first
        return self.all_of((first, second))

    def between(self, literals: Sequence[int], low: int, high: int) -> int:
        """A literal that holds exactly if at least `low` and at most `high` of these do."""
        if TRUE in literals or FALSE in literals:
            surely = list(literals).count(TRUE)
            literals = [literal for literal in literals if literal not in (TRUE, FALSE)]
            low, high = low - surely, high - surely
        if low <= 0 and high >= len(literals):
            return TRUE
        if high < 0 or low > len(literals) or low > high:
            return FALSE
        if low > 0 and high < len(literals):
            return self.all_of([self.between(literals, low, len(literals)), self.between(literals, 0, high)])
        if high < len(literals):
            return ~self.between(literals, high + 1, len(literals))
        if low == 1:
            return self.any_of(literals)
        if low == len(literals):
            return self.all_of(literals)
        return self.weighted_at_least([(1, literal) for literal in literals], low)

    def weighted_at_least(self, terms: Sequence[tuple[int, int]], low: int) -> int:
        """A literal that holds exactly if the weights of the literals that hold add up to `low` or more."""
        if len({literal for _, literal in terms}) < len(terms):
            weights: dict[int, int] = {}
            for weight, literal in terms:
                weights[literal] = weights.get(literal, 0) + weight
            terms = [(weight, literal) for literal, weight in weights.items() if weight]
        most = sum(weight for weight, _ in terms if weight > 0)
        least = sum(weight for weight, _ in terms if weight < 0)
        if low <= least:
            return TRUE
        if low > most:
            return FALSE

        def define(reached: int) -> None:
            self.weighted_between(terms, low, most, reached)
            self.weighted_between(terms, least, low - 1, ~reached)

        return self._define(("sum", low, *terms), define)

    def _define(self, key: Definition, define: Callable[[int], None]) -> int:
        """Return the literal defined under this key, so that equal definitions share one variable."""
        if key not in self._defined:
            self._defined[key] = self.new()
            define(self._defined[key])
        return self._defined[key]

    # --- reading the model back --------------------------------------------------------------------

    @property
    def variables(self) -> int:
        """How many variables there are, the constant one included."""
        return self._variables

    @property
    def definitions(self) -> Mapping[Definition, Literal]:
        """The literals defined so far, by `("any", *literals)` and `("sum", low, *terms)`; see `_define`."""
        return self._defined

    # --- solving -----------------------------------------------------------------------------------

    def solve(
        self,
        limits: Limits,
        parameters: Parameters,
        assumptions: Sequence[Literal] = (),
        *,
        explain: bool = False,
    ) -> Outcome:
        """Decide the formula within the limits. `parameters` are those of CP-SAT, which other engines pass over.

        `assumptions` are literals that are to hold in this one solve, so that one formula answers many questions. If
        they cannot, `Outcome.clash` is all of them, or fewer that suffice; with `explain` the engine looks for fewer.
        """
        if limits.deadline.passed:
            return Outcome(Answer.UNKNOWN)
        assumed = [literal for literal in assumptions if literal != TRUE]
        for literal in assumed:  # what contradicts itself, no engine need find out
            if literal == FALSE or ~literal in assumed:
                return Outcome(Answer.UNWINNABLE, clash=tuple(each for each in assumed if each in (literal, ~literal)))
        return self._solve(limits, parameters, assumed, explain=explain)

    @abstractmethod
    def _solve(self, limits: Limits, parameters: Parameters, assumed: Sequence[Literal], *, explain: bool) -> Outcome:
        """Decide the formula; `assumed` has no constants and does not contradict itself."""


# --- Deciding a formula that is almost pure SAT --------------------------------------------------


# Presolve and linear relaxation cost more than they bring on a model that is almost pure SAT; so does
# probing. See the benchmark for the ratios.
PARAMETERS: Final = {
    "cp_model_presolve": False,
    "cp_model_probing_level": 0,
    "linearization_level": 0,
    "symmetry_level": 0,
    "num_workers": 1,
}
FIRST_STAGE: Final = {**PARAMETERS, "use_sat_inprocessing": False, "max_number_of_conflicts": 1500}
"""The first stage: most models are decided before inprocessing has paid for itself."""


def decide(
    formula: Formula,
    limits: Limits,
    spent: float = 0.0,
    assumptions: Sequence[Literal] = (),
    *,
    explain: bool = False,
) -> Outcome:
    """Solve in two stages: at most 1,500 conflicts, then to the limit.

    `spent` seconds of the limits are used up already; the effort of the outcome is that of both stages.
    `assumptions` are literals that are to hold this time, and `explain` asks which of them clash, see `Formula.solve`.
    """
    total = Outcome(Answer.UNKNOWN)
    for parameters in (FIRST_STAGE, PARAMETERS):
        left = limits.left(spent + total.seconds, total.work)
        if left is None or total.answer is not Answer.UNKNOWN:
            break
        stage = formula.solve(left, parameters, assumptions, explain=explain)
        total = replace(
            stage,
            seconds=total.seconds + stage.seconds,
            work=total.work + stage.work,
            conflicts=total.conflicts + stage.conflicts,
            branches=total.branches + stage.branches,
        )
    return total


def solved(
    formula: Formula,
    limits: Limits,
    watch: Stopwatch,
    parameters: Parameters,
    assumptions: Sequence[Literal] = (),
) -> Outcome:
    """Solve in one stage, with what the effort on the watch has left of the limits, and add the effort to it."""
    left = limits.left(watch.effort.seconds, watch.effort.work)
    if left is None:
        return Outcome(Answer.UNKNOWN)
    outcome = formula.solve(left, parameters, assumptions)
    watch.effort += outcome.effort
    return outcome
