"""Every option, read both ways: what a line comes to, or how it is refused."""

from typing import Any

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
    hand,
    nav,
    passive,
    played,
    refused,
)
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.decision import (
    Answer,
    Chum,
    Day,
    Discard,
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
    Row,
    Seat,
    Steal,
    Thirst,
    Throw,
    Turn,
)
from winnable.rules.lifeboat.fault import Fault
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.score import Points, points, score, winners
from winnable.rules.lifeboat.setup import Options, Relation

WATER_CARDS = cards(
    quiet=QUIET, drop=falls(CAPTAIN), both=falls(CAPTAIN, KID), dry=falls(thirst=[CAPTAIN]), all=falls(LADY, KID)
)


def with_option(name: str, value: object, *args: Any, **more: Any) -> Deal:
    return deal(*args, **more, options={name: value})


def after(start: Deal, *days: Day) -> Position:
    return played(start, *days).position


def test_every_option_has_a_test_here() -> None:
    names = {name for name, _ in Options.readings()}
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert names <= tested


# --- cards in hands ------------------------------------------------------------------------------


def test_closed_pick() -> None:
    def start(value: str) -> Deal:
        return with_option("closed_pick", value, (CAPTAIN, KID), nav(14), hands={CAPTAIN: hand("water cash")})

    second = day(Turn(KID, Steal(CAPTAIN, "cash")), whole=False)
    assert after(start("choose"), second).closed[KID] == ("cash",)
    unsaid = day(Turn(KID, Steal(CAPTAIN)), whole=False)
    assert refused(start("choose"), unsaid).fault is Fault.UNSAID
    said = {CAPTAIN: passive(ScriptDay(1, lose=("cash",)))}
    assert played(start("script"), unsaid, controls=said).position.closed[KID] == ("cash",)
    wrong = day(Turn(KID, Steal(CAPTAIN, "water")), whole=False)
    assert refused(start("script"), wrong, controls=said).fault is Fault.SCRIPTED
    assert played(start("script"), wrong).position.closed[KID] == ("water",)


def test_start_card() -> None:
    def at(value: str, number: int = 1) -> Position:
        start = with_option(
            "start_card", value, (LADY, KID), nav(14), provisions="cash oar knife", wounds={LADY: 4}, day=number
        )
        return start.begin()

    assert at("as_dealt").provisions == ("cash", "oar", "knife")
    assert (at("one_each").provisions, at("one_each").closed[KID]) == (("oar", "knife"), ("cash",))
    assert at("one_each", 2).provisions == ("cash", "oar", "knife")


def test_discard_items() -> None:
    away = day(free=(Discard(CAPTAIN, "cash"),))
    hands = {CAPTAIN: hand("cash")}
    assert not after(with_option("discard_items", True, FOUR, nav(14), hands=hands), away).in_play
    assert refused(with_option("discard_items", False, FOUR, nav(14), hands=hands), away).fault is Fault.READING


def test_trade_window() -> None:
    def start(value: str) -> Deal:
        return with_option("trade_window", value, FOUR, ["drop"], own=WATER_CARDS, hands={KID: hand("", "ring")})

    night, shown = day(night=(Give(KID, CAPTAIN, "ring"),)), day(shown=(Give(KID, CAPTAIN, "ring"),))
    for value in ("between_days", "navigation"):
        assert after(start(value), night).open[CAPTAIN] == ("ring",)
        assert after(start(value), night).wounds[CAPTAIN] == 1
    assert after(start("navigation"), shown).wounds[CAPTAIN] == 0
    for line in (night, shown):
        assert refused(start("actions"), line).fault is Fault.TOO_MANY
    assert refused(start("between_days"), shown).fault is Fault.TOO_MANY


def test_gift_to_unconscious() -> None:
    def start(value: str) -> Deal:
        hands = {CAPTAIN: hand("cash ring")}
        return with_option("gift_to_unconscious", value, FOUR, nav(14), hands=hands, wounds={KID: 3, BOATSWAIN: 9})

    cash, ring = day(free=(Give(CAPTAIN, KID, "cash"),)), day(free=(Lay(CAPTAIN, BOATSWAIN),))
    assert after(start("any"), cash).closed[KID] == ("cash",)
    for value in ("ring", "any"):
        assert after(start(value), ring).open[BOATSWAIN] == ("ring",)
    assert refused(start("none"), ring).fault is Fault.READING
    for value in ("ring", "none"):
        assert refused(start(value), cash).fault is Fault.ASLEEP


# --- relations and points ------------------------------------------------------------------------


def test_missing_relations() -> None:
    relations = {KID: Relation(LADY, SNOB)}
    assert (
        list(with_option("missing_relations", "ignored", (CAPTAIN, KID), nav(14), relations=relations).faults()) == []
    )
    faults = list(with_option("missing_relations", "removed", (CAPTAIN, KID), nav(14), relations=relations).faults())
    assert faults == ["the friend of kid, lady, is not in play", "the enemy of kid, snob, is not in play"]
    ignored = with_option("missing_relations", "ignored", (CAPTAIN, KID), nav(14), relations=relations)
    assert points(ignored.setup, ignored.position, KID) == Points(survival=9)


def test_self_enemy() -> None:
    def total(value: str) -> int:
        start = with_option(
            "self_enemy", value, (SNOB, CAPTAIN, KID), nav(14), cast=(LADY, SNOB, CAPTAIN, KID),
            relations={KID: Relation(SNOB, KID)}, wounds={SNOB: 6},
        )  # fmt: skip
        return score(start.setup, start.position, KID)

    assert [total(value) for value in ("ru1", "en", "ru2")] == [0, 4 + 5, 3]


def test_all_dead() -> None:
    def start(value: str) -> Deal:
        hands = {KID: hand("cash")}
        return with_option("all_dead", value, (KID,), ["quiet"], own=WATER_CARDS, wounds={KID: 4}, hands=hands)

    goes_on, ends = start("goes_on"), start("ends")
    assert not after(goes_on, day()).over
    at = after(ends, day())
    assert (at.over, at.ended, at.sunk) == (True, False, True)
    assert score(goes_on.setup, after(goes_on, day()), KID) == 1
    assert score(ends.setup, at, KID) == 0
    assert not winners(ends.setup, at)


def test_ties() -> None:
    def best(value: str) -> frozenset[Any]:
        start = with_option("ties", value, (CAPTAIN, BOATSWAIN), nav(14), hands={BOATSWAIN: hand("cash")})
        return winners(start.setup, start.position)

    assert best("shared") == {CAPTAIN, BOATSWAIN}
    assert best("nobody") == frozenset()


# --- days, rowing, navigation --------------------------------------------------------------------


def test_short_pile() -> None:
    def at(value: str) -> Position:
        return after(with_option("short_pile", value, (LADY, KID), nav(14), provisions="water"), day(whole=False))

    assert at("bow").closed[LADY] == ("water",)
    assert at("nobody").provisions == ("water",)


def test_row_bottom() -> None:
    line = day(Turn(CAPTAIN, Row((), nav(6, 14))), whole=False)
    assert after(with_option("row_bottom", "free", FOUR, nav(14, 6, 2)), line).navigation == nav(2, 6, 14)
    assert refused(with_option("row_bottom", "drawn", FOUR, nav(14, 6, 2)), line).fault is Fault.READING


def test_unchosen() -> None:
    line = day(Turn(CAPTAIN, Row(nav(14, 6))), navigate=Navigate("nav14"))
    assert after(with_option("unchosen", "before", FOUR, nav(14, 6, 2)), line).navigation == nav(2, 6, 14)
    assert after(with_option("unchosen", "after", FOUR, nav(14, 6, 2)), line).navigation == nav(2, 14, 6)


def test_oar() -> None:
    def start(value: str, shown: str = "") -> Deal:
        return with_option("oar", value, FOUR, nav(14, 6, 2, 24), hands={CAPTAIN: hand("" if shown else "oar", shown)})

    three = day(Turn(CAPTAIN, Row(nav(14, 6, 2))), whole=False)
    assert len(after(start("any"), three).table) == 3
    assert len(after(start("open", "oar"), three).table) == 3
    assert refused(start("open"), three).fault is Fault.ROW
    on = day(Turn(CAPTAIN, Row()), Turn(BOATSWAIN, Row(), (Give(CAPTAIN, BOATSWAIN, "oar"),)), whole=False)
    assert after(start("open", "oar"), on).open[BOATSWAIN] == ("oar",)


def test_compass_empty() -> None:
    line = day(navigate=Navigate("nav24"))
    hands = {KID: hand("", "compass")}
    at = after(with_option("compass_empty", "two", FOUR, nav(14, 24, 6), hands=hands), line)
    assert (at.gulls, at.navigation) == (1, nav(6, 14, 24))
    assert (
        refused(with_option("compass_empty", "none", FOUR, nav(14, 24, 6), hands=hands), line).fault is Fault.NAVIGATE
    )


def test_no_navigator() -> None:
    def at(value: str) -> Position:
        return after(with_option("no_navigator", value, (LADY, KID), nav(24, 14), wounds={LADY: 4, KID: 3}), day())

    assert (at("top").gulls, at("top").navigation) == (1, nav(14, 24))
    assert (at("none").gulls, at("none").navigation, at("none").day) == (0, nav(24, 14), 2)


def test_flare_order() -> None:
    def gulls(value: str, start: int, *numbers: int) -> int:
        hands = {CAPTAIN: hand("flare")}
        own = with_option("flare_order", value, FOUR, nav(*numbers), gulls=start, hands=hands)
        return after(own, day(Turn(CAPTAIN, Flare()), whole=False)).gulls

    assert (gulls("one_by_one", 3, 24, 13, 14), gulls("together", 3, 24, 13, 14)) == (4, 3)
    assert (gulls("one_by_one", 0, 13, 24, 14), gulls("together", 0, 13, 24, 14)) == (1, 0)


# --- claims and bodies ---------------------------------------------------------------------------


def test_refuse_back_out() -> None:
    line = day(Turn(CAPTAIN, Seat(KID), answer=Answer.BACK_OUT), whole=False)
    at = after(with_option("refuse_back_out", True), line)
    assert (at.boat, at.fought) == (FOUR, frozenset())
    assert refused(with_option("refuse_back_out", False), line).fault is Fault.READING
    said = {CAPTAIN: passive(ScriptDay(1, action=Seat(KID), answer=Answer.BACK_OUT))}
    line = day(Turn(CAPTAIN, answer=Answer.REFUSE), whole=False)
    assert not played(with_option("refuse_back_out", True), line, controls=said).position.fought
    assert refused(with_option("refuse_back_out", False), line, controls=said).fault is Fault.SCRIPT


def test_dump() -> None:
    def start(value: str) -> Deal:
        return with_option("dump", value, FOUR, nav(14), wounds={KID: 4})

    action, beside = day(Turn(CAPTAIN, Dump(KID)), whole=False), day(free=(Dump(KID),))
    assert KID not in after(start("action"), action).boat
    assert KID not in after(start("free"), beside).boat
    for value, line in (("action", beside), ("off", beside), ("off", action), ("free", action)):
        assert refused(start(value), line).fault is Fault.READING
    living = refused(with_option("dump", "free", FOUR, nav(14), wounds={KID: 3}), beside)
    assert living.fault is Fault.TARGET


def test_dump_unconscious() -> None:
    start = with_option("dump_unconscious", True, FOUR, nav(14), wounds={KID: 3}, hands={KID: hand("cash")})
    at = after(start, day(Turn(CAPTAIN, Dump(KID)), whole=False))
    assert (at.boat, bool(at.in_play)) == (FOUR[:3], False)
    saved = after(start, day(Turn(CAPTAIN, Dump(KID), defender=BOATSWAIN, answer=Answer.REFUSE), whole=False))
    assert (saved.boat, saved.wounds[CAPTAIN]) == (FOUR, 1)
    helped = Turn(CAPTAIN, Dump(KID), defender=BOATSWAIN, fight=Fight(attackers=(CHERPAK,)))
    assert KID not in after(start, day(helped, whole=False)).boat
    for turn, fault in (
        (Turn(CAPTAIN, Dump(KID), answer=Answer.REFUSE), Fault.UNSAID),
        (Turn(CAPTAIN, Dump(KID), defender=CAPTAIN), Fault.TARGET),
        (Turn(CAPTAIN, Dump(KID), defender=KID), Fault.ASLEEP),
        (Turn(CAPTAIN, Dump(BOATSWAIN)), Fault.TARGET),
    ):
        assert refused(start, day(turn)).fault is fault
    guarded = {BOATSWAIN: passive()}
    assert refused(start, day(Turn(CAPTAIN, Dump(KID), defender=BOATSWAIN)), controls=guarded).fault is Fault.SCRIPTED
    off = with_option("dump_unconscious", False, FOUR, nav(14), wounds={KID: 3})
    assert refused(off, day(Turn(CAPTAIN, Dump(KID)))).fault is Fault.TARGET


def test_medkit_dead() -> None:
    def start(value: bool, wounds: int) -> Deal:
        return with_option("medkit_dead", value, FOUR, nav(14), wounds={KID: wounds}, hands={CAPTAIN: hand("medkit")})

    line = day(Turn(CAPTAIN, Medkit(KID)), whole=False)
    assert after(start(True, 4), line).alive(KID)
    assert not after(start(True, 5), line).alive(KID)
    assert refused(start(False, 4), line).fault is Fault.TARGET


def test_seat_target() -> None:
    far, near = day(Turn(CAPTAIN, Seat(KID)), whole=False), day(Turn(CAPTAIN, Seat(BOATSWAIN)), whole=False)
    assert after(with_option("seat_target", "any"), far).boat[0] is KID
    assert after(with_option("seat_target", "neighbour"), near).boat[0] is BOATSWAIN
    assert refused(with_option("seat_target", "neighbour"), far).fault is Fault.READING


# --- the water and thirst ------------------------------------------------------------------------


def test_ring_falls() -> None:
    def at(value: bool) -> Position:
        hands = {CAPTAIN: hand("", "ring oar chum"), KID: hand("chum")}
        start = with_option("ring_falls", value, FOUR, ["both"], own=WATER_CARDS, hands=hands)
        return after(start, day(fall=Fall(chums=(Chum(KID),))))

    assert (at(True).wounds[CAPTAIN], at(True).open[CAPTAIN]) == (1, ("ring",))
    assert (at(False).wounds[CAPTAIN], at(False).open[CAPTAIN]) == (0, ("chum", "oar", "ring"))
    assert at(True).wounds[KID] == at(False).wounds[KID] == 2
    start = with_option("ring_falls", False, FOUR, ["both"], own=WATER_CARDS, hands={CAPTAIN: hand("", "ring chum")})
    assert after(start, day()).wounds[KID] == 1  # a chum of somebody who does not fall


def test_ring_throw() -> None:
    line, hands = day(fall=Fall(throws=(Throw(KID, CAPTAIN),))), {KID: hand("ring")}
    assert (
        after(with_option("ring_throw", True, FOUR, ["drop"], own=WATER_CARDS, hands=hands), line).wounds[CAPTAIN] == 0
    )
    wrong = refused(with_option("ring_throw", False, FOUR, ["drop"], own=WATER_CARDS, hands=hands), line)
    assert wrong.fault is Fault.READING


def test_dead_in_water() -> None:
    def boat(value: str, wounds: int) -> bool:
        start = with_option("dead_in_water", value, FOUR, ["drop"], own=WATER_CARDS, wounds={CAPTAIN: wounds})
        return CAPTAIN in after(start, day()).boat

    assert [boat("lost", wounds) for wounds in (5, 6, 7)] == [True, False, False]
    assert [boat("back", wounds) for wounds in (5, 6, 7)] == [True, True, False]


def test_water_for_others() -> None:
    def start(value: bool) -> Deal:
        hands = {KID: hand("water"), CAPTAIN: hand("", "water")}
        return with_option("water_for_others", value, FOUR, ["dry"], own=WATER_CARDS, hands=hands)

    line = day(thirst=Thirst(waters=(Drink(KID, CAPTAIN),)))
    assert after(start(True), line).wounds[CAPTAIN] == 0
    assert refused(start(False), line).fault is Fault.READING
    assert after(start(False), day(thirst=Thirst(waters=(Drink(CAPTAIN),)))).wounds[CAPTAIN] == 0


def test_parasol_unconscious() -> None:
    def wounds(value: bool) -> int:
        hands = {CAPTAIN: hand("", "parasol")}
        start = with_option(
            "parasol_unconscious", value, FOUR, ["dry"], own=WATER_CARDS, wounds={CAPTAIN: 7}, hands=hands
        )
        return after(start, day()).wounds[CAPTAIN]

    assert (wounds(True), wounds(False)) == (7, 8)


def test_opening_is_no_reading() -> None:
    assert after(deal(FOUR, nav(14), hands={CAPTAIN: hand("oar")}), day(free=(Open(CAPTAIN, "oar"),))).open[CAPTAIN]
