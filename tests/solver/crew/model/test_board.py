"""The rules of play as constraints: as many solutions as legal lines, from the start and from within a line."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from tests.support.bounds import records
from tests.support.counting import same
from tests.support.decks import DEALS, hand, shuffled, small_deal, small_deck, task
from tests.support.enumeration import all_lines
from tests.support.layers import ALL, few
from tests.support.open_deals import ROBOTS, card
from winnable.rules.crew.card import PLANET_NINE, Card, Deck, SeatIndex, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress, Draw
from winnable.rules.crew.play import Line, Record
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver import cp_sat
from winnable.solver.crew.features import TrickIndex
from winnable.solver.crew.model.board import first_wins
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.model.open_deal import board_of
from winnable.solver.formula import decide
from winnable.solver.sat import Sat
from winnable.solver.verdict import NEVER, Limits

ALLOWED = Distress()


@pytest.mark.parametrize("deal", [small_deal(3), small_deal("3+1"), ROBOTS["two columns"]], ids=str)
def test_every_beginning_of_a_line(deal: Deal) -> None:
    line = next(iter(all_lines(Problem(deal))))
    cards = [each for trick in line.tricks for each in trick]
    seats = len(deal.hands)
    for number in range(1, len(cards)):
        played = Line(tuple(tuple(cards[at : min(at + seats, number)]) for at in range(0, number, seats)))
        assert same(Problem(deal, played=played)) > 0
        same(Problem(deal, (task("p2"),), played=played))


def test_a_play_so_far_with_unknown_cards_the_signal_and_draws() -> None:
    deal = Deal(small_deck(2, 3, 0), (tuple(hand("p12")), (card("p3"),), ()), 0, (0, 1, 2))
    assert same(Problem(deal, (task("b3"),), played=Line.parse("p1 p3 b2"))) > 0
    whole = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    assert same(Problem(whole, played=Line.parse("p1 p3"), distress=ALLOWED)) > 0
    assert same(Problem(whole, played=Line.parse("p1 p3 b2"), draw=Draw((None,) * 3))) > 0
    drawn = Problem(small_deal(3), played=Line.parse("b3 b4 p4 / p2 p3 p1"), draw=Draw((None,) * 3))
    assert same(drawn) > 0  # the leader of trick 2 plays the card that was drawn


@pytest.mark.parametrize("deal", DEALS, ids=str)
def test_bare_rules(deal: Deal) -> None:
    assert same(Problem(deal)) > 0


def test_a_board_filled_in_from_pieces_is_the_one_that_is_built_anew() -> None:
    """Of whichever deals the pieces were kept: those of one crew, of another one, and of hands with a card more."""
    deals = [shuffled(small_deck(2, 4, 1), 3, seed) for seed in range(6)]
    deals += [shuffled(small_deck(2, 4, 2), 3, seed) for seed in range(3)]
    deals += [shuffled(small_deck(2, 4, 0), 4, seed) for seed in range(3)]
    for counters in (False, True):
        cp_sat._pieces.clear()
        anew = {}
        for deal in deals:
            cp_sat._pieces.clear()
            anew[deal] = [*board_of(Problem(deal), None, NEVER, counters=counters).formula.constraints()]
        for deal in deals:
            board = board_of(Problem(deal), None, NEVER, counters=counters)
            assert [*board.formula.constraints()] == anew[deal]
            plain = board_of(Problem(deal), Sat(), NEVER, counters=counters)  # which keeps no pieces
            assert plain.plays == board.plays
            assert plain.gone == board.gone
            assert plain.shows == board.shows
            assert plain.void == board.void
            assert plain.counters == board.counters
            assert plain.formula.spare == board.formula.spare


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
        for each, first in _first([record for record in played if _meets(record, takers)]).items():
            assert found[each] <= first, (takers, each)
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


@pytest.mark.parametrize("deal", few(_SMALL, 2, 5), ids=str)
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


@pytest.mark.parametrize("players", few([4, 5], 0))
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
