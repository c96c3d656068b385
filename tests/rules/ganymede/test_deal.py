"""Deals: what cannot be so in one, and the position in which a game begins."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.support.ganymede import CARDS, SEVEN, TRACK, board, deal, row, rows, who
from winnable.rules.ganymede.board import Board, Table
from winnable.rules.ganymede.card import Settlers
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.position import Cause, Position, Row, RowKind


def made(*boards: Board, lying: Mapping[RowKind, Row] | None = None, names: tuple[str, ...] = ("ana",)) -> Deal:
    """A deal whose faults are looked for."""
    return Deal.of(Table(names, CARDS, TRACK), SEVEN, lying or rows(), boards or (board(),))


def changed(**values: object) -> Deal:
    start = deal()
    return replace(start, position=replace(start.position, **values))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("start", "says"),
    [
        (made(board("8 red")), "expected no fewer than 0 settlers in the supply, found 7 blue, -1 red"),
        (made(board("4 red, 3 blue")), "ana: expected at most 6 settlers on Earth, found 3 blue, 4 red"),
        (made(board("", "4 red, 3 blue")), "ana: expected at most 5 settlers on Mars"),
        (made(board("", "", "1 red, 1 blue")), "expected at most 3 settlers of one colour on the top ship"),
        (made(board("", "", "", "2 red")), "expected at most 4 settlers of different colours on the bottom ship"),
        (made(board("", "", "1 red", ships="- v4m")), "expected nobody without a ship on the top ship, found 1 red"),
        (made(board("", "", "3 red")), "expected no ship that has its crew between two turns, found 3 red"),
        (made(board("", "", "2 red", ships="v4x v4m")), "expected no ship that has its crew between two turns"),
        (made(board(hand="v4x vsymA vset vrep vtil")), "expected at most 4 ships in the hand, found 5"),
        (made(board(tiles="st_b st_r st_y st_p")), "expected at most 3 tiles, found 4"),
        (made(board(reputation=10)), "expected a reputation from 0 to 9, found 10"),
        (made(board(tiles="st_b")), "the card 'st_b' is in 2 places"),
        (made(board(hand="v5")), "the card 'v5' is in 2 places"),
        (made(board(tiles="e1")), "there is no tile 'e1'"),
        (made(board(hand="st_b")), "there is no ship 'st_b'"),
        (made(board(shuttles="v5")), "there is no shuttle 'v5'"),
        (made(lying={**rows(), RowKind.EARTH: row("m7 e2 e3 e4", "e5")}), "there is no Earth shuttle 'm7'"),
        (made(lying={**rows(), RowKind.MARS: row("e7 m2 m3 m4", "m5")}), "there is no Mars shuttle 'e7'"),
        (made(lying={**rows(), RowKind.EARTH: row("e1 e2 e3", "e4")}), "expected 4 Earth shuttles shown as long as"),
        (made(lying={**rows(), RowKind.SHIPS: row("v4r vset vrep vtil")}), "expected 3 ships shown as long as"),
        (made(names=("ana", "ben")), "expected a board for each of 1 to 4 players"),
        (changed(player=1), "there is no player 1 to move first"),
        (changed(supply=Settlers((7, 7, 7, 6))), "expected 7 blue, 7 red, 7 yellow, 7 purple in the whole game, found"),
    ],
)
def test_what_cannot_be_so(start: Deal, says: str) -> None:
    assert [fault for fault in start.faults() if says in fault]


def test_a_plain_deal_has_no_faults() -> None:
    assert list(made().faults()) == []


@pytest.mark.parametrize(
    ("choose", "boards", "says"),
    [
        ([("v5", "v4m", "v4x", "vsymA"), ()], (board(ships="- -"),), "for each of 1 players"),
        (
            [("v5", "v4m", "v4x")],
            (board(ships="- -"),),
            "expected four ships to choose from and none laid yet, found 3",
        ),
        ([("v5", "v5", "v4x", "vsymA")], (board(ships="- -"),), "the card 'v5' is in two places"),
        ([("v5", "vset", "v4x", "vsymA")], (board(ships="- -"),), "the card 'vset' is in two places"),
        ([("v5", "v4m", "v4x", "st_b")], (board(ships="- -"),), "there is no ship 'st_b'"),
        ([("v4rep", "vtil", "v4x", "vsymA")], (board(),), "none laid yet"),
    ],
)
def test_ships_that_cannot_be_offered(choose: list[tuple[str, ...]], boards: tuple[Board, ...], says: str) -> None:
    start = replace(made(*boards), choose=tuple(choose))
    assert [fault for fault in start.faults() if says in fault]


def test_ships_not_chosen_make_a_pile_under_a_full_row_only() -> None:
    short = rows(ships="v4r vset / ")
    start = replace(made(board(ships="- -"), lying=short), choose=(("v5", "v4m", "v4x", "vsymA"),))
    assert [fault for fault in start.faults() if "expected 3 ships shown" in fault]


def test_the_supply_is_what_is_on_no_board() -> None:
    start = deal(board("2 red", "1 blue", "1 red", "1 red, 1 purple"))
    assert start.position.supply == who("6 blue, 3 red, 7 yellow, 6 purple")


def test_an_end_that_was_triggered_before() -> None:
    def begins(start: Deal) -> Position:
        return start.begin()

    assert begins(deal()).ending is None
    for start, cause in (
        (deal(lying=rows(earth="e1 e2 e3 e4")), Cause.PILE),
        (deal(board(flown="v4x vsymA vtil vred")), Cause.LAUNCHES),
    ):
        ending = begins(start).ending
        assert ending is not None
        assert ending.round == 1
        assert ending.causes == {cause}
        assert not begins(start).over
