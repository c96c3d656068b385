"""Rows and boards: short forms, and defaults."""

from tests.support import ganymede
from tests.support.ganymede_files import CARDS, FIRST, HEAD, LAUNCH, ROWS, board, only
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


def test_all_of_a_board_but_ships_and_settlers_may_be_left_out() -> None:
    text = f"{HEAD}{CARDS}{ROWS}boards: {{ana: {{ships: {{top: v5}}}}}}\n{ASKED}"
    for settlers in ("", "settlers: 7\n"):
        changed = text.replace("settlers: {blue: 7, red: 7, yellow: 7, purple: 7}\n", settlers)
        problem = only(changed).problem
        assert problem.deal.settlers == ganymede.SEVEN
        assert problem.deal.position.boards == (Board(ships=("v5", None)),)


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
