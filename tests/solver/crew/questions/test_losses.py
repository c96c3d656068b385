"""What a line so far has lost, against all ways to play on after each card."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import hand, small_deck, task
from tests.support.enumeration import all_lines, winning
from tests.support.layers import few
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Seat
from winnable.solver.crew.questions.losses import Loss, losses
from winnable.solver.verdict import Limits

DEAL = Deal.of(small_deck(2, 4, 1), [hand("p1 b14"), hand("p23 b3"), hand("p4 b2 r1")], 2)


def after(problem: Problem, cards: int) -> Problem:
    """The problem after the first cards of its line."""
    every = [card for trick in problem.played.tricks for card in trick][:cards]
    seats = len(problem.deal.hands)
    return replace(problem, played=Line(tuple(tuple(every[start : start + seats]) for start in range(0, cards, seats))))


@pytest.mark.parametrize("seed", few(range(8), 2, 4))
def test_the_card_that_lost_a_part(seed: int) -> None:
    rng = Random(seed)
    goals = (Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 1), Compare(TricksWon(Seat(2)), Relation.EXACTLY, 1))
    parts = [
        Problem(DEAL, (task("p2>1"),)),
        Problem(DEAL, (task("b3>2"),)),
        *(Problem(DEAL, goals=(goal,)) for goal in goals),
    ]
    whole = Problem(DEAL, tuple(each.tasks[0] for each in parts[:2]), goals)
    for line in rng.sample([*all_lines(Problem(DEAL))], 3):
        cards = [card for trick in line.tricks for card in trick]
        found = losses(replace(whole, played=line), Limits())
        for index, part in enumerate(parts):
            asked = replace(part, played=line)
            lost = next((number for number in range(len(cards) + 1) if not winning(after(asked, number))), None)
            (*loss,) = [each for each in found if (each.task, each.goal) in ((index, None), (None, index - 2))]
            if lost is None:
                assert not loss
            else:
                assert [each.card for each in loss] == [cards[lost - 1] if lost else None]
                assert [each.trick for each in loss] == [-(-lost // 3)]
        assert [each.trick for each in found] == sorted(each.trick for each in found)


def test_parts_that_are_lost_together() -> None:
    """Seat 0 may win tricks or not, but not both."""
    goals = (Compare(TricksWon(Seat(0)), Relation.EXACTLY, 0), Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 1))
    problem = Problem(DEAL, goals=goals, played=Line.parse("b2"))
    assert losses(problem, Limits()) == (Loss(0),)
