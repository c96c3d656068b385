"""Goals of any game: bounds, parts, and the state of goals joined by all, any and not."""

from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from winnable.rules.answer import State
from winnable.rules.goal import AllOf, AnyOf, Bound, Not, conjuncts, joined, numbers_of, parts


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


@dataclass(frozen=True)
class _Number:
    bound: Bound


def test_the_numbers_that_goals_name_are_those_of_their_bounds_also_inside_others() -> None:
    goals: list[Any] = ["a", AllOf((_Number(Bound(at_least=2, at_most=4)), Not(_Number(Bound(exactly=7)))))]
    assert list(numbers_of(goals)) == [2, 4, 7]


GOALS: list[Any] = [AllOf(("a", "b")), AnyOf(("a", "b")), Not("a"), AnyOf(("a", Not("b"))), AllOf(()), AnyOf(())]


@pytest.mark.parametrize("goal", GOALS)
def test_a_goal_is_decided_exactly_if_all_ends_of_its_open_atoms_agree(goal: Any) -> None:
    ends = {State.OPEN: [State.MET, State.LOST], State.MET: [State.MET], State.LOST: [State.LOST]}
    for a, b in product(State, repeat=2):
        found = {joined(goal, {"a": x, "b": y}.__getitem__) for x, y in product(ends[a], ends[b])}
        assert joined(goal, {"a": a, "b": b}.__getitem__) is (found.pop() if len(found) == 1 else State.OPEN)
