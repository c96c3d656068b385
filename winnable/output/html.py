"""Parts of pages: HTML without scripts that stands by itself, readable on light and on dark grounds."""

from html import escape
from typing import Final

from winnable.missions.source.characters import escaped

__all__ = ["page_part"]

_KEPT: Final = "\n\t"

_STYLE: Final = """\
.winnable{font-family:system-ui,sans-serif;color:CanvasText;max-width:60em}
.winnable .answer{font-weight:bold}
.winnable .answer-winnable{color:#00664b}
.winnable .answer-unwinnable{color:#a02c00}
.winnable .answer-unknown{color:#6b5300}
.winnable pre{overflow-x:auto;line-height:1.3;font-family:ui-monospace,monospace}
.winnable svg{max-width:100%;height:auto}
@media (prefers-color-scheme:dark){
.winnable .answer-winnable{color:#5fd3ad}
.winnable .answer-unwinnable{color:#ff9a6b}
.winnable .answer-unknown{color:#e8c95a}
}"""


def page_part(first: str, answer: str, picture: str, text: str) -> str:
    """Return a part of a page: a first line in the colour of an answer, a picture, and text as on a terminal.

    `picture` is an SVG of ours, which is taken as it is; all else is escaped. With a picture the text is folded away.
    """
    lines = text.strip("\n")
    told = f"<pre>{escape(escaped(lines, keep=_KEPT))}</pre>" if lines else ""
    if picture and told:
        told = f"<details><summary>as text</summary>{told}</details>"
    return (
        f'<div class="winnable"><style>{_STYLE}</style>'
        f'<p class="answer answer-{escape(answer)}">{escape(escaped(first))}</p>{picture}{told}</div>'
    )
