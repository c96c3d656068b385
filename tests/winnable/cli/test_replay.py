"""`winnable replay`: lines that win, lose, stop early or are not legal."""

import json
from pathlib import Path

import pytest

from tests.winnable.conftest import Golden, Run


def part(name: str) -> str:
    """The problem with this name from `lines.yaml`."""
    return next(text for text in Path("lines.yaml").read_text().split("---\n") if f"name: {name}\n" in text)


def test_a_lost_game_of_unknown_cards_is_shown_as_far_as_it_is_known(run: Run) -> None:
    text = (
        "deck: {suits: [pink, blue], ranks: 3, trumps: 0}\nlead: Ann\nhands: {Ann: p2 b1, Ben: 2, Cas: 2}\n"
        "tasks: p1>Ben\nplayed: p2 p1 b2\n"
    )
    result = run("replay", "-", stdin=text)
    assert "    1  >p2    p1x   b2\nx lost it\n\nthe line does not reach every goal: Ben lost it" in result.stdout
    assert result.exit_code == 1


def test_the_words(deals: Path, run: Run, golden: Golden) -> None:
    result = run("replay", "lines.yaml")
    assert result.exit_code == 2
    assert result.stdout.isascii()
    golden("replay_lines.txt", result.stdout)
    assert result.stderr == ""


@pytest.mark.parametrize("number", [12, 25, 40, 50])
def test_full_deals(number: int, deals: Path, run: Run, golden: Golden) -> None:
    result = run("replay", f"solved_{number}.yaml")
    assert (result.exit_code, result.stderr) == (0, "")
    golden(f"replay_{number}.txt", result.stdout)


def test_each_kind_of_line_ends_with_its_code(deals: Path, run: Run) -> None:
    problems = json.loads(run("replay", "lines.yaml", "--json").stdout)["problems"]
    assert [each["exit_code"] for each in problems] == [1, 0, 1, 1, 2, 2, 2, 0, 1, 0]
    text = run("replay", "lines.yaml").stdout
    assert all(each["verdict"] in text for each in problems)


def test_a_fault_is_told_in_json(deals: Path, run: Run) -> None:
    (problem,) = json.loads(run("replay", "-", "--json", stdin=part("revokes")).stdout)["problems"]
    assert problem["illegal"] == {
        "fault": "did not follow suit",
        "number": 1,
        "place": 3,
        "card": "g3",
        "seat": 3,
        "detail": "Dan plays g3 but must follow blue: b3",
    }
