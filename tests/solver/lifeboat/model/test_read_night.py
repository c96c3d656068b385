"""Nights read back from the model: who holds what when the card is played, who drinks, and trade after it."""

import pytest

from tests.support.lifeboat import CAPTAIN, KID, LADY, cards, deal, falls, hand, nav, passive
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import can, found
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Navigation
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Marks
from winnable.rules.lifeboat.decision import Answer, Chum, Drink, Lay, Navigate
from winnable.rules.lifeboat.goal import Alive, Everybody, Goal, Gulls, Holds, NoFight, NoRow, Wounds


def test_waters_are_told_with_giver_and_copy() -> None:
    own = cards(own=falls(thirst=(CAPTAIN, KID)))
    start = deal((CAPTAIN, KID), ("own",), own=own, hands={KID: hand("water", "water")})
    witness = found(asking(start, Wounds(Everybody.ALL, Bound(exactly=0)), NoFight()))
    waters = witness.line.days[0].thirst.waters
    assert {drink.of for drink in waters} == {CAPTAIN, KID}
    assert {drink.copy for drink in waters} == {"open", "closed"}
    assert all(isinstance(drink, Drink) for drink in waters)


def test_a_chum_is_played() -> None:
    own = cards(own=falls(CAPTAIN))
    start = deal((CAPTAIN, KID), ("own",), own=own, hands={KID: hand("chum")})
    witness = found(asking(start, Wounds(CAPTAIN, Bound(exactly=2)), NoFight(), controls={CAPTAIN: passive()}))
    (chum,) = witness.line.days[0].fall.chums
    assert isinstance(chum, Chum)


def test_a_ring_is_laid_in_front_of_the_unconscious() -> None:
    own = cards(own=falls(CAPTAIN))
    start = deal((CAPTAIN, KID), ("own",), own=own, wounds={CAPTAIN: 7}, hands={KID: hand("ring")})
    witness = found(asking(start, Alive(CAPTAIN), NoRow()))
    assert Lay(KID, CAPTAIN, "open") in witness.line.days[0].free


@pytest.mark.parametrize("asked", [Alive(KID), Holds(KID, "ring")])
def test_a_ring_is_thrown_by_a_script(asked: Goal) -> None:
    """Whether or not goals ask who has which cards in the end."""
    own = cards(own=falls(KID))
    start = deal((CAPTAIN, LADY, KID), ("own",), own=own, wounds={KID: 2}, hands={CAPTAIN: hand("", "ring")})
    throws = {CAPTAIN: passive(ScriptDay(1, throw=KID, answer=Answer.REFUSE))}  # nobody robs it first
    witness = found(asking(start, asked, Wounds(KID, Bound(exactly=2)), NoFight(), NoRow(), controls=throws))
    assert witness.report.position.open[KID] == ("ring",)


def test_open_cards_are_given_to_who_stays_dry() -> None:
    own = cards(own=falls(CAPTAIN))
    start = deal((CAPTAIN, KID), ("own",), own=own, hands={CAPTAIN: hand("", "cash")})
    witness = found(asking(start, Holds(KID, "cash"), NoRow()))
    assert witness.report.position.open[KID] == ("cash",)


def test_the_navigator_has_the_compass_and_hands_it_on() -> None:
    own = cards(gull=Navigation(bird=1), wet=falls(KID, bird=1))
    start = deal(
        (CAPTAIN, LADY, KID),
        ("nav04", "nav02", "wet", "nav03"),
        own=own,
        hands={LADY: hand("compass")},
        options={"trade_window": "navigation"},
    )
    witness = found(asking(start, Gulls(Bound(exactly=1)), Holds(LADY, "compass"), NoFight()))
    assert witness.report.position.held(LADY, "compass") == 1


def test_trade_when_the_last_day_is_over() -> None:
    own = cards(own=falls(CAPTAIN, KID))
    for window in ("actions", "between_days"):
        start = deal((CAPTAIN, KID), ("own",), own=own, hands={CAPTAIN: hand("cash")}, options={"trade_window": window})
        assert found(asking(start, Holds(KID, "cash"), NoRow())).report.met


def test_nobody_chooses() -> None:
    start = deal((CAPTAIN, KID), nav(24, 4, 2), wounds={CAPTAIN: 7, KID: 3})
    assert found(asking(start, Gulls(Bound(exactly=1)))).line.days[0].navigate is None
    awake = deal((CAPTAIN, KID), nav(24, 4, 2))
    assert found(asking(awake, Gulls(Bound(exactly=1)), NoRow())).line.days[0].navigate == Navigate("nav24")


@pytest.mark.parametrize("gulls", [0, 3])
def test_a_compass_is_given_away_after_it_was_used(gulls: int) -> None:
    """Only the compass shows the gull, after which nothing is given any more if it is the fourth."""
    start = deal(
        (LADY, CAPTAIN),
        nav(24, 9, 5, 14, 18, 20, 22),
        gulls=gulls,
        wounds={LADY: 5},
        hands={CAPTAIN: hand("", "compass")},
        marks=Marks((LADY, CAPTAIN), (LADY, CAPTAIN), frozenset({CAPTAIN}), table=nav(2)),
        options={"trade_window": "navigation", "gift_to_unconscious": "any", "discard_items": True},
    )
    for away in (Holds(LADY, "compass"), Holds(CAPTAIN, "compass", Bound(exactly=0))):
        assert can(asking(start, Gulls(Bound(exactly=gulls + 1)), away)) is (gulls == 0)
        assert can(asking(start, away))
