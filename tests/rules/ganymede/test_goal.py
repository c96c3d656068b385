"""The goal language: bounds, and the parts of a goal."""

from dataclasses import fields, is_dataclass

import pytest

from tests.support.ganymede import at_least, at_most, exactly
from winnable.rules.ganymede.goal import FORMS, AllOf, AnyOf, Bound, GameOver, Group, Launched, Not, NotOver, Score
from winnable.rules.ganymede.position import Cause
from winnable.rules.goal import parts


def test_bounds() -> None:
    assert [at_least(2).holds(number) for number in (1, 2, 3)] == [False, True, True]
    assert [exactly(2).holds(number) for number in (1, 2, 3)] == [False, True, False]
    assert [at_most(2).holds(number) for number in (1, 2, 3)] == [True, True, False]
    assert [bound(0).holds(0) for bound in (at_least, at_most, exactly)] == [True, True, True]
    assert [(bound.low, bound.high) for bound in (at_least(2), at_most(0), exactly(2))] == [
        (2, None),
        (None, 0),
        (2, 2),
    ]
    for wrong in ({}, {"at_least": 1, "exactly": 1}, {"at_least": 1, "at_most": 1}):
        with pytest.raises(ValueError, match="reached at least, at most, or exactly"):
            Bound(**wrong)


def test_the_game_ends_by_launches_or_a_pile() -> None:
    with pytest.raises(ValueError, match="expected launches or pile to end the game"):
        GameOver(cause=Cause.FULL)


def test_parts() -> None:
    launched, points = Launched(at_least(1)), Score(at_least(6))
    goal = AllOf((launched, Not(AnyOf((points, NotOver())))))
    assert list(parts(goal)) == [goal, launched, goal.goals[1], AnyOf((points, NotOver())), points, NotOver()]


def test_every_form_is_data() -> None:
    assert len(FORMS) == 19
    for form in FORMS:
        assert is_dataclass(form)
        assert all(field.name != "of" or field.default in (Group.FREE, Group.ANYBODY) for field in fields(form))
