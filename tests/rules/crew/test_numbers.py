"""Sets of numbers: what they hold, and their ranges, against plain Python sets."""

from itertools import product

import pytest

from winnable.rules.crew.kinds import Among, Number, Parity, Relation
from winnable.rules.crew.numbers import Numbers

MOST = 9
SETS = [
    Numbers(low, even, odd)
    for length in range(5)
    for low in product((False, True), repeat=length)
    for even, odd in product((False, True), repeat=2)
]


def plain(numbers: Numbers) -> set[int]:
    """The numbers up to a most one."""
    return {number for number in range(MOST + 1) if number in numbers}


@pytest.mark.parametrize(
    ("relation", "right", "expected"),
    [
        (Relation.EXACTLY, 3, {3}),
        (Relation.EXACTLY, -1, set()),
        (Relation.OTHER_THAN, 0, {1, 2, 3, 4, 5, 6, 7, 8, 9}),
        (Relation.AT_LEAST, 8, {8, 9}),
        (Relation.AT_LEAST, -2, {*range(10)}),
        (Relation.AT_MOST, 1, {0, 1}),
        (Relation.MORE_THAN, 7, {8, 9}),
        (Relation.FEWER_THAN, 0, set()),
        (Relation.EXACTLY, Among((5, 1)), {1, 5}),
        (Relation.EXACTLY, Among((5, 10**12)), {5}),
        (Relation.AT_LEAST, 10**12, set()),
        (Relation.AT_MOST, 10**12, {*range(10)}),
        (Relation.OTHER_THAN, Among((0, 1, 2, 9)), {3, 4, 5, 6, 7, 8}),
        (Relation.EXACTLY, Parity.ODD, {1, 3, 5, 7, 9}),
        (Relation.OTHER_THAN, Parity.ODD, {0, 2, 4, 6, 8}),
    ],
)
def test_what_a_comparison_allows(relation: Relation, right: Number, expected: set[int]) -> None:
    assert plain(relation.numbers(right)) == expected
    assert {number for number in range(MOST + 1) if relation.holds(number, right)} == expected


def test_no_number_is_below_none() -> None:
    assert -1 not in Numbers((), even=True, odd=True)


def test_equal_sets_are_equal() -> None:
    made = {Numbers.where(given.__contains__, end) for given in SETS for end in (given.end, given.end + 3)}
    assert len(made) == len({(*plain(given),) for given in SETS})
    assert Numbers.where(lambda number: number > 1, 7) == Relation.AT_LEAST.numbers(2) == ~Relation.AT_MOST.numbers(1)


@pytest.mark.parametrize("given", SETS, ids=str)
def test_every_reading_of_a_set(given: Numbers) -> None:
    assert plain(~given) == {*range(MOST + 1)} - plain(given)
    for most in range(MOST):
        ranges = given.ranges(most)
        assert [number for each in ranges for number in each] == sorted(plain(given) & {*range(most + 1)})
        where = {number: each for each in ranges for number in each}
        pairs = [number for number in range(most) if number in given and number + 1 in given]
        assert all(where[number] is where[number + 1] and where[number].step == 1 for number in pairs)


@pytest.mark.parametrize("numbers", SETS, ids=repr)
def test_upward(numbers: Numbers) -> None:
    """All numbers from some number on, and none below."""
    found = [number in numbers for number in range(MOST + 1)]
    assert numbers.upward is (found == sorted(found) and found[-1])
