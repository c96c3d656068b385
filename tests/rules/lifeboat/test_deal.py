"""Deals: where they begin, what cannot be so, and what is only unusual."""

import re

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, FOUR, KID, LADY, day, deal, hand, nav, played, problem
from winnable.rules.lifeboat.card import NAVIGATION
from winnable.rules.lifeboat.deal import Deal, Marks
from winnable.rules.lifeboat.decision import Navigate, Row, Turn
from winnable.rules.lifeboat.position import Phase
from winnable.rules.lifeboat.setup import Relation, Setup

FULL = tuple(NAVIGATION)
MORNING = Marks(FOUR, (CAPTAIN, BOATSWAIN), frozenset([CAPTAIN]), frozenset([BOATSWAIN, KID]), nav(24))


def test_a_deal_begins_at_dawn() -> None:
    start = deal(navigation=FULL)
    assert start.begin() == start.position
    assert start.position.phase is Phase.DAWN
    assert list(start.faults()) == []


def test_a_deal_inside_a_day_goes_on_with_the_next_turn() -> None:
    start = deal(FOUR, nav(14, 6, 2), provisions="water", marks=MORNING)
    assert list(start.faults()) == []
    assert start.begin().actor is CHERPAK
    report = played(start, day(Turn(CHERPAK, Row(nav(14))), navigate=Navigate("nav24")))
    assert report.position.gulls == 1
    assert report.position.provisions == ("water",)
    assert report.position.navigation == nav(2, 6, 14, 24)


def test_whoever_comes_before_the_last_turn_has_none() -> None:
    start = deal(FOUR, nav(14), marks=Marks(FOUR, (BOATSWAIN,)), wounds={CHERPAK: 6})
    assert start.begin().actor is KID
    over = deal(FOUR, nav(14), marks=Marks(FOUR, FOUR))
    assert over.begin().actor is None
    assert over.begin().phase is Phase.TRADE
    nobody = deal((LADY, KID), nav(14), wounds={LADY: 4, KID: 3}, marks=Marks((LADY, KID), (KID,)))
    assert nobody.begin().phase is Phase.NAVIGATE


@pytest.mark.parametrize(
    ("start", "fault"),
    [
        (deal((CAPTAIN, CAPTAIN), FULL), "expected everybody in play once, in the standard order"),
        (deal(navigation=()), "expected some navigation cards"),
        (deal(navigation=(*FULL, "nav01")), "the navigation card 'nav01' is in 2 places"),
        (deal(navigation=("nav99",)), "there is no navigation card 'nav99'"),
        (deal(provisions="ring ring"), "expected at most 1 of ring, found 2"),
        (deal(provisions="rum"), "there is no provision 'rum'"),
        (deal(gulls=4), "expected fewer than 4 gulls, as the game is over with them"),
        (deal(day=0), "expected a day of 1 or more, found 0"),
        (deal(wounds={KID: -1}), "expected no fewer than 0 wounds of kid, found -1"),
        (deal(cast=FOUR, boat=FOUR[:3], hands={KID: hand("cash")}), "kid holds cards, but is not in the boat"),
        (deal(cast=FOUR[:3], boat=FOUR), "kid is in the boat, but not in play"),
        (deal(relations={KID: Relation(LADY)}), "the friend of kid, lady, is not in play"),
        (deal(relations={LADY: Relation(KID)}), "lady has relations, but is not in play"),
        (deal((), FULL), "expected a character in the boat"),
        (deal(marks=Marks(FOUR[:3])), "kid is in the boat, but not in the order of the morning"),
        (deal(marks=Marks((*FOUR, LADY))), "lady was in the boat in the morning, but is not in play"),
        (deal(marks=Marks((*FOUR, KID))), "a character is twice in the order of the morning"),
        (deal(marks=Marks(FOUR, (LADY,))), "lady has acted, but was not in the boat in the morning"),
        (deal(marks=Marks(FOUR, (), frozenset([KID]))), "kid has rowed, but not acted"),
        (
            deal(marks=Marks(FOUR, (KID, CAPTAIN))),
            "expected those who have acted once each, in the order of the morning",
        ),
        (deal(marks=Marks(FOUR, (KID,), table=nav(3))), "cards lie on the table, but nobody has rowed"),
    ],
)
def test_what_cannot_be_so(start: Deal, fault: str) -> None:
    assert fault in list(start.faults())
    with pytest.raises(ValueError, match=re.escape(fault)):
        problem(start)


def test_somebody_lost_before() -> None:
    start = deal(FOUR[:3], FULL, cast=FOUR, wounds={KID: 3})
    assert list(start.faults()) == []
    assert start.position.past.fainted == {KID}


def test_what_is_only_unusual_is_no_fault() -> None:
    relations = {KID: Relation(CAPTAIN, KID), CAPTAIN: Relation(CAPTAIN, KID)}
    assert list(deal((CAPTAIN, KID), nav(14), relations=relations).faults()) == []


def test_hands_are_sorted() -> None:
    sorted_hand = deal(hands={KID: hand("water cash", "oar club")})
    assert (sorted_hand.position.closed[KID], sorted_hand.position.open[KID]) == (("cash", "water"), ("club", "oar"))


def test_the_cast_is_in_order() -> None:
    wrong = Deal.of(Setup((KID, CAPTAIN)), (KID, CAPTAIN), FULL)
    assert list(wrong.faults()) == ["expected everybody in play once, in the standard order"]
