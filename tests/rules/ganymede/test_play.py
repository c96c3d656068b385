"""Playing a turn: every edge case of the rules as one step, each with what is refused beside it."""

import pytest

from tests.support.ganymede import (
    BOTTOM,
    EARTH,
    MARS,
    PLANET,
    RED,
    SHIPS,
    SHUTTLES,
    TILES,
    TOP,
    board,
    deal,
    discard,
    launch,
    only,
    played,
    refused,
    rows,
    shuttle,
    some,
    tile,
    turn,
    who,
)
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import NOBODY, Cards, Ship, Shuttle
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Action, Gain, Pass, TakeTile, Turn
from winnable.rules.ganymede.fault import Fault
from winnable.rules.ganymede.position import Cause, RowKind
from winnable.rules.ganymede.score import score

FIVE = "2 blue, 2 yellow, 1 purple"
"""Five settlers without a red one."""


# --- effects -------------------------------------------------------------------------------------


def test_e1_earth_has_room_for_one_of_two_recruits() -> None:
    start = deal(board(FIVE, tiles="t_ry"), lying=rows(tiles="st_y st_b st_r st_p"))
    after, _ = played(start, turn(tile("st_y", "recruit yellow")))
    assert after.boards[0].at[EARTH].total == 6
    wrong = refused(start, turn(tile("st_y", "recruit yellow; recruit yellow")))
    assert (wrong.fault, wrong.path) == (Fault.ROOM, ("action", "steps", 1))
    chosen = deal(board(FIVE, tiles="t_br"), lying=rows(tiles="t_ry st_b st_r st_p"))
    for colour in ("red", "yellow"):  # which one is the player's choice
        after, _ = played(chosen, turn(tile("t_ry", f"recruit {colour}")))
        assert after.boards[0].at[EARTH] == who(FIVE) + who(f"1 {colour}")


def test_e2_an_empty_supply_voids_the_effect_but_not_the_action() -> None:
    start = deal(board("3 red", "2 red", tiles="t_br"), settlers=who("7 blue, 5 red, 7 yellow, 7 purple"))
    after, _ = played(start, turn(tile("st_r")))
    assert after.boards[0].tiles == {"st_r", "t_br"}
    assert refused(start, turn(tile("st_r", "recruit red"))).fault is Fault.SUPPLY


def test_e3_mars_takes_one_of_two() -> None:
    lying = rows(earth="e4 e1 e2 e3")
    start = deal(board("1 blue, 1 yellow", "4 red"), lying=lying)
    for lost in ("blue", "yellow"):
        after, facts = played(start, turn(shuttle("e4", "1 blue, 1 yellow", lost=f"1 {lost}")))
        assert facts.lost == who(f"1 {lost}")
        assert after.boards[0].at[MARS].total == 5
        assert after.supply == who("7 blue, 3 red, 7 yellow, 7 purple") - after.boards[0].at[MARS] + who("4 red")
    wrong = refused(start, turn(shuttle("e4", "1 blue, 1 yellow", lost="1 blue, 1 yellow")))
    assert wrong.fault is Fault.LOSS
    assert wrong.detail == "expected 1 of 1 blue, 1 yellow to be lost, as Mars takes 1 more, found 1 blue, 1 yellow"
    assert refused(start, turn(shuttle("e4", "1 blue, 1 yellow"))).fault is Fault.LOSS


def test_e4_a_full_mars_takes_nobody_and_the_effect_still_applies() -> None:
    start = deal(board("2 red", "5 red"))
    after, facts = played(start, turn(shuttle("e1", "2 red", "recruit blue", lost="2 red")))
    assert facts.lost == who("2 red")
    assert after.boards[0].at[EARTH] == who("1 blue")


MARS_ROW = rows(mars="m_rb m1 m2 m3")
RED_BLUE = Cards(
    TILES, {**SHUTTLES, "m_rb": Shuttle(MARS, PLANET, who("1 red, 1 blue"), effect=only(some("move")))}, SHIPS
)


def test_e5_red_and_blue_where_neither_ship_takes_red() -> None:
    start = deal(board("", "1 red, 1 blue", "1 blue", "1 red"), lying=MARS_ROW, cards=RED_BLUE)
    for place in ("top", "bottom"):
        top, bottom = ("1 blue", "") if place == "top" else ("", "1 blue")
        _, facts = played(start, turn(shuttle("m_rb", "1 red, 1 blue", lost="1 red", top=top, bottom=bottom)))
        assert facts.lost == who("1 red")
    wrong = refused(start, turn(shuttle("m_rb", "1 red, 1 blue", lost="1 red, 1 blue")))
    assert (wrong.fault, wrong.detail) == (Fault.LOSS, "a blue settler is lost whom the top ship can take")
    wrong = refused(start, turn(shuttle("m_rb", "1 red, 1 blue", top="1 blue", bottom="1 red")))
    assert (wrong.fault, wrong.path) == (Fault.ROOM, ("action", "bottom"))
    assert "settlers of different colours" in wrong.detail


def test_e6_adapt_comes_after_the_settlers_have_boarded() -> None:
    start = deal(board("", "2 red", "1 blue"))
    does = turn(shuttle("m2", "2 red", "adapt blue red top", bottom="1 red", lost="1 red"))
    after, facts = played(start, does)
    assert after.boards[0].at == (NOBODY, NOBODY, who("1 red"), who("1 red"))
    assert facts.lost == who("1 red")
    assert refused(start, turn(shuttle("m2", "2 red", "adapt blue red top", top="2 red"))).fault is Fault.ROOM


def test_e7_the_fourth_tile_takes_the_place_of_another() -> None:
    start = deal(board(tiles="t_rrep t_rrep2 t_ry"))
    after, _ = played(start, turn(tile("st_r", "recruit red; take vset; recruit red; take vrep", out="t_rrep")))
    assert after.out == ("t_rrep",)
    assert after.boards[0].tiles == {"st_r", "t_rrep2", "t_ry"}
    thrice = turn(tile("st_r", "recruit red; recruit red; recruit red", out="t_rrep"))
    assert refused(start, thrice).fault is Fault.EFFECT  # counted after the discard: two tiles of that symbol
    assert refused(start, turn(tile("st_r"))).fault is Fault.TILE
    assert refused(deal(board(tiles="t_ry")), turn(tile("st_r", out="t_ry"))).fault is Fault.TILE


def test_e8_two_tiles_of_a_symbol_red_or_yellow_each_time() -> None:
    start = deal(board(tiles="st_y"), lying=rows(tiles="t_ry st_b st_r st_p"))
    for does in ("recruit red; recruit red", "recruit yellow; recruit yellow", "recruit red; recruit yellow"):
        after, _ = played(start, turn(tile("t_ry", does)))
        assert after.boards[0].at[EARTH].total == 2
    wrong = refused(start, turn(tile("t_ry", "recruit red; recruit yellow; recruit red")))
    assert (wrong.fault, wrong.path) == (Fault.EFFECT, ("action", "steps", 2))
    assert wrong.detail == "t_ry (recruit red or recruit yellow, 2 times) does not also give: recruit red"


def test_e9_a_shuttle_that_demands_a_tile() -> None:
    lying = rows(mars="m6 m1 m2 m3")
    without = deal(board("", "1 yellow, 1 purple"), lying=lying)
    aboard = "1 yellow, 1 purple"
    assert refused(without, turn(shuttle("m6", "1 yellow, 1 purple", bottom=aboard))).fault is Fault.TILE
    start = deal(board("", "1 yellow, 1 purple", tiles="t_ry"), lying=lying)
    after, _ = played(start, turn(shuttle("m6", "1 yellow, 1 purple", pays="t_ry", bottom=aboard)))
    assert (after.boards[0].tiles, after.out) == (frozenset(), ("t_ry",))
    assert (
        refused(start, turn(shuttle("m6", "1 yellow, 1 purple", pays="st_r", bottom=aboard))).fault is Fault.NOT_THERE
    )
    other = deal(board("", "1 yellow, 1 blue", tiles="t_ry"))
    needless = turn(shuttle("m4", "1 yellow, 1 blue", pays="t_ry", bottom="1 yellow, 1 blue"))
    assert refused(other, needless).fault is Fault.TILE


# --- reputation ----------------------------------------------------------------------------------

THREE = rows(tiles="t_rrep2 st_b st_y st_p", ships="v4r vset v4rep / vtil vred")


def gaining(reputation: int, options: Options | None = None, ships: str = "v5 v4m") -> Deal:
    """The next tile gives three steps of reputation or a red settler."""
    return deal(board(tiles="st_r t_rrep", reputation=reputation, ships=ships), lying=THREE, options=options)


def test_e10_a_gain_stops_on_the_bonus_cell_or_passes_it() -> None:
    start = gaining(1)
    stops = turn(tile("t_rrep2", "gain 2: recruit purple"))
    assert played(start, stops)[0].boards[0].at[EARTH] == who("1 purple")
    assert played(start, turn(tile("t_rrep2", "gain 3")))[0].boards[0].reputation == 4
    wrong = refused(start, turn(tile("t_rrep2", "gain 3: recruit purple")))
    assert (wrong.fault, wrong.path) == (Fault.REPUTATION, ("action", "steps", 0, "then"))
    both = refused(start, turn(tile("t_rrep2", "gain 2: recruit purple; gain 1")))
    assert (both.fault, both.path) == (Fault.REPUTATION, ("action", "steps", 1))
    assert refused(start, turn(tile("t_rrep2", "gain 4"))).fault is Fault.EFFECT


def test_a_bonus_action_may_be_reputation_that_goes_on() -> None:
    after, _ = played(gaining(1), turn(tile("t_rrep2", "recruit red; gain 2: gain 1")))
    assert after.boards[0].reputation == 4


def test_e11_the_end_of_the_track_launches_once() -> None:
    start = gaining(8)
    does = (Gain(1, launch=launch(TOP, "v4r")),)
    after, facts = played(start, turn(rising(does)))
    assert [each.cause for each in facts.launches] == [Cause.TRACK]
    assert after.boards[0].flown == {"v5"}
    assert refused(start, turn(rising((Gain(2),)))).fault is Fault.REPUTATION
    assert played(start, turn(rising((Gain(1),))))[1].launches == ()  # it may be declined
    beyond = gaining(9)
    assert played(beyond, turn(rising(())))[0].boards[0].reputation == 9
    assert refused(beyond, turn(rising((Gain(1),)))).fault is Fault.REPUTATION
    early = refused(gaining(7), turn(rising((Gain(1, launch=launch(TOP, "v4r")),))))
    assert (early.fault, early.path) == (Fault.LAUNCH, ("action", "steps", 0, "launch"))


def rising(does: tuple[Gain, ...]) -> TakeTile:
    return TakeTile("t_rrep2", None, does)


# --- launches ------------------------------------------------------------------------------------

FOUR_SYMBOLS = "e1 e2 e3 e4"
LAST = rows(earth="e5 e6 e7", ships="vset vrep v4r / v4rep vtil vred")


def test_e12_the_fifth_symbol_launches_any_ship_after_the_effect() -> None:
    start = deal(board("", "3 red", shuttles=FOUR_SYMBOLS), lying=LAST)
    does = shuttle("m1", "3 red", "move red top bottom", top="3 red", bonus=launch(BOTTOM, "vset"))
    after, facts = played(start, turn(does))
    assert [(each.card, each.cause) for each in facts.launches] == [("v4m", Cause.SET)]
    assert after.boards[0].at[TOP] == who("2 red")
    assert after.supply[RED] == 5  # the third red one was aboard the ship that left
    empty = shuttle("m1", "3 red", top="3 red", bonus=launch(BOTTOM, "vset"))
    _, facts = played(start, turn(empty, launch(TOP, "vrep")))
    assert [each.slot for each in facts.launches] == [BOTTOM, TOP]
    incomplete = deal(board("", "3 red", shuttles="e1 e2 e3"), lying=rows(earth="e5 e6 e7", ships="vset vrep v4r"))
    assert refused(incomplete, turn(empty, launch(TOP, "vrep"))).fault is Fault.LAUNCH


TWO_SETS = "e1 e2 e3 e4 e5 m2 m3 m5 m4"
"""One full set, and a second one without its planet."""


def test_e13_a_second_set_launches_again() -> None:
    start = deal(board("", "3 red", shuttles=TWO_SETS), lying=rows(earth="e6 e7", mars="m1 m6 m7"))
    does = turn(shuttle("m1", "3 red", top="3 red", bonus=launch(TOP, "vset")))
    assert [each.cause for each in played(start, does)[1].launches] == [Cause.SET]
    once = deal(
        board("", "3 red", shuttles=TWO_SETS),
        lying=rows(earth="e6 e7", mars="m1 m6 m7"),
        options=Options(set_bonus_count="once"),
    )
    assert refused(once, does).fault is Fault.LAUNCH


def full_ships(flown: str = "") -> Deal:
    """One shuttle fills both ships."""
    lying = rows(mars="m_rp m1 m2 m3 / m4 m5", ships="v4m vset vrep / v4rep vtil vred")
    ships = {**SHIPS, "v9": Ship(5)}
    cards = Cards(TILES, {**SHUTTLES, "m_rp": Shuttle(MARS, PLANET, who("1 red, 1 purple"))}, ships)
    start = board("", "1 red, 1 purple", "2 red", "1 blue, 1 red, 1 yellow", ships="v5 v4r", flown=flown)
    return deal(start, lying=lying, cards=cards)


BOARDING = shuttle("m_rp", "1 red, 1 purple", top="1 red", bottom="1 purple")


def test_e14_both_ships_leave_in_either_order() -> None:
    for slots in ((TOP, BOTTOM), (BOTTOM, TOP)):
        first, second = launch(slots[0], "v4m"), launch(slots[1], "vset")
        after, facts = played(full_ships(), turn(BOARDING, first, second))
        assert [each.slot for each in facts.launches] == [*slots]
        assert after.row(RowKind.SHIPS).show == ("vrep", "v4rep", "vtil")
    wrong = refused(full_ships(), turn(BOARDING, launch(TOP, "v4m"), launch(BOTTOM, "v4m")))
    assert (wrong.fault, wrong.path) == (Fault.REPLACEMENT, ("launches", 1, "takes"))
    wrong = refused(full_ships(), turn(BOARDING, launch(TOP, "v4m")))
    assert (wrong.fault, wrong.detail) == (Fault.LAUNCH, "expected the bottom ship to leave, which has its crew")


def test_e15_the_fourth_and_the_fifth_launch_of_one_turn_both_count() -> None:
    start = full_ships("v4x vsymA v9")
    after, _ = played(start, turn(BOARDING, launch(TOP, "v4m"), launch(BOTTOM, "vset")))
    assert len(after.boards[0].flown) == 5
    assert after.ending is not None
    assert after.ending.causes == {Cause.LAUNCHES}
    assert after.over


def test_e16_surplus_ships_go_under_the_pile() -> None:
    lying = rows(ships="v4r vrep v4rep / vtil vred")
    start = deal(board(hand="v4x vset vsymA", tiles="t_rrep t_rrep2"), lying=lying)
    does = tile("st_r", "take v4r; take vtil; take vred")
    after, _ = played(start, turn(does, returned="vset vred"))
    assert after.boards[0].hand == {"v4x", "vsymA", "v4r", "vtil"}
    assert after.row(RowKind.SHIPS).show == ("vrep", "v4rep", "vset")  # from under a pile that was empty
    assert after.row(RowKind.SHIPS).draw == ("vred",)
    for returned in ("vset", "vset vset", "vset v4m", "vset vred v4x"):
        assert refused(start, turn(does, returned=returned)).fault is Fault.HAND


def test_e17_a_short_crew_leaves_with_two() -> None:
    lying = rows(ships="v4r vset vrep / v4rep vtil vred")
    start = deal(board("", "2 red", ships="v4x v4m"), lying=lying)
    does = shuttle("m2", "2 red", top="2 red")
    _, facts = played(start, turn(does, launch(TOP, "v4r")))
    assert [each.card for each in facts.launches] == ["v4x"]
    assert refused(start, turn(does)).fault is Fault.LAUNCH


def test_e18_a_full_ship_that_the_bonus_launches_leaves_once() -> None:
    start = deal(board("", "3 red", shuttles=FOUR_SYMBOLS), lying=LAST)
    does = shuttle("m1", "3 red", top="3 red", bonus=launch(TOP, "vset"))
    after, facts = played(start, turn(does))
    assert len(facts.launches) == 1
    assert (after.boards[0].ship(TOP), after.boards[0].at[TOP]) == ("vset", NOBODY)
    assert refused(start, turn(does, launch(TOP, "vrep"))).fault is Fault.LAUNCH


def test_e19_a_launch_effect_fills_the_other_ship() -> None:
    start = deal(board("", "2 red, 1 purple", "1 red", "1 blue, 1 red, 1 yellow"))
    after, facts = played(
        start,
        turn(
            shuttle("m3", "1 purple, 1 red", top="1 red", bottom="1 purple"),
            launch(BOTTOM, "v4r", does="move red mars top"),
            launch(TOP, "vset"),
        ),
    )
    assert [each.card for each in facts.launches] == ["v4m", "v5"]
    assert after.boards[0].ships == ("vset", "v4r")


def test_a_launch_effect_may_not_use_the_slot_that_it_emptied() -> None:
    start = deal(board("", "2 red, 1 purple", "1 red", "1 blue, 1 red, 1 yellow"))
    does = shuttle("m3", "1 purple, 1 red", top="1 red", bottom="1 purple")
    wrong = refused(start, turn(does, launch(BOTTOM, "v4r", does="move red mars bottom")))
    assert (wrong.fault, wrong.path) == (Fault.ROOM, ("launches", 0, "steps", 0))
    assert str(wrong) == (
        "turn 1, ana, launch 1, step 1: expected nobody on the bottom ship, where no ship is, found 1 red"
    )


# --- the end of a turn ---------------------------------------------------------------------------


def test_e20_discarded_tiles_become_the_pile() -> None:
    lying = rows(tiles="st_b st_r st_y st_p")
    start = deal(board(tiles="t_br t_rrep t_ry"), lying=lying, out="t_bmove t_rrep2")
    after, _ = played(start, turn(tile("st_b", out="t_br")))
    assert after.row(RowKind.TILES).show == ("st_r", "st_y", "st_p", "t_bmove")  # the oldest is on top
    assert (after.row(RowKind.TILES).draw, after.out) == (("t_rrep2", "t_br"), ())


def test_e21_the_last_card_of_a_pile_triggers_the_end() -> None:
    lying = rows(earth="e1 e3 e4 e5 / e2")
    after, _ = played(deal(board("2 red"), lying=lying), turn(shuttle("e1", "2 red")))
    assert len(after.row(RowKind.EARTH).show) == 4
    assert after.ending is not None
    assert after.ending.causes == {Cause.PILE}
    gap = deal(board("2 red"), lying=lying, options=Options(deck_empty="gap"))
    assert played(gap, turn(shuttle("e1", "2 red")))[0].ending is None


def test_e24_without_a_ship_the_slot_stays_empty() -> None:
    lying = rows(ships="")
    start = deal(board("", "3 red", ships="v5 -"), lying=lying)
    after, _ = played(start, turn(shuttle("m1", "3 red", top="3 red"), launch(TOP)))
    assert after.boards[0].ships == (None, None)
    wrong = refused(start, turn(shuttle("m1", "3 red", top="2 red", bottom="1 red")))
    assert wrong.fault is Fault.ROOM


def test_a_replacement_comes_from_the_hand_if_that_is_better() -> None:
    start = deal(board("", "3 red", hand="vset"), lying=rows(ships="v4r vrep v4rep"))
    after, _ = played(start, turn(shuttle("m1", "3 red", top="3 red"), launch(TOP, "v4r", "vset")))
    assert after.boards[0].ship(TOP) == "vset"
    assert after.boards[0].hand == {"v4r"}
    boarding = shuttle("m1", "3 red", top="3 red")
    assert refused(start, turn(boarding, launch(TOP, None, "vset"))).fault is Fault.REPLACEMENT
    assert refused(start, turn(boarding, launch(TOP, "v4r", "vrep"))).fault is Fault.REPLACEMENT


def test_discards_give_as_many_basic_actions() -> None:
    start = deal(board(tiles="t_ry t_br"))
    after, _ = played(start, turn(discard("t_ry t_br", "recruit red; move red earth mars")))
    assert after.boards[0].at[MARS] == who("1 red")
    assert (after.boards[0].tiles, after.out) == (frozenset(), ("t_ry", "t_br"))
    assert refused(start, turn(discard("t_ry", "recruit red; recruit red"))).fault is Fault.EFFECT
    assert refused(start, turn(discard("", ""))).fault is Fault.TILE
    assert refused(start, turn(discard("t_ry t_ry"))).fault is Fault.TILE
    assert refused(start, turn(discard("st_b"))).fault is Fault.NOT_THERE


def test_ships_in_one_turn_come_from_what_is_shown_then_from_the_pile() -> None:
    start = deal(board(tiles="t_rrep t_rrep2"))
    after, _ = played(start, turn(tile("st_r", "take v4rep; take vtil; take v4r")))
    assert after.boards[0].hand == {"v4rep", "vtil", "v4r"}
    wrong = refused(start, turn(tile("st_r", "take vtil")))
    assert (wrong.fault, wrong.path) == (Fault.NOT_THERE, ("action", "steps", 0))
    assert (
        wrong.detail == "the ship vtil cannot be taken, those shown and the top of the pile are v4r, vset, vrep, v4rep"
    )


# --- other steps that are wrong ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("does", "fault"),
    [
        ("recruit red", None),
        ("move red earth mars", None),
        ("move blue mars top", None),
        ("move red earth top", Fault.STEP),
        ("move blue mars earth", Fault.STEP),
        ("move red top mars", Fault.STEP),
        ("move yellow earth mars", Fault.NOT_THERE),
        ("move blue mars bottom", Fault.ROOM),
        ("move red bottom top", None),
        ("move yellow bottom top", Fault.NOT_THERE),
        ("adapt red blue earth", None),
        ("adapt red red earth", Fault.STEP),
        ("adapt red blue mars", Fault.NOT_THERE),
        ("adapt red blue bottom", Fault.ROOM),
        ("adapt red yellow bottom", None),
        ("adapt blue purple mars", Fault.SUPPLY),
        ("recruit purple", Fault.SUPPLY),
        ("take v4r", None),
        ("take v5", Fault.NOT_THERE),
        ("gain 1", None),
        ("gain 1: recruit red", Fault.REPUTATION),
    ],
)
def test_basic_actions(does: str, fault: Fault | None) -> None:
    start = deal(board("1 red", "1 blue", "", "1 red, 1 blue", tiles="t_ry"), settlers=who("7 blue, 7 red, 7 yellow"))
    action = turn(discard("t_ry", does))
    if fault is None:
        played(start, action)
    else:
        assert refused(start, action).fault is fault


@pytest.mark.parametrize(
    ("action", "fault", "path"),
    [
        (tile("t_br"), Fault.NOT_THERE, ("action", "tile")),
        (shuttle("e5", ""), Fault.NOT_THERE, ("action", "shuttle")),
        (shuttle("e1", "2 blue"), Fault.NEEDS, ("action", "crew")),
        (shuttle("e1", "3 red"), Fault.NEEDS, ("action", "crew")),
        (shuttle("e2", "2 red, 1 yellow"), Fault.NOT_THERE, ("action", "crew")),
        (shuttle("e1", "2 red", lost="1 red"), Fault.LOSS, ("action", "lost")),
        (shuttle("e1", "2 red", lost="1 blue"), Fault.LOSS, ("action", "lost")),
        (shuttle("e1", "2 red", top="1 red"), Fault.STEP, ("action", "top")),
        (shuttle("m2", "2 red", top="1 red"), Fault.LOSS, ("action",)),
        (shuttle("e1", "2 red", bonus=launch(TOP, "v4r")), Fault.LAUNCH, ("action", "launch")),
        (Pass(), Fault.PASS, ("action",)),
    ],
)
def test_actions_that_are_wrong(action: Action, fault: Fault, path: tuple[str, ...]) -> None:
    wrong = refused(deal(board("3 red", "2 red")), turn(action))
    assert (wrong.fault, wrong.path) == (fault, path)


def test_somebody_elses_turn() -> None:
    start = deal(board(), board(ships="v4x vsymA"))
    assert refused(start, Turn(1, tile("st_r"))).fault is Fault.OUT_OF_TURN
    assert str(refused(start, turn(tile("st_r")), turn(tile("st_y")))) == (
        "turn 2, ben: expected a turn of ben, found one of ana"
    )


def test_a_pass_where_nothing_is_possible() -> None:
    lying = rows(tiles="")
    after, _ = played(deal(board(), lying=lying), turn(Pass()))
    assert after.round == 2
    stuck = deal(board(), lying=lying, options=Options(forced_pass="stuck"))
    assert refused(stuck, turn(Pass())).fault is Fault.PASS


# --- points that depend on a turn ----------------------------------------------------------------


def test_e22_white_needs_and_effects_do_not_count_for_a_colour() -> None:
    start = deal(board("3 red", flown="vred"), lying=rows(ships="v4r vset vrep / v4rep vtil"))
    after, _ = played(start, turn(shuttle("e2", "3 red")))
    assert score(start.table, after.boards[0]) == 2
    counted = deal(
        board("3 red", flown="vred"),
        lying=rows(ships="v4r vset vrep / v4rep vtil"),
        options=Options(white_counts=True),
    )
    after, _ = played(counted, turn(shuttle("e2", "3 red")))
    assert score(counted.table, after.boards[0]) == 3


def test_and_gives_both_parts_each_time_in_any_order() -> None:
    start = deal(board(tiles="t_rrep"))
    for does in ("recruit red; take v4r; take vset; recruit red", "take v4r; take vset; recruit red", "take vset"):
        played(start, turn(tile("st_r", does)))
    wrong = refused(start, turn(tile("st_r", "take v4r; take vset; recruit red; recruit red")))
    assert (wrong.fault, wrong.path) == (Fault.EFFECT, ("action", "steps", 3))  # one application after another
