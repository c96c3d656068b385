"""Small deals that leave something open: unknown cards, the robot's columns."""

from tests.support.decks import hand, small_deck
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Columns, Deal


def card(text: str) -> Card:
    """A card in the short form, `p3`."""
    return Card.parse(text)


def robot_deal(hands: str, columns: str, *, robot: int, lead: int, hidden: tuple[int, ...] = ()) -> Deal:
    """A deal of pink, blue and rockets in short form; columns are written `p3(b4) ?(?)`."""
    written = [column.rstrip(")").split("(") for column in columns.split()]
    covered: Columns = tuple((_known(cover), _known(under)) for cover, under in written)
    known = [hand(each) for each in hands.split("/")]
    cards = {each for one in known for each in one}
    deck = next(
        deck
        for deck in (small_deck(2, ranks, trumps) for ranks in (2, 3, 4, 5) for trumps in (0, 1, 2))
        if len(deck.cards) == len(cards) + sum(hidden) and cards <= set(deck.cards)
    )
    return Deal(deck, tuple(tuple(sorted(each)) for each in known), lead, hidden, robot, covered)


def _known(text: str) -> Card | None:
    return None if text == "?" else card(text)


ROBOTS = {
    "two columns": robot_deal("p13 b4 / b1 r1 p2 / p4 b2 b3", "p4(b2)", robot=2, lead=1),
    "a card too many": robot_deal("p13 b4 / b1 r1 p2 / p4 b2 b3 r2", "p4(b2) b3(r2)", robot=2, lead=1),
    "all covered": robot_deal("p13 b4 r2 / p24 b12 / r1 b3 b5 p5", "r1(b3) p5(b5)", robot=2, lead=0),
    "trump below": robot_deal("p4 b13 / p12 r1 / p3 b24", "p2(r1)", robot=1, lead=0),
}
TINY = small_deck(2, 3, 1)


def partly(known: str, *hidden: int, commander: int = 0, deck: Deck = TINY) -> Deal:
    """A deal of which these cards are known, and so many more of each seat are not."""
    return Deal(deck, tuple(tuple(sorted(hand(held))) for held in known.split("/")), commander, hidden)


NOTHING = Deal.unknown(TINY, 3)
EVEN = partly("p1 b2 r1 / b1 / p2", 0, 2, 2, deck=small_deck(2, 4, 1))
ODD = partly("p1 r1 / b2 / p2", 0, 1, 1)
"""One more card is unknown than lies hidden: it is the third of any one of the three seats."""
UNEVEN = partly("p12 b2 / p3 / r1", 0, 1, 1)
"""Seat 0 has the card that is not played."""
FOUR = partly("p1 r1 / b2 / p2 / b1", 0, 1, 1, 1, deck=small_deck(2, 3, 2))
