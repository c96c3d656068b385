"""Orders of steps: every place must take who comes at that moment, and applications come one after another."""

from dataclasses import replace
from typing import Any

import pytest

from tests.support.ganymede import BLUE, EARTH, MARS, RED, TOP, both, either, only, recruit, some, who
from winnable.rules.answer import OutOfTime
from winnable.rules.ganymede.card import Effect, Place
from winnable.rules.ganymede.decision import Adapt, Move, Recruit
from winnable.solver.ganymede.orders import Marker, Order, Stage, Stop, Task, order
from winnable.solver.ganymede.single_steps import Counts
from winnable.solver.verdict import Deadline


def counts(earth: str = "", mars: str = "", top: str = "", bottom: str = "", supply: str = "3 red, 3 blue") -> Counts:
    return tuple(who(text).counts for text in (earth, mars, top, bottom, supply))


def task(
    effect: Effect,
    times: int,
    start: Counts,
    goal: Counts,
    *,
    cards: int = 0,
    marker: Marker = Marker(),  # noqa: B008
    move_may_lose: bool = False,
) -> Task:
    stage = Stage(start, goal, {Place.TOP: 3, Place.BOTTOM: 4}, cards)
    return Task(effect, times, (stage,), marker, move_may_lose=move_may_lose)


def gains(pooling: Any, cells: int, *, pool: int | None = None, bonus: bool = True) -> Marker:
    """A marker that goes so far from cell 0, with bonus cells 1 and 2."""
    return Marker(pooling, cells if pool is None else pool, bonus, 0, cells, (1, 2))


def test_nothing_to_do() -> None:
    assert order(task(only(recruit()), 2, counts(), counts())) == Order(())


def test_a_full_place_is_left_before_somebody_comes() -> None:
    effect = either(recruit(), some("move"))
    start = counts("6 red", supply="1 blue")
    found = order(task(effect, 2, start, counts("5 red, 1 blue", "1 red", supply="")))
    assert found == Order((Move(RED, EARTH, MARS), Recruit(BLUE)))


def test_two_ships_that_are_full_cannot_swap_settlers() -> None:
    effect = only(some("move"))
    start = counts("", "", "3 red", "1 red, 1 blue, 1 yellow, 1 purple")
    goal = counts("", "", "2 red, 1 blue", "1 red, 1 blue, 1 yellow, 1 purple")
    assert order(task(effect, 4, start, goal)) is None


def test_two_moves_of_one_application_are_not_parted() -> None:
    effect = either(some("move", 2), recruit(RED))
    # a recruit between the two moves would have to travel, and there is nobody else to move first
    start, goal = counts("1 red"), counts("1 red", "1 red", supply="2 red, 3 blue")
    assert order(task(effect, 2, start, goal)) is not None
    assert order(task(effect, 2, counts(), counts("", "2 red", supply="1 red, 3 blue"))) is None


def test_a_ship_card_counts_as_a_step() -> None:
    effect = both(recruit(RED), some("ship"))
    goal = counts("1 red", supply="2 red, 3 blue")
    found = order(task(effect, 1, counts(), goal, cards=1))
    assert found is not None
    assert sorted(map(str, found.steps)) == ["None", "recruit red"]
    assert order(task(effect, 1, counts(), goal, cards=2)) is None


def test_a_bonus_action_comes_last() -> None:
    effect, goal = only(some("reputation")), counts("", "", "1 blue", supply="4 red, 2 blue")
    asked = task(effect, 1, counts("", "", "1 red"), goal, marker=gains("last", 1))
    assert order(asked) == Order((Stop(0, (Adapt(TOP, RED, BLUE),)),))
    assert order(replace(asked, marker=gains("last", 1, bonus=False))) is None


def test_a_bonus_action_may_take_a_card() -> None:
    found = order(task(only(some("reputation")), 1, counts(), counts(), cards=1, marker=gains("last", 1)))
    assert found == Order((Stop(0, (None,)),))


def test_a_bonus_action_may_gain_a_cell() -> None:
    found = order(task(only(some("reputation")), 1, counts(), counts(), marker=gains("last", 2, pool=1)))
    assert found == Order((Stop(1),))


def test_the_gain_may_come_between_other_steps() -> None:
    """Earth is full: only the bonus action makes room for the settler who is recruited."""
    effect = both(recruit(RED), some("reputation"))
    start, goal = counts("6 blue"), counts("5 blue, 1 red", "1 blue", supply="2 red, 3 blue")
    asked = task(effect, 1, start, goal, marker=gains("any", 1))
    assert order(asked) == Order((Stop(0, (Move(BLUE, EARTH, MARS),)), Recruit(RED)))
    assert order(replace(asked, marker=gains("last", 1))) is None


def test_every_cell_may_be_a_gain_of_its_own() -> None:
    goal = counts("1 red, 1 blue", supply="2 red, 2 blue")
    asked = task(only(some("reputation")), 2, counts(), goal, marker=gains("single", 2))
    found = order(asked)
    assert found is not None
    assert [stop.extra for stop in found.steps if isinstance(stop, Stop)] == [0, 0]
    assert order(replace(asked, marker=gains("any", 2))) is None
    one = replace(asked, times=1, stages=(replace(asked.stages[0], goal=counts("1 red", supply="2 red, 3 blue")),))
    assert order(one) == Order((Stop(1, (Recruit(RED),)),))


def test_a_launch_parts_the_steps() -> None:
    """Six on Earth: the seventh is recruited into the place that the launch gave free, with the gain between both."""
    effect = both(recruit(RED), some("reputation"))
    before = Stage(counts(top="2 blue"), counts(top="2 blue"), {TOP: 3, Place.BOTTOM: 4})
    after = Stage(counts(supply="0 red"), counts("1 red", supply=""), {TOP: 0, Place.BOTTOM: 4})
    asked = Task(effect, 1, (before, replace(after, start=counts(supply="1 red"))), gains("any", 3, pool=3))
    asked = replace(asked, times=3)
    assert order(asked) == Order((Stop(0), Recruit(RED)))


def test_a_move_may_lose_somebody() -> None:
    start, goal = counts("1 red", "5 blue"), counts("", "5 blue", supply="4 red, 3 blue")
    asked = task(only(some("move")), 1, start, goal, move_may_lose=True)
    assert order(asked) == Order((Move(RED, EARTH, MARS),))
    assert order(replace(asked, move_may_lose=False)) is None


def test_it_stops_in_time() -> None:
    with pytest.raises(OutOfTime):
        order(task(only(recruit()), 2, counts(), counts("1 red", supply="")), Deadline(0.0))
