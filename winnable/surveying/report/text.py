"""A report on a terminal: tables of at most 80 columns, unless names or numbers are longer."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from winnable.output.ink import Ink, pad, printable, span
from winnable.surveying.report import words
from winnable.surveying.report.comparison import Comparison, Difference
from winnable.surveying.report.summary import Summary

_WIDTH: Final = 80
_LABEL: Final = 22
"""The width of the first column at most; a longer name has a line of its own."""
_AGAIN: Final = 40
"""The headings of a table come again after this number of lines."""


def report_lines(summaries: Sequence[Summary], ink: Ink) -> Iterator[str]:
    """Yield the lines of a report: shares, then times and effort, then the settings of the survey."""
    yield from _table(_SHARES, [_share_cells(each) for each in summaries], ink)
    yield ""
    yield from _table(_EFFORT, [_effort_cells(each) for each in summaries], ink, _MEASURED)
    yield ""
    yield from words.total_texts(summaries)
    yield words.origin_text(summaries)
    if any(each.share.undecided for each in summaries):
        yield words.UNDECIDED


def comparison_lines(comparison: Comparison, ink: Ink) -> Iterator[str]:
    """Yield the lines of a comparison: all shares, then the deals that differ, then missions without comparison."""
    differences = comparison.differences
    if differences:
        yield from _table(_DIFFERENCES, [_difference_cells(each) for each in differences], ink)
        yield ""
        yield from map(printable, words.found_texts(comparison))
    else:
        yield "nothing that both surveys have"
    yield from (f"{where}: {printable(names)}" for where, names in words.alone_texts(comparison))
    if differences:
        yield f"this survey:  {words.origin_text([each.here for each in differences])}"
        yield f"the other:    {words.origin_text([each.there for each in differences])}"


# --- cells ---------------------------------------------------------------------------------------

_SHARES: Final = ("mission", "crew", "deals", "winnable %", "95 %", "undecided", "leads %", "narrow", "diff")
_EFFORT: Final = ("mission", "crew", "median", "90 %", "99 %", "most", "median", "99 %", "most", "exchanged")
_MEASURED: Final = {"time of a deal": range(2, 6), "conflicts": range(6, 9)}
"""The headings of the columns of `_EFFORT`."""
_DIFFERENCES: Final = ("mission", "crew", *map(str.lower, words.DIFFERENCE))


def _share_cells(summary: Summary) -> list[str]:
    share, leads = summary.share, summary.leads
    deals = f"{share.samples:,}"
    if share.samples < summary.origin.planned:
        deals += f" of {summary.origin.planned:,}"
    parts = [] if leads is None else [words.percent(part)[:-2] for part in (leads.p10, leads.median, leads.p90)]
    return [
        summary.label,
        str(summary.players),
        deals,
        _plain(words.share_text(summary)),
        _plain(words.interval_text(summary)),
        str(share.undecided) if share.undecided else "",
        "/".join(parts),
        "" if summary.narrow is None else f"{summary.narrow:.2f}",
        _difficulty_text(summary),
    ]


def _difficulty_text(summary: Summary) -> str:
    """Return the difficulty without its interval: `7`, `12+`."""
    found = summary.difficulty
    if found is None or found.low is None:
        return ""
    return f"{found.low}+" if found.value is None else str(found.value)


def _effort_cells(summary: Summary) -> list[str]:
    seconds, conflicts = summary.seconds, summary.conflicts
    cells = [summary.label, str(summary.players)]
    if seconds is None or conflicts is None:
        return [*cells, *["-"] * 7, ""]
    cells += [words.time_text(each) for each in (seconds.median, seconds.p90, seconds.p99, seconds.most)]
    cells += [f"{each:,.0f}" for each in (conflicts.median, conflicts.p99, conflicts.most)]
    return [*cells, f"{summary.exchanged_deals:,}" if summary.exchanged_deals else ""]


def _difference_cells(difference: Difference) -> list[str]:
    cells = (_plain(text(difference)) for text in words.DIFFERENCE.values())
    return [difference.here.label, str(difference.here.players), *cells]


def _plain(text: str) -> str:
    """Return a text without dashes that a terminal may not have."""
    return text.replace("–", "-")


# --- tables --------------------------------------------------------------------------------------


def _table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], ink: Ink, above: Mapping[str, range] = MappingProxyType({})
) -> Iterator[str]:
    """Yield the lines of a table; columns without any value are left out, numbers stand at the right.

    `above` has headings of several columns.
    """
    rows = [[printable(cell) for cell in row] for row in rows]
    kept = [at for at in range(len(heads)) if any(row[at] for row in rows)]
    widths = {
        at: max(span(heads[at]), *(span(row[at]) for row in rows if at or span(row[at]) <= _LABEL), 0) for at in kept
    }
    gap = "  " if sum(widths.values()) + 2 * (len(kept) - 1) <= _WIDTH else " "

    def line(cells: Sequence[str]) -> str:
        placed = (pad(cells[at], widths[at]) if at == 0 else cells[at].rjust(widths[at]) for at in kept)
        return gap.join(placed).rstrip()

    over = ""
    for name, columns in above.items():
        start = sum(widths[at] + len(gap) for at in kept if at < columns.start)
        inside = gap.join("-" * widths[at] for at in kept if at in columns)
        over = over.ljust(start) + f" {name} ".center(len(inside), "-")

    for number, row in enumerate(rows):
        if number % _AGAIN == 0:
            yield from ("",) if number else ()
            if over:
                yield ink.strong(over)
            yield ink.strong(line(heads))
        if span(row[0]) > _LABEL:
            yield row[0]
            yield line(["", *row[1:]])
        else:
            yield line(row)
