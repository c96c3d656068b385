"""How difficult a mission is: how often simple players win it, on the scale of the difficulty that Deep Sea tasks have.

Simple players (`winnable.crew.survey.players`) play the mission on many random deals. The difficulty is the sum printed
on Deep Sea tasks of which the same players win the same share. `difficulty.json` says how many games they won of draws
of each sum, and of each mission that ships; `tests/bench/difficulty.py` measures both.

For example four players win 38 of 400 games, which loses 3.4 bits: log2(400 / 38). Draws that add up to 7 lose 3.3
bits, those that add up to 8 lose 3.9, so the difficulty is 7. Shares from 0.07 to 0.13 may well be behind the 38 games,
by Wilson, and so 6 to 8.
"""

import json
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import log2
from pathlib import Path
from typing import Any, Final

from winnable.games.play import Difficulty
from winnable.solver.share import wilson

PLAYS: Final = 100
"""How many games are played for each crew, unless it is said."""
FILE: Final = Path(__file__).parent / "difficulty.json"


def told(found: Difficulty) -> str:
    """Return a difficulty in words."""
    if not found.number:
        return found.games
    like = "" if found.high is None or not found.value else f", like Deep Sea tasks that add up to {found.value}"
    return f"difficulty {found.number}{like}; {found.games}"


def difficulty(players: int, won: int, plays: int) -> Difficulty:
    """Return the difficulty of a mission of which so many games were won, by a crew on the scale."""
    table = _table().get(players, ())
    if not table or not plays:
        return Difficulty(won=won, plays=plays)
    least, most = wilson(won, plays)
    value, low, high = (_at(table, share) for share in (won / plays, most, least))
    top = len(table) - 1
    low = top if low is None else low
    return Difficulty(won=won, plays=plays, value=None if high is None else value, low=low, high=high)


def of_shipped(mission: str) -> Mapping[int, Difficulty]:
    """Return the difficulty of a mission that ships, by its key, for each crew size; none for others."""
    counted = _data().get(mission.partition("/")[0], {"won": {}})
    return {
        int(players): difficulty(int(players), won[mission], counted["plays"])
        for players, won in sorted(counted["won"].items())
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
    """By crew size, the bits that are lost at difficulty 0, 1 and so on, up to the last of which a game was won."""
    draws = _data()["draws"]
    return {
        int(players): [-log2(share) for share in (1.0, *_falling(won.values(), draws["plays"])) if share]
        for players, won in draws["won"].items()
    }


def _falling(won: Iterable[int], plays: int) -> list[float]:
    """Return the shares, where sums of which more are won than of smaller ones are taken together with these."""
    groups: list[tuple[int, int]] = []
    for each in won:
        group = each, 1
        while groups and groups[-1][0] * group[1] < group[0] * groups[-1][1]:
            before = groups.pop()
            group = before[0] + group[0], before[1] + group[1]
        groups.append(group)
    return [total / (number * plays) for total, number in groups for _ in range(number)]
