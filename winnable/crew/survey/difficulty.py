"""How difficult a mission is: how often simple players win it, on the scale of the difficulty that Deep Sea tasks have.

Simple players (`players`) play the mission on many random deals. The difficulty is the sum printed on Deep Sea tasks of
which the same players win the same share. `difficulty.json` says how many games they won of draws of each sum, and of
each mission that ships; `tests/bench/difficulty.py` measures both.

For example four players win 38 of 400 games, which loses 3.4 bits: log2(400 / 38). Draws that add up to 7 lose 3.3
bits, those that add up to 8 lose 3.9, so the difficulty is 7. Shares from 0.07 to 0.13 may well be behind the 38 games,
by Wilson, and so 6 to 8.
"""

import json
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import log2
from pathlib import Path
from typing import Any, Final

from winnable.rules.values import short_repr
from winnable.solver.share import wilson

PLAYS: Final = 100
"""How many games are played for each crew, unless it is said."""
FILE: Final = Path(__file__).parent / "difficulty.json"


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How many games simple players won, and the difficulty.

    It lies between `low` and `high` at 95 %; None: above the table. All three are None for two with the robot, and for
    crews of which the table does not speak.
    """

    won: int
    plays: int
    value: int | None = None
    low: int | None = None
    high: int | None = None

    __repr__ = short_repr

    @property
    def number(self) -> str:
        """`7 (6 to 8)`, `12 or more`; empty if there is no number."""
        if self.low is None:
            return ""
        return f"{self.low} or more" if self.high is None else f"{self.value} ({self.low} to {self.high})"

    def __str__(self) -> str:
        games = f"simple players won {self.won or 'none'} of {self.plays} games"
        if self.low is None:
            return games
        like = "" if self.high is None else f", like Deep Sea tasks that add up to {self.value}"
        return f"difficulty {self.number}{like}; {games}"


def difficulty(players: int, won: int, plays: int) -> Difficulty:
    """Return the difficulty of which so many games were won."""
    table = _table().get(players, ())
    if not table or not plays:
        return Difficulty(won, plays)
    least, most = wilson(won, plays)
    value, low, high = (_at(table, share) for share in (won / plays, most, least))
    top = len(table) - 1
    return Difficulty(won, plays, None if high is None else value, top if low is None else low, high)


def of_shipped(mission: str) -> Mapping[int, Difficulty]:
    """Return the difficulty of a mission that ships, by its key, for each crew size; none for others."""
    counted = _data()["missions"]
    return {
        int(players): difficulty(int(players), won[mission], counted["plays"])
        for players, won in counted["won"].items()
        if mission in won
    }


def _at(table: Sequence[float], share: float) -> int | None:
    """The difficulty at which a share is won; None above the table."""
    lost = -log2(share) if share else float("inf")
    upper = bisect_left(table, lost)
    if upper == len(table):
        return None
    if not upper:
        return 0
    return round(upper - (table[upper] - lost) / (table[upper] - table[upper - 1]))


@cache
def _data() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@cache
def _table() -> Mapping[int, Sequence[float]]:
    """By crew size, the bits that are lost at difficulty 0, 1 and so on; a higher one never loses fewer."""
    draws = _data()["draws"]
    table = {}
    for players, won in draws["won"].items():
        bits = [-log2(each / draws["plays"]) if each else float("inf") for each in won.values()]
        table[int(players)] = [each for each in accumulate([0.0, *bits], max) if each < float("inf")]
    return table
