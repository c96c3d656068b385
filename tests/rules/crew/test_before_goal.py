"""A goal that is met before another one: moment by moment as its sentence says, however it is said in the core."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise, permutations
from random import Random
from typing import Final

import pytest

from tests.support.decks import DEALS
from tests.support.enumeration import all_lines
from tests.support.goals import GOALS
from tests.support.layers import few
from winnable.rules.answer import State
from winnable.rules.crew.before_goal import falls, met_before, rises
from winnable.rules.crew.core import Core, Until
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, Goal, LeastSum, MetBefore, MetBy, Not, parts
from winnable.rules.crew.judge import Judge, state_of_core
from winnable.rules.crew.kinds import Against, Others, Relation, Step, TrickFilter
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.view import View
from winnable.rules.crew.who import Seat

MOMENTS: Final = [name for name, goal in GOALS.items() if not any(isinstance(part, MetBefore) for part in parts(goal))]
"""Goals that can be looked at after each trick."""
ANN = Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 1)


@cache
def plays(deal: Deal) -> list[View]:
    """The ends of some plays of a deal."""
    lines = Random(1).sample([*all_lines(Problem(deal))], 30)
    return [Judge(Problem(deal), Choices(()), replay(deal, line)).views[-1] for line in lines]


def after_each_trick(goal: Goal, deal: Deal) -> list[Core]:
    """The goal in the core as if the play ended after no trick, after the first, and so on."""
    core, *later = (
        lowered(each, deal.deck, len(deal.hands), deal.tricks)
        for each in (goal, *(MetBy(goal, end) for end in range(1, deal.tricks + 1)))
    )
    return [Until(core, 0), *later]


def asks_for_more(goal: Goal) -> bool:
    """Whether a goal asks for more after each trick more."""
    return any(isinstance(part, LeastSum) or (isinstance(part, Others) and part.each_to_come) for part in parts(goal))


def met(goal: Core, view: View) -> bool:
    """Whether a goal is met in the end."""
    state = state_of_core(goal, view, None)
    assert state is not State.OPEN
    return state is State.MET


def as_it_is_said(goals: Sequence[Core], others: Sequence[Core], view: View) -> bool:
    """Whether the goal is met after the trick before the first with which the other one is."""
    first = next((end for end in range(1, len(others)) if met(others[end], view)), len(others))
    return met(goals[first - 1], view)


@pytest.mark.parametrize("seed", few(range(12), 2, 4))
def test_with_the_course_and_without(seed: int) -> None:
    rng, told = Random(seed), set[tuple[bool, bool]]()
    steady = [name for name in MOMENTS if not asks_for_more(GOALS[name])]
    for _ in range(40):
        deal = rng.choice(DEALS)
        goals, others = (after_each_trick(GOALS[rng.choice(steady)], deal) for _ in range(2))
        short, long = (met_before(goals, others, by_course=by_course) for by_course in (True, False))
        for view in rng.sample(plays(deal), 6):
            said = as_it_is_said(goals, others, view)
            assert met(short, view) is met(long, view) is said
            told.add((said, short == long))
    assert len(told) == 4, "too one-sided to test anything"


@pytest.mark.parametrize("relation", [Relation.EXACTLY, Relation.FEWER_THAN, Relation.MORE_THAN])
@pytest.mark.parametrize("others", [each for each in Others if each.each_to_come])
def test_before_and_after_what_asks_for_more_with_each_trick(relation: Relation, others: Others) -> None:
    kind = TrickFilter(against=Against(others, Step(sum=relation)))
    wins = Compare(TricksWon(Seat(0), kind), Relation.AT_LEAST, 1)
    every: list[Goal] = [wins, Not(wins), ANN, Compare(TricksWon(Seat(1)), Relation.AT_LEAST, 1)]
    for pair in permutations(every, 2):
        for deal in DEALS:
            goals, others_met = (after_each_trick(goal, deal) for goal in pair)
            core = lowered(MetBefore(*pair), deal.deck, len(deal.hands), deal.tricks)
            for view in plays(deal)[:8]:
                assert met(core, view) is as_it_is_said(goals, others_met, view)


@pytest.mark.parametrize("name", few([name for name in MOMENTS if not asks_for_more(GOALS[name])], 20, 33))
def test_what_rises_and_what_falls(name: str) -> None:
    for deal in DEALS:
        goals = after_each_trick(GOALS[name], deal)
        for view in plays(deal):
            found = [met(goal, view) for goal in goals]
            assert not all(map(rises, goals)) or all(later or not now for now, later in pairwise(found))
            assert not all(map(falls, goals)) or all(now or not later for now, later in pairwise(found))


def test_none_inside_another() -> None:
    deal = DEALS[0]
    goal = MetBefore(ANN, MetBefore(ANN, ANN))
    with pytest.raises(ValueError, match="before another one inside such a goal"):
        lowered(goal, deal.deck, len(deal.hands), deal.tricks)
