"""Facts that one hand or one suit shows: proved, plain, and each resting on earlier ones alone."""

from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.reasons import plays, random_tasks, records
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
from winnable.solver.crew.steps.prover import Group, Prover, rows
from winnable.solver.formula import FALSE, TRUE
from winnable.solver.verdict import Limits


def _prover(problem: Problem) -> tuple[Prover, list[Group], list[Claim]]:
    core = requirements(problem)
    prover = Prover(OpenHands(problem), facts(problem, core), Limits())
    units: list[Group] = [(Asked(unit),) for _, unit in labelled(problem, core)]
    units += [(each,) for each in (prover.hands.top,) if each is not None]
    every = (Claim(fact, said) for fact in facts(problem, core) for said in (True, False))
    return prover, units, [claim for claim in every if prover.literal(claim) not in {TRUE, FALSE}]


@pytest.mark.parametrize(
    ("ranks", "trumps", "tasks", "seed"),
    [(3, 0, 3, 7), (3, 0, 3, 12), pytest.param(4, 1, 4, 4, marks=pytest.mark.thorough)],
)
def test_facts_leave_no_line_where_tasks_cannot_be_met(ranks: int, trumps: int, tasks: int, seed: int) -> None:
    """With one more row they leave none, where no row does alone; each is plain and holds wherever its premises do."""
    problem = random_tasks(shuffled(small_deck(3, ranks, trumps), 3, seed), Random(seed), tasks)
    assert explain(problem).answer is Answer.UNWINNABLE
    prover, units, claims = _prover(problem)
    assert not any(prover.prove(None, [*units, *row]) for row in rows(prover.places))
    drafts = chain(prover, units, claims)
    known = [(draft.claim,) for draft in drafts if draft.claim is not None]
    assert any(prover.is_proved(None, [*units, *known, *row]) for row in rows(prover.places))
    lines, before = plays(problem, records(problem.deal)), set[Claim]()
    for draft in drafts:
        assert draft.claim is not None
        assert is_plain(draft.groups)
        assert before.issuperset(first for first, *_ in draft.groups if isinstance(first, Claim))
        for play in lines:
            if all(holds_in(premise, play) for group in draft.groups for premise in group):
                assert holds_in(draft.claim, play)
        before.add(draft.claim)


def test_there_are_none_where_all_can_be_met() -> None:
    """Then no facts leave no line."""
    prover, units, claims = _prover(Problem(shuffled(small_deck(2, 3, 1), 3, 1)))
    assert units
    assert chain(prover, units, claims) == []


def test_it_ends_when_enough_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PROOFS", 0)
    prover, units, claims = _prover(Problem(shuffled(small_deck(2, 4, 1), 3, 1)))
    assert chain(prover, units, claims) == []
    assert prover.solves <= len(rows(prover.places))
