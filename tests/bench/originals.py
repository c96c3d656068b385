"""Writes the page of our own missions, `missions/originals/`, with what a survey of them measured.

    winnable survey originals --deals 1000 --seed 0 -o DIR
    python -m tests.bench.originals DIR

The summaries are kept as CSV, and the page is made of that file, of the missions, and of the difficulties that ship
(`tests/bench/difficulty.py`): without a folder it is written anew. A survey of some missions leaves the figures of all
others as they are. It is taken
as it is, also one that is not finished; the page says of which missions there are fewer deals. A mission that no survey
has is told without figures.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import yaml

from winnable.crew.difficulty import of_shipped
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import library
from winnable.missions.crew.shelf import ORIGINALS, shelf
from winnable.missions.source.english import listed
from winnable.rules.crew.edition import EDITIONS
from winnable.surveying.report.summary import Summary, summaries
from winnable.surveying.report.table import csv_text, read_csv
from winnable.surveying.store import Survey

ROOT: Final = Path(__file__).parents[2]
TABLE: Final = ROOT / "docs" / "survey-originals.csv"
PAGE: Final = ROOT / "docs" / "originals.md"
LEVELS: Final = ("easy", "medium", "hard", "cruel")
"""How many deals of a mission can be won, from nearly all to half of them or fewer; its first tag is one of these."""

INTRODUCTION: Final = """\
<!-- Written by `python -m tests.bench.originals`; what is changed here by hand is lost. -->

# Originals

Missions of our own for *The Crew*, in no logbook. Read the story aloud, then what is asked; everything else goes by the
rules of the box. `winnable missions originals` lists them, `winnable missions odd-socks` prints one, and
`winnable deal --mission odd-socks --players 3` deals. Take one over with `extends: odd-socks`, and change what you like
([WRITING.md](../WRITING.md)).

A mission is easy if at least 97 of 100 deals can be won, medium from 85 on, hard from 60 to 90, cruel from 30 to 65,
over all crew sizes together; a single size may lie up to 15 outside of that. That is what the deal leaves you; to find
it at a table, where nobody sees all cards, is harder.
"""

FIGURES: Final = """\
The share is that of the deals that can be won by a crew that sees all cards and makes no mistake; no crew at a table
can do better.{undecided}{difficulty}

{deals} with seed {seed}, by winnable {version} and OR-Tools {solver}. [survey-originals.csv](survey-originals.csv)
has all columns ([survey-reports.md](survey-reports.md)), and
`winnable survey originals --deals {planned} --seed {seed} -o originals` makes the same deals again.
"""

DIFFICULTY: Final = """

The difficulty is the sum of Deep Sea tasks that simple players, who see their own hands alone, win as seldom, in
brackets as a 95 % interval ([difficulty.md](difficulty.md))."""


def originals() -> list[Mission]:
    """Our own missions, from easy to cruel."""
    own = [mission for mission in library().values() if mission.collection == ORIGINALS]
    return sorted(own, key=lambda mission: (LEVELS.index(mission.tags[0]), mission.title))


def special(mission: Mission) -> str:
    """What the mission shows of the language: the comment at the top of its file."""
    lines = shelf()[mission.key].read_text(encoding="utf-8").splitlines()
    return " ".join(line.removeprefix("# ") for line in lines[1:] if line.startswith("# "))


def measured(table: Path = TABLE) -> dict[tuple[str, int], Summary]:
    """What was measured of missions, by key and crew size."""
    return {(each.mission, each.players): each for each in read_csv(table)} if table.exists() else {}


def page_text(table: Path = TABLE) -> str:
    """The page, made of the missions and the summaries in a file."""
    found = measured(table)
    parts = [INTRODUCTION, "\n".join(_overview(found)), *([_figures(found)] if found else [])]
    parts += map(_in_full, originals())
    return "\n".join(f"{part.rstrip()}\n" for part in parts)


def _overview(found: dict[tuple[str, int], Summary]) -> Iterator[str]:
    yield "| Mission | | Players | Can be won | Difficulty | What is special |"
    yield "| --- | --- | --- | ---: | ---: | --- |"
    for mission in originals():
        of = [found[mission.key, players] for players in mission.crew if (mission.key, players) in found]
        shares = "<br>".join(f"{each.players}: {_share(each)}" for each in of)
        rated = [each for each in of if each.difficulty is not None and each.difficulty.number]
        numbers = "<br>".join(f"{each.players}: {each.difficulty.number}" for each in rated if each.difficulty)
        anchor = mission.title.casefold().replace(" ", "-")
        cells = (mission.tags[0], mission.crew_text().removesuffix(" players"), shares, numbers, special(mission))
        yield f"| [{mission.title}](#{anchor}) | {' | '.join(cells)} |"


def _share(each: Summary) -> str:
    decided = each.share.winnable + each.share.unwinnable
    return f"{100 * each.share.winnable / decided:.1f} %" if decided else ""


def _figures(found: dict[tuple[str, int], Summary]) -> str:
    every = list(found.values())
    origin = max((each.origin for each in every), key=lambda origin: origin.planned)
    fewer: dict[int, list[str]] = {}  # of which missions there are how many deals, where that is not as planned
    for title, least in _least(found):
        if least < origin.planned:
            fewer.setdefault(least, []).append(title)
    some = "".join(f", {number:,} of {listed(titles)}" for number, titles in sorted(fewer.items()))
    unknown = sum(each.share.undecided for each in every)
    return FIGURES.format(
        undecided=f"\n{unknown:,} of {sum(each.share.samples for each in every):,} deals are undecided and left out."
        if unknown
        else "",
        difficulty=DIFFICULTY,
        deals=f"{origin.planned:,} deals of each crew size{some},",
        seed=origin.seed,
        version=origin.version,
        solver=origin.solver,
        planned=origin.planned,
    )


def _least(found: dict[tuple[str, int], Summary]) -> Iterator[tuple[str, int]]:
    """Yield the title of each mission, and how many deals of each of its crew sizes there are at least."""
    for mission in originals():
        if counts := [each.share.samples for (key, _), each in found.items() if key == mission.key]:
            yield mission.title, min(counts)


def _in_full(mission: Mission) -> str:
    values = "".join(f" `{name}` is {value}." for name, value in _parameters(mission).items())
    talk = "" if mission.communication == "normal" else f" Communication: {_communication(mission)}."
    lines = [
        f"## {mission.title}",
        "",
        f"*{EDITIONS[mission.game].title}, {mission.crew_text()}, {mission.tags[0]}* · `{mission.id}`",
        "",
        f"> {mission.story}",
        "",
        f"**{mission.about}**{talk}",
        *([f"\nOthers may change numbers:{values}"] if values else []),
        *(f"\n{note}" for note in mission.notes),
        "",
        f"[A deal that can be won, and one that cannot](../examples/originals/{mission.id.replace('-', '_')}.yaml)",
    ]
    return "\n".join(lines)


def _communication(mission: Mission) -> str:
    kind = mission.communication
    return f"from trick {kind} on" if isinstance(kind, int) else kind


def _parameters(mission: Mission) -> dict[str, object]:
    written = yaml.safe_load(shelf()[mission.key].read_text(encoding="utf-8"))
    return dict(written.get("parameters", {}))


def main(folder: str = "") -> None:
    """Write the summaries of a survey, if one is given, and the page."""
    every = list(measured().values())
    if folder:
        with Survey.open(Path(folder)) as survey:
            new = summaries(survey.question, survey.rows())
        every = [*new, *(each for each in every if each.mission not in {other.mission for other in new})]
    every = sorted(every, key=lambda each: (each.mission, each.players))
    rated = [replace(each, difficulty=of_shipped(each.mission).get(each.players)) for each in every]
    TABLE.write_text(csv_text(rated), encoding="utf-8")
    PAGE.write_text(page_text(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
