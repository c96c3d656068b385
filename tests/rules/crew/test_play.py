"""The rules of play: who wins a trick, what is legal, and what a replay says of the first illegal card."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.decks import hand
from tests.support.open_deals import ROBOTS
from tests.support.strategies import deals
from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Card, Deck, Suit, format_cards
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Fault, IllegalPlay, Line, Position, replay, winning_place


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("y4 y5 y3 r4", 3),  # T1: a rocket from the last place
        ("y9 r1 y8 g1", 1),  # the lowest rocket beats a nine
        ("y1 g9 b9 p9", 0),  # a card off suit never wins
        ("y1 g9 y2 p9", 2),
        ("r1 r3 r2 y9", 1),  # a rocket led: the highest wins
        ("y5 r2 r4 r3", 2),
        ("p3", 0),
    ],
)
def test_who_wins(trick: str, place: int) -> None:
    assert winning_place([Card.parse(text) for text in trick.split()], PLANET_NINE) == place


def test_official_decks() -> None:
    assert [len(deck.cards) for deck in (PLANET_NINE, DEEP_SEA, CHALLENGE)] == [40, 40, 30]
    assert [str(deck.commander_card) for deck in (PLANET_NINE, DEEP_SEA, CHALLENGE)] == ["r4", "s4", "r4"]
    assert Card("r", 1) not in CHALLENGE.cards
    assert not any(card.suit == "g" for card in CHALLENGE.cards)


@pytest.mark.parametrize(
    ("deck", "seats", "tricks"), [(PLANET_NINE, 3, 13), (PLANET_NINE, 4, 10), (PLANET_NINE, 5, 8), (CHALLENGE, 3, 10)]
)
def test_number_of_tricks(deck: Deck, seats: int, tricks: int) -> None:
    deal = Deal.of(deck, [deck.cards[seat::seats] for seat in range(seats)])
    assert deal.tricks == tricks


PUZZLE = Deal.of(
    Deck.of(hand("p12 b12 g12 r12"), PLANET_NINE), [hand("p1 b2 r2"), hand("p2 b1 r1"), hand("g12")], commander=0
)
NAMES = ("Ann", "Ben", "Cas")


@pytest.mark.parametrize(
    ("line", "fault", "trick", "card", "says"),
    [
        ("p1 p2 g1 / p2 g2 b2", Fault.NOT_IN_HAND, 2, "p2", "p2 was already played in trick 1"),
        ("p1 p1 g1", Fault.NOT_IN_HAND, 1, "p1", "p1 was already played in this trick"),
        ("p1 y9 g1", Fault.NOT_IN_HAND, 1, "y9", "y9 is not in Ben's hand nor in the deck"),
        ("p1 b1 g1", Fault.REVOKE, 1, "b1", "Ben plays b1 but must follow pink: p2"),
        ("r2 p2 g1", Fault.REVOKE, 1, "p2", "Ben plays p2 but must follow rocket: r1"),
        ("p1 g1 p2", Fault.OUT_OF_TURN, 1, "g1", "g1 is Cas's card, but it is Ben's turn"),
        ("p1 p2 g1 / b2 g2 b1", Fault.OUT_OF_TURN, 2, "b2", "b2 is Ann's card, but it is Ben's turn"),
        ("p1 p2", Fault.INCOMPLETE, 1, None, "expected 3 cards, found 2"),
        ("p1 p2 g1 b2", Fault.TOO_MANY, 1, "b2", "expected 3 cards, found 4"),
        ("p1 p2 g1 / b1 g2 b2 / b2 r1 g1", Fault.TOO_MANY, 3, None, "the deal has only 2 tricks"),
    ],
)
def test_first_illegal_card(line: str, fault: Fault, trick: int, card: str | None, says: str) -> None:
    with pytest.raises(IllegalPlay) as caught:
        replay(PUZZLE, Line.parse(line), names=NAMES)
    found = caught.value
    assert (found.fault, found.trick, found.card and str(found.card), found.detail) == (fault, trick, card, says)


def test_a_written_leader_out_of_turn() -> None:
    with pytest.raises(IllegalPlay, match="Cas leads out of turn, it is Ben's lead"):
        replay(PUZZLE, Line(Line.parse("p1 p2 g1 / b1 g2 b2").tricks, (0, 2)), names=NAMES)


def test_draws_are_simultaneous() -> None:
    """N5: everybody draws from the right neighbour's hand as it is after trick 1."""
    line = Line.parse("p1 p2 g1 / b1 b2 r1")
    draws = tuple(hand("g2 b2 r1"))  # Ann from Cas, Ben from Ann, Cas from Ben
    assert [str(card) for card in replay(PUZZLE, Line(line.tricks[:1]), draws).tricks[0].cards] == ["p1", "p2", "g1"]
    with pytest.raises(IllegalPlay, match="Ann cannot draw g1, it is not in Cas's hand after trick 1"):
        replay(PUZZLE, line, tuple(hand("g1 b2 r1")), NAMES)
    after = Position.start(PUZZLE)
    for card in line.tricks[0]:
        after = after.play(card)
    assert [sorted(map(str, held)) for held in after.draw(draws).hands] == [["g2", "r2"], ["b1", "b2"], ["r1"]]


@pytest.mark.parametrize("text", ["p0", "10", "P7", "p", "", "p100", "p 7", "pp7", "p7x"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="expected a card"):
        Card.parse(text)


def test_notation() -> None:
    assert format_cards(hand("b23 p971 r4"), PLANET_NINE) == "p179 b23 r4"
    long = [Card("p", rank) for rank in (1, 10, 12)]
    assert format_cards(long) == "p1,10,12"
    assert format_cards(long[2:]) == "p12,"
    assert str(PUZZLE) == "p1 b2 r2 / p2 b1 r1 / g12"
    assert PUZZLE.notation(NAMES).startswith("Ann: p1 b2 r2 / Ben:")


@pytest.mark.parametrize(
    "hands", [["p1 b2", "p2"], ["p1 b2 r2 g12", "p2 b1 r1"], ["p1 b2 r2 p1", "p2 b1 r1", "g12"], ["p12 b12 g12 r12"]]
)
def test_what_is_no_deal(hands: list[str]) -> None:
    with pytest.raises(ValueError, match="expected"):
        Deal.of(PUZZLE.deck, map(hand, hands), 0)


def test_what_is_no_deck() -> None:
    for suits in (
        (Suit("pink", (1,)), Suit("purple", (1,))),
        (Suit("red", (1,), trump=True), Suit("blue", (1,), trump=True)),
    ):
        with pytest.raises(ValueError, match="expected"):
            Deck(suits)
    for name, ranks in (("Pink", (1,)), ("pink", ()), ("pink", (2, 1)), ("pink", (0, 1)), ("pink", (100,))):
        with pytest.raises(ValueError, match="expected"):
            Suit(name, ranks)


@pytest.mark.thorough
@settings(max_examples=150)
@given(deals(), st.randoms(use_true_random=False))
def test_any_play_out_conserves_cards_and_follows_suit(deal: Deal, random: Random) -> None:
    position = Position.start(deal)
    while not position.over:
        legal = position.legal()
        hand_now = position.hands[position.turn]
        assert legal
        assert legal <= hand_now
        if position.table:
            led = position.table[0].suit
            follows = {card for card in hand_now if card.suit == led}
            assert legal == (follows or hand_now)
        position = position.play(random.choice(sorted(legal)))
    played = [card for trick in position.tricks for card in trick.cards]
    left = [card for held in position.hands for card in held]
    assert sorted(played + left) == sorted(deal.deck.cards)
    assert len(position.tricks) == deal.tricks
    for trick, after in zip(position.tricks, position.tricks[1:], strict=False):
        assert after.leader == trick.winner
    for trick in position.tricks:
        best = max(
            trick.cards, key=lambda card: (deal.deck.is_trump(card), card.suit == trick.cards[0].suit, card.rank)
        )
        assert trick.winning_card == best
    line = Line(tuple(trick.cards for trick in position.tricks))
    assert replay(deal, line).tricks == position.tricks
    assert Line.parse(str(line)) == line


def test_a_covered_card_is_not_played() -> None:
    deal = ROBOTS["two columns"]
    assert Card("b", 4) not in Position.start(deal).legal()
    with pytest.raises(IllegalPlay, match="which p4 covers") as caught:
        replay(deal, Line.parse("b1 b2 b4"))
    assert caught.value.fault is Fault.COVERED
