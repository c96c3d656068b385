"""Boolean formulas: every constraint and definition on all assignments, and assumptions, which leave no trace.

Every engine is asked the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from tests.support.formulas import SIZE, WORK, chain, every_solution, solutions
from winnable.rules.answer import Answer, OutOfTime
from winnable.solver.cp_sat import CpSat
from winnable.solver.engine import ENGINES, new_formula, using
from winnable.solver.formula import FALSE, FIRST_STAGE, PARAMETERS, TRUE, Formula, Literal, Outcome, decide
from winnable.solver.verdict import Deadline, InternalError, Limits


@pytest.fixture(autouse=True, params=ENGINES)
def _engine(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every engine in turn."""
    with using(request.param):
        yield


Values = Sequence[int]


def holds(literal: Literal, values: Values) -> bool:
    """Whether a literal over the first variables (from 1 on; 0 is TRUE) holds, by its definition."""
    return bool((1, *values)[literal]) if literal >= 0 else not (1, *values)[~literal]


def with_literals() -> Iterator[list[Literal]]:
    """Some choices of literals: plain, negated, with constants, and twice the same."""
    yield []
    yield [1]
    yield [~2]
    yield [1, 2, 3]
    yield [1, ~2, 3, ~4]
    yield [1, 2, TRUE]
    yield [FALSE, 3, ~1]
    yield [TRUE, FALSE]
    yield [FALSE, FALSE]


LITERALS = [pytest.param(each, id=str(each)) for each in with_literals()]


def check(constrain: Callable[[Formula], None], expected: Callable[[Values], bool]) -> None:
    """The solutions are just the assignments that are expected."""
    formula = new_formula()
    formula.row(SIZE)
    constrain(formula)
    assert solutions(formula) == [values for values in product((0, 1), repeat=SIZE) if expected(values)]


def check_defined(define: Callable[[Formula], Literal], expected: Callable[[Values], bool]) -> None:
    """The literal holds in just the assignments that are expected, and none is lost or counted twice."""
    formula = new_formula()
    formula.row(SIZE)
    literal = define(formula)
    found = sorted((tuple(each.values[1 : SIZE + 1]), each.holds(literal)) for each in every_solution(formula))
    assert found == [(values, expected(values)) for values in product((0, 1), repeat=SIZE)]


# --- constraints ---------------------------------------------------------------------------------


@pytest.mark.parametrize("literals", LITERALS)
def test_constraints(literals: list[Literal]) -> None:
    def number(values: Values) -> int:
        return sum(holds(literal, values) for literal in literals)

    check(lambda formula: formula.clause(literals), lambda values: number(values) > 0)
    check(lambda formula: formula.exactly_one(literals), lambda values: number(values) == 1)
    for condition in (4, ~4, TRUE, FALSE):
        check(
            lambda formula, condition=condition: formula.imply(condition, literals),  # type: ignore[misc]
            lambda values, condition=condition: (  # type: ignore[misc]
                not holds(condition, values) or number(values) == len(literals)
            ),
        )
    for wanted in range(-1, len(literals) + 2):
        check(
            lambda formula, wanted=wanted: formula.sum_is(literals, wanted),  # type: ignore[misc]
            lambda values, wanted=wanted: number(values) == wanted,  # type: ignore[misc]
        )


@pytest.mark.parametrize("literal", [1, ~1, TRUE, FALSE])
def test_fix(literal: Literal) -> None:
    check(lambda formula: formula.fix(literal), lambda values: holds(literal, values))


TERMS = [(2, 1), (-1, 2), (3, ~3), (-2, ~4)]


@pytest.mark.parametrize("low", range(-4, 7))
@pytest.mark.parametrize("length", [0, 2, 9])
def test_weighted_between(low: int, length: int) -> None:
    def total(values: Values) -> int:
        return sum(weight * holds(literal, values) for weight, literal in TERMS)

    high = low + length
    check(
        lambda formula: formula.weighted_between(TERMS, low, high),
        lambda values: low <= total(values) <= high,
    )
    check(
        lambda formula: formula.weighted_between(TERMS[:3], low, high, when=4),
        lambda values: not values[3] or low <= total(values) + 2 * (not values[3]) <= high,
    )
    check_defined(lambda formula: formula.weighted_at_least(TERMS, low), lambda values: total(values) >= low)


# --- definitions ---------------------------------------------------------------------------------


@pytest.mark.parametrize("literals", LITERALS)
def test_definitions(literals: list[Literal]) -> None:
    def number(values: Values) -> int:
        return sum(holds(literal, values) for literal in literals)

    check_defined(lambda formula: formula.any_of(literals), lambda values: number(values) > 0)
    check_defined(lambda formula: formula.all_of(literals), lambda values: number(values) == len(literals))
    for low, high in product(range(-1, 6), repeat=2):
        check_defined(
            lambda formula, low=low, high=high: formula.between(literals, low, high),  # type: ignore[misc]
            lambda values, low=low, high=high: low <= number(values) <= high,  # type: ignore[misc]
        )


@pytest.mark.parametrize("pair", list(product([1, ~1, 2, TRUE, FALSE], repeat=2)))
def test_both(pair: tuple[Literal, Literal]) -> None:
    check_defined(lambda formula: formula.both(*pair), lambda values: all(holds(each, values) for each in pair))


def test_equal_definitions_share_a_variable() -> None:
    formula = new_formula()
    one, two, three = formula.row(3)
    assert formula.any_of([one, two]) == formula.any_of([two, one, FALSE, one])
    assert formula.all_of([one, two]) == formula.both(two, one) == ~formula.any_of([~one, ~two])
    assert formula.between([one, two, three], 2, 3) == formula.between([one, two, three], 2, 7)
    assert formula.any_of([one, ~one]) == TRUE
    assert formula.all_of([one, ~one]) == FALSE


def test_time_to_build_runs_out() -> None:
    with pytest.raises(OutOfTime):
        new_formula(Deadline(0.0)).fix(FALSE)


# --- assumptions ---------------------------------------------------------------------------------


def allowed(values: Values) -> bool:
    return all(first <= second for first, second in pairwise(values))


@pytest.mark.parametrize("explain", [False, True])
def test_assumptions_on_all_assignments(explain: bool) -> None:
    """One formula answers for every choice of literals, positive and negative, and forgets each of them."""
    formula = chain()
    for signs in product((1, 0, -1), repeat=SIZE):
        assumed = [variable if sign > 0 else ~variable for variable, sign in enumerate(signs, 1) if sign]
        outcome = formula.solve(WORK, PARAMETERS, assumed, explain=explain)
        possible = any(
            allowed(values) and all(holds(each, values) for each in assumed) for values in product((0, 1), repeat=SIZE)
        )
        assert outcome.answer is (Answer.WINNABLE if possible else Answer.UNWINNABLE)
        if possible:
            assert all(outcome.holds(literal) for literal in assumed)
            assert outcome.clash == ()
        else:
            assert list(outcome.clash) == [literal for literal in assumed if literal in outcome.clash]
            assert not any(
                allowed(values) and all(holds(each, values) for each in outcome.clash)
                for values in product((0, 1), repeat=SIZE)
            )
    assert len(solutions(formula)) == SIZE + 1


def test_an_explanation_leaves_out_what_has_nothing_to_do_with_it() -> None:
    formula = chain()
    others = formula.row(5)
    assumed = [*others, 2, *(~other for other in formula.row(5)), ~4]
    assert formula.solve(WORK, PARAMETERS, assumed, explain=True).clash == (2, ~4)


@pytest.mark.parametrize("explain", [False, True])
def test_constants_and_contradictions(explain: bool) -> None:
    formula = chain()

    def clash(*assumed: Literal) -> tuple[Literal, ...] | None:
        outcome = formula.solve(WORK, PARAMETERS, assumed, explain=explain)
        return outcome.clash if outcome.answer is Answer.UNWINNABLE else None

    assert clash() is None
    assert clash(TRUE, 1, 1, TRUE) is None
    assert clash(1, FALSE) == (FALSE,)
    assert clash(1, 2, ~1) == (1, ~1)
    formula.fix(FALSE)
    assert clash() == ()


def test_a_variable_of_its_own_for_each_question() -> None:
    """Clauses can be added between solves, under a variable that is assumed in some of them only."""
    formula = chain()
    never = formula.new()
    formula.clause([~never, ~2])
    assert formula.solve(WORK, PARAMETERS, [never, 1]).answer is Answer.UNWINNABLE
    assert formula.solve(WORK, PARAMETERS, [1]).answer is Answer.WINNABLE
    later = formula.new()
    formula.imply(later, [1])
    assert formula.solve(WORK, PARAMETERS, [never, later]).answer is Answer.UNWINNABLE
    assert formula.solve(WORK, PARAMETERS, [never, ~later]).answer is Answer.WINNABLE


class _Soon:
    """Asks for an end when it has been looked at a few times; or raises."""

    def __init__(self, error: type[BaseException] | None = None) -> None:
        self.looks, self._error = 0, error

    def is_set(self) -> bool:
        self.looks += 1
        if self._error is not None and self.looks > 5:
            raise self._error
        return self.looks > 5


def pigeons(holes: int) -> Formula:
    """One pigeon more than there are holes: no solver of clauses gets far with many of them."""
    formula = new_formula()
    rows = [formula.row(holes) for _ in range(holes + 1)]
    for row in rows:
        formula.clause(row)
    for hole in zip(*rows, strict=True):
        for one, other in combinations(hole, 2):
            formula.clause([~one, ~other])
    return formula


def test_a_search_that_is_stopped_is_unknown() -> None:
    formula, stop = pigeons(14), _Soon()
    outcome = formula.solve(Limits(deadline=Deadline(stop=stop)), PARAMETERS)
    assert (outcome.answer, stop.looks > 5) == (Answer.UNKNOWN, True)
    assert pigeons(3).solve(Limits(deadline=Deadline(stop=_Soon())), PARAMETERS).answer is Answer.UNWINNABLE


def test_what_is_raised_where_we_look_for_a_stop_ends_the_search() -> None:
    with pytest.raises(InternalError):
        pigeons(14).solve(Limits(deadline=Deadline(stop=_Soon(InternalError))), PARAMETERS)


def pigeons_if(number: int) -> tuple[Formula, Literal]:
    """Pigeons with one hole too few, if the literal holds: no short proof by clauses."""
    formula = new_formula()
    asked = formula.new()
    sits = [formula.row(number - 1) for _ in range(number)]
    for row in sits:
        formula.clause([~asked, *row])
    for hole, (first, second) in product(range(number - 1), combinations(sits, 2)):
        formula.clause([~first[hole], ~second[hole]])
    return formula, asked


class Staged(CpSat):
    """A formula whose stages end as they are told to, and that notes what it is asked."""

    def __init__(self, *outcomes: Outcome) -> None:
        super().__init__()
        self.outcomes = list(outcomes)
        self.asked: list[tuple[Limits, Mapping[str, Any], Sequence[Literal], bool]] = []

    def solve(
        self,
        limits: Limits,
        parameters: Mapping[str, Any],
        assumptions: Sequence[Literal] = (),
        *,
        explain: bool = False,
    ) -> Outcome:
        self.asked.append((limits, parameters, assumptions, explain))
        return self.outcomes.pop(0)


def undecided(seconds: float, work: float) -> Outcome:
    return Outcome(Answer.UNKNOWN, seconds=seconds, work=work, conflicts=1500, branches=7)


def test_the_first_stage_is_enough() -> None:
    formula = Staged(Outcome(Answer.UNWINNABLE, clash=(3,), seconds=1, work=2, conflicts=3, branches=4))
    outcome = decide(formula, Limits(), assumptions=[3, ~4], explain=True)
    assert outcome == Outcome(Answer.UNWINNABLE, (), (3,), 1, 2, 3, 4)
    assert formula.asked == [(Limits(), FIRST_STAGE, [3, ~4], True)]
    assert FIRST_STAGE["max_number_of_conflicts"] == 1500
    assert FIRST_STAGE["num_workers"] == 1


def test_the_second_stage_has_what_is_left() -> None:
    formula = Staged(undecided(1, 2), Outcome(Answer.WINNABLE, [1], (), 3, 4, 5, 6))
    outcome = decide(formula, Limits(seconds=10, work=20), spent=2, assumptions=[5])
    assert outcome == Outcome(Answer.WINNABLE, [1], (), 4, 6, 1505, 13)
    assert formula.asked == [
        (Limits(seconds=8, work=20), FIRST_STAGE, [5], False),
        (Limits(seconds=7, work=18), PARAMETERS, [5], False),
    ]


@pytest.mark.parametrize("limits", [Limits(seconds=3), Limits(work=2), Limits(seconds=9, work=2)])
def test_nothing_is_left_for_the_second_stage(limits: Limits) -> None:
    formula = Staged(undecided(1, 2))
    assert decide(formula, limits, spent=2) == undecided(1, 2)
    assert len(formula.asked) == 1


def test_nothing_is_left_at_all() -> None:
    assert decide(Staged(), Limits(seconds=2), spent=2) == Outcome(Answer.UNKNOWN)


@pytest.mark.thorough
def test_both_stages_of_a_real_formula() -> None:
    """Seven pigeons are decided at once, nine take the second stage, which goes on to the limit."""
    formula, asked = pigeons_if(7)
    assert decide(formula, Limits(), assumptions=[~asked]).answer is Answer.WINNABLE
    quick = decide(formula, Limits(), assumptions=[asked])
    assert quick.answer is Answer.UNWINNABLE
    formula, asked = pigeons_if(9)
    slow = decide(formula, Limits(), assumptions=[asked])
    assert slow.answer is Answer.UNWINNABLE
    assert slow.conflicts > 1500
    formula, asked = pigeons_if(9)  # anew, as a SAT solver keeps what it has learned
    short = decide(formula, Limits(work=slow.work / 4), assumptions=[asked])
    assert short.answer is Answer.UNKNOWN
    assert short.work < slow.work
    assert decide(formula, Limits(), assumptions=[~asked]).answer is Answer.WINNABLE
