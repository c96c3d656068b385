"""The goal language: bounds, and the parts of a goal."""

from dataclasses import fields, is_dataclass

import pytest

from tests.support.ganymede import at_least, exactly
from winnable.rules.ganymede.goal import (
    FORMS,
    AllOf,
    AnyOf,
    Bound,
    GameOver,
    Group,
    Launched,
    Not,
    NotOver,
    Score,
    parts,
)
from winnable.rules.ganymede.position import Cause


def test_bounds() -> None:
    assert [at_least(2).holds(number) for number in (1, 2, 3)] == [False, True, True]
    assert [exactly(2).holds(number) for number in (1, 2, 3)] == [False, True, False]
    assert [at_least(0).holds(0), exactly(0).holds(0)] == [True, True]
    for wrong in ({}, {"at_least": 1, "exactly": 1}):
        with pytest.raises(ValueError, match="reached at least, or one that is reached exactly"):
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
