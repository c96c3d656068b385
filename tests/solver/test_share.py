"""Shares and their intervals, against published values."""

import pytest

from winnable.solver.share import Share, wilson


@pytest.mark.parametrize(
    ("hits", "samples", "low", "high"),
    [  # R. G. Newcombe, Statistics in Medicine 17 (1998) 857-872, table I
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_intervals(hits: int, samples: int, low: float, high: float) -> None:
    assert wilson(hits, samples) == pytest.approx((low, high), abs=5e-5)
    assert wilson(samples - hits, samples) == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_intervals_at_the_ends() -> None:
    assert wilson(0, 0) == (0, 1)
    assert wilson(0, 7)[0] == 0
    assert wilson(7, 7)[1] == 1
    for samples in (1, 2, 10, 1000):
        for hits in {0, 1, samples // 2, samples}:
            low, high = wilson(hits, samples)
            assert 0 <= low <= hits / samples <= high <= 1
            assert low < high


@pytest.mark.parametrize(("hits", "samples"), [(-1, 3), (4, 3), (0, -1)])
def test_impossible_counts(hits: int, samples: int) -> None:
    with pytest.raises(ValueError, match="hits"):
        wilson(hits, samples)


def test_undecided_ones_widen_the_interval() -> None:
    decided = Share(15, 133)
    assert decided.samples == 148
    assert decided.interval == wilson(15, 148)
    some = Share(10, 128, 10)
    assert some.samples == 148
    assert some.interval == (wilson(10, 148)[0], wilson(20, 148)[1])
    assert Share(0, 0, 5).interval == (0, 1)
    assert Share().interval == (0, 1)


def test_all_there_are() -> None:
    assert Share(3, 1, exact=True).interval == (0.75, 0.75)
    assert Share(2, 1, 1, exact=True).interval == (0.5, 0.75)
    assert Share(exact=True).interval == (0, 1)
