"""Mission 12 with every draw, with full deals."""

from random import Random

import pytest

from winnable.crew.dealing.random_deal import random_deal, random_tasks
from winnable.missions.crew.read.library import library
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.questions.every_draw import solve_every_draw
from winnable.solver.verdict import Limits


def mission_12(players: int, seed: int) -> Problem:
    random = Random(seed)
    mission = library()["planet-nine/12"]
    deal = random_deal(PLANET_NINE, players, random)
    tasks = [Task.card(card) for card in random_tasks(PLANET_NINE, mission.tasks or 0, random)]
    return mission.problem(deal, tasks=tasks)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("players", "draws"),
    [(3, "1,872"), pytest.param(4, "6,561", marks=pytest.mark.slow), pytest.param(5, "16,807", marks=pytest.mark.slow)],
)
def test_mission_12_as_it_is_played(players: int, draws: str) -> None:
    """A random deal is decided, and no first trick is believed before every draw has been replayed."""
    verdict = solve_every_draw(mission_12(players, 0), Limits(work=60))
    assert verdict.answer is Answer.WINNABLE
    assert f"{draws} draws" in verdict.reason


def test_a_limit() -> None:
    assert solve_every_draw(mission_12(4, 1), Limits(work=1e-4)).answer is Answer.UNKNOWN
