"""Counts as literals: as many hold as the referee counts, now and at most, after each trick of each line."""

from random import Random

import pytest

from tests.support.decks import small_deal
from tests.support.enumeration import all_lines
from tests.support.goals import BLUE, PINK
from winnable.rules.answer import Answer
from winnable.rules.crew.judge import Judge, count
from winnable.rules.crew.kinds import Holding, Parity, Relation, Span, Sum, TrickFilter
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, LongestRun, Quantity, TricksLed, TricksWon
from winnable.rules.crew.who import Member
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.count import CountEncoder
from winnable.solver.crew.model.open_deal import board_of
from winnable.solver.decide import decide
from winnable.solver.verdict import NEVER, Limits

ANYBODY = Member.ANYBODY
QUANTITIES: list[Quantity] = [
    TricksWon(ANYBODY),
    TricksWon(ANYBODY, TrickFilter(numbers=(Span(2, -1),), won_with=PINK)),
    TricksWon(ANYBODY, TrickFilter(sum=Sum(odd=True))),
    TricksWon(ANYBODY, TrickFilter(holds=(Holding(BLUE, Relation.EXACTLY, Parity.EVEN),))),
    TricksLed(ANYBODY, TrickFilter(led=PINK)),
    LongestRun(ANYBODY),
    LongestRun(ANYBODY, TrickFilter(holds=(Holding(PINK),))),
    CardsTaken(ANYBODY),
    CardsTaken(ANYBODY, PINK),
]


@pytest.mark.parametrize("size", [3, "3+1", 4])
def test_counts_are_those_of_the_referee(size: int | str) -> None:
    deal = small_deal(size)
    problem = Problem(deal)
    board = board_of(problem, None, NEVER, counters=True)
    encoder = CountEncoder(board.formula, problem, board, ChoiceEncoder(board.formula, problem))
    groups = [[0], [1], [0, 2], list(deal.seats)]
    asked = [
        (quantity, group, tricks, encoder.count(quantity, group, tricks), encoder.ceilings(quantity, group, tricks))
        for quantity in QUANTITIES
        for group in groups
        for tricks in range(deal.tricks + 1)
    ]
    for line in Random(0).sample(list(all_lines(problem)), 5):
        plays = [board.plays[card][trick] for trick, cards in enumerate(line.tricks) for card in cards]
        solved = decide(board.formula, Limits(), assumptions=plays)
        assert solved.answer is Answer.WINNABLE
        views = Judge(problem, Choices(), replay(deal, line)).views
        for quantity, group, tricks, low, highs in asked:
            found = sum(map(solved.holds, low)), min(sum(map(solved.holds, high)) for high in highs)
            assert found == count(quantity, group, views[tricks]), (quantity, group, tricks, line)
