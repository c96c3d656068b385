"""Counts as literals: as many hold as the referee counts, after each trick of each line."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.support.decks import small_deal
from tests.support.enumeration import all_lines
from tests.support.goals import BLUE, PINK
from winnable.rules.answer import Answer
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import (
    Against,
    Among,
    Holding,
    How,
    Number,
    Others,
    Parity,
    Relation,
    Span,
    Step,
    Sum,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, LongestRun, Points, Quantity, TricksLed, TricksWon
from winnable.rules.crew.who import Member, Seat, Together
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.count import CountEncoder, among, compared, odd
from winnable.solver.crew.model.model import Model
from winnable.solver.engine import new_formula
from winnable.solver.formula import TRUE, Formula, decide
from winnable.solver.verdict import Limits

NUMBERS: list[Number] = [0, 1, 2, 5, Among((0, 2)), Among((1, 9)), *Parity]
JUST = (Relation.EXACTLY, Relation.OTHER_THAN)
SIDES = [
    (relation, number) for relation in Relation for number in NUMBERS if relation in JUST or isinstance(number, int)
]


def check(formula: Formula, literals: list[int], found: int, expected: list[bool]) -> None:
    """Hold a literal against what it must be, for each way in which the others may hold."""
    for values, wanted in zip(product((False, True), repeat=len(literals)), expected, strict=True):
        assumed = [literal if value else ~literal for literal, value in zip(literals, values, strict=True)]
        solved = decide(formula, Limits(), assumptions=assumed)
        assert solved.answer is Answer.WINNABLE
        assert solved.holds(found) is wanted, values


@pytest.mark.parametrize(("relation", "number"), SIDES, ids=str)
def test_against_a_number(relation: Relation, number: Number) -> None:
    formula = new_formula()
    some = formula.row(3)
    found = among(formula, [*some, TRUE], relation.numbers(number))
    expected = [relation.holds(1 + sum(values), number) for values in product((False, True), repeat=3)]
    check(formula, some, found, expected)


@pytest.mark.parametrize("relation", Relation)
def test_two_counts(relation: Relation) -> None:
    formula = new_formula()
    some = formula.row(4)
    found = compared(formula, some[:2], relation, [*some[2:], TRUE])
    rows = product((False, True), repeat=4)
    check(formula, some, found, [relation.holds(row[0] + row[1], row[2] + row[3] + 1) for row in rows])


def test_odd() -> None:
    formula = new_formula()
    some = formula.row(3)
    check(formula, some, odd(formula, [*some, TRUE]), [sum(row) % 2 == 0 for row in product((0, 1), repeat=3)])


ANYBODY = Member.ANYBODY
AGAIN = Step(led_again=True)
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
    Points(ANYBODY, BLUE),
    CardsPlayed(ANYBODY, PINK, how=(How.LED, How.DISCARDED)),
    TricksWon(ANYBODY, TrickFilter(holds=(Holding(PINK),)), nth=(Span(1, 1), Span(-1, -1))),
    TricksLed(ANYBODY, nth=(Span(2, -2),)),
    CardsPlayed(ANYBODY, BLUE, how=(How.LED,), nth=(Span(1, 1),)),
    *(
        TricksWon(ANYBODY, TrickFilter(against=Against(others, step)))
        for others in Others
        for step in (Step(sum=Relation.AT_LEAST, times=2), Step(winner=Turn.LEFT), Step(won_rank=Relation.MORE_THAN))
    ),
    TricksLed(
        ANYBODY,
        TrickFilter((Span(1, 2),), against=Against(Others.EACH_AFTER, Step(led_again=False))),
        nth=(Span(1, 1),),
    ),
]


@pytest.mark.parametrize("size", [3, "3+1", 4])
def test_counts_are_those_of_the_referee(size: int | str) -> None:
    deal = small_deal(size)
    problem = Problem(deal)
    board = Model(problem).board
    encoder = CountEncoder(board.formula, problem, board, ChoiceEncoder(board.formula, problem))
    groups = [[0], [1], [0, 2], list(deal.seats)]
    asked = [
        (replace(quantity, by=Together(tuple(map(Seat, group)))), tricks, encoder.count(quantity, group, tricks))
        for quantity in QUANTITIES
        for group in groups
        for tricks in range(deal.tricks + 1)
    ]
    for line in Random(0).sample(list(all_lines(problem)), 5):
        plays = [board.plays[card][trick] for trick, cards in enumerate(line.tricks) for card in cards]
        solved = decide(board.formula, Limits(), assumptions=plays)
        assert solved.answer is Answer.WINNABLE
        judge = Judge(problem, Choices(), replay(deal, line))
        for quantity, tricks, count in asked:
            assert sum(map(solved.holds, count)) == judge.count(quantity, None, tricks), (quantity, tricks, line)
