"""Few premises for a contradiction: with and without a look at single hands and suits first."""

from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.reasons import random_tasks
from winnable.rules.answer import Answer
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Seat
from winnable.solver.crew.questions.explain import Explanation, explain
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.requirements import GoalMet
from winnable.solver.crew.steps import few
from winnable.solver.crew.steps.few import contradiction
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.plain import is_plain
from winnable.solver.crew.steps.premise import Asked, Holds
from winnable.solver.crew.steps.prover import Group, Prover, rows
from winnable.solver.crew.steps.search import refute
from winnable.solver.verdict import Limits

SEEDS = range(5)
WHOLE = small_deck(4, 9, 4)


def _found(found: Explanation) -> tuple[Prover, list[Group], list[Group] | None]:
    prover = Prover(OpenHands(found.problem), (), Limits())
    units: list[Group] = [(Asked(unit),) for _, unit in labelled(found.problem, found.core)]
    units += [(each,) for each in (prover.hands.top,) if each is not None]
    return prover, units, contradiction(prover, units, prover.places)


def test_a_row_first_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """A contradiction is found in either way; if one row shows it, it is plain, and found with fewer proofs."""
    at_a_glance = fewer = 0
    for seed in SEEDS:
        explained = explain(random_tasks(shuffled(small_deck(3, 4, 1), 3, seed), Random(seed), 4))
        if explained.answer is not Answer.UNWINNABLE:
            continue
        prover, units, first = _found(explained)
        with monkeypatch.context() as patched:
            patched.setattr(few, "_at_a_glance", lambda *_: None)
            other, _, second = _found(explained)
        assert first is not None
        assert second is not None
        assert prover.prove(None, first) is not None
        assert other.prove(None, second) is not None
        assert {*first} <= {*units, *prover.places}
        if any(prover.is_proved(None, [*units, *row]) for row in rows(prover.places)):
            at_a_glance += 1
            assert is_plain(first)
            fewer += prover.solves < other.solves
    assert at_a_glance > 1
    assert fewer > at_a_glance / 2


def test_nothing_contradicts_itself_where_all_can_be_met() -> None:
    for seed in SEEDS:
        problem = random_tasks(shuffled(small_deck(2, 3, 1), 3, seed), Random(seed), 1)
        if explain(problem).answer is Answer.WINNABLE:
            prover = Prover(OpenHands(problem), (), Limits())
            assert contradiction(prover, [], prover.places) is None


def test_a_highest_trump_that_must_be_played_is_the_only_card() -> None:
    """Who holds it, and no card too many, wins a trick with it, whatever the other cards of the hand are."""
    deal = next(
        deal for deal in (shuffled(WHOLE, 3, seed) for seed in range(9)) if deal.sizes[deal.commander] == deal.last
    )
    none = Compare(TricksWon(Seat(deal.commander)), Relation.EXACTLY, 0)
    found = refute(Problem(deal, goals=(none,)), [GoalMet(0)])
    assert found is not None
    assert (top := WHOLE.commander_card) is not None
    assert [step.held for step in found.steps] == [(Holds(deal.commander, top),)]
