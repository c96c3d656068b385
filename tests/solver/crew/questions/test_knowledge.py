"""What is known of single cards in single locations, where a reader can tell by hand."""

import pytest

from tests.support.decks import hand, small_deck
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Columns, Deal
from winnable.rules.crew.exchange import Communication, Direction, Distress, Draw, Shown
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.knowledge import Fate, Knowledge, Location

DECK = small_deck(2, 9, 0)
"""p1 to p9 and b1 to b9: six cards for each of three."""
DEAL = Deal(DECK, (tuple(hand("p1")), (), ()), 0, (5, 6, 6))


def dealt(problem: Problem, card: Card, seat: int) -> bool:
    """Whether the card may have been dealt to the seat, where nothing changes hands."""
    (fate,) = Knowledge(problem).fates(card, Location(seat))
    assert not fate.goes
    return fate.stays


def test_the_example_of_the_module() -> None:
    """Seat 1 refused pink, and seat 2 showed p7 as its highest pink card."""
    known = (Communication(2, Card("p", 7), Shown.HIGHEST),)
    problem = Problem(DEAL, communications=known, played=Line.parse("p1 b2 p3"))
    assert not any(dealt(problem, card, 1) for card in DECK.cards if card.suit == "p")
    assert [seat for seat in range(3) if dealt(problem, Card("p", 7), seat)] == [2]
    assert [card.rank for card in DECK.cards if card.suit == "p" and dealt(problem, card, 2)] == [2, 3, 4, 5, 6, 7]
    assert all(dealt(problem, Card("p", rank), 0) for rank in (2, 4, 5, 6, 8, 9))
    assert all(dealt(problem, Card("b", rank), seat) for rank in (1, 3, 9) for seat in range(3))
    assert [seat for seat in range(3) if dealt(problem, Card("b", 2), seat)] == [1]


def test_who_was_to_lead() -> None:
    assert Knowledge(Problem(DEAL, played=Line((tuple(hand("p1 p2 p3")), tuple(hand("b1"))), (0, 2)))).in_turn
    assert not Knowledge(Problem(DEAL, played=Line((tuple(hand("p1 p2 p3")), tuple(hand("b1"))), (0, 1)))).in_turn


@pytest.mark.parametrize(
    ("distress", "shifts"),
    [
        (None, (0,)),
        (Distress(), (0, 1, -1)),
        (Distress(required=True), (1, -1)),
        (Distress(required=True, direction=Direction.RIGHT), (-1,)),
    ],
)
def test_shifts_of_a_signal(distress: Distress | None, shifts: tuple[int, ...]) -> None:
    assert Knowledge(Problem(DEAL, distress=distress)).shifts == shifts


def test_a_shown_card_may_come_from_a_neighbour() -> None:
    """Seat 2 shows p7 after the signal: it kept it, or seat 1 gave it to the left, or seat 0 to the right."""
    known = (Communication(2, Card("p", 7), Shown.HIGHEST),)
    knowledge = Knowledge(Problem(DEAL, distress=Distress(), communications=known))
    never, goes, stays = Fate(stays=False), Fate(False, True), Fate(stays=True)
    assert knowledge.fates(Card("p", 7), Location(1)) == (never, goes, never)
    assert knowledge.fates(Card("p", 7), Location(0)) == (never, never, goes)
    assert knowledge.fates(Card("p", 7), Location(2)) == (stays, stays, stays)


def test_a_draw_that_has_taken_place() -> None:
    """Seat 1 played p5 to trick 2: it was dealt p5, or drew it from its right neighbour, seat 0."""
    draw = Draw((None, None, None))
    knowledge = Knowledge(Problem(DEAL, draw=draw, played=Line.parse("p1 p2 p3 / b1 b2 p5")))
    assert knowledge.shifts == (1,)
    assert knowledge.fates(Card("p", 5), Location(1)) == (Fate(stays=True),)
    assert knowledge.fates(Card("p", 5), Location(0)) == (Fate(False, True),)
    assert knowledge.fates(Card("p", 5), Location(2)) == (Fate(stays=False),)


def test_covered_cards_of_the_robot() -> None:
    """Below p1, which fell in trick 1, a card opens after trick 1; below p2, which did not fall, after none."""
    columns: Columns = ((Card("p", 1), None), (Card("p", 2), None))
    deal = Deal(DECK, (tuple(hand("p9")), tuple(hand("p12")), ()), 0, (5, 4, 6), 1, columns)
    knowledge = Knowledge(Problem(deal, played=Line.parse("p9 p1 p3")))
    assert knowledge.opens(Card("p", 1)) == (1, 1)
    assert knowledge.opens(Card("p", 2)) == (knowledge.end, knowledge.end) == (7, 7)
    assert knowledge.separable
    (below_p1,) = knowledge.fates(Card("p", 1), Location(1, (1, 1)))
    assert not below_p1.stays  # it could not have been played to trick 1
    assert dealt(Problem(deal, played=Line.parse("p9 p1 p3")), Card("b", 1), 1)


def test_what_cannot_be_judged_card_by_card() -> None:
    """Cards that move twice, and a robot that has played when it is unknown what covered its cards."""
    twice = Problem(DEAL, draw=Draw((None, None, None)), distress=Distress(), played=Line.parse("p1 p2 p3 / b1"))
    robot = Deal(DECK, (tuple(hand("p9")), (), ()), 0, (5, 6, 6), 1, ((None, None),))
    assert not Knowledge(twice).separable
    assert not Knowledge(Problem(robot, played=Line.parse("p9 p1"))).separable
    assert Knowledge(Problem(robot)).separable
    assert Knowledge(twice).fates(Card("p", 5), Location(1)) == (Fate(stays=True),)
