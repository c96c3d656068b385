"""Statistics, against published values, values worked out by hand, sums of fractions, and scipy if it is there."""

from fractions import Fraction
from math import comb

import pytest

from winnable.surveying.report.statistics import fisher, holm, mcnemar, newcombe, quantile


def test_quantiles_are_values_that_were_measured() -> None:
    values = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]
    assert [quantile(values, part) for part in (0, 0.05, 0.1, 0.11, 0.5, 0.51, 0.9, 0.99, 1)] == [
        1, 1, 1, 2, 5, 6, 9, 10, 10,
    ]  # fmt: skip
    assert quantile([3.0], 0.5) == 3


def test_quantiles_by_their_meaning() -> None:
    for size in range(1, 120):
        values = [float(value) for value in range(1, size + 1)]
        for percent in range(1, 101):
            found = quantile(values, percent / 100)
            assert 100 * found >= percent * size, "at least this part does not exceed it"
            assert 100 * (found - 1) < percent * size, "and no smaller value does that"


def plain_fisher(hits: int, samples: int, other_hits: int, other_samples: int) -> float:
    """Twice the smaller tail, by sums of fractions."""
    both, every = hits + other_hits, samples + other_samples

    def chance(first: int) -> Fraction:
        return Fraction(comb(samples, first) * comb(other_samples, both - first), comb(every, both))

    possible = range(max(0, both - other_samples), min(samples, both) + 1)
    more = sum(chance(first) for first in possible if first >= hits)
    fewer = sum(chance(first) for first in possible if first <= hits)
    return float(min(Fraction(1), 2 * min(more, fewer)))


def test_fisher_by_hand() -> None:
    # the lady tasting tea, R. A. Fisher, The Design of Experiments (1935): 3 of 4 against 1 of 4 has a tail of 17/70
    assert fisher(3, 4, 1, 4) == pytest.approx(34 / 70)
    assert fisher(4, 4, 0, 4) == pytest.approx(2 / 70)
    assert fisher(0, 0, 3, 5) == 1
    assert fisher(5, 10, 5, 10) == 1
    assert fisher(7, 7, 9, 9) == 1
    with pytest.raises(ValueError, match="expected 0 to 3 hits, found 4"):
        fisher(4, 3, 0, 1)


def test_fisher_against_fractions_and_monotone() -> None:
    for samples, other_samples in ((1, 1), (3, 8), (7, 7), (12, 5)):
        for hits in range(samples + 1):
            for other in range(other_samples + 1):
                found = fisher(hits, samples, other, other_samples)
                assert found == pytest.approx(plain_fisher(hits, samples, other, other_samples))
                assert found == pytest.approx(fisher(other, other_samples, hits, samples))
                if hits * other_samples >= other * samples:  # further apart is never less evidence
                    if hits < samples:
                        assert fisher(hits + 1, samples, other, other_samples) <= found + 1e-12
                    if other:
                        assert fisher(hits, samples, other - 1, other_samples) <= found + 1e-12


def test_fisher_of_large_samples() -> None:
    assert fisher(990, 1000, 970, 1000) == pytest.approx(plain_fisher(990, 1000, 970, 1000), rel=1e-9)
    assert fisher(100_000, 100_000, 0, 100_000) == 0
    assert 0 < fisher(50_500, 100_000, 50_000, 100_000) < 0.05


def test_mcnemar_by_hand() -> None:
    assert mcnemar(0, 0) == 1
    assert mcnemar(4, 4) == 1
    assert mcnemar(5, 0) == mcnemar(0, 5) == pytest.approx(2 / 32)
    assert mcnemar(6, 2) == pytest.approx(2 * (28 + 8 + 1) / 256)
    for here in range(12):
        for there in range(12):
            pairs = here + there
            tail = sum(comb(pairs, count) for count in range(max(here, there), pairs + 1))
            assert mcnemar(here, there) == pytest.approx(min(1, 2 * tail / 2**pairs))
    assert mcnemar(5000, 4000) < 1e-20
    with pytest.raises(ValueError, match="expected counts from 0 on"):
        mcnemar(-1, 0)


def test_holm_by_hand() -> None:
    assert holm([]) == []
    assert holm([0.04]) == [0.04]
    # sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1 is 0.02, 0.03, 0.06, 0.04; never less than the one before
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1, 1]


@pytest.mark.parametrize(
    ("hits", "samples", "other", "other_samples", "low", "high"),
    [  # R. G. Newcombe, Statistics in Medicine 17 (1998) 873-890, table II, method 10
        (56, 70, 48, 80, 0.0524, 0.3339),
        (9, 10, 3, 10, 0.1705, 0.8090),
        (5, 56, 0, 29, -0.0381, 0.1926),
        (0, 10, 0, 20, -0.1611, 0.2775),
        (10, 10, 0, 10, 0.6075, 1.0000),
    ],
)
def test_newcombe_as_published(
    hits: int, samples: int, other: int, other_samples: int, low: float, high: float
) -> None:
    assert newcombe(hits, samples, other, other_samples) == pytest.approx((low, high), abs=5e-5)
    assert newcombe(other, other_samples, hits, samples) == pytest.approx((-high, -low), abs=5e-5)


def test_newcombe_without_samples() -> None:
    assert newcombe(0, 0, 0, 0) == (-1, 1)
    low, high = newcombe(10, 10, 0, 0)
    assert -0.3 < low < -0.2
    assert high == 1


def test_against_scipy() -> None:
    stats = pytest.importorskip("scipy.stats")
    for table in ((12, 30, 5, 40), (990, 1000, 940, 1000), (1, 20, 9, 20)):
        hits, samples, other, other_samples = table
        counts = [[hits, samples - hits], [other, other_samples - other]]
        tails = [stats.fisher_exact(counts, alternative=side).pvalue for side in ("less", "greater")]
        assert fisher(*table) == pytest.approx(min(1, 2 * min(tails)))
    for here, there in ((3, 9), (40, 12), (0, 1)):
        assert mcnemar(here, there) == pytest.approx(stats.binomtest(here, here + there).pvalue)
