"""Readings that there are, and what a game does not change."""

import pytest

from winnable.rules.lifeboat.card import PRINTED, Character
from winnable.rules.lifeboat.setup import UNRELATED, Options, Relation, Setup


@pytest.mark.parametrize(
    ("name", "value"), [("dump", "never"), ("ring_falls", "yes"), ("refuse_back_out", 1), ("ties", True)]
)
def test_values_that_there_are_not(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"for {name}, found"):
        Options(**{name: value})  # type: ignore[arg-type]


def test_who_is_not_named_has_neither_friend_nor_enemy() -> None:
    kid, lady = Character.KID, Character.LADY
    setup = Setup((kid, lady), relations={kid: Relation(friend=lady)})
    assert setup.relation(kid) == Relation(friend=lady)
    assert setup.relation(lady) == UNRELATED


def test_weapons_are_those_of_the_cards_but_the_flare_gun() -> None:
    weapons = Setup((Character.KID,)).weapons
    assert "flare" not in weapons
    assert all(PRINTED.provisions[kind].weapon for kind in weapons)
    assert weapons
