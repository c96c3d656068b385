"""How many tricks a hand wins, and until when none with a suit: proved, and easy to follow."""

from tests.support.decks import shuffled, small_deck
from tests.support.reasons import plays, records, true
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.reasons.fact import Tally, WinsWith
from winnable.solver.crew.requirements import requirements
from winnable.solver.crew.steps.candidates import facts, rising
from winnable.solver.crew.steps.lemmas import lemmas
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.plain import can_be_followed
from winnable.solver.crew.steps.prover import Prover, grouped
from winnable.solver.verdict import Limits


def test_they_are_true_in_every_line() -> None:
    """Nothing is required, so each holds in all lines; some hand wins few tricks, and some suit none at all."""
    kinds = set[type]()
    for seed in range(3):
        problem = Problem(shuffled(small_deck(3, 3, 1), 3, seed))
        every = list(facts(problem, requirements(problem)))
        prover = Prover(OpenHands(problem), every, Limits())
        found = lemmas(prover, [], grouped(prover.hands.held), rising(problem))
        lines = plays(problem, records(problem.deal))
        for draft in found:
            assert draft.claim is not None
            assert can_be_followed(draft.groups)
            assert all(true(draft.claim.fact, play) is draft.claim.holds for play in lines)
            kinds.add(type(draft.claim.fact))
    assert kinds == {Tally, WinsWith}
