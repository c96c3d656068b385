"""Mission Deep Sea as it is played: random problems with a second opinion, and every mission."""

import pytest

from tests.second_opinion.exhaust import available
from tests.support.commands import run
from tests.support.deep_sea import random_problem
from tests.support.layers import few
from tests.support.played import decided, with_second_opinions
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load_text
from winnable.rules.answer import Answer

MISSIONS = [mission for key, mission in library().items() if key.startswith("deep-sea/")]


@pytest.mark.thorough
@pytest.mark.parametrize("count", [30, pytest.param(200, marks=pytest.mark.slow)])
def test_random_problems_with_a_second_opinion(count: int) -> None:
    """Difficulty 1 to 15, owners open and given in turn; what cannot be won is refuted again, where that finishes."""
    problems = (random_problem(3 + seed % 3, 1 + seed % 15, seed, given=seed % 2 == 1) for seed in range(count))
    answers, opinions = with_second_opinions(problems, nodes=500_000)
    assert answers[Answer.WINNABLE] > 0.7 * count
    assert answers[Answer.UNWINNABLE] > 0.15 * count
    assert not available() or opinions[False] >= 0.8 * answers[Answer.UNWINNABLE], opinions


@pytest.mark.parametrize("mission", few(MISSIONS, 1, 6), ids=lambda mission: mission.id)
def test_every_mission_at_every_crew_size(mission: Mission) -> None:
    """Dealt as `winnable deal` does, then solved."""
    for players in mission.crew:
        for seed in range(4):
            dealt = run("deal", "--players", str(players), "--mission", mission.key, "--seed", str(seed))
            assert dealt.exit_code == 0, dealt.output
            loaded = load_text(dealt.stdout)
            assert not loaded.findings
            (document,) = loaded.problems
            if decided(document.problem).answer is Answer.WINNABLE:
                break
        else:
            pytest.fail(f"mission {mission.id} with {players} players: no deal of four is winnable")
