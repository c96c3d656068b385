"""Difficulty: a share that is won, on the scale of Deep Sea tasks; the data that ship are those of the players."""

import json
from collections.abc import Iterator

import pytest

from winnable.crew import difficulty as module
from winnable.crew.difficulty import FILE, difficulty, of_shipped, told
from winnable.crew.survey.players import VERSION
from winnable.games.play import Difficulty
from winnable.missions.crew.read.library import library

SCALE = {"players": 1, "draws": {"plays": 16, "won": {"4": {"1": 8, "2": 2, "3": 6, "4": 1, "5": 0}}}}
"""Of draws of 1 half are won, of 2 and 3 together a quarter, of 4 a sixteenth."""


@pytest.fixture
def _scale(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(module, "_data", lambda: SCALE)
    module._table.cache_clear()
    yield
    module._table.cache_clear()


@pytest.mark.usefixtures("_scale")
@pytest.mark.parametrize(
    ("won", "plays", "value", "low", "high"),
    [
        (10**6, 10**6, 0, 0, 0),
        (500_000, 10**6, 1, 1, 1),
        (250_000, 10**6, 2, 2, 3),  # 2 and 3 are won alike
        (90_000, 10**6, 4, 4, 4),
        (62_500, 10**6, None, 4, None),  # the interval leaves the scale
        (50, 100, 1, 1, 1),
        (0, 100, None, 4, None),
        (0, 3, None, 1, None),
    ],
)
def test_a_share_is_where_the_same_share_of_draws_is_won(
    won: int, plays: int, value: int | None, low: int, high: int | None
) -> None:
    assert difficulty(4, won, plays) == Difficulty(won=won, plays=plays, value=value, low=low, high=high)


@pytest.mark.usefixtures("_scale")
def test_crews_without_a_scale_have_games_alone() -> None:
    assert difficulty(2, 3, 9) == Difficulty(won=3, plays=9)
    assert told(difficulty(2, 3, 9)) == "simple players won 3 of 9 games"
    assert told(difficulty(4, 500, 1000)) == (
        "difficulty 1 (1 to 1), like Deep Sea tasks that add up to 1; simple players won 500 of 1000 games"
    )
    assert told(difficulty(4, 0, 100)) == "difficulty 4 or more; simple players won none of 100 games"


def test_what_ships_is_of_these_players_and_about_every_mission() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8"))["players"] == VERSION, "python -m tests.bench.difficulty"
    for key, mission in library().items():
        assert [*of_shipped(key)] == [players for players in (3, 4, 5) if players in mission.playable()]
    assert of_shipped("none") == {}
