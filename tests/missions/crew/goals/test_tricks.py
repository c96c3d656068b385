"""Conditions on tricks: what is read and written, and what cannot be."""

from typing import Any

import pytest

from winnable.missions.crew.goals.forms import goal_value
from winnable.missions.crew.read.loader import load_text
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import AllOf, Compare, Goal
from winnable.rules.crew.kinds import CardFilter, Holding, Relation, Span, Sum, TrickFilter
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Member

EXACTLY, AT_LEAST = Relation.EXACTLY, Relation.AT_LEAST
PINK, P3 = CardFilter(suits=("pink",)), CardFilter(cards=(Card("p", 3),))
NONE = Compare(TricksWon(Member.OWNER), EXACTLY, 0)
THREE = Compare(TricksWon(Member.MEMBER), EXACTLY, 3)
THREE_OF_ONE = {"tricks_won": {"by": "member", "exactly": 3}}
SOME = Compare(TricksWon(Member.OWNER), AT_LEAST, 1)
FEW = Compare(TricksWon(Member.OWNER), Relation.FEWER_THAN, 4)
RANGE = AllOf((SOME, FEW))
NO_TRICK = {"tricks_won": {"by": "owner", "exactly": 0}}


@pytest.mark.parametrize(
    ("tricks", "value"),
    [
        (TrickFilter(), {}),
        (TrickFilter(numbers=(Span(1, 1),)), {"tricks": "first"}),
        (TrickFilter(numbers=(Span(2, 4), Span(-1, -1))), {"tricks": ["2-4", "last"]}),
        (TrickFilter(won_with=PINK, led=P3), {"won_with": "pink", "led_with": "p3"}),
        (TrickFilter(holds=(Holding(P3),)), {"holding": "p3"}),
        (TrickFilter(holds=(Holding(PINK, EXACTLY, 2),)), {"holding": {"of": "pink", "exactly": 2}}),
        (TrickFilter(every=PINK, as_many=(PINK, P3)), {"every": "pink", "as_many": ["pink", "p3"]}),
        (TrickFilter(sum=Sum(over=20)), {"sum": {"over": 20}}),
        (TrickFilter(sum=Sum(among=(20,))), {"sum": 20}),
        (TrickFilter(sum=Sum(over=20, odd=True)), {"sum": {"over": 20, "parity": "odd"}}),
        (TrickFilter(sum=Sum(among=(22, 23))), {"sum": [22, 23]}),
        (TrickFilter(tasks_open=True), {"while_tasks_open": True}),
    ],
)
def test_conditions_on_tricks(tricks: TrickFilter, value: dict[str, Any]) -> None:
    written = goal_value(Compare(TricksWon(Member.OWNER, tricks), EXACTLY, 0))
    assert written == {"tricks_won": {"by": "owner", **value, "exactly": 0}}


def goals_of(written: str) -> tuple[Goal, ...]:
    loaded = load_text(f"id: x\nroles: {{sick: {{}}}}\ngoals: {written}\n")
    assert not [finding for finding in loaded.findings if finding.code != "M014"]
    goals: tuple[Goal, ...] = loaded.missions[0].mission.goals
    return goals


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("20", Sum(among=(20,))),
        ("[22, 23]", Sum(among=(22, 23))),
        ("{exactly: 20}", Sum(among=(20,))),
        ("{at_least: 12, at_most: 20}", Sum(over=11, under=21)),
        ("{over: 11, at_most: 20}", Sum(over=11, under=21)),
        ("{parity: even, over: 20}", Sum(over=20, odd=False)),
        ("{at_least: 0}", None),
    ],
)
def test_sums(written: str, wanted: Sum | None) -> None:
    (goal,) = goals_of(f"{{tricks_won: {{by: commander, sum: {written}, at_least: 1}}}}")
    assert goal == Compare(TricksWon(Member.COMMANDER, TrickFilter(sum=wanted)), AT_LEAST, 1)


def test_how_many_cards_a_trick_holds() -> None:
    (goal,) = goals_of("{tricks_won: {by: nobody, holding: {of: pink, at_least: 1, at_most: 2}}}")
    pink = CardFilter(suits=("pink",))
    kind = TrickFilter(holds=(Holding(pink, AT_LEAST, 1), Holding(pink, Relation.AT_MOST, 2)))
    assert goal == Compare(TricksWon(Member.ANYBODY, kind), EXACTLY, 0)
