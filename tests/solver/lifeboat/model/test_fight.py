"""Fights in the model: strength, ties, weapons, what they are about, and the cards of those who faint."""

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
    passive,
)
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import can, found
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.control import Control, ScriptDay
from winnable.rules.lifeboat.deal import Deal, Hand
from winnable.rules.lifeboat.decision import Answer, Dump, Fight, Rob
from winnable.rules.lifeboat.goal import AllOf, Conscious, Goal, Holds, Lost, NoFight, Not, SeatAt, Wounds
from winnable.rules.lifeboat.problem import Problem

HURT, WELL = Bound(at_least=1), Bound(exactly=0)


def fighting(
    *people: Character,
    hands: dict[Character, Hand] | None = None,
    wounds: dict[Character, int] | None = None,
    options: dict[str, object] | None = None,
) -> Deal:
    """A day on which only fights hurt anybody."""
    return deal(people, ("own",), own=cards(own=QUIET), hands=hands, wounds=wounds, options=options)


def asked(start: Deal, *goals: Goal, **controls: Control) -> Problem:
    return asking(start, *goals, controls={Character[name.upper()]: each for name, each in controls.items()})


def test_a_tie_is_won_by_the_defender() -> None:
    start = fighting(BOATSWAIN, CHERPAK, hands={CHERPAK: hand("", "club")})
    assert not can(asked(start, Wounds(CHERPAK, HURT), cherpak=guard()))
    assert can(asked(start, Wounds(BOATSWAIN, Bound(exactly=1)), Not(NoFight(CHERPAK)), cherpak=guard()))
    without = fighting(BOATSWAIN, CHERPAK, hands={CHERPAK: hand("", "cash")})
    assert can(asked(without, Wounds(CHERPAK, HURT), cherpak=guard()))


@pytest.mark.parametrize("ally", [False, True])
def test_the_kid_with_the_hook_needs_an_ally(ally: bool) -> None:
    people = (CAPTAIN, LADY, KID) if ally else (CAPTAIN, KID)
    start = fighting(*people, hands={KID: hand("hook")})
    assert can(asked(start, Wounds(CAPTAIN, HURT), captain=guard())) is ally


@pytest.mark.parametrize("away", [{}, {"discard_items": True}, {"gift_to_unconscious": "any"}])
def test_who_wants_to_lose_gets_rid_of_an_open_weapon(away: dict[str, object]) -> None:
    start = fighting(LADY, CAPTAIN, KID, hands={LADY: hand("", "hook")}, wounds={KID: 3}, options=away)
    assert can(asked(start, Wounds(LADY, HURT), captain=guard())) is bool(away)


def test_a_weapon_thrown_away_before_a_fight_does_not_count() -> None:
    options: dict[str, object] = {"discard_items": True}
    start = fighting(CHERPAK, SNOB, CAPTAIN, hands={CAPTAIN: hand("", "club")}, options=options)
    assert can(asked(start, Wounds(SNOB, Bound(at_least=3)), Wounds(CAPTAIN, WELL)))


def test_guards_open_their_weapons_and_others_do_not() -> None:
    start = fighting(BOATSWAIN, CHERPAK, hands={CHERPAK: hand("knife")})
    assert not can(asked(start, Wounds(CHERPAK, HURT), cherpak=guard()))
    refuses = passive(ScriptDay(1, answer=Answer.REFUSE))
    assert can(asked(start, Wounds(CHERPAK, HURT), cherpak=refuses))


def test_who_yields_does_not_fight() -> None:
    start = fighting(BOATSWAIN, CHERPAK, hands={CHERPAK: hand("knife")})
    assert not can(asked(start, Not(NoFight()), cherpak=passive()))
    assert can(asked(start, Holds(BOATSWAIN, "knife"), cherpak=passive()))
    assert can(asked(start, SeatAt(CHERPAK, "bow"), cherpak=passive()))


def test_somebody_joins_by_a_script() -> None:
    start = fighting(KID, CAPTAIN, BOATSWAIN)
    helped = passive(ScriptDay(1, join="attackers"))
    assert can(asked(start, Wounds(CAPTAIN, HURT), captain=guard(), boatswain=helped))
    assert not can(asked(start, Wounds(CAPTAIN, HURT), captain=guard(), boatswain=passive()))
    against = passive(ScriptDay(1, join="defenders"))
    assert can(asked(start, Wounds(BOATSWAIN, WELL), Wounds(KID, HURT), captain=guard(), boatswain=against))


def test_a_flare_gun_is_spent_in_a_fight() -> None:
    start = fighting(KID, CAPTAIN, hands={KID: hand("flare")})
    assert can(asked(start, Wounds(CAPTAIN, HURT), captain=guard()))
    assert not can(asked(start, Wounds(CAPTAIN, HURT), Holds(KID, "flare"), captain=guard()))


def test_the_card_of_a_guard_is_won() -> None:
    start = fighting(BOATSWAIN, SNOB, hands={SNOB: hand("club cash")})
    assert can(asked(start, Holds(BOATSWAIN, "cash"), snob=guard()))
    witness = found(asked(start, Holds(BOATSWAIN, "club"), snob=guard()))
    assert witness.report.position.open[BOATSWAIN] == ("club",)
    assert not can(asked(start, Holds(BOATSWAIN, "club"), NoFight(), snob=guard()))


def test_the_kid_steals_from_a_guard() -> None:
    start = fighting(KID, SNOB, hands={SNOB: hand("club", "cash")})
    assert can(asked(start, Holds(KID, "club"), NoFight(), snob=guard()))
    assert not can(asked(start, Holds(KID, "cash"), NoFight(), snob=guard()))


def test_who_faints_keeps_the_cards() -> None:
    start = fighting(KID, BOATSWAIN, hands={KID: hand("cash")}, wounds={KID: 2})
    faints = Not(Conscious(KID))
    assert can(asked(start, faints, Holds(KID, "cash"), boatswain=guard()))
    assert not can(asked(start, faints, Holds(KID, "cash", Bound(exactly=0)), boatswain=guard()))


def test_cards_can_be_handed_over_before_one_faints() -> None:
    start = fighting(KID, BOATSWAIN, LADY, hands={KID: hand("cash water")}, wounds={KID: 2})
    split = Holds(KID, "cash"), Holds(LADY, "water")
    assert can(asked(start, Not(Conscious(KID)), *split, boatswain=guard()))


def test_a_weapon_stays_with_the_side_that_used_it() -> None:
    """Alone on his side, a loser takes the open hook along that made it close."""
    start = fighting(KID, BOATSWAIN, hands={KID: hand("", "hook")}, wounds={KID: 2})
    faints = AllOf((Not(Conscious(KID)), Holds(KID, "hook", Bound(exactly=0))))
    assert not can(asked(start, faints, boatswain=guard()))


def test_a_fight_is_told() -> None:
    start = fighting(LADY, KID, CAPTAIN, hands={LADY: hand("hook")})
    witness = found(asked(start, Wounds(CAPTAIN, HURT), Wounds(LADY, WELL), captain=guard()))
    turns = [turn for turn in witness.line.days[0].turns if turn.fight is not None]
    assert turns[0].answer is Answer.REFUSE
    assert isinstance(turns[0].fight, Fight)


@pytest.mark.parametrize("value", [False, True])
def test_the_unconscious_are_thrown_overboard_by_a_reading(value: bool) -> None:
    start = fighting(KID, BOATSWAIN, LADY, wounds={KID: 3}, options={"dump_unconscious": value})
    assert can(asked(start, Lost(KID))) is value
    assert can(asked(start, Lost(KID), Not(NoFight()))) is value
    quarrel = Lost(KID), Wounds(LADY, HURT), Wounds(BOATSWAIN, WELL)
    assert can(asked(start, *quarrel)) is value


def test_seats_far_apart_by_a_reading() -> None:
    near = fighting(KID, LADY, BOATSWAIN, options={"seat_target": "neighbour"})
    far = fighting(KID, LADY, BOATSWAIN)
    alone = {"lady": passive(), "boatswain": passive()}
    assert can(asked(far, SeatAt(KID, "stern"), **alone))
    assert not can(asked(near, SeatAt(KID, "stern"), **alone))
    guards = {"lady": passive(), "boatswain": guard()}
    assert can(asked(far, Wounds(KID, HURT), **guards))
    assert not can(asked(near, Wounds(KID, HURT), **guards))
    armed = fighting(KID, LADY, BOATSWAIN, hands={BOATSWAIN: hand("cash")}, options={"seat_target": "neighbour"})
    witness = found(asked(armed, Wounds(KID, HURT), **guards))
    assert witness.line.days[0].turns[0].action == Rob(BOATSWAIN, "cash")


def test_a_fight_that_is_lost_may_be_about_the_weapon_that_wins_it() -> None:
    """The captain, who sits too far away, has nothing else that the kid and the lady could claim."""
    start = fighting(KID, LADY, CAPTAIN, hands={CAPTAIN: hand("", "hook")}, options={"seat_target": "neighbour"})
    joins = passive(ScriptDay(1, join="attackers"))
    assert can(asked(start, Wounds(KID, HURT), Wounds(LADY, HURT), Wounds(CAPTAIN, WELL), lady=joins))
    unarmed = fighting(KID, LADY, CAPTAIN, options={"seat_target": "neighbour"})
    assert not can(asked(unarmed, Wounds(KID, HURT), Wounds(LADY, HURT), Wounds(CAPTAIN, WELL), lady=joins))


@pytest.mark.parametrize("value", [False, True])
def test_a_fight_that_is_lost_may_be_about_somebody_unconscious(value: bool) -> None:
    """Seats are too far apart, and there are no cards: the kid would throw the captain overboard, who stays aboard."""
    options = {"seat_target": "neighbour", "dump_unconscious": value}
    start = fighting(BOATSWAIN, CAPTAIN, KID, wounds={CAPTAIN: 7}, options=options)
    lost = asked(start, Wounds(KID, HURT), Wounds(BOATSWAIN, WELL), Not(Lost(CAPTAIN)), SeatAt(CAPTAIN, 2))
    assert can(lost) is value
    if value:
        fights = [turn for turn in found(lost).line.days[0].turns if turn.fight is not None]
        assert [(turn.action, turn.answer) for turn in fights] == [(Dump(CAPTAIN), Answer.REFUSE)]
