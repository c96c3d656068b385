"""Steps that are split: each part is proved, and the hardest is easier than the whole."""

from random import Random

from tests.support.decks import shuffled, small_deck
from tests.support.steps import random_tasks
from winnable.rules.answer import Answer
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.steps.candidates import facts
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.proof import Asked
from winnable.solver.crew.steps.prover import Prover
from winnable.solver.crew.steps.split import Draft, Splitter
from winnable.solver.verdict import Limits


def test_parts_are_proved_and_easier() -> None:
    """The last part has the claim of the whole, and rests on those before."""
    seen = 0
    for seed in range(8):
        deal = shuffled(small_deck(3, 4, 1), 3, seed)
        found = explain(random_tasks(deal, Random(seed), 4))
        if found.answer is not Answer.UNWINNABLE:
            continue
        every = list(facts(found.problem, found.demands))
        prover = Prover(OpenHands(found.problem), every, Limits())
        units = [(Asked(unit),) for _, unit in labelled(found.problem, found.demands)]
        hands = [*prover.places, *([(prover.hands.top,)] if prover.hands.top else [])]
        groups = prover.prove(None, [*units, *hands])
        assert groups is not None
        whole = Draft(None, tuple(groups))
        parts = Splitter(prover, every).split(whole)
        if parts is not None:
            seen += 1
            assert parts[-1].claim is None
            assert max(part.cost for part in parts) < whole.cost
            claims = {(part.claim,) for part in parts[:-1]}
            for part in parts:
                assert {*part.groups} <= {*units, *hands} | claims
                assert prover.prove(part.claim, part.groups) is not None
    assert seen
