"""Settlers whose colours are open, against all the settlers that they may turn out to be."""

from itertools import product
from random import Random

from winnable.solver.ganymede.relaxation.abstract_state import ALL, AbstractState, SettlerCounts, best, seated

EMPTY = AbstractState((), (), 0, ALL, (), (1, 2), 0, 0)


def colours(settlers: SettlerCounts) -> set[tuple[int, ...]]:
    """Every way in which the colours may turn out, each in order."""
    options = [[1 << bit for bit in range(4) if mask >> bit & 1] for mask in settlers]
    return {tuple(sorted(way)) for way in product(*options)}


def within(few: tuple[int, ...], many: tuple[int, ...]) -> bool:
    return all(few.count(each) <= many.count(each) for each in few)


def does_for(settlers: SettlerCounts, other: SettlerCounts) -> bool:
    """Whether whatever colours the other has, this one has them and perhaps more."""
    return all(any(within(few, many) for many in colours(settlers)) for few in colours(other))


def standing(place: int, settlers: SettlerCounts) -> AbstractState:
    """With a settlers on Earth, on Mars or at the bottom."""
    return (EMPTY._replace(earth=settlers), EMPTY._replace(mars=settlers), EMPTY._replace(bottom=settlers))[place]


def test_seated_are_those_who_may_all_differ() -> None:
    rng = Random(1)
    for _ in range(300):
        settlers = tuple(sorted(rng.randint(1, ALL) for _ in range(rng.randint(0, 4))))
        assert seated(settlers) is any(len(set(way)) == len(way) for way in colours(settlers))


def test_one_crowd_does_for_another_if_it_may_have_all_its_colours() -> None:
    rng, needless = Random(2), 0
    for _ in range(400):
        crowds = [tuple(sorted(rng.randint(1, ALL) for _ in range(rng.randint(0, 4)))) for _ in range(2)]
        place = rng.randrange(3)
        first, second = (standing(place, settlers) for settlers in crowds)
        kept = best({first, second})
        either = does_for(*crowds), does_for(*reversed(crowds))
        assert len(kept) == (1 if any(either) else 2 if first != second else 1)
        if either == (True, False):
            assert kept == [first]
            needless += 1
    assert needless > 50


def test_other_ships_marker_launches_or_settlers_on_top_are_never_needless() -> None:
    more = EMPTY._replace(earth=(ALL, ALL))
    others = [
        EMPTY._replace(ships=(0, 2)),
        EMPTY._replace(cell=1),
        EMPTY._replace(launched=1),
        EMPTY._replace(top=1, top_mask=1),
    ]
    assert set(best({more, *others})) == {more, *others}
    assert best({more, EMPTY}) == [more]


def test_the_top_ship_is_as_open_as_its_colours() -> None:
    red, either, both = (EMPTY._replace(top=count, top_mask=mask) for count, mask in ((1, 2), (1, 3), (2, 3)))
    assert set(best({red, either, both})) == {either, both}
