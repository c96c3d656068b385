"""A report as one HTML file: chart, tables that can be sorted and filtered, and the meaning of the numbers.

The file needs no other and makes no requests: its style and script are in it, and its policy lets the
browser run these two alone. Without scripts it is the same page without sorting and filters. What comes from missions
is escaped everywhere.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Generic, TypeVar

from winnable.output.html import html_file
from winnable.surveying.report import words
from winnable.surveying.report.columns import DIFFERENCES, SUMMARIES
from winnable.surveying.report.comparison import Comparison, Difference
from winnable.surveying.report.picture import ORDERS, axis, chart, legend
from winnable.surveying.report.summary import Summary

Item = TypeVar("Item")
_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class _Head(Generic[Item]):
    """A column of a table: its heading, its meaning, and the text and the number to sort by of an item."""

    title: str
    about: str
    text: Callable[[Item], str]
    number: Callable[[Item], float | None]


def page_text(summaries: Sequence[Summary], comparison: Comparison | None) -> str:
    """Return the HTML document of a report."""
    style, script = ((_HERE / name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    games = list(dict.fromkeys(each.game for each in summaries))
    title = f"Survey: which deals can be won ({', '.join(games)})"
    body = "\n".join(_body(title, games, summaries, comparison))
    return html_file(title, style, body, script)


def _body(
    title: str, games: Sequence[str], summaries: Sequence[Summary], comparison: Comparison | None
) -> Iterator[str]:
    yield f"<header><h1>{escape(title)}</h1>"
    yield from (f"<p>{escape(text)}</p>" for text in words.total_texts(summaries))
    yield f'<p class="note">{escape(words.origin_text(summaries))}</p></header>'
    yield "<main>"
    yield _form(games, summaries, comparison)
    if comparison is not None:
        yield from _differences(comparison)
    yield "<section><h2>Share of deals that can be won</h2>"
    yield '<p class="note">A mark is the share, the line its 95 % interval by Wilson; a bar with two ends stands for '
    yield f"undecided deals. {escape(words.UNDECIDED)}</p>"
    yield legend(summaries)
    yield axis(summaries)
    yield chart(summaries)
    yield "</section><section><h2>Missions and crew sizes</h2>"
    heads = _used(_SUMMARY_HEADS, summaries)
    rows = [_row(each, heads, _attributes(each)) for each in summaries]
    yield from _table("missions", "Missions and crew sizes", heads, rows)
    yield "</section></main>"
    yield "<footer>"
    yield from _meanings(comparison)
    yield "</footer>"


def _form(games: Sequence[str], summaries: Sequence[Summary], comparison: Comparison | None) -> str:
    sizes = sorted({each.players for each in summaries})
    boxes = "".join(
        f'<label class="check"><input type="checkbox" name="players" value="{size}" checked> {size}</label>'
        for size in sizes
    )
    options = "".join(f"<option>{escape(game)}</option>" for game in games)
    parts = ['<label class="field">Mission <input type="search" name="words" autocomplete="off"></label>']
    if len(games) > 1:
        every = '<option value="">all</option>'
        parts.append(f'<label class="field">Game <select name="game">{every}{options}</select></label>')
    parts.append(f"<fieldset><legend>Players</legend>{boxes}</fieldset>")
    orders = "".join(f"<option>{order}</option>" for order in ORDERS)
    parts.append(f'<label class="field">Chart by <select name="order">{orders}</select></label>')
    if any(each.share.undecided for each in summaries):
        parts.append('<label class="check"><input type="checkbox" name="open"> with undecided deals</label>')
    if comparison is not None:
        parts.append('<label class="check"><input type="checkbox" name="found"> other verdicts</label>')
    return (
        f'<form hidden aria-label="Filters" data-rows="{len(summaries)}">{"".join(parts)}'
        '<output name="shown" aria-live="polite"></output></form>'
    )


def _attributes(summary: Summary, found: bool | None = None) -> str:
    """Return the attributes by which a row is filtered."""
    name = f"{summary.label} {summary.title}".casefold()
    marked = "" if found is None else f' data-found="{int(found)}"' + (' class="found"' if found else "")
    return (
        f'data-game="{escape(summary.game)}" data-name="{escape(name)}" data-players="{summary.players}" '
        f'data-open="{int(summary.share.undecided > 0)}"{marked}'
    )


# --- tables --------------------------------------------------------------------------------------


def _row(item: Item, heads: Sequence[_Head[Item]], attributes: str) -> str:
    first, *others = heads
    cells = [f'<th scope="row" class="text" title="{escape(first.text(item))}">{escape(first.text(item))}</th>']
    for head in others:
        number = head.number(item)
        value = "" if number is None else f"{number:.9g}"
        cells.append(f'<td data-value="{value}">{escape(head.text(item))}</td>')
    return f"<tr {attributes}>{''.join(cells)}</tr>"


def _used(heads: Sequence[_Head[Item]], items: Sequence[Item]) -> list[_Head[Item]]:
    """Return the first column, and the others that have a value of any item."""
    return [heads[0], *(head for head in heads[1:] if any(head.number(item) is not None for item in items))]


def _table(name: str, caption: str, heads: Sequence[_Head[Item]], rows: Sequence[str]) -> Iterator[str]:
    """Yield a table in a part of the page of its own that can be moved, also by the keyboard."""
    yield f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(caption)}"><table id="{name}">'
    yield f"<caption>{escape(caption)}</caption><thead><tr>"
    for index, head in enumerate(heads):
        kind = 'class="text" data-kind="text"' if index == 0 else 'data-kind="number"'
        yield f'<th scope="col" {kind} title="{escape(head.about)}"><span>{escape(head.title)}</span></th>'
    yield "</tr></thead><tbody>"
    yield from rows
    yield "</tbody></table></div>"


def _of(title: str, about: str, column: str, text: Callable[[float | None], str]) -> _Head[Summary]:
    """Return the heading of a column of `SUMMARIES` with numbers, and how one of them is written."""
    value = _VALUES[column]

    def number(summary: Summary) -> float | None:
        found = value(summary)
        assert not isinstance(found, str)
        return found

    return _Head(title, about, lambda each: text(number(each)), number)


def _count(number: float | None) -> str:
    return "–" if number is None else f"{number:,.0f}"


def _percent(number: float | None) -> str:
    return "–" if number is None else words.percent(number)


def _narrow(number: float | None) -> str:
    return "–" if number is None else f"{number:.2f}"


_VALUES = {column.name: column.value for column in SUMMARIES}
_PARTS = {"median": "median", "90 %": "p90", "99 %": "p99", "most": "max"}
_SUMMARY_HEADS: Sequence[_Head[Summary]] = (
    _Head("Mission", "its id, parameters and reading", lambda each: each.label, lambda _: None),
    _of("Players", "the crew size", "players", _count),
    _of("Deals", "how many were looked at", "deals", _count),
    replace(_of("Winnable %", "the share of deals that can be won", "share_low", _percent), text=words.share_text),
    _Head(
        "95 % interval",
        "of that share, by Wilson",
        words.interval_text,
        lambda each: each.share.interval[0] if each.share.samples else None,
    ),
    _of("Undecided", "at a limit", "undecided", _count),
    *(
        _of(f"Time {title}", f"of a deal: {title}", f"seconds_{part}", words.time_text)
        for title, part in _PARTS.items()
    ),
    *(
        _of(f"Conflicts {title}", f"CP-SAT's, in a deal: {title}", f"conflicts_{part}", _count)
        for title, part in _PARTS.items()
    ),
    _of("Leads % 10 %", "first leads that win: a tenth of the deals has at most", "leads_p10", _percent),
    _of("Leads % median", "first leads that win: half of the deals have at most", "leads_median", _percent),
    _of("Leads % 90 %", "first leads that win: nine tenths of the deals have at most", "leads_p90", _percent),
    _of("Narrow", "how narrow the way is to win with open cards, from 0 to 1: the median", "narrow_median", _narrow),
    replace(
        _of("Difficulty", "as of Deep Sea tasks that add up to it, for simple players", "difficulty_low", _count),
        text=lambda each: "–" if each.difficulty is None else each.difficulty.number,
    ),
    _of("Exchanged", "deals in which task cards were exchanged", "exchanged_deals", _count),
)


def _differences(comparison: Comparison) -> Iterator[str]:
    differences = comparison.differences
    yield "<section><h2>Differences from the other survey</h2>"
    yield from (f"<p>{escape(text)}</p>" for text in words.found_texts(comparison))
    for where, names in words.alone_texts(comparison):
        yield f'<p class="note">{where.capitalize()}: {escape(names)}.</p>'
    if differences:
        yield f'<p class="note">The other survey: {escape(words.origin_text([each.there for each in differences]))}</p>'
        heads = _used(_DIFFERENCE_HEADS, differences)
        rows = [_row(each, heads, _attributes(each.here, each.differing > 0)) for each in differences]
        yield from _table("differences", "Differences from the other survey", heads, rows)
    yield "</section>"


def _told(title: str, about: str, number: Callable[[Difference], float | None]) -> _Head[Difference]:
    """Return the heading of a column of `words.DIFFERENCE`, and the number to sort by."""
    return _Head(title, about, words.DIFFERENCE[title], number)


_DIFFERENCE_HEADS: Sequence[_Head[Difference]] = (
    _Head("Mission", "its id, parameters and reading", lambda each: each.here.label, lambda _: None),
    _Head("Players", "the crew size", lambda each: str(each.here.players), lambda each: each.here.players),
    _told("Deals", "in each survey", lambda each: each.here.share.samples),
    _told("Winnable %", "here", lambda each: each.here.shares[0] if each.here.shares else None),
    _told("95 %", "the interval of that share, by Wilson", lambda each: each.here.share.interval[0]),
    _told("Other %", "in the other survey", lambda each: each.there.shares[0] if each.there.shares else None),
    _told("Its 95 %", "the interval of that share, by Wilson", lambda each: each.there.share.interval[0]),
    _told("Differ", "of the deals in both surveys, those with another verdict", lambda each: each.differing or None),
)


def _meanings(comparison: Comparison | None) -> Iterator[str]:
    """Yield the meaning of the columns, in the words of the other forms."""
    columns = {column.name: column.about for column in SUMMARIES}
    if comparison is not None:
        columns |= {column.name: column.about for column in DIFFERENCES if column.name not in columns}
    yield "<details><summary>What the numbers mean</summary><dl>"
    for name, about in columns.items():
        yield f"<dt>{escape(name)}</dt><dd>{escape(about)}</dd>"
    yield '</dl><p class="note">The names are those of the columns in CSV, Parquet and JSON.</p></details>'
