"""Questions about Ganymede: examples worked out by hand, what was played, ships to choose, and fewest turns."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support.ganymede import (
    ASTRO,
    CARDS,
    MARS,
    TOP,
    at_least,
    board,
    deal,
    discard,
    exactly,
    launch,
    only,
    problem,
    rows,
    shuttle,
    some,
    tile,
    turn,
)
from tests.support.ganymede_random import random_deal, random_goal
from tests.support.ganymede_search import TooMany, search
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import Place, Tile
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.goal import BothSlots, Goal, Launched, Reputation, Score, Standing
from winnable.rules.ganymede.problem import Free, Problem, Rounds, Script, Turns
from winnable.solver.asking import Bounds
from winnable.solver.ganymede.ask import Solved, ask, at_horizon, fewest_turns
from winnable.solver.ganymede.lookahead.beam import ATTEMPTS, WIDE, find_line
from winnable.solver.verdict import Limits, NoAnswer

ONE = Launched(at_least(1))
TWO_REDS = deal(board("2 red"))


def answer(asked: Problem) -> Answer:
    """The verdict, with the line replayed; also without bounds, where the formula proves what cannot be reached."""
    verdict = ask(asked, bounds=False)
    assert ask(asked).answer is verdict.answer
    if verdict.witness is not None:
        assert verdict.witness.report.met
        assert verdict.witness.report.complete
    if verdict.answer is Answer.UNWINNABLE:
        assert "CP-SAT" in verdict.reason
    return verdict.answer


def in_the_way(tiles: str = "") -> Problem:
    lying = rows(tiles="st_b st_r st_y st_p / t_br t_rrep t_bmove")
    return problem(deal(board("", "2 red", "1 blue", tiles=tiles), lying=lying), ONE, horizon=2)


def exact_stop(bottom: str, *goals: Goal) -> Problem:
    start = board(
        "", "1 purple", "", "1 blue, 1 red, 1 yellow", ships=f"vrep {bottom}", tiles="t_rrep st_r", reputation=1
    )
    other = "v4rep" if bottom == "v4m" else "v4m"
    lying = rows(tiles="st_b t_rrep2 st_y st_p / t_br t_bmove t_ry", ships=f"v4r vset v5 / {other} vtil vred")
    return problem(deal(start, lying=lying), *goals)


def last_symbol(mars: str, earth: str = "") -> Problem:
    start = board(earth, mars, shuttles="e1 e2 e3 e4", ships="v5 vset")
    lying = rows(earth="e5 e6 e7", ships="v4r v4m vrep / v4rep vtil vred")
    return problem(deal(start, lying=lying), BothSlots())


@pytest.mark.parametrize(
    ("asked", "reachable"),
    few(
        [
            (problem(TWO_REDS, ONE, horizon=2), False),
            (problem(TWO_REDS, ONE, horizon=3), True),
            (in_the_way(), False),
            (in_the_way("t_ry"), True),
            (exact_stop("v4m", Score(at_least(6))), True),
            (exact_stop("v4m", Score(at_least(7))), False),
            (exact_stop("v4m", ONE, Reputation(at_least(4))), False),
            (exact_stop("v4rep", ONE, Reputation(at_least(4))), True),
            (last_symbol("3 red"), True),
            (last_symbol("2 red", "1 red"), False),
        ],
        3,
        unpack=True,
    ),
)
def test_examples_worked_out_by_hand(asked: Problem, reachable: bool) -> None:
    assert answer(asked) is (Answer.WINNABLE if reachable else Answer.UNWINNABLE)


@pytest.mark.parametrize("turns", few([1, 2, 3], 1, 2))
def test_a_game_that_ends_before_the_horizon(turns: int) -> None:
    """The pile of Earth shuttles is empty, so one turn is played: the second ship is filled as the first leaves."""
    start = deal(board("", "1 red", "2 red", tiles="st_b", reputation=8), lying=rows(earth="e1 e2 e3 e4"))
    for launches, reachable in ((2, True), (3, False)):
        asked = problem(start, Launched(at_least(launches)), horizon=turns)
        verdict = ask(asked, lookahead=False, bounds=False)
        assert verdict.answer is (Answer.WINNABLE if reachable else Answer.UNWINNABLE)


@pytest.mark.thorough
def test_a_limit_leaves_it_unknown() -> None:
    verdict = ask(problem(deal(), Launched(at_least(2)), horizon=3), Limits(work=0.001))
    assert verdict.answer is Answer.UNKNOWN
    assert "0.001" in verdict.reason


def test_what_was_played_is_gone_on_from() -> None:
    first = turn(tile("st_r", "recruit red; take v4r"))
    begun = replace(problem(TWO_REDS, ONE, horizon=3), played=Line((first,)))
    verdict = ask(begun)
    assert verdict.witness is not None
    assert verdict.witness.line.turns[0] == first
    wrong = turn(tile("st_b", "recruit blue"))
    assert ask(replace(begun, played=Line((wrong,)))).answer is Answer.UNWINNABLE


def test_what_was_played_must_be_allowed() -> None:
    with pytest.raises(NoAnswer, match="st_b"):
        ask(replace(problem(TWO_REDS, ONE), played=Line((turn(discard("st_b")),))))


def test_everything_may_have_been_played() -> None:
    line = Line((turn(shuttle("m1", "3 red", top="3 red"), launch(TOP, "v4r")),))
    asked = replace(problem(deal(board("", "3 red")), ONE), played=line)
    assert ask(asked).answer is Answer.WINNABLE
    assert ask(replace(asked, goals=(Launched(at_least(2)),))).answer is Answer.UNWINNABLE


def test_ships_are_chosen() -> None:
    start = deal(board(ships="- -"), choose=[["v5", "v4m", "v4r", "vset"]], lying=rows(ships="vrep v4rep vtil / vred"))
    asked = problem(start, Reputation(at_least(1)))
    verdict = ask(asked)
    assert verdict.answer is Answer.UNWINNABLE or verdict.witness is not None
    assert ask(replace(asked, goals=(Reputation(at_least(0)),))).answer is Answer.WINNABLE


def test_ships_are_chosen_for_a_line_that_is_found_quickly() -> None:
    start = deal(
        board("", "3 red", ships="- -"),
        choose=[["v5", "v4m", "v4r", "vset"]],
        lying=rows(ships="vrep v4rep vtil / vred vsymA"),
    )
    verdict = ask(problem(start, ONE))
    assert verdict.witness is not None
    assert verdict.witness.line.ships[0] is not None
    assert not verdict.effort.solve
    assert ask(problem(start, ONE), lookahead=False, bounds=False).answer is Answer.WINNABLE


def test_a_script_that_nothing_can_make_playable() -> None:
    script = Script((turn(tile("t_br"), player=0),))
    asked = Problem(deal(board(), board(ships="v4x v4r")), Turns(1, 1), (Launched(at_least(0), 1),), (script, Free()))
    verdict = ask(asked)
    assert verdict.answer is Answer.UNWINNABLE
    assert "the script cannot be played" in verdict.reason


def test_many_moves_of_one_colour() -> None:
    """Three applications of two moves each: five reds go from Earth to Mars."""
    tiles = {**CARDS.tiles, "t_two": Tile(ASTRO, only(some("move", 2))), "t_a": Tile(ASTRO), "t_b": Tile(ASTRO)}
    start = deal(
        board("6 red", tiles="t_a t_b"),
        cards=replace(CARDS, tiles=tiles),
        lying=rows(tiles="t_two st_r st_y st_p / st_b", earth="e3 e4 e5 e6 / e7"),
    )
    asked = problem(start, Standing(at_least(5), (MARS,)))
    assert ask(asked, lookahead=False, bounds=False).answer is Answer.WINNABLE


def test_a_line_is_looked_for_again_before_there_is_a_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a horizon that is long and work enough; what is not found then is left to the formula."""
    found = "winnable.solver.ganymede.ask"

    def second(asked: Problem, at: Any, past: Any, deadline: Any, attempts: Any, *, reaches: Any) -> Line | None:
        return find_line(asked, at, past, deadline, ATTEMPTS[:1], reaches=reaches) if attempts is WIDE else None

    monkeypatch.setattr(f"{found}.find_line", second)
    monkeypatch.setattr(f"{found}.refute", lambda *_: False)
    monkeypatch.setattr(f"{found}.by_model", lambda *_, **__: Solved(Answer.UNKNOWN))
    long = problem(TWO_REDS, ONE, horizon=6)
    verdict = ask(long)
    assert verdict.witness is not None
    assert verdict.witness.report.met
    for limits, asked in ((Limits(work=1.0), long), (None, replace(long, horizon=Turns(4)))):
        assert ask(asked, limits).answer is Answer.UNKNOWN


def test_the_fewest_turns_are_proved() -> None:
    verdict = fewest_turns(problem(TWO_REDS, ONE, horizon=5))
    assert verdict.details == Bounds(3, 3)
    assert verdict.witness is not None
    assert len(verdict.witness.line.turns) == 3
    assert verdict.witness.report.problem.horizon.count == 3
    assert fewest_turns(problem(TWO_REDS, ONE, horizon=2)).answer is Answer.UNWINNABLE


@pytest.mark.thorough
def test_where_a_limit_strikes_bounds_are_left() -> None:
    verdict = fewest_turns(problem(deal(), Launched(at_least(2)), horizon=4), Limits(work=0.003))
    assert verdict.answer is Answer.UNKNOWN
    assert isinstance(verdict.details, Bounds)
    assert verdict.details.low >= 2
    assert verdict.details.high is None
    assert not verdict.details.exact


@pytest.mark.thorough
def test_a_goal_may_be_reached_early_and_not_at_the_horizon() -> None:
    on_earth = Standing(exactly(2), (Place.EARTH,))
    nobody = Standing(exactly(0))
    verdict = fewest_turns(problem(TWO_REDS, on_earth, nobody, horizon=4))
    assert verdict.details == Bounds(1, 1)


def test_no_horizon_is_asked_that_is_shorter_than_what_was_played() -> None:
    begun = (turn(tile("st_r", "recruit red")), turn(tile("st_b")))
    verdict = fewest_turns(replace(problem(TWO_REDS, ONE, horizon=5), played=Line(begun)))
    assert verdict.details == Bounds(4, 4)
    rounds = replace(problem(TWO_REDS, ONE, horizon=Rounds(5)), played=Line(begun))
    assert fewest_turns(rounds).details == Bounds(4, 4)


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 6))])
def test_fewest_turns_on_random_deals(block: int) -> None:
    seen = set[int | None]()
    for seed in range(10 * block, 10 * block + 10):
        rng = Random(seed)
        dealt = random_deal(rng, small=True)
        dealt = replace(dealt, table=replace(dealt.table, options=Options()))
        asked = Problem(dealt, Turns(2), (random_goal(rng, dealt),))
        try:
            met = [count for count in (1, 2) if search(at_horizon(asked, count), 1500).report is not None]
        except TooMany:
            continue
        verdict = fewest_turns(asked)
        assert (verdict.answer is Answer.WINNABLE) is bool(met), seed
        if met:
            assert verdict.details == Bounds(met[0], met[0]), seed
        seen.add(met[0] if met else None)
    assert len(seen) > 1
