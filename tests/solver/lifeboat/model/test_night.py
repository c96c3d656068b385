"""Nights in the model: who falls and is saved, sharks, thirst, and the cards that it costs."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.support.lifeboat import (
    BOATSWAIN,
    CAPTAIN,
    CHERPAK,
    KID,
    LADY,
    SNOB,
    cards,
    deal,
    falls,
    hand,
    nav,
    passive,
    problem,
)
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import can, found
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Cards, Character
from winnable.rules.lifeboat.control import Control, ScriptDay
from winnable.rules.lifeboat.deal import Deal, Hand, Marks
from winnable.rules.lifeboat.decision import Row, Throw
from winnable.rules.lifeboat.goal import Alive, Conscious, Goal, Holds, Lost, NoFight, NoRow, Not, Wounds
from winnable.rules.lifeboat.problem import Problem


def none_of(who: Character, item: str) -> Goal:
    return Holds(who, item, Bound(exactly=0))


def has(who: Character, count: int) -> Goal:
    return Wounds(who, Bound(exactly=count))


def night(
    *people: Character, over: tuple[Character, ...] = (), thirst: tuple[Character, ...] = (), **more: Any
) -> Deal:
    """A day whose only card has some fall, and some thirsty by name; `rowed` and `fought` are its marks."""
    marks = {name: more.pop(name, False) for name in ("rowed", "fought")}
    return deal(people, ("own",), own=cards(own=falls(*over, thirst=thirst, **marks)), **more)


def asked(start: Deal, *goals: Goal, **controls: Control) -> Problem:
    """The question without fights and rows, which would hurt people, or change the card."""
    told = {Character[name.upper()]: each for name, each in controls.items()}
    return asking(start, *goals, NoFight(), NoRow(), controls=told)


# --- overboard -----------------------------------------------------------------------------------


def test_all_chums_may_be_played() -> None:
    """However many somebody has: one would do for the sharks."""
    for count in (1, 2):
        start = night(CAPTAIN, KID, over=(KID,), hands={CAPTAIN: hand(" ".join(["chum"] * count))})
        assert can(asked(start, none_of(CAPTAIN, "chum"), none_of(KID, "chum"), kid=passive()))


def test_who_faints_in_the_water_is_lost() -> None:
    start = night(CAPTAIN, over=(CAPTAIN,), wounds={CAPTAIN: 6})
    assert can(asked(start, Lost(CAPTAIN)))
    assert not can(asked(start, Alive(CAPTAIN)))
    back = night(CAPTAIN, over=(CAPTAIN,), wounds={CAPTAIN: 6}, options={"dead_in_water": "back"})
    assert can(asked(back, Alive(CAPTAIN), Not(Conscious(CAPTAIN))))


def test_the_ring_saves_and_other_open_cards_are_lost() -> None:
    start = night(CAPTAIN, over=(CAPTAIN,), wounds={CAPTAIN: 6}, hands={CAPTAIN: hand("ring", "knife")})
    assert can(asked(start, has(CAPTAIN, 6), Holds(CAPTAIN, "ring"), none_of(CAPTAIN, "knife")))
    assert not can(asked(start, Holds(CAPTAIN, "knife")))
    kept = night(
        CAPTAIN,
        over=(CAPTAIN,),
        wounds={CAPTAIN: 6},
        hands={CAPTAIN: hand("ring", "knife")},
        options={"ring_falls": False},
    )
    assert can(asked(kept, Holds(CAPTAIN, "knife")))


@pytest.mark.parametrize("ring_falls", [True, False])
def test_the_ring_stays_with_whom_it_saves(ring_falls: bool) -> None:
    """Nothing is given back at night, whether or not the one who is saved counts as overboard."""
    start = night(
        SNOB,
        CAPTAIN,
        over=(CAPTAIN,),
        wounds={CAPTAIN: 6},
        hands={SNOB: hand("", "ring")},
        options={"ring_falls": ring_falls},
    )
    saved = (Alive(CAPTAIN), Holds(SNOB, "ring"))
    assert can(asked(start, Alive(CAPTAIN), Holds(CAPTAIN, "ring")))
    assert not can(asked(start, *saved))
    for controls in ({}, {SNOB: passive(ScriptDay(1, throw=CAPTAIN))}, {CAPTAIN: passive(ScriptDay(1, accepts=True))}):
        assert not can(asking(start, *saved, NoRow(), controls=controls))


def test_an_unconscious_holder_cannot_open_the_ring() -> None:
    start = night(CAPTAIN, KID, over=(CAPTAIN,), wounds={CAPTAIN: 7}, hands={CAPTAIN: hand("ring")})
    assert not can(asked(start, Alive(CAPTAIN), kid=passive()))
    laid = night(CAPTAIN, KID, over=(CAPTAIN,), wounds={CAPTAIN: 7}, hands={KID: hand("ring")})
    assert can(asked(laid, Alive(CAPTAIN)))
    none = night(
        CAPTAIN,
        KID,
        over=(CAPTAIN,),
        wounds={CAPTAIN: 7},
        hands={KID: hand("ring")},
        options={"gift_to_unconscious": "none"},
    )
    assert not can(asked(none, Alive(CAPTAIN)))


def test_a_ring_is_robbed_and_laid_in_one_day() -> None:
    start = night(KID, CAPTAIN, over=(CAPTAIN,), wounds={CAPTAIN: 7}, hands={CAPTAIN: hand("ring")})
    assert can(asked(start, Alive(CAPTAIN)))


@pytest.mark.parametrize("allowed", [False, True])
def test_the_ring_is_thrown_to_somebody_with_a_policy(allowed: bool) -> None:
    start = night(
        KID, CAPTAIN, over=(CAPTAIN,), wounds={CAPTAIN: 6}, hands={KID: hand("ring")}, options={"ring_throw": allowed}
    )
    question = asked(start, Alive(CAPTAIN), captain=passive())
    assert can(question) is allowed
    if allowed:
        assert found(question).line.days[0].fall.throws == (Throw(KID, CAPTAIN, "open"),)


def test_cherpak_swims_but_does_not_come_back_unconscious() -> None:
    well = night(CHERPAK, over=(CHERPAK,), wounds={CHERPAK: 5})
    assert not can(asked(well, Not(has(CHERPAK, 5))))
    asleep = night(CHERPAK, over=(CHERPAK,), wounds={CHERPAK: 6})
    assert not can(asked(asleep, Alive(CHERPAK)))


def test_sharks() -> None:
    start = night(
        CHERPAK, KID, over=(CHERPAK,), wounds={CHERPAK: 2}, hands={KID: hand("chum"), CHERPAK: hand("", "cash")}
    )
    assert can(asked(start, has(CHERPAK, 3), none_of(KID, "chum")))
    assert not can(asked(start, has(CHERPAK, 3), Holds(KID, "chum")))
    assert not can(asked(start, has(CHERPAK, 4)))
    nobody = night(CHERPAK, KID, hands={KID: hand("chum")})
    assert not can(asked(nobody, none_of(KID, "chum"), none_of(CHERPAK, "chum")))


def test_the_ring_saves_from_being_lost_and_not_from_sharks() -> None:
    start = night(SNOB, over=(SNOB,), wounds={SNOB: 4}, hands={SNOB: hand("ring chum")})
    assert can(asked(start, has(SNOB, 5), Alive(SNOB), Holds(SNOB, "ring")))


def test_open_chums_bite_once_each() -> None:
    hands = {CHERPAK: hand("", "chum"), SNOB: hand("", "chum")}
    start = night(CHERPAK, SNOB, over=(CHERPAK, SNOB), wounds={SNOB: 1}, hands=hands)
    policies = {"cherpak": passive(), "snob": passive()}
    assert can(asked(start, has(CHERPAK, 1), has(SNOB, 3), none_of(SNOB, "chum"), **policies))


def test_a_body_falls_with_its_cards_but_for_the_ring() -> None:
    hands = {LADY: hand("jewels", "ring")}
    start = night(LADY, KID, over=(LADY,), wounds={LADY: 5}, hands=hands)
    assert can(asked(start, Not(Lost(LADY)), Holds(LADY, "jewels"), kid=passive()))
    bare = night(LADY, KID, over=(LADY,), wounds={LADY: 5}, hands={LADY: hand("jewels")})
    assert not can(asked(bare, Not(Lost(LADY)), kid=passive()))


def test_all_fall_and_open_cards_are_lost() -> None:
    start = night(SNOB, KID, over=(SNOB, KID), hands={SNOB: hand("", "cash"), KID: hand("water")})
    assert not can(asked(start, Holds(KID, "cash")))
    assert can(asked(start, Holds(SNOB, "water")))
    assert can(asked(start, none_of(SNOB, "water"), none_of(KID, "water")))
    one = night(SNOB, KID, over=(SNOB,), hands={SNOB: hand("", "cash")})
    assert can(asked(one, Holds(KID, "cash")))


# --- thirst --------------------------------------------------------------------------------------


def test_one_water_for_two() -> None:
    start = night(CAPTAIN, BOATSWAIN, KID, thirst=(CAPTAIN, KID), hands={BOATSWAIN: hand("water")})
    assert can(asked(start, has(CAPTAIN, 0), has(KID, 1)))
    assert can(asked(start, has(CAPTAIN, 1), has(KID, 0)))
    assert can(asked(start, has(CAPTAIN, 1), has(KID, 1)))
    assert not can(asked(start, has(CAPTAIN, 0), has(KID, 0)))
    assert not can(
        asked(
            start,
            none_of(BOATSWAIN, "water"),
            has(CAPTAIN, 1),
            has(KID, 1),
            none_of(KID, "water"),
            none_of(CAPTAIN, "water"),
        )
    )


def test_who_faints_may_have_two_rings() -> None:
    """In a deck that has them."""
    own = cards(own=falls(thirst=(CAPTAIN,)))
    own = replace(own, provisions={**own.provisions, "ring": replace(own.provisions["ring"], count=2)})
    start = deal((CAPTAIN,), ("own",), own=own, wounds={CAPTAIN: 6}, hands={CAPTAIN: hand("", "ring ring")})
    assert can(asked(start, Not(Conscious(CAPTAIN)), Holds(CAPTAIN, "ring", Bound(exactly=2))))


def test_a_water_for_each_cause() -> None:
    """Who rows is thirsty twice by this card."""
    start = deal((CAPTAIN,), nav(15, 4), hands={CAPTAIN: hand("water water")})
    assert can(asking(start, has(CAPTAIN, 0), none_of(CAPTAIN, "water")))


def test_own_water_only_by_a_reading() -> None:
    for value in (True, False):
        start = night(
            CAPTAIN,
            KID,
            thirst=(CAPTAIN,),
            wounds={CAPTAIN: 7},
            hands={KID: hand("water")},
            options={"water_for_others": value},
        )
        assert can(asked(start, Alive(CAPTAIN))) is value


def test_three_causes() -> None:
    start = deal((CAPTAIN, KID), nav(22, 4), own=cards(), wounds={}, hands={KID: hand("water")})
    rows = passive(ScriptDay(1, action=Row(("nav22",))))
    question = asking(start, Wounds(CAPTAIN, Bound(exactly=2)), NoFight(), controls={CAPTAIN: rows})
    assert can(question)  # overboard and by name; nav22 has no oar


def test_a_rower_is_thirsty_by_the_oar_mark() -> None:
    start = deal((CAPTAIN, KID), nav(15, 4))
    rows = passive(ScriptDay(1, action=Row(("nav15",))))
    assert can(asking(start, has(CAPTAIN, 2), NoFight(), NoRow(KID), controls={CAPTAIN: rows}))
    assert not can(asking(start, has(CAPTAIN, 1), NoFight(), NoRow(KID), controls={CAPTAIN: rows}))


def test_the_parasol() -> None:
    start = night(KID, thirst=(KID,), hands={KID: hand("parasol")})
    assert can(asked(start, has(KID, 0)))
    wet = night(KID, over=(KID,), thirst=(KID,), hands={KID: hand("", "parasol")})
    assert not can(asked(wet, has(KID, 1)))
    for value in (True, False):
        asleep = night(
            KID,
            thirst=(KID,),
            wounds={KID: 3},
            hands={KID: hand("", "parasol")},
            options={"parasol_unconscious": value},
        )
        assert can(asked(asleep, Alive(KID))) is value


def test_scripted_people_drink_their_own_water() -> None:
    start = night(CAPTAIN, KID, thirst=(CAPTAIN,), hands={CAPTAIN: hand("water", "water")})
    assert not can(asked(start, has(CAPTAIN, 1), captain=passive()))
    dry = passive(ScriptDay(1, drink=0))
    assert can(asked(start, has(CAPTAIN, 1), captain=dry))
    witness = found(asked(start, has(CAPTAIN, 0), captain=passive()))
    assert witness.report.position.open[CAPTAIN] == ("water",)


def test_everybody_dead_ends_the_game_by_a_reading() -> None:
    for value in ("goes_on", "ends"):
        start = night(KID, thirst=(KID,), wounds={KID: 3}, options={"all_dead": value})
        witness = found(asked(start, Not(Alive(KID))))
        assert witness.report.position.sunk is (value == "ends")


def rings(who: Character, count: int) -> Goal:
    return Holds(who, "ring", Bound(exactly=count))


def happens(hands: Mapping[Character, Hand], *goals: Goal, ring: bool = False, chum: bool = False) -> bool:
    """Whether a night can go so in which the captain falls; the others throw him a ring, and play chums if told to."""
    printed = cards(own=falls(CAPTAIN))
    two = {"ring": replace(printed.provisions["ring"], count=2)}
    own = Cards({**printed.provisions, **two}, printed.navigation)
    start = deal((KID, LADY, CAPTAIN), ("own",), own=own, wounds={CAPTAIN: 5}, hands=hands)
    throws = passive(ScriptDay(1, throw=CAPTAIN, chum=chum))
    controls = {KID: throws, LADY: throws, CAPTAIN: passive(ScriptDay(1, ring=ring))}
    return can(problem(start, *goals, NoFight(), NoRow(), controls=controls))


def test_of_two_who_would_throw_a_ring_the_one_nearest_the_bow_does() -> None:
    hands = {KID: hand("ring"), LADY: hand("ring")}
    assert happens(hands, Alive(CAPTAIN), rings(KID, 0), rings(LADY, 1), rings(CAPTAIN, 1))
    assert not happens(hands, rings(LADY, 0))
    assert not happens(hands, rings(KID, 1))


@pytest.mark.parametrize("falling", [True, False])
def test_whoever_catches_a_ring_may_faint_of_thirst_with_it(falling: bool) -> None:
    """The kid, who is free, has the ring of the lady from then on; nobody else is there for whom it could be."""
    hands = {LADY: hand("", "ring")}
    evening: dict[str, Any] = {"marks": Marks((LADY, KID), (LADY, KID)), "options": {"ring_falls": falling}}
    start = night(LADY, KID, over=(KID,), thirst=(KID,), wounds={KID: 2}, hands=hands, **evening)
    throws = passive(ScriptDay(1, throw=KID))
    assert can(asked(start, has(KID, 3), rings(KID, 1), lady=throws))
    assert not can(asked(start, none_of(KID, "ring"), lady=throws))
    assert not can(asked(start, Lost(KID), lady=throws))


def test_whoever_opens_a_ring_needs_no_other() -> None:
    hands = {KID: hand("ring"), CAPTAIN: hand("ring")}
    assert happens(hands, Alive(CAPTAIN), rings(KID, 1), rings(CAPTAIN, 1), ring=True)
    assert not happens(hands, rings(KID, 0), ring=True)
    assert happens(hands, rings(KID, 0), rings(CAPTAIN, 2))


def test_one_chum_of_each_is_played() -> None:
    hands = {KID: hand("chum", "chum ring"), LADY: hand("")}
    assert happens(hands, Holds(KID, "chum", Bound(exactly=1)), chum=True)
    assert not happens(hands, Holds(KID, "chum", Bound(exactly=2)), chum=True)
    assert happens(hands, Holds(KID, "chum", Bound(exactly=2)))
