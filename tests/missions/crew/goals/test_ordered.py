"""Goals about an order, as they are written."""

from typing import Any

import pytest

from winnable.missions.crew.goals.forms import goal_value
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.kinds import CardFilter, Half, Span
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls

P3 = CardFilter(cards=(Card("p", 3),))


@pytest.mark.parametrize(
    ("goal", "value"),
    [
        (EachWins(P3), {"each_wins": {"cards": "p3"}}),
        (EachWins(P3, rising=True), {"each_wins": {"cards": "p3", "rising": True}}),
        (EachWins(P3, in_order=True), {"each_wins": {"cards": "p3", "in_order": True}}),
        (EachFalls(P3, in_order=True), {"each_falls": {"cards": "p3", "in_order": True}}),
        (Falls("", (Half.SECOND, Span(2, 3))), {"task_falls": {"in": ["second half", "2-3"]}}),
        (Falls("omega", (Span(-1, -1),)), {"task_falls": {"token": "omega", "in": "last"}}),
    ],
)
def test_written(goal: Goal, value: dict[str, Any]) -> None:
    assert goal_value(goal) == value
