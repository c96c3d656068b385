"""Reading rows and boards: short forms, and defaults."""

import pytest

from tests.support import ganymede
from tests.support.ganymede_files import CARDS, FIRST, HEAD, LAUNCH, ROWS, board, only
from winnable.missions.ganymede.read.loader import load_text
from winnable.rules.ganymede.board import Board

ASKED = f"horizon: 3\n{LAUNCH}"


def test_a_row_may_be_one_list() -> None:
    rows = """\
rows:
  tiles: [st_b, st_r, st_y, st_p, t_br, t_rrep, t_bmove, t_ry]
  earth: [e1, e2, e3, e4, e5, e6, e7]
  mars: [m1, m2, m3, m4, m5, m6, m7]
  ships: [v4r, vset, vrep, v4rep, vtil, vred]
"""
    text = f"{HEAD}{CARDS}{rows}{board('earth: 2 red')}{ASKED}"
    assert only(text).problem == only(f"{FIRST}{ASKED}").problem


SHIPS_ALONE = "boards: {ana: {ships: {top: v5}}}\n"


def test_all_of_a_board_but_ships_and_settlers_may_be_left_out() -> None:
    text = f"{HEAD}{CARDS}{ROWS}{SHIPS_ALONE}{ASKED}"
    for settlers in ("", "settlers: 7\n"):
        changed = text.replace("settlers: {blue: 7, red: 7, yellow: 7, purple: 7}\n", settlers)
        problem = only(changed).problem
        assert problem.deal.settlers == ganymede.SEVEN
        assert problem.deal.position.boards == (Board(ships=("v5", None)),)


@pytest.mark.parametrize(
    ("boards", "place"),
    [
        ("", "players"),
        ("boards: {}\n", "{}"),
        ("boards: {ana: {earth: {red: 2}}}\n", "ana"),
        ("boards: {ana: {hand: [v5], flown: [v4m]}}\n", "ana"),
    ],
)
def test_a_player_without_ships_is_an_error(boards: str, place: str) -> None:
    """Nothing can be launched without them, so that goals would be unreachable by an omission."""
    text = f"{HEAD}{CARDS}{ROWS}{boards}{ASKED}"
    (finding,) = load_text(text).findings
    line = text.splitlines()[finding.line - 1]
    assert (finding.code, finding.level, line[finding.column - 1 :].startswith(place)) == ("R010", "error", True)
    assert finding.message == "expected the ships of ana, found none"


@pytest.mark.parametrize("rest", ["choose_ships: [v5, v4m, v4x, vsymA]", "flown: [v5, v4m]"])
def test_both_places_are_empty_before_ships_are_chosen_and_after_two_launches(rest: str) -> None:
    text = f"{HEAD}{CARDS}{ROWS}boards: {{ana: {{{rest}}}}}\n{ASKED}"
    assert only(text).problem.deal.position.boards[0].ships == (None, None)


def test_a_board_in_the_middle_of_a_game() -> None:
    rest = "tiles: [t_ry], mars: 1 red, aboard: {bottom: {blue: 1}}, shuttles: [e7, m7], reputation: 4, flown: [vtil]"
    rows = ROWS.replace(", t_ry", "").replace(", e7", "").replace(", m7", "").replace(", vtil", "")
    found = only(f"{HEAD}{CARDS}{rows}{board(rest)}{ASKED}").problem.deal.position.boards[0]
    assert found == ganymede.board(
        "", "1 red", "", "1 blue", tiles="t_ry", shuttles="e7 m7", flown="vtil", reputation=4
    )


def test_four_ships_to_choose_from() -> None:
    text = f"{HEAD}{CARDS}{ROWS}{board('tiles: []', ships='choose_ships: [v5, v4m, v4x, vsymA]')}{ASKED}"
    assert only(text).problem.deal.choose == (("v5", "v4m", "v4x", "vsymA"),)
    chosen = "line: {ships: {ana: {top: v5, bottom: v4x}}, turns: [{tile: st_r}]}\n"
    line = only(f"{text}{chosen}").line_of_play
    assert line is not None
    assert line.ships == (("v5", "v4x"),)


def test_ships_to_choose_from_need_a_full_row_as_the_others_become_its_pile() -> None:
    rows = ROWS.replace("show: [v4r, vset, vrep], draw: [v4rep, vtil, vred]", "show: [v4r, vset], draw: []")
    text = f"{HEAD}{CARDS}{rows}{board('tiles: []', ships='choose_ships: [v5, v4m, v4x, vsymA]')}{ASKED}"
    errors = [each for each in load_text(text).findings if each.level == "error"]
    assert [(each.code, "expected 3 ships shown in the row, found 2" in each.message) for each in errors] == [
        ("R001", True)
    ]
    assert "choose_ships" in text.splitlines()[errors[0].line - 1]
