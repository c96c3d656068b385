"""The goal language as data."""

from winnable.rules.lifeboat.goal import FORMS, Everybody, NoFight


def test_forms() -> None:
    assert len(FORMS) == 23
    assert NoFight().of is Everybody.ALL
