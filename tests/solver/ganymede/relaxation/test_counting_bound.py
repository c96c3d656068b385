"""The count of steps: what it excludes the search does not reach either."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random

import pytest

from tests.support.ganymede import at_least, board, deal, problem
from tests.support.ganymede_lines import Brief, dense
from tests.support.ganymede_random import random_deal
from winnable.rules.answer import OutOfTime
from winnable.rules.ganymede.board import TILE_PLACES
from winnable.rules.ganymede.card import (
    ANY_COLOUR,
    PerColour,
    PerSet,
    PerSymbol,
    PerTile,
    Points,
    ReputationAgain,
    Ship,
    Symbol,
    Track,
)
from winnable.rules.ganymede.goal import Bound, Launched
from winnable.rules.ganymede.judge import timetable
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.ganymede.relaxation.abstract_state import ALL, NO_SHIP, AbstractState, Cards
from winnable.solver.ganymede.relaxation.counting_bound import CountingBound, _capacity
from winnable.solver.ganymede.relaxation.search import _grey, _Search, _TooMuch, refute
from winnable.solver.ganymede.relaxation.steps import _BASIC, LATER, Steps
from winnable.solver.ganymede.relaxation.target import Target
from winnable.solver.verdict import NEVER, Deadline

EXCLUDES = "winnable.solver.ganymede.relaxation.counting_bound.CountingBound.excludes"


def launching(seed: int) -> Problem:
    rng = Random(seed)
    dealt = random_deal(rng, small=True, players=1)
    return Problem(dealt, Turns(rng.choice([1, 2, 2, 3]), 0), (Launched(Bound(at_least=rng.choice([1, 1, 2, 3])), 0),))


def refuted(asked: Problem, most: int) -> bool:
    return refute(asked, asked.deal.begin(), (), NEVER, most)


@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 20), marks=pytest.mark.thorough)])
def test_counting_steps_changes_nothing(monkeypatch: pytest.MonkeyPatch, seeds: range) -> None:
    """What is left out because there are too few steps would have come to nothing."""
    every = [launching(seed) for seed in seeds]
    found = [refuted(asked, 20_000) for asked in every]
    assert any(found)
    monkeypatch.setattr(EXCLUDES, lambda *_: False)
    assert [refuted(asked, 40_000) for asked in every] == found


def test_bonus_cells_move_the_marker_on() -> None:
    found = list[int]()
    for bonus in ((), (1, 2)):
        asked = problem(deal(board("1 red"), track=Track(9, bonus, (0,) * 10)), Launched(at_least(1), 0))
        slots = timetable(asked, asked.deal.begin(), ())
        search = _Search(asked, asked.deal.begin(), slots, 0, Target(cells=9), NEVER, 1)
        found.append(search.count.furthest(1, search.dealt(), search.begun(), 0))
    assert found[1] == found[0] + 2 < 9


def test_what_takes_more_steps_than_there_are() -> None:
    """Nine steps fill an empty ship, and two shuttles with three seats have four and five; one step needs one turn."""
    found = dict[str, list[int]]()
    for mars, top in (("", ""), ("", "2 red"), ("1 red", "2 red")):
        asked = problem(deal(board("", mars, top)), Launched(at_least(1), 0), horizon=6)
        slots = timetable(asked, asked.deal.begin(), ())
        search = _Search(asked, asked.deal.begin(), slots, 0, Target(launches=1), NEVER, 1)
        excluded = [turns for turns in range(7) if search.count.excludes(turns, search.dealt(), search.begun())]
        found[f"{mars}/{top}"] = excluded
    assert found == {"/": [0, 1], "/2 red": [0], "1 red/2 red": [0]}


# --- its parts, each against everything that can be done -----------------------------------------


def fewest(steps: Steps, at: AbstractState, launches: int) -> int:
    """The fewest steps of settlers by which so many ships leave, each of them full."""
    layer = seen = {at}
    for count in range(30):
        ends = {end for each in layer for end in steps.left([each], steps.track.length)}
        if any(end.launched >= launches for end in ends):
            return count
        layer = {after for each in ends for after, _ in steps.step(each, _BASIC)} - seen
        seen = seen | layer
    raise AssertionError(at)


def test_ships_are_filled_by_no_fewer_steps() -> None:
    differ = list[int]()
    for seed in range(30):
        rng = Random(seed)
        ordinary, short = Ship(5), Ship(5, crew_less=1)
        laid, later = rng.choices([ordinary, short], k=2), rng.choice([[ordinary], [short], [ordinary, short]])
        grey = Steps(Track(1, (), (0, 0)), laid, later, 99, coloured=False)
        ships = rng.choice([(1, 2), (1, 2), (1, NO_SHIP), (NO_SHIP, 2), (1, LATER), (LATER, LATER)])
        top, bottom = (
            0 if ship == NO_SHIP else rng.randint(0, most - max(less for less, _ in grey.kinds[ship]))
            for ship, most in zip(ships, (2, 3), strict=True)
        )
        mars, earth = rng.randint(0, 3), rng.randint(0, 2)
        at = AbstractState((ALL,) * earth, (ALL,) * mars, top, ALL, (ALL,) * bottom, ships, 0, 0)
        values = problem(deal(), Launched(at_least(1), 0))
        search = _Search(values, values.deal.begin(), timetable(values, values.deal.begin(), ()), 0, Target(), NEVER, 1)
        count = CountingBound(Target(), grey, search.values, (), (), separate=False)
        for launches in (1, 2):
            differ.append(fewest(grey, at, launches) - count.filling(launches, at, replaced=False))
    assert min(differ) == 0
    assert differ.count(0) > len(differ) / 3, "it is close"


def spent(turns: int, tiles: int, same: int, used: int, gives: tuple[int, int, int]) -> Iterator[tuple[int, int]]:
    """How many steps are taken in so many turns, and in how many of them a shuttle is used, whatever is done."""
    if not turns:
        yield 0, 0
        return
    seats, per_shuttle, per_tile = gives
    here = [(seats + per_shuttle * (used + 1), 1, tiles, same, used + 1)]
    with_it = min(TILE_PLACES, same + 1)
    here.append((per_tile * with_it, 0, min(TILE_PLACES, tiles + 1), with_it, used))
    here += [(out, 0, tiles - out, min(same, tiles - out), used) for out in range(tiles + 1)]
    for steps, flights, *left in here:
        for more, others in spent(turns - 1, left[0], left[1], left[2], gives):
            yield steps + more, flights + others


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_no_turns_have_more_steps(turns: int) -> None:
    for tiles, same, used, *gives in product(
        range(TILE_PLACES + 1), range(TILE_PLACES + 1), (0, 2), (1, 3), (0, 2), (0, 1)
    ):
        if same <= tiles:
            found = [*spent(turns, tiles, same, used, (gives[0], gives[1], gives[2]))]
            for least in range(turns + 1):
                most = max(steps for steps, flights in found if flights >= least)
                assert most <= _capacity(turns, least, tiles, same, used, *gives), (tiles, same, used, gives)


# --- all together, against what steps lead to ------------------------------------------------------

Ends = list[tuple[Cards, AbstractState]]
"""A way through the relaxation, from state to state."""


def furthest(search: _Search, rng: Random, most: int) -> list[Ends]:
    """Some ways through all turns, those that have the most of something at their ends."""
    ways: list[Ends] = [[(search.dealt(), search.begun())]]
    for turn in range(len(search.others)):
        longer = list[Ends]()
        for way in ways:
            cards, at = way[-1]
            for after, ends in search.turns(turn, cards, at, search.steps, search.shown(turn, cards)):
                longer += ([*way, (after, end)] for end in rng.sample(ends, min(len(ends), 8)))
        rng.shuffle(longer)
        kinds = [partial(_counted, search, place) for place in range(4)]
        ways = [way for kind in kinds for way in sorted(longer, key=lambda way: kind(way[-1]), reverse=True)[:most]]
    return ways


def _counted(search: _Search, place: int, end: tuple[Cards, AbstractState]) -> int:
    """Launches, cells, sets or points."""
    return (end[1].launched, end[1].cell, min(end[0].used), search.points(*end))[place]


@pytest.mark.parametrize(
    "seeds", [range(40), *(pytest.param(range(s, s + 40), marks=pytest.mark.slow) for s in (40, 80))]
)
def test_what_steps_lead_to_is_not_excluded(seeds: range) -> None:
    """By no bound, from no state on the way there, whatever of it is asked for."""
    seen = Counter[int]()
    for seed in seeds:
        rng = Random(seed)
        dealt = dense(rng)
        points: list[Points] = [PerColour(ANY_COLOUR[0], 1), PerTile(2), PerSet(6), PerSymbol(Symbol.ASTRO, 2), 3]
        each, cards = rng.choice([*points, ReputationAgain()]), dealt.table.cards
        ships = {name: replace(ship, points=each) for name, ship in cards.ships.items()}
        dealt = replace(dealt, table=replace(dealt.table, cards=replace(cards, ships=ships)))
        asked = Problem(dealt, Turns(rng.choice([1, 1, 2])), (Launched(at_least(1), 0),))
        slots = timetable(asked, dealt.begin(), ())
        search = _Search(asked, dealt.begin(), slots, 0, Target(points=1), Deadline(stop=Brief(3_000)), 1_500)
        with suppress(_TooMuch, OutOfTime):
            for way in furthest(search, rng, 1):
                numbers = [_counted(search, place, way[-1]) for place in range(4)]
                alone = [tuple(n * (at == place) for at, n in enumerate(numbers)) for place in range(4)]
                for wanted in {*alone, tuple(numbers)}:
                    search.target = search.count.target = Target(wanted[0], wanted[1], wanted[2], wanted[3])
                    search.hopeful.clear()
                    for turn, (had, at) in enumerate(way[:-1]):
                        left = len(search.others) - turn
                        assert not search.count.excludes(left, had, _grey(at)), (seed, wanted, turn)
                        assert search.may_reach(turn, had, _grey(at)), (seed, wanted, turn)
                        seen.update(place for place, number in enumerate(wanted) if number > 0)
    assert min(seen[place] for place in range(4)) > 4, seen
