"""Pictures as SVG: a few shapes and texts, in colours for light and dark grounds, without scripts or anything outside.

A picture can be a file of its own or stand in a page. All that it shows is also there as text (`title`, letters), and
no colour says anything that a letter or a shape does not say as well.
"""

from collections.abc import Iterable
from html import escape
from typing import Final

from winnable.missions.source.characters import columns, escaped

INK: Final = "wn-ink"
"""The class of text and lines."""
PAPER: Final = "wn-paper"
"""The class of the ground."""
SHADE: Final = "wn-shade"
"""The class of what stands out from the ground a little."""
_STYLE: Final = """\
.wn-paper{fill:#fff}.wn-ink{fill:#1a1a1a}.wn-faint{fill:#595959}.wn-shade{fill:#ececec}.wn-line{stroke:#1a1a1a}
@media (prefers-color-scheme:dark){.wn-paper{fill:#161616}.wn-ink{fill:#f0f0f0}.wn-faint{fill:#b0b0b0}\
.wn-shade{fill:#2c2c2c}.wn-line{stroke:#f0f0f0}}
.wn text{font-family:ui-monospace,Menlo,Consolas,monospace}"""
_SIZE: Final = 14
"""The size of all letters, in pixels."""
_WIDE: Final = 0.62
"""The width of a letter as a part of its size, a little more than most fonts with letters of one width have."""
_LONGEST: Final = 80
"""The most letters of a text that are shown; all of it is its title then."""


def width_of(text: str) -> float:
    """Return how much room a text takes."""
    return columns(text) * _SIZE * _WIDE


def written(heading: str, lines: Iterable[str]) -> str:
    """Return a picture of some lines of text, under a heading."""
    drawing = Drawing(heading)
    for number, line in enumerate([*filter(None, [heading]), *lines]):
        drawing.text(10, 24 + 20 * number, line, bold=number == 0)
    return drawing.svg()


class Drawing:
    """A picture in the making, in units of a pixel."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._parts: list[str] = []
        self._width = self._height = 0.0

    def _reach(self, x: float, y: float) -> None:
        self._width, self._height = max(self._width, x), max(self._height, y)

    def text(self, x: float, y: float, text: str, *, style: str = INK, bold: bool = False) -> None:
        """Write a text that begins at a point of its base line."""
        weight = ' font-weight="bold"' if bold else ""
        short = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
        whole = "" if short == text else f"<title>{escape(escaped(text))}</title>"
        shown = whole + escape(escaped(short))
        self._parts.append(f'<text x="{x:g}" y="{y:g}" font-size="{_SIZE}" class="{style}"{weight}>{shown}</text>')
        self._reach(x + width_of(short), y + _SIZE * 0.3)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = "",
        style: str = "",
        border: float = 0,
        line: str = "",
        round_by: float = 3,
    ) -> None:
        """Draw a box, in a colour (`fill`) or in that of a class, with a border of some width, in the colour `line`."""
        paint = f'fill="{fill}"' if fill else f'class="{style}{" wn-line" if border else ""}"'
        if fill and border and not line:
            paint += ' class="wn-line"'
        edge = f' stroke-width="{border:g}"' if border else ""
        edge += f' stroke="{line}"' if line else ""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_by:g}" {paint}{edge}/>'
        )
        self._reach(x + width, y + height)

    def shape(self, points: Iterable[tuple[float, float]], fill: str = "") -> None:
        """Draw a filled shape with these corners, in the colour of text if none is given."""
        corners = " ".join(f"{x:g},{y:g}" for x, y in points)
        paint = f'fill="{fill}"' if fill else f'class="{INK}"'
        self._parts.append(f'<polygon points="{corners}" {paint}/>')

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """Draw a filled disc around a point."""
        self._parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>')

    def label(self, x: float, y: float, text: str, fill: str) -> None:
        """Write a text in a colour of its own, on a ground that does not change."""
        shown = escape(escaped(text))
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{_SIZE}" font-weight="bold" fill="{fill}">{shown}</text>'
        )

    def svg(self, margin: float = 8) -> str:
        """Return the picture as an SVG document."""
        width, height = round(self._width + margin), round(self._height + margin)
        title = escape(escaped(self._title))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" class="wn" role="img"><title>{title}</title><style>{_STYLE}</style>'
            f'<rect width="{width}" height="{height}" class="{PAPER}"/>{"".join(self._parts)}</svg>'
        )
