"""Goals that are joined: when they are decided, by when each of them is."""

from collections.abc import Mapping
from itertools import accumulate
from random import Random

import pytest

from tests.support.layers import few
from winnable.rules.answer import State
from winnable.rules.crew.core import And, Core, Matched, Not, Or, SomeMet, Within
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.states import Joined, Judged, course_of_bound, course_of_count, joined, joined_course
from winnable.rules.crew.who import Seat

PARTS: list[Core] = [Within(TricksWon(Seat(seat)), Numbers((), even=True, odd=True)) for seat in range(6)]
"""Any goals that differ."""


def some_judged(rng: Random, tricks: range) -> Judged:
    """A goal that is decided after some trick, or never."""
    state = rng.choice([*State])
    return Judged(state, None if state is State.OPEN else rng.choice(tricks))


def some_joined(rng: Random) -> Joined:
    """A form that joins some of the goals."""
    found = tuple(rng.sample(PARTS, rng.randint(0, len(PARTS))))
    numbers = Numbers(tuple(rng.random() < 0.5 for _ in range(rng.randint(0, 4))), rng.random() < 0.5, False)
    rows = tuple(tuple(rng.choices(PARTS, k=3)) for _ in range(rng.randint(1, 3)))
    forms: list[Joined] = [And(found), Or(found), Not(PARTS[0]), SomeMet(found, numbers), Matched(rows, 1)]
    return rng.choice(forms)


def after_each(goal: Joined, courses: Mapping[Core, Judged], tricks: range) -> list[State]:
    """The state of the whole after each of these tricks, by the states of its parts."""

    def state(played: TrickNumber) -> State:
        return joined(goal, lambda part: courses[part].after(played))

    return [*map(state, tricks)]


@pytest.mark.parametrize("seed", few(range(10), 2))
def test_when_joined_goals_are_decided(seed: int) -> None:
    """It is the first trick after which the states of the parts, which stay once decided, decide the whole."""
    rng, seen = Random(seed), set()
    for _ in range(500):
        start = rng.randint(0, 2)
        tricks = range(start, start + rng.randint(1, 5))
        courses = {part: some_judged(rng, tricks) for part in PARTS}
        goal = some_joined(rng)
        states = after_each(goal, courses, tricks)
        first = next((played for played, state in zip(tricks, states, strict=True) if state is not State.OPEN), None)
        found = joined_course(goal, courses.__getitem__, tricks)
        assert found == Judged(states[-1], first), (goal, courses)
        seen.add((type(goal), found.state))
    assert len(seen) == 15


@pytest.mark.parametrize("seed", few(range(10), 2))
def test_counts_with_a_bound_alone(seed: int) -> None:
    """Whatever the end, halving says the same as looking at it trick by trick."""
    rng, seen = Random(seed), set()
    for _ in range(500):
        last, bound, met = rng.randint(1, 8), rng.randint(0, 4), rng.random() < 0.5
        numbers = Numbers((not met,) * bound, even=met, odd=met)
        numbered = [rng.random() < 0.7 for _ in range(last)]
        until = [*accumulate(numbered, initial=0)]
        lows = [*accumulate((fits and rng.random() < 0.5 for fits in numbered), initial=0)]
        start = rng.randint(0, last)
        tricks = range(start, rng.randint(start, last) + 1)
        of_end = course_of_bound(numbers, lows, until, tricks)
        for end in range(last + 1):
            found = of_end(end)
            played = min(end, tricks[-1])
            rooms = [until[end] - before for before in until[: played + 1]]
            assert found == course_of_count(numbers, lows, rooms, start), (numbers, lows, until, tricks, end)
            seen.add((met, found.state))
    assert len(seen) == 6
