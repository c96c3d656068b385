"""Task cards that would each have to fall before the other, against plain enumeration and the model."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.bounds import records
from tests.support.decks import shuffled, small_deck
from tests.support.layers import few
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.bounds.own_cards import each_first
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

_SMALL = [
    shuffled(small_deck(*size), seats, seed) for size, seats in (((2, 5, 2), 3), ((2, 4, 1), 3)) for seed in (1, 2, 3)
]
"""Deals with trumps, where cards stay unplayed, or where none does."""


@pytest.mark.parametrize("deal", few(_SMALL, 1, 2), ids=str)
def test_no_line_meets_what_is_refuted(deal: Deal) -> None:
    rng, played, refuted = Random(str(deal)), records(deal), 0
    cards = [card for card in deal.deck.cards if not deal.deck.is_trump(card)]
    for _ in range(150):
        chosen = rng.sample(cards, rng.randint(2, 4))
        tasks = tuple(Task.card(card, owner=rng.choice((deal.holder(card), rng.choice(deal.seats)))) for card in chosen)
        problem = Problem(deal, tasks)
        found = each_first(problem)
        if found is None:
            continue
        refuted += 1
        clash = replace(problem, tasks=tuple(tasks[part] for part in found.parts))
        assert each_first(clash) is not None
        owners = tuple(task.owner for task in tasks if task.owner is not None)
        for record in played:
            judge = Judge(problem, Choices(owners, (None,) * len(tasks)), record)
            assert not all(task.state is State.MET for task in judge.tasks), (problem, record)
    assert refuted > 5


def _handed_out(players: int, seed: int) -> Problem:
    """A deal with ten tasks handed out round robin."""
    deal = shuffled(PLANET_NINE, players, seed)
    chosen = Random(seed).sample(deal.deck.cards[:36], 10)
    return Problem(deal, tuple(Task.card(card, owner=index % players) for index, card in enumerate(chosen)))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_verdict_is_the_same_without_it(players: int) -> None:
    decided = 0
    for seed in range(60):
        problem = _handed_out(players, seed)
        if each_first(problem) is None:
            continue
        decided += 1
        verdict = solve(problem)
        assert "would have to fall before" in verdict.reason
        assert verdict.answer is Answer.UNWINNABLE
        assert solve(problem, Limits(work=20), bounds=False).answer is Answer.UNWINNABLE
    assert decided


def _pinks(one: str, other: str) -> Problem:
    """A deal in which seat 0 holds `one` and seat 1 `other`, both pink task cards of their own and nothing lower."""
    deck = PLANET_NINE
    of = {str(card): card for card in deck.cards}
    mine = [of[one], of["p9"], of["r4"]], [of[other]]
    rest = [card for card in deck.cards if card not in (*mine[0], *mine[1]) and card.suit != "p"]
    pinks = [card for card in deck.cards if card.suit == "p" and card not in (*mine[0], *mine[1])]
    hands = [[*mine[0], *rest[:7]], [*mine[1], *rest[7:16]], [*pinks, *rest[16:20]], rest[20:]]
    assert [len(hand) for hand in hands] == [10, 10, 10, 10]
    return Problem(Deal.of(deck, hands), (Task.card(of[one], owner=0), Task.card(of[other], owner=1)))


def test_the_example() -> None:
    problem = _pinks("p2", "p5")
    found = each_first(problem)
    assert found is not None
    assert (found.parts, found.why) == ((0, 1), "p2 would have to fall before p5, and p5 before p2")
    assert solve(problem, bounds=False).answer is Answer.UNWINNABLE


def test_a_lower_card_to_follow_with_is_enough() -> None:
    """Ben follows p2 with p1, unless another member than the first is to win p1."""
    problem = _pinks("p2", "p5")
    hands = [list(hand) for hand in problem.deal.hands]
    one = next(card for card in hands[2] if str(card) == "p1")
    hands[2].remove(one)
    hands[2].append(hands[1].pop(0))
    hands[1].append(one)
    changed = replace(problem, deal=Deal.of(problem.deal.deck, hands))
    assert each_first(changed) is None
    assert each_first(replace(changed, tasks=(*changed.tasks, Task.card(one, owner=0)))) is None
    for owner in (1, 2):
        barred = replace(changed, tasks=(*changed.tasks, Task.card(one, owner=owner)))
        assert each_first(barred) is not None
        assert solve(barred, bounds=False).answer is Answer.UNWINNABLE


def test_only_where_the_cards_are_known_and_the_owners_given() -> None:
    problem = _pinks("p2", "p5")
    first, second = problem.tasks
    assert each_first(replace(problem, tasks=(first, replace(second, owner=None)))) is None
    assert each_first(replace(problem, distress=Distress())) is None
    lead = next(card for card in problem.deal.hands[0] if str(card) == "r4")
    assert each_first(replace(problem, played=Line(((lead,),)))) is not None
