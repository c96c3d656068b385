"""Deals beyond the decks of other tests, as far as files allow: no proof rests on a constant that holds for those."""

import pytest

import winnable
from tests.support.ganymede import CROSS, SHIPS, SHUTTLES, TILES, at_least, board, deal, only, problem, rows, some
from winnable import Answer, ganymede
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import Cards, Place, Tile
from winnable.rules.ganymede.goal import Bound, Launched, Standing
from winnable.solver.ganymede.ask import ask


def test_a_track_longer_than_any_effect_of_few_settlers() -> None:
    """Seven planets give three cells each: 21 of a track of 24, by the lookahead and, wrapped, by the formula."""
    cards = ", ".join(f"u{number}: {{symbol: planet, needs: {{blue: 1}}}}" for number in range(6))
    text = f"""
game: ganymede
players: [ana]
track: {{length: 24, bonus: [3], points: {[0] * 25}}}
cards:
  tiles: {{d: {{symbol: cross}}}}
  earth: {{{cards}, e1: {{symbol: planet, needs: {{red: 1}}, effect: {{reputation: 3}}}}}}
  mars: {{m1: {{symbol: engine, needs: {{red: 1}}}}}}
  ships: {{five: {{points: 5}}, four: {{points: 4}}}}
rows: {{tiles: [d], earth: [e1], mars: [m1], ships: []}}
boards:
  ana: {{ships: {{top: five, bottom: four}}, earth: {{red: 1}}, shuttles: [u0, u1, u2, u3, u4, u5]}}
horizon: {{turns: 1, of: ana}}
goals: [GOAL]
"""
    for cells, expected in ((20, Answer.WINNABLE), (21, Answer.WINNABLE), (22, Answer.UNWINNABLE)):
        goal = f"{{reputation: {{at_least: {cells}}}}}"
        for written in (goal, f"{{any: [{{all: [{goal}, {{uses: e1}}]}}]}}"):
            asked = winnable.loads(text.replace("GOAL", written), kind=ganymede.Problem)[0]
            verdict = winnable.solve(asked)
            assert verdict.answer is expected
            assert (verdict.witness is not None) is (expected is Answer.WINNABLE)


@pytest.mark.parametrize(("loses", "expected"), [(True, Answer.WINNABLE), (False, Answer.UNWINNABLE)])
def test_a_settler_who_is_lost_makes_room_on_the_top_ship(loses: bool, expected: Answer) -> None:
    """A red one on top keeps the blue ones off, unless a move to the bottom ship, which has one, may lose him."""
    lying = rows(tiles="moves st_b st_r st_y / st_p t_br t_rrep t_bmove t_ry")
    cards = Cards(TILES | {"moves": Tile(CROSS, only(some("move", 5)))}, SHUTTLES, SHIPS)
    start = board("", "4 blue", "1 red", "1 red")
    asked = problem(deal(start, lying=lying, cards=cards, options=Options(move_may_lose=loses)), Launched(at_least(1)))
    assert [ask(asked, bounds=bounds).answer for bounds in (True, False)] == [expected, expected]


@pytest.mark.parametrize(("loses", "expected"), [(True, Answer.WINNABLE), (False, Answer.UNWINNABLE)])
def test_a_move_fills_mars_and_the_next_one_is_lost(loses: bool, expected: Answer) -> None:
    """Four are there, two on Earth, and no ship takes any."""
    lying = rows(tiles="moves st_b st_r st_y / st_p t_br t_rrep t_bmove t_ry")
    cards = Cards(TILES | {"moves": Tile(CROSS, only(some("move", 2)))}, SHUTTLES, SHIPS)
    start = board("2 blue", "4 blue", ships="- -")
    dealt = deal(start, lying=lying, cards=cards, options=Options(move_may_lose=loses))
    nobody, full = Standing(Bound(exactly=0), (Place.EARTH,)), Standing(Bound(exactly=5), (Place.MARS,))
    asked = problem(dealt, nobody, full)
    assert [ask(asked, bounds=bounds).answer for bounds in (True, False)] == [expected, expected]
