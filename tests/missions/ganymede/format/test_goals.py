"""The shapes of goals: what they refuse, and with which hint."""

import pytest

from tests.support.ganymede_files import FIRST
from winnable.missions.ganymede.read.loader import load_text


@pytest.mark.parametrize(
    ("goal", "code", "hint"),
    [
        ("{launched: {}}", "K002", "say how many there must be: at_least: 1, exactly: 0"),
        ("{launched: {at_least: 1, exactly: 2}}", "K006", ""),
        ("{launches: {at_least: 1}}", "K001", "did you mean 'launched'?"),
        ("{any_of: [not_over]}", "K001", "write any"),
        ("nobody_is_lost", "K004", "did you mean 'nobody_lost'?"),
        ("{launched: {at_least: two}}", "K003", "write 2"),
        ("{launch_slots: both}", "K004", ""),
        ("{wins: yes}", "K003", "write true"),
        ("{game_over: {cause: piles}}", "K004", "did you mean 'pile'?"),
        ("{launched: {at_least: 1}, score: {at_least: 1}}", "K006", ""),
        ("{all: []}", "K008", ""),
    ],
)
def test_what_is_no_goal(goal: str, code: str, hint: str) -> None:
    (finding,) = [each for each in load_text(f"{FIRST}horizon: 3\ngoals: [{goal}]\n").findings if each.level == "error"]
    assert (finding.code, finding.hint) == (code, hint)
