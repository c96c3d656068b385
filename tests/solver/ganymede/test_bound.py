"""How many ships can be launched at most, against the search that tries everything, with the bound on and off."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from tests.support.ganymede import ASTRO, CARDS, EARTH, PLANET, at_least, board, deal, only, problem, rows, some, who
from tests.support.ganymede_random import random_deal
from tests.support.ganymede_scripts import lengthened
from tests.support.ganymede_search import TooMany, search
from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.ganymede.card import Cards, Ship, Shuttle, Tile, Track
from winnable.rules.ganymede.goal import AllOf, Bound, Launched
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.rules.ganymede.timetable import timetable
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.bound import most_launches, too_many
from winnable.solver.verdict import Deadline


def launching(seed: int) -> Problem:
    rng = Random(seed)
    players = 1 + (seed % 10 == 7)
    dealt = lengthened(rng, random_deal(rng, small=True, players=players))
    if seed % 3:
        dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    count = rng.choice([1, 2])
    bounds = [Bound(at_least=count), Bound(exactly=count), Bound(at_most=count - 1)]
    goal = Launched(rng.choice(bounds), rng.randrange(players))
    return Problem(dealt, Turns(rng.choice([1, 1, 2]), rng.randrange(players)), (AllOf((goal,)),))


@pytest.mark.thorough
@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 40))])
def test_what_it_refutes_no_line_reaches(block: int) -> None:
    refuted = decided = 0
    for seed in range(12 * block, 12 * block + 12):
        asked = launching(seed)
        try:
            found = search(asked, 300).report
        except TooMany:
            continue
        decided += 1
        if too_many(asked, asked.deal.begin(), ()):
            refuted += 1
            assert found is None, seed
        expected = Answer.UNWINNABLE if found is None else Answer.WINNABLE
        for bounds in (True, False):
            assert ask(asked, bounds=bounds, lookahead=False).answer is expected, seed
    assert decided >= 4
    assert refuted or block  # of a dozen deals there may be none, of the first there are


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [*range(30), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(30, 300))])
def test_no_turn_launches_more(seed: int) -> None:
    """In no position that can be reached more ships have left than the bound says for its turn."""
    dealt = lengthened(Random(seed), random_deal(Random(seed), small=True))
    asked = Problem(dealt, Turns(2), (Launched(Bound(at_least=4), 0),))
    position = dealt.begin()
    most = most_launches(asked, position, timetable(asked, position, ()), 0, 9)
    layer = {position}
    for bound in most[1:]:
        found = [after for at in layer if not at.over for _, after, _ in islice(outcomes(dealt.table, at), 200)]
        assert all(len(after.boards[0].flown) <= bound for after in found)
        layer = set(Random(seed).sample(found, min(len(found), 30)))


def test_an_empty_board_launches_nothing_in_two_turns() -> None:
    asked = problem(deal(), Launched(at_least(1), 0), horizon=2)
    position = asked.deal.begin()
    assert most_launches(asked, position, timetable(asked, position, ()), 0, 1) == (0, 0, 0)
    verdict = ask(asked)
    assert verdict.answer is Answer.UNWINNABLE
    assert "more steps" in verdict.reason


def test_settlers_aboard_count() -> None:
    asked = problem(deal(board("", "2 red", "1 red")), Launched(at_least(1), 0))
    assert not too_many(asked, asked.deal.begin(), ())


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
    assert not too_many(asked, start.begin(), ())
    assert ask(asked, lookahead=False).answer is Answer.WINNABLE


def test_it_stops_in_time() -> None:
    asked = problem(deal(), Launched(at_least(1), 0), horizon=3)
    with pytest.raises(OutOfTime):
        too_many(asked, asked.deal.begin(), (), Deadline(0.0))
