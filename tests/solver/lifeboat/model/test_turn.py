"""Turns in the model: rows, medkits, flares, seats, robberies of the unconscious, bodies, and the draft before them."""

import pytest

from tests.support.lifeboat import (
    BOATSWAIN,
    CAPTAIN,
    CHERPAK,
    KID,
    LADY,
    QUIET,
    SNOB,
    cards,
    deal,
    guard,
    hand,
    nav,
    passive,
)
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import can, found
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Character, Navigation
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.decision import Flare, Medkit, Row
from winnable.rules.lifeboat.goal import (
    Alive,
    Conscious,
    Dead,
    Ended,
    Goal,
    Gulls,
    Holds,
    Lost,
    NeverUnconscious,
    NoFight,
    NoRow,
    Not,
    SeatAt,
    Wounds,
)

QUIETLY = cards(own=QUIET, own2=QUIET)


def still(*people: Character, **more: object) -> Deal:
    """A day on which the card that is played does nothing."""
    return deal(people, ("own", "own2"), own=QUIETLY, **more)  # type: ignore[arg-type]


# --- rows ----------------------------------------------------------------------------------------


def rowing(oars: str, **more: object) -> Deal:
    return deal((CAPTAIN, KID), nav(4, 2, 3, 6, 5, 24, 14), hands={KID: hand(oars)}, **more)  # type: ignore[arg-type]


def test_oars_are_handed_on() -> None:
    assert not can(asking(rowing(""), Gulls(Bound(exactly=1))))
    assert can(asking(rowing("oar"), Gulls(Bound(exactly=1))))


def test_an_oar_alone_must_be_used() -> None:
    """Whoever is alone cannot lay an open oar down: three cards are drawn, and the fourth is on top."""
    start = deal((CAPTAIN,), nav(4, 2, 24, 3, 6), hands={CAPTAIN: hand("", "oar")})
    on_top = deal((CAPTAIN,), nav(4, 2, 3, 24, 6), hands={CAPTAIN: hand("", "oar")})
    two = deal((CAPTAIN,), nav(4, 2, 24, 3, 6))
    assert can(asking(start, Gulls(Bound(exactly=1))))
    assert can(asking(on_top, Gulls(Bound(exactly=1))))
    assert can(asking(two, Gulls(Bound(exactly=1))))
    assert not can(asking(deal((CAPTAIN,), nav(4, 2, 3, 24, 6)), Gulls(Bound(exactly=1))))


def test_closed_oars_by_a_reading() -> None:
    guarded = {KID: passive()}
    start = deal((CAPTAIN, KID), nav(4, 2, 3, 24, 6), hands={CAPTAIN: hand("oar")})
    assert can(asking(start, Gulls(Bound(exactly=1)), Holds(CAPTAIN, "oar"), controls=guarded))


# --- medkits, flares, parasols -------------------------------------------------------------------


def test_who_is_revived_before_his_turn_acts() -> None:
    start = still(LADY, KID, CAPTAIN, wounds={KID: 3}, hands={LADY: hand("medkit")})
    fights = Not(NoFight(KID)), NoFight(LADY)
    assert can(asking(start, *fights, controls={CAPTAIN: guard()}))
    late = still(KID, LADY, CAPTAIN, wounds={KID: 3}, hands={LADY: hand("medkit")})
    assert not can(asking(late, *fights, controls={CAPTAIN: guard()}))


def test_a_medkit_does_not_come_from_whom_it_wakes() -> None:
    start = still(KID, CAPTAIN, wounds={CAPTAIN: 7}, hands={CAPTAIN: hand("medkit")})
    assert not can(asking(start, Conscious(CAPTAIN), NoRow()))
    two = asking(start, Conscious(CAPTAIN), days=2)
    assert isinstance(found(two).line.days[1].turns[0].action, Medkit)


@pytest.mark.parametrize("value", [False, True])
def test_the_dead_are_healed_by_a_reading(value: bool) -> None:
    start = still(KID, CAPTAIN, wounds={CAPTAIN: 8}, hands={KID: hand("medkit")}, options={"medkit_dead": value})
    assert can(asking(start, Alive(CAPTAIN))) is value


def test_a_flare_is_over_at_the_fourth_gull() -> None:
    start = deal(
        (CAPTAIN, KID),
        ("nav24", "off", "nav01", "nav04"),
        own=cards(off=Navigation(bird=-1)),
        gulls=3,
        hands={KID: hand("flare")},
    )
    shot = [Not(Holds(who, "flare")) for who in (CAPTAIN, KID)]
    question = asking(start, Ended(), *shot, NoRow(), NoFight())
    assert can(question)
    assert Flare in [type(turn.action) for turn in found(question).line.days[0].turns]
    late = deal((CAPTAIN, KID), nav(4, 24, 1, 2), gulls=2, hands={KID: hand("flare")})
    assert can(asking(late, Ended(), NoRow()))
    assert not can(asking(deal((CAPTAIN, KID), nav(4, 24, 1, 2), gulls=2), Ended(), NoRow()))


def test_birds_of_a_flare_together_by_a_reading() -> None:
    for value in ("one_by_one", "together"):
        start = deal(
            (CAPTAIN, KID),
            ("nav24", "off", "nav04", "nav02", "nav03"),
            own=cards(off=Navigation(bird=-1)),
            gulls=3,
            hands={KID: hand("flare")},
            options={"flare_order": value},
        )
        played = asking(start, Ended(), Not(Holds(KID, "flare")), Not(Holds(CAPTAIN, "flare")), NoRow(), NoFight())
        assert can(played) is (value == "one_by_one")


def test_the_parasol_takes_an_action() -> None:
    start = deal((KID,), nav(19, 2), own=cards(), hands={KID: hand("parasol")}, gulls=0)
    dry = Wounds(KID, Bound(exactly=1))  # overboard, and thirsty by name: what lies open is lost
    assert not can(asking(start, dry, NoRow()))
    thirsty = deal((KID,), nav(8, 2), hands={KID: hand("parasol")})
    assert can(asking(thirsty, Wounds(KID, Bound(exactly=0)), NoRow()))


# --- seats, robberies, bodies --------------------------------------------------------------------


def test_seats_exchanged_in_the_morning() -> None:
    start = still(CAPTAIN, LADY, KID)
    assert can(asking(start, SeatAt(CAPTAIN, "stern"), SeatAt(KID, "bow")))
    assert can(asking(start, SeatAt(CAPTAIN, 2), SeatAt(LADY, 3), NoFight()))
    lost = still(CAPTAIN, LADY, KID, wounds={LADY: 5})
    assert can(asking(lost, Lost(LADY), SeatAt(KID, 2)))


def test_the_new_stern_seat_navigates_tonight() -> None:
    """Only the captain would play the gull; he sits at the stern if he takes that seat in the morning."""
    start = deal((CAPTAIN, KID), nav(24, 4, 2, 3))
    steers = {KID: passive(ScriptDay(1, navigate="nav04"))}
    assert can(asking(start, Gulls(Bound(exactly=1)), SeatAt(CAPTAIN, "stern"), controls=steers))
    assert not can(asking(start, Gulls(Bound(exactly=1)), SeatAt(CAPTAIN, "bow"), controls=steers))


def test_the_unconscious_are_robbed() -> None:
    start = still(KID, CAPTAIN, wounds={CAPTAIN: 7}, hands={CAPTAIN: hand("cash", "knife")})
    assert can(asking(start, Holds(KID, "cash")))
    assert can(asking(start, Holds(KID, "knife")))
    assert not can(asking(start, Holds(KID, "cash"), Holds(KID, "knife")))


@pytest.mark.parametrize("reading", ["action", "off", "free"])
def test_bodies_are_thrown_overboard(reading: str) -> None:
    start = still(KID, SNOB, LADY, wounds={SNOB: 6, LADY: 5}, options={"dump": reading})
    assert can(asking(start, Lost(SNOB))) is (reading != "off")
    assert can(asking(start, Lost(SNOB), Lost(LADY))) is (reading == "free")


@pytest.mark.parametrize("reading", ["action", "free"])
def test_a_body_between_two_neighbours_is_thrown_overboard_before_a_claim(reading: str) -> None:
    """The captain alone claims a seat; the lady between the two is gone before, or they are no neighbours."""
    start = still(CAPTAIN, LADY, KID, wounds={LADY: 5}, options={"dump": reading, "seat_target": "neighbour"})
    for control, goal in ((passive(), SeatAt(KID, "bow")), (guard(), Not(NoFight()))):
        assert can(asking(start, goal, controls={KID: control})) is (reading == "free")


def test_a_body_that_has_been_thrown_overboard_is_not_healed() -> None:
    options = {"dump": "free", "medkit_dead": True}
    start = still(KID, LADY, wounds={LADY: 5}, hands={KID: hand("medkit ring")}, options=options)
    healed = Wounds(LADY, Bound(exactly=4))
    for controls in ({}, {LADY: passive()}):
        assert can(asking(start, healed, controls=controls))
        assert can(asking(start, Lost(LADY), controls=controls))
        assert not can(asking(start, healed, Lost(LADY), controls=controls))


@pytest.mark.parametrize("value", [False, True])
def test_cards_are_thrown_away_by_a_reading(value: bool) -> None:
    start = still(KID, CAPTAIN, hands={KID: hand("cash")}, options={"discard_items": value})
    nobody = [Holds(who, "cash", Bound(exactly=0)) for who in (KID, CAPTAIN)]
    assert can(asking(start, *nobody)) is value


@pytest.mark.parametrize("reading", ["ring", "any", "none"])
def test_gifts_to_the_unconscious(reading: str) -> None:
    start = still(
        KID, CAPTAIN, wounds={CAPTAIN: 7}, hands={KID: hand("cash ring")}, options={"gift_to_unconscious": reading}
    )
    assert can(asking(start, Holds(CAPTAIN, "ring"))) is (reading != "none")
    assert can(asking(start, Holds(CAPTAIN, "cash"))) is (reading == "any")


def test_a_gift_to_a_body_that_goes_overboard_in_the_same_turn() -> None:
    body, asleep = {LADY: 5}, {LADY: 4}
    rid = (Lost(LADY), Holds(CAPTAIN, "ring", Bound(exactly=0)))
    held: dict[str, object] = {"hands": {CAPTAIN: hand("ring")}}
    assert can(asking(still(CAPTAIN, LADY, wounds=body, **held), *rid))
    assert not can(asking(still(CAPTAIN, LADY, wounds=asleep, **held), *rid))
    assert can(asking(still(CAPTAIN, LADY, wounds=asleep, options={"dump_unconscious": True}, **held), *rid))
    assert not can(asking(still(CAPTAIN, LADY, wounds=body, options={"gift_to_unconscious": "none"}, **held), *rid))


@pytest.mark.parametrize("reading", ["any", "ring"])
def test_a_gift_before_a_medkit_wakes_one_who_takes_none(reading: str) -> None:
    held = {CAPTAIN: hand("ring knife medkit")}
    start = still(CAPTAIN, LADY, wounds={LADY: 4}, hands=held, options={"gift_to_unconscious": reading})
    for item, expected in (("ring", True), ("knife", reading == "any")):
        has = Holds(LADY, item, Bound(exactly=1))
        assert can(asking(start, Conscious(LADY), has, controls={LADY: passive()})) is expected
    awake = still(CAPTAIN, LADY, wounds={LADY: 3}, hands=held)
    assert not can(asking(awake, Holds(LADY, "ring", Bound(exactly=1)), NoFight(), controls={LADY: passive()}))


@pytest.mark.parametrize("reading", ["any", "ring", "awake"])
def test_oars_are_laid_before_a_body_for_a_shorter_row(reading: str) -> None:
    """The rower is alone, and must not draw the gull on the first day, but keep the card that makes rowers thirsty.

    Somebody awake who does not row takes an oar in any reading.
    """
    own = cards(a=QUIET, b=QUIET, row=Navigation(rowed=True), gull=Navigation(bird=1), **dict.fromkeys("cdefgh", QUIET))
    start = deal(
        (CAPTAIN, LADY),
        ("a", "b", "row", "gull", *"cdefgh"),
        own=own,
        wounds={LADY: 0 if reading == "awake" else 5},
        hands={CAPTAIN: hand("", "oar oar")},
        options={"gift_to_unconscious": "none" if reading == "awake" else reading},
    )
    goals = (Wounds(CAPTAIN, Bound(exactly=1)), Gulls(Bound(exactly=1)), NoRow(LADY))
    assert can(asking(start, *goals, days=2)) is (reading != "ring")


@pytest.mark.parametrize("reading", ["any", "none"])
def test_cards_are_given_before_the_flare_that_ends_the_game(reading: str) -> None:
    """To somebody unconscious, as nothing is given after it; if nobody rows, only the flare shows the gull that day."""
    start = deal(
        (CAPTAIN, KID),
        ("a", "b", "gull", *"cdef"),
        own=cards(gull=Navigation(bird=1), **dict.fromkeys("abcdef", QUIET)),
        gulls=3,
        wounds={KID: KID.size},
        hands={CAPTAIN: hand("flare cash")},
        options={"gift_to_unconscious": reading},
    )
    assert can(asking(start, Ended(), NoRow(), Holds(KID, "cash"))) is (reading == "any")


# --- the draft -----------------------------------------------------------------------------------


def drafting(provisions: str, **options: object) -> Deal:
    return still(CAPTAIN, LADY, KID, provisions=provisions, options=options)


def test_the_last_provisions_go_to_the_bow() -> None:
    policies = dict.fromkeys((CAPTAIN, LADY, KID), passive())
    start = drafting("cash water")
    goals: list[Goal] = [Holds(CAPTAIN, "cash"), Holds(LADY, "water")]
    assert can(asking(start, *goals, controls=policies))
    assert not can(asking(start, Holds(KID, "water"), controls=policies))
    nobody = drafting("cash water", short_pile="nobody")
    assert not can(asking(nobody, Holds(CAPTAIN, "cash"), controls=policies))


def test_what_others_take_decides_what_is_left() -> None:
    start = drafting("cash water cash")
    controls = {LADY: passive(), KID: passive()}
    assert can(asking(start, Holds(LADY, "water"), controls=controls))
    assert can(asking(start, Holds(LADY, "cash"), controls=controls))
    assert not can(asking(drafting("cash cash water"), Holds(LADY, "water"), controls=controls))
    assert not can(asking(start, Holds(KID, "water"), controls=controls))
    picks = {LADY: passive(ScriptDay(1, pick="cash")), KID: passive()}
    assert can(asking(start, Holds(KID, "water"), controls=picks))


def test_the_dead_and_the_unconscious_get_nothing() -> None:
    start = still(CAPTAIN, LADY, KID, provisions="cash water water", wounds={CAPTAIN: 7})
    assert not can(asking(start, Holds(CAPTAIN, "cash")))
    assert can(asking(start, Holds(KID, "cash"), Holds(KID, "water"), days=1))
    assert not can(asking(start, Holds(KID, "water", Bound(at_least=2)), days=1))


def test_who_falls_asleep_takes_the_hand_along() -> None:
    start = still(KID, BOATSWAIN, CHERPAK, wounds={KID: 2}, hands={KID: hand("cash")})
    assert can(asking(start, Not(Conscious(KID)), Holds(KID, "cash"), NeverUnconscious(CHERPAK)))
    assert not can(asking(start, Dead(KID)))
    assert can(asking(start, Wounds(KID, Bound(exactly=3))))


def test_a_row_with_most_cards_on_the_table_draws_the_rest() -> None:
    """The captain has kept two of three cards, so that the kid draws one, and none but that goes under the pile."""
    start = deal((CAPTAIN, KID), nav(21, 2, 4))
    for under, plays in ((nav(4), True), (nav(2, 4), False), ((), False)):
        rows = {CAPTAIN: Row(nav(21, 2)), KID: Row((), under)}
        controls = {who: passive(ScriptDay(1, action=action)) for who, action in rows.items()}
        assert can(asking(start, controls=controls)) is plays
