"""Numbers of a report as people read them: shares, intervals, times. The same words in every form for people."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import ceil, floor
from typing import Final

from winnable.output.ink import counted
from winnable.surveying.report.comparison import NAMED, Comparison, Difference
from winnable.surveying.report.summary import Origin, Summary

UNDECIDED: Final = (
    "Undecided deals may be either: a share with them is told as the two numbers between which it lies, and the "
    "interval is as wide as they make it."
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
    """Return how many deals each survey has."""
    here, there = difference.here.share.samples, difference.there.share.samples
    return f"{here:,}" if here == there else f"{here:,}/{there:,}"


DIFFERENCE: Final[Mapping[str, Callable[[Difference], str]]] = {
    "Deals": deals_text,
    "Winnable %": lambda each: share_text(each.here),
    "95 %": lambda each: interval_text(each.here),
    "Other %": lambda each: share_text(each.there),
    "Its 95 %": lambda each: interval_text(each.there),
    "Differ": lambda each: f"{each.differing:,} of {each.both:,}" if each.differing else "",
}
"""The cells of a difference for people, after mission and crew size, each with its heading."""


def found_texts(comparison: Comparison) -> Iterator[str]:
    """Yield how many deals of both surveys have another verdict, and which: at most `NAMED` of them."""
    differences = comparison.differences
    both = sum(each.both for each in differences)
    if not both:
        yield "no deal is in both surveys: compare the intervals"
        return
    differing = sum(each.differing for each in differences)
    yield f"{differing:,} of {both:,} deals in both surveys have another verdict"
    yield from islice(map(" ".join, _named(differences)), NAMED)
    if differing > NAMED:
        yield f"and {differing - NAMED:,} more"


def _named(differences: Sequence[Difference]) -> Iterator[tuple[str, str]]:
    for each in differences:
        name = f"{each.here.label}, {counted(each.here.players, 'player')}, seed"
        yield from ((name, f"{seed}: winnable in this survey, unwinnable in the other") for seed in each.won_here)
        yield from ((name, f"{seed}: unwinnable in this survey, winnable in the other") for seed in each.won_there)


def alone_texts(comparison: Comparison) -> list[tuple[str, str]]:
    """Return the missions that only one of the surveys has: which survey, and at most `NAMED` with their crew sizes."""
    sides = (("this survey", comparison.only_here), ("the other survey", comparison.only_there))
    found = []
    for where, only in sides:
        names = [f"{each.label} ({counted(each.players, 'player')})" for each in only]
        more = [f"and {len(names) - NAMED:,} more"] if len(names) > NAMED else []
        found += [(f"only in {where}", ", ".join([*names[:NAMED], *more]))] if names else []
    return found


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
