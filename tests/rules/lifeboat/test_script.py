"""What scripted people do: policies, scripts that override them, and lines that say something else."""

from typing import Any

import pytest

from tests.support.lifeboat import (
    BOATSWAIN,
    CAPTAIN,
    CHERPAK,
    FOUR,
    KID,
    QUIET,
    cards,
    day,
    deal,
    falls,
    guard,
    hand,
    nav,
    passive,
    played,
    refused,
)
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.control import Control, ScriptDay
from winnable.rules.lifeboat.decision import (
    Answer,
    Chum,
    Day,
    Drink,
    Fall,
    Fight,
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

CARDS = cards(quiet=QUIET, drop=falls(CAPTAIN, KID), dry=falls(thirst=[KID]), tired=falls(thirst=[KID], rowed=True))
ALL = tuple(FOUR)


def scripted(**script: Any) -> dict[Character, Control]:
    """The kid follows a script on day 1."""
    return {KID: passive(ScriptDay(1, **script))}


# --- policies ------------------------------------------------------------------------------------


def test_everybody_passive_needs_nothing_told() -> None:
    controls = dict.fromkeys(FOUR, passive())
    start = deal(FOUR, nav(14, 6), provisions="cash oar water knife ring", hands={KID: hand("parasol", "compass")})
    report = played(start, day(), controls=controls)
    assert report.position.closed[2:] == (("cash",), ("oar",), ("water",), ("knife", "parasol"))
    assert report.position.navigation == nav(6, 14)


def test_the_first_card_of_the_table_is_played_without_the_compass() -> None:
    start = deal(FOUR, nav(14, 6, 24), hands={KID: hand("", "compass")})
    rowing = Turn(CAPTAIN, Row(nav(14, 6)))
    assert played(start, day(rowing), controls={KID: passive()}).records[-2].decision == Navigate("nav14")
    wrong = refused(start, day(rowing, navigate=Navigate("nav06")), controls={KID: passive()})
    assert (wrong.fault, wrong.path) == (Fault.SCRIPTED, ("navigate",))
    said = scripted(navigate="nav24", compass=True)
    assert played(start, day(rowing), controls=said).position.gulls == 1


def test_a_card_that_only_the_compass_shows_says_that_it_is_used() -> None:
    """W30: the name of the card is enough, as it is in a line of play."""
    rowing, named = Turn(CAPTAIN, Row(nav(14, 6))), scripted(navigate="nav24")
    start = deal(FOUR, nav(14, 6, 24), hands={KID: hand("", "compass")})
    report = played(start, day(rowing), controls=named)
    assert report.records[-1].decision == Navigate("nav24", compass=True)
    assert report.position.gulls == 1
    for told in (Navigate("nav24"), Navigate("nav24", compass=True)):
        assert played(start, day(rowing, navigate=told), controls=named).position == report.position
    lying = played(start, day(rowing), controls=scripted(navigate="nav06"))
    assert Navigate("nav06") in [each.decision for each in lying.records]
    for hands in ({KID: hand("compass")}, {CAPTAIN: hand("", "compass")}):  # closed, or somebody else's
        without = deal(FOUR, nav(14, 6, 24), hands=hands)
        assert refused(without, day(rowing), controls=named).fault is Fault.SCRIPT


def test_own_waters_are_spent_closed_ones_first() -> None:
    start = deal(FOUR, ["dry"], own=CARDS, hands={KID: hand("water", "water"), CAPTAIN: hand("water")})
    report = played(start, day(), controls={KID: passive()})
    assert report.records[-1].decision == Thirst((), (Drink(KID, KID, "closed"),))
    assert report.position.open[KID] == ("water",)
    told = day(thirst=Thirst(waters=(Drink(KID),)))
    assert played(start, told, controls={KID: passive()}).position == report.position
    for drink in (Drink(KID, KID, "open"), Drink(KID, CAPTAIN)):
        wrong = refused(start, day(thirst=Thirst(waters=(drink,))), controls={KID: passive()})
        assert (wrong.fault, wrong.path) == (Fault.SCRIPTED, ("thirst", "waters", 0))
    late = refused(start, day(thirst=Thirst(waters=(Drink(CAPTAIN, KID),))), controls={KID: passive()})
    assert late.fault is Fault.THIRST


def test_an_open_parasol_is_used_unless_the_script_says_no() -> None:
    start = deal(FOUR, ["dry"], own=CARDS, hands={KID: hand("", "parasol")})
    assert played(start, day(), controls={KID: passive()}).position.wounds[KID] == 0
    assert played(start, day(), controls=scripted(parasol=False)).position.wounds[KID] == 1
    assert played(start, day()).position.wounds[KID] == 1


def test_drink_at_most() -> None:
    start = deal(FOUR, ["tired", "quiet"], own=CARDS, hands={KID: hand("water water water")})
    for most, wounds in ((0, 2), (1, 1), (2, 0), (3, 0)):
        said = scripted(action=Row(("tired",)), drink=most)
        assert played(start, day(), controls=said).position.wounds[KID] == wounds


def test_a_guard_opens_all_weapons_but_fires_no_flare() -> None:
    start = deal(FOUR, nav(14), hands={KID: hand("flare hook oar cash")})
    fight = played(start, day(Turn(CAPTAIN, Seat(KID)), whole=False), controls={KID: guard()}).records[-1]
    assert fight.decision == Fight(weapons=(Weapon(KID, "hook"), Weapon(KID, "oar")))
    assert fight.after.closed[KID] == ("cash", "flare")
    wrong = refused(start, day(Turn(CAPTAIN, Seat(KID), fight=Fight(shots=(Shot(KID),)))), controls={KID: guard()})
    assert wrong.fault is Fault.SCRIPTED
    yields = refused(start, day(Turn(CAPTAIN, Seat(KID), answer=Answer.YIELD)), controls={KID: guard()})
    assert yields.fault is Fault.SCRIPTED


# --- scripts -------------------------------------------------------------------------------------


def test_a_pick_of_the_script() -> None:
    start = deal(FOUR, nav(14), provisions="cash oar water knife")
    rest = (Pick(CAPTAIN, "cash"), Pick(BOATSWAIN, "oar"), Pick(CHERPAK, "water"))
    controls = {CHERPAK: passive(ScriptDay(1, pick="knife"))}
    told = day(draft=rest[:2])
    assert played(start, told, controls=controls).position.closed[4] == ("knife",)
    assert refused(start, day(draft=rest), controls=controls).fault is Fault.SCRIPTED
    gone = refused(start, day(draft=(Pick(CAPTAIN, "knife"), rest[1])), controls=controls)
    assert gone.fault is Fault.SCRIPT
    assert gone.detail.startswith("the script cannot be played: knife cannot be taken")
    assert gone.who is CHERPAK


def test_the_action_of_the_script() -> None:
    start = deal(FOUR, nav(14, 6), hands={CAPTAIN: hand("cash")})
    said = scripted(action=Steal(CAPTAIN))
    assert played(start, day(), controls=said).position.closed[KID] == ("cash",)
    same = day(Turn(KID, Steal(CAPTAIN, "cash")))
    assert played(start, same, controls=said).position.closed[KID] == ("cash",)
    other = refused(start, day(Turn(KID, Rest())), controls=said)
    assert (other.fault, other.path) == (Fault.SCRIPTED, ("turns", 0, "action"))
    gone = day(Turn(CAPTAIN, Rest(), (Give(CAPTAIN, BOATSWAIN, "cash"),)))
    wrong = refused(start, gone, controls=said)
    assert str(wrong) == "day 1, kid, action: the script cannot be played: captain has no closed card"


def test_what_does_not_come_up_is_passed_over() -> None:
    start = deal(FOUR, nav(14, 24), wounds={KID: 3})
    said = scripted(action=Steal(CAPTAIN), pick="oar", navigate="nav24", answer=Answer.REFUSE, drink=2, throw=CAPTAIN)
    assert played(start, day(), controls=said).complete


def test_what_the_script_does_right_before_the_action() -> None:
    start = deal(FOUR, nav(14, 6), hands={KID: hand("oar cash"), CAPTAIN: hand("water")})
    free = (Open(KID, "oar"), Give(KID, CAPTAIN, "cash"))
    said = scripted(free=free, action=Row(), accepts=True)
    gift = Turn(KID, None, (Give(CAPTAIN, KID, "water"),))
    at = played(start, day(gift, whole=False), controls=said).position
    assert (at.open[KID], at.closed[KID], at.closed[CAPTAIN]) == (("oar",), ("water",), ("cash",))
    assert len(at.navigation) == 2
    refusing = scripted(free=free, action=Row())
    assert refused(start, day(gift), controls=refusing).fault is Fault.SCRIPTED
    for deed in (Open(KID, "cash"), Give(KID, CAPTAIN, "cash"), Give(CAPTAIN, KID, "water")):
        wrong = refused(start, day(free=(deed,)), controls={KID: passive()})
        assert wrong.fault is Fault.SCRIPTED
    impossible = scripted(free=(Open(KID, "knife"),))
    wrong = refused(start, day(), controls=impossible)
    assert wrong.fault is Fault.SCRIPT
    assert wrong.detail == "the script cannot be played: kid has no closed knife"


@pytest.mark.parametrize(
    ("join", "attackers", "defenders"), [("none", (), ()), ("attackers", (KID,), ()), ("defenders", (), (KID,))]
)
def test_joining(join: str, attackers: tuple[Character, ...], defenders: tuple[Character, ...]) -> None:
    start = deal(hands={KID: hand("hook club flare")})
    said = scripted(join=join, weapons=("club", "knife"), shoots=True)
    turn = Turn(CAPTAIN, Seat(BOATSWAIN), answer=Answer.REFUSE)
    fight = played(start, day(turn, whole=False), controls=said).records[-1].decision
    weapons = () if join == "none" else (Weapon(KID, "club"),)
    shots = () if join == "none" else (Shot(KID, "closed"),)
    assert fight == Fight(attackers, defenders, weapons, shots)
    if join != "attackers":
        helped = Turn(CAPTAIN, Seat(BOATSWAIN), fight=Fight(attackers=(KID,)))
        assert refused(start, day(helped), controls=said).fault is Fault.SCRIPTED


def test_a_scripted_attacker() -> None:
    start = deal(hands={KID: hand("hook club")})
    said = {KID: passive(ScriptDay(1, action=Seat(CAPTAIN), weapons=("hook",)))}
    assert played(start, day(whole=False), controls=said).position.slot == 0
    at = played(start, day(Turn(KID), whole=False), controls=said).position
    assert at.boat[0] is KID
    fought = played(start, day(Turn(KID, answer=Answer.REFUSE), whole=False), controls=said).position
    assert (fought.wounds[KID], fought.open[KID]) == (1, ("hook",))


def test_the_ring_of_the_script() -> None:
    start = deal(FOUR, ["drop"], own=CARDS, hands={KID: hand("ring")})
    assert played(start, day(), controls={KID: passive()}).position.wounds[KID] == 1
    assert played(start, day(), controls=scripted(ring=True)).position.wounds[KID] == 0
    wrong = refused(start, day(fall=Fall(rings=(KID,))), controls={KID: passive()})
    assert (wrong.fault, wrong.path) == (Fault.SCRIPTED, ("fall", "rings", 0))


def test_throwing_by_the_script() -> None:
    start = deal(FOUR, ["drop"], own=CARDS, hands={CHERPAK: hand("ring chum")})
    said = {CHERPAK: passive(ScriptDay(1, throw=CAPTAIN, chum=True))}
    report = played(start, day(), controls=said)
    assert report.records[-1].decision == Fall((), (Throw(CHERPAK, CAPTAIN, "closed"),), (Chum(CHERPAK, "closed"),))
    assert (report.position.wounds[CAPTAIN], report.position.wounds[KID]) == (1, 2)
    idle = {CHERPAK: passive()}
    for fall in (Fall(throws=(Throw(CHERPAK, KID),)), Fall(chums=(Chum(CHERPAK),))):
        assert refused(start, day(fall=fall), controls=idle).fault is Fault.SCRIPTED


def test_what_is_done_to_scripted_people() -> None:
    start = deal(FOUR, ["drop"], own=CARDS, wounds={KID: 1}, hands={CAPTAIN: hand("medkit"), CHERPAK: hand("ring")})
    line = day(Turn(CAPTAIN, Medkit(KID)), fall=Fall(throws=(Throw(CHERPAK, KID),)))
    at = played(start, line, controls={KID: passive()}).position
    assert (at.wounds[KID], at.open[KID]) == (0, ("ring",))
    asleep = deal(FOUR, ["drop"], own=CARDS, wounds={KID: 3}, hands={CHERPAK: hand("ring")})
    at = played(asleep, day(free=(Lay(CHERPAK, KID),)), controls={KID: passive()}).position
    assert at.boat == ALL


def test_the_parasol_of_the_script() -> None:
    start = deal(FOUR, ["dry", "quiet"], own=CARDS, hands={KID: hand("parasol")})
    report = played(start, day(), controls=scripted(action=Parasol()))
    assert (report.position.open[KID], report.position.wounds[KID]) == (("parasol",), 0)


def test_scripts_hold_for_their_day_only() -> None:
    start = deal(FOUR, nav(6, 2, 14))
    controls = {KID: passive(ScriptDay(2, action=Row()))}
    report = played(start, Day(), Day(), controls=controls)
    rows = [(record.day, record.who) for record in report.records if record.decision == Row()]
    assert rows == [(2, KID)]
    assert report.records[-1].phase in (Phase.NAVIGATE, Phase.OVERBOARD, Phase.THIRST)


def test_a_robber_by_script_must_say_which_card() -> None:
    start = deal(FOUR, nav(14), hands={CAPTAIN: hand("cash oar")})
    wrong = refused(start, day(), controls=scripted(action=Rob(CAPTAIN)))
    assert wrong.fault is Fault.SCRIPT
    assert wrong.detail == "the script cannot be played: expected to be told which closed card of captain: cash, oar"


def test_a_line_that_says_something_else_hears_what_the_script_says() -> None:
    start = deal(FOUR, nav(14, 6, 24), provisions="water knife cash oar")
    wrong = refused(start, day(draft=(Pick(CAPTAIN, "knife"),)), controls={CAPTAIN: passive()})
    assert (wrong.fault, wrong.detail) == (Fault.SCRIPTED, "by policy or script this character takes water")
    empty = deal(FOUR, nav(14, 6, 24))
    yields = day(Turn(CAPTAIN, Seat(KID), answer=Answer.YIELD))
    wrong = refused(empty, yields, controls={KID: guard()})
    assert wrong.detail == "kid has a policy or a script, by which kid refuses"
    rowing = day(Turn(CAPTAIN, Row(nav(14, 6))), navigate=Navigate("nav06"))
    assert "by which nav14 is played" in refused(empty, rowing, controls={KID: passive()}).detail
