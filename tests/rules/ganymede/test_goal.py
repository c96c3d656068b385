"""The goal language: bounds, and the parts of a goal."""

from dataclasses import fields, is_dataclass

import pytest

from tests.support.ganymede import at_least, at_most, exactly
from winnable.rules.ganymede.goal import FORMS, Bound, GameOver, Group
from winnable.rules.ganymede.position import Cause


def test_a_bound_is_one_number() -> None:
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


def test_every_form_is_data() -> None:
    assert len(FORMS) == 19
    for form in FORMS:
        assert is_dataclass(form)
        assert all(field.name != "of" or field.default in (Group.FREE, Group.ANYBODY) for field in fields(form))
