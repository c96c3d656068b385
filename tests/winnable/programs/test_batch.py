"""Many questions of programs at once."""

import threading
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

import winnable
from tests.support.paths import ROOT
from winnable import Answer, InputError, Limits, Progress, check, limited, validate

EXAMPLES = ROOT / "examples"
LIMITS = Limits(work=20)
MISSION = """\
id: three
title: Three for the commander
goals:
  - tricks_won: {by: commander, exactly: 3}
"""


def test_check_yields_what_files_expect() -> None:
    found = list(check(EXAMPLES / "missions" / "09.yaml", limits=LIMITS))
    assert [(each.answer, each.expect, each.ok) for each in found] == [
        ("winnable", "winnable", True),
        ("unwinnable", "unwinnable", True),
    ]
    assert str(found[0]).startswith(f"ok  {EXAMPLES}/missions/09.yaml:")
    assert found[0].problem == winnable.load(EXAMPLES / "missions" / "09.yaml")[0]


@pytest.mark.thorough
def test_check_of_a_folder_in_processes(tmp_path: Path) -> None:
    for name in ("09", "12"):
        copy(EXAMPLES / "missions" / f"{name}.yaml", tmp_path)
    (tmp_path / "mission.yaml").write_text(MISSION, encoding="utf-8")
    alone = [(each.path, each.line, each.answer) for each in check(tmp_path, limits=LIMITS)]
    assert alone == [(each.path, each.line, each.answer) for each in check(tmp_path, limits=LIMITS, jobs=2)]
    assert [each.path for each in check(tmp_path, exclude=["12.yaml"], limits=LIMITS)] == [
        str(tmp_path / "09.yaml")
    ] * 2


def test_check_of_a_problem() -> None:
    (problem,) = winnable.load(EXAMPLES / "first.yaml")
    (found,) = check(problem, expect="unwinnable")
    assert (found.ok, found.answer, found.expect) == (False, Answer.WINNABLE, Answer.UNWINNABLE)
    assert str(found) == "DIFFERS  <problem>:1  expected unwinnable, found winnable  A first deal"
    with pytest.raises(TypeError, match='expected expect="winnable"'):
        check(problem)
    with pytest.raises(TypeError, match="expected a problem, found int"):
        check(3)  # type: ignore[arg-type]


def test_what_contradicts_itself_is_told(tmp_path: Path) -> None:
    (tmp_path / "deal.yaml").write_text(
        "hands: [r4 ?????????, 10, 10, 10]\ntasks: b9\nexpect: winnable\nhints:\n- {player: 0, highest: b1}\n"
        "- {player: 1, void: blue}\n- {player: 2, void: blue}\n- {player: 3, void: blue}\n",
        encoding="utf-8",
    )
    (found,) = check(tmp_path)
    assert (found.answer, found.ok) == (None, False)
    assert found.reason
    assert "expected winnable, found a contradiction" in str(found)


def test_mistakes_come_before_anything_is_solved(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("hands: [p1, p2]\ntaks: p1\n", encoding="utf-8")
    with pytest.raises(InputError, match="unknown key 'taks'"):
        check(tmp_path)
    with pytest.raises(ValueError, match=r"There is no \*\.yaml"):
        check(tmp_path / "..", exclude=["*"])


def test_check_ends_when_it_is_stopped() -> None:
    stop = threading.Event()
    found = []
    for each in check(EXAMPLES / "missions", limits=limited(LIMITS, stop=stop)):
        found.append(each)
        stop.set()
    assert len(found) == 1


class Counted:
    """A stop that counts how often it is looked at, and is set from some look on."""

    def __init__(self, after: int) -> None:
        self.after, self.looks = after, 0

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks > self.after


@pytest.mark.thorough
@pytest.mark.parametrize("jobs", [1, 2])
def test_limits_that_can_be_stopped_and_watched(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stop of this process cannot be sent to another one; it is looked at here, between the problems."""
    monkeypatch.setattr("winnable.programs.arguments.BEAT", 0.0)  # told at every look, however fast the machine is
    (problem,) = winnable.load(EXAMPLES / "first.yaml")
    told: list[Progress] = []
    for limits in (limited(LIMITS, stop=threading.Event()), limited(LIMITS, progress=told.append)):
        assert all(each.ok for each in check(problem, problem, expect="winnable", limits=limits, jobs=jobs))
        assert any(each.marks for each in validate(1, players=3, deals=1, limits=limits, jobs=jobs))
    assert told
    stop = Counted(0)
    assert not list(check(problem, problem, expect="winnable", limits=limited(LIMITS, stop=stop), jobs=jobs))
    assert stop.looks


# --- validate ------------------------------------------------------------------------------------


def test_validate_says_what_is_wrong_and_plays(tmp_path: Path) -> None:
    (tmp_path / "three.yaml").write_text(MISSION, encoding="utf-8")
    read, played = validate(tmp_path, players=[4], deals=3, seed=1)
    assert (read.name, read.ok, str(read)) == (
        str(tmp_path / "three.yaml"),
        True,
        f"{tmp_path / 'three.yaml'}: nothing is wrong",
    )
    (mark,) = played.marks
    assert (mark.crew, mark.share.samples) == ("4 players", 3)
    assert played.json[0]["players"] == 4
    assert "three" in str(played)
    again = list(validate(tmp_path, players=[4], deals=3, seed=1))
    assert again[1].marks == played.marks


def test_validate_of_the_library_and_of_files_with_mistakes() -> None:
    (played,) = [each for each in validate(9, players=[3], deals=2) if each.marks]
    assert played.name.endswith("9")
    (read,) = validate(EXAMPLES / "first.yaml", deals=0)
    assert read.ok
    bad: Any = next(iter(sorted((EXAMPLES / "bad").glob("*.yaml"))))
    (wrong,) = validate(bad, deals=0)
    assert not wrong.ok
    assert wrong.findings[0].code in str(wrong)
    with pytest.raises(ValueError, match="99"):
        validate("planet-nine/99")


def test_validate_ends_when_it_is_stopped() -> None:
    stop = threading.Event()
    found = []
    for each in validate(1, 2, 3, players=[3], deals=1, limits=limited(stop=stop)):
        found.append(each)
        if each.marks:
            stop.set()
    assert len([each for each in found if each.marks]) == 1


def test_values_that_make_no_sense_are_told_in_words() -> None:
    for wrong, error, message in (
        ({"game": "bogus"}, ValueError, "expected one of planet-nine, .*, found 'bogus'"),
        ({"deals": -1}, ValueError, "expected deals of 0 or more, found -1"),
        ({"seed": -1}, ValueError, "expected seed of 0 or more, found -1"),
        ({"jobs": 0}, ValueError, "expected jobs of 1 or more, found 0"),
        ({"players": [None]}, TypeError, "expected a whole number as players, found None"),
    ):
        values: Any = wrong
        with pytest.raises(error, match=message):
            validate(1, **values)
    with pytest.raises(TypeError, match="expected the id or the file of a mission, found None"):
        validate(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected jobs of 1 or more, found 0"):
        check(EXAMPLES / "first.yaml", jobs=0)


def test_one_crew_size_alone() -> None:
    (played,) = [each for each in validate(1, players=3, deals=1) if each.marks]
    assert [mark.crew for mark in played.marks] == ["3 players"]
