"""The steps of the blurred game: it can do whatever the real one can."""

import pytest

from winnable.rules.ganymede.card import Ship, Shuttle, Symbol, Track
from winnable.rules.ganymede.effect import NO_EFFECT, Effect, Kind, Part
from winnable.rules.ganymede.settlers import Colour, Place, Settlers
from winnable.solver.ganymede.blurred.crowd import ALL, NO_SHIP, Standing
from winnable.solver.ganymede.blurred.steps import Reached, Steps

BLUE, RED = 1, 2
EMPTY = Standing((), (), 0, ALL, (), (1, 2), 0, 0)
TRACK = Track(4, (2,), (0, 0, 1, 1, 2))
MOVES = Effect((Part(Kind.MOVE, 2),))
BLUE_OR_RED = Effect((Part(Kind.RECRUIT, 1, (Colour.BLUE,)), Part(Kind.RECRUIT, 1, (Colour.RED,))))


def steps(*, coloured: bool = True, wanted: int = 9) -> Steps:
    laid = [Ship(5, NO_EFFECT, 0), Ship(4, MOVES, 0)]
    return Steps(TRACK, laid, [Ship(4, NO_EFFECT, 1)], wanted, coloured=coloured)


def after(effect: Effect, start: Standing, times: int, by: Steps | None = None) -> list[Standing]:
    by = by or steps()
    return by.effect(start, by.number(effect), times)


def test_whom_an_effect_may_recruit_stays_open() -> None:
    (ended,) = after(BLUE_OR_RED, EMPTY, 2)
    assert ended == EMPTY._replace(earth=(BLUE | RED,) * 2)
    (grey,) = after(BLUE_OR_RED, EMPTY, 2, steps(coloured=False))
    assert grey == EMPTY._replace(earth=(ALL,) * 2)


def test_parts_of_every_application_come_in_any_order() -> None:
    both = Effect((Part(Kind.MOVE), Part(Kind.RECRUIT, 1, (Colour.RED,))), every=True)
    ends = after(both, EMPTY, 2)
    assert {(at.earth, at.mars, at.top) for at in ends} >= {((), (RED, RED), 0), ((RED,), (), 1)}


def test_an_adapted_settler_may_be_as_before() -> None:
    blue = Effect((Part(Kind.ADAPT, 1, (Colour.BLUE,)),))
    start = EMPTY._replace(earth=(RED,), mars=(BLUE,))
    ends = after(blue, start, 1)
    assert set(ends) == {start._replace(earth=(BLUE | RED,)), start._replace(mars=(ALL,))}


def test_a_bonus_cell_gives_an_action() -> None:
    gain = Effect((Part(Kind.REPUTATION),))
    ends = after(gain, EMPTY._replace(cell=1), 1)
    assert EMPTY._replace(cell=2, earth=(ALL,)) in ends
    assert EMPTY._replace(cell=3) in ends


def test_the_end_of_the_track_launches_a_ship_with_whoever_is_aboard() -> None:
    gain = Effect((Part(Kind.REPUTATION),))
    start = EMPTY._replace(cell=3, top=1, top_mask=RED)
    gone = EMPTY._replace(cell=4, launched=1, ships=(0, 2))
    assert gone in after(gain, start, 1)
    with pytest.raises(Reached):
        after(gain, start, 1, steps(wanted=1))


def test_a_shuttle_takes_those_who_may_be_needed() -> None:
    needs = Shuttle(Place.EARTH, Symbol.ASTRO, Settlers.one(Colour.RED), 1)
    start = EMPTY._replace(earth=(BLUE, BLUE, BLUE | RED))
    assert steps().travels(start, needs) == [EMPTY._replace(earth=(BLUE,), mars=(BLUE, RED))]
    assert steps().travels(EMPTY._replace(earth=(BLUE, BLUE)), needs) == []
    assert len(steps(coloured=False).travels(EMPTY._replace(earth=(ALL, ALL)), needs)) == 1


def test_a_shuttle_of_mars_brings_settlers_aboard_as_the_ships_take_them() -> None:
    needs = Shuttle(Place.MARS, Symbol.ASTRO, Settlers.of({Colour.RED: 2}), 0)
    start = EMPTY._replace(mars=(RED, RED), top=1, top_mask=BLUE)
    assert steps().travels(start, needs) == [start._replace(mars=(), bottom=(RED,))]
    ends = steps().travels(start._replace(top=0, top_mask=ALL), needs)
    assert {(at.top, at.bottom) for at in ends} >= {(2, ()), (1, (RED,))}


def test_without_a_ship_nobody_boards() -> None:
    start = EMPTY._replace(mars=(RED,), ships=(NO_SHIP, NO_SHIP))
    assert after(MOVES, start, 1) == [start]


def test_a_full_ship_on_top_leaves_and_one_at_the_bottom_may_wait() -> None:
    crew = EMPTY._replace(top=3, top_mask=RED)
    assert list(steps().left([crew])) == [EMPTY._replace(launched=1, ships=(0, 2))]
    full = EMPTY._replace(bottom=(1, 2, 4, 8))
    assert set(steps().left([full])) == {full, EMPTY._replace(launched=1, ships=(1, 0))}


def test_a_ship_laid_later_may_have_a_short_crew_or_not() -> None:
    crew = EMPTY._replace(top=2, top_mask=RED, ships=(0, 2))
    assert EMPTY._replace(launched=1, ships=(0, 2)) in list(steps().left([crew]))
    assert list(steps().left([crew._replace(ships=(1, 2))])) == [crew._replace(ships=(1, 2))]


def test_the_slot_of_a_launched_ship_takes_nobody_while_its_effect_lasts() -> None:
    start = EMPTY._replace(mars=(RED, RED), bottom=(1, 2, 4, 8))
    ends = [at for at in steps().left([start]) if at.launched]
    assert ends
    assert all(not at.bottom for at in ends)
    assert any(at.top == 2 for at in ends)
