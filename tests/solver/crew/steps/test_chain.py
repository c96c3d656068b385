"""Facts that one hand or one suit shows: proved, plain, and each resting on earlier ones alone."""

from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.reasons import plays, random_tasks, records, true
from tests.support.steps import holds_in
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.reasons.fact import Claim
from winnable.solver.crew.requirements import requirements
from winnable.solver.crew.steps import chain as module
from winnable.solver.crew.steps.candidates import facts
from winnable.solver.crew.steps.chain import chain
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.plain import is_plain
from winnable.solver.crew.steps.premise import Asked
from winnable.solver.crew.steps.prover import Prover, rows
from winnable.solver.formula import FALSE, TRUE
from winnable.solver.verdict import Limits


def _prover(problem: Problem) -> tuple[Prover, list[Claim]]:
    prover = Prover(OpenHands(problem), facts(problem, requirements(problem)), Limits())
    every = (Claim(fact, said) for fact in facts(problem, requirements(problem)) for said in (True, False))
    return prover, [claim for claim in every if prover.literal(claim) not in {TRUE, FALSE}]


def test_facts_are_true_in_every_line() -> None:
    """Nothing is required, so each holds in all lines; facts of later rounds rest on earlier ones."""
    for seed in range(3):
        problem = Problem(shuffled(small_deck(2, 4, 1), 3, seed))
        prover, claims = _prover(problem)
        found = chain(prover, [], claims)
        lines = plays(problem, records(problem.deal))
        assert found
        known = set[Claim]()
        for draft in found:
            assert draft.claim is not None
            assert is_plain(draft.groups)
            assert known.issuperset(first for first, *_ in draft.groups if isinstance(first, Claim))
            assert all(true(draft.claim.fact, play) is draft.claim.holds for play in lines)
            known.add(draft.claim)


def test_facts_leave_no_line_where_tasks_cannot_be_met() -> None:
    """In most deals that are lost one more row then shows it; each fact holds in all lines that meet its tasks."""
    lost = closed = 0
    for seed in range(8):
        problem = random_tasks(shuffled(small_deck(3, 4, 1), 3, seed), Random(seed), 4)
        found = explain(problem)
        if found.answer is not Answer.UNWINNABLE:
            continue
        lost += 1
        prover, claims = _prover(found.problem)
        units = [(Asked(unit),) for _, unit in labelled(found.problem, found.core)]
        units += [(prover.hands.top,)] if prover.hands.top else []
        drafts = chain(prover, units, claims)
        known = [(draft.claim,) for draft in drafts if draft.claim is not None]
        closed += any(prover.prove(None, [*units, *known, *row]) is not None for row in rows(prover.places))
        for draft in drafts:
            assert prover.is_proved(draft.claim, draft.groups)
    assert closed > lost / 2 > 0


def test_each_fact_holds_wherever_its_premises_do() -> None:
    problem = random_tasks(shuffled(small_deck(2, 4, 1), 3, 5), Random(5), 2)
    prover, claims = _prover(problem)
    units = [(Asked(unit),) for _, unit in labelled(problem, requirements(problem))]
    for draft in chain(prover, units, claims):
        assert draft.claim is not None
        for play in plays(problem, records(problem.deal)):
            if all(holds_in(premise, play) for group in draft.groups for premise in group):
                assert holds_in(draft.claim, play)


def test_it_ends_when_the_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Problem(shuffled(small_deck(2, 4, 1), 3, 1))
    monkeypatch.setattr(module, "PROOFS", 0)
    prover, claims = _prover(problem)
    assert chain(prover, [], claims) == []
    assert prover.solves <= len(rows(prover.places))
