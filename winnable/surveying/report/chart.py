"""The chart of a report: the share of winnable deals of each mission with its interval, one mark for each crew size.

Each mission is a small SVG of its own in a list, so that a browser lays them out, prints them and hides some as it does
with text. Positions across are in percent: a chart fills a phone and a wide screen alike, and its letters keep their
size. Colours are those of Okabe and Ito, which people with any colour vision tell apart; each series also has a shape.
The style sheet has the colours, by the number of the series.
"""

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Final

from winnable.output.ink import counted
from winnable.surveying.report import words
from winnable.surveying.report.summary import Summary

SERIES: Final = 6
"""How many series have a colour and a shape of their own; then they begin again."""
_LEFT: Final = 30.0
_RIGHT: Final = 94.0
"""Where no deal and all deals stand, in percent of the width; left of that is the name."""
_LANE: Final = 10
"""The height of a mark with its margins, in pixels."""
_TICKS: Final = (0, 25, 50, 75, 100)
_SHAPES: Final = (
    '<circle r="4"/>',
    '<rect x="-3.5" y="-3.5" width="7" height="7"/>',
    '<path d="M0-4.6 4.4 3.4H-4.4Z"/>',
    '<path d="M0-5 5 0 0 5-5 0Z"/>',
    '<path d="M0 4.6 4.4-3.4H-4.4Z"/>',
    '<path d="M-4-1.4H-1.4V-4H1.4V-1.4H4V1.4H1.4V4H-1.4V1.4H-4Z"/>',
)


def series_of(summaries: Sequence[Summary]) -> dict[int, int]:
    """Return the number of the series of each crew size, from 0."""
    sizes = sorted({each.players for each in summaries})
    return {players: number % SERIES for number, players in enumerate(sizes)}


def legend(summaries: Sequence[Summary]) -> str:
    """Return the list of the series."""
    items = "".join(
        f'<li><svg class="s{number}" width="14" height="14" aria-hidden="true"><g transform="translate(7 7)">'
        f"{_SHAPES[number]}</g></svg> {counted(players, 'player')}</li>"
        for players, number in series_of(summaries).items()
    )
    return f'<ul class="legend">{items}</ul>'


def axis() -> str:
    """Return the axis, which stays in sight above the missions."""
    ticks = "".join(f'<text x="{_across(tick / 100)}" y="14" text-anchor="middle">{tick} %</text>' for tick in _TICKS)
    return f'<svg class="axis" width="100%" height="20" aria-hidden="true">{ticks}</svg>'


def chart(summaries: Sequence[Summary]) -> str:
    """Return the list of missions, each with its marks; one without deals has none."""
    series = series_of(summaries)
    items = []
    for (game, label), group in groupby(summaries, lambda each: (each.game, each.label)):
        some = list(group)
        sizes = " ".join(str(each.players) for each in some)
        items.append(
            f'<li data-game="{escape(game)}" data-name="{escape(_name(some[0]).casefold())}" data-players="{sizes}">'
            f"{_mission(label, some, series)}</li>"
        )
    return f'<ol class="chart">{"".join(items)}</ol>'


def _name(summary: Summary) -> str:
    return f"{summary.label} {summary.title}".rstrip()


def _mission(label: str, some: Sequence[Summary], series: dict[int, int]) -> str:
    height = _LANE * len(some) + 8
    told = "; ".join(f"{counted(each.players, 'player')} {_told(each)}" for each in some)
    grid = "".join(
        f'<line class="grid" x1="{_across(tick / 100)}" x2="{_across(tick / 100)}" y1="0" y2="{height}"/>'
        for tick in _TICKS
    )
    marks = "".join(_mark(each, series[each.players], 4 + _LANE * (at + 0.5)) for at, each in enumerate(some))
    # a name that is too long is cut off where the marks begin, and stands in full in the title
    return (
        f'<svg width="100%" height="{height}" role="img" aria-label="{escape(f"{_name(some[0])}: {told}")}">'
        f"<title>{escape(_name(some[0]))}</title>{grid}"
        f'<svg width="{_LEFT - 2:g}%" height="{height}"><text x="0" y="{height / 2 + 4:g}">{escape(label)}</text></svg>'
        f"{marks}</svg>"
    )


def _told(summary: Summary) -> str:
    if not summary.share.samples:
        return "no deals"
    return f"{words.share_text(summary)} % (95 % interval {words.interval_text(summary)} %)"


def _mark(summary: Summary, number: int, y: float) -> str:
    """Return the interval as a line and the share as a shape; with undecided deals a bar between the two shares.

    The bar has no mark in its middle, as the share may lie anywhere on it.
    """
    if summary.shares is None:
        return ""
    (low, high), (from_, to) = summary.shares, summary.share.interval
    about = f"<title>{counted(summary.players, 'player')}: {escape(_told(summary))}</title>"
    line = f'<line class="interval" x1="{_across(from_)}" x2="{_across(to)}" y1="{y:g}" y2="{y:g}"/>'
    if low == high:
        shape = _at(low, y, _SHAPES[number])
    else:
        ends = "".join(
            f'<line class="end" x1="{_across(each)}" x2="{_across(each)}" y1="{y - 4:g}" y2="{y + 4:g}"/>'
            for each in (low, high)
        )
        bar = f'<rect class="open" x="{_across(low)}" width="{_wide(high - low)}" y="{y - 3:g}" height="6"/>'
        shape = bar + ends
    return f'<g class="s{number}" data-players="{summary.players}">{about}{line}{shape}</g>'


def _at(part: float, y: float, shape: str) -> str:
    return f'<svg x="{_across(part)}" y="{y:g}" overflow="visible">{shape}</svg>'


def _across(part: float) -> str:
    return f"{_LEFT + part * (_RIGHT - _LEFT):.3f}%"


def _wide(part: float) -> str:
    return f"{part * (_RIGHT - _LEFT):.3f}%"
