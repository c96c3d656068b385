"""The shapes of days, turns and scripts: what they refuse, and with which hint."""

import pytest

from tests.support.lifeboat_files import HEAD
from winnable.missions.lifeboat.read.loader import load_text

DEAL = f"{HEAD}navigation: [nav24]\nhorizon: 1\ngoals: [ended]\n"


@pytest.mark.parametrize(
    ("day", "code", "hint"),
    [
        ("{pick: {kid: water}}", "K001", "write draft: {captain: water}"),
        ("{actions: []}", "K001", "write turns"),
        ("{drink: [kid drinks]}", "K001", "write thirst"),
        ("{turns: {who: kid}}", "K003", "put '- ' before each item"),
        ("{turns: [{who: kid, action: row}]}", "K001", "write act"),
        ("{turns: [{who: kid, act: rows}]}", "K004", "did you mean 'row'?"),
        ("{turns: [{who: kid, act: seat}]}", "K004", "say with whom, {seat: captain}"),
        ("{turns: [{who: kid, act: {attack: captain}}]}", "K001", None),
        ("{turns: [{who: kid, act: {row: true, seat: captain}}]}", "K006", ""),
        ("{turns: [{who: kid, act: {}}]}", "K002", ""),
        ("{turns: [{who: kid, answer: fight}]}", "K004", ""),
        ("{turns: [{who: kid, before: 3}]}", "K003", None),
        ("{navigate: [nav24]}", "K003", "write 'nav24'"),
        ("{whole: no}", "K003", "write false"),
    ],
)
def test_what_is_no_day(day: str, code: str, hint: str | None) -> None:
    (finding,) = load_text(f"{DEAL}line: [{day}]\n").errors
    assert finding.code == code
    assert hint is None or finding.hint == hint


@pytest.mark.parametrize(
    ("day", "code", "hint"),
    [
        ("{act: row}", "K002", "write {day: 1, act: {row: {keep: [nav24]}}}"),
        ("{day: 1, take: water}", "K001", "write pick"),
        ("{day: 1, join: captain}", "K004", ""),
        ("{day: 1, weapons: knife}", "K003", "write [knife]"),
        ("{day: 1, drink: yes}", "K003", ""),
        ("{day: 0}", "K005", ""),
    ],
)
def test_what_is_no_day_of_a_script(day: str, code: str, hint: str) -> None:
    (finding,) = load_text(f"{DEAL}scripts: {{kid: [{day}]}}\n").errors
    assert (finding.code, finding.hint) == (code, hint)
