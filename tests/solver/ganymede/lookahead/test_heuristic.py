"""How promising positions are, and what is reached in them: the same as the rules say."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.ganymede import at_least, board, deal, launch, problem
from tests.support.ganymede_random import random_deal
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import NOBODY, SLOTS, Colour, PerColour, PerSymbol, PerTile, Place, Ship, Symbol
from winnable.rules.ganymede.decision import DiscardTiles, Gain, Launch, Pass, TakeTile, Turn, UseShuttle
from winnable.rules.ganymede.goal import AllOf, Launched, Reputation, Score
from winnable.rules.ganymede.judge import timetable
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.position import Position
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.rules.ganymede.score import score
from winnable.solver.ganymede.lookahead.beam import Beam
from winnable.solver.ganymede.lookahead.heuristic import Aim, ship_value, slots_left, targets
from winnable.solver.ganymede.lookahead.state import State
from winnable.solver.verdict import NEVER


def beam(asked: Problem) -> Beam:
    position = asked.deal.begin()
    return Beam(asked, position, timetable(asked, position, ()), targets(asked), NEVER)


def at(search: Beam, position: Position) -> State:
    return search.start._replace(seats=tuple(map(search.turner.seat, position.boards)))


@pytest.mark.parametrize("seed", range(12))
def test_points_are_those_of_the_rules(seed: int) -> None:
    dealt = random_deal(Random(seed), small=True)
    dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    search = beam(Problem(dealt, Turns(1), (Score(at_least(1), 0),)))
    for _, after, _ in outcomes(dealt.table, dealt.begin()):
        (seat,) = at(search, after).seats
        points = score(dealt.table, after.boards[0])
        assert search.heuristic.score(seat) == points
        assert search.heuristic.reached(seat, Aim(points=points))
        assert not search.heuristic.reached(seat, Aim(points=points + 1))
        assert search.heuristic.reached(seat, Aim(len(after.boards[0].flown), cells=after.boards[0].reputation))


@pytest.mark.parametrize("seed", range(6))
def test_slots_that_were_left_are_those_that_the_rules_tell(seed: int) -> None:
    dealt = random_deal(Random(seed), small=True)
    for turn, _, facts in outcomes(dealt.table, dealt.begin()):
        assert slots_left(turn) == {each.slot for each in facts.launches}


def test_launches_within_steps_count() -> None:
    inner = Launch(Place.BOTTOM)
    within = (Gain(1, then=Gain(1, launch=inner)),)
    for action in (TakeTile("t", None, within), DiscardTiles(("t",), within), UseShuttle("e1", NOBODY, steps=within)):
        assert slots_left(Turn(0, action)) == {Place.BOTTOM}
        assert slots_left(Turn(0, action, (launch(Place.TOP),))) == set(SLOTS)
    assert slots_left(Turn(0, Pass())) == set()


def test_what_is_looked_for_is_worth_more() -> None:
    dealt = deal(board("2 red"))
    for goal, better in (
        (Launched(at_least(1), 0), {"flown": ("v5",)}),
        (Reputation(at_least(3), 0), {"cell": 3}),
        (Score(at_least(9), 0), {"flown": ("v5",)}),
    ):
        search = beam(problem(dealt, goal))
        (seat,) = search.start.seats
        more = search.start._replace(seats=(seat._replace(**better),))
        assert search.heuristic.of(more) > search.heuristic.of(search.start)


def test_what_is_looked_for_of_several_goals() -> None:
    goals = AllOf((Launched(at_least(1), 0, by_turn=2), Score(at_least(9), 0))), Reputation(at_least(3), 0)
    assert targets(problem(deal(), *goals)) == (Aim(1, cells=3, points=9, timely=((2, 1),)),)
    ended = replace(problem(deal(), Score(at_least(9), 0)), score_at="end")
    assert targets(ended) == (Aim(),)


def test_ships_are_liked_for_their_points_where_points_are_asked_for() -> None:
    aims = [Aim(points=5)]
    assert ship_value(Ship(5), aims) > ship_value(Ship(4), aims)
    assert ship_value(Ship(5), [Aim(1)]) == ship_value(Ship(4), [Aim(1)])
    several = [Ship(PerTile(2)), Ship(PerSymbol(Symbol.ASTRO, 2)), Ship(PerColour(Colour.RED, 1))]
    assert len({ship_value(ship, aims) for ship in several}) == 3
