"""Many questions of programs at once."""

import threading
from pathlib import Path
from shutil import copy

import pytest

import winnable
from tests.support.paths import ROOT
from winnable import Answer, InputError, Limits, Progress, check, limited

EXAMPLES = ROOT / "examples"
LIMITS = Limits(work=20)


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
    (tmp_path / "mission.yaml").write_text("id: three\n", encoding="utf-8")
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
    assert told
    stop = Counted(0)
    assert not list(check(problem, problem, expect="winnable", limits=limited(LIMITS, stop=stop), jobs=jobs))
    assert stop.looks


def test_fewer_than_one_process() -> None:
    with pytest.raises(ValueError, match="expected jobs of 1 or more, found 0"):
        check(EXAMPLES / "first.yaml", jobs=0)
