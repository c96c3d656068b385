"""After which trick goals are settled, against all ways to play on: made-up goals, the library's, tasks and tokens."""

import pytest

from tests.bench.settled import shares


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("deals", "seed"), [(1, 1), *(pytest.param(8, seed, marks=pytest.mark.slow) for seed in range(1, 12))]
)
def test_never_early_and_mostly_exact(deals: int, seed: int) -> None:
    """`shares` asserts that nothing is ever called settled while a way to play on ends otherwise."""
    tallies = shares(deals, seed)
    lines = sum(tally.lines for tally in tallies.values())
    cards, bounds, tried = (sum(tally.exact[place] for tally in tallies.values()) for place in range(3))
    assert cards < 0.4 * lines
    assert bounds > 0.5 * lines
    assert tried > 0.85 * lines  # 0.95 of all; eight deals have some 600 lines
