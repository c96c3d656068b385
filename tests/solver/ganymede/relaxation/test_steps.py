"""The steps of the relaxation: it can do whatever the real one can."""

from itertools import product

import pytest

from winnable.rules.ganymede.card import (
    NO_EFFECT,
    Colour,
    Effect,
    Kind,
    Part,
    Place,
    Settlers,
    Ship,
    Shuttle,
    Symbol,
    Track,
)
from winnable.solver.ganymede.relaxation.abstract_state import ALL, NO_SHIP, AbstractState, best
from winnable.solver.ganymede.relaxation.steps import Reached, Steps

BLUE, RED = 1, 2
EMPTY = AbstractState((), (), 0, ALL, (), (1, 2), 0, 0)
TRACK = Track(4, (2,), (0, 0, 1, 1, 2))
MOVES = Effect((Part(Kind.MOVE, 2),))
BLUE_OR_RED = Effect((Part(Kind.RECRUIT, 1, (Colour.BLUE,)), Part(Kind.RECRUIT, 1, (Colour.RED,))))


LAID = [Ship(5, NO_EFFECT, 0), Ship(4, MOVES, 0)]


def steps(*, coloured: bool = True, wanted: int = 9, single: bool = False) -> Steps:
    return Steps(TRACK, LAID, [Ship(4, NO_EFFECT, 1)], wanted, coloured=coloured, single=single)


def after(effect: Effect, start: AbstractState, times: int, by: Steps | None = None) -> list[AbstractState]:
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


PARTS = [
    *(Part(kind, amount) for kind in (Kind.MOVE, Kind.REPUTATION) for amount in (1, 2)),
    *(Part(kind, 1, colours) for kind in (Kind.RECRUIT, Kind.ADAPT) for colours in ((Colour.BLUE,), (Colour.RED,))),
    Part(Kind.BASIC),
]


@pytest.mark.parametrize("coloured", [True, False])
def test_what_a_part_gives_alone_it_gives_beside_another(coloured: bool) -> None:
    """Where each application gives one of both, and where it gives all."""
    by = steps(coloured=coloured)
    start = EMPTY._replace(earth=(BLUE if coloured else ALL,) * 2)
    for one, other, every, times in product(PARTS, PARTS, (False, True), (1, 2)):
        for end in after(Effect((one,)), start, times, by) if one is not other else ():
            some = [at for at in after(Effect((one, other), every), start, times, by) if at.cell == end.cell]
            assert any(best([at, end]) == [at] or at == end for at in some), (one, other, every, times, end)


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


def test_a_bonus_cell_that_is_passed_by_gives_nothing() -> None:
    gain = Effect((Part(Kind.REPUTATION),))
    beyond = EMPTY._replace(cell=3, earth=(ALL,))
    assert beyond not in after(gain, EMPTY._replace(cell=1), 2)
    assert EMPTY._replace(cell=3) in after(gain, EMPTY._replace(cell=1), 2)
    assert EMPTY._replace(cell=3) in after(gain, EMPTY._replace(cell=1), 1), "the action may be a gain of its own"
    assert beyond in after(gain, EMPTY._replace(cell=1), 2, steps(single=True))


def test_the_gain_may_come_before_the_rest() -> None:
    """Its bonus action recruits somebody whom the move takes along."""
    both = Effect((Part(Kind.REPUTATION), Part(Kind.MOVE)), every=True)
    moved = EMPTY._replace(cell=2, mars=(ALL,))
    assert moved in after(both, EMPTY._replace(cell=1), 1)


def test_a_gain_that_may_come_at_any_moment_is_one() -> None:
    """It stops at one of two bonus cells, where each cell by itself would stop at both."""
    gain = Effect((Part(Kind.REPUTATION),))
    track = Track(4, (2, 3), (0, 0, 1, 1, 2))

    def ends(*, single: bool) -> list[AbstractState]:
        by = Steps(track, LAID, [Ship(4, NO_EFFECT, 1)], 9, coloured=True, single=single)
        return by.effect(EMPTY._replace(cell=1), by.number(gain), 2)

    twice = EMPTY._replace(cell=3, earth=(ALL, ALL))
    assert twice not in ends(single=False)
    assert twice in ends(single=True)
    assert EMPTY._replace(cell=3, earth=(ALL,)) in ends(single=False)


def test_reputation_may_come_after_everything_else() -> None:
    """The last settler goes aboard before the launch at the end of the track."""
    either = Effect((Part(Kind.REPUTATION), Part(Kind.RECRUIT, 1, (Colour.RED,))))
    ends = after(either, EMPTY._replace(cell=3), 2)
    assert EMPTY._replace(cell=4, launched=1, ships=(0, 2), earth=(RED,)) in ends
    ends = after(Effect((Part(Kind.REPUTATION), Part(Kind.MOVE))), EMPTY._replace(cell=3, mars=(RED,)), 2)
    assert EMPTY._replace(cell=4, launched=1, ships=(1, 0), top=1, top_mask=RED) in ends
    assert EMPTY._replace(cell=4, launched=1, ships=(0, 2), bottom=(RED,)) in ends


def row(*crew_less: int, held: int | None, exact: bool = False) -> Steps:
    """Ships that are laid later, by how much their crews are less."""
    return Steps(
        TRACK, LAID, [Ship(4, NO_EFFECT, less) for less in crew_less], 9, coloured=True, held=held, exact=exact
    )


def test_ships_lie_no_further_down_than_cards_were_taken() -> None:
    short = EMPTY._replace(top=2, top_mask=RED, ships=(0, 2))
    gone = EMPTY._replace(launched=1, ships=(0, 2))
    for held, drawn, leaves in ((None, 0, True), (4, 0, True), (2, 0, False), (2, 1, False), (2, 2, True)):
        by = row(0, 0, 0, 1, 0, held=held)
        ends = [*by.left([short._replace(drawn=drawn)], 0)]
        assert any(at._replace(drawn=0) == gone for at in ends) is leaves, (held, drawn)


def test_how_many_cards_were_taken_is_told_as_far_as_it_matters() -> None:
    assert row(0, 0, 0, 1, 0, 0, held=2).drawn == 2
    assert row(0, 0, 0, 0, 0, 0, held=2).drawn == 0
    assert row(0, 0, 0, 1, 0, 0, held=2, exact=True).drawn == 4
    assert row(0, 1, held=None).drawn == 0
    by = row(0, 0, 0, 1, 0, 0, held=2)
    assert {at.drawn for at in after(Effect((Part(Kind.SHIP),)), EMPTY, 3, by)} == {2}
    both = Effect((Part(Kind.SHIP), Part(Kind.RECRUIT, 1, (Colour.RED,))), every=True)
    assert after(both, EMPTY, 1, by) == [EMPTY._replace(drawn=1, earth=(RED,))]
    either = Effect((Part(Kind.SHIP), Part(Kind.RECRUIT, 1, (Colour.RED,))))
    ends = {(at.drawn, len(at.earth)) for at in after(either, EMPTY, 2, by)}
    assert ends == {(2, 0), (1, 1), (0, 2)}


def test_a_launch_takes_a_card() -> None:
    by = row(0, 0, 0, 1, 0, 0, held=2)
    ends = by.launched(EMPTY, Place.TOP, by.number(NO_EFFECT))
    assert {(at.drawn, at.launched) for at in ends} == {(1, 1)}


def test_the_end_of_the_track_launches_a_ship_with_whoever_is_aboard() -> None:
    gain = Effect((Part(Kind.REPUTATION),))
    start = EMPTY._replace(cell=3, top=1, top_mask=RED)
    gone = EMPTY._replace(cell=4, launched=1, ships=(0, 2))
    assert gone in after(gain, start, 1)
    with pytest.raises(Reached):
        after(gain, start, 1, steps(wanted=1))


def test_what_gives_more() -> None:
    by = steps(coloured=False)
    basic, move, recruit = Part(Kind.BASIC), Part(Kind.MOVE), Part(Kind.RECRUIT, 1, (Colour.RED,))
    number = {
        "basic": by.number(Effect((basic,))),
        "move": by.number(Effect((move,))),
        "moves": by.number(Effect((Part(Kind.MOVE, 2),))),
        "either": by.number(Effect((move, recruit))),
        "both": by.number(Effect((move, recruit), every=True)),
        "none": by.number(NO_EFFECT),
    }
    more = {(a, b) for a in number for b in number if by.more(number[a], number[b])}
    assert more >= {("basic", "move"), ("basic", "either"), ("either", "move"), ("both", "move"), ("move", "none")}
    assert not more & {("move", "either"), ("basic", "moves"), ("basic", "both"), ("both", "either"), ("none", "move")}
    assert not {(b, a) for a, b in more} & more, "of two one is kept"
    twice = by.number(Effect((move, move)))
    assert twice == number["move"]


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
    assert list(steps().left([crew], 0)) == [EMPTY._replace(launched=1, ships=(0, 2))]
    full = EMPTY._replace(bottom=(1, 2, 4, 8))
    assert set(steps().left([full], 0)) == {full, EMPTY._replace(launched=1, ships=(1, 0))}


def test_a_ship_laid_later_may_have_a_short_crew_or_not() -> None:
    crew = EMPTY._replace(top=2, top_mask=RED, ships=(0, 2))
    assert EMPTY._replace(launched=1, ships=(0, 2)) in list(steps().left([crew], 0))
    assert list(steps().left([crew._replace(ships=(1, 2))], 0)) == [crew._replace(ships=(1, 2))]
    either = Steps(TRACK, LAID, [Ship(4, NO_EFFECT, 1), Ship(4, NO_EFFECT, 0)], 9, coloured=True)
    assert crew in list(either.left([crew], 0))


def test_the_slot_of_a_launched_ship_takes_nobody_while_its_effect_lasts() -> None:
    start = EMPTY._replace(mars=(RED, RED), bottom=(1, 2, 4, 8))
    ends = [at for at in steps().left([start], 0) if at.launched]
    assert ends
    assert all(not at.bottom for at in ends)
    assert any(at.top == 2 for at in ends)
