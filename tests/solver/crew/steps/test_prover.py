"""Proofs from groups of premises: what they need, and the lines that show that they do not suffice."""

import pytest

from tests.support.decks import shuffled, small_deck
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.requirements import requirements
from winnable.solver.crew.steps.candidates import facts
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.proof import Asked, Claim, Winner, grouped
from winnable.solver.crew.steps.prover import Prover, Refuted
from winnable.solver.formula import Outcome
from winnable.solver.verdict import Limits, OutOfTime


def _prover(limits: Limits | None = None) -> Prover:
    deal = shuffled(small_deck(2, 3, 1), 3, 2)
    problem = Problem(deal, (Task.card(deal.deck.cards[0], owner=0), Task.card(deal.deck.cards[0], owner=1)))
    return Prover(OpenHands(problem), facts(problem, requirements(problem)), limits or Limits())


def test_the_groups_that_a_proof_needs() -> None:
    """Nobody but the owner wins the card of a task, whatever the hands are."""
    prover = _prover()
    problem = prover.hands.problem
    first, second = [(Asked(tuple(requirements(problem)[start : start + 2])),) for start in (0, 2)]
    hands = grouped(prover.hands.held)
    claim = Claim(Winner(problem.deck.cards[0], 0))
    assert prover.prove(claim, [first, *hands]) == [first]
    assert prover.prove(claim, [second, *hands]) is None
    assert prover.without(None, [first, second, *hands], hands) == [first, second]


def test_lines_show_what_does_not_suffice() -> None:
    prover = _prover()
    hands = grouped(prover.hands.held)
    claim = Claim(Winner(prover.hands.problem.deck.cards[0], 0))
    assert prover.prove(claim, hands[:2]) is None
    assert len(prover.seen.every) == 1
    assert not prover.seen.where(prover.literal(claim))
    assert prover.seen.where(prover.literal(claim.denied))
    assert all(prover.seen.where(literal) for group in hands[:2] for literal in prover.literals(group))


def test_a_line_that_is_known_is_not_sought_again() -> None:
    prover = _prover()
    hands = grouped(prover.hands.held)
    claim = Claim(Winner(prover.hands.problem.deck.cards[0], 0))
    assert prover.prove(claim, hands[:2]) is None
    solves = prover.solves
    assert prover.prove(claim, hands[:1]) is None
    assert prover.solves == solves
    for literal in prover.literals(hands[0]):
        assert prover.seen.where(literal) == 1
        assert prover.seen.where(~literal) == 0


def test_what_a_known_proof_needs_is_not_proved_again() -> None:
    """It is a proof for all groups that include those that it needs, and for no others."""
    prover = _prover()
    problem = prover.hands.problem
    first, second = [(Asked(tuple(requirements(problem)[start : start + 2])),) for start in (0, 2)]
    hands = grouped(prover.hands.held)
    claim = Claim(Winner(problem.deck.cards[0], 0))
    assert prover.prove(claim, [first, *hands]) == [first]
    solves = prover.solves
    assert prover.prove(claim, [second, *hands[:3], first]) == [first]
    assert prover.is_proved(claim, [first])
    assert prover.solves == solves
    assert prover.prove(claim, [first], again=True) == [first]
    assert prover.solves == solves + 1
    assert not prover.is_proved(claim, [second, *hands])
    assert not prover.is_proved(claim.denied, [first])
    assert prover.prove(claim.denied, [first]) is None


def test_what_stays_open_is_neither_proved_nor_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proof that is not found with little work is looked for again with more."""
    prover = _prover()
    first = (Asked(tuple(requirements(prover.hands.problem)[:2])),)
    claim = Claim(Winner(prover.hands.problem.deck.cards[0], 0))
    with monkeypatch.context() as patched:
        patched.setattr(prover.hands.formula, "solve", lambda *_, **__: Outcome(Answer.UNKNOWN))
        assert prover.prove(claim, [first], 0.001) is None
    assert not prover.is_proved(claim, [first])
    assert not prover.seen.every
    assert prover.prove(claim, [first]) == [first]


def test_the_smallest_refuted_set() -> None:
    refuted = Refuted()
    refuted.add([1, 2, ~3])
    refuted.add([2, 4])
    assert refuted.within([1, 2, ~3, 4]) == frozenset({2, 4})
    assert refuted.within([1, 2, ~3, 5]) == frozenset({1, 2, ~3})
    assert refuted.within([1, 2, 3]) is None


def test_groups_that_must_stay_end_it() -> None:
    """Both tasks are needed; it ends at the first if one is too much, and else is as `without`."""
    prover = _prover()
    problem = prover.hands.problem
    tasks = [(Asked(tuple(requirements(problem)[start : start + 2])),) for start in (0, 2)]
    groups = [*tasks, *grouped(prover.hands.held)]
    assert prover.within(None, groups, groups, lambda needed: not needed) is None
    assert prover.within(None, groups, groups, lambda _: True) == tasks


def test_work_for_a_part() -> None:
    """Once it is done what comes next is skipped; behind it proofs go on."""
    prover = _prover()
    hands = grouped(prover.hands.held)
    with prover.spending(0):
        prover.prove(None, hands)
        raise AssertionError
    assert prover.solves == 0
    assert prover.prove(None, hands) is None


def test_groups_are_requirements_claims_and_suits_of_hands() -> None:
    prover = _prover()
    held = tuple(prover.hands.held)
    claim = Claim(Winner(prover.hands.problem.deck.cards[0], 0))
    groups = grouped([claim, *held, Asked(())])
    assert groups[0] == (claim,)
    assert groups[-1] == (Asked(()),)
    assert len(groups) == 2 + 3 * 3
    assert sorted(map(str, held)) == sorted(str(each) for group in groups[1:-1] for each in group)


def test_limits() -> None:
    prover = _prover(Limits(seconds=1e-9).begun())
    with pytest.raises(OutOfTime):
        prover.prove(None, [])
