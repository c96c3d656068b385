"""Boards as literals: places take no more than they may, and sets of symbols are counted."""

import pytest

from tests.support.ganymede import BLUE, RED, TOP, board, deal, who
from winnable.rules.answer import Answer
from winnable.rules.ganymede.card import SLOTS, Place, Settlers
from winnable.solver.engine import new_formula
from winnable.solver.formula import FALSE, TRUE
from winnable.solver.ganymede.model.board import begun, sets, settled
from winnable.solver.numbers import exactly
from winnable.solver.verdict import Limits

TABLE = deal().table


def may_stand(place: Place, settlers: Settlers, ship: str | None) -> bool:
    formula = new_formula()
    ships = {slot: {ship: TRUE} if ship else {} for slot in SLOTS}
    at = settled(formula, TABLE, ships)
    for colour, count in zip((BLUE, RED), settlers.counts, strict=False):
        formula.fix(exactly(formula, at[place, colour], count))
    return formula.solve(Limits(), {"num_workers": 1}).answer is Answer.WINNABLE


@pytest.mark.parametrize("place", Place)
@pytest.mark.parametrize("ship", ["v5", "v4x", None])
@pytest.mark.parametrize("text", ["", "1 red", "2 red", "3 red", "4 red", "5 red, 1 blue", "6 red", "1 red, 1 blue"])
def test_places_take_what_the_table_says(place: Place, ship: str | None, text: str) -> None:
    real = board(ships=f"{ship or '-'} {ship or '-'}")
    assert may_stand(place, who(text), ship) is TABLE.holds(real, place, who(text))


def test_a_known_board() -> None:
    state = begun(TABLE, board("2 red", top="1 blue", shuttles="e1 m2", tiles="st_b", reputation=2))
    assert state.at[Place.EARTH, RED] == (TRUE, TRUE, FALSE, FALSE, FALSE, FALSE)
    assert state.at[TOP, BLUE] == (TRUE, FALSE, FALSE)
    assert state.cell[:3] == (TRUE, TRUE, FALSE)
    assert state.tiles == {"st_b": TRUE}


@pytest.mark.parametrize(
    ("used", "shared", "separate"),
    [
        ("e1 e2 e3 e4", 0, 0),
        ("e1 e2 e3 e4 e5", 1, 1),
        ("e1 e2 e3 e4 m1", 1, 0),
        ("e1 e2 e3 e4 e5 m1 m2 m3 m4 m5", 2, 2),
    ],
)
def test_sets_of_symbols(used: str, shared: int, separate: int) -> None:
    formula, state = new_formula(), begun(TABLE, board(shuttles=used))
    assert list(sets(formula, state, "shared")).count(TRUE) == shared
    assert list(sets(formula, state, "separate")).count(TRUE) == separate
