"""Surveys for programs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import winnable
from tests.support.surveyed import kept, written
from winnable.surveying.question import Cell, Row
from winnable.surveying.store import SurveyError


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


def test_a_folder_with_another_survey(tmp_path: Path) -> None:
    list(winnable.survey("5", tmp_path, players=4, deals=1))
    with pytest.raises(SurveyError, match="its seed is 0, not 2"):
        next(winnable.survey("5", tmp_path, players=4, deals=1, seed=2))
