"""What Lifeboat says about playing its missions: which problem a deal is, and which questions are asked of it."""

from winnable.lifeboat.survey import SAMPLER
from winnable.missions.lifeboat.document import MissionDocument
from winnable.missions.lifeboat.read.loader import load_shipped
from winnable.missions.lifeboat.shelf import shelf
from winnable.rules.lifeboat.goal import Not
from winnable.solver.verdict import Limits


def shipped(name: str) -> MissionDocument:
    loaded = load_shipped(name)
    assert loaded is not None
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    return document


def test_a_deal_is_repeated_by_its_seed() -> None:
    points = shipped("points")
    assert SAMPLER.problem(points, 5, 3) == SAMPLER.problem(points, 5, 3) != SAMPLER.problem(points, 5, 4)


def test_every_mission_that_ships_can_be_dealt() -> None:
    for key in shelf():
        document = shipped(key)
        for players in document.mission.players:
            assert SAMPLER.problem(document, players, 1).goals


def test_a_day_less() -> None:
    problem = SAMPLER.problem(shipped("landing"), 4, 1)
    assert SAMPLER.sooner is not None
    assert SAMPLER.sooner(problem).days == problem.days - 1
    assert SAMPLER.sooner(SAMPLER.problem(shipped("one-day"), 4, 1)) is None


def test_without_one_goal() -> None:
    problem = SAMPLER.problem(shipped("everybody-home"), 4, 1)
    assert SAMPLER.without is not None
    assert SAMPLER.without(problem, 0).goals == (problem.goals[1], Not(problem.goals[0]))


def test_what_clashes() -> None:
    problem = SAMPLER.problem(shipped("one-day"), 4, 1)
    assert SAMPLER.clash is not None
    assert SAMPLER.clash(problem, Limits()) == ()  # it can be won
