"""The shapes of goals: what they refuse, and with which hint."""

import pytest

from tests.support.lifeboat_files import HEAD
from winnable.missions.lifeboat.read.loader import load_text


@pytest.mark.parametrize(
    ("goal", "code", "hint"),
    [
        ("{score: {of: kid}}", "K002", "say how many there must be: at_least: 1, exactly: 0"),
        ("{score: {of: kid, at_least: 1, exactly: 2}}", "K006", ""),
        ("{score: {of: kid, at_least: 1, more_than: 2}}", "K006", ""),
        ("{points: {of: kid, at_least: 1}}", "K001", "write score"),
        ("{survives: kid}", "K001", "write alive"),
        ("{none_of: [ended]}", "K001", "write not: {any: […]}"),
        ("{unconscious: kid}", "K001", "write not: {conscious: …}"),
        ("landed", "K004", "did you mean 'ended'?"),
        ("no_fights", "K004", "did you mean 'no_fight'?"),
        ("{score: {of: kid, at_least: two}}", "K003", "write 2"),
        ("{ended: 2}", "K003", "write {by_day: …}"),
        ("{ended: {day: 2}}", "K001", "did you mean 'by_day'?"),
        ("{seat: {of: kid, place: front}}", "K004", ""),
        ("{holds: {of: kid, item: jewels, card: cash}}", "K001", "write item"),
        ("{alive: kid, dead: captain}", "K006", "put '- ' before each goal"),
        ("{all: []}", "K008", ""),
    ],
)
def test_what_is_no_goal(goal: str, code: str, hint: str) -> None:
    (finding,) = load_text(f"{HEAD}navigation: [nav24]\nhorizon: 1\ngoals: [{goal}]\n").errors
    assert (finding.code, finding.hint) == (code, hint)
