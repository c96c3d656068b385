"""The fifty missions as shipped, against a table typed from the logbook by hand.

The files are read as plain YAML here: what they say must be right before the loader has a say. What
the special goals mean is held by `examples/missions/`, a winnable and an unwinnable deal for each.
"""

from typing import Any

import pytest
import yaml

from tests.support.paths import SHIPPED

DATA = SHIPPED / "planet_nine"

# number, tasks, tokens, who gives the tasks out, handover with five players, communication
# (d = dead zone, 2 or 3 = first trick with communication)
LOGBOOK = """
 1   1  -             draft  -  -
 2   2  -             draft  -  -
 3   2  1 2           draft  -  -
 4   3  -             draft  -  -
 5   0  -             -      -  -
 6   3  > >>          draft  -  d
 7   3  omega         draft  -  -
 8   3  1 2 3         draft  -  -
 9   0  -             -      -  -
10   4  -             draft  -  -
11   4  1             draft  -  -
12   4  omega         draft  -  -
13   0  -             -      -  -
14   4  > >> >>>      draft  -  d
15   4  1 2 3 4       draft  -  -
16   0  -             -      -  -
17   2  -             draft  -  -
18   5  -             draft  -  2
19   5  1             draft  -  3
20   2  -             one    -  -
21   5  1 2           draft  -  d
22   5  > >> >>> >>>> draft  -  -
23   5  1 2 3 4 5     draft  -  -
24   6  -             even   -  -
25   6  > >>          draft  5  d
26   0  -             -      -  -
27   3  -             one    5  -
28   6  1 omega       draft  5  3
29   0  -             -      -  d
30   6  > >> >>>      draft  5  2
31   6  1 2 3         draft  5  -
32   7  -             even   5  -
33   0  -             -      -  -
34   0  -             -      -  -
35   7  > >> >>>      draft  5  -
36   7  1 2           even   5  -
37   4  -             one    5  -
38   8  -             draft  5  3
39   8  > >> >>>      draft  5  d
40   8  1 2 3         draft  5  -
41   0  -             -      -  -
42   9  -             draft  5  -
43   9  -             even   5  -
44   0  -             -      -  -
45   9  > >> >>>      draft  5  -
46   0  -             -      -  -
47  10  -             draft  5  -
48   3  omega         draft  5  -
49  10  > >> >>>      draft  5  -
50   0  -             -      -  -
"""
ASSIGNMENT = {"-": None, "draft": "draft", "one": "commander-decision", "even": "commander-distribution"}
COMMUNICATION = {"-": "normal", "d": "dead-zone", "2": {"disruption": 2}, "3": {"disruption": 3}}

# What a mission has beyond tasks: the keys of its file that only some missions use.
SPECIAL = {
    5: {"roles", "goals"},
    9: {"goals"},
    11: {"muted"},
    12: {"draw"},
    13: {"goals"},
    16: {"goals"},
    17: {"readings", "default_reading"},
    23: {"tokens_may"},
    26: {"goals"},
    29: {"goals"},
    33: {"roles", "goals"},
    34: {"goals"},
    40: {"tokens_may"},
    41: {"roles", "goals"},
    44: {"goals"},
    46: {"readings", "default_reading"},
    48: {"goals"},
    50: {"roles", "goals"},
}


def read(number: int) -> dict[str, Any]:
    data = yaml.safe_load((DATA / f"{number:02}.yaml").read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def test_there_are_fifty() -> None:
    assert sorted(path.name for path in DATA.glob("*.yaml")) == [f"{number:02}.yaml" for number in range(1, 51)]


@pytest.mark.parametrize("row", LOGBOOK.strip().splitlines(), ids=lambda row: row.split()[0])
def test_tasks_as_in_the_logbook(row: str) -> None:
    number, count, *tokens, assignment, handover, communication = row.split()
    data = read(int(number))
    tasks = data.get("tasks", 0)
    found = tasks if isinstance(tasks, dict) else {"count": tasks, "tokens": []}
    assert data["id"] == int(number)
    assert found == {"count": int(count), "tokens": [] if tokens == ["-"] else tokens}
    assert data.get("assignment") == ASSIGNMENT[assignment]
    assert data.get("handover", False) is (handover == "5")
    assert data["communication"] == COMMUNICATION[communication]


@pytest.mark.parametrize("number", range(1, 51))
def test_special_rules_as_in_the_logbook(number: int) -> None:
    plain = {"id", "game", "title", "about", "crew", "tasks", "assignment", "handover", "communication", "notes"}
    data = read(number)
    assert set(data) - plain == SPECIAL.get(number, set())
    assert data["game"] == "planet-nine"
    assert data["crew"] == [3, 4, 5]
    assert data["notes"]


@pytest.mark.parametrize(
    ("number", "readings"),
    [
        (17, ["strict", "literal"]),
        (46, ["all-nine", "played-only", "all-nine-after-signal", "played-only-after-signal"]),
    ],
)
def test_the_default_is_the_first_of_the_readings(number: int, readings: list[str]) -> None:
    data = read(number)
    assert list(data["readings"]) == readings
    assert data["default_reading"] == readings[0]


def test_roles() -> None:
    other = {"not": "commander"}
    assert read(5)["roles"] == {"sick": other}
    assert read(33)["roles"] == read(41)["roles"] == {"chosen": other}
    assert read(50)["roles"] == {"opener": {}, "closer": {"not": "opener"}}
    assert read(11)["muted"] == other


def test_no_two_missions_share_a_title() -> None:
    titles = [read(number)["title"] for number in range(1, 51)]
    assert len(set(titles)) == 50


@pytest.mark.parametrize("number", range(1, 51))
def test_texts_have_no_stray_blanks(number: int) -> None:
    data = read(number)
    readings = data.get("readings", {}).values()
    for text in (data["title"], data["about"], *data["notes"], *(reading["note"] for reading in readings)):
        assert text == " ".join(text.split())
