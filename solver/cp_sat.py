"""CP-SAT, which decides formulas wherever OR-Tools runs: the boundary to OR-Tools. Common to all games."""

import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache
from importlib import metadata
from math import inf
from typing import Any, Final

from winnable.rules.answer import Answer
from winnable.solver.formula import TRUE, Constraint, Formula, Literal, Outcome, Parameters
from winnable.solver.verdict import NEVER, Deadline, InternalError, Limits, NoSolver, whole_work

NEEDED: Final = (
    "ConstraintProto",
    "CpModelProto",
    "CpSolverStatus",
    "IntegerVariableProto",
    "SatParameters",
    "SolveWrapper",
)
"""The names that we use of `cp_model_helper`. It is not public, and a release of OR-Tools may change it."""


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

HUGE: Final = 150_000
"""With more constraints than these, a round of CP-SAT's inprocessing, which does not look at the clock, may take a
second: it is left out under a time limit. An official deck has a tenth of that, whatever is unknown."""
LOOK: Final = 0.02
"""Seconds between two looks, while CP-SAT is at work, at whether it is to stop."""


@cache
def _blocks() -> list[tuple[int, sat.CpModelProto]]:
    """Models of Boolean variables alone, with their numbers, the largest first: CP-SAT copies them fastest."""
    boolean = sat.IntegerVariableProto()
    boolean.domain.extend((0, 1))
    blocks = []
    for size in (512, 64, 8, 1):
        model = sat.CpModelProto()
        model.variables.extend([boolean] * size)
        blocks.append((size, model))
    return blocks


class CpSat(Formula):
    """A formula that is written into a CP-SAT model as it comes."""

    def __init__(self, deadline: Deadline = NEVER) -> None:
        """See Formula."""
        super().__init__(deadline)
        self._model = sat.CpModelProto()
        self._append = self._model.constraints.append
        # One message of each kind is filled and copied into the model over and over: a third of the
        # time of adding constraints one by one. Its list of literals is looked up once: half of the rest.
        self._clause = sat.ConstraintProto()
        self._in_clause = self._clause.bool_or.literals
        self._exactly_one = sat.ConstraintProto()
        self._in_exactly_one = self._exactly_one.exactly_one.literals
        self._implication = sat.ConstraintProto()
        self._condition = self._implication.enforcement_literal
        self._condition.append(TRUE)
        self._in_implication = self._implication.bool_and.literals
        self._add_clause([TRUE])

    # --- constraints -------------------------------------------------------------------------------

    def _write(self, message: sat.ConstraintProto, place: Any, literals: Iterable[Literal]) -> None:
        place.clear()
        place.extend(literals)
        self._append(message)

    def _add_clause(self, literals: Sequence[Literal]) -> None:
        self._write(self._clause, self._in_clause, literals)

    def _add_implication(self, condition: Literal, literals: Sequence[Literal]) -> None:
        self._condition[0] = condition
        self._write(self._implication, self._in_implication, literals)

    def _add_exactly_one(self, literals: Sequence[Literal]) -> None:
        self._write(self._exactly_one, self._in_exactly_one, literals)

    def _add_sum(self, weights: Sequence[int], variables: Sequence[int], low: int, high: int, when: Literal) -> None:
        message = sat.ConstraintProto()
        if when != TRUE:
            message.enforcement_literal.append(when)
        message.linear.vars.extend(variables)
        message.linear.coeffs.extend(weights)
        message.linear.domain.extend((low, high))
        self._append(message)

    def constraints(self) -> Iterator[Constraint]:
        """See Formula."""
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
        missing = self._variables - len(self._model.variables)
        for size, block in _blocks():
            for _ in range(missing // size):
                self._model.merge_from(block)
            missing %= size
        return self._model

    def _solve(self, limits: Limits, parameters: Parameters, assumed: Sequence[Literal], *, explain: bool) -> Outcome:
        # With `explain` assumptions are assumptions to CP-SAT too, which it takes back and can name; else it is given
        # them as facts, and needs about two thirds of the work. With more than one worker it names all of them.
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
            response = _response(wrapper, model, limits.deadline)
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


def _response(wrapper: sat.SolveWrapper, model: sat.CpModelProto, deadline: Deadline) -> Any:
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
        except BaseException:  # Ctrl-C, or an error raised where we looked for a stop
            if solving is not None:
                _stop(wrapper, solving)
            raise


def _stop(wrapper: sat.SolveWrapper, solving: "Future[Any]") -> None:
    """Have CP-SAT end, and wait until it does."""
    while not solving.done():  # one that has not begun to search does not hear it
        wrapper.stop_search()
        wait([solving], LOOK)


def _parameters(limits: Limits, parameters: Parameters) -> sat.SatParameters:
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
