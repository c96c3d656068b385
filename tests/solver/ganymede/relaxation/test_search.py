"""Launches that the relaxation cannot do, against the search that tries everything, with it on and off."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, Literal

import pytest

from tests.support.ganymede import (
    ASTRO,
    CARDS,
    EARTH,
    PLANET,
    at_least,
    board,
    deal,
    only,
    problem,
    rows,
    some,
    tile,
    turn,
    who,
)
from tests.support.ganymede_random import random_deal
from tests.support.ganymede_scripts import lengthened, scripted_at_random
from tests.support.ganymede_search import TooMany, search
from tests.support.layers import few
from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import Cards, Ship, Shuttle, Tile, Track
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.goal import Bound, Launched, Score
from winnable.rules.ganymede.judge import timetable
from winnable.rules.ganymede.legal import legal, outcomes
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Control, Free, Problem, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import replay
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.relaxation import search as module
from winnable.solver.ganymede.relaxation.search import Left, left_by_others, refute, turns_without_launch
from winnable.solver.verdict import NEVER, Deadline


def left(ben: Control) -> list[Left]:
    asked = Problem(deal(board(), board(ships="v4x vsymA")), Turns(3), (Launched(at_least(1), 0),), (Free(), ben))
    position = asked.deal.begin()
    return [*left_by_others(asked, position, timetable(asked, position, ()), 0)]


def test_who_is_free_takes_one_card_of_any_row() -> None:
    assert left(Free()) == [Left((n, n, n), None, frozenset()) for n in range(3)]


def test_what_is_listed_is_gone_if_it_was_shown() -> None:
    felt = RowsOnly((RowsTurn(("st_r", "t_br", "v4r")), RowsTurn(("t_br", "m1", "t_rrep"))))
    assert left(felt) == [
        Left((0, 0, 0), 0, frozenset()),
        Left((2, 0, 0), 1, frozenset({"st_r", "v4r"})),  # t_br is shown after st_r has left, at the earliest
        Left((4, 0, 1), 1, frozenset({"st_r", "v4r", "t_br", "m1"})),
    ]


def test_a_script_takes_what_it_says() -> None:
    after = left(Script((turn(tile("st_r"), player=1), turn(tile("st_y"), player=1))))
    assert [each.taken for each in after] == [(0, 0, 0), (1, 0, 0), (2, 0, 0)]
    assert [each.ships for each in after] == [None] * 3
    assert after[-1].gone == {"st_r", "st_y"}


@pytest.mark.parametrize("seed", few(range(40), 10, 25))
def test_whatever_is_shown_is_left(seed: int) -> None:
    """On lines that are played by the first legal turns, no card that is shown counts as gone or too far down."""
    asked = scripted_at_random(seed)
    start = asked.deal.begin()
    slots = timetable(asked, start, ())
    expected = {player: [*left_by_others(asked, start, slots, player)] for player in asked.free}
    for choice in (0, 1, -1):
        line, own = NOTHING_PLAYED, dict.fromkeys(asked.free, 0)
        while True:
            try:
                report = replay(asked, line)
            except IllegalStep:
                break
            if report.complete:
                break
            player = report.position.player
            seen = expected[player][own[player]]
            for kind in (RowKind.TILES, RowKind.EARTH, RowKind.MARS):
                row, mine = start.row(kind).cards, own[player]
                if kind is RowKind.TILES and mine + seen.taken[kind] > len(start.row(kind).draw):
                    continue  # tiles that were discarded may be there again
                shown = [card for card in report.position.row(kind).show if card in row]
                assert not seen.gone.intersection(shown), seed
                assert all(row.index(card) < kind.width + mine + seen.taken[kind] for card in shown), seed
            turns = [*islice(legal(asked.deal.table, report.position), 20)]
            if not turns:
                break
            line, own[player] = Line((*line.turns, turns[choice % len(turns)])), own[player] + 1


def launching(seed: int) -> Problem:
    rng = Random(seed)
    players = 1 + (seed % 10 == 7)
    dealt = random_deal(rng, small=True, players=players)
    options = dealt.table.options if seed % 3 == 0 else Options()
    if seed % 6 == 3:  # which decide when, and how often, there is a launch that no full ship gives
        options = replace(options, track_end_timing="end_of_turn", shuttle_symbols="separate")
    dealt = replace(dealt, table=replace(dealt.table, options=options))
    horizon = Turns(rng.choice([1, 2, 2, 3]), rng.randrange(players))
    return Problem(dealt, horizon, (Launched(Bound(at_least=rng.choice([1, 1, 2, 3])), rng.randrange(players)),))


def refuted(asked: Problem, most: int = 20_000) -> bool:
    return refute(asked, asked.deal.begin(), (), NEVER, most)


@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 30), marks=pytest.mark.thorough)])
def test_nothing_is_refuted_that_is_reached_where_states_are_left_out(
    seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """States from which the steps without colours reach nothing are left out, but only where there are many."""
    expected = [refuted(launching(seed)) for seed in seeds]
    monkeypatch.setattr(module, "ALL_KEPT", 0)
    assert [refuted(launching(seed)) for seed in seeds] == expected
    assert True in expected
    assert False in expected


@pytest.mark.thorough
@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 60))])
def test_what_it_refutes_no_line_reaches(block: int) -> None:
    refutes = reached = 0
    for seed in range(30 * block, 30 * block + 30):
        asked = launching(seed)
        try:
            found = search(asked, 300).report
        except TooMany:
            continue
        reached += found is not None
        if refuted(asked):
            assert found is None, seed
            refutes += 1
    assert reached
    assert refutes


@pytest.mark.parametrize(
    "seed", [0, 2, 3, 4, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, *range(5, 150)))]
)
def test_verdicts_are_the_same_without_it(seed: int) -> None:
    asked = launching(seed)
    try:
        found = search(asked, 100).report
    except TooMany:
        return
    expected = Answer.UNWINNABLE if found is None else Answer.WINNABLE
    for bounds in (True, False):
        assert ask(asked, bounds=bounds, lookahead=False).answer is expected


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("ALL_KEPT", 0),
        pytest.param("ALL_KEPT", 1_000_000, marks=pytest.mark.slow),
        pytest.param("_Search.does", lambda *_: False, marks=pytest.mark.slow),
    ],
)
def test_shortcuts_change_nothing(monkeypatch: pytest.MonkeyPatch, what: str, value: Any) -> None:
    """Of what may still do nothing is lost or gained by asking at another time, or by what is known of others."""
    every = [launching(seed) for seed in range(8 if value == 0 else 24)]
    found = [refuted(asked) for asked in every]
    assert any(found)
    monkeypatch.setattr(f"winnable.solver.ganymede.relaxation.search.{what}", value)
    assert [refuted(asked, 60_000) for asked in every] == found


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seeds",
    [range(10), *(pytest.param(range(start, start + 50), marks=pytest.mark.slow) for start in range(10, 610, 50))],
)
def test_with_others_who_do_not_choose(seeds: range) -> None:
    out = 0
    for seed in seeds:
        asked, rng = scripted_at_random(seed), Random(seed)
        free = rng.choice(sorted(asked.free))
        goals = (Launched(Bound(at_least=rng.choice([1, 1, 2])), free), Score(Bound(at_least=rng.randint(3, 8)), free))
        asked = replace(asked, goals=(goals[seed % 2],), score_at="horizon")
        try:
            found = search(asked, 300).report
        except TooMany:
            continue
        if refuted(asked):
            out += 1
            assert found is None, seed
    assert out


def test_nothing_is_said_beyond_the_limit() -> None:
    asked = problem(deal(), Launched(at_least(1), 0), horizon=3)
    assert refuted(asked)
    assert not refuted(asked, 20)


def test_settlers_aboard_count() -> None:
    assert refuted(problem(deal(board("", "1 red", "1 red")), Launched(at_least(1), 0)))
    assert not refuted(problem(deal(board("", "2 red", "1 red")), Launched(at_least(1), 0)))


@pytest.mark.parametrize("timing", ["at_once", "end_of_turn"])
def test_the_end_of_the_track_gives_one_launch(timing: Literal["at_once", "end_of_turn"]) -> None:
    lying, options = rows(tiles="st_b t_rrep st_y st_p / t_br t_bmove t_ry"), Options(track_end_timing=timing)
    for cell, launches in ((8, 1), (9, 0)):  # whoever is there already gets none
        start = deal(board("", "1 red", reputation=cell), lying=lying, options=options)
        assert not refuted(problem(start, Launched(at_least(launches), 0)))
        assert refuted(problem(start, Launched(at_least(launches + 1), 0)))


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [*range(30), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(30, 300))])
def test_no_ship_leaves_in_turns_without_launch(seed: int) -> None:
    """In no position that can be reached in so many turns a ship has left."""
    dealt = lengthened(Random(seed), random_deal(Random(seed), small=True))
    asked = Problem(dealt, Turns(2), (Launched(Bound(at_least=4), 0),))
    flown = len(dealt.begin().boards[0].flown)
    layer = {dealt.begin()}
    for _ in range(turns_without_launch(asked, dealt.begin(), (), 0, NEVER, 2_000)):
        found = [after for at in layer if not at.over for _, after, _ in islice(outcomes(dealt.table, at), 200)]
        assert all(len(after.boards[0].flown) == flown for after in found)
        layer = set(Random(seed).sample(found, min(len(found), 30)))


def test_an_empty_board_launches_nothing_in_two_turns() -> None:
    asked = problem(deal(), Launched(at_least(1), 0), horizon=3)
    assert turns_without_launch(asked, asked.deal.begin(), (), 0, NEVER, 2_000) >= 2
    verdict = ask(replace(asked, horizon=Turns(2)))
    assert verdict.answer is Answer.UNWINNABLE
    assert "refuted by exhaustive search" in verdict.reason
    assert not verdict.effort.solve


def test_a_gift_comes_when_the_ship_leaves() -> None:
    """Those aboard would fill the short crew together, so that its launch counts before it comes, and its gift must."""
    shuttle = Shuttle(EARTH, PLANET, who("1 red"), effect=only(some("move")))
    shuttles = {**CARDS.shuttles, "e5": shuttle}
    cards = Cards({"t": Tile(ASTRO)}, shuttles, {**CARDS.ships, "gift": Ship(5, only(some("reputation")), 1)})
    start = deal(
        board("1 red", "1 red", "1 red", "1 blue", ships="gift v5", tiles="", reputation=1),
        cards=cards,
        lying=rows(tiles="t /", earth="e5 /", mars="m1 /"),
        track=Track(2, (), (0, 0, 0)),
    )
    asked = problem(start, Launched(at_least(2)))
    assert not refuted(asked)
    assert ask(asked, lookahead=False).answer is Answer.WINNABLE


def test_it_stops_in_time() -> None:
    asked = problem(deal(), Launched(at_least(1), 0), horizon=3)
    with pytest.raises(OutOfTime):
        refute(asked, asked.deal.begin(), (), Deadline(0.0))
