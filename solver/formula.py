"""Boolean formulas and how CP-SAT decides them: the boundary to OR-Tools. Common to all games.

A literal is an integer: variable `v` is `v`, its negation `~v`. Constants fold away as the formula
is built, so that encoders need no special case for what is fixed. The formula stays pure SAT
(clauses, exactly-one, at-most-one) unless a sum is asked for.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from importlib import metadata
from math import inf
from typing import Any, Final

from winnable.rules.answer import Answer
from winnable.solver.verdict import NEVER, Deadline, InternalError, Limits, NoSolver, whole_work

NEEDED: Final = (
    "ConstraintProto",
    "CpModelProto",
    "CpSolverStatus",
    "IntegerVariableProto",
    "SatParameters",
    "SolutionCallback",
    "SolveWrapper",
)
"""What we use of `cp_model_helper`. It is not public, and a release of OR-Tools may change it."""


def _unusable(why: str = "") -> str:
    """The message about an OR-Tools that we cannot use."""
    try:
        found = f"OR-Tools {metadata.version('ortools')}{why}"
    except metadata.PackageNotFoundError:
        found = "none"
    return f"expected a version of OR-Tools that is known to work, found {found}; try: pip install 'ortools==9.15.*'"


try:
    from ortools.sat.python import cp_model_helper as sat
except ImportError as error:
    if "memory" in str(error) or "segment" in str(error):  # the linker's words
        raise MemoryError from error
    raise NoSolver(_unusable()) from error
if missing := [name for name in NEEDED if not hasattr(sat, name)]:
    raise NoSolver(_unusable(f" without {', '.join(missing)}"))

__all__ = ["FALSE", "TRUE", "Constraint", "Formula", "Literal", "Outcome"]

Literal = int
"""A variable `v >= 0`, or its negation `~v`."""
TRUE: Final[Literal] = 0
"""The literal that always holds: variable 0 is fixed to 1."""
HUGE: Final = 150_000
"""Beyond so many constraints, a round of CP-SAT's inprocessing, which does not look at the clock, may take a second: it
is left out under a time limit. An official deck has a tenth of that, whatever is unknown."""
FALSE: Final[Literal] = ~TRUE
LOOK: Final = 0.02
"""So many seconds apart we look, while CP-SAT is at work, whether it is to stop."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the solver said: an answer, a value for each variable if winnable, and its counters."""

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


@dataclass(frozen=True, slots=True)
class Constraint:
    """One constraint as it stands in the model: if all of `when` hold, so many of the literals do.

    `low` and `high` bound the sum of the weights of the literals that hold.
    """

    terms: tuple[tuple[int, Literal], ...]
    low: int
    high: int
    when: tuple[Literal, ...] = ()


class Formula:
    """Variables and constraints, written into a CP-SAT model as they come."""

    def __init__(self, deadline: Deadline = NEVER) -> None:
        """Start a formula that must be complete by this instant, else what adds to it raises OutOfTime."""
        self._deadline = deadline
        self._looks = deadline != NEVER
        """Whether there is a deadline to look at."""
        self._model = sat.CpModelProto()
        self._variables = 1
        self._defined: dict[tuple[Any, ...], int] = {}
        self._append = self._model.constraints.append
        # One message of each kind is filled and copied into the model over and over: a third of the
        # time of adding constraints one by one.
        self._boolean = sat.IntegerVariableProto()
        self._boolean.domain.extend((0, 1))
        self._clause = sat.ConstraintProto()
        self._exactly_one = sat.ConstraintProto()
        self._implication = sat.ConstraintProto()
        self._implication.enforcement_literal.append(TRUE)
        self._write(self._clause, self._clause.bool_or.literals, [TRUE])

    def copy(self, deadline: Deadline = NEVER) -> "Formula":
        """Another formula that says the same so far; see `__init__`."""
        other = Formula(deadline)
        other._model.copy_from(self._model)
        other._variables, other._defined = self._variables, dict(self._defined)
        return other

    def new(self) -> int:
        """Add a variable and return its literal."""
        self._variables += 1
        return self._variables - 1

    def row(self, length: int) -> list[int]:
        """Add so many variables and return their literals."""
        first = self._variables
        self._variables += length
        return list(range(first, self._variables))

    def in_time(self) -> None:
        """Raise OutOfTime if the deadline has passed; for encoders that work long without adding anything."""
        if self._looks:
            self._deadline.check()

    # --- constraints -------------------------------------------------------------------------------

    def _write(self, message: sat.ConstraintProto, place: Any, literals: Iterable[int]) -> None:
        if self._looks:
            self._deadline.check()
        place.clear()
        place.extend(literals)
        self._append(message)

    def clause(self, literals: Iterable[int]) -> None:
        """At least one of the literals holds."""
        kept = [literal for literal in literals if literal != FALSE]
        if TRUE not in kept:
            self._write(self._clause, self._clause.bool_or.literals, kept)

    def imply(self, condition: int, literals: Iterable[int]) -> None:
        """If the condition holds, every one of the literals does."""
        kept = [literal for literal in literals if literal != TRUE]
        if not kept or condition == FALSE:
            return
        if FALSE in kept:
            self.clause([~condition])
        else:
            self._implication.enforcement_literal[0] = condition
            self._write(self._implication, self._implication.bool_and.literals, kept)

    def fix(self, literal: int) -> None:
        """Make the literal hold."""
        self.clause([literal])

    def exactly_one(self, literals: Iterable[int]) -> None:
        """Exactly one of the literals holds."""
        kept = [literal for literal in literals if literal != FALSE]
        if TRUE in kept:
            kept.remove(TRUE)
            self.imply(TRUE, [~literal for literal in kept])
        else:
            self._write(self._exactly_one, self._exactly_one.exactly_one.literals, kept)

    def sum_is(self, literals: Sequence[int], number: int) -> None:
        """So many of the literals hold."""
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
        message = sat.ConstraintProto()
        if when != TRUE:
            message.enforcement_literal.append(when)
        message.linear.vars.extend(variables)
        message.linear.coeffs.extend(weights)
        message.linear.domain.extend((max(low, least), min(high, most)))
        self._append(message)

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

    def _define(self, key: tuple[Any, ...], define: Callable[[int], None]) -> int:
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
    def definitions(self) -> Mapping[tuple[Any, ...], Literal]:
        """The literals defined so far, by `("any", *literals)` and `("sum", low, *terms)`; see `_define`."""
        return self._defined

    def constraints(self) -> Iterator[Constraint]:
        """Every constraint in the order in which it was added; a clause is a sum of at least 1."""
        for message in self._model.constraints:
            when = tuple(message.enforcement_literal)
            if message.has_linear():
                low, high = message.linear.domain
                terms = tuple(zip(message.linear.coeffs, message.linear.vars, strict=True))
                yield Constraint(terms, low, high, when)
                continue
            if message.has_bool_or():
                literals, low, high = message.bool_or.literals, 1, len(message.bool_or.literals)
            elif message.has_bool_and():
                literals = message.bool_and.literals
                low = high = len(literals)
            elif message.has_exactly_one():
                literals, low, high = message.exactly_one.literals, 1, 1
            else:
                raise InternalError(f"a constraint of a kind that is never written: {message}")
            yield Constraint(tuple((1, literal) for literal in literals), low, high, when)

    # --- solving -----------------------------------------------------------------------------------

    def _complete(self) -> sat.CpModelProto:
        """The model, with all variables declared that were added so far."""
        variables = self._model.variables
        variables.extend([self._boolean] * (self._variables - len(variables)))
        return self._model

    def solve(
        self,
        limits: Limits,
        parameters: Mapping[str, Any],
        assumptions: Sequence[Literal] = (),
        *,
        explain: bool = False,
    ) -> Outcome:
        """Decide the formula within the limits. `parameters` are CP-SAT's own, by name.

        `assumptions` are literals that are to hold in this one solve, so that one formula answers many questions. If
        they cannot, `Outcome.clash` is all of them, and with `explain` often fewer. They are then assumptions to
        CP-SAT too, which it takes back and can name; else it is given them as facts, and needs about two thirds of the
        work. With more than one worker it names all of them.
        """
        if limits.deadline.passed:
            return Outcome(Answer.UNKNOWN)
        assumed = [literal for literal in assumptions if literal != TRUE]
        for literal in assumed:  # what contradicts itself, the solver need not find out
            if literal == FALSE or ~literal in assumed:
                return Outcome(Answer.UNWINNABLE, clash=tuple(each for each in assumed if each in (literal, ~literal)))
        start = time.perf_counter()
        model = self._complete()
        wrapper = sat.SolveWrapper()
        settings = _parameters(limits, parameters)
        if limits.timed and len(model.constraints) > HUGE:
            settings.use_sat_inprocessing = False
        wrapper.set_parameters(settings)
        try:
            if explain:
                model.assumptions.extend(assumed)
            else:
                for literal in assumed:
                    self._bound(literal, int(literal >= 0), int(literal >= 0))
            response = _solve(wrapper, model, limits.deadline)
        finally:
            model.assumptions.clear()
            for literal in assumed:
                self._bound(literal, 0, 1)
        clash = set(response.sufficient_assumptions_for_infeasibility) if explain else assumed
        return _outcome(response, [literal for literal in assumed if literal in clash], time.perf_counter() - start)

    def _bound(self, literal: Literal, low: int, high: int) -> None:
        """Set the domain of a literal's variable."""
        domain = self._model.variables[literal if literal >= 0 else ~literal].domain
        domain.clear()
        domain.extend((low, high))

    def solutions(self, parameters: Mapping[str, Any]) -> Iterator[Outcome]:
        """Every solution, each once, by CP-SAT's own enumeration; for tests on small decks."""
        found: list[list[int]] = []

        class Collect(sat.SolutionCallback):
            def OnSolutionCallback(self) -> None:  # noqa: N802
                response: Any = self.Response()  # type: ignore[no-untyped-call]
                found.append(list(response.solution))

        collect = Collect()  # CP-SAT keeps no reference
        wrapper = sat.SolveWrapper()
        wrapper.set_parameters(_parameters(Limits(), {**parameters, "enumerate_all_solutions": True}))
        wrapper.add_solution_callback(collect)
        response: Any = wrapper.solve(self._complete())  # type: ignore[no-untyped-call]
        complete = sat.CpSolverStatus.OPTIMAL if found else sat.CpSolverStatus.INFEASIBLE
        if response.status != complete:
            raise InternalError(f"enumeration ended with status {response.status.name}")
        for values in found:
            yield Outcome(Answer.WINNABLE, values)


def _solve(wrapper: sat.SolveWrapper, model: sat.CpModelProto, deadline: Deadline) -> Any:
    """CP-SAT's response, computed in a thread of its own, as only so Ctrl-C or a `stop` is heard while it is at work.

    One that is stopped has the status that it had come to.
    """
    with ThreadPoolExecutor(max_workers=1) as executor:
        solving: Future[Any] | None = None
        try:
            solving = executor.submit(wrapper.solve, model)
            while deadline.stop is not None and not solving.done() and not deadline.stop.is_set():
                wait([solving], LOOK)
            if deadline.stopped:
                _stop(wrapper, solving)
            return solving.result()
        except BaseException:  # Ctrl-C, or what was raised where we looked for a stop
            if solving is not None:
                _stop(wrapper, solving)
            raise


def _stop(wrapper: sat.SolveWrapper, solving: "Future[Any]") -> None:
    """Have CP-SAT end, and wait until it does."""
    while not solving.done():  # one that has not begun to search does not hear it
        wrapper.stop_search()
        wait([solving], LOOK)


def _parameters(limits: Limits, parameters: Mapping[str, Any]) -> sat.SatParameters:
    settings = sat.SatParameters()
    settings.catch_sigint_signal = False
    for name, value in parameters.items():
        setattr(settings, name, value)
    seconds = limits.begun().deadline.left
    if seconds < inf:
        settings.max_time_in_seconds = seconds
    if limits.work is not None:
        settings.max_deterministic_time = limits.work
    return settings


_ANSWERS: Final = {
    sat.CpSolverStatus.OPTIMAL: Answer.WINNABLE,
    sat.CpSolverStatus.FEASIBLE: Answer.WINNABLE,
    sat.CpSolverStatus.INFEASIBLE: Answer.UNWINNABLE,
    sat.CpSolverStatus.UNKNOWN: Answer.UNKNOWN,
}


def _outcome(response: Any, clash: Sequence[Literal], seconds: float) -> Outcome:
    """Map CP-SAT's status; one that is not in the table is our bug, never a verdict."""
    answer = _ANSWERS.get(response.status)
    if answer is None:
        raise InternalError(f"the solver answered {response.status.name}: {response.solution_info}")
    return Outcome(
        answer,
        list(response.solution) if answer is Answer.WINNABLE else (),
        tuple(clash) if answer is Answer.UNWINNABLE else (),
        seconds,
        whole_work(response.deterministic_time),
        response.num_conflicts,
        response.num_branches,
    )
