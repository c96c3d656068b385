"""How hard a mission is with all cards open, on a scale that the fifty missions of the first logbook mark.

With all cards open nearly every deal of most missions can be won. What tells them apart is how narrow
the way is: how few of the first leads win, how many tricks it takes at least, how many tasks must
fall in one certain trick. `hardness` puts these together with the share of deals that can be won.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from winnable.crew.survey.measures import Way
from winnable.solver.share import Share

__all__ = ["SCALE", "ScalePosition", "hardness", "scale", "scale_position"]

LATE: Final = 0.25
"""What it weighs that all tricks are needed ..."""
FIXED: Final = 0.5
"""... and that every task falls in one certain trick."""
_COUNTS: Final = {"winnable": "winnable", "unwinnable": "unwinnable", "unknown": "undecided"}

SCALE: Final = Path(__file__).parent / "scale.json"
"""What was measured of every mission of the first logbook, by crew size; see tests/bench/scale.py."""


def hardness(share: Share, way: Way) -> float | None:
    """From 0 (nobody can lose) to 1 (nobody can win); None where nothing was decided.

    One less what is left of a chance: the share of deals that can be won, times the share of first leads
    that win; less a part of it for the tricks it takes at least, as a mission that lasts to the end can go
    wrong for longer, and for tasks that fall in one certain trick.
    """
    decided = share.winnable + share.unwinnable
    if not decided:
        return None
    left = share.winnable / decided
    if way.tried:  # each deal that can be won has a first lead that wins, if none of those that were tried
        left *= max(way.leads, 0.5) / way.tried
    if way.tricks:
        left *= 1 - LATE * way.fewest / way.tricks
    if way.tasks:
        left *= 1 - FIXED * way.fixed / way.tasks
    return 1 - left


@cache
def scale() -> Mapping[int, Mapping[str, float]]:
    """By crew size and mission (its key), the hardness."""
    written = json.loads(SCALE.read_text(encoding="utf-8"))["missions"]
    return {int(players): dict(_marks(measured)) for players, measured in written.items()}


def _marks(measured: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    for mission, each in measured.items():
        mark = hardness(
            Share(**{_COUNTS[answer]: count for answer, count in each["share"].items()}), Way(**each["way"])
        )
        if mark is not None:
            yield mission, mark


@dataclass(frozen=True, slots=True)
class ScalePosition:
    """Where a mission stands among those of the logbook: the one next to it, and how many are easier."""

    like: str
    easier: int
    of: int


def scale_position(players: int, hard: float) -> ScalePosition | None:
    """Where this hardness stands for a crew size; None where there is no scale for it."""
    marks = scale().get(players)
    if not marks:
        return None
    like = min(marks, key=lambda mission: abs(marks[mission] - hard))
    return ScalePosition(like, sum(mark < hard for mark in marks.values()), len(marks))
