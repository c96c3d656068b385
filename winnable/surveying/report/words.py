"""Numbers of a report as people read them: shares, intervals, times. The same words in every form for people."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, floor
from typing import Final

from winnable.output.ink import counted
from winnable.surveying.report.comparison import LEVEL, Comparison, Difference
from winnable.surveying.report.summary import Origin, Summary

UNDECIDED: Final = (
    "Undecided deals may be either: a share with them is told as the two numbers between which it lies, and the "
    "interval is as wide as they make it."
)
COMPARED: Final = {
    "mcnemar": "compared on the same deals, in pairs, by McNemar's exact test",
    "fisher": "compared by their shares, as no deals could be paired, by Fisher's exact test",
}
"""The tests by which missions were compared, each in words."""
CORRECTED: Final = (
    "Two-sided, undecided deals counted as whatever leaves the least evidence, corrected by Holm's method for the "
    f"number of comparisons; more than chance is a corrected p below {LEVEL}."
)


def percent(part: float) -> str:
    """Return a share in percent with one digit; 100.0 and 0.0 only where it is exactly that."""
    tenths = 1000 * part
    rounded = round(tenths)
    if rounded == 1000 and part < 1:
        rounded = floor(tenths)
    if rounded == 0 and part > 0:
        rounded = ceil(tenths)
    return f"{rounded / 10:.1f}"


def share_text(summary: Summary) -> str:
    """Return the share of winnable deals in percent; with undecided ones the two shares between which it lies."""
    if summary.shares is None:
        return "-"
    low, high = summary.shares
    return percent(low) if low == high else f"{percent(low)}–{percent(high)}"


def interval_text(summary: Summary) -> str:
    """Return the 95 % interval of the share in percent."""
    if not summary.share.samples:
        return "-"
    low, high = summary.share.interval
    return f"{percent(low)}–{percent(high)}"


def time_text(seconds: float | None) -> str:
    """Return a time with two or three digits and its unit."""
    if seconds is None:
        return "-"
    if seconds < 0.9995:
        return f"{1000 * seconds:.0f} ms" if seconds >= 0.00995 else f"{1000 * seconds:.1f} ms"
    return f"{seconds:.1f} s" if seconds < 99.95 else f"{seconds:.0f} s"


def duration(seconds: float) -> str:
    """Return a long time: `12 s`, `3 min`, `4.5 h`."""
    if seconds < 99.5:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 99.5 * 60 else f"{seconds / 3600:.1f} h"


def deals_text(difference: Difference) -> str:
    """Return how many deals were compared: in both surveys, else in each."""
    if difference.pairs is not None:
        return f"{difference.pairs.deals:,}"
    here, there = difference.here.share.samples, difference.there.share.samples
    return f"{here:,}" if here == there else f"{here:,}/{there:,}"


def difference_text(difference: Difference) -> str:
    """Return the share here minus that there, in percentage points with a sign; a range if deals are undecided."""
    low, high = difference.bounds
    return f"{100 * low:+.1f}" if low == high else f"{100 * low:+.1f} to {100 * high:+.1f}"


def outcome_text(difference: Difference) -> str:
    """Say whether more or fewer deals can be won, or whether the difference may be chance."""
    if not difference.more_than_chance:
        return "may be chance"
    return "more winnable" if difference.bounds[0] > 0 else "fewer winnable"


def p_text(value: float) -> str:
    """Return a p value with the digits that count."""
    if value < 0.0001:
        return "<0.0001"
    return f"{value:.4f}" if value < 0.1 else f"{value:.2f}"


DIFFERENCE: Final[Mapping[str, Callable[[Difference], str]]] = {
    "Deals": deals_text,
    "Winnable %": lambda each: share_text(each.here),
    "Other %": lambda each: share_text(each.there),
    "Difference": difference_text,
    "Corrected p": lambda each: p_text(each.corrected),
    "Result": outcome_text,
}
"""The cells of a difference for people, after mission and crew size, each with its heading."""


def found_text(comparison: Comparison) -> str:
    """Return how many differences are more than chance."""
    differences = comparison.differences
    found = sum(each.more_than_chance for each in differences)
    return f"{found} of {counted(len(differences), 'difference')} more than chance"


def tests_texts(comparison: Comparison) -> list[str]:
    """Return by which tests how many differences were judged."""
    used = {test: sum(each.test == test for each in comparison.differences) for test in COMPARED}
    return [f"{used[test]} {about}" for test, about in COMPARED.items() if used[test]]


def alone_texts(comparison: Comparison) -> list[tuple[str, str]]:
    """Return the missions that only one of the surveys has: which survey, and the missions with their crew sizes."""
    sides = (("this survey", comparison.only_here), ("the other survey", comparison.only_there))
    return [
        (f"only in {where}", ", ".join(f"{each.label} ({counted(each.players, 'player')})" for each in only))
        for where, only in sides
        if only
    ]


def origin_text(summaries: Sequence[Summary]) -> str:
    """Return the settings of a survey in a line; of several surveys all that differ."""
    origins = list(dict.fromkeys(each.origin for each in summaries))

    def every(words: Callable[[Origin], str]) -> str:
        return " and ".join(dict.fromkeys(map(words, origins)))

    return (
        f"seed {every(lambda each: str(each.seed))}, {every(lambda each: f'{each.planned:,}')} deals each, "
        f"at most {every(lambda each: _units_text(each.work))} of work a question, "
        f"winnable {every(lambda each: each.version)}, OR-Tools {every(lambda each: each.solver)}"
    )


def _units_text(work: float) -> str:
    return f"{work:g} unit{'s' * (work != 1)}"


def total_texts(summaries: Sequence[Summary]) -> Iterator[str]:
    """Yield the totals: missions, deals and their answers, the time they took, and how many deals are missing."""
    shares = [each.share for each in summaries]
    samples, planned = sum(each.samples for each in shares), sum(each.origin.planned for each in summaries)
    missions = len({(each.game, each.label) for each in summaries})
    undecided = sum(each.undecided for each in shares)
    yield (
        f"{counted(missions, 'mission')}, {samples:,} deals: {sum(each.winnable for each in shares):,} winnable, "
        f"{sum(each.unwinnable for each in shares):,} unwinnable, {undecided:,} undecided; "
        f"{duration(sum(each.seconds_total for each in summaries))} of solving"
    )
    if samples < planned:
        yield f"not finished: {samples:,} of {planned:,} deals"
