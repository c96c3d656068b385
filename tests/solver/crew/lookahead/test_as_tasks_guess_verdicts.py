"""The lookahead that guesses where unknown cards lie changes no verdict."""

from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Distress, Shown
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.solve import solve

ALLOWED = Distress()


@pytest.mark.thorough
def test_guesses_change_no_verdict() -> None:
    """With and without the lookahead, on small deals with unknown cards, some with a hint and the signal."""
    answers = []
    for seed in range(60):
        random = Random(seed)
        deal = shuffled(small_deck(2, 5, 1 + seed % 2), 3, seed)
        hands = [[c for c in each if c == deal.deck.commander_card or random.random() < 0.6] for each in deal.hands]
        hidden = tuple(len(whole) - len(known) for whole, known in zip(deal.hands, hands, strict=True))
        if not any(hidden):
            continue
        known = Deal(deal.deck, tuple(map(tuple, hands)), deal.commander, hidden)
        seat = random.randrange(3)
        shown = min((c for c in deal.hands[seat] if c.suit == "p"), default=None)
        communications = (Communication(seat, shown, Shown.LOWEST),) if shown and seed % 3 == 0 else ()
        cards = random.sample([c for c in deal.deck.cards if c.suit != "r"], 3)
        tasks = tuple(Task.card(c, owner=index) for index, c in enumerate(cards))
        problem = Problem(known, tasks, communications=communications, distress=ALLOWED if seed % 4 == 0 else None)
        quick = solve(problem)
        answers.append(quick.answer)
        assert solve(problem, lookahead=False).answer is quick.answer, known
    assert answers.count(Answer.WINNABLE) > 5
    assert answers.count(Answer.UNWINNABLE) > 5
