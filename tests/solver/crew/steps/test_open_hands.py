"""The model with open hands: its counts say nothing new, and its statements are those of the deal."""

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.steps import holds
from winnable.rules.crew.card import Deck
from winnable.rules.crew.problem import Problem
from winnable.solver import engine
from winnable.solver.cp_sat import CpSat
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.decide import PARAMETERS
from winnable.solver.sat import QuickSat


@pytest.fixture(autouse=True)
def _cp_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have CP-SAT enumerate, which is quicker at it."""
    monkeypatch.setattr(engine, "find_spec", lambda _: None)


@pytest.mark.parametrize("deck", [small_deck(2, 3, 0), small_deck(1, 3, 1), small_deck(1, 4, 1)], ids=str)
def test_as_many_solutions_as_without_the_counts(deck: Deck) -> None:
    """How many cards a seat was dealt and has played is fixed by the line, and so is which stay: each line is there."""
    problem = Problem(shuffled(deck, 3, 2))
    hands = OpenHands(problem)
    blank = hands.model.problem
    assert sum(map(len, blank.deal.hands)) == 0
    with_counts = sum(1 for _ in hands.formula.solutions(PARAMETERS))
    assert with_counts == sum(1 for _ in RequirementsModel(blank).formula.solutions(PARAMETERS))


def test_with_few_variables_as_many_solutions() -> None:
    """The board of the quick engine, which says in clauses what others have variables for, has the same lines."""
    pytest.importorskip("pysolvers")
    blank = OpenHands(Problem(shuffled(small_deck(1, 3, 1), 3, 2))).model.problem
    counts = [RequirementsModel(blank, engine=each).formula for each in (QuickSat, CpSat)]
    assert counts[0].variables < counts[1].variables
    few, many = (sum(1 for _ in formula.solutions(PARAMETERS)) for formula in counts)
    assert few == many


def test_statements_are_true_of_just_the_deals_that_they_say() -> None:
    """In each solution a statement's literal holds exactly if the deal in it is as the statement says."""
    problem = Problem(shuffled(small_deck(2, 3, 0), 3, 2))
    hands = OpenHands(problem)
    seen = {held: set[bool]() for held in hands.held}
    for outcome in hands.formula.solutions(PARAMETERS):
        deal = hands.board.placement.whole_deal(outcome)
        assert deal is not None
        for held, literal in hands.held.items():
            assert outcome.holds(literal) is holds(held, deal)
            seen[held].add(outcome.holds(literal))
    assert all(holds(held, problem.deal) for held in hands.held)
    assert sum(len(each) == 2 for each in seen.values()) > len(seen) / 2


def test_with_all_statements_the_hands_are_those_of_the_deal() -> None:
    """Then there are as many lines as the deal has, with a trump and hands of different sizes as well."""
    problem = Problem(shuffled(small_deck(2, 3, 1), 3, 1))
    hands = OpenHands(problem)
    for literal in hands.held.values():
        hands.formula.fix(literal)
    lines = sum(1 for _ in hands.formula.solutions(PARAMETERS))
    assert lines == sum(1 for _ in RequirementsModel(problem).formula.solutions(PARAMETERS))
