"""The goal language as data."""

import pytest

from winnable.rules.goal import Bound, parts
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.goal import FORMS, Alive, AllOf, AnyOf, Ended, Everybody, NoFight, Not


def test_bounds() -> None:
    assert [Bound(at_least=2).holds(number) for number in (1, 2, 3)] == [False, True, True]
    assert [Bound(at_most=2).holds(number) for number in (1, 2, 3)] == [True, True, False]
    assert [Bound(exactly=2).holds(number) for number in (1, 2, 3)] == [False, True, False]
    assert [Bound(2, 3).holds(number) for number in (1, 2, 3, 4)] == [False, True, True, False]
    for wrong in ({}, {"at_least": 1, "exactly": 1}):
        with pytest.raises(ValueError, match="expected a number"):
            Bound(**wrong)


def test_parts() -> None:
    inner = Alive(Character.KID)
    goal = AnyOf((Not(inner), AllOf((Ended(),))))
    assert list(parts(goal)) == [goal, Not(inner), inner, AllOf((Ended(),)), Ended()]


def test_forms() -> None:
    assert len(FORMS) == 23
    assert NoFight().of is Everybody.ALL
