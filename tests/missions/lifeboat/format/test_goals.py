"""Goals: every atom, in every form in which it may be written, how it is written again, and what is no goal."""

from random import Random

import pytest

from tests.support.layers import few
from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, KID
from tests.support.lifeboat_files import HEAD, only
from tests.support.lifeboat_random import random_deal, random_goal
from winnable.missions.lifeboat.document import ProblemDocument, dump
from winnable.missions.lifeboat.format.goals import goal_value
from winnable.missions.lifeboat.read import load_text
from winnable.missions.source.dumper import on_one_line
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.goal import FORMS, Everybody, Goal
from winnable.rules.lifeboat.problem import Problem

DEAL = f"{HEAD}navigation: [nav24]\nhorizon: 1\n"
ALL = Everybody.ALL
TWO = Bound(at_least=2)
GOALS: list[tuple[str, Goal]] = [
    ("ended", forms.Ended()),
    ("ended: true", forms.Ended()),
    ("ended: {}", forms.Ended()),
    ("ended: {by_day: 2}", forms.Ended(2)),
    ("ended: false", forms.Not(forms.Ended())),
    ("not_ended", forms.NotEnded()),
    ("not_ended: true", forms.NotEnded()),
    ("gulls: {exactly: 2}", forms.Gulls(Bound(exactly=2))),
    ("gulls: 2", forms.Gulls(Bound(exactly=2))),
    ("gulls: {at_least: 1, at_most: 2}", forms.Gulls(Bound(1, 2))),
    ("gulls: {more_than: 1}", forms.Gulls(TWO)),
    ("gulls: {fewer_than: 3}", forms.Gulls(Bound(at_most=2))),
    ("alive: kid", forms.Alive(KID)),
    ("alive: all", forms.Alive(ALL)),
    ("alive: [kid]", forms.Alive(KID)),
    ("alive: [kid, captain]", forms.AllOf((forms.Alive(KID), forms.Alive(CAPTAIN)))),
    ("dead: kid", forms.Dead(KID)),
    ("lost: kid", forms.Lost(KID)),
    ("conscious: all", forms.Conscious(ALL)),
    ("alive_count: {at_least: 2}", forms.AliveCount(TWO)),
    ("wounds: {of: kid, at_most: 2}", forms.Wounds(KID, Bound(at_most=2))),
    ("wounds: {of: all, at_least: 2}", forms.Wounds(ALL, TWO)),
    ("total_wounds: {at_most: 2}", forms.TotalWounds(Bound(at_most=2))),
    ("seat: {of: kid, place: bow}", forms.SeatAt(KID, "bow")),
    ("seat: {of: kid, place: stern}", forms.SeatAt(KID, "stern")),
    ("seat: {of: kid, place: 2}", forms.SeatAt(KID, 2)),
    ("score: {of: kid, at_least: 2}", forms.Score(KID, TWO)),
    ("score: {of: [kid, captain], at_least: 2}", forms.AllOf((forms.Score(KID, TWO), forms.Score(CAPTAIN, TWO)))),
    ("total_score: {at_least: 2}", forms.TotalScore(TWO)),
    ("wins: kid", forms.Wins(KID)),
    ("wins: {of: kid}", forms.Wins(KID)),
    ("wins: {of: kid, shared_ok: true}", forms.Wins(KID, shared_ok=True)),
    ("lead: {of: kid, at_least: 2}", forms.Lead(KID, ALL, TWO)),
    ("lead: {of: kid, over: all, at_least: 2}", forms.Lead(KID, ALL, TWO)),
    ("lead: {of: kid, over: captain, at_least: 2}", forms.Lead(KID, CAPTAIN, TWO)),
    (
        "lead: {of: kid, over: [captain, cherpak], at_least: 2}",
        forms.AllOf((forms.Lead(KID, CAPTAIN, TWO), forms.Lead(KID, CHERPAK, TWO))),
    ),
    (
        "lead: {of: all, over: kid, at_least: 2}",
        forms.AllOf(tuple(forms.Lead(who, KID, TWO) for who in (CAPTAIN, BOATSWAIN, CHERPAK))),
    ),
    ("loot: {of: kid, at_least: 2}", forms.Loot(KID, TWO)),
    ("holds: {of: kid, item: jewels}", forms.Holds(KID, "jewels")),
    ("holds: {of: kid, item: jewels, at_least: 2}", forms.Holds(KID, "jewels", TWO)),
    ("no_fight", forms.NoFight(ALL)),
    ("no_fight: true", forms.NoFight(ALL)),
    ("no_fight: kid", forms.NoFight(KID)),
    ("no_fight: {of: kid}", forms.NoFight(KID)),
    ("no_row: kid", forms.NoRow(KID)),
    ("no_row: all", forms.NoRow(ALL)),
    ("never_unconscious: kid", forms.NeverUnconscious(KID)),
    ("all: [ended, alive: kid]", forms.AllOf((forms.Ended(), forms.Alive(KID)))),
    ("any: [ended, {alive: kid}]", forms.AnyOf((forms.Ended(), forms.Alive(KID)))),
    ("one_of: [ended]", forms.AnyOf((forms.Ended(),))),
    ("not: {alive: kid}", forms.Not(forms.Alive(KID))),
    ("not: no_fight", forms.Not(forms.NoFight(ALL))),
]


@pytest.mark.parametrize(("written", "goal"), GOALS)
def test_atoms(written: str, goal: Goal) -> None:
    item = written if ":" not in written else f"{{{written}}}"
    for each in (item, on_one_line(goal_value(goal))):  # as people write it, and as it is written again
        assert only(f"{DEAL}goals: [{each}]\n").problem.goals == (goal,)


def test_every_form_is_there() -> None:
    assert {type(goal) for _, goal in GOALS} == set(FORMS)


def test_a_goal_alone_needs_no_list() -> None:
    assert only(f"{DEAL}goals: {{alive: kid}}\n").problem.goals == (forms.Alive(KID),)
    assert only(f"{DEAL}goals: ended\n").problem.goals == (forms.Ended(),)


@pytest.mark.parametrize("seed", few(range(60), 20, 40))
def test_random_goals_read_back(seed: int) -> None:
    rng = Random(seed)
    deal = random_deal(rng)
    goals = tuple(random_goal(rng, deal, 2) for _ in range(4))
    assert only(dump(ProblemDocument.of(Problem(deal, 1, goals)))).problem.goals == goals


def test_goals_are_short() -> None:
    kid = random_deal(Random(1)).setup.cast[0]
    assert goal_value(forms.NoFight()) == "no_fight"
    assert goal_value(forms.Wins(kid)) == {"wins": str(kid)}
    bound = Bound(at_least=1, at_most=3)
    assert goal_value(forms.Score(Everybody.ALL, bound)) == {"score": {"of": "all", "at_least": 1, "at_most": 3}}


def test_a_day_before_the_first() -> None:
    findings = load_text(f"{DEAL}day: 4\ngoals: [{{ended: {{by_day: 2}}}}]\n").findings
    assert [each.message for each in findings if each.code == "A009"] == [
        "expected a day from 4 on, the first, found 2"
    ]
