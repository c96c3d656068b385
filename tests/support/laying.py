"""Deals as they are laid out: a text, changed by edits."""

from typing import Any

from winnable.crew.laying.edits import edit
from winnable.crew.laying.sheet import sheet_of
from winnable.crew.laying.view import view_of

NAMES = ["Ann", "Ben", "Cas", "Dee", "Eve"]
FRIDAY = """\
# What we played on Friday.
mission: 22
hands:
  Ann: p5 b1469 g2 y568 r4  # leads
  Ben: p3 b3 g158 y124 r12
  Cleo: p247 b7 g467 y79 r3
  Dan: rest                    # all other cards
tasks: g8 y2>Ben p9 g6 p7          # in the order they were drawn
expect: winnable
"""


def done(text: str, *changes: dict[str, Any]) -> str:
    """Return a text after some edits."""
    for change in changes:
        text = edit(text, change)
    return text


def view(text: str) -> Any:
    """What the page shows of a text."""
    return view_of(sheet_of(text))
