"""Measures by simple players how difficult draws of Deep Sea tasks are, its 96 cards, and the missions that ship.

    python -m tests.bench.difficulty draws PLAYS       # the table of `winnable/crew/difficulty.py`
    python -m tests.bench.difficulty missions PLAYS    # the missions that ship, in the same file, edition by edition
    python -m tests.bench.difficulty EDITION PLAYS     # those of one edition: planet-nine, deep-sea or originals
    python -m tests.bench.difficulty cards PLAYS       # the cards, in `cards.json` beside this file
    python -m tests.bench.difficulty back PLAYS        # the difficulty of other draws, of sums 1 to 12
    python -m tests.bench.difficulty                   # how well all that agrees with the numbers that people gave,
                                                       # and the picture of it, docs/images/difficulty.svg

`PLAYS` games are played of each and for each crew size: a hundred of all take ten minutes for `draws`, twenty for
`missions`, eight for `cards`. Games that the file has already are not played again unless the players have changed
(`VERSION`), and the file is written every now and then, so that a run may be ended at any time.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from html import escape
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import correlation
from typing import Any, Final

from winnable.crew.difficulty import FILE, difficulty, of_shipped
from winnable.crew.survey.measures import Case, play_games
from winnable.crew.survey.players import VERSION
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import library
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.crew.edition import EDITIONS
from winnable.solver.verdict import Limits

ON_SCALE: Final[Sequence[int]] = (3, 4, 5)
SUMS: Final = range(1, 18)
SHIPPED: Final = ("planet-nine", "deep-sea", "originals")
CARDS: Final = Path(__file__).parent / "cards.json"
PICTURE: Final = Path(__file__).parents[2] / "docs" / "images" / "difficulty.svg"
SVG: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 320" width="860" height="320">\
<title>Difficulty for four simple players, against what the publisher says</title>\
<style>text {{ font: 11px system-ui, sans-serif; fill: #1a1a1a }} circle {{ fill: #0072b2 }} svg {{ background: #fff }}
@media (prefers-color-scheme: dark) {{ text {{ fill: #ececec }} circle {{ fill: #56b4e9 }}
svg {{ background: #141414 }} }}
</style>{}</svg>
"""
ROUND: Final = 20
"""After how many games of each the file is written."""


def deep_sea(name: str, **tasks: Any) -> Mission:
    """A mission of Deep Sea tasks alone."""
    return Mission(name, "deep-sea", tasks=None, assignment=ASSIGNMENTS[EDITIONS["deep-sea"].assignment], **tasks)


def measure(path: Path, part: str, missions: Mapping[tuple[int, str], Mission], plays: int) -> None:
    """Play so many games of each mission and crew size, and write how many were won."""
    data = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if data.get("players") != VERSION:
        data = {"players": VERSION}
    counted = data.setdefault(part, {"plays": 0, "won": {}})
    for start in range(counted["plays"], plays, ROUND):
        numbers = range(start, min(start + ROUND, plays))
        for (players, name), mission in missions.items():
            won = counted["won"].setdefault(str(players), {})
            won[name] = won.get(name, 0) + play_games(Case(mission, players, 0, Limits()), numbers)[0]
        counted["plays"] = numbers.stop
        path.write_text(json.dumps(data).replace("}, ", "},\n") + "\n", encoding="utf-8")
        print(part, numbers.stop, flush=True)


def draws(plays: int) -> None:
    """The table."""
    missions = {(players, str(total)): deep_sea("draw", difficulty=total) for players in ON_SCALE for total in SUMS}
    measure(FILE, "draws", missions, plays)


def missions(edition: str, plays: int) -> None:
    """The missions of an edition that ship."""
    shipped = {
        (players, key): each
        for key, each in library().items()
        for players in ON_SCALE
        if key.startswith(f"{edition}/") and players in each.playable()
    }
    measure(FILE, edition, shipped, plays)


def cards(plays: int) -> None:
    """Each card alone."""
    alone = {(players, name): deep_sea(name, cards=(name,)) for players in ON_SCALE for name in task_cards()}
    measure(CARDS, "cards", alone, plays)


def back(plays: int) -> None:
    """Say what difficulty draws have that the table was not made of: within 1 of their sum it should be."""
    for players in ON_SCALE:
        found = {}
        for total in range(1, 13):
            case = Case(deep_sea("back", difficulty=total), players, 1, Limits())
            found[total] = difficulty(players, *play_games(case, range(plays))).number
        print(f"{players} players, {plays} plays:", ", ".join(f"{total} -> {back}" for total, back in found.items()))


# --- how well it agrees --------------------------------------------------------------------------


def agreement() -> None:
    """Say how well the difficulty agrees with the numbers printed on cards, and with the order of the logbooks."""
    found = json.loads(CARDS.read_text(encoding="utf-8"))["cards"]
    printed = [
        (card.difficulty[players], -found["won"][str(players)][name], players, name)
        for name, card in task_cards().items()
        for players in ON_SCALE
    ]
    held_out = set(Random(96).sample(sorted(task_cards()), 32))
    print(f"96 cards, {found['plays']} plays: rank agreement {ranked(printed)}", end="")
    print(f", of the 32 held out {ranked([each for each in printed if each[3] in held_out])}", end="")
    print("".join(f", {n} players {ranked([each for each in printed if each[2] == n])}" for n in ON_SCALE))
    pairs = [
        (one[0] - other[0]) * (one[1] - other[1])
        for one, other in combinations(printed, 2)
        if one[2] == other[2] and abs(one[0] - other[0]) > 1
    ]
    print(f"  of {len(pairs)} pairs two or more apart {sum(each > 0 for each in pairs) / len(pairs):.1%} in order")
    shipped = json.loads(FILE.read_text(encoding="utf-8"))["planet-nine"]
    nine = {key: each for key, each in library().items() if key.startswith("planet-nine/")}
    tasks = {
        key
        for key, each in nine.items()
        if each.has_tasks and not each.goals_read() and not each.roles and each.assignment_read().takers != 1
    }
    for players in ON_SCALE:
        places = [(int(key.split("/")[1]), -shipped["won"][str(players)][key], key) for key in nine]
        shared = [each for each in places if each[2] in tasks]
        told = f"{ranked(places)}, of {len(shared)} with shared tasks alone {ranked(shared)}"
        print(f"Planet Nine, {players} players, {shipped['plays']} plays: {told}")


def ranked(pairs: Sequence[tuple[Any, ...]]) -> str:
    """The rank agreement of the first two of each."""
    left, right = ([each[at] for each in pairs] for at in (0, 1))
    return f"{correlation(_ranks(left), _ranks(right)):.3f}"


def _ranks(values: Sequence[float]) -> list[float]:
    """The place of each value in order; equal ones share the middle of theirs."""
    return [sum(other < value for other in values) + sum(other == value for other in values) / 2 for value in values]


def picture() -> None:
    """Write the missions as points: place in the logbook, or printed sum, and difficulty; the farthest off by name."""
    planet_nine, deep_sea = [], []
    for key, mission in library().items():
        found, (edition, place) = of_shipped(key).get(4), key.split("/")
        if found is None or found.low is None:
            continue
        value = found.low if found.value is None else found.value
        if edition == "planet-nine":
            planet_nine.append((int(place), value, f"{place} {mission.title}"))
        elif edition == "deep-sea" and (printed := mission.difficulty_read()) is not None:
            deep_sea.append((printed, value, f"{place} {mission.title}"))
    panels = [
        panel("Planet Nine: place in the logbook, 1 to 50", planet_nine, 0),
        panel("Deep Sea: difficulty printed, 1 to 17", deep_sea, 1),
    ]
    PICTURE.write_text(SVG.format("".join(panels)), encoding="utf-8")


def panel(title: str, points: Sequence[tuple[int, int, str]], number: int) -> str:
    """One half of the picture: across what people say, and up the difficulty for four players."""
    width, height, left = 380, 260, 30 + 420 * number
    most, highest = max(x for x, _, _ in points), max(y for _, y, _ in points)
    across, up = _ranks([x for x, _, _ in points]), _ranks([y for _, y, _ in points])
    off = {point: abs(one - other) for point, one, other in zip(points, across, up, strict=True)}
    named: list[float] = []  # how far up there are names, so that none lies on another

    def at(x: float, y: float) -> tuple[float, float]:
        return left + width * x / most, 40 + height * (1 - y / highest)

    marks = [f'<text x="{left}" y="20">{escape(title)}</text>']
    marks += (
        f'<text x="{left - 6}" y="{at(0, tick)[1] + 4:.0f}" text-anchor="end">{tick}</text>'
        for tick in range(0, highest + 1, 2)
    )
    for point in sorted(points, key=lambda each: -off[each]):
        x, y = at(*point[:2])
        marks.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="4"><title>{escape(point[2])}: {point[1]}</title></circle>')
        if len(named) < 6 and off[point] > len(points) / 5 and all(abs(y - other) > 14 for other in named):
            anchor, shift = ("end", -8) if point[0] > most / 2 else ("start", 8)
            marks.append(f'<text x="{x + shift:.0f}" y="{y + 4:.0f}" text-anchor="{anchor}">{escape(point[2])}</text>')
            named.append(y)
    return "".join(marks)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["draws" | "cards" | "back" as part, plays]:
            {"draws": draws, "cards": cards, "back": back}[part](int(plays))
        case ["missions", plays]:
            for each in SHIPPED:
                missions(each, int(plays))
        case [edition, plays]:
            missions(edition, int(plays))
        case _:
            agreement()
            picture()
