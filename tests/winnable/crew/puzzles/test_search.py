"""The search for puzzles in missions: the same in one process and in two, with limits, and what it refuses."""

from typing import Any

import pytest

from tests.support.layers import few
from tests.support.puzzles import DEALS, WANTED, asked, hunted
from winnable.crew.game import CREW
from winnable.crew.puzzles.search import search
from winnable.games.puzzle import PuzzleRequest
from winnable.games.usage import UsageError
from winnable.processes.jobs import workers
from winnable.solver.verdict import Deadline


@pytest.mark.parametrize("wanted", few(WANTED, 0, 1))
def test_two_processes_find_what_one_does(wanted: str) -> None:
    puzzles = asked("order", wanted, 2 if wanted == "tricks" else None)
    alone = hunted(puzzles, 2)
    with workers(2, [CREW.solver]) as executor:
        together = hunted(puzzles, 2, DEALS, executor, 4)
    assert alone.found
    assert together.found == alone.found
    assert (together.examined, together.outcomes, together.nearest) == (alone.examined, alone.outcomes, alone.nearest)


def test_a_deal_that_no_limit_of_work_decides_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.crew.puzzles.search.WORK", 1e-9)
    hunt = hunted(asked("tasks", "hardest"))
    assert hunt.undecided + len(hunt.found) + sum(hunt.outcomes.values()) == DEALS
    assert hunt.undecided


def test_a_deal_that_the_deadline_cuts_off_is_late() -> None:
    assert asked("tasks", "one-lead", deadline=Deadline.after(-1)).examine(0, 0).late


@pytest.mark.thorough
def test_two_play_with_the_robot() -> None:
    ((_, examined),) = hunted(asked("28", "one-task", players=2), 1, 60).found
    problem = examined.found.problem
    assert problem.deal.robot is not None
    assert problem.names[problem.deal.robot] == "JARVIS"


def test_task_cards_are_selected() -> None:
    assert hunted(asked("deep-sea/20", "tricks", 2, players=3), 1, 20).found


@pytest.mark.parametrize(
    ("mission", "wanted", "more", "message"),
    [
        ("99", "one-lead", {}, "expected the id of a mission or its file"),
        ("22", "one-lead", {"players": 6}, "expected 2 with the robot, 3, 4 or 5 players for mission 22, found 6"),
        ("22", "one-lead", {"reading": "x"}, "mission 22 has no reading 'x'; its readings: none"),
        ("deep-sea/5", "one-lead", {"game": "planet-nine"}, "mission 5 is one of deep-sea, not of planet-nine"),
        ("5", "one-task", {}, "mission 5 has no tasks"),
        ("48", "one-task", {}, "mission 48 has a goal about a token, so that no task can be left out"),
        ("22", "tricks", {"number": 11}, "expected 1 to 10, as there are 10 tricks for 4 players, found 11"),
    ],
)
def test_what_can_never_be_found_is_refused(mission: str, wanted: str, more: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as refused:
        search(PuzzleRequest(mission, WANTED[wanted], **more))
    assert message in str(refused.value)


def test_the_crew_is_four_if_the_mission_is_for_four() -> None:
    assert asked("tasks", "one-lead").case.players == 3
    assert asked("22", "one-lead").case.players == 4


def test_a_reading_is_that_of_all_deals() -> None:
    puzzles = asked("46", "one-lead", reading="played-only")
    assert puzzles.case.mission.default_reading == "played-only"
    assert puzzles.mission.default_reading == "all-nine"
