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


@pytest.mark.parametrize(
    ("written", "code", "hint"),
    [
        ("{score: {of: kid}}", "K002", "say how many there must be, such as at_least: 1 or exactly: 0"),
        ("{score: {of: kid, at_least: 1, exactly: 2}}", "K006", ""),
        ("{score: {of: kid, at_least: 1, more_than: 2}}", "K006", ""),
        ("{points: {of: kid, at_least: 1}}", "K001", "write score"),
        ("{survives: kid}", "K001", "write alive"),
        ("{none_of: [ended]}", "K001", "write not: {any: […]}"),
        ("{unconscious: kid}", "K001", "write not: {conscious: …}"),
        ("landed", "K004", "did you mean 'ended'?"),
        ("no_fights", "K004", "did you mean 'no_fight'?"),
        ("{score: {of: kid, at_least: two}}", "K003", "write 2"),
        ("{ended: 2}", "K003", "write {by_day: …}"),
        ("{ended: {day: 2}}", "K001", "did you mean 'by_day'?"),
        ("{seat: {of: kid, place: front}}", "K004", ""),
        ("{holds: {of: kid, item: jewels, card: cash}}", "K001", "write item"),
        ("{alive: kid, dead: captain}", "K006", "put '- ' before each goal"),
        ("{all: []}", "K008", ""),
        ("{alive: lady}", "F003", None),
        ("{alive: everybody}", "F001", None),
        ("{alive: []}", "A002", None),
        ("{alive: [kid, kid]}", "F002", None),
        ("{wins: all}", "F001", None),
        ("{score: {at_least: 3}}", "K002", None),
        ("{gulls: {at_least: 3, at_most: 2}}", "A002", None),
        ("{gulls: exactly}", "K003", None),
        ("{seat: {of: kid, place: 5}}", "A002", None),
        ("{holds: {of: kid, item: gem}}", "H001", None),
        ("{lead: {of: kid, over: snob, at_least: 1}}", "F003", None),
        ("finished", "K004", None),
        ("{lead: {of: kid, over: kid, at_least: 1}}", "A002", None),
        ("{lead: {of: kid, over: [captain, kid], at_least: -9}}", "A002", None),
    ],
)
def test_mistakes(written: str, code: str, hint: str | None) -> None:
    (finding,) = load_text(f"{DEAL}goals: [{written}]\n").errors
    assert finding.code == code
    assert hint in (None, finding.hint)


GULLS = "expected a number of gulls from 0 to 4, found"


@pytest.mark.parametrize(
    ("written", "wrong", "message"),
    [
        ("{gulls: 9}", "9", f"{GULLS} 9"),
        ("{gulls: -1}", "-1", f"{GULLS} -1"),
        ("{gulls: {more_than: 4}}", "4", f"{GULLS} more than 4"),
        ("{not: {gulls: 9}}", "9", f"{GULLS} 9"),
        ("{gulls: {at_most: 9}}", "9", "a number of gulls is always from 0 to 4, so that at most 9 asks for nothing"),
        ("{gulls: {at_least: 1, at_most: 9}}", "", ""),
        ("{alive_count: 9}", "9", "expected a number of survivors from 0 to 4, found 9"),
        ("{alive_count: {at_least: 5}}", "5", "expected a number of survivors from 0 to 4, found at least 5"),
        ("{wounds: {of: kid, at_least: 7}}", "7", "expected a number of wounds from 0 to 6, found at least 7"),
        ("{wounds: {of: all, at_least: 7}}", "7", "expected a number of wounds from 0 to 6, found at least 7"),
        ("{wounds: {of: [captain], at_least: 7}}", "", ""),
        ("{total_wounds: 40}", "40", "expected a number of wounds of all together from 0 to 36, found 40"),
        ("{score: {of: kid, at_least: 99}}", "99", "expected a number of points from 0 to 23, found at least 99"),
        ("{score: {of: kid, exactly: 20}}", "", ""),
        ("{total_score: -3}", "-3", "expected a number of points of all together from 0 to 82, found -3"),
        ("{lead: {of: kid, at_least: 99}}", "99", "expected a lead from -21 to 23, found at least 99"),
        ("{loot: {of: kid, exactly: 99}}", "99", "expected a number of points for cards from 0 to 14, found 99"),
        ("{holds: {of: kid, item: cash, exactly: 3}}", "3", "expected a number of cash from 0 to 2, found 3"),
        ("{holds: {of: kid, item: club}}", "club", "expected a provision that is in play, found club"),
        ("{ended: {by_day: 7}}", "7", "expected a day up to 1, the last that is played, found 7"),
    ],
)
def test_numbers_out_of_range(written: str, wrong: str, message: str) -> None:
    held = "hands: {kid: {closed: [cash, cash], open: [jewels, jewels, jewels, painting2, painting2]}}\n"
    loaded = load_text(f"{DEAL}{held}cards: {{painting2: 2}}\ngoals:\n- {written}\n")
    assert not loaded.errors
    found = [(each.column, each.message) for each in loaded.findings if each.code == "A009"]
    assert found == ([(written.rindex(wrong) + 3, message)] if wrong else [])


def test_a_day_before_the_first() -> None:
    findings = load_text(f"{DEAL}day: 4\ngoals: [{{ended: {{by_day: 2}}}}]\n").findings
    assert [each.message for each in findings if each.code == "A009"] == [
        "expected a day from 4 on, the first, found 2"
    ]
