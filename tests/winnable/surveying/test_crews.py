"""Surveys for programs."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import winnable
from tests.support.surveyed import kept, written
from winnable.solver.verdict import Deadline
from winnable.surveying.crews import crew_of
from winnable.surveying.database import SurveyError
from winnable.surveying.question import Cell, Row


@pytest.mark.thorough
def test_values_as_they_come_and_those_that_are_there_first(tmp_path: Path) -> None:
    mission = written(tmp_path)
    rows = winnable.survey(mission, tmp_path / "kept", deals=40, seed=1)
    some = [next(rows) for _ in range(10)]
    assert isinstance(rows, Iterator)
    del rows
    before = kept(tmp_path / "kept")
    assert len(before) >= 10
    all_of_them = list(winnable.survey(mission, tmp_path / "kept", deals=40, seed=1, jobs=2))
    assert len(all_of_them) == 80
    assert [row for _, row in all_of_them[: len(before)]] == sorted(
        [row for _, row in all_of_them[: len(before)]], key=lambda row: (row.cell, row.number)
    )
    assert all(pair in all_of_them for pair in some)
    assert len(list(winnable.survey(mission, tmp_path / "kept", deals=5, seed=1))) == 10


def test_with_a_deadline_a_deal_is_done_where_it_can_be_ended() -> None:
    """Also with one job: deals of other games than The Crew take many seconds, and have no limit in seconds."""
    with crew_of(None, 1, []) as crew:
        assert crew.submit(os.getpid).result() == os.getpid()
    with crew_of(None, 1, [], Deadline.after(60)) as crew:
        assert crew.submit(os.getpid).result() != os.getpid()
        crew.submit(time.sleep, 3600)


def test_without_a_folder_nothing_is_kept() -> None:
    ((cell, row),) = winnable.survey("5", players=4, deals=1)
    assert isinstance(cell, Cell)
    assert isinstance(row, Row)
    assert (cell.mission, cell.players, row.number) == ("planet-nine/5", 4, 0)


def test_values_of_parameters(tmp_path: Path) -> None:
    rows = winnable.survey(written(tmp_path), players=3, deals=1, values={"n": range(1, 3)})
    assert sorted(cell.name for cell, _ in rows) == [
        "planet-nine/small n=1, 3 players",
        "planet-nine/small n=2, 3 players",
    ]


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"missions": "5-99"}, ValueError),
        ({"missions": "5", "players": 9}, ValueError),
        ({"missions": "5", "values": {"n": 3}}, ValueError),
        ({"missions": "nowhere.yaml"}, winnable.InputError),
    ],
)
def test_what_cannot_be_asked_is_told_at_once(asked: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        winnable.survey(**asked)


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        ({"deals": 0}, ValueError, "expected deals of 1 or more, found 0"),
        ({"deals": -1}, ValueError, "expected deals of 1 or more, found -1"),
        ({"deals": 2.5}, TypeError, "expected a whole number as deals, found 2.5"),
        ({"seed": -1}, ValueError, "expected seed of 0 or more, found -1"),
        ({"jobs": 0}, ValueError, "expected jobs of 1 or more, found 0"),
        ({"work": -1}, ValueError, "expected work above 0, found -1"),
        ({"work": float("nan")}, ValueError, "expected work above 0, found nan"),
        ({"work": "much"}, TypeError, "expected a number as work, found 'much'"),
        ({"players": "3"}, TypeError, "expected a whole number as players, found '3'"),
        ({"players": [0]}, ValueError, "expected players of 1 or more, found 0"),
        ({"missions": None}, TypeError, "expected the id or the file of a mission, found None"),
        ({"missions": [5, 2.5]}, TypeError, "expected the id or the file of a mission, found 2.5"),
        ({"game": "bogus"}, ValueError, "expected one of planet-nine, .*, found 'bogus'"),
        ({"values": {"n": 3.5}}, TypeError, r"expected values of n such as 3, .*, found 3\.5"),
        ({"values": {"n": [3.5]}}, TypeError, r"expected numbers and words as values of n, found 3\.5"),
        ({"values": {"n": []}}, ValueError, "expected a value of n, found none"),
        ({"values": [3]}, TypeError, "expected values by the names of parameters"),
    ],
)
def test_values_that_make_no_sense_are_told_in_words(
    asked: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        winnable.survey(**{"missions": "5", **asked})


def test_missions_are_named_as_on_the_command_line(tmp_path: Path) -> None:
    file = Path(written(tmp_path))
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "small.yaml").write_bytes(file.read_bytes())
    of_file = {cell.name for cell, _ in winnable.survey(file, players=3, deals=1)}
    of_folder = {cell.name for cell, _ in winnable.survey([tmp_path / "below"], players=3, deals=1)}
    assert of_file == of_folder == {"planet-nine/small, 3 players"}
    assert {cell.mission for cell, _ in winnable.survey([5, "6"], players=4, deals=1)} == {
        "planet-nine/5",
        "planet-nine/6",
    }


def test_a_folder_with_another_survey(tmp_path: Path) -> None:
    list(winnable.survey("5", tmp_path, players=4, deals=1))
    with pytest.raises(SurveyError, match="its seed is 0, not 2"):
        next(winnable.survey("5", tmp_path, players=4, deals=1, seed=2))


def test_a_keyword_that_there_is_not() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'job'"):
        list(winnable.survey("5", job=2))  # type: ignore[call-arg]
