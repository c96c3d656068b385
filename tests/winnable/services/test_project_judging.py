"""Findings and measures held against rules."""

from typing import Any

import pytest

from winnable.games.play import Difficulty, Mark
from winnable.missions.source.finding import Finding
from winnable.services.project import Rules, judged, measured
from winnable.solver.share import Share

FINDINGS = [Finding("a", 1, 1, code, "m", level=level) for code, level in (("M014", "warning"), ("K001", "error"))]


def told(rules: Rules, *, unread: bool = False) -> list[str]:
    """The findings as the rules want them."""
    return [f"{finding.level} {finding.code}" for finding in judged(FINDINGS, rules, unread=unread)]


def test_ignored_and_raised() -> None:
    assert told(Rules()) == ["warning M014", "error K001"]
    assert told(Rules(ignore=frozenset({"M014"}))) == ["error K001"]
    assert told(Rules(strict=True)) == ["error M014", "error K001"]
    assert told(Rules(strict=True, ignore=frozenset({"M014"}))) == ["error K001"]


def test_what_kept_a_file_from_being_read_is_always_told() -> None:
    rules = Rules(ignore=frozenset({"K001", "M014"}))
    assert told(rules, unread=True) == ["error K001"]
    assert told(rules) == []


def found(mark: Mark, thresholds: dict[str, Any], **missions: dict[str, Any]) -> list[str]:
    """The codes and messages of what does not hold."""
    rules = Rules(thresholds={**thresholds, "missions": missions})
    return [f"{each.code} {each.message}" for each in measured([mark], "m.yaml", 3, ("x/mine", "mine"), rules)]


ASKED = "at least 50 % are required"
HALF = {"share_at_least": 0.5}


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        (Share(5, 5, 0), []),
        (Share(10, 0, 0), []),
        (Share(4, 6, 0), ["X005 for 4 players: 4 of 10 deals, 40.0 %, can be won, at least 50 % are required"]),
        (Share(5, 0, 5), []),
        (Share(3, 6, 1), ["X005 for 4 players: 4 of 10 deals, 40.0 %, can be won, at least 50 % are required"]),
        (
            Share(4, 4, 2),
            [f"X007 for 4 players: 4 of 10 deals, 40.0 %, can be won, 2 were not decided, {ASKED}"],
        ),
        (Share(), ["X007 for 4 players: it is not known how many deals can be won, at least 50 % are required"]),
    ],
)
def test_share(share: Share, expected: list[str]) -> None:
    assert found(Mark("4 players", share), HALF) == expected


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (2, 4, []),
        (4, 9, []),  # a part of the interval is within
        (5, 9, ["X006 for 4 players: the difficulty is 6 (5 to 9), at least 2 and at most 4 is required"]),
        (5, None, ["X006 for 4 players: the difficulty is 5 or more, at least 2 and at most 4 is required"]),
        (0, 1, ["X006 for 4 players: the difficulty is 6 (0 to 1), at least 2 and at most 4 is required"]),
        (None, None, []),  # two with the robot have no number
    ],
)
def test_difficulty(low: int | None, high: int | None, expected: list[str]) -> None:
    thresholds = {"difficulty": {"at_most": 4, "at_least": 2}}
    difficulty = Difficulty(won=9, plays=90, value=6, low=low, high=high)
    assert found(Mark("4 players", Share(1, 0, 0), difficulty), thresholds) == expected


def test_nothing_is_judged_of_what_was_not_played() -> None:
    late = Mark("4 players", Share(0, 10, 0), late=True)
    both = {"share_at_least": 0.5, "difficulty": {"at_most": 4}}
    assert [each[:4] for each in found(late, both)] == ["X007", "X007"]
    assert found(late, {}) == []


def test_a_mission_of_its_own_has_thresholds_of_its_own() -> None:
    mark = Mark("4 players", Share(4, 6, 0))
    assert found(mark, HALF, mine={"share_at_least": 0.3}) == []
    assert found(mark, HALF, other={"share_at_least": 0.3})
    assert found(mark, {}, mine={"share_at_least": 0.9})


def test_the_place_is_that_of_the_mission() -> None:
    rules = Rules(thresholds=HALF)
    for line, expected in ((3, 3), (0, 1)):
        (finding,) = measured([Mark("3 players", Share(0, 9, 0))], "m.yaml", line, (), rules)
        assert (finding.path, finding.line, finding.column, finding.level) == ("m.yaml", expected, 1, "error")
