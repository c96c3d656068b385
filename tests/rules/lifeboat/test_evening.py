"""The decisions of the evening that are refused, and where."""

import pytest

from tests.support.lifeboat import (
    BOATSWAIN,
    CAPTAIN,
    CHERPAK,
    FOUR,
    KID,
    LADY,
    cards,
    day,
    deal,
    falls,
    hand,
    nav,
    played,
    refused,
)
from winnable.rules.lifeboat.card import PROVISIONS, Cards, Provision
from winnable.rules.lifeboat.decision import Chum, Drink, Fall, Navigate, Row, Thirst, Throw, Turn
from winnable.rules.lifeboat.fault import Fault

MORE = {**PROVISIONS, "ring": Provision(4), "parasol": Provision(2)}
OWN = Cards(MORE, cards(drop=falls(CAPTAIN, KID), dry=falls(thirst=[CAPTAIN, KID])).navigation)


# --- which card ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "fault"),
    [
        (Navigate("nav24"), Fault.NAVIGATE),
        (Navigate("nav20"), Fault.NAVIGATE),
        (Navigate("nav14", compass=True), Fault.NAVIGATE),
        (Navigate(), Fault.UNSAID),
    ],
)
def test_cards_that_cannot_be_chosen(choice: Navigate, fault: Fault) -> None:
    start = deal(FOUR, nav(14, 6, 24, 2))
    wrong = refused(start, day(Turn(CAPTAIN, Row(nav(14, 6))), navigate=choice))
    assert (wrong.fault, wrong.path, wrong.who) == (fault, ("navigate",), KID)


def test_nobody_conscious_chooses_nothing() -> None:
    start = deal((LADY, KID), nav(14, 24), wounds={LADY: 4, KID: 3})
    assert played(start, day(navigate=Navigate("nav14"))).position.navigation == nav(24, 14)
    assert refused(start, day(navigate=Navigate("nav24"))).fault is Fault.NAVIGATE


def test_the_table_goes_under_the_pile_if_nobody_is_left() -> None:
    start = deal((CAPTAIN, KID), nav(14, 6, 24), wounds={CAPTAIN: 7, KID: 2})
    turn = Turn(KID, Row(nav(14)))
    assert played(start, day(turn)).position.navigation == nav(24, 6, 14)


def test_the_only_card_of_the_table_need_not_be_told() -> None:
    assert played(deal(FOUR, nav(14, 24)), day(Turn(CAPTAIN, Row(nav(24))))).position.gulls == 1


# --- overboard -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fall", "fault", "path"),
    [
        (Fall(rings=(BOATSWAIN,)), Fault.RING, ("rings", 0)),
        (Fall(rings=(KID, KID)), Fault.RING, ("rings", 1)),
        (Fall(rings=(CAPTAIN,)), Fault.NOT_THERE, ("rings", 0)),
        (Fall(throws=(Throw(CHERPAK, BOATSWAIN),)), Fault.RING, ("throws", 0)),
        (Fall(throws=(Throw(KID, CAPTAIN),)), Fault.RING, ("throws", 0)),
        (Fall(throws=(Throw(BOATSWAIN, CAPTAIN),)), Fault.NOT_THERE, ("throws", 0)),
        (Fall(throws=(Throw(CHERPAK, CAPTAIN, "closed"), Throw(CHERPAK, CAPTAIN))), Fault.RING, ("throws", 1)),
        (Fall(throws=(Throw(CHERPAK, CAPTAIN),)), Fault.UNSAID, ("throws", 0)),
        (Fall((KID,), (Throw(CHERPAK, KID, "open"),)), Fault.RING, ("throws", 0)),
        (Fall(chums=(Chum(KID), Chum(KID))), Fault.NOT_THERE, ("chums", 1)),
        (Fall(chums=(Chum(LADY),)), Fault.ASLEEP, ("chums", 0)),
    ],
)
def test_rings_and_chums_that_cannot_be(fall: Fall, fault: Fault, path: tuple[str | int, ...]) -> None:
    start = deal(FOUR, ["drop"], own=OWN, hands={KID: hand("ring ring chum"), CHERPAK: hand("ring", "ring")})
    wrong = refused(start, day(fall=fall))
    assert (wrong.fault, wrong.path) == (fault, ("fall", *path))


def test_nobody_unconscious_catches_a_ring() -> None:
    start = deal(FOUR, ["drop"], own=OWN, wounds={KID: 3}, hands={CHERPAK: hand("ring")})
    wrong = refused(start, day(fall=Fall(throws=(Throw(CHERPAK, KID),))))
    assert (wrong.fault, wrong.detail) == (Fault.ASLEEP, "kid is not conscious and cannot catch the ring")


def test_one_ring_protects_and_other_open_ones_are_lost() -> None:
    start = deal(FOUR, ["drop"], own=OWN, hands={KID: hand("ring", "ring ring")})
    at = played(start, day()).position
    assert (at.closed[KID], at.open[KID]) == (("ring",), ("ring",))


def test_nothing_is_told_of_a_fall_that_is_none() -> None:
    wrong = refused(deal(FOUR, ["dry"], own=OWN, hands={KID: hand("chum")}), day(fall=Fall(chums=(Chum(KID),))))
    assert (wrong.fault, wrong.path, wrong.detail) == (Fault.TOO_MANY, ("fall",), "nobody falls overboard")


# --- thirst --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thirst", "fault", "path"),
    [
        (Thirst((BOATSWAIN,)), Fault.THIRST, ("parasols", 0)),
        (Thirst((KID,)), Fault.NOT_THERE, ("parasols", 0)),
        (Thirst((CAPTAIN, CAPTAIN)), Fault.THIRST, ("parasols", 1)),
        (Thirst(waters=(Drink(BOATSWAIN),)), Fault.THIRST, ("waters", 0)),
        (Thirst((CAPTAIN,), (Drink(BOATSWAIN, CAPTAIN),)), Fault.THIRST, ("waters", 0)),
        (Thirst(waters=(Drink(CHERPAK, KID),)), Fault.UNSAID, ("waters", 0)),
        (Thirst(waters=(Drink(CHERPAK, KID, "open"), Drink(CHERPAK, KID))), Fault.THIRST, ("waters", 1)),
        (Thirst(waters=(Drink(LADY, KID),)), Fault.ASLEEP, ("waters", 0)),
    ],
)
def test_waters_and_parasols_that_cannot_be(thirst: Thirst, fault: Fault, path: tuple[str | int, ...]) -> None:
    hands = {CAPTAIN: hand("", "parasol parasol"), BOATSWAIN: hand("water", "parasol"), CHERPAK: hand("water", "water")}
    more = Cards({**MORE, "parasol": Provision(3)}, OWN.navigation)
    wrong = refused(deal(FOUR, ["dry"], own=more, hands=hands), day(thirst=thirst))
    assert (wrong.fault, wrong.path) == (fault, ("thirst", *path))


def test_the_unconscious_are_spared_by_others() -> None:
    start = deal(FOUR, ["dry"], own=OWN, wounds={KID: 3}, hands={BOATSWAIN: hand("water"), KID: hand("water")})
    at = played(start, day(thirst=Thirst(waters=(Drink(BOATSWAIN, KID),)))).position
    assert at.wounds[KID] == 3
    assert refused(start, day(thirst=Thirst(waters=(Drink(KID),)))).fault is Fault.ASLEEP


def test_a_parasol_that_works_by_itself_leaves_no_thirst() -> None:
    hands = {BOATSWAIN: hand("water"), KID: hand("", "parasol")}
    start = deal(FOUR, ["dry"], own=OWN, wounds={KID: 3}, hands=hands)
    assert refused(start, day(thirst=Thirst(waters=(Drink(BOATSWAIN, KID),)))).fault is Fault.THIRST
    assert played(start, day()).position.wounds[KID] == 3
