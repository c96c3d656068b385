"""Goals about times, as they are written."""

from typing import Any

import pytest

from winnable.missions.crew.goals.forms import goal_value
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Always, Compare, Goal, MetBefore, MetBy, Spread
from winnable.rules.crew.kinds import CardFilter, Half, Relation
from winnable.rules.crew.ordered import EachFalls
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Member

P3 = CardFilter(cards=(Card("p", 3),))
NO_WIN = Compare(TricksWon(Member.OWNER), Relation.EXACTLY, 0)
NO_TRICK = {"tricks_won": {"by": "owner", "exactly": 0}}


@pytest.mark.parametrize(
    ("goal", "value"),
    [
        (Always(NO_WIN), {"always": NO_TRICK}),
        (Spread(TricksWon(Member.ANYBODY), 1), {"spread": {"tricks_won": {}, "at_most": 1}}),
        (MetBy(EachFalls(P3), -1), {"met_by": {"trick": "last", "meet": {"each_falls": {"cards": "p3"}}}}),
        (
            MetBefore(EachFalls(P3), EachFalls(P3)),
            {"met_by": {"before": {"each_falls": {"cards": "p3"}}, "meet": {"each_falls": {"cards": "p3"}}}},
        ),
        (
            MetBy(EachFalls(P3), Half.FIRST),
            {"met_by": {"trick": "first half", "meet": {"each_falls": {"cards": "p3"}}}},
        ),
    ],
)
def test_written(goal: Goal, value: dict[str, Any]) -> None:
    assert goal_value(goal) == value
