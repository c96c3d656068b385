"""The missions of both logbooks as shipped, against tables typed by hand.

The files are read as plain YAML here: what they say must be right before the loader has a say. What the goals mean is
held by `examples/missions/` and `examples/deep_sea/`, a winnable and an unwinnable deal for each.
"""

from functools import cache
from typing import Any

import pytest
import yaml

from tests.support.paths import DATA, SHIPPED

PLANET_NINE = [f"planet_nine/{number:02}" for number in range(1, 51)]
DEEP_SEA = [*(f"deep_sea/{number:02}" for number in range(1, 33)), "deep_sea/epilogue"]
ASSIGNMENT = {
    "-": None,
    "draft": "draft",
    "one": "commander-decision",
    "even": "commander-distribution",
    "normal": "draft-with-passing",
    "agreed": "one-by-agreement",
    "captain": "captain-or-volunteer",
    "free": "free",
    "hardest": "hardest-to-captain",
    "skipped": "captain-skipped",
}
COMMUNICATION = {"-": "normal", "d": "dead-zone", "2": {"disruption": 2}, "3": {"disruption": 3}}
TASKS = {
    "-": None,
    "=": {"cards": ["no-tricks", "exactly-three-in-a-row", "two-in-a-row", "first-and-last-trick"]},
    "18+": {"difficulty": 18, "and_more": True},
}
# What a mission has beyond tasks: the keys of its file that only some missions use.
READINGS = {"readings", "default_reading"}
SPECIAL = {
    **{f"planet_nine/{number:02}": {"goals"} for number in (9, 13, 16, 26, 29, 34, 44, 48)},
    **{f"planet_nine/{number:02}": {"roles", "goals"} for number in (5, 33, 41, 50)},
    **{f"planet_nine/{number:02}": {"tokens_may"} for number in (23, 40)},
    **dict.fromkeys(("planet_nine/17", "planet_nine/46", "deep_sea/14", "deep_sea/15", "deep_sea/16"), READINGS),
    **{f"deep_sea/{number:02}": {"goals"} for number in (8, 12, 21, 23, 27)},
    "planet_nine/11": {"muted"},
    "planet_nine/12": {"draw"},
    "deep_sea/26": READINGS,
}
# The goals of the missions of Deep Sea without tasks. Their meaning is held by the examples.
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


@cache
def read(name: str) -> dict[str, Any]:
    data = yaml.safe_load((SHIPPED / f"{name}.yaml").read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def rows(edition: str) -> list[str]:
    lines = (DATA / f"logbook-{edition}.txt").read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("names", [PLANET_NINE, DEEP_SEA], ids=["planet nine", "deep sea"])
def test_all_are_there_and_no_two_share_a_title(names: list[str]) -> None:
    folder = names[0].partition("/")[0]
    assert sorted(f"{folder}/{path.stem}" for path in (SHIPPED / folder).glob("*.yaml")) == names
    assert len({read(name)["title"] for name in names}) == len(names)


@pytest.mark.parametrize("row", rows("planet-nine"), ids=lambda row: row.split()[0])
def test_planet_nine_as_in_the_logbook(row: str) -> None:
    number, count, *tokens, assignment, handover, communication = row.split()
    data = read(f"planet_nine/{number:0>2}")
    tasks = data.get("tasks", 0)
    found = tasks if isinstance(tasks, dict) else {"count": tasks, "tokens": []}
    assert data["id"] == int(number)
    assert found == {"count": int(count), "tokens": [] if tokens == ["-"] else tokens}
    assert data.get("assignment") == ASSIGNMENT[assignment]
    assert data.get("handover", False) is (handover == "5")
    assert data["communication"] == COMMUNICATION[communication]


@pytest.mark.parametrize("row", rows("deep-sea"), ids=lambda row: row.split()[0])
def test_deep_sea_as_in_the_logbook(row: str) -> None:
    number, difficulty, assignment, communication = row.split()
    mission = int(number) if number.isdigit() else number
    data = read(f"deep_sea/{number:0>2}")
    assert data["id"] == mission
    assert data.get("tasks") == (TASKS[difficulty] if difficulty in TASKS else {"difficulty": int(difficulty)})
    assert data.get("assignment") == ASSIGNMENT[assignment]
    assert data["communication"] == communication
    assert data.get("goals", []) == [goal for each, goal in GOALS.items() if each == mission]


@pytest.mark.parametrize("name", [*PLANET_NINE, *DEEP_SEA])
def test_special_rules_and_texts(name: str) -> None:
    """No mission has a rule that the logbook has not, and no text has stray blanks."""
    plain = {"id", "game", "title", "about", "crew", "tasks", "assignment", "handover", "communication", "notes"}
    data = read(name)
    assert set(data) - plain == SPECIAL.get(name, set())
    assert data["game"] == name.partition("/")[0].replace("_", "-")
    assert data["crew"] == [3, 4, 5]
    assert data["notes"]
    readings = data.get("readings", {}).values()
    for text in (data["title"], data["about"], *data["notes"], *(reading["note"] for reading in readings)):
        assert text == " ".join(text.split())


@pytest.mark.parametrize(
    ("number", "readings"),
    [
        (17, ["strict", "literal"]),
        (46, ["all-nine", "played-only", "all-nine-after-signal", "played-only-after-signal"]),
    ],
)
def test_the_default_is_the_first_of_the_readings(number: int, readings: list[str]) -> None:
    data = read(f"planet_nine/{number}")
    assert list(data["readings"]) == readings
    assert data["default_reading"] == readings[0]


@pytest.mark.parametrize("mission", WITH_TIMER)
def test_readings_of_the_real_time_missions(mission: int) -> None:
    data = read(f"deep_sea/{mission}")
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


def test_roles() -> None:
    other = {"not": "commander"}
    assert read("planet_nine/05")["roles"] == {"sick": other}
    assert read("planet_nine/33")["roles"] == read("planet_nine/41")["roles"] == {"chosen": other}
    assert read("planet_nine/50")["roles"] == {"opener": {}, "closer": {"not": "opener"}}
    assert read("planet_nine/11")["muted"] == other
