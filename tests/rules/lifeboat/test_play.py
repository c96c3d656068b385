"""Playing a day: every edge case of the rules, each with what is refused beside it."""

import pytest

from tests.support.lifeboat import (
    BOATSWAIN,
    CAPTAIN,
    CHERPAK,
    FOUR,
    KID,
    LADY,
    QUIET,
    SNOB,
    cards,
    day,
    deal,
    falls,
    guard,
    hand,
    nav,
    played,
    refused,
)
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.decision import (
    Action,
    Answer,
    Chum,
    Drink,
    Dump,
    Fall,
    Fight,
    Flare,
    Give,
    Lay,
    Medkit,
    Navigate,
    Open,
    Parasol,
    Pick,
    Rest,
    Rob,
    Row,
    Seat,
    Shot,
    Steal,
    Thirst,
    Throw,
    Turn,
    Weapon,
)
from winnable.rules.lifeboat.fault import Fault
from winnable.rules.lifeboat.position import Phase
from winnable.rules.lifeboat.score import points
from winnable.rules.lifeboat.setup import Relation

REFUSED = Answer.REFUSE
DRY_CARD = cards(dry=falls(thirst=[CAPTAIN, KID]), quiet=QUIET)


# --- fights --------------------------------------------------------------------------------------


def test_e1_a_tie_is_won_by_the_defenders() -> None:
    start = deal(hands={CHERPAK: hand("", "club")})
    fight = day(Turn(BOATSWAIN, Rob(CHERPAK, "club", "open"), answer=REFUSED), whole=False)
    at = played(start, fight).position
    assert at.wounds[BOATSWAIN] == 1
    assert at.wounds[CHERPAK] == 0
    assert at.fought == {BOATSWAIN, CHERPAK}
    assert at.open[CHERPAK] == ("club",)


def test_e2_seats_exchanged_in_the_morning() -> None:
    report = played(
        deal(FOUR, nav(14, 24)), day(Turn(CAPTAIN, Seat(KID)), Turn(KID, Row(nav(24))), navigate=Navigate("nav24"))
    )
    assert report.position.boat == (KID, BOATSWAIN, CHERPAK, CAPTAIN)
    turns = [record.who for record in report.records if record.phase is Phase.ACTION]
    assert turns == list(FOUR)
    assert [record.who for record in report.records if record.phase is Phase.NAVIGATE] == [CAPTAIN]


def test_e3_three_fights_are_one_cause() -> None:
    start = deal(FOUR, ["tired"], own=cards(tired=falls(fought=True)))
    fights = [Turn(who, Seat(BOATSWAIN), answer=REFUSED) for who in (CAPTAIN, CHERPAK, KID)]
    at = played(start, day(*fights)).position
    assert [at.wounds[who] for who in FOUR] == [2, 1, 2, 2]


def test_e4_three_causes_and_one_water() -> None:
    start = deal(
        FOUR, ["all", "q"], hands={CAPTAIN: hand("water")},
        own=cards(all=falls(thirst=[CAPTAIN], rowed=True, fought=True), q=QUIET),
    )  # fmt: skip
    turns = Turn(CAPTAIN, Row(("all",))), Turn(KID, Seat(CAPTAIN), answer=REFUSED)
    at = played(start, day(*turns, navigate=Navigate("all"), thirst=Thirst((), (Drink(CAPTAIN),)))).position
    assert at.wounds[CAPTAIN] == 2
    assert at.closed[CAPTAIN] == ()
    assert at.wounds[KID] == 2


def test_e23_a_loser_faints_and_keeps_the_cards() -> None:
    start = deal(wounds={KID: 2}, hands={KID: hand("cash", "oar")})
    at = played(start, day(Turn(KID, Seat(CAPTAIN), answer=REFUSED), whole=False)).position
    assert not at.conscious(KID)
    assert at.alive(KID)
    assert (at.closed[KID], at.open[KID]) == (("cash",), ("oar",))


def test_a_weak_side_needs_an_ally() -> None:
    start = deal((CAPTAIN, CHERPAK, KID), hands={KID: hand("hook")})
    armed = Fight(weapons=(Weapon(KID, "hook"),))
    at = played(start, day(Turn(KID, Seat(CAPTAIN), fight=armed), whole=False)).position
    assert at.boat == (CAPTAIN, CHERPAK, KID)
    helped = Fight(attackers=(CHERPAK,), weapons=(Weapon(KID, "hook"),))
    at = played(start, day(Turn(KID, Seat(CAPTAIN), fight=helped), whole=False)).position
    assert at.boat == (KID, CHERPAK, CAPTAIN)
    assert (at.wounds[CAPTAIN], at.wounds[KID], at.wounds[CHERPAK]) == (1, 0, 0)


def test_a_robbed_card_that_is_opened_in_the_fight_is_handed_over_open() -> None:
    start = deal((BOATSWAIN, KID), hands={KID: hand("hook flare")})
    fight = Fight(weapons=(Weapon(KID, "hook"),))
    at = played(start, day(Turn(BOATSWAIN, Rob(KID, "hook"), fight=fight), whole=False)).position
    assert at.open[BOATSWAIN] == ("hook",)
    assert at.closed[KID] == ("flare",)


def test_a_flare_gun_that_is_spent_is_not_handed_over() -> None:
    start = deal((BOATSWAIN, CHERPAK, KID), hands={KID: hand("flare")})
    fight = Fight(attackers=(CHERPAK,), shots=(Shot(KID),))
    at = played(start, day(Turn(BOATSWAIN, Rob(KID), fight=fight), whole=False)).position
    assert at.wounds[KID] == 1
    assert not at.in_play


def test_a_shot_wins_a_fight() -> None:
    start = deal((BOATSWAIN, KID), hands={KID: hand("", "flare")})
    at = played(start, day(Turn(BOATSWAIN, Seat(KID), fight=Fight(shots=(Shot(KID),))), whole=False)).position
    assert (at.wounds[BOATSWAIN], at.wounds[KID]) == (1, 0)
    assert at.open[KID] == ()


@pytest.mark.parametrize(
    ("fight", "fault", "path"),
    [
        (Fight(attackers=(CHERPAK,), defenders=(CHERPAK,)), Fault.SIDE, ()),
        (Fight(attackers=(CAPTAIN,)), Fault.SIDE, ("attackers", 0)),
        (Fight(defenders=(KID,)), Fault.ASLEEP, ("defenders", 0)),
        (Fight(weapons=(Weapon(CHERPAK, "club"),)), Fault.WEAPON, ("weapons", 0)),
        (Fight(weapons=(Weapon(CAPTAIN, "flare"),)), Fault.WEAPON, ("weapons", 0)),
        (Fight(weapons=(Weapon(CAPTAIN, "oar"), Weapon(CAPTAIN, "oar"))), Fault.NOT_THERE, ("weapons", 1)),
        (Fight(shots=(Shot(BOATSWAIN),)), Fault.NOT_THERE, ("shots", 0)),
        (Fight(shots=(Shot(CAPTAIN), Shot(CAPTAIN))), Fault.NOT_THERE, ("shots", 1)),
    ],
)
def test_fights_that_cannot_be(fight: Fight, fault: Fault, path: tuple[str | int, ...]) -> None:
    start = deal(wounds={KID: 3}, hands={CAPTAIN: hand("oar flare"), CHERPAK: hand("club")})
    wrong = refused(start, day(Turn(CAPTAIN, Seat(BOATSWAIN), fight=fight)))
    assert (wrong.fault, wrong.path) == (fault, ("turns", 0, "fight", *path))


# --- falling -------------------------------------------------------------------------------------

CAPTAIN_FALLS = cards(drop=falls(CAPTAIN), cherpak=falls(CHERPAK), both=falls(CAPTAIN, KID), quiet=QUIET)


def test_e5_without_the_ring_who_faints_in_the_water_is_lost() -> None:
    at = played(
        deal(FOUR, ["drop"], own=CAPTAIN_FALLS, wounds={CAPTAIN: 6}, hands={CAPTAIN: hand("cash")}), day()
    ).position
    assert at.boat == (BOATSWAIN, CHERPAK, KID)
    assert at.wounds[CAPTAIN] == 7
    assert not at.in_play


def test_e6_a_closed_ring_is_opened() -> None:
    start = deal(FOUR, ["drop"], own=CAPTAIN_FALLS, wounds={CAPTAIN: 6}, hands={CAPTAIN: hand("ring cash", "oar")})
    at = played(start, day(fall=Fall(rings=(CAPTAIN,)))).position
    assert at.wounds[CAPTAIN] == 6
    assert (at.closed[CAPTAIN], at.open[CAPTAIN]) == (("cash",), ("ring",))


def test_e7_somebody_unconscious_cannot_open_it() -> None:
    start = deal(FOUR, ["drop"], own=CAPTAIN_FALLS, wounds={CAPTAIN: 7}, hands={CAPTAIN: hand("ring")})
    assert CAPTAIN not in played(start, day()).position.boat
    assert refused(start, day(fall=Fall(rings=(CAPTAIN,)))).fault is Fault.ASLEEP


def test_e8_a_swimmer_who_is_unconscious_is_lost() -> None:
    at = played(deal(FOUR, ["cherpak"], own=CAPTAIN_FALLS, wounds={CHERPAK: 6}), day()).position
    assert CHERPAK not in at.boat
    assert at.wounds[CHERPAK] == 6


def test_e9_sharks_bite_the_swimmer() -> None:
    start = deal(
        FOUR,
        ["cherpak"],
        own=CAPTAIN_FALLS,
        wounds={CHERPAK: 2},
        hands={KID: hand("chum"), CHERPAK: hand("cash", "oar")},
    )
    at = played(start, day(fall=Fall(chums=(Chum(KID),)))).position
    assert at.wounds[CHERPAK] == 3
    assert (at.closed[CHERPAK], at.open[CHERPAK], at.closed[KID]) == (("cash",), (), ())


def test_e10_the_ring_saves_whom_the_sharks_make_faint() -> None:
    start = deal(
        FOUR, ["drop"], own=CAPTAIN_FALLS, wounds={CAPTAIN: 6}, hands={KID: hand("chum"), CAPTAIN: hand("", "ring")}
    )
    at = played(start, day(fall=Fall(chums=(Chum(KID),)))).position
    assert at.wounds[CAPTAIN] == 7
    assert at.boat == FOUR
    assert at.open[CAPTAIN] == ("ring",)


def test_e14_two_open_chums_bite_once() -> None:
    start = deal(FOUR, ["both"], own=CAPTAIN_FALLS, hands={CAPTAIN: hand("", "chum"), KID: hand("", "chum")})
    at = played(start, day()).position
    assert (at.wounds[CAPTAIN], at.wounds[KID]) == (2, 2)
    assert not at.in_play


def test_an_open_chum_of_somebody_in_the_boat_does_nothing_by_itself() -> None:
    start = deal(FOUR, ["drop"], own=CAPTAIN_FALLS, hands={KID: hand("", "chum")})
    at = played(start, day()).position
    assert at.wounds[CAPTAIN] == 1
    assert at.open[KID] == ("chum",)
    assert played(start, day(fall=Fall(chums=(Chum(KID),)))).position.wounds[CAPTAIN] == 2


def test_e20_the_parasol_is_lost_before_the_thirst() -> None:
    start = deal(FOUR, ["wet"], own=cards(wet=falls(CAPTAIN, thirst=[CAPTAIN])), hands={CAPTAIN: hand("", "parasol")})
    assert played(start, day()).position.wounds[CAPTAIN] == 2
    wrong = refused(start, day(thirst=Thirst((CAPTAIN,))))
    assert (wrong.fault, wrong.path) == (Fault.NOT_THERE, ("thirst", "parasols", 0))


def test_e22_everybody_else_is_thirsty() -> None:
    at = played(deal(FOUR, nav(13)), day()).position
    assert at.boat == FOUR
    assert [at.wounds[who] for who in FOUR] == [1, 1, 1, 0]


def test_e27_a_body_falls() -> None:
    bodies = {"wounds": {CAPTAIN: 8}, "own": CAPTAIN_FALLS}
    start = deal(FOUR, ["drop"], **bodies, hands={CAPTAIN: hand("jewels", "cash")})  # type: ignore[arg-type]
    at = played(start, day()).position
    assert CAPTAIN not in at.boat
    assert not at.in_play
    kept = deal(FOUR, ["drop"], **bodies, hands={CAPTAIN: hand("jewels", "ring")})  # type: ignore[arg-type]
    at = played(kept, day()).position
    assert CAPTAIN in at.boat
    assert at.wounds[CAPTAIN] == 8
    assert (at.closed[CAPTAIN], at.open[CAPTAIN]) == (("jewels",), ("ring",))


def test_a_ring_is_thrown_to_somebody_conscious() -> None:
    start = deal(FOUR, ["both"], own=CAPTAIN_FALLS, wounds={KID: 2}, hands={BOATSWAIN: hand("ring")})
    at = played(start, day(fall=Fall(throws=(Throw(BOATSWAIN, KID),)))).position
    assert (at.wounds[CAPTAIN], at.wounds[KID]) == (1, 2)
    assert at.open[KID] == ("ring",)


# --- navigation ----------------------------------------------------------------------------------


def test_e11_the_fourth_gull_ends_everything_at_once() -> None:
    report = played(deal(FOUR, nav(23), gulls=3, wounds={CAPTAIN: 6}), day())
    assert (report.position.boat, report.position.wounds[CAPTAIN]) == (FOUR, 6)
    assert report.position.over
    assert report.complete


def test_e12_the_flare_stops_at_the_fourth_gull() -> None:
    start = deal(FOUR, nav(24, 13, 15), gulls=3, hands={CAPTAIN: hand("flare")})
    report = played(start, day(Turn(CAPTAIN, Flare())))
    assert report.position.over
    assert report.records[-1].phase is Phase.ACTION
    assert (
        played(
            deal(FOUR, nav(13, 24, 15), gulls=3, hands={CAPTAIN: hand("flare")}), day(Turn(CAPTAIN, Flare()))
        ).position.gulls
        == 4
    )


def test_e13_a_crossed_gull_takes_none_away_from_none() -> None:
    assert played(deal(FOUR, nav(13)), day()).position.gulls == 0
    assert played(deal(FOUR, nav(13), gulls=2), day()).position.gulls == 1


def test_e15_a_compass_does_nothing_on_an_empty_table() -> None:
    start = deal(FOUR, nav(14, 24, 6), hands={KID: hand("", "compass")})
    assert played(start, day(navigate=Navigate("nav14", compass=True))).position.gulls == 0
    wrong = refused(start, day(navigate=Navigate("nav24", compass=True)))
    assert (wrong.fault, wrong.path, wrong.who) == (Fault.NAVIGATE, ("navigate",), KID)


def test_a_compass_adds_the_top_card() -> None:
    start = deal(FOUR, nav(14, 6, 24, 18), hands={KID: hand("", "compass")})
    report = played(start, day(Turn(CAPTAIN, Row(nav(6))), navigate=Navigate("nav24")))
    assert report.position.gulls == 1
    assert report.position.navigation == nav(18, 14, 6, 24)
    unused = played(start, day(Turn(CAPTAIN, Row(nav(6))), navigate=Navigate("nav06"))).position
    assert unused.navigation == nav(24, 18, 14, 6)


def test_e16_a_rower_who_keeps_nothing_has_rowed() -> None:
    start = deal(FOUR, ["quiet", "other", "thirst"], own=cards(quiet=QUIET, other=QUIET, thirst=falls(rowed=True)))
    at = played(start, day(Turn(CAPTAIN, Row()))).position
    assert at.wounds[CAPTAIN] == 1
    assert at.navigation == ("quiet", "other", "thirst")


def test_e25_flare_cards_are_not_on_the_table() -> None:
    start = deal(FOUR, nav(14, 17, 2, 6, 18, 20), hands={CAPTAIN: hand("flare")})
    flare, row = Turn(CAPTAIN, Flare()), Turn(BOATSWAIN, Row(nav(6, 18)))
    at = played(start, day(flare, row, whole=False)).position
    assert (at.table, at.navigation) == (nav(6, 18), nav(20, 14, 17, 2))
    assert refused(start, day(flare, row, navigate=Navigate("nav14"))).fault is Fault.NAVIGATE
    assert refused(start, day(flare, row)).fault is Fault.UNSAID
    after = played(start, day(flare, row, navigate=Navigate("nav18"))).position
    assert after.navigation == nav(20, 14, 17, 2, 6, 18)


def test_e26_nobody_is_conscious() -> None:
    start = deal((LADY, KID), nav(14, 24), provisions="water", wounds={LADY: 4, KID: 3})
    report = played(start, day(), day())
    assert [record.phase for record in report.records] == [Phase.NAVIGATE, Phase.NAVIGATE]
    assert report.position.gulls == 1
    assert report.position.provisions == ("water",)


def test_printed_cards_with_people_who_are_not_in_play() -> None:
    start = deal((CAPTAIN, KID), nav(15, 24))
    at = played(start, day(Turn(CAPTAIN, Row(nav(15))), navigate=Navigate("nav15"))).position
    assert (at.wounds[CAPTAIN], at.wounds[KID]) == (2, 1)


# --- provisions and what is done beside actions --------------------------------------------------


def test_e17_too_few_provisions_go_to_those_at_the_bow() -> None:
    start = deal((LADY, CAPTAIN, BOATSWAIN, CHERPAK, KID), nav(14), provisions="water cash")
    at = played(start, day(draft=(Pick(LADY, "cash"),))).position
    assert (at.closed[LADY], at.closed[CAPTAIN], at.closed[BOATSWAIN]) == (("cash",), ("water",), ())
    wrong = refused(start, day(draft=(Pick(LADY, "cash"), Pick(KID, "water"))))
    assert (wrong.fault, wrong.path) == (Fault.OUT_OF_TURN, ("draft", 1))
    assert refused(start, day()).fault is Fault.UNSAID
    assert refused(start, day(draft=(Pick(LADY, "oar"),))).fault is Fault.NOT_THERE
    assert refused(start, day(draft=(Pick(LADY, "cash"), Pick(LADY, "water")))).fault is Fault.TOO_MANY


def test_the_unconscious_get_no_provisions() -> None:
    start = deal((LADY, KID), nav(14), provisions="water cash oar", wounds={LADY: 4})
    at = played(start, day()).position
    assert (at.closed[LADY], at.closed[KID], at.provisions) == ((), ("water",), ("cash", "oar"))


def test_e18_friend_and_enemy_of_oneself() -> None:
    relations = {KID: Relation(KID, KID)}
    alive = deal((CAPTAIN, KID), nav(14), relations=relations)
    assert points(alive.setup, alive.position, KID).total == 9
    dead = deal((CAPTAIN, KID), nav(14), relations=relations, wounds={KID: 4})
    assert points(dead.setup, dead.position, KID).total == 0


def test_e19_loot_in_front_of_a_body() -> None:
    start = deal((LADY, KID), nav(14), wounds={LADY: 5}, hands={LADY: hand("jewels jewels", "jewels")})
    assert points(start.setup, start.position, LADY).total == 16
    lost = played(start, day(Turn(KID, Dump(LADY)))).position
    assert lost.boat == (KID,)
    assert points(start.setup, lost, LADY).total == 0


def test_e21_a_medkit_in_time_gives_a_turn() -> None:
    start = deal((CAPTAIN, KID), nav(14, 6, 2), wounds={KID: 3}, hands={CAPTAIN: hand("medkit")})
    at = played(start, day(Turn(CAPTAIN, Medkit(KID)), Turn(KID, Row()), whole=False)).position
    assert at.rowed == {KID}
    late = deal((KID, CAPTAIN), nav(14, 6, 2), wounds={KID: 3}, hands={CAPTAIN: hand("medkit")})
    assert refused(late, day(Turn(CAPTAIN, Medkit(KID)), Turn(KID, Row()))).fault is Fault.OUT_OF_TURN


def test_e24_the_kid_steals_a_weapon() -> None:
    start = deal((CAPTAIN, KID), nav(14), hands={CAPTAIN: hand("hook")})
    controls = {CAPTAIN: guard()}
    at = played(start, day(Turn(KID, Steal(CAPTAIN)), whole=False), controls=controls).position
    assert at.closed[KID] == ("hook",)
    assert not at.fought
    assert refused(start, day(Turn(CAPTAIN, Steal(KID)))).fault is Fault.STEAL


def test_one_water_spares_one_of_two() -> None:
    start = deal(FOUR, ["dry"], own=DRY_CARD, hands={BOATSWAIN: hand("water")})
    for who, other in ((CAPTAIN, KID), (KID, CAPTAIN)):
        at = played(start, day(thirst=Thirst(waters=(Drink(BOATSWAIN, who),)))).position
        assert (at.wounds[who], at.wounds[other]) == (0, 1)
    both = day(thirst=Thirst(waters=(Drink(BOATSWAIN, KID), Drink(BOATSWAIN, CAPTAIN))))
    wrong = refused(start, both)
    assert (wrong.fault, wrong.path) == (Fault.NOT_THERE, ("thirst", "waters", 1))


@pytest.mark.parametrize(
    ("action", "fault"),
    [
        (Row(("nav24",)), Fault.ROW),
        (Row(nav(14, 14)), Fault.ROW),
        (Row((), nav(14, 14)), Fault.ROW),
        (Row((), nav(6, 14)), Fault.READING),
        (Seat(CAPTAIN), Fault.TARGET),
        (Seat(SNOB), Fault.TARGET),
        (Rob(KID, "oar", "open"), Fault.NOT_THERE),
        (Rob(KID, "cash"), Fault.NOT_THERE),
        (Rob(KID), Fault.UNSAID),
        (Rob(BOATSWAIN), Fault.NOT_THERE),
        (Parasol(), Fault.NOT_THERE),
        (Medkit(BOATSWAIN), Fault.TARGET),
        (Medkit(CHERPAK), Fault.TARGET),
        (Medkit(SNOB), Fault.TARGET),
        (Flare(), Fault.NOT_THERE),
        (Dump(KID), Fault.TARGET),
        (Dump(SNOB), Fault.TARGET),
    ],
)
def test_actions_that_are_not_possible(action: Action, fault: Fault) -> None:
    start = deal(
        FOUR, nav(14, 6, 24), wounds={CHERPAK: 7, KID: 1}, hands={CAPTAIN: hand("medkit"), KID: hand("oar water")}
    )
    wrong = refused(start, day(Turn(CAPTAIN, action)))
    assert (wrong.fault, wrong.path[:3], wrong.day, wrong.who) == (fault, ("turns", 0, "action"), 1, CAPTAIN)


@pytest.mark.parametrize(
    ("deed", "fault"),
    [
        (Open(CAPTAIN, "oar"), Fault.NOT_THERE),
        (Open(CAPTAIN, "parasol"), Fault.ACTION),
        (Open(KID, "water"), Fault.ASLEEP),
        (Open(SNOB, "water"), Fault.ASLEEP),
        (Give(CAPTAIN, CAPTAIN, "ring"), Fault.TARGET),
        (Give(CAPTAIN, SNOB, "ring"), Fault.TARGET),
        (Give(CAPTAIN, KID, "ring"), Fault.ASLEEP),
        (Give(BOATSWAIN, CAPTAIN, "cash", "open"), Fault.NOT_THERE),
        (Give(CHERPAK, CAPTAIN, "water"), Fault.UNSAID),
        (Lay(CAPTAIN, BOATSWAIN), Fault.ASLEEP),
    ],
)
def test_what_cannot_be_done_beside_actions(deed: Open | Give | Lay, fault: Fault) -> None:
    hands = {
        CAPTAIN: hand("parasol ring"), BOATSWAIN: hand("cash"), KID: hand("water"), CHERPAK: hand("water", "water")
    }  # fmt: skip
    start = deal(FOUR, nav(14), wounds={KID: 3}, hands=hands)
    wrong = refused(start, day(Turn(BOATSWAIN, Rest(), (deed,))))
    assert (wrong.fault, wrong.path) == (fault, ("turns", 0, "free", 0))
    assert refused(start, day(free=(deed,))).path == ("free", 0)


def test_a_claim_against_somebody_unconscious_succeeds() -> None:
    start = deal(FOUR, nav(14), wounds={BOATSWAIN: 8, KID: 4}, hands={BOATSWAIN: hand("cash"), KID: hand("", "oar")})
    turns = Turn(CAPTAIN, Rob(BOATSWAIN)), Turn(CHERPAK, Rob(KID, "oar", "open"))
    at = played(start, day(*turns, whole=False)).position
    assert (at.closed[CAPTAIN], at.open[CHERPAK]) == (("cash",), ("oar",))
    wrong = refused(start, day(Turn(CAPTAIN, Rob(BOATSWAIN), answer=REFUSED)))
    assert (wrong.fault, wrong.path) == (Fault.TOO_MANY, ("turns", 0, "answer"))


def test_somebody_yields() -> None:
    start = deal(FOUR, nav(14), hands={BOATSWAIN: hand("cash")})
    for answer in (None, Answer.YIELD):
        at = played(start, day(Turn(CAPTAIN, Rob(BOATSWAIN), answer=answer), whole=False)).position
        assert at.closed[CAPTAIN] == ("cash",)
        assert not at.fought


def test_a_guard_refuses() -> None:
    start = deal(FOUR, nav(14), hands={BOATSWAIN: hand("cash hook")})
    controls = {BOATSWAIN: guard(ScriptDay(1))}
    at = played(start, day(Turn(CAPTAIN, Rob(BOATSWAIN, "cash")), whole=False), controls=controls).position
    assert at.wounds[CAPTAIN] == 1
    assert at.open[BOATSWAIN] == ("hook",)
