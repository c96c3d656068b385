"""Goals that cannot be met together: numbers, facts and the search for values, apart from any game."""

from collections.abc import Callable, Mapping
from itertools import product
from math import inf
from random import Random
from typing import Any

import pytest

from winnable.rules.answer import State, all_met, one_met, opposite
from winnable.rules.goal import Bound
from winnable.rules.together import Facts, Range, clashing


def at_least(number: int) -> Bound:
    return Bound(at_least=number)


def exactly(number: int) -> Bound:
    return Bound(exactly=number)


@pytest.mark.parametrize(
    ("within", "bound", "never", "always"),
    [
        (Range(0, 4), at_least(5), True, False),
        (Range(0, 4), at_least(4), False, False),
        (Range(0, 4), at_least(0), False, True),
        (Range(0, 4), exactly(-1), True, False),
        (Range(0, inf), at_least(999), False, False),
        (Range(0, inf), exactly(-1), True, False),
        (Range(-inf, inf), exactly(-7), False, False),
        (Range(3, 3), exactly(3), False, True),
    ],
)
def test_what_a_number_can_be(within: Range, bound: Bound, never: bool, always: bool) -> None:
    assert within.never(bound, bound.numbers) is never
    assert within.always(bound, bound.numbers) is always


@pytest.mark.parametrize("least", [-3, 0, 2])
@pytest.mark.parametrize("most", [2, 5, 9])
def test_some_numbers_stand_for_all(least: int, most: int) -> None:
    within = Range(least, most)
    for low, high in product(range(-5, 12), repeat=2):
        among = within.among([low, high])
        assert set(among) <= set(range(least, most + 1))
        for bound in (at_least(low), exactly(low), at_least(high), exactly(high)):
            found = {bound.holds(number) for number in among}
            assert found == {bound.holds(number) for number in range(least, most + 1)}


def test_a_range_in_words() -> None:
    assert [str(each) for each in (Range(0, 4), Range(0, inf), Range(2, 2), Range(-inf, inf))] == [
        "0 to 4",
        "0 or more",
        "2 alone",
        "any number",
    ]


# --- goals about three numbers and two facts, against all values that these can have ----------------------------

Goal = tuple[Any, ...]


def holds(goal: Goal, facts: Facts) -> bool:
    match goal:
        case ("is", fact):
            return facts.true(fact)
        case ("number", name, bound):
            return bool(bound.holds(facts.number(name, Range(0, 3))))
        case _:
            raise AssertionError(goal)


def state(goal: Goal, atom: Callable[[Goal], State]) -> State:
    match goal:
        case ("all", *goals):
            return all_met([state(each, atom) for each in goals])
        case ("any", *goals):
            return one_met([state(each, atom) for each in goals])
        case ("not", inner):
            return opposite(state(inner, atom))
    return atom(goal)


def random_goal(rng: Random, depth: int = 2) -> Goal:
    if depth and rng.random() < 0.6:
        kind = rng.choice(["all", "any", "not"])
        return (kind, *(random_goal(rng, depth - 1) for _ in range(1 if kind == "not" else 2)))
    if rng.random() < 0.4:
        return ("is", rng.choice("pq"))
    return ("number", rng.choice("xyz"), rng.choice([at_least, exactly])(rng.randint(-1, 4)))


def met(goal: Goal, values: Mapping[str, Any]) -> bool:
    facts = Facts()
    facts.known.update(values)
    return state(goal, lambda each: State.MET if holds(each, facts) else State.LOST) is State.MET


def together(goals: list[Goal]) -> bool:
    every = (dict(zip("xyzpq", values, strict=True)) for values in product(*[range(4)] * 3, *[(True, False)] * 2))
    return any(all(met(goal, values) for goal in goals) for values in every)


@pytest.mark.parametrize("block", range(4))
def test_what_clashes_is_what_no_values_meet(block: int) -> None:
    clashes = 0
    for seed in range(60 * block, 60 * block + 60):
        rng = Random(seed)
        goals = [random_goal(rng) for _ in range(rng.randint(1, 4))]
        found = clashing(goals, state, holds, range(-1, 5))
        assert bool(found) is not together(goals), seed
        for left_out in found:
            assert together([goals[place] for place in found if place != left_out]), seed
        clashes += bool(found)
    assert 5 < clashes < 55
