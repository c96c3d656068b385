"""Reading goals: every atom, in every form in which it may be written."""

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, KID
from tests.support.lifeboat_files import HEAD, codes, only
from winnable.rules.lifeboat.goal import (
    FORMS,
    Alive,
    AliveCount,
    AllOf,
    AnyOf,
    Bound,
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

DEAL = f"{HEAD}navigation: [nav24]\nhorizon: 1\n"
ALL = Everybody.ALL
TWO = Bound(at_least=2)
GOALS: list[tuple[str, Goal]] = [
    ("ended", Ended()),
    ("ended: true", Ended()),
    ("ended: {}", Ended()),
    ("ended: {by_day: 2}", Ended(2)),
    ("ended: false", Not(Ended())),
    ("not_ended", NotEnded()),
    ("not_ended: true", NotEnded()),
    ("gulls: {exactly: 2}", Gulls(Bound(exactly=2))),
    ("gulls: 2", Gulls(Bound(exactly=2))),
    ("gulls: {at_least: 1, at_most: 2}", Gulls(Bound(1, 2))),
    ("gulls: {more_than: 1}", Gulls(TWO)),
    ("gulls: {fewer_than: 3}", Gulls(Bound(at_most=2))),
    ("alive: kid", Alive(KID)),
    ("alive: all", Alive(ALL)),
    ("alive: [kid]", Alive(KID)),
    ("alive: [kid, captain]", AllOf((Alive(KID), Alive(CAPTAIN)))),
    ("dead: kid", Dead(KID)),
    ("lost: kid", Lost(KID)),
    ("conscious: all", Conscious(ALL)),
    ("alive_count: {at_least: 2}", AliveCount(TWO)),
    ("wounds: {of: kid, at_most: 2}", Wounds(KID, Bound(at_most=2))),
    ("wounds: {of: all, at_least: 2}", Wounds(ALL, TWO)),
    ("total_wounds: {at_most: 2}", TotalWounds(Bound(at_most=2))),
    ("seat: {of: kid, place: bow}", SeatAt(KID, "bow")),
    ("seat: {of: kid, place: stern}", SeatAt(KID, "stern")),
    ("seat: {of: kid, place: 2}", SeatAt(KID, 2)),
    ("score: {of: kid, at_least: 2}", Score(KID, TWO)),
    ("score: {of: [kid, captain], at_least: 2}", AllOf((Score(KID, TWO), Score(CAPTAIN, TWO)))),
    ("total_score: {at_least: 2}", TotalScore(TWO)),
    ("wins: kid", Wins(KID)),
    ("wins: {of: kid}", Wins(KID)),
    ("wins: {of: kid, shared_ok: true}", Wins(KID, shared_ok=True)),
    ("lead: {of: kid, at_least: 2}", Lead(KID, ALL, TWO)),
    ("lead: {of: kid, over: all, at_least: 2}", Lead(KID, ALL, TWO)),
    ("lead: {of: kid, over: captain, at_least: 2}", Lead(KID, CAPTAIN, TWO)),
    (
        "lead: {of: kid, over: [captain, cherpak], at_least: 2}",
        AllOf((Lead(KID, CAPTAIN, TWO), Lead(KID, CHERPAK, TWO))),
    ),
    (
        "lead: {of: all, over: kid, at_least: 2}",
        AllOf(tuple(Lead(who, KID, TWO) for who in (CAPTAIN, BOATSWAIN, CHERPAK, KID))),
    ),
    ("loot: {of: kid, at_least: 2}", Loot(KID, TWO)),
    ("holds: {of: kid, item: jewels}", Holds(KID, "jewels")),
    ("holds: {of: kid, item: jewels, at_least: 2}", Holds(KID, "jewels", TWO)),
    ("no_fight", NoFight(ALL)),
    ("no_fight: true", NoFight(ALL)),
    ("no_fight: kid", NoFight(KID)),
    ("no_fight: {of: kid}", NoFight(KID)),
    ("no_row: kid", NoRow(KID)),
    ("no_row: all", NoRow(ALL)),
    ("never_unconscious: kid", NeverUnconscious(KID)),
    ("all: [ended, alive: kid]", AllOf((Ended(), Alive(KID)))),
    ("any: [ended, {alive: kid}]", AnyOf((Ended(), Alive(KID)))),
    ("one_of: [ended]", AnyOf((Ended(),))),
    ("not: {alive: kid}", Not(Alive(KID))),
    ("not: no_fight", Not(NoFight(ALL))),
]


@pytest.mark.parametrize(("written", "goal"), GOALS)
def test_atoms(written: str, goal: Goal) -> None:
    item = written if ":" not in written else f"{{{written}}}"
    assert only(f"{DEAL}goals: [{item}]\n").problem.goals == (goal,)


def test_every_form_is_there() -> None:
    assert {type(goal) for _, goal in GOALS} == set(FORMS)


def test_a_goal_alone_needs_no_list() -> None:
    assert only(f"{DEAL}goals: {{alive: kid}}\n").problem.goals == (Alive(KID),)
    assert only(f"{DEAL}goals: ended\n").problem.goals == (Ended(),)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("{alive: lady}", "F003"),
        ("{alive: everybody}", "F001"),
        ("{alive: []}", "A002"),
        ("{alive: [kid, kid]}", "F002"),
        ("{wins: all}", "F001"),
        ("{score: {of: kid}}", "K002"),
        ("{score: {at_least: 3}}", "K002"),
        ("{score: {of: kid, at_least: 1, exactly: 3}}", "K006"),
        ("{gulls: {at_least: 3, at_most: 2}}", "A002"),
        ("{gulls: exactly}", "K003"),
        ("{seat: {of: kid, place: 5}}", "A002"),
        ("{seat: {of: kid, place: middle}}", "K004"),
        ("{holds: {of: kid, item: gem}}", "H001"),
        ("{lead: {of: kid, over: snob, at_least: 1}}", "F003"),
        ("{ended: 2}", "K003"),
        ("{survives: kid}", "K001"),
        ("finished", "K004"),
        ("{alive: kid, dead: captain}", "K006"),
    ],
)
def test_mistakes(written: str, code: str) -> None:
    assert [each.split()[1] for each in codes(f"{DEAL}goals: [{written}]\n")] == [code]
