"""A line of play without the steps that it does not need: greedy, whatever the game is."""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

Line = TypeVar("Line")
Found = TypeVar("Found")

MAX_REPLAYS: Final = 300
"""How many shorter lines are replayed at most."""


def leaner(
    line: Line,
    shorter: Callable[[Line], Iterable[Line]],
    reaches: Callable[[Line], Found | None],
    most: int = MAX_REPLAYS,
) -> Found | None:
    """What `reaches` says of the line without what can be left out of it; None if nothing can.

    `shorter` yields a line with one thing less each; each is shorter than the line itself, so that this ends. `reaches`
    says whether one still does. The first that does is gone on from, up to `most` tried. Nothing that is left can be
    left out alone, unless that many were tried.
    """
    best: Found | None = None
    tried = 0
    going = True
    while going:
        going = False
        for each in shorter(line):
            if tried == most:
                return best
            tried += 1
            found = reaches(each)
            if found is not None:
                best, line, going = found, each, True
                break
    return best
