"""The picture of a report: each mission with its interval, a curve for each parameter, as one SVG file.

Each mission is a small SVG of its own, below the one before. Positions across are in percent. Colours are those of
Okabe and Ito, which people with any colour vision tell apart, for light and for dark; each crew size also has a shape.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby, pairwise
from math import floor
from typing import Final, Literal

from winnable.output.ink import counted
from winnable.surveying.report import words
from winnable.surveying.report.summary import Summary

SERIES: Final = 6
"""How many series have a colour and a shape of their own; then they begin again."""
Order = Literal["mission", "share", "difficulty"]
ORDERS: Final[tuple[Order, ...]] = ("mission", "share", "difficulty")
_LEFT: Final = 12.0
_RIGHT: Final = 94.0
"""Where the axis begins and ends, in percent of the width."""
_HEAD: Final = 18
"""The height of a name, which stands above its marks, so that it has the width of a phone."""
_LANE: Final = 10
"""The height of a mark with its margins, in pixels."""
_WIDTH: Final = 800
"""That of a file."""
_CURVE: Final = 180
"""The height of a curve."""
_POINTS: Final = 3
"""From how many values of a parameter on there is a curve."""
_STYLE: Final = """\
:root{--ground:#fff;--ink:#1a1a1a;--faint:#5c5c5c;--rule:#d4d4d4;
--s0:#0072b2;--s1:#a35200;--s2:#007a5a;--s3:#9c3f78;--s4:#5f6a00;--s5:#4a4a4a}
@media (prefers-color-scheme: dark){:root{--ground:#141414;--ink:#ececec;--faint:#a9a9a9;--rule:#3d3d3d;
--s0:#56b4e9;--s1:#e69f00;--s2:#2fc99b;--s3:#e391c1;--s4:#f0e442;--s5:#c4c4c4}}
svg text{font:.75rem system-ui,sans-serif;fill:var(--ink)}
.axis text{fill:var(--faint)}
.grid{stroke:var(--rule)}
.s0{fill:var(--s0);stroke:var(--s0)}.s1{fill:var(--s1);stroke:var(--s1)}.s2{fill:var(--s2);stroke:var(--s2)}
.s3{fill:var(--s3);stroke:var(--s3)}.s4{fill:var(--s4);stroke:var(--s4)}.s5{fill:var(--s5);stroke:var(--s5)}
.chart g circle,.chart g rect,.chart g path{stroke:none}
.interval,.end{stroke-width:2}
.open{fill-opacity:.35}"""
_SHAPES: Final = (
    '<circle r="4"/>',
    '<rect x="-3.5" y="-3.5" width="7" height="7"/>',
    '<path d="M0-4.6 4.4 3.4H-4.4Z"/>',
    '<path d="M0-5 5 0 0 5-5 0Z"/>',
    '<path d="M0 4.6 4.4-3.4H-4.4Z"/>',
    '<path d="M-4-1.4H-1.4V-4H1.4V-1.4H4V1.4H1.4V4H-1.4V1.4H-4Z"/>',
)


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis of numbers: where it begins, its steps and its end, and how a number is written."""

    low: float
    step: float
    high: float
    text: Callable[[float], str]

    @property
    def ticks(self) -> list[float]:
        """The numbers that are written."""
        return [self.low + number * self.step for number in range(round((self.high - self.low) / self.step) + 1)]

    def part(self, number: float) -> float:
        """Where a number stands, from 0 to 1."""
        return (min(max(number, self.low), self.high) - self.low) / (self.high - self.low)


def share_axis(summaries: Sequence[Summary]) -> Axis:
    """The axis of shares: it begins just below the lowest interval, so that missions that are nearly alike differ."""
    lowest = min((each.share.interval[0] for each in summaries if each.share.samples), default=0.0)
    step = next((step for step in (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1) if (1 - lowest) / step <= 5), 0.2)
    return Axis(max(0.0, floor(lowest / step + 1e-9) * step), step, 1.0, lambda share: f"{100 * share:.4g} %")


def _difficulty_axis(summaries: Sequence[Summary]) -> Axis:
    highest = max((found.high or found.low or 0 for each in summaries if (found := each.difficulty)), default=0)
    return Axis(0, 2, max(2, highest + highest % 2), lambda number: f"{number:g}")


def series_of(summaries: Sequence[Summary]) -> dict[int, int]:
    """The number of the series of each crew size, from 0."""
    sizes = sorted({each.players for each in summaries})
    return {players: number % SERIES for number, players in enumerate(sizes)}


# --- parts of a picture --------------------------------------------------------------------------


def axis(summaries: Sequence[Summary], y: float) -> str:
    """The axis above the missions."""
    of = share_axis(summaries)
    ticks = "".join(
        f'<text x="{_across(of.part(t))}" y="14" text-anchor="middle">{of.text(t)}</text>' for t in of.ticks
    )
    return f'<svg class="axis" y="{y:g}" width="100%" height="20" aria-hidden="true">{ticks}</svg>'


@dataclass(frozen=True, slots=True)
class Item:
    """A mission, or the values of a parameter of one: its picture at a height, and by what it is found and sorted."""

    some: Sequence[Summary]
    height: float
    drawn: Callable[[float], str]

    def rank(self, order: Order) -> float:
        """By what it is sorted: the lowest share, or the lowest difficulty; what is not known stands last."""
        if order == "share":
            return min((each.shares[0] for each in self.some if each.shares is not None), default=2.0)
        if order == "difficulty":
            known = [found.low for each in self.some if (found := each.difficulty) and found.low is not None]
            return min(known, default=1000)
        return 0


def items(summaries: Sequence[Summary]) -> Iterator[Item]:
    """The items of the picture, in the order of the missions."""
    series, shares = series_of(summaries), share_axis(summaries)
    for _, group in groupby(summaries, lambda each: (each.game, each.mission, each.reading)):
        some = list(group)
        values = {each.parameters: _value(some, each) for each in some}
        if len(values) >= _POINTS and None not in values.values():
            yield Item(some, _CURVE, _curve(some, series, shares, "share"))
            if any(each.difficulty is not None and each.difficulty.low is not None for each in some):
                yield Item(some, _CURVE, _curve(some, series, _difficulty_axis(some), "difficulty"))
            continue
        for _, rows in groupby(some, lambda each: each.parameters):
            row = list(rows)
            yield Item(row, _HEAD + _LANE * len(row) + 6, _row(row, series, shares))


def svg_file(summaries: Sequence[Summary], order: Order) -> str:
    """All of it as one SVG file, with its colours for light and for dark."""
    sizes = "".join(
        f'<g class="s{number}" transform="translate({14 + 110 * at} 16)">{_SHAPES[number]}<text x="10" y="4" '
        f'stroke="none">{counted(players, "player")}</text></g>'
        for at, (players, number) in enumerate(series_of(summaries).items())
    )
    y, parts = 50.0, []
    for item in sorted(items(summaries), key=lambda each: each.rank(order)):
        parts.append(item.drawn(y))
        y += item.height + 6
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{y:g}" viewBox="0 0 {_WIDTH} {y:g}">'
        f"<title>Share of deals that can be won</title><style>{_STYLE}</style>"
        f'<rect width="100%" height="100%" fill="var(--ground)"/><g class="legend">{sizes}</g>'
        f'{axis(summaries, 26)}<g class="chart">{"".join(parts)}</g></svg>\n'
    )


# --- a mission -----------------------------------------------------------------------------------


def _row(some: Sequence[Summary], series: dict[int, int], shares: Axis) -> Callable[[float], str]:
    """A mission: its name, and for each crew size the share with its interval."""
    height, name = _HEAD + _LANE * len(some) + 6, escape(f"{some[0].label} {some[0].title}".rstrip())

    def drawn(y: float) -> str:
        told = "; ".join(f"{counted(each.players, 'player')} {_in_words(each)}" for each in some)
        at = [_across(shares.part(tick)) for tick in shares.ticks]
        grid = "".join(f'<line class="grid" x1="{x}" x2="{x}" y1="{_HEAD}" y2="{height}"/>' for x in at)
        lanes = [_HEAD + _LANE * (lane + 0.5) for lane in range(len(some))]
        marks = "".join(_mark(each, series[each.players], y, shares) for each, y in zip(some, lanes, strict=True))
        return (
            f'<svg y="{y:g}" width="100%" height="{height}" role="img" aria-label="{name}: {escape(told)}">'
            f'<title>{name}</title><text x="0" y="13">{name}</text>{grid}{marks}</svg>'
        )

    return drawn


def _in_words(summary: Summary) -> str:
    if not summary.share.samples:
        return "no deals"
    return f"{words.share_text(summary)} % (95 % interval {words.interval_text(summary)} %)"


def _mark(summary: Summary, number: int, y: float, shares: Axis) -> str:
    """The interval as a line and the share as a shape; with undecided deals a bar between the two shares.

    The bar has no mark in its middle, as the share may lie anywhere on it.
    """
    if summary.shares is None:
        return ""
    low, high, from_, to = map(shares.part, (*summary.shares, *summary.share.interval))
    about = f"<title>{counted(summary.players, 'player')}: {escape(_in_words(summary))}</title>"
    line = f'<line class="interval" x1="{_across(from_)}" x2="{_across(to)}" y1="{y:g}" y2="{y:g}"/>'
    if low == high:
        shape = f'<svg x="{_across(low)}" y="{y:g}" overflow="visible">{_SHAPES[number]}</svg>'
    else:
        ends = "".join(
            f'<line class="end" x1="{_across(each)}" x2="{_across(each)}" y1="{y - 4:g}" y2="{y + 4:g}"/>'
            for each in (low, high)
        )
        width = f"{(high - low) * (_RIGHT - _LEFT):.3f}%"
        bar = f'<rect class="open" x="{_across(low)}" width="{width}" y="{y - 3:g}" height="6"/>'
        shape = bar + ends
    return f'<g class="s{number}" data-players="{summary.players}">{about}{line}{shape}</g>'


def _across(part: float) -> str:
    return f"{_LEFT + part * (_RIGHT - _LEFT):.3f}%"


# --- a parameter ---------------------------------------------------------------------------------


def _value(some: Sequence[Summary], summary: Summary) -> int | None:
    """The value of the one parameter in which some cells differ; None if it is no number, or they differ in more."""
    differing = set.symmetric_difference(set(some[0].parameters.split()), some[-1].parameters.split())
    names = {each.partition("=")[0] for each in differing}
    found = [value for name, _, value in (each.partition("=") for each in summary.parameters.split()) if name in names]
    rest = {tuple(each for each in one.parameters.split() if each.partition("=")[0] not in names) for one in some}
    return int(found[0]) if len(names) == len(found) == len(rest) == 1 and found[0].isdecimal() else None


def _curve(
    some: Sequence[Summary], series: dict[int, int], of: Axis, what: Literal["share", "difficulty"]
) -> Callable[[float], str]:
    """How a share or a difficulty goes with the values of a parameter: a line for each crew size."""
    known = {
        (each.players, value): point
        for each in some
        if (value := _value(some, each)) is not None and (point := _point(each, of, what))
    }
    values = sorted({value for _, value in known})
    about = {"share": "deals that can be won", "difficulty": "difficulty"}[what]
    name = f"{some[0].mission} {some[0].title}".rstrip()

    def down(number: float) -> float:
        return 22 + (1 - of.part(number)) * (_CURVE - 46)

    def across(value: int) -> str:
        return _across((value - values[0]) / (values[-1] - values[0]) if len(values) > 1 else 0.5)

    def drawn(y: float) -> str:
        lines = "".join(
            f'<line class="grid" x1="{_LEFT}%" x2="{_RIGHT}%" y1="{down(t):g}" y2="{down(t):g}"/>'
            f'<text x="{_LEFT - 1}%" y="{down(t) + 4:g}" text-anchor="end">{of.text(t)}</text>'
            for t in of.ticks
        )
        lines += "".join(f'<text x="{across(v)}" y="{_CURVE - 6}" text-anchor="middle">{v}</text>' for v in values)
        for players, number in series.items():
            points = [(value, known[players, value]) for value in values if (players, value) in known]
            steps = "".join(
                f'<line class="interval" x1="{across(a)}" y1="{down(p[0]):g}" x2="{across(b)}" y2="{down(q[0]):g}"/>'
                for (a, p), (b, q) in pairwise(points)
            )
            marks = "".join(
                f'<line x1="{across(v)}" x2="{across(v)}" y1="{down(low):g}" y2="{down(high):g}"/>'
                f'<svg x="{across(v)}" y="{down(at):g}" overflow="visible">{_SHAPES[number]}</svg>'
                for v, (at, low, high) in points
            )
            lines += f'<g class="s{number}" data-players="{players}">{steps}{marks}</g>'
        return (
            f'<svg y="{y:g}" width="100%" height="{_CURVE}" role="img" aria-label="{escape(f"{name}: {about}")}">'
            f'<text x="0" y="12">{escape(name)}: {about}</text>{lines}</svg>'
        )

    return drawn


def _point(summary: Summary, of: Axis, what: Literal["share", "difficulty"]) -> tuple[float, float, float] | None:
    """A number and its interval; None if it is not known."""
    if what == "share":
        return None if summary.shares is None else (sum(summary.shares) / 2, *summary.share.interval)
    found = summary.difficulty
    if found is None or found.low is None:
        return None
    return of.high if found.value is None else found.value, found.low, of.high if found.high is None else found.high
