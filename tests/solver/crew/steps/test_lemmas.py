"""Until when nobody wins a trick with a suit of a hand: proved, and easy to follow."""

from tests.support.decks import shuffled, small_deck
from tests.support.reasons import plays, records, true
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.requirements import requirements
from winnable.solver.crew.steps.candidates import facts, winning_suits
from winnable.solver.crew.steps.lemmas import lemmas
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.plain import can_be_followed
from winnable.solver.crew.steps.prover import Prover, grouped
from winnable.solver.verdict import Limits


def test_they_are_true_in_every_line() -> None:
    """Nothing is required, so each holds in all lines; some suit wins no trick at all."""
    problem = Problem(shuffled(small_deck(3, 3, 1), 3, 5))
    every = list(facts(problem, requirements(problem)))
    prover = Prover(OpenHands(problem), every, Limits())
    found = lemmas(prover, [], grouped(prover.hands.held), winning_suits(problem))
    lines = plays(problem, records(problem.deal))
    assert found
    for draft in found:
        assert draft.claim is not None
        assert can_be_followed(draft.groups)
        assert not any(true(draft.claim.fact, play) for play in lines)
