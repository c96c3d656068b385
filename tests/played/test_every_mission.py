"""Every mission of the library can be won and be lost at every crew size, and none of its goals is redundant."""

import pytest

from tests.support.layers import few
from winnable.crew.survey.measures import Case, soundness, structure
from winnable.missions.crew.read.library import library
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits

WORK = Limits(work=4)
WITH_GOALS = [key for key in library() if library()[key].goals_read()]
IMPLIED = {("deep-sea/32", 2): (2,)}
"""Parts that are idle indeed, by mission and crew size.

With the robot everybody plays all cards, so the captain, who takes two of the four tasks, wins a trick
and cannot own `no-tricks`. So whoever owns `two-in-a-row` owns `exactly-three-in-a-row` as well, or is
the third member, who wins all tricks but those three, the first and the last among them.
"""


def check(key: str, players: int) -> None:
    case = Case(library()[key], players, 0, WORK)
    found = structure(case)
    assert not found.never_lost
    assert tuple(each.part for each in found.redundant) == IMPLIED.get((key, players), ())
    sound = soundness(case)
    assert sound.answer is Answer.WINNABLE
    assert sound.won is not None


def test_all_are_there() -> None:
    logbooks = [mission for mission in library().values() if not mission.collection]
    assert len(logbooks) == 50 + 32 + 1
    assert len(library()) == len(logbooks) + 27
    assert all(set(mission.crew) == {3, 4, 5} for mission in logbooks)


@pytest.mark.parametrize("key", few(WITH_GOALS, 2, 6))
def test_missions_with_goals(key: str) -> None:
    for players in library()[key].crew:
        check(key, players)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), [(key, crew) for key in library() for crew in library()[key].playable()])
def test_every_mission(key: str, players: int) -> None:
    """For two with the robot too."""
    check(key, players)
