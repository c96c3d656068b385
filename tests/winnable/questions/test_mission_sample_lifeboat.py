"""What Lifeboat says about playing its missions: which problem a deal is, and which questions are asked of it."""

from winnable.lifeboat.game import LIFEBOAT
from winnable.lifeboat.solving import without
from winnable.missions.lifeboat.document import MissionDocument
from winnable.missions.lifeboat.read import load_shipped, shelf
from winnable.questions import mission_sample
from winnable.questions.deal import problem_by
from winnable.rules.lifeboat.goal import Not
from winnable.solver.lifeboat.horizons import sooner
from winnable.solver.verdict import NEVER, Limits


def shipped(name: str) -> MissionDocument:
    loaded = load_shipped(name)
    assert loaded is not None
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    return document


def test_a_deal_is_repeated_by_its_seed() -> None:
    points = shipped("points")
    assert (
        problem_by(LIFEBOAT, points, 5, 3) == problem_by(LIFEBOAT, points, 5, 3) != problem_by(LIFEBOAT, points, 5, 4)
    )


def test_every_mission_that_ships_can_be_dealt() -> None:
    for key in shelf():
        document = shipped(key)
        for players in document.mission.players:
            assert problem_by(LIFEBOAT, document, players, 1).goals


def test_a_day_less() -> None:
    problem = problem_by(LIFEBOAT, shipped("landing"), 4, 1)
    less = sooner(problem)
    assert less is not None
    assert less.days == problem.days - 1
    assert sooner(problem_by(LIFEBOAT, shipped("one-day"), 4, 1)) is None


def test_without_one_goal() -> None:
    problem = problem_by(LIFEBOAT, shipped("everybody-home"), 4, 1)
    assert without(problem, 0).goals == (problem.goals[1], Not(problem.goals[0]))


def test_what_clashes() -> None:
    case = mission_sample.Case(LIFEBOAT, shipped("one-day"), 4, 1, Limits(), NEVER)
    assert mission_sample._clash(case, 0) == ()  # it can be won
