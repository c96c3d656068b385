"""The shapes of cards: what they refuse, and with which hint."""

import pytest

from tests.support.lifeboat_files import HEAD
from winnable.missions.lifeboat.read.loader import load_text


@pytest.mark.parametrize(
    ("cards", "code", "hint"),
    [
        ("water", "K003", "write {water: 20}"),
        ("{water: twenty}", "K003", ""),
        ("{water: 100}", "K005", ""),
        ("{water: {cuont: 3}}", "K001", "did you mean 'count'?"),
        ("{gem: {points: 1, sets: [1]}}", "K006", ""),
        ("{storm: {birds: 2}}", "K005", ""),
        ("{storm: {birds: 1, gulls: 1}}", "K001", "write birds: 1"),
        ("{storm: {overboard: 3}}", "K003", ""),
        ("{storm: {overboard: all, row: yes}}", "K003", "write true"),
        ("{provisions: [water]}", "K003", ""),
    ],
)
def test_what_is_no_card(cards: str, code: str, hint: str) -> None:
    (finding,) = load_text(f"{HEAD}navigation: [nav24]\nhorizon: 1\ngoals: [ended]\ncards: {cards}\n").errors
    assert (finding.code, finding.hint) == (code, hint)


@pytest.mark.parametrize(
    ("card", "code", "hint"),
    [
        ("{overbord: [kid]}", "K001", "did you mean 'overboard'?"),
        ("[nav04]", "K003", None),
        ("{id: [x]}", "K003", "write 'x'"),
    ],
)
def test_what_is_no_card_in_the_pile(card: str, code: str, hint: str | None) -> None:
    (finding,) = load_text(f"{HEAD}navigation: [nav24, {card}]\nhorizon: 1\ngoals: [ended]\n").errors
    assert finding.code == code
    assert hint is None or finding.hint == hint
