"""Before which trick a goal is not met by the plain rule, and that what is met stays so."""

from random import Random

import pytest

from tests.second_opinion import random_goals
from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.core import And, Or, SomeMet
from winnable.rules.crew.due import due, parted, soonest
from winnable.rules.crew.goal import AllOf, Compare, Goal, MetBy, Not, OneOf, SomeOf, lowered
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import Half, Relation, Span, TrickFilter
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsDealt, CardsTaken, TricksWon
from winnable.rules.crew.who import Seat, WinnerOf

AT_LEAST, AT_MOST = Relation.AT_LEAST, Relation.AT_MOST


def won(relation: Relation, *numbers: Span | Half, by: Seat | WinnerOf = Seat(0)) -> Goal:  # noqa: B008  # a value
    return Compare(TricksWon(by, TrickFilter(numbers)), relation, 1)


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        (won(AT_LEAST), 0),
        (won(AT_MOST), 10),
        (won(AT_MOST, Span(1, 3), Span(5, 5)), 5),
        (won(AT_MOST, Half.FIRST), 5),
        (MetBy(won(AT_MOST, Span(1, -1)), 4), 4),
        (MetBy(Compare(CardsTaken(Seat(0)), AT_MOST, 8), -2), 9),
        (Not(OneOf((won(AT_LEAST, Span(2, 2)), won(AT_MOST, Span(1, 3))))), 3),
        (Compare(CardsDealt(Seat(0)), AT_MOST, 9), 0),
        (won(AT_LEAST, by=WinnerOf(4)), 4),
        (won(AT_MOST, Span(1, 1), by=WinnerOf(-1)), 10),
    ],
    ids=str,
)
def test_before_which_trick_a_goal_is_not_met(goal: Goal, expected: int) -> None:
    assert due(lowered(goal, PLANET_NINE, 4, 10), 10, 10) == expected


def test_of_several_goals_some_may_be_met_sooner() -> None:
    late, third, early = won(AT_MOST), won(AT_MOST, Span(1, 3)), won(AT_LEAST)
    for goal, expected in (
        (AllOf((early, third)), 3),
        (OneOf((late, third)), 3),
        (SomeOf((late, third, early), AT_LEAST, 2), 3),
        (SomeOf((early, early, early), AT_MOST, 2), 10),
        (MetBy(late, 4), 4),
    ):
        assert soonest(lowered(goal, PLANET_NINE, 4, 10), 10, 10) == expected


@pytest.mark.parametrize("seed", few(range(12), 2, 6))
def test_what_holds_once_it_is_due_holds_in_the_end(seed: int) -> None:
    """So a goal that is met stays so, of whatever form it is, and no later trick has to be asked."""
    rng, held = Random(seed), 0
    deal = shuffled(small_deck(2, 5, 2), 3, seed)
    lines = rng.sample([*all_lines(Problem(deal))], 6)
    for _ in range(60):
        goal = random_goals.goal(rng, deal, task=False)
        core = lowered(goal, deal.deck, 3, deal.last)
        if isinstance(core, And | Or | SomeMet) and parted(core):
            continue  # its parts are asked, each for itself
        for line in lines:
            judge = Judge(Problem(deal), Choices(), replay(deal, line))
            seen = [judge.holds(core, None, end) for end in range(due(core, deal.last, deal.last), deal.last + 1)]
            assert seen == sorted(seen), (goal, line)
            held += seen[-1]
    assert held > 20
