"""The search that tries everything in Ganymede against playing every legal line, one by one."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from tests.support.ganymede import at_least, board, deal, problem, tile, turn
from tests.support.ganymede_random import random_deal, random_goal
from tests.support.ganymede_scripts import lengthened
from tests.support.ganymede_search import TooMany, reachable, search
from tests.support.layers import few
from winnable.rules.answer import State
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line
from winnable.rules.ganymede.goal import Launched, Uses
from winnable.rules.ganymede.legal import legal
from winnable.rules.ganymede.problem import Control, Free, Horizon, Problem, Rounds, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import Report, replay

MOST = 400
"""How many lines are played one by one at most."""


def lines(asked: Problem, line: Line = NOTHING_PLAYED) -> Iterator[Report]:
    """Every legal line up to the horizon, replayed from its beginning."""
    report = replay(asked, line)
    if report.complete:
        yield report
        return
    for each in legal(asked.deal.table, report.position):
        yield from lines(asked, Line((*line.turns, each)))


def asked_at_random(seed: int) -> Problem:
    rng = Random(seed)
    players = rng.choice([1, 1, 2])
    dealt = lengthened(rng, random_deal(rng, small=True, players=players), rng.choice([0, 1, 2]))
    goals = tuple(random_goal(rng, dealt) for _ in range(rng.choice([1, 1, 2])))
    horizons: list[Horizon] = [Turns(1, rng.randrange(players)), Turns(2, rng.randrange(players)), Rounds(2)]
    return Problem(dealt, rng.choice(horizons), goals, score_at=rng.choice(["horizon", "end"]))


@pytest.mark.thorough
@pytest.mark.parametrize(
    "block", [2, *(pytest.param(block, marks=pytest.mark.slow) for block in (0, 1, 3, 4, 5, 6, 7))]
)
def test_the_search_finds_what_some_line_reaches(block: int) -> None:
    answers = list[bool]()
    for seed in range(25 * block, 25 * block + 25):
        asked = asked_at_random(seed)
        played = list(islice(lines(asked), MOST + 1))
        if len(played) > MOST:
            continue
        found = search(asked).report
        assert (found is not None) is any(report.met for report in played), seed
        answers.append(found is not None)
    assert len(answers) >= 5
    assert len(set(answers)) == 2


@pytest.mark.parametrize("seed", few(range(0, 60, 3), 4, 10))
def test_what_is_certain_early_stays_so(seed: int) -> None:
    """A goal that is met or lost before the end is so at the end of every line that goes on."""
    asked = asked_at_random(seed)
    for report in islice(lines(asked), 200):
        for count in range(len(report.records)):
            part = Report(asked, report.start, report.records[:count], complete=False)
            for early, late in zip(part.judgements, report.judgements, strict=True):
                assert late.state is not State.OPEN
                assert early.state in (State.OPEN, late.state)


@pytest.mark.parametrize("turns", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_how_many_positions_can_be_reached(turns: int) -> None:
    """The numbers were found with another program, too."""
    layers = reachable(deal(board("2 red")), turns)
    assert [len({position for position, _ in layer}) for layer in layers] == [42, 1118, 78_634][:turns]


def test_too_many_positions_are_no_answer() -> None:
    with pytest.raises(TooMany):
        search(problem(deal(), Launched(at_least(9)), horizon=3), most=500)


BOTH_TILES = (Uses("st_r", 0), Uses("st_b", 0))


@pytest.mark.parametrize(
    ("ben", "reachable"),
    few(
        [
            (Free(), True),
            (RowsOnly((RowsTurn(("st_r",)),)), True),  # ana takes it first, and ben's is skipped
            (RowsOnly((RowsTurn(("st_r", "st_b")),)), False),
            (Script((turn(tile("st_r"), player=1),)), False),  # a line after which the script cannot be played is none
            (Script((turn(tile("st_y"), player=1),)), True),
        ],
        2,
        unpack=True,
    ),
)
def test_others_who_follow_a_script(ben: Control, reachable: bool) -> None:
    start = deal(board(), board(ships="v4x vsymA"))
    asked = Problem(start, Turns(2), BOTH_TILES, (Free(), ben))
    report = search(asked).report
    assert (report is not None) is reachable
