"""Proofs from groups of premises: what they need, and the lines that show that they do not suffice."""

import pytest

from tests.support.decks import shuffled, small_deck
from winnable.rules.answer import Answer
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Seat
from winnable.solver.crew.requirements import requirements
from winnable.solver.crew.short_proof.open_hands import OpenHands
from winnable.solver.crew.short_proof.proof import Asked, Fact, Group, grouped
from winnable.solver.crew.short_proof.prover import Prover
from winnable.solver.formula import Outcome
from winnable.solver.verdict import Limits, OutOfTime


def _prover(limits: Limits | None = None) -> Prover:
    deal = shuffled(small_deck(2, 3, 1), 3, 2)
    problem = Problem(deal, (Task.card(deal.deck.cards[0], owner=0), Task.card(deal.deck.cards[0], owner=1)))
    return Prover(OpenHands(problem), limits or Limits())


def _denied(prover: Prover) -> Group:
    """That the owner of the first task does not win its card."""
    card = CardsTaken(Seat(0), CardFilter(cards=(prover.hands.problem.deck.cards[0],)))
    denied = (Fact(Compare(card, Relation.AT_LEAST, 1), holds=False),)
    prover.literals(denied)  # before a line is seen
    return denied


def test_the_groups_that_a_proof_needs() -> None:
    """Nobody but the owner wins the card of a task, whatever the hands are."""
    prover = _prover()
    problem = prover.hands.problem
    first, second = [(Asked(tuple(requirements(problem)[start : start + 2])),) for start in (0, 2)]
    hands = grouped(prover.hands.held)
    denied = _denied(prover)
    assert prover.prove([first, *hands, denied]) == [first, denied]
    assert prover.prove([second, *hands, denied]) is None
    assert prover.without([first, second, *hands], hands) == [first, second]


def test_lines_show_what_does_not_suffice() -> None:
    prover = _prover()
    hands = grouped(prover.hands.held)
    denied = _denied(prover)
    assert prover.prove([*hands[:2], denied]) is None
    (line,) = prover.seen
    assert all(line.holds(literal) for group in (*hands[:2], denied) for literal in prover.literals(group))


def test_a_line_that_is_known_is_not_sought_again() -> None:
    prover = _prover()
    hands = grouped(prover.hands.held)
    denied = _denied(prover)
    assert prover.prove([*hands[:2], denied]) is None
    solves = prover.solves
    assert prover.prove([*hands[:1], denied]) is None
    assert prover.solves == solves


def test_what_a_known_proof_needs_is_not_proved_again() -> None:
    """It is a proof for all groups that include those that it needs, and for no others."""
    prover = _prover()
    problem = prover.hands.problem
    first, second = [(Asked(tuple(requirements(problem)[start : start + 2])),) for start in (0, 2)]
    hands = grouped(prover.hands.held)
    denied = _denied(prover)
    assert prover.prove([first, *hands, denied]) == [first, denied]
    solves = prover.solves
    assert prover.prove([second, *hands[:3], first, denied]) == [first, denied]
    assert prover.is_proved([first, denied])
    assert prover.solves == solves
    assert prover.prove([first, denied], again=True) == [first, denied]
    assert prover.solves == solves + 1
    assert not prover.is_proved([second, *hands, denied])
    assert not prover.is_proved([first])
    assert prover.prove([first]) is None


def test_what_stays_open_is_neither_proved_nor_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proof that is not found with little work is looked for again with more."""
    prover = _prover()
    first = (Asked(tuple(requirements(prover.hands.problem)[:2])),)
    denied = _denied(prover)
    with monkeypatch.context() as patched:
        patched.setattr(prover.hands.formula, "solve", lambda *_, **__: Outcome(Answer.UNKNOWN))
        assert prover.prove([first, denied], 0.001) is None
    assert not prover.is_proved([first, denied])
    assert not prover.seen
    assert prover.prove([first, denied]) == [first, denied]


def test_groups_are_requirements_facts_and_suits_of_hands() -> None:
    prover = _prover()
    held = tuple(prover.hands.held)
    denied = _denied(prover)
    groups = grouped([*denied, *held, Asked(())])
    assert groups[0] == denied
    assert groups[-1] == (Asked(()),)
    assert len(groups) == 2 + 3 * 3
    assert sorted(map(str, held)) == sorted(str(each) for group in groups[1:-1] for each in group)


def test_limits() -> None:
    prover = _prover(Limits(seconds=1e-9).begun())
    with pytest.raises(OutOfTime):
        prover.prove([])
