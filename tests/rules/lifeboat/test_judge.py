"""Every form of a goal, before the end and at it."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, FOUR, KID, SNOB, deal, hand, nav, problem
from winnable.rules.answer import State
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.goal import (
    FORMS,
    Alive,
    AliveCount,
    AllOf,
    AnyOf,
    Conscious,
    Dead,
    Ended,
    Everybody,
    Goal,
    Gulls,
    Holds,
    Lead,
    Loot,
    Lost,
    NeverUnconscious,
    NoFight,
    NoRow,
    Not,
    NotEnded,
    Score,
    SeatAt,
    TotalScore,
    TotalWounds,
    Wins,
    Wounds,
)
from winnable.rules.lifeboat.judge import Judge
from winnable.rules.lifeboat.position import Past, Phase
from winnable.rules.lifeboat.setup import Relation

ALL = Everybody.ALL
MET, LOST, OPEN = State.MET, State.LOST, State.OPEN
START = deal(
    (SNOB, CAPTAIN, CHERPAK, KID),
    nav(14),
    cast=(SNOB, *FOUR),
    wounds={CAPTAIN: 2, BOATSWAIN: 9, CHERPAK: 6, KID: 5},
    hands={CAPTAIN: hand("cash", "cash"), KID: hand("jewels")},
    relations={CAPTAIN: Relation(SNOB, KID), CHERPAK: Relation(KID, CHERPAK)},
    gulls=2,
)
"""The snob unhurt, the captain hurt, Cherpak unconscious, the kid a body, the boatswain lost."""
EVER = Past(frozenset([CAPTAIN]), frozenset([CHERPAK]), frozenset([CHERPAK, KID, BOATSWAIN]))

CASES: Mapping[Goal, tuple[State, State]] = {
    Ended(): (OPEN, LOST),
    Ended(2): (OPEN, LOST),
    NotEnded(): (OPEN, MET),
    Gulls(Bound(exactly=2)): (OPEN, MET),
    Gulls(Bound(at_least=3)): (OPEN, LOST),
    Alive(CHERPAK): (OPEN, MET),
    Alive(KID): (LOST, LOST),
    Alive(ALL): (LOST, LOST),
    Dead(KID): (MET, MET),
    Dead(BOATSWAIN): (MET, MET),
    Dead(CAPTAIN): (OPEN, LOST),
    Lost(BOATSWAIN): (MET, MET),
    Lost(KID): (OPEN, LOST),
    Conscious(CAPTAIN): (OPEN, MET),
    Conscious(CHERPAK): (OPEN, LOST),
    Conscious(KID): (LOST, LOST),
    AliveCount(Bound(at_least=3)): (OPEN, MET),
    AliveCount(Bound(at_least=4)): (LOST, LOST),
    AliveCount(Bound(at_most=3)): (MET, MET),
    Wounds(BOATSWAIN, Bound(exactly=9)): (OPEN, MET),
    Wounds(ALL, Bound(at_most=6)): (OPEN, LOST),
    TotalWounds(Bound(exactly=22)): (OPEN, MET),
    SeatAt(SNOB, "bow"): (OPEN, MET),
    SeatAt(KID, "stern"): (OPEN, MET),
    SeatAt(KID, 4): (OPEN, MET),
    SeatAt(KID, 5): (OPEN, LOST),
    SeatAt(BOATSWAIN, 1): (LOST, LOST),
    Score(CAPTAIN, Bound(at_least=19)): (OPEN, MET),
    Score(CAPTAIN, Bound(at_least=20)): (OPEN, LOST),
    Score(ALL, Bound(at_least=1)): (OPEN, LOST),
    TotalScore(Bound(exactly=19 + 7 + 1)): (OPEN, MET),
    Wins(CAPTAIN): (OPEN, MET),
    Wins(SNOB, shared_ok=True): (OPEN, LOST),
    Lead(CAPTAIN, SNOB, Bound(exactly=12)): (OPEN, MET),
    Lead(CAPTAIN, ALL, Bound(at_least=12)): (OPEN, MET),
    Lead(CAPTAIN, ALL, Bound(at_least=13)): (OPEN, LOST),
    Loot(CAPTAIN, Bound(exactly=4)): (OPEN, MET),
    Loot(BOATSWAIN, Bound(at_least=1)): (OPEN, LOST),
    Holds(CAPTAIN, "cash", Bound(exactly=2)): (OPEN, MET),
    Holds(KID, "jewels"): (OPEN, MET),
    NoFight(SNOB): (OPEN, MET),
    NoFight(CHERPAK): (LOST, LOST),
    NoFight(): (LOST, LOST),
    NoRow(SNOB): (OPEN, MET),
    NoRow(): (LOST, LOST),
    NeverUnconscious(CAPTAIN): (OPEN, MET),
    NeverUnconscious(KID): (LOST, LOST),
    AllOf((Alive(CAPTAIN), Dead(KID))): (OPEN, MET),
    AnyOf((Alive(KID), Dead(KID))): (MET, MET),
    Not(Alive(KID)): (MET, MET),
    Not(Ended()): (OPEN, MET),
}


def state(goal: Goal, *, final: bool, **change: Any) -> State:
    start = START.position._replace(past=EVER, **change)
    return Judge(problem(START, days=3), start, final).state(goal)


def test_every_form_is_judged() -> None:
    assert {type(goal) for goal in CASES} == set(FORMS)


@pytest.mark.parametrize("goal", CASES)
def test_goals(goal: Goal) -> None:
    assert (state(goal, final=False), state(goal, final=True)) == CASES[goal]


def test_the_end() -> None:
    over: dict[str, Any] = {"gulls": 4, "phase": Phase.OVER, "day": 2}
    assert state(Ended(), final=True, **over) is MET
    assert state(Ended(2), final=True, **over) is MET
    assert state(Ended(1), final=True, **over) is LOST
    assert state(NotEnded(), final=True, **over) is LOST
    assert state(Ended(1), final=False, day=2) is LOST
    assert state(NotEnded(), final=False, gulls=4) is LOST


def test_a_shared_victory() -> None:
    start = deal((CAPTAIN, BOATSWAIN), nav(14), hands={BOATSWAIN: hand("cash")})
    judge = Judge(problem(start), start.position, final=True)
    assert judge.state(Wins(CAPTAIN)) is LOST
    assert judge.state(Wins(CAPTAIN, shared_ok=True)) is MET


def test_bodies_that_may_be_healed() -> None:
    start = deal(FOUR, nav(14), wounds={KID: 4}, options={"medkit_dead": True})
    judge = Judge(problem(start), start.position, final=False)
    assert judge.state(Alive(KID)) is judge.state(Dead(KID)) is judge.state(Conscious(KID)) is OPEN
    assert judge.state(AliveCount(Bound(at_least=4))) is OPEN
