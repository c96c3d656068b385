"""Every form of a goal, before the end and at it."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, FOUR, KID, SNOB, deal, hand, nav, problem
from winnable.rules.answer import State
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.goal import FORMS, Everybody, Goal
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
    forms.Ended(): (OPEN, LOST),
    forms.Ended(2): (OPEN, LOST),
    forms.NotEnded(): (OPEN, MET),
    forms.Gulls(Bound(exactly=2)): (OPEN, MET),
    forms.Gulls(Bound(at_least=3)): (OPEN, LOST),
    forms.Alive(CHERPAK): (OPEN, MET),
    forms.Alive(KID): (LOST, LOST),
    forms.Alive(ALL): (LOST, LOST),
    forms.Dead(KID): (MET, MET),
    forms.Dead(BOATSWAIN): (MET, MET),
    forms.Dead(CAPTAIN): (OPEN, LOST),
    forms.Lost(BOATSWAIN): (MET, MET),
    forms.Lost(KID): (OPEN, LOST),
    forms.Conscious(CAPTAIN): (OPEN, MET),
    forms.Conscious(CHERPAK): (OPEN, LOST),
    forms.Conscious(KID): (LOST, LOST),
    forms.AliveCount(Bound(at_least=3)): (OPEN, MET),
    forms.AliveCount(Bound(at_least=4)): (LOST, LOST),
    forms.AliveCount(Bound(at_most=3)): (MET, MET),
    forms.Wounds(BOATSWAIN, Bound(exactly=9)): (OPEN, MET),
    forms.Wounds(ALL, Bound(at_most=6)): (OPEN, LOST),
    forms.TotalWounds(Bound(exactly=22)): (OPEN, MET),
    forms.SeatAt(SNOB, "bow"): (OPEN, MET),
    forms.SeatAt(KID, "stern"): (OPEN, MET),
    forms.SeatAt(KID, 4): (OPEN, MET),
    forms.SeatAt(KID, 5): (OPEN, LOST),
    forms.SeatAt(BOATSWAIN, 1): (LOST, LOST),
    forms.Score(CAPTAIN, Bound(at_least=19)): (OPEN, MET),
    forms.Score(CAPTAIN, Bound(at_least=20)): (OPEN, LOST),
    forms.Score(ALL, Bound(at_least=1)): (OPEN, LOST),
    forms.TotalScore(Bound(exactly=19 + 7 + 1)): (OPEN, MET),
    forms.Wins(CAPTAIN): (OPEN, MET),
    forms.Wins(SNOB, shared_ok=True): (OPEN, LOST),
    forms.Lead(CAPTAIN, SNOB, Bound(exactly=12)): (OPEN, MET),
    forms.Lead(CAPTAIN, ALL, Bound(at_least=12)): (OPEN, MET),
    forms.Lead(CAPTAIN, ALL, Bound(at_least=13)): (OPEN, LOST),
    forms.Loot(CAPTAIN, Bound(exactly=4)): (OPEN, MET),
    forms.Loot(BOATSWAIN, Bound(at_least=1)): (OPEN, LOST),
    forms.Holds(CAPTAIN, "cash", Bound(exactly=2)): (OPEN, MET),
    forms.Holds(KID, "jewels"): (OPEN, MET),
    forms.NoFight(SNOB): (OPEN, MET),
    forms.NoFight(CHERPAK): (LOST, LOST),
    forms.NoFight(): (LOST, LOST),
    forms.NoRow(SNOB): (OPEN, MET),
    forms.NoRow(): (LOST, LOST),
    forms.NeverUnconscious(CAPTAIN): (OPEN, MET),
    forms.NeverUnconscious(KID): (LOST, LOST),
    forms.AllOf((forms.Alive(CAPTAIN), forms.Dead(KID))): (OPEN, MET),
    forms.AnyOf((forms.Alive(KID), forms.Dead(KID))): (MET, MET),
    forms.Not(forms.Alive(KID)): (MET, MET),
    forms.Not(forms.Ended()): (OPEN, MET),
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
    assert state(forms.Ended(), final=True, **over) is MET
    assert state(forms.Ended(2), final=True, **over) is MET
    assert state(forms.Ended(1), final=True, **over) is LOST
    assert state(forms.NotEnded(), final=True, **over) is LOST
    assert state(forms.Ended(1), final=False, day=2) is LOST
    assert state(forms.NotEnded(), final=False, gulls=4) is LOST


def test_a_shared_victory() -> None:
    start = deal((CAPTAIN, BOATSWAIN), nav(14), hands={BOATSWAIN: hand("cash")})
    judge = Judge(problem(start), start.position, final=True)
    assert judge.state(forms.Wins(CAPTAIN)) is LOST
    assert judge.state(forms.Wins(CAPTAIN, shared_ok=True)) is MET


def test_bodies_that_may_be_healed() -> None:
    start = deal(FOUR, nav(14), wounds={KID: 4}, options={"medkit_dead": True})
    judge = Judge(problem(start), start.position, final=False)
    assert judge.state(forms.Alive(KID)) is judge.state(forms.Dead(KID)) is judge.state(forms.Conscious(KID)) is OPEN
    assert judge.state(forms.AliveCount(Bound(at_least=4))) is OPEN
