"""How much of a count there can be: as plain enumeration finds it, with all else that is required."""

from random import Random

import pytest

from tests.support.decks import shuffled, small_deck, task
from tests.support.enumeration import all_plays
from tests.support.layers import few
from winnable.crew.game import CREW
from winnable.crew.survey.measures import how_much
from winnable.questions.most import Numbers
from winnable.rules.answer import Answer, State
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    AsPossible,
    CardsTaken,
    LongestRun,
    Points,
    Quantity,
    TasksMet,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Member, Seat
from winnable.solver.verdict import Limits

PINK = CardFilter(suits=("pink",))
COUNTS: list[Quantity] = [
    TricksWon(Member.COMMANDER),
    TricksWon(Member.EVERYBODY),
    TricksWon(Member.ANYBODY, TrickFilter(won_with=PINK)),
    TricksLed(Seat(1)),
    CardsTaken(Seat(2), PINK),
    Points(Seat(0), PINK),
    LongestRun(Member.FIRST_WINNER),
]
LARGE = 30
"""More than any of these counts."""


def enumerated(problem: Problem, count: Quantity, *, least: bool) -> int | None:
    """The most, or the least, in all lines that are won; None where there is none."""
    relation = Relation.AT_MOST if least else Relation.AT_LEAST
    found = []
    goals = [Compare(count, relation, number) for number in range(LARGE)]
    for _, _, report in all_plays(problem):
        if report.state is State.MET:
            met = [number for number, goal in enumerate(goals) if report.judge(goal).state is State.MET]
            found.append(min(met) if least else max(met))
    return (min(found) if least else max(found)) if found else None


@pytest.mark.parametrize("seed", few(range(40), 1, 3))
@pytest.mark.parametrize("least", [False, True])
def test_as_enumerated(seed: int, least: bool) -> None:
    """The goal that asks for it may be among those of the problem, as in a mission that is measured."""
    rng = Random(seed)
    deal = shuffled(small_deck(2, 4, 1), 3, seed)
    count = COUNTS[seed % len(COUNTS)]
    asked = Compare(count, Relation.AT_LEAST, AsPossible.MOST)
    other = Compare(TricksWon(Seat(rng.choice(deal.seats))), Relation.AT_MOST, rng.randint(0, 2))
    problem = Problem(deal, (task("p1"),), goals=(other, asked))
    expected = enumerated(Problem(deal, problem.tasks, goals=(other,)), count, least=least)
    found = how_much(problem, count, Limits(), least=least)
    assert found.number == expected
    assert found.answer is (Answer.UNWINNABLE if expected is None else Answer.WINNABLE)


def test_of_tasks_as_many_as_can_be_met_together() -> None:
    """One card cannot be won by two members, so that one of the tasks is left out."""
    deal = shuffled(small_deck(2, 4, 1), 3, 1)
    problem = Problem(deal, (task("p1>0"), task("p1>1"), task("b2")))
    found = how_much(problem, TasksMet(Member.ANYBODY), Limits(), least=False)
    assert found.number == 2


def test_a_number_is_asked_for_in_addition_to_all_else() -> None:
    problem = Problem(shuffled(small_deck(2, 4, 1), 3, 1), (task("p1"),))
    tricks = TricksWon(Seat(0))
    numbers = Numbers(
        CREW,
        problem,
        lambda bound: Compare(tricks, Relation.AT_LEAST, bound["at_least"]),
        least=False,
        winning=True,
    )
    assert numbers.asked(None) == problem
    assert numbers.asked(2).goals == (Compare(tricks, Relation.AT_LEAST, 2),)
    reached = numbers.ask(1, Limits()).witness
    assert reached is not None
    assert numbers.number(reached) >= 1
