"""Options: for each reading a turn that one reading allows, or carries out in one way, and the other does not."""

from dataclasses import fields
from typing import Any

import pytest

from tests.support.ganymede import (
    BOTTOM,
    CARDS,
    EARTH,
    MARS,
    PLANET,
    SHIPS,
    SHUTTLES,
    TILES,
    TOP,
    board,
    deal,
    discard,
    either,
    launch,
    only,
    played,
    recruit,
    refused,
    rows,
    shuttle,
    some,
    step,
    tile,
    turn,
    who,
)
from winnable.rules.ganymede.board import Board, Options
from winnable.rules.ganymede.card import NOBODY, Cards, Shuttle, Tile
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Gain, Pass, TakeTile
from winnable.rules.ganymede.fault import Fault
from winnable.rules.ganymede.position import Cause, RowKind
from winnable.rules.ganymede.score import score

TESTED = {
    "reputation_pool",
    "track_end_timing",
    "bonus_launch",
    "set_bonus_count",
    "lost_choice",
    "move_may_lose",
    "adapt_on_ship",
    "short_crew_capacity",
    "refill_time",
    "deck_empty",
    "white_counts",
    "reshuffle",
    "hand_return",
    "shuttle_symbols",
    "forced_pass",
}


def options(**values: Any) -> Options:
    return Options(**values)


def test_every_option_is_tested() -> None:
    assert {field.name for field in fields(Options)} == TESTED


@pytest.mark.parametrize(("name", "values"), list(Options.readings()))
def test_the_default_comes_among_the_values(name: str, values: tuple[str | bool, ...]) -> None:
    assert getattr(Options(), name) in values
    assert len(values) >= 2
    for value in values:
        options(**{name: value})
    with pytest.raises(ValueError, match=f"for {name}, found 'nonsense'"):
        options(**{name: "nonsense"})


def test_a_number_is_no_truth_value() -> None:
    with pytest.raises(ValueError, match="for move_may_lose, found 1"):
        options(move_may_lose=1)


# --- reputation ----------------------------------------------------------------------------------


def gaining(start: Board, **values: Any) -> Deal:
    lying = rows(tiles="t_rrep2 st_b st_y st_p", ships="v4r vset v4rep / vtil vred")
    return deal(start, lying=lying, options=options(**values))


def test_reputation_pool() -> None:
    start = board(tiles="st_r t_rrep", reputation=2)
    early = turn(tile("t_rrep2", "gain 1: recruit blue; recruit red"))
    wrong = refused(gaining(start, reputation_pool="last"), early)
    assert (wrong.fault, wrong.path) == (Fault.REPUTATION, ("action", "steps", 0))
    assert played(gaining(start), early)[0].boards[0].reputation == 3
    assert gaining(start) == gaining(start, reputation_pool="any")
    twice = turn(tile("t_rrep2", "gain 1: recruit blue; gain 1; recruit red"))
    assert refused(gaining(start, reputation_pool="any"), twice).path == ("action", "steps", 1)
    after, _ = played(gaining(start, reputation_pool="single"), twice)
    assert (after.boards[0].reputation, after.boards[0].at[EARTH]) == (4, who("1 blue, 1 red"))
    at_once = turn(tile("t_rrep2", "gain 2"))
    assert refused(gaining(start, reputation_pool="single"), at_once).fault is Fault.REPUTATION


def test_any_gain_counts_what_is_still_to_come() -> None:
    """Three cells at first leave nothing for a recruit afterwards."""
    start = board(tiles="st_r t_rrep")
    wrong = refused(gaining(start, reputation_pool="any"), turn(tile("t_rrep2", "gain 3; recruit red")))
    assert (wrong.fault, wrong.path) == (Fault.EFFECT, ("action", "steps", 1))


def test_track_end_timing() -> None:
    start = board(tiles="st_r t_rrep", reputation=8, hand="v4x")
    at_once = turn(TakeTile("t_rrep2", None, (Gain(1, launch=launch(TOP, "v4r")),)))
    later = turn(tile("t_rrep2", "gain 1"), launch(TOP, "v4r"))
    marked = turn(tile("t_rrep2", "gain 1"), _track(launch(TOP, "v4r")))
    played(gaining(start), at_once)
    assert refused(gaining(start), marked).fault is Fault.LAUNCH
    late = gaining(start, track_end_timing="end_of_turn")
    assert refused(late, at_once).fault is Fault.LAUNCH
    assert refused(late, later).fault is Fault.LAUNCH
    assert [each.cause for each in played(late, marked)[1].launches] == [Cause.TRACK]
    assert played(late, turn(tile("t_rrep2", "gain 1")))[1].launches == ()
    twice = turn(tile("t_rrep2", "gain 1"), _track(launch(TOP, "v4r")), _track(launch(TOP, "vset")))
    assert refused(late, twice).path == ("launches", 1)
    must = gaining(start, track_end_timing="end_of_turn", bonus_launch="must")
    assert refused(must, turn(tile("t_rrep2", "gain 1"))).fault is Fault.LAUNCH
    played(must, marked)


def _track(one: Any) -> Any:
    return type(one)(one.slot, one.steps, one.takes, one.lays, track=True)


def test_bonus_launch() -> None:
    start = board(tiles="st_r t_rrep", reputation=8)
    declined = turn(tile("t_rrep2", "gain 1"))
    played(gaining(start), declined)
    wrong = refused(gaining(start, bonus_launch="must"), declined)
    assert (wrong.fault, wrong.path) == (Fault.LAUNCH, ("action", "steps", 0, "launch"))
    without = board(tiles="st_r t_rrep", reputation=8, ships="- -")
    played(gaining(without, bonus_launch="must"), declined)


def full_set(**values: Any) -> Deal:
    lying = rows(earth="e5 e6 e7", ships="v4r vset vrep")
    return deal(board("", "3 red", shuttles="e1 e2 e3 e4"), lying=lying, options=options(**values))


def test_bonus_launch_of_a_set() -> None:
    declined = turn(shuttle("m1", "3 red", top="2 red", bottom="1 red"))
    assert played(full_set(), declined)[1].launches == ()
    assert refused(full_set(bonus_launch="must"), declined).path == ("action", "launch")


def test_set_bonus_count() -> None:
    """The first set still launches; that a second one does not is an edge case of its own."""
    does = turn(shuttle("m1", "3 red", top="3 red", bonus=launch(TOP, "vset")))
    assert len(played(full_set(set_bonus_count="once"), does)[1].launches) == 1


# --- settlers ------------------------------------------------------------------------------------


def awkward(**values: Any) -> Deal:
    """Blue may board either ship; on top it keeps out nobody, at the bottom it has the place of the red one."""
    red_blue = Shuttle(MARS, PLANET, who("1 red, 1 blue"))
    cards = Cards(TILES, {**SHUTTLES, "m_rb": red_blue}, SHIPS)
    start = board("", "1 red, 1 blue", "", "1 red")
    return deal(start, lying=rows(mars="m_rb m1 m2 m3"), cards=cards, options=options(**values))


def test_lost_choice_aboard() -> None:
    awkwardly = turn(shuttle("m_rb", "1 red, 1 blue", lost="1 red", top="1 blue"))
    well = turn(shuttle("m_rb", "1 red, 1 blue", top="1 red", bottom="1 blue"))
    needless = turn(shuttle("m_rb", "1 red, 1 blue", lost="1 blue", top="1 red"))
    for choice, allowed in (("forced", [awkwardly, well]), ("fewest", [well]), ("free", [awkwardly, well, needless])):
        for does in (awkwardly, well, needless):
            if does in allowed:
                played(awkward(lost_choice=choice), does)
            else:
                assert refused(awkward(lost_choice=choice), does).fault is Fault.LOSS


def test_lost_choice_on_mars() -> None:
    for choice in ("forced", "fewest"):
        start = deal(board("2 red"), options=options(lost_choice=choice))
        assert refused(start, turn(shuttle("e1", "2 red", lost="1 red"))).fault is Fault.LOSS
    start = deal(board("2 red"), options=options(lost_choice="free"))
    assert played(start, turn(shuttle("e1", "2 red", lost="1 red")))[1].lost == who("1 red")


def test_move_may_lose() -> None:
    start = board("1 red", "5 blue", "1 red", tiles="t_ry t_br")
    to_mars, aboard = (turn(discard("t_ry", does)) for does in ("move red earth mars", "move blue mars top"))
    for does in (to_mars, aboard):
        assert refused(deal(start), does).fault is Fault.ROOM
        after, facts = played(deal(start, options=options(move_may_lose=True)), does)
        assert after.boards[0].settlers.total == 6
        assert facts.lost == NOBODY  # by a shuttle
    nowhere = board("", "1 red", ships="v5 -", tiles="t_ry")
    wrong = refused(deal(nowhere, options=options(move_may_lose=True)), turn(discard("t_ry", "move red mars bottom")))
    assert wrong.fault is Fault.ROOM


def test_adapt_on_ship() -> None:
    start, does = board("", "", "1 blue", tiles="t_ry"), turn(discard("t_ry", "adapt blue red top"))
    assert played(deal(start), does)[0].boards[0].at[TOP] == who("1 red")
    assert refused(deal(start, options=options(adapt_on_ship=False)), does).fault is Fault.STEP


def test_short_crew_capacity() -> None:
    start, lying = board("", "3 red", ships="v4x v4m"), rows(ships="v4r vset vrep")
    two = turn(shuttle("m1", "3 red", top="2 red", bottom="1 red"), launch(TOP, "v4r"))
    three = turn(shuttle("m1", "3 red", top="3 red"), launch(TOP, "v4r"))
    played(deal(start, lying=lying), two)
    assert refused(deal(start, lying=lying), three).fault is Fault.ROOM
    full = deal(start, lying=lying, options=options(short_crew_capacity="full"))
    played(full, two)
    played(full, three)


# --- rows and piles ------------------------------------------------------------------------------


def test_refill_time() -> None:
    start = board(tiles="t_rrep")
    does = turn(tile("st_r", "take v4r; take vtil"))
    assert refused(deal(start), does).fault is Fault.NOT_THERE
    at_once = deal(start, options=options(refill_time="at_once"))
    after, _ = played(at_once, does)
    assert after.row(RowKind.SHIPS).show == ("vset", "vrep", "v4rep", "vred")[:3]
    assert after.row(RowKind.SHIPS).draw == ("vred",)


def test_reshuffle() -> None:
    lying, start = rows(tiles="st_b st_r st_y st_p"), board(tiles="t_br t_rrep t_ry")
    does = turn(tile("st_b", out="t_br"))
    tops = {"oldest": "t_bmove", "newest": "t_br"}
    for reading, top in tops.items():
        dealt = deal(start, lying=lying, out="t_bmove t_rrep2", options=options(reshuffle=reading))
        assert played(dealt, does)[0].row(RowKind.TILES).show[-1] == top


def test_deck_empty_with_a_gap() -> None:
    lying = rows(mars="m1 m2 m3", earth="e1 e3 e4 e5 / e6 e7")
    gap = deal(board("2 red"), lying=lying, options=options(deck_empty="gap"))
    after, _ = played(gap, turn(shuttle("e1", "2 red")))
    assert after.ending is not None  # by the row of Mars, from the beginning on
    full = rows(mars="m1 m2 m3 m4", earth="e1 e3 e4 e5 / e6 e7")
    assert deal(board(), lying=full, options=options(deck_empty="gap")).begin().ending is None
    assert deal(board(), lying=full).begin().ending is not None


def test_hand_return() -> None:
    lying = rows(ships="v4r vrep v4rep")
    start = board(hand="v4x vset vsymA vtil")
    does = turn(tile("st_r", "take v4r"), returned="vset")
    before, _ = played(deal(start, lying=lying), does)
    assert before.row(RowKind.SHIPS).show == ("vrep", "v4rep", "vset")
    after, _ = played(deal(start, lying=lying, options=options(hand_return="after_refill")), does)
    assert (after.row(RowKind.SHIPS).show, after.row(RowKind.SHIPS).draw) == (("vrep", "v4rep"), ("vset",))


# --- symbols -------------------------------------------------------------------------------------


def test_white_counts() -> None:
    lying = rows(ships="v4r vset vrep")
    for counts, points in ((False, 2), (True, 3)):
        start = deal(board("3 red", flown="vred"), lying=lying, options=options(white_counts=counts))
        after, _ = played(start, turn(shuttle("e2", "3 red")))
        assert score(start.table, after.boards[0]) == points
    other = deal(board("2 red, 1 blue", flown="vred"), lying=lying, options=options(white_counts=True))
    after, _ = played(other, turn(shuttle("e2", "2 red, 1 blue")))
    assert score(other.table, after.boards[0]) == 2


def test_shuttle_symbols() -> None:
    start, lying = board("", "2 red", shuttles="e1"), rows(earth="e2 e3 e4 e5 / e6 e7")
    twice = turn(shuttle("m2", "2 red", "adapt red blue top; adapt red yellow bottom", top="1 red", bottom="1 red"))
    played(deal(start, lying=lying), twice)
    separate = deal(start, lying=lying, options=options(shuttle_symbols="separate"))
    assert refused(separate, twice).path == ("action", "steps", 1)
    does = turn(shuttle("m1", "3 red", top="3 red", bonus=launch(TOP, "vset")))
    assert refused(full_set(shuttle_symbols="separate"), does).fault is Fault.LAUNCH


def test_forced_pass() -> None:
    lying = rows(tiles="")
    played(deal(board(), lying=lying), turn(Pass()))
    stuck = deal(board(), lying=lying, options=options(forced_pass="stuck"))
    assert refused(stuck, turn(Pass())).fault is Fault.PASS


# --- effects that the made-up cards lack ---------------------------------------------------------


def test_parts_of_several_steps() -> None:
    """`move 2 or reputation 2`, twice: two moves and two cells, or four of one."""
    twofold = either(some("move", 2), some("reputation", 2))
    cards = Cards({**TILES, "t_two": Tile(PLANET, twofold)}, SHUTTLES, SHIPS)
    start = deal(board("3 red", tiles="st_r"), lying=rows(tiles="t_two st_b"), cards=cards)
    moves = "move red earth mars; move red earth mars"
    for does in (f"{moves}; gain 2", f"{moves}; move red earth mars; move red mars top", "gain 4", "gain 3: take v4r"):
        played(start, turn(tile("t_two", does)))
    assert refused(start, turn(tile("t_two", f"{moves}; move red mars top; gain 1"))).fault is Fault.EFFECT
    assert refused(start, turn(tile("t_two", "move red earth mars; gain 3"))).fault is Fault.EFFECT


def test_a_bonus_cell_after_a_bonus_cell() -> None:
    track = type(deal().table.track)(3, (1, 2), (0, 0, 1, 2))
    start = deal(board(tiles="t_ry"), track=track)
    chain = Gain(1, Gain(1, Gain(1, launch=launch(BOTTOM, "v4r"))))
    after, facts = played(start, turn(type(discard("t_ry"))(("t_ry",), (chain,))))
    assert after.boards[0].reputation == 3
    assert [each.slot for each in facts.launches] == [BOTTOM]
    too_far = type(discard("t_ry"))(("t_ry",), (Gain(1, Gain(2)),))
    wrong = refused(start, turn(too_far))
    assert (wrong.fault, wrong.path) == (Fault.REPUTATION, ("action", "steps", 0, "then"))
    assert "step 1, bonus action: " in str(wrong)


def test_no_effect_gives_nothing() -> None:
    cards = Cards({**TILES, "t_none": Tile(PLANET)}, SHUTTLES, SHIPS)
    start = deal(board(), lying=rows(tiles="t_none st_b"), cards=cards)
    played(start, turn(tile("t_none")))
    wrong = refused(start, turn(tile("t_none", "recruit red")))
    assert wrong.detail == "t_none (nothing) does not give: recruit red"
    assert str(step("gain 2")) == "reputation 2"
    assert only(recruit()) != CARDS.tiles["t_br"].effect
