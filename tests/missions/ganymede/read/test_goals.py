"""Reading goals: who is meant, and numbers compared in every way."""

import pytest

from tests.support.ganymede_files import FIRST, only
from winnable.rules.ganymede.goal import (
    AllOf,
    AnyOf,
    Bound,
    Goal,
    Group,
    Launched,
    Lead,
    NobodyLost,
    Not,
    NotOver,
    Score,
    Wins,
)

TWO = FIRST.replace("players: [ana]", "players: [ana, ben]")


def goal(text: str) -> Goal:
    (found,) = only(f"{TWO}horizon: {{rounds: 1}}\ngoals: {text}\n").problem.goals
    return found


def least(number: int) -> Bound:
    return Bound(at_least=number)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("{score: {of: ben, more_than: 3}}", Score(least(4), 1)),
        ("{score: {of: ben, at_most: 3}}", Not(Score(least(4), 1))),
        ("{score: {of: first, fewer_than: 3}}", Not(Score(least(3), 0))),
        ("{score: {at_most: 3}}", AllOf((Not(Score(least(4), 0)), Not(Score(least(4), 1))))),
        ("{score: {of: anybody, at_most: 3}}", AnyOf((Not(Score(least(4), 0)), Not(Score(least(4), 1))))),
        ("{lead: {of: ana, at_most: 3}}", Not(Lead(least(4), 0, 1))),
        ("{lead: {of: ana, over: ben, at_least: -1}}", Lead(least(-1), 0, 1)),
        ("{launched: {of: second, exactly: 1}}", Launched(Bound(exactly=1), 1)),
        ("{wins: true}", Wins()),
        ("{not_over: false}", Not(NotOver())),
        ("{nobody_lost: {of: everybody}}", NobodyLost(Group.EVERYBODY)),
        ("[all_of: [not_over, nobody_lost]]", AllOf((NotOver(), NobodyLost()))),
        ("[{one_of: [not_over, {not: nobody_lost}]}]", AnyOf((NotOver(), Not(NobodyLost())))),
    ],
)
def test_a_goal_means_what_it_says(written: str, read: Goal) -> None:
    assert goal(written) == read
