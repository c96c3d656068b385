"""Facts mean in the model what they say of a line."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.reasons import plays, records, true
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Record
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.crew.reasons.encoded import literal_of
from winnable.solver.crew.reasons.fact import Fact
from winnable.solver.crew.requirements import requirements
from winnable.solver.crew.steps.candidates import facts
from winnable.solver.decide import PARAMETERS
from winnable.solver.sat import QuickSat


def _cards(record: Record) -> tuple[tuple[Card, ...], ...]:
    return tuple(trick.cards for trick in record.tricks)


@pytest.mark.parametrize("opened", [False, True], ids=["known hands", "open hands"])
def test_every_fact_in_every_line(*, opened: bool) -> None:
    """In each solution of the model the literals of the facts are true of its line just as the facts are."""
    deal = shuffled(small_deck(2, 3, 1), 3, 4)
    problem = Problem(deal, tuple(Task.card(card, owner=0) for card in deal.deck.cards[:2]))
    if opened:
        pytest.importorskip("pysolvers")
    blank = Deal(deal.deck, tuple(() for _ in deal.hands), deal.commander, deal.sizes)
    model = RequirementsModel(replace(problem, deal=blank), engine=QuickSat) if opened else RequirementsModel(problem)
    for seat, hand in enumerate(deal.hands):
        for card in hand:
            model.formula.fix(model.board.placement.dealt[seat][card])
    every: dict[Fact, int] = {
        fact: literal_of(fact, model.board, model.goals) for fact in facts(problem, requirements(problem))
    }
    lines = {_cards(play.record): play for play in plays(problem, records(deal))}
    seen: Counter[type[Fact]] = Counter()
    found = set()
    for outcome in model.formula.solutions(PARAMETERS):
        play = lines[model.read(outcome)[1].tricks]
        found.add(_cards(play.record))
        for fact, literal in every.items():
            assert outcome.holds(literal) is true(fact, play), (fact, play.record)
            if true(fact, play):
                seen[type(fact)] += 1
    assert found == lines.keys()
    assert len(seen) > 9
