"""Boolean formulas and how CP-SAT decides them: the boundary to OR-Tools. Common to all games.

A literal is an integer: variable `v` is `v`, its negation `~v`. Constants fold away as the formula
is built, so that encoders need no special case for what is fixed. The formula stays pure SAT
(clauses, exactly-one, at-most-one) unless a sum is asked for.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ortools.sat.python import cp_model_helper as sat

from winnable.rules.answer import Answer
from winnable.solver.verdict import InternalError, Limits

__all__ = ["FALSE", "TRUE", "Formula", "Outcome"]

TRUE: Final = 0
"""The literal that always holds: variable 0 is fixed to 1."""
FALSE: Final = ~TRUE


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the solver said: an answer, a value for each variable if winnable, and its counters."""

    answer: Answer
    values: Sequence[int]
    seconds: float
    work: float
    conflicts: int
    branches: int
    interrupted: bool

    def holds(self, literal: int) -> bool:
        """Whether a literal is true in the solution."""
        return bool(self.values[literal]) if literal >= 0 else not self.values[~literal]


class Formula:
    """Variables and constraints, collected first and handed to CP-SAT in one go."""

    def __init__(self) -> None:
        self.variables = 1
        self.clauses: list[list[int]] = []
        self.implications: list[tuple[int, list[int]]] = []
        self.one_of: list[list[int]] = []
        self.no_two_of: list[list[int]] = []
        self.sums: list[tuple[list[int], list[int], int, int, int]] = []
        self._defined: dict[tuple[Any, ...], int] = {}

    def new(self) -> int:
        """Add a variable and return its literal."""
        literal = self.variables
        self.variables += 1
        return literal

    # --- constraints -------------------------------------------------------------------------------

    def clause(self, literals: Iterable[int]) -> None:
        """At least one of the literals holds."""
        kept = [literal for literal in literals if literal != FALSE]
        if TRUE not in kept:
            self.clauses.append(kept)

    def imply(self, condition: int, literals: Iterable[int]) -> None:
        """If the condition holds, every one of the literals does."""
        if condition == FALSE:
            return
        kept = [literal for literal in literals if literal != TRUE]
        if condition == TRUE:
            self.clauses.extend([literal] for literal in kept)
        elif FALSE in kept:
            self.clauses.append([~condition])
        elif kept:
            self.implications.append((condition, kept))

    def fix(self, literal: int) -> None:
        """Make the literal hold."""
        self.clause([literal])

    def exactly_one(self, literals: Iterable[int]) -> None:
        """Exactly one of the literals holds."""
        kept = [literal for literal in literals if literal != FALSE]
        if TRUE in kept:
            kept.remove(TRUE)
            self.imply(TRUE, (~literal for literal in kept))
        else:
            self.one_of.append(kept)

    def at_most_one(self, literals: Iterable[int]) -> None:
        """No two of the literals hold."""
        kept = [literal for literal in literals if literal != FALSE]
        if TRUE in kept:
            kept.remove(TRUE)
            self.imply(TRUE, (~literal for literal in kept))
        elif len(kept) > 1:
            self.no_two_of.append(kept)

    def sum_between(self, literals: Sequence[int], low: int, high: int, when: int = TRUE) -> None:
        """Of the literals at least `low` and at most `high` hold, if `when` holds."""
        self.weighted_between([(1, literal) for literal in literals], low, high, when)

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
        else:
            self.sums.append((variables, weights, max(low, least), min(high, most), when))

    # --- definitions: a literal that holds exactly if ... -------------------------------------------

    def any_of(self, literals: Iterable[int]) -> int:
        """A literal that holds exactly if one of these does."""
        kept = sorted(set(literals) - {FALSE})
        if TRUE in kept or any(~literal in kept for literal in kept):
            return TRUE
        if len(kept) < 2:
            return kept[0] if kept else FALSE
        return self._define(("any", *kept), lambda either: self._define_any(either, kept))

    def _define_any(self, either: int, literals: list[int]) -> None:
        self.clause([~either, *literals])
        self.imply(~either, (~literal for literal in literals))

    def all_of(self, literals: Iterable[int]) -> int:
        """A literal that holds exactly if all of these do."""
        return ~self.any_of(~literal for literal in literals)

    def between(self, literals: Sequence[int], low: int, high: int) -> int:
        """A literal that holds exactly if at least `low` and at most `high` of these do."""
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

    # --- solving -----------------------------------------------------------------------------------

    def proto(self) -> sat.CpModelProto:
        """The formula as a CP-SAT model."""
        model = sat.CpModelProto()
        add_variable = model.variables.add
        add_variable().domain.extend((1, 1))
        for _ in range(1, self.variables):
            add_variable().domain.extend((0, 1))
        add = model.constraints.add
        for clause in self.clauses:
            add().bool_or.literals.extend(clause)
        for condition, literals in self.implications:
            constraint = add()
            constraint.enforcement_literal.append(condition)
            constraint.bool_and.literals.extend(literals)
        for literals in self.one_of:
            add().exactly_one.literals.extend(literals)
        for literals in self.no_two_of:
            add().at_most_one.literals.extend(literals)
        for variables, weights, low, high, when in self.sums:
            constraint = add()
            if when != TRUE:
                constraint.enforcement_literal.append(when)
            constraint.linear.vars.extend(variables)
            constraint.linear.coeffs.extend(weights)
            constraint.linear.domain.extend((low, high))
        return model

    def solve(self, limits: Limits, parameters: Mapping[str, Any]) -> Outcome:
        """Decide the formula within the limits. `parameters` are CP-SAT's own, by name."""
        wrapper = sat.SolveWrapper()
        wrapper.set_parameters(_parameters(limits, parameters))
        start = time.perf_counter()
        response = wrapper.solve(self.proto())
        seconds = time.perf_counter() - start
        return _outcome(response, seconds, limits)

    def solutions(self, parameters: Mapping[str, Any]) -> Iterator[Outcome]:
        """Every solution, each once, by CP-SAT's own enumeration; for tests on small decks."""
        found: list[list[int]] = []

        class Collect(sat.SolutionCallback):  # type: ignore[misc]
            def OnSolutionCallback(self) -> None:  # noqa: N802
                found.append(list(self.Response().solution))

        collect = Collect()  # CP-SAT keeps no reference
        wrapper = sat.SolveWrapper()
        settings = {**parameters, "enumerate_all_solutions": True, "num_workers": 1}
        wrapper.set_parameters(_parameters(Limits(), settings))
        wrapper.add_solution_callback(collect)
        response = wrapper.solve(self.proto())
        outcome = _outcome(response, 0.0, Limits())
        if found and response.status != sat.CpSolverStatus.OPTIMAL:
            raise InternalError(f"enumeration ended with status {response.status.name}")
        if not found and outcome.answer is not Answer.UNWINNABLE:
            raise InternalError(f"enumeration found nothing but ended with status {response.status.name}")
        for values in found:
            yield Outcome(Answer.WINNABLE, values, 0.0, 0.0, 0, 0, interrupted=False)


def _parameters(limits: Limits, parameters: Mapping[str, Any]) -> sat.SatParameters:
    settings = sat.SatParameters()
    for name, value in {"num_workers": limits.workers, **parameters}.items():
        setattr(settings, name, value)
    if limits.seconds is not None:
        settings.max_time_in_seconds = limits.seconds
    if limits.work is not None:
        settings.max_deterministic_time = limits.work
    return settings


_ANSWERS: Final = {
    sat.CpSolverStatus.OPTIMAL: Answer.WINNABLE,
    sat.CpSolverStatus.FEASIBLE: Answer.WINNABLE,
    sat.CpSolverStatus.INFEASIBLE: Answer.UNWINNABLE,
    sat.CpSolverStatus.UNKNOWN: Answer.UNKNOWN,
}


def _outcome(response: Any, seconds: float, limits: Limits) -> Outcome:
    """Map CP-SAT's status; one that is not in the table is our bug, never a verdict."""
    answer = _ANSWERS.get(response.status)
    if answer is None:
        raise InternalError(f"the solver answered {response.status.name}: {response.solution_info}")
    in_time = limits.seconds is None or seconds < limits.seconds
    in_work = limits.work is None or response.deterministic_time < limits.work
    return Outcome(
        answer,
        list(response.solution) if answer is Answer.WINNABLE else (),
        seconds,
        response.deterministic_time,
        response.num_conflicts,
        response.num_branches,
        # CP-SAT catches Ctrl-C itself and returns; without a limit there is no other way to be here
        interrupted=answer is Answer.UNKNOWN and in_time and in_work,
    )
