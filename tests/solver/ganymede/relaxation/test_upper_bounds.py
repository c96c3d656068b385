"""What is known of one position answers for those that are better, or worse."""

from winnable.solver.ganymede.relaxation.abstract_state import ALL, AbstractState
from winnable.solver.ganymede.relaxation.upper_bounds import UpperBounds

USED = (0, 0, 0, 0, 0)
SOME = AbstractState((ALL,), (ALL, ALL), 1, ALL, (), (1, 2), 3, 0)


def test_one_answers_for_the_better_and_the_worse() -> None:
    upper_bounds = UpperBounds()
    assert upper_bounds.told(2, (0, 1), USED, SOME) is None
    upper_bounds.note(2, (0, 1), USED, SOME, found=True)
    upper_bounds.note(2, (), USED, SOME, found=False)
    more = SOME._replace(earth=(ALL, ALL))
    assert upper_bounds.told(2, (0, 0, 1), USED, more) is True
    assert upper_bounds.told(2, (), USED, SOME._replace(mars=(ALL,))) is False
    assert upper_bounds.told(2, (0,), USED, SOME) is None
    assert upper_bounds.told(2, (), USED, more) is None
    assert upper_bounds.told(2, (1, 2, 2), USED, SOME) is None


def test_the_rest_must_be_the_same() -> None:
    upper_bounds = UpperBounds()
    upper_bounds.note(2, (), USED, SOME, found=True)
    for other in (SOME._replace(top=2), SOME._replace(cell=4), SOME._replace(launched=1), SOME._replace(ships=(0, 2))):
        assert upper_bounds.told(2, (), USED, other) is None
    assert upper_bounds.told(3, (), USED, SOME) is None
    assert upper_bounds.told(2, (), (1, 0, 0, 0, 0), SOME) is None


def test_what_is_needless_is_forgotten() -> None:
    upper_bounds = UpperBounds()
    for count in (3, 2, 1):
        upper_bounds.note(1, (), USED, SOME._replace(earth=(ALL,) * count), found=True)
    for count in (1, 2):
        upper_bounds.note(1, (), USED, SOME._replace(mars=(), bottom=(ALL,) * count), found=False)
    ((well, ill),) = upper_bounds.known.values()
    assert (len(well), len(ill)) == (1, 1)
