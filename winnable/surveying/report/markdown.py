"""A report as a page in Markdown: a line for each mission, a column for each crew size.

`python -m tests.bench.logbooks` writes the one of all missions of the logbooks into the documents with it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from winnable.output.ink import counted, printable
from winnable.surveying.report import words
from winnable.surveying.report.comparison import Comparison
from winnable.surveying.report.summary import Summary


def markdown_text(summaries: Sequence[Summary], comparison: Comparison | None = None) -> str:
    """Return the page of a report, or of a comparison if there is one."""
    lines = _report(summaries) if comparison is None else _comparison(comparison)
    return "\n".join(lines) + "\n"


def _report(summaries: Sequence[Summary]) -> Iterator[str]:
    yield f"# Which deals can be won: {', '.join(dict.fromkeys(each.game for each in summaries))}"
    yield ""
    for text in words.total_texts(summaries):
        yield f"{_escaped(text)}."
    made = _escaped(words.origin_text(summaries))
    yield f"{made[0].upper()}{made[1:]}."
    yield ""
    yield (
        "A cell is the share of winnable deals in percent with its 95 % interval by Wilson, and below it the time of a "
        "deal: the median, and what 99 of 100 of them do not exceed. Deals are random ones with all cards open; what "
        "the rules leave open is chosen as well as it can be. The deals of all missions have the same hands, so that "
        "missions differ by themselves."
    )
    if any(each.share.undecided for each in summaries):
        yield ""
        yield words.UNDECIDED
    for game in dict.fromkeys(each.game for each in summaries):
        yield ""
        yield f"## {_escaped(game)}"
        yield ""
        yield from _game([each for each in summaries if each.game == game])


def _game(summaries: Sequence[Summary]) -> Iterator[str]:
    sizes = sorted({each.players for each in summaries})
    by_label: dict[str, dict[int, Summary]] = defaultdict(dict)
    for each in summaries:
        by_label[each.label][each.players] = each
    titles = {each.label: each.title for each in summaries}
    yield from _table(
        ["Mission", *(counted(size, "player") for size in sizes)],
        (
            [f"{label} {titles[label]}".rstrip(), *(_cell(cells.get(size)) for size in sizes)]
            for label, cells in by_label.items()
        ),
    )
    timed = [(each.seconds.most, each) for each in summaries if each.seconds is not None]
    if timed:
        longest, one = max(timed, key=lambda pair: pair[0])
        taken = sum(each.seconds_total for each in summaries)
        yield ""
        yield (
            f"{words.duration(taken)} of solving; the deal that took longest, {words.time_text(longest)}, is one of "
            f"{_escaped(one.label)} with {counted(one.players, 'player')}."
        )


def _cell(summary: Summary | None) -> str:
    if summary is None:
        return ""
    if not summary.share.samples or summary.seconds is None:
        return "–"
    short = f", {summary.share.samples:,} deals" if summary.share.samples < summary.origin.planned else ""
    seconds = summary.seconds
    times = f"{words.time_text(seconds.median)}, {words.time_text(seconds.p99)}"
    return f"**{words.share_text(summary)}** ({words.interval_text(summary)}{short})<br>{times}"


def _comparison(comparison: Comparison) -> Iterator[str]:
    differences = comparison.differences
    yield "# Differences between two surveys"
    yield ""
    yield f"{words.found_text(comparison)}."
    yield from (f"{text}." for text in words.tests_texts(comparison))
    yield words.CORRECTED
    if differences:
        yield ""
        yield f"This survey: {_escaped(words.origin_text([each.here for each in differences]))}."
        yield f"The other: {_escaped(words.origin_text([each.there for each in differences]))}."
        yield ""
        yield from _table(
            ["Mission", "Players", *words.DIFFERENCE],
            (
                [each.here.label, str(each.here.players), *(text(each) for text in words.DIFFERENCE.values())]
                for each in differences
            ),
        )
    for where, names in words.alone_texts(comparison):
        yield ""
        yield f"{where.capitalize()}: {_escaped(names)}."


def _table(heads: Sequence[str], rows: Iterable[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"| --- |{' ---: |' * (len(heads) - 1)}"
    for first, *others in rows:
        yield f"| {' | '.join([_escaped(first), *others])} |"


def _escaped(text: str) -> str:
    """Return text from a file without anything that Markdown would read as more than text."""
    return "".join(f"\\{char}" if char in r"\`*_[]<>|#&" else char for char in printable(text))
