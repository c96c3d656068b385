"""The missions of Deep Sea as shipped, against a table typed from the logbook by hand.

The files are read as plain YAML here: what they say must be right before the loader has a say. What
the goals mean is held by `examples/deep_sea/`, a winnable and an unwinnable deal for each.
"""

from functools import cache
from typing import Any

import pytest
import yaml

from tests.support.paths import SHIPPED

DATA = SHIPPED

# number, difficulty, who takes the tasks, communication, seconds; 14 to 16 and 26 without the timer (S14)
LOGBOOK = """
 1   1  normal     normal    -
 2   2  normal     normal    -
 3   3  normal     normal    -
 4   4  normal     normal    -
 5   5  normal     normal    -
 6   5  agreed     normal    -
 7   6  normal     normal    -
 8   -  -          normal    -
 9   7  normal     currents  -
10   4  captain    normal    -
11   8  normal     rapture   -
12   -  -          normal    -
13   5  captain    normal    -
14   6  normal     currents  -
15   6  normal     rapture   -
16   6  normal     silent    -
17   9  free       normal    -
18   9  normal     normal    -
19   9  hardest    normal    -
20  10  normal     terrain   -
21   -  -          terrain   -
22  11  normal     terrain   -
23   -  -          terrain   -
24  12  normal     terrain   -
25  12  skipped    terrain   -
26  12  normal     terrain   -
27   -  -          terrain   -
28  14  free       normal    -
29  15  free       normal    -
30  16  free       normal    -
31  17  free       normal    -
32   =  normal     normal    -
epilogue 18+ free  normal    -
"""
ASSIGNMENT = {
    "-": None,
    "normal": "draft-with-passing",
    "agreed": "one-by-agreement",
    "captain": "captain-or-volunteer",
    "free": "free",
    "hardest": "hardest-to-captain",
    "skipped": "captain-skipped",
}
TASKS = {
    "-": None,
    "=": {"cards": ["no-tricks", "exactly-three-in-a-row", "two-in-a-row", "first-and-last-trick"]},
    "18+": {"difficulty": 18, "and_more": True},
}
# The goals of the missions without tasks. Their meaning is held by the examples.
GOALS = {
    8: {"spread": {"cards_taken": {"cards": {"rank": 9}}, "at_most": 1}},
    12: {"tricks_led": {"by": "anybody", "led_with": {"suit": ["pink", "trumps"]}, "exactly": 0}},
    21: {"spread": {"cards_taken": {"cards": {"rank": 1}}, "at_most": 1}},
    23: {"always": {"tricks_won": {"by": "first_winner", "more_than": {"tricks_won": {"by": "each_other"}}}}},
    27: {"tricks_won": {"by": "anybody", "tricks": "last", "closed_with": "y5", "exactly": "all"}},
}
# What the timer changes, and the volunteers without it.
WITH_TIMER: dict[int, dict[str, Any]] = {
    14: {"assignment": "one-volunteer", "communication": "normal", "real_time": 210},
    15: {"assignment": "one-volunteer", "communication": "normal", "real_time": 180},
    16: {"assignment": "one-volunteer", "communication": "normal", "real_time": 150},
    26: {"assignment": "two-volunteers", "tasks": {"difficulty": 10}, "real_time": 300},
}
MISSIONS = [*range(1, 33), "epilogue"]


def file_name(mission: int | str) -> str:
    return f"{mission:02}.yaml" if isinstance(mission, int) else f"{mission}.yaml"


@cache
def read(mission: int | str) -> dict[str, Any]:
    data = yaml.safe_load((DATA / "deep_sea" / file_name(mission)).read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def test_there_are_32_and_an_epilogue() -> None:
    assert sorted(path.name for path in (DATA / "deep_sea").glob("*.yaml")) == [file_name(each) for each in MISSIONS]


@pytest.mark.parametrize("row", LOGBOOK.strip().splitlines(), ids=lambda row: row.split()[0])
def test_mission_as_in_the_logbook(row: str) -> None:
    number, difficulty, assignment, communication, seconds = row.split()
    mission = int(number) if number.isdigit() else number
    data = read(mission)
    assert data["id"] == mission
    assert data.get("tasks") == (TASKS[difficulty] if difficulty in TASKS else {"difficulty": int(difficulty)})
    assert data.get("assignment") == ASSIGNMENT[assignment]
    assert data["communication"] == communication
    assert data.get("real_time") == (int(seconds) if seconds.isdigit() else None)


@pytest.mark.parametrize("mission", MISSIONS)
def test_special_rules_as_in_the_logbook(mission: int | str) -> None:
    plain = {"id", "game", "title", "about", "crew", "tasks", "assignment", "communication", "real_time", "notes"}
    data = read(mission)
    special = {"goals"} if mission in GOALS else {"readings", "default_reading"} if mission in WITH_TIMER else set()
    assert set(data) - plain == special
    assert data["game"] == "deep-sea"
    assert data["crew"] == [3, 4, 5]
    assert data["notes"]
    assert data.get("goals", []) == [goal for number, goal in GOALS.items() if number == mission]


@pytest.mark.parametrize("mission", WITH_TIMER)
def test_readings_of_the_real_time_missions(mission: int) -> None:
    data = read(mission)
    readings = {
        name: {key: value for key, value in reading.items() if key != "note"}
        for name, reading in data["readings"].items()
    }
    timed = WITH_TIMER[mission]
    assert readings == {
        "without-timer": {},
        "with-timer": timed,
        "without-timer-volunteers": {"assignment": timed["assignment"]},
    }
    assert data["default_reading"] == "without-timer"


def test_no_two_missions_share_a_title() -> None:
    titles = [read(mission)["title"] for mission in MISSIONS]
    assert len(set(titles)) == 33


def test_texts_have_no_stray_blanks() -> None:
    texts: list[str] = []
    for mission in MISSIONS:
        data = read(mission)
        texts += [data["title"], data["about"], *data["notes"]]
        texts += [reading["note"] for reading in data.get("readings", {}).values()]
    for text in texts:
        assert text == " ".join(text.split())
