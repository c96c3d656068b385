"""Why no deal of a mission can be won, step by step: as text below the verdict, and as values."""

from pathlib import Path

import pytest

from tests.support.json_output import in_json
from tests.winnable.conftest import Run

HEAD = "id: m\ntitle: M\ncrew: [{}]\n"
SPREAD = "goals:\n- tricks_won: {by: commander, at_least: 6}\n- spread: {tricks_won: {}, at_most: 2}\n"
NINES = """\
goals:
- each_wins: {cards: {rank: 9}}
- tricks_won: {by: commander, at_least: 7}
- cards_taken: {by: commander, cards: {rank: 9}, exactly: 0}
"""
SLEEPER = """\
roles: {sleeper: {not: commander}}
goals:
- tricks_won: {by: sleeper, exactly: 1}
- spread: {tricks_won: {}, at_most: 1}
"""
COUNT = "there can be 8 tricks at most, but 10 are required"


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def told(run: Run, players: int, goals: str) -> list[str]:
    """The lines below the verdict."""
    Path("m.yaml").write_text(HEAD.format(players) + goals, encoding="utf-8")
    lines = run("validate", "m.yaml", "--deals", "1", "--jobs", "1").stdout.splitlines()
    return [line.strip() for line in lines if line.startswith(" " * 15)]


def test_a_fact_that_one_goal_says(run: Run) -> None:
    assert told(run, 5, SPREAD) == [
        "1  With five players there are eight tricks.",
        "2  By step 1 and the goal in line 6: the commander wins at most three tricks.",
        "3  By step 2 and the goal in line 5: no play is left.",
    ]


@pytest.mark.thorough
def test_two_goals_against_a_third(run: Run) -> None:
    assert told(run, 4, NINES) == [
        "1  With four players there are ten tricks.",
        "2  By step 1, the goal in line 5 and the goal in line 7: the commander wins at most six tricks.",
        "3  By step 2 and the goal in line 6: no play is left.",
    ]


def test_a_role(run: Run) -> None:
    assert told(run, 4, SLEEPER) == [
        "1  With four players there are ten tricks.",
        "2  By step 1 and the goal in line 7: the member who is sleeper wins at least two tricks.",
        "3  By step 2 and the goal in line 6: no play is left.",
    ]


def test_what_another_member_wins_leaves_fewer_tricks(run: Run) -> None:
    """What a goal says of somebody else rests on how many tricks there are."""
    deck = "deck: {suits: [pink, blue], ranks: 3, trumps: 3}\n"
    left = "- tricks_won: {by: {left_of: commander}, exactly: 1}\n"
    assert told(run, 3, f"{deck}goals:\n{left}- tricks_won: {{by: commander, more_than: 2}}\n") == [
        "1  With three players there are three tricks.",
        "2  By step 1 and the goal in line 6: the commander wins at most two tricks.",
        "3  By step 2 and the goal in line 7: no play is left.",
    ]


def test_a_count(run: Run) -> None:
    """Of one goal alone counting says why."""
    assert told(run, 5, "goals: [{tricks_won: {by: everybody, at_least: 2}}]\n") == [
        "1  With five players there are eight tricks.",
        f"2  By step 1 and the goal in line 4: {COUNT}. No play is left.",
    ]


def test_a_mission_that_can_be_won(run: Run) -> None:
    assert not any(
        line.startswith("1 ") for line in told(run, 4, "goals: [{tricks_won: {by: commander, at_least: 1}}]\n")
    )


def test_as_json(run: Run) -> None:
    Path("m.yaml").write_text(HEAD.format(4) + NINES, encoding="utf-8")
    content = in_json(run("validate", "m.yaml", "--deals", "1", "--jobs", "1", "--json").stdout)
    (played,) = content["played"]
    steps = played["contradiction"]
    assert [(step["number"], step["parts"], step["steps"], step["proved_by"]) for step in steps] == [
        (1, [], [], "rules"),
        (2, ["goals.0", "goals.2"], [1], "solver"),
        (3, ["goals.1"], [2], "solver"),
    ]
    assert steps[1]["text"].endswith(": the commander wins at most six tricks.")
