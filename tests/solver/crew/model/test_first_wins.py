"""The first trick that a card can win, against plain enumeration, and the model with and without it."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from tests.support.bounds import records
from tests.support.decks import DEALS, hand, shuffled, small_deck
from tests.support.layers import ALL, few
from winnable.rules.crew.card import PLANET_NINE, Card, Deck, SeatIndex, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Line, Record
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.features import TrickIndex
from winnable.solver.crew.model.first_wins import first_wins
from winnable.solver.crew.model.model import Model
from winnable.solver.formula import decide
from winnable.solver.verdict import Limits

_SMALL = [
    *DEALS,
    *(shuffled(small_deck(*size), seats, seed) for size, seats in (((2, 5, 2), 3), ((3, 3, 1), 3)) for seed in (1, 2)),
]
_ANN, _BEN = hand("p27 b6"), hand("p35 b8")
_EXAMPLE = Deal.of(Deck((Suit("pink", (2, 3, 5, 7)), Suit("blue", (6, 8)))), (_ANN, _BEN), 0)
"""The example of the module; Ann has a blue card, too, so that blue can be led."""


def _first(records: list[Record]) -> dict[Card, TrickIndex]:
    """The first trick that each card wins in some line."""
    first: dict[Card, TrickIndex] = {}
    for record in records:
        for index, trick in enumerate(record.tricks):
            first[trick.winning_card] = min(index, first.get(trick.winning_card, index))
    return first


def _meets(record: Record, takers: Mapping[Card, SeatIndex]) -> bool:
    won = {card: trick.winner for trick in record.tricks for card in trick.cards}
    return all(won.get(card) == seat for card, seat in takers.items())


@pytest.mark.parametrize("deal", few(_SMALL, 4), ids=str)
def test_no_card_wins_before(deal: Deal) -> None:
    rng, played, later = Random(str(deal)), records(deal, ALL), 0
    for tasks in (0, 0, *range(1, 4), *range(1, 4), *range(1, 4)):
        takers = {card: rng.choice(deal.seats) for card in rng.sample(deal.deck.cards, tasks)}
        found = first_wins(deal, takers)
        assert set(found) == set(deal.deck.cards)
        later += sum(first > 0 for first in found.values())
        for card, first in _first([record for record in played if _meets(record, takers)]).items():
            assert found[card] <= first, (takers, card)
    assert later > 20


def test_the_example() -> None:
    """Before p2 wins, both pink cards and b8 are gone; before b6 does, b8 is, thrown off after p3 and p5."""
    found = {str(card): first for card, first in first_wins(_EXAMPLE, {}).items()}
    assert found == {"p2": 3, "p3": 0, "p5": 0, "p7": 0, "b6": 3, "b8": 0}
    assert not {*hand("p2 b6")} & set(_first(records(_EXAMPLE)))


def test_who_must_win_a_card() -> None:
    """Ben cannot follow p7 with cards that he is to win himself; nor does he win with one that is Ann's."""
    bens = dict.fromkeys(hand("p35"), 1)
    assert first_wins(_EXAMPLE, bens)[Card("p", 7)] == 3
    assert first_wins(_EXAMPLE, {Card("p", 3): 0})[Card("p", 3)] > _EXAMPLE.tricks


@pytest.mark.parametrize("deal", few(_SMALL, 3, 6), ids=str)
def test_the_model_keeps_every_solution(deal: Deal) -> None:
    rng = Random(str(deal))
    for tasks in (0, 1, 2):
        chosen = rng.sample(deal.deck.cards, tasks)
        problem = Problem(deal, tuple(Task.card(card, owner=rng.choice(deal.seats)) for card in chosen))
        with_it, without = (
            sorted(str(line) for _, line in Model(problem, first_wins=first).solutions()) for first in (True, False)
        )
        assert with_it == without
        lost, unmet = (
            sorted(str(line) for _, line in Model(problem, first_wins=first, but=0 if tasks else None).solutions())
            for first in (True, False)
        )
        assert lost == unmet


def test_only_where_all_cards_stay_where_they_are() -> None:
    """Else the variables are there as ever: an unknown card may lie in any hand."""
    for problem in (Problem(Deal.unknown(small_deck(2, 3, 1), 3)), replace(Problem(DEALS[0]), played=_one_trick())):
        with_it, without = (Model(problem, first_wins=first).board.wins for first in (True, False))
        assert with_it == without
    assert Model(Problem(DEALS[0])).board.wins != Model(Problem(DEALS[0]), first_wins=False).board.wins


def _one_trick() -> Line:
    record = records(DEALS[0], 1)[0]
    return Line((record.tricks[0].cards,))


def test_pieces_that_come_later_have_the_same_literals_in_any_deal() -> None:
    """Else the counters would be built anew for each deal."""
    deals = [shuffled(PLANET_NINE, 5, seed) for seed in range(5)]
    problems = [Problem(deal, (Task.card(deal.hands[seat][0], owner=2),)) for seat, deal in enumerate(deals)]
    boards = [Model(problem).board for problem in problems]
    assert len({max(literals[-1] for literals in board.wins.values()) for board in boards}) == 1
    assert len({board.counters[0, "p", 1][1] for board in boards if (0, "p", 1) in board.counters}) == 1


@pytest.mark.parametrize("players", few([4, 5], 1))
def test_fewer_conflicts_and_the_same_verdict(players: int) -> None:
    conflicts = {True: 0, False: 0}
    for seed in range(20):
        deal = shuffled(PLANET_NINE, players, seed)
        chosen = Random(seed).sample(deal.deck.cards[:36], 10)
        problem = Problem(deal, tuple(Task.card(card, owner=index % players) for index, card in enumerate(chosen)))
        answers = set()
        for first in (True, False):
            outcome = decide(Model(problem, first_wins=first).formula, Limits(work=20))
            conflicts[first] += outcome.conflicts
            answers.add(outcome.answer)
        assert len(answers) == 1
    assert conflicts[True] < conflicts[False]
