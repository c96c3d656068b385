"""Turns that nobody chooses: the turn after them against every legal turn there, and each rule by itself."""

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Literal

import pytest

from tests.support.ganymede import (
    CARDS,
    RED,
    TOP,
    at_least,
    board,
    deal,
    discard,
    launch,
    only,
    rows,
    shuttle,
    some,
    tile,
    turn,
)
from tests.support.ganymede_ends import ANYTHING, ends_of
from tests.support.ganymede_random import random_deal
from tests.support.ganymede_scripts import after_that, game, rows_turn
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Board, Options
from winnable.rules.ganymede.card import Place, Settlers, Symbol, Tile
from winnable.rules.ganymede.decision import Turn
from winnable.rules.ganymede.goal import Flown, GameOver, Goal, Launched, NoBonusLaunch, NoDiscardAction, Standing, Uses
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.position import Cause, Position
from winnable.rules.ganymede.problem import Control, Free, Horizon, Problem, Rounds, RowsOnly, RowsTurn, Script, Turns
from winnable.solver.formula import PARAMETERS
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.model.model import Model
from winnable.solver.verdict import Limits

MOST = 60


# --- counted -------------------------------------------------------------------------------------


def counted(seed: int, *, script: bool) -> int:
    """How many boards a turn after a given one leads to; 0 where there are too many, or none as a script fails."""
    rng = Random(seed)
    dealt = random_deal(rng, small=True, players=2)
    turns = game(rng, dealt)[:6:2]
    if script and not turns:
        return 0
    given = rng.choice(turns) if script else rows_turn(rng, dealt)
    control: Control = Script((given,)) if isinstance(given, Turn) else RowsOnly((given,))
    asked = Problem(dealt, Turns(1, 1), (replace(ANYTHING, of=1),), (control, Free()))
    position = after_that(asked, given)
    layer = {after for _, after, _ in outcomes(dealt.table, position)} if position is not None else set[Position]()
    if len({each.boards for each in layer}) > MOST:
        return 0
    found = ends_of(asked, MOST)
    if found is None:
        return 0
    assert {each.boards for each in found} == {each.boards for each in layer}, seed
    assert {each.supply for each in found} == {each.supply for each in layer}, seed
    return len(found)


@pytest.mark.parametrize("script", few([True, False], 1))
@pytest.mark.parametrize("seeds", [range(10), pytest.param(range(10, 20), marks=pytest.mark.slow)])
def test_the_boards_after_a_turn_that_is_given(seeds: range, script: bool) -> None:
    counts = [counted(seed, script=script) for seed in seeds]
    assert sum(map(bool, counts)) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("block", range(5))
def test_the_boards_after_more_turns_that_are_given(script: bool, block: int) -> None:
    for seed in range(1000 + 40 * block, 1040 + 40 * block):
        counted(seed, script=script)


# --- one by one ----------------------------------------------------------------------------------

ANA, BEN = board("2 red"), board(mars="3 red", ships="v4r v4x")


def reachable(ben: Control, *goals: Goal, horizon: Horizon | None = None, lying: str = "", his: Board = BEN) -> bool:
    """Whether Ana reaches the goals, by the model alone."""
    start = deal(ANA, his, lying=rows(tiles=lying) if lying else None)
    verdict = ask(Problem(start, horizon or Turns(2), goals, (Free(), ben)), lookahead=False, bounds=False)
    assert verdict.answer is not Answer.UNKNOWN
    assert not verdict.effort.search, "the model decides"
    return verdict.answer is Answer.WINNABLE


def of_ben(*turns: Turn) -> Script:
    return Script(turns)


def test_a_card_that_is_taken_is_gone() -> None:
    both = (Uses("st_r", 0), Uses("st_y", 0))
    assert reachable(of_ben(turn(tile("st_b"), player=1)), *both)
    assert not reachable(of_ben(turn(tile("st_r"), player=1)), *both)


@pytest.mark.thorough
def test_a_row_shows_the_next_card_sooner() -> None:
    assert reachable(of_ben(turn(tile("st_b"), player=1)), Uses("t_br", 0))
    ben = RowsOnly((RowsTurn(("st_b",)),))
    assert reachable(ben, Uses("t_br", 0))
    assert reachable(ben, Uses("t_rrep", 0))
    assert not reachable(RowsOnly((RowsTurn(),)), Uses("t_rrep", 0))
    assert not reachable(RowsOnly((RowsTurn(("t_bmove",)),)), Uses("t_rrep", 0)), "it is not shown and is skipped"


@pytest.mark.parametrize("refill", ["end", "at_once"])
def test_ship_cards_that_a_script_takes_are_within_reach(refill: Literal["end", "at_once"]) -> None:
    """Three of them in every order: those of the pile once they are on top of it."""
    tiles = {**CARDS.tiles, "many": Tile(Symbol.CROSS, only(some("ship", 3)))}
    cards, lying = replace(CARDS, tiles=tiles), rows(tiles="many st_b st_r", ships="vset vrep v4rep / vtil vred v4r")
    start = deal(ANA, board(ships="v4x vsymA"), lying=lying, options=Options(refill_time=refill), cards=cards, player=1)
    legal = Counter[bool]()
    for taken in permutations(("vset", "vtil", "vred", "v4r"), 3):
        given = turn(tile("many", ";".join(f"take {card}" for card in taken)), player=1)
        asked = Problem(start, Turns(1, 1), (ANYTHING,), (Free(), of_ben(given)))
        model = Model(asked, start.begin())
        plays = model.formula.solve(Limits(), PARAMETERS, [~model.beyond]).answer is Answer.WINNABLE
        assert plays is (after_that(asked, given) is not None), taken
        legal[plays] += 1
    assert min(legal[True], legal[False]) > 1


def test_a_script_needs_the_supply() -> None:
    ben = of_ben(turn(tile("st_r", "recruit red"), player=1))
    start = deal(ANA, board(ships="v4x v4r"), settlers=Settlers((7, 2, 7, 7)))
    asked = Problem(start, Turns(2), (ANYTHING,), (Free(), ben))
    assert ask(asked, lookahead=False, bounds=False).answer is Answer.UNWINNABLE
    assert ask(replace(asked, horizon=Turns(1)), lookahead=False, bounds=False).answer is Answer.WINNABLE


def test_a_script_that_ends_too_early() -> None:
    assert not reachable(of_ben(), ANYTHING)
    assert reachable(of_ben(), ANYTHING, horizon=Turns(1))


def test_what_a_script_does_counts_for_goals() -> None:
    launches = turn(shuttle("m1", "3 red", top="3 red"), launch(TOP, "v4rep"), player=1)
    assert reachable(of_ben(launches), Launched(at_least(1), 1), horizon=Rounds(1))
    assert reachable(of_ben(launches), Flown("v4r", 1), horizon=Rounds(1))
    assert not reachable(of_ben(launches), Launched(at_least(2), 1), horizon=Rounds(1))
    assert reachable(of_ben(launches), NoBonusLaunch(1), NoDiscardAction(1), Uses("m1", 1), horizon=Rounds(1))
    given = of_ben(turn(discard("t_br"), player=1))
    his = replace(BEN, tiles=frozenset({"t_br"}))
    assert not reachable(given, NoDiscardAction(1), horizon=Rounds(1), his=his)
    assert reachable(given, Standing(at_least(3), (Place.MARS,), 1), horizon=Rounds(1), his=his)


def test_a_script_may_end_the_game() -> None:
    his = replace(BEN, flown=frozenset({"vset", "vtil", "vred"}))
    launches = turn(shuttle("m1", "3 red", top="3 red"), launch(TOP, "v4rep"), player=1)
    over = GameOver(cause=Cause.LAUNCHES)
    assert reachable(of_ben(launches), over, horizon=Turns(3), his=his)
    assert not reachable(
        of_ben(turn(tile("st_p"), player=1), turn(tile("st_y"), player=1)), over, horizon=Turns(3), his=his
    )


@pytest.mark.parametrize(
    ("reds", "more", "fits"),
    [(7, -7, False), (7, -2, False), (7, -1, True), (7, 2, True), (5, 0, False), (5, 1, True)],
)
def test_the_supply_changes_as_far_as_it_can(reds: int, more: int, fits: bool) -> None:
    """All reds but five are in it, as Ana has two and Ben three, who may give some back."""
    ben = RowsOnly((RowsTurn((), Settlers.of({RED: more})),))
    start = deal(ANA, BEN, settlers=Settlers((7, reds, 7, 7)), player=1)
    asked = Problem(start, Turns(1, 0), (Standing(at_least(3), (Place.EARTH,), 0, RED),), (Free(), ben))
    verdict = ask(asked, lookahead=False, bounds=False)
    assert verdict.answer is (Answer.WINNABLE if fits else Answer.UNWINNABLE)
