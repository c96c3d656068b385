"""Cores against all subsets: of random formulas, and of made-up parts whose answers are known."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import astuple
from itertools import combinations, product
from random import Random

import pytest

from winnable.rules.answer import Answer
from winnable.solver.core import Ask, Core, Reply, cores, smallest_core
from winnable.solver.engine import new_formula
from winnable.solver.formula import FALSE, TRUE, Formula, Literal, decide
from winnable.solver.verdict import Deadline, Effort, InternalError, Limits

Sets = Sequence[frozenset[int]]
Asked = list[tuple[int, ...]]


def ask_formula(formula: Formula, parts: Sequence[Literal], limits: Limits) -> Ask:
    """Decide about parts by solving one formula under assumptions, a literal for each part that asks for it.

    `limits` are for each solve, so that a question has the same answer whenever it is asked. CP-SAT names the clashing
    parts only where all parts are wanted: then most of them can be dropped, and naming them slows the solve.
    """

    def ask(wanted: Sequence[int]) -> Reply | None:
        if limits.deadline.passed:
            return None
        explain = len(wanted) == len(parts)
        outcome = decide(formula, limits, assumptions=[parts[part] for part in wanted], explain=explain)
        effort = Effort(
            solve=outcome.seconds, work=outcome.work, conflicts=outcome.conflicts, branches=outcome.branches
        )
        match outcome.answer:
            case Answer.UNWINNABLE:
                found = [part for part in wanted if parts[part] in outcome.clash]
            case Answer.WINNABLE:
                found = [part for part, literal in enumerate(parts) if outcome.holds(literal)]
            case Answer.UNKNOWN:
                found = []
        return Reply(outcome.answer, found, effort)

    return ask


def minimal_core(ask: Ask, parts: int) -> Core | None:
    """The first minimal core that is found."""
    return next(cores(ask, parts), None)


def first_smallest(parts: int, impossible: Callable[[tuple[int, ...]], bool]) -> tuple[int, ...] | None:
    """The definition: all sets by their size, and sets of one size in lexicographic order."""
    return next(
        (chosen for size in range(parts + 1) for chosen in combinations(range(parts), size) if impossible(chosen)), None
    )


def within(sets: Sets, parts: Collection[int]) -> bool:
    """Whether one of the sets lies within these parts."""
    return any(each <= set(parts) for each in sets)


def made_up(seed: int) -> tuple[int, Sets]:
    """Some parts, and some sets of them that cannot be met together."""
    random = Random(seed)
    parts = random.randint(1, 7)
    return parts, [
        frozenset(random.sample(range(parts), random.randint(1, parts))) for _ in range(random.randint(1, 5))
    ]


def answering(sets: Sets, asked: Asked, *, telling: bool, parts: int = 0) -> Callable[[Sequence[int]], Reply]:
    """Decide by the sets that cannot be met; `telling` says as well what was needed, or can be met besides."""

    def ask(wanted: Sequence[int]) -> Reply:
        asked.append(tuple(wanted))
        if within(sets, wanted):
            return Reply(Answer.UNWINNABLE, next(s for s in sets if s <= set(wanted)) if telling else wanted)
        met = list(wanted)
        for part in range(parts if telling else 0):
            if not within(sets, [*met, part]):
                met.append(part)
        return Reply(Answer.WINNABLE, met, Effort(work=1))

    return ask


@pytest.mark.parametrize("telling", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_cores_of_made_up_parts(seed: int, telling: bool) -> None:
    """A minimal core is minimal and takes one solve more than there are parts; a smallest one is the first smallest."""
    parts, sets = made_up(seed)
    asked: Asked = []
    found = list(cores(answering(sets, asked, telling=telling, parts=parts), parts))
    first, last = found[0], found[-1]
    for core in found:
        assert within(sets, core.parts)
        assert core.minimal
        assert all(not within(sets, set(core.parts) - {part}) for part in core.parts)
        assert core.smallest is (core is last)
    assert first.solves <= parts + 1
    assert last.parts == first_smallest(parts, lambda chosen: within(sets, chosen))
    assert last.solves == len(asked) == len(set(asked))
    assert last.effort.work == sum(not within(sets, each) for each in asked)
    again = minimal_core(answering(sets, [], telling=telling, parts=parts), parts)
    assert again == first


def test_few_solves_where_all_parts_are_needed() -> None:
    """The set of all parts is the only core: n + 1 solves show it where there are 2^n sets."""
    for parts in range(10):
        core = smallest_core(answering([frozenset(range(parts))], [], telling=False), parts)
        assert core is not None
        assert (core.parts, core.minimal, core.smallest) == (tuple(range(parts)), True, True)
        assert core.solves == parts + 1


def test_few_solves_among_many_parts() -> None:
    """A pair among twenty parts, where there are 191 smaller and earlier sets."""
    asked: Asked = []
    core = smallest_core(answering([frozenset({9, 17}), frozenset({3, 4, 19})], asked, telling=False), 20)
    assert core is not None
    assert (core.parts, core.smallest) == ((9, 17), True)
    assert core.solves <= 50


def test_the_example_of_the_docstring() -> None:
    a, b, c = range(3)
    clauses = [[a], [~a, b], [~b], [c], [~a]]
    formula = new_formula()
    first = formula.row(3)[0]
    selectors = formula.row(5)
    for selector, clause in zip(selectors, clauses, strict=True):
        shifted = [literal + first if literal >= 0 else ~(~literal + first) for literal in clause]
        formula.clause([~selector, *shifted])
    ask = ask_formula(formula, selectors, Limits())
    minimal, smallest = minimal_core(ask, 5), smallest_core(ask, 5)
    assert minimal is not None
    assert minimal.parts in {(0, 1, 2), (0, 4)}
    assert smallest is not None
    assert (smallest.parts, smallest.minimal, smallest.smallest) == ((0, 4), True, True)


# --- random formulas -----------------------------------------------------------------------------

VARIABLES = 4


def random_clauses(seed: int) -> list[list[tuple[int, bool]]]:
    """Clauses as variables with the value that meets them."""
    random = Random(seed)
    return [
        [(variable, random.random() < 0.5) for variable in random.sample(range(VARIABLES), random.randint(1, 2))]
        for _ in range(random.randint(2, 9))
    ]


def satisfiable(clauses: Sequence[Sequence[tuple[int, bool]]]) -> bool:
    return any(
        all(any(values[variable] is value for variable, value in clause) for clause in clauses)
        for values in product([False, True], repeat=VARIABLES)
    )


def under_selectors(clauses: Sequence[Sequence[tuple[int, bool]]], left_out: bool) -> tuple[Formula, list[Literal]]:
    """A formula with a literal for each clause; `left_out`: the negation of a variable that leaves it out."""
    formula = new_formula()
    variables = formula.row(VARIABLES)
    selectors = [~variable if left_out else variable for variable in formula.row(len(clauses))]
    for selector, clause in zip(selectors, clauses, strict=True):
        formula.clause([~selector, *(variables[each] if value else ~variables[each] for each, value in clause)])
    return formula, selectors


@pytest.mark.parametrize("seed", range(60))
def test_cores_of_random_formulas(seed: int) -> None:
    clauses = random_clauses(seed)
    formula, selectors = under_selectors(clauses, left_out=seed % 2 == 0)
    ask = ask_formula(formula, selectors, Limits(work=10))
    expected = first_smallest(len(clauses), lambda chosen: not satisfiable([clauses[each] for each in chosen]))
    minimal, smallest = minimal_core(ask, len(clauses)), smallest_core(ask, len(clauses))
    if expected is None:
        assert minimal is smallest is None
        return
    assert minimal is not None
    assert minimal.minimal
    assert minimal.solves <= len(clauses) + 1
    assert not satisfiable([clauses[part] for part in minimal.parts])
    for part in minimal.parts:
        assert satisfiable([clauses[each] for each in minimal.parts if each != part])
    assert smallest is not None
    assert (smallest.parts, smallest.minimal, smallest.smallest) == (expected, True, True)


def test_there_are_formulas_of_both_kinds() -> None:
    known = [satisfiable(random_clauses(seed)) for seed in range(60)]
    assert min(known.count(True), known.count(False)) > 10


def test_constants_as_parts() -> None:
    formula = new_formula()
    first, second = formula.row(2)
    formula.clause([~first, ~second])
    core = smallest_core(ask_formula(formula, [TRUE, first, second, FALSE], Limits()), 4)
    assert core is not None
    assert (core.parts, core.smallest) == ((3,), True)
    core = smallest_core(ask_formula(formula, [TRUE, first, second], Limits()), 3)
    assert core is not None
    assert (core.parts, core.smallest) == ((1, 2), True)
    formula.fix(FALSE)
    core = smallest_core(ask_formula(formula, [first, second], Limits()), 2)
    assert core is not None
    assert (core.parts, core.minimal, core.smallest, core.solves) == ((), True, True, 1)


# --- limits --------------------------------------------------------------------------------------


def test_what_is_not_decided_is_not_claimed() -> None:
    """{0, 1, 2} and {3, 4} are cores; where one question is left open, so is what rests on it."""
    sets = [frozenset({0, 1, 2}), frozenset({3, 4})]

    def but(*undecided: tuple[int, ...]) -> tuple[Core | None, Core | None]:
        def ask(wanted: Sequence[int]) -> Reply:
            if tuple(wanted) in undecided:
                return Reply(Answer.UNKNOWN)
            return answering(sets, [], telling=False)(wanted)

        return minimal_core(ask, 5), smallest_core(ask, 5)

    def told(core: Core | None) -> tuple[object, ...]:
        return astuple(core)[:3] if core else ()

    assert tuple(map(told, but())) == (((0, 1, 2), True, False), ((3, 4), True, True))
    assert but((0, 1, 2, 3, 4)) == (None, None)
    # without 4 it is not decided, but without 4 and 3 it is
    assert tuple(map(told, but((0, 1, 2, 3)))) == (((0, 1, 2), True, False), ((3, 4), True, True))
    # of the minimal core one part may not be needed
    assert tuple(map(told, but((0, 1)))) == (((0, 1, 2), False, False), ((3, 4), True, True))
    # a part alone is not decided, but a set around it is
    assert tuple(map(told, but((3,)))) == (((0, 1, 2), True, False), ((3, 4), True, True))
    # neither alone nor with others: something smaller may be a core
    around = [each for size in range(1, 6) for each in combinations(range(5), size) if 3 in each and 4 not in each]
    assert tuple(map(told, but(*around)))[1] == ((3, 4), False, False)


def test_undecided_sets_around_a_core() -> None:
    """What is found later within an undecided set settles it, and no answer is missed."""
    for seed in range(200):
        random = Random(seed)
        parts, sets = made_up(seed)
        decided: dict[tuple[int, ...], bool] = {}

        def ask(
            wanted: Sequence[int],
            parts: int = parts,
            sets: Sets = sets,
            decided: dict[tuple[int, ...], bool] = decided,
            random: Random = random,
        ) -> Reply:
            if not decided.setdefault(tuple(wanted), len(wanted) == parts or random.random() < 0.6):
                return Reply(Answer.UNKNOWN)
            return answering(sets, [], telling=random.random() < 0.5, parts=parts)(wanted)

        core = smallest_core(ask, parts)
        assert core is not None
        assert within(sets, core.parts)
        expected = first_smallest(parts, lambda chosen, sets=sets: within(sets, chosen))  # type: ignore[misc]
        assert core.parts == expected if core.smallest else expected is not None
        if core.minimal:
            assert all(not within(sets, set(core.parts) - {part}) for part in core.parts)


def test_limits_of_a_formula() -> None:
    """They are for each solve; a core that was found until the questions end stays one."""
    clauses = [[(0, True)], [(0, False), (1, True)], [(1, False)], [(2, True)]]
    formula, selectors = under_selectors(clauses, left_out=False)
    nothing = ask_formula(formula, selectors, Limits(seconds=1e-9))
    assert smallest_core(nothing, 4) is None

    def ends(after: int) -> Core | None:
        ask, left = ask_formula(formula, selectors, Limits()), after

        def counted(wanted: Sequence[int]) -> Reply | None:
            nonlocal left
            left -= 1
            return ask(wanted) if left >= 0 else None

        return smallest_core(counted, 4)

    assert ends(0) is None
    found = [ends(after) for after in range(1, 7)]
    assert all(core is not None and {0, 1, 2} <= set(core.parts) for core in found)
    assert [core and core.solves for core in found[:4]] == [1, 2, 3, 4]
    assert found[0] is not None
    assert not found[0].minimal
    assert found[-1] is not None
    assert found[-1].smallest


def test_answers_that_contradict_each_other() -> None:
    def ask(wanted: Sequence[int]) -> Reply:
        return Reply(Answer.UNWINNABLE, wanted) if len(wanted) == 3 else Reply(Answer.WINNABLE, range(3))

    with pytest.raises(InternalError, match="are cores"):
        minimal_core(ask, 3)


def test_the_search_ends_with_the_best_so_far_at_a_deadline() -> None:
    """There may be very many sets between the cores and the possible ones; then nothing more is proved of the core."""
    sets = [frozenset({0, 1, 2}), frozenset({0, 4})]
    whole = smallest_core(answering(sets, [], telling=False), 5)
    cut = smallest_core(answering(sets, [], telling=False), 5, deadline=Deadline(0.0))
    assert whole is not None
    assert cut is not None
    assert (whole.parts, whole.smallest) == ((0, 4), True)
    assert not cut.smallest
    assert any(each <= set(cut.parts) for each in sets)
