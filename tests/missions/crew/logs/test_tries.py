from random import Random

import pytest

from tests.support.logs import Log, random_game, saved
from winnable.missions.crew.logs.envelope import events_of
from winnable.missions.crew.logs.tries import Try, tries_of


def log_of(kind: str, told: list[int]) -> Log:
    log = Log(Random(3), told)
    log.play(random_game(Random(3), kind, 2))
    return log


def tries(log: Log) -> list[Try]:
    return [*tries_of(events_of(saved(log.packets, "list", "planet-nine"))[0], "")]


def test_the_hands_dealt_before_the_start_belong_to_the_mission_that_starts() -> None:
    log = log_of("plain", [0])
    log.play(random_game(Random(4), "plain", 1))
    first, second = tries(log)
    assert [len(each.held[each.captain]) > 0 for each in (first, second)] == [True, True]
    assert [each.attempt for each in (first, second)] == [1, 2]
    assert first.held != second.held


def test_the_robot_sits_where_the_log_says() -> None:
    (found,) = tries(log_of("robot", [0]))
    (robot,) = [each for each in found.members if each.after]
    assert found.members[found.members.index(robot) - 1].id == robot.after


def test_a_log_that_begins_in_the_middle_of_a_mission_says_so() -> None:
    log = log_of("plain", [])
    kinds = [packet["data"][0]["type"] for packet in log.packets]
    log.packets = log.packets[kinds.index("trickWin") :]
    (found,) = tries(log)
    assert found.wrong


@pytest.mark.parametrize("kind", ["playCard", "newTrick"])
def test_an_event_that_comes_again_is_a_mistake_that_is_named(kind: str) -> None:
    log = log_of("plain", [])
    (again,) = [each for each in log.packets if each["data"][0]["type"] == kind][:1]
    log.packets.append({**again, "packet_id": "999"})
    (found,) = tries(log)
    assert "packet 999" in found.wrong
