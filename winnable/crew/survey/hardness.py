"""How hard a mission is with all cards open, compared with the fifty missions of the first logbook.

With all cards open nearly every deal of most missions can be won. They differ in how narrow the way to win is: how
few of the first leads win, how many tricks it takes at least, how many tasks can fall in one certain trick only.
`hardness` combines these with the share of deals that can be won.

For example 8 of 10 deals can be won. On some of those 6 of 9 first leads win, half of the tricks are needed, and a
fifth of the tasks is fixed to one trick. The chance that is left is 8/10 * 6/9 * (1 - 1/4 * 1/2) * (1 - 1/2 * 1/5),
which is 0.42: a hardness of 0.58.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from winnable.crew.survey.measures import Way
from winnable.rules.crew.problem import Problem
from winnable.solver.share import Share

if TYPE_CHECKING:
    from winnable.solver.crew.questions.analysis import Narrow

LATE_LOSS: Final = 0.25
"""The part of the chance that is lost if all tricks are needed ..."""
FIXED: Final = 0.5
"""... and if every task can fall in one certain trick only. Both weights are choices, not measurements."""
_COUNTS: Final = {"winnable": "winnable", "unwinnable": "unwinnable", "unknown": "undecided"}
"""The field of `Share` for each answer in the scale."""

SCALE: Final = Path(__file__).parent / "scale.json"
"""The measures of every mission of the first logbook, by crew size, written by `tests/bench/scale.py`."""


def hardness(share: Share, way: Way) -> float | None:
    """Return the hardness, from 0 (no deal is lost) to 1 (no deal can be won); None if no deal was decided.

    It is 1 minus the chance that is left: the share of deals that can be won, times the share of first leads that
    win. The chance is reduced for the tricks it takes at least, as a mission that lasts to the end can go wrong for
    longer, and for tasks that can fall in one certain trick only.
    """
    decided = share.winnable + share.unwinnable
    if not decided:
        return None
    chance = share.winnable / decided
    if way.tried:  # every deal that can be won has a winning first lead, even if it was not among those tried
        chance *= max(way.leads, 0.5) / way.tried
    if way.tricks:
        chance *= 1 - LATE_LOSS * way.fewest / way.tricks
    if way.tasks:
        chance *= 1 - FIXED * way.fixed / way.tasks
    return 1 - chance


def hardness_of_deal(problem: Problem, won: int, leads: int, way: "Narrow") -> float | None:
    """Return the hardness of a deal that can be won, in which `won` of `leads` first leads win; None: unknown."""
    if way.fewest is None or way.fixed is None:
        return None
    tricks, tasks = problem.deal.tricks, len(problem.tasks)
    return hardness(Share(winnable=1), Way(won, leads, way.fewest, tricks, len(way.fixed), tasks))


@cache
def scale() -> Mapping[int, Mapping[str, float]]:
    """Return the hardness of the missions of the first logbook, by crew size and key."""
    missions = json.loads(SCALE.read_text(encoding="utf-8"))["missions"]
    return {int(players): dict(_marks(measured)) for players, measured in missions.items()}


def _marks(measured: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    for mission, each in measured.items():
        mark = hardness(
            Share(**{_COUNTS[answer]: count for answer, count in each["share"].items()}), Way(**each["way"])
        )
        if mark is not None:
            yield mission, mark


@dataclass(frozen=True, slots=True)
class ScalePosition:
    """The position of a mission among those `of` the logbook: the nearest one, and how many are easier and harder."""

    like: str
    easier: int
    harder: int
    of: int


def scale_position(players: int, hard: float) -> ScalePosition | None:
    """Return the position of a hardness for a crew size; None if there is no scale for that size."""
    marks = scale().get(players)
    if not marks:
        return None
    like = min(marks, key=lambda mission: abs(marks[mission] - hard))
    easier, harder = (sum(sign * mark < sign * hard for mark in marks.values()) for sign in (1, -1))
    return ScalePosition(like, easier, harder, len(marks))
