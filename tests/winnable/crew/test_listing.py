"""`winnable missions` and `winnable cards deep-sea`: the library listed, and each entry in full."""

import json
import re
from pathlib import Path

import pytest

from tests.winnable.conftest import Golden, Run
from winnable.missions.crew.read.library import library
from winnable.missions.crew.task_cards import task_cards

# --- missions ------------------------------------------------------------------------------------


def test_the_list(run: Run) -> None:
    every = run("missions").stdout.splitlines()
    lines = [line for line in every if line.startswith(("planet-nine/", "deep-sea/", "originals/"))]
    assert len(lines) == len(library())
    logbooks = [line for line in lines if not line.startswith("originals/")]
    assert re.match("planet-nine/1 +2/3/4/5  1 task          One task", lines[0])
    assert re.match("deep-sea/epilogue +2/3/4/5  difficulty 18[+]  ", logbooks[-1])
    assert lines[: len(logbooks)] == logbooks
    assert every[len(logbooks) : len(logbooks) + 2] == ["", "Originals, missions of no logbook:"]
    assert every[len(lines) + 2] == ""
    of_one = run("missions", "--game", "deep-sea").stdout.partition("\n\n")
    assert len(of_one[0].splitlines()) == 33
    assert "originals/lullaby " in of_one[2]
    assert "(The Quest" not in of_one[2]
    listed = [each["key"] for each in json.loads(run("missions", "--json").stdout)["missions"]]
    assert [key for key in listed if not key.startswith(("ganymede/", "lifeboat/"))] == list(library())


@pytest.mark.parametrize("number", [11, 12, 17, 40, 50])
def test_one_in_full(number: int, run: Run, golden: Golden) -> None:
    golden(f"mission_{number}.txt", run("missions", str(number)).stdout)


@pytest.mark.parametrize("number", ["12", "19", "26", "32", "epilogue"])
def test_one_of_deep_sea_in_full(number: str, run: Run, golden: Golden) -> None:
    golden(f"deep_sea_{number}.txt", run("missions", "--game", "deep-sea", number).stdout)
    assert run("missions", f"deep-sea/{number}").stdout == run("missions", "--game", "deep-sea", number).stdout


def test_every_mission_can_be_shown(run: Run) -> None:
    for key in library():
        assert run("missions", key).exit_code == 0
        json.loads(run("missions", key, "--json").stdout)


@pytest.mark.parametrize(
    "words", ["three tricks in a row", "drei Stiche direkt", "trzy lewy zaraz", "три взятки сразу"]
)
def test_task_cards_are_found_by_what_they_say_in_any_language(words: str, run: Run) -> None:
    for written in ([words], words.split()):
        listed = run("cards", "deep-sea", *written).stdout.splitlines()
        assert [line.split()[0] for line in listed] == ["exactly-three-in-a-row", "three-in-a-row"]


def test_the_signal_of_a_mission(tmp_path: Path, run: Run) -> None:
    for signal, told in (
        (
            "allowed",
            "may send",
        ),
        ("{to: left}", "sends"),
    ):
        file = tmp_path / "signal.yaml"
        file.write_text(f"id: signal\ndistress: {signal}\n", encoding="utf-8")
        said = " ".join(run("missions", str(file)).stdout.split())
        assert f"Before the first trick the crew {told} the distress signal" in said
        assert said.endswith("all to the left.") is (told == "sends")


def test_an_own_mission_and_an_unknown_one(deals: Path, run: Run) -> None:
    assert "wins nothing" in run("missions", "mission.yaml").stdout
    result = run("missions", "99")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "planet-nine has the missions 1 to 50" in result.stderr


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["distress"], ["planet-nine/5", "planet-nine/46", "originals/mayday"]),
        (["Rockets", "first", "LAST"], ["planet-nine/34", "planet-nine/41", "originals/crescendo"]),
        (["nine/44"], ["planet-nine/44"]),
        (["--game", "deep-sea", "epilog"], ["deep-sea/epilogue"]),
    ],
)
def test_missions_are_found_by_words(words: list[str], found: list[str], run: Run) -> None:
    first = (line.partition(" ")[0] for line in run("missions", *words).stdout.splitlines())
    assert [key for key in first if "/" in key] == found  # without the heading of those of no logbook
    listed = json.loads(run("missions", *words, "--json").stdout)["missions"]
    assert [each["key"] for each in listed] == found


def test_words_that_nothing_has(run: Run) -> None:
    result = run("missions", "frobnicate")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "found 'frobnicate' (planet-nine has the missions 1 to 50), and nothing in the list has that word" in (
        result.stderr
    )
    assert "nothing in the list has all of these words" in run("missions", "rocket", "frobnicate").stderr


# --- task cards ----------------------------------------------------------------------------------


def test_the_list_of_task_cards(run: Run) -> None:
    lines = run("cards", "deep-sea").stdout.splitlines()
    assert len(lines) == 96
    assert lines[0].split()[:2] == ["win-g6", "1/1/1"]
    listed = json.loads(run("cards", "deep-sea", "--json").stdout)["cards"]
    assert [each["id"] for each in listed] == list(task_cards())


@pytest.mark.parametrize("card", ["low-sum", "only-s1", "more-than-captain"])
def test_one_task_card_in_full(card: str, run: Run, golden: Golden) -> None:
    golden(f"task_{card}.txt", run("cards", "deep-sea", card).stdout)
    (listed,) = json.loads(run("cards", "deep-sea", card, "--json").stdout)["cards"]
    assert listed["id"] == card


@pytest.mark.parametrize("name", ["Low Sum", "LOW-SUM", " low  sum ", "low_sum"])
def test_a_task_card_by_its_name(name: str, run: Run) -> None:
    assert run("cards", "deep-sea", name).stdout == run("cards", "deep-sea", "low-sum").stdout
    assert run("cards", "deep-sea", *name.split()).stdout == run("cards", "deep-sea", "low-sum").stdout


def test_task_cards_are_found_by_words(run: Run) -> None:
    found = [line.split()[0] for line in run("cards", "deep-sea", "captain").stdout.splitlines()]
    assert found == ["more-than-captain", "fewer-than-captain", "as-many-as-captain"]


def test_an_unknown_task_card(run: Run) -> None:
    result = run("cards", "deep-sea", "lowsum")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "There is no task card 'lowsum' (did you mean 'low-sum'?)" in result.stderr
