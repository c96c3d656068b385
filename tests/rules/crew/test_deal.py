"""Deals of which cards are unknown: what is one, what completes it."""

from collections.abc import Callable

import pytest

from tests.support.completions import COLUMNS
from tests.support.decks import hand, small_deck
from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal

TINY = small_deck(2, 3, 1)  # p123 b123 r1


def partly(known: str, hidden: tuple[int, ...], commander: int = 0, deck: Deck = TINY) -> Deal:
    """A deal of which these cards are known, and so many more of each seat are not."""
    return Deal(deck, tuple(tuple(hand(held)) for held in known.split("/")), commander, hidden)


def whole(hands: str, commander: int = 0, deck: Deck = TINY) -> Deal:
    """A deal without unknown cards."""
    return Deal.of(deck, map(hand, hands.split("/")), commander)


@pytest.mark.parametrize(
    ("deck", "players", "hidden", "tricks", "text"),
    [
        (DEEP_SEA, 3, (12, 13, 13), 13, "s4 ???????????? / ????????????? / ?????????????"),  # one card over
        (DEEP_SEA, 4, (9, 10, 10, 10), 10, "s4 ????????? / ?????????? / ?????????? / ??????????"),
        (DEEP_SEA, 5, (7, 8, 8, 8, 8), 8, "s4 ??????? / ???????? / ???????? / ???????? / ????????"),
        (PLANET_NINE, 4, (9, 10, 10, 10), 10, "r4 ????????? / ?????????? / ?????????? / ??????????"),
        (CHALLENGE, 3, (9, 10, 10), 10, "r4 ????????? / ?????????? / ??????????"),
        (small_deck(2, 3, 0), 3, (2, 2, 2), 2, "?? / ?? / ??"),  # no trump, nobody's card is known
    ],
)
def test_unknown_deals(deck: Deck, players: int, hidden: tuple[int, ...], tricks: int, text: str) -> None:
    deal = Deal.unknown(deck, players)
    assert (deal.hidden, deal.tricks, deal.commander, str(deal)) == (hidden, tricks, 0, text)
    assert len(deal.unseen) == len(deck.cards) - (deck.trump is not None)
    assert deal.sizes == (tricks,) * players
    assert deal.admits(Deal.of(deck, [deck.cards[::-1][seat::players] for seat in range(players)], 0))


def test_a_deal_without_unknown_cards() -> None:
    deal = whole("p123 / b12 / b3 r1", 2)
    assert (deal.hidden, deal.unseen, deal.sizes, deal.tricks) == ((), (), (3, 2, 2), 2)
    assert deal.admits(deal)
    assert deal.holder(Card("b", 3)) == 2


def test_what_is_known_of_a_deal() -> None:
    deal = partly("p13 / b2 / r1", (0, 1, 1))
    assert (deal.sizes, deal.tricks) == ((2, 2, 2), 2)
    assert deal.unseen == tuple(hand("p2 b13"))
    assert deal.holder(Card("b", 2)) == 1
    assert str(deal) == "p13 / b2 ? / r1 ?"
    assert deal.notation(("Ann", "Ben", "Cas")) == "Ann: p13 / Ben: b2 ? / Cas: r1 ?"
    with pytest.raises(KeyError, match="b1"):
        deal.holder(Card("b", 1))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: partly("p12 / b12 / r1", ()), "every card of the deck"),  # two cards are missing
        (lambda: partly("p123 / b12 / b3 r1", (0, 0, 0)), "every card of the deck"),  # nothing is hidden
        (lambda: partly("p12 / b12 / r1 p1", (0, 0, 0)), "every card of the deck"),  # p1 twice
        (lambda: partly("p12 / b12 / g1", (0, 0, 1)), "every card of the deck"),  # not in the deck
        (lambda: partly("p12 / b12 / r1", (0, 1)), "hidden cards for 3 seats"),
        (lambda: partly("p12 / b12 / r1", (0, 0, 1, 0)), "hidden cards for 3 seats"),
        (lambda: partly("p12 / b12 / r1", (0, -1, 2)), "hidden cards for 3 seats"),
        (lambda: partly("p12 / b12 / r1", (0, 0, 3)), "one card apart"),
        (lambda: partly("p12 / b12 / r1", (0, 0, 0)), "expected 2 hidden cards, found 0"),  # 2, 2, 1 and two over
        (lambda: partly("p12 / b12 / r1", (1, 1, 1)), "expected 2 hidden cards, found 3"),
        (lambda: partly("p1 / p2 / r1", (1, 0, 0)), "expected 4 hidden cards, found 1"),
        (
            lambda: partly("p1 / p2 / r1", (0, 0, 0)),
            "expected 4 hidden cards, found 0",
        ),  # as many over as seats, or more
        (lambda: partly("p1 / p2 / p3 / b1", (0, 0, 0, 0), 4), "seat from 0 to 3"),
        (lambda: partly("p12 / /", (0, 2, 0)), "one card apart"),  # an empty hand
        (lambda: partly("p123", (4,)), "two or more hands"),
    ],
)
def test_what_is_no_deal(make: Callable[[], Deal], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()


def test_cards_over() -> None:
    """Fewer than there are seats, and only where all hands are as long as far as is known."""
    assert partly("p1 / p2 / r1", (1, 1, 1)).sizes == (2, 2, 2)
    assert partly("p1 / p2 / p3 / b1", (0, 0, 0, 0)).tricks == 1  # three over for four seats
    with pytest.raises(ValueError, match="expected 4 hidden cards, found 2"):
        partly("p12 / b1 /", (0, 1, 1))


ODD = partly("p1 r1 / b2 / p2", (0, 1, 1))  # b13 and p3 are unknown, one of them is somebody's third card


@pytest.mark.parametrize(
    ("deal", "admitted"),
    [
        (whole("p13 r1 / b12 / p2 b3"), True),
        (whole("p1 r1 / b123 / p23"), True),
        (whole("p1 r1 / b23 / p23 b1"), True),
        (whole("p1 r1 / b23 / p23 b1", 1), False),  # another leads
        (whole("p13 b2 / r1 b1 / p2 b3"), False),  # r1 and b2 have changed places
        (whole("p1 b13 / r1 b2 / p23"), False),
        (whole("p2 b2 / p1 r1 / b13 p3"), False),
        (whole("p1 r1 / b2 b3 / p23", deck=Deck.of(hand("p123 b23 r1"), TINY)), False),  # b1 is missing
        (ODD, False),  # not filled in
    ],
)
def test_what_completes_a_deal(deal: Deal, admitted: bool) -> None:
    assert ODD.admits(deal) == admitted


def test_sizes_of_what_completes_a_deal() -> None:
    even = partly("p12 b1 / b2 / p3", (0, 1, 1))  # seat 0 has the odd card; b3 and r1 are unknown
    assert even.admits(whole("p12 b1 / b23 / p3 r1"))
    assert not even.admits(whole("p12 / b123 / p3 r1"))
    assert not even.admits(whole("p12 / b12 r1 / p3 b3"))
    assert not even.admits(whole("p1 b1 / b23 / p23 r1"))


@pytest.mark.parametrize(
    ("below", "admitted"),
    [("p1 b1, b2 p2", True), ("p1 b2, b1 p2", True), ("p1 p2, b1 b2", False), ("b1 p1, b2 p2", False)],
)
def test_columns_of_which_half_is_known(below: str, *, admitted: bool) -> None:
    """The robot's p1 covers a card, and some card covers its p2: these are two columns, not one."""
    known = COLUMNS["two by halves"]
    columns = [(cover, under) for cover, under in map(hand, below.split(", "))]
    hands = map(hand, ("b4 p4 r2", "p12 b12", "p3 b3 r1"))
    assert known.admits(Deal.of(known.deck, hands, 0, robot=1, covered=columns)) == admitted


WRITTEN = "Ann: p5 b1469 g2 y568 r4 / Ben: p3 b3 g158 y124 r12 / Cleo: p247 b7 g467 y79 r3 / Dan: p1689 b258 g39 y3"


@pytest.mark.parametrize(
    "text",
    [
        WRITTEN,
        "p5 b1469 g2 y568 r4 / p3 b3 g158 y124 r12 / p247 b7 g467 y79 r3 / p1689 b258 g39 y3",
        "r4 ????????? / ?????????? / ?????????? / ??????????",
    ],
)
def test_a_written_deal_reads_back(text: str) -> None:
    deal = Deal.parse(text)
    assert str(deal) == text
    assert Deal.parse(str(deal)) == deal


def test_a_deal_is_read() -> None:
    deal = Deal.parse(WRITTEN)
    assert deal == Deal.parse(WRITTEN.replace("p1689 b258 g39 y3", "rest"))
    assert (deal.names, deal.commander, deal.deck) == (("Ann", "Ben", "Cleo", "Dan"), 0, PLANET_NINE)
    assert Deal.parse(WRITTEN.replace("r", "s").replace("s4", "s4")).deck.trump == DEEP_SEA.trump
    small = Deal.parse("A: b89 / B: b10, y5", dealt=True, lead="B")
    assert (str(small), small.commander, small.tricks) == ("A: b89 / B: b10, y5", 1, 2)


def test_a_deal_with_the_robot_is_read() -> None:
    text = "r4 ???????????? / ????????????? / " + " ".join(["?(?)"] * 7)
    deal = Deal.parse(text, robot=2)
    assert (str(deal), deal.robot, len(deal.covered)) == (text, 2, 7)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b9 / b9", "dealt twice: b9"),
        ("q1 / b2", "not in the deck: q1"),
        ("p10 / b2", "expected cards such as 'p179', and 'p1,10' with ranks above 9, found 'p10'"),
        ("A: p1 / p2", "expected a name before every hand or before none"),
        ("p1 / p2", "missing p3 p4 .* with dealt=True"),
    ],
)
def test_a_deal_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Deal.parse(text)


def test_who_leads_must_be_there() -> None:
    with pytest.raises(ValueError, match="expected Ann, Ben, found 'Cas'"):
        Deal.parse("Ann: b1 / Ben: b2", dealt=True, lead="Cas")
    with pytest.raises(ValueError, match="expected a seat from 0 to 1, found 2"):
        Deal.parse("b1 / b2", dealt=True, lead=2)
    with pytest.raises(ValueError, match="expected a seat that leads"):
        Deal.parse("b1 / b2", dealt=True)
    with pytest.raises(ValueError, match="expected 2 different names, found Ann, Ann"):
        Deal.parse("Ann: b1 / Ann: b2", dealt=True, lead=0)
