"""Orders of cards that a player does not see: all of them, and drawn evenly."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from winnable.questions.hidden import Group, Hidden, orders


def text(groups: object) -> str:
    return " ".join("".join(each) for each in groups)  # type: ignore[attr-defined]


@pytest.mark.parametrize("cards", ["", "a", "ab", "aa", "aab", "abca", "aabb", "abcd"])
def test_every_order_once(cards: Group) -> None:
    found = list(orders(cards))
    assert len(found) == len(set(found))
    assert set(found) == set(permutations(cards))


def test_groups_together() -> None:
    hidden = Hidden(["aab", "xy", ""], text)
    every = list(hidden.every())
    assert (len(every), len(set(every)), hidden.total) == (6, 6, 6)
    assert Hidden([], text).total == 1


def test_samples_are_even_and_repeatable() -> None:
    hidden, random = Hidden(["aab", "xy"], text), Random(1)
    counts = Counter(hidden.drawn(random) for _ in range(6000))
    assert set(counts) == set(hidden.every())
    assert max(abs(count - 1000) for count in counts.values()) < 150  # five standard deviations
    assert [hidden.drawn(Random(5)) for _ in range(3)] == [hidden.drawn(Random(5))] * 3
