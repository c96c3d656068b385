"""Quantiles, and tests whether two shares differ by more than chance.

Both tests are exact and two-sided: twice the probability of the observed counts or any further on its side. Doubling
one side keeps each test monotone in its counts, which `least_evidence` of `comparison` rests on.
"""

from collections.abc import Sequence
from math import ceil, exp, lgamma, log, sqrt
from typing import Final

from winnable.solver.share import wilson

_NEGLIGIBLE: Final = 1e-18
"""A term of a tail that is smaller than this part of its sum ends it: it can no longer be seen in a float."""


def quantile(ordered: Sequence[float], part: float) -> float:
    """Return the smallest of the values that at least this part of them does not exceed (the nearest rank).

    So it is always a value that was measured. `ordered` is sorted and not empty, `part` from 0 to 1.
    """
    # a tiny bit less, as 0.07 * 100 is more than 7 in floats
    return ordered[max(ceil(part * len(ordered) - 1e-9), 1) - 1]


def fisher(hits: int, samples: int, other_hits: int, other_samples: int) -> float:
    """Return Fisher's exact p for two shares of independent samples.

    Raises ValueError for more hits than samples.
    """
    for some, of in ((hits, samples), (other_hits, other_samples)):
        if not 0 <= some <= of:
            raise ValueError(f"expected 0 to {of} hits, found {some}")
    if hits * other_samples < other_hits * samples:
        hits, samples, other_hits, other_samples = other_hits, other_samples, hits, samples
    return min(1.0, 2 * _more_in_the_first(hits, samples, other_hits, other_samples))


def _more_in_the_first(hits: int, samples: int, other_hits: int, other_samples: int) -> float:
    """Return the probability that of all hits at least `hits` fall on the first samples, if they fall at random."""
    both, misses = hits + other_hits, samples - hits
    term = exp(
        _log_choose(samples, hits) + _log_choose(other_samples, other_hits) - _log_choose(samples + other_samples, both)
    )
    total, others, others_missed = 0.0, other_hits, other_samples - other_hits
    while True:
        total += term
        if not others or not misses or term < total * _NEGLIGIBLE:
            return min(total, 1.0)
        # one hit more in the first samples, one fewer in the others
        hits, others_missed = hits + 1, others_missed + 1
        term *= misses / hits * others / others_missed
        misses, others = misses - 1, others - 1


def mcnemar(only_here: int, only_there: int) -> float:
    """Return McNemar's exact p for pairs: how many were won here alone, and there alone.

    Raises ValueError for negative counts.
    """
    if min(only_here, only_there) < 0:
        raise ValueError(f"expected counts from 0 on, found {only_here} and {only_there}")
    pairs, most = only_here + only_there, max(only_here, only_there)
    if 2 * most == pairs:  # also without any
        return 1.0
    term = exp(_log_choose(pairs, most) - pairs * log(2))
    total = 0.0
    for count in range(most, pairs + 1):
        total += term
        term *= (pairs - count) / (count + 1)
    return min(1.0, 2 * total)


def holm(values: Sequence[float]) -> list[float]:
    """Return p values corrected for how many there are, in their order, by Holm's step-down method.

    If no two shares differ in truth, the chance that any corrected value is below 0.05 is below 5 %, however the
    comparisons depend on each other.
    """
    corrected, least = [0.0] * len(values), 0.0
    for rank, index in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        least = max(least, min(1.0, values[index] * (len(values) - rank)))
        corrected[index] = least
    return corrected


def newcombe(hits: int, samples: int, other_hits: int, other_samples: int) -> tuple[float, float]:
    """Return the 95 % interval of the difference of two shares of independent samples.

    By Newcombe's hybrid of two Wilson intervals (Statistics in Medicine 17, 1998, 873-890, method 10). Without samples
    on one side it is as wide as that leaves it.
    """
    (low, high), (other_low, other_high) = wilson(hits, samples), wilson(other_hits, other_samples)
    # without samples no share is seen: any one would do, as its interval is 0 to 1; the ends reach furthest so
    if not samples or not other_samples:
        return low - other_high, high - other_low
    share, other = hits / samples, other_hits / other_samples
    below = sqrt((share - low) ** 2 + (other_high - other) ** 2)
    above = sqrt((high - share) ** 2 + (other - other_low) ** 2)
    return max(share - other - below, -1.0), min(share - other + above, 1.0)


def _log_choose(of: int, some: int) -> float:
    return lgamma(of + 1) - lgamma(some + 1) - lgamma(of - some + 1)
