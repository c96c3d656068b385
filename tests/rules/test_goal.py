"""Goals of any game: bounds, ranges, parts, and the state of goals joined by all, any and not."""

from itertools import product
from math import inf
from typing import Any

import pytest

from winnable.rules.answer import State
from winnable.rules.goal import AllOf, AnyOf, Bound, Not, Range, conjuncts, joined, parts


def test_bounds() -> None:
    cases = [
        (Bound(at_least=2), [False, True, True, True]),
        (Bound(at_most=2), [True, True, False, False]),
        (Bound(exactly=2), [False, True, False, False]),
        (Bound(2, 3), [False, True, True, False]),
    ]
    for bound, holds in cases:
        assert [bound.holds(number) for number in (1, 2, 3, 4)] == holds
    assert [(bound.low, bound.high, bound.numbers) for bound, _ in cases] == [
        (2, None, [2]),
        (None, 2, [2]),
        (2, 2, [2]),
        (2, 3, [2, 3]),
    ]
    for wrong in ({}, {"at_least": 1, "exactly": 1}, {"at_least": 1, "at_most": 2, "exactly": 1}):
        with pytest.raises(ValueError, match="expected a number"):
            Bound(**wrong)


def test_parts_and_conjuncts() -> None:
    either: Any = AnyOf(("c", Not("d")))
    goal: Any = AllOf(("a", AllOf(("b", either))))
    assert list(parts(goal)) == [goal, "a", goal.goals[1], "b", either, "c", Not("d"), "d"]
    assert list(conjuncts(goal)) == ["a", "b", either]


GOALS: list[Any] = [AllOf(("a", "b")), AnyOf(("a", "b")), Not("a"), AnyOf(("a", Not("b"))), AllOf(()), AnyOf(())]


@pytest.mark.parametrize("goal", GOALS)
def test_a_goal_is_decided_exactly_if_all_ends_of_its_open_atoms_agree(goal: Any) -> None:
    ends = {State.OPEN: [State.MET, State.LOST], State.MET: [State.MET], State.LOST: [State.LOST]}
    for a, b in product(State, repeat=2):
        found = {joined(goal, {"a": x, "b": y}.__getitem__) for x, y in product(ends[a], ends[b])}
        assert joined(goal, {"a": a, "b": b}.__getitem__) is (found.pop() if len(found) == 1 else State.OPEN)


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
