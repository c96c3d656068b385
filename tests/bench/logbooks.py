"""Writes the survey of all missions of both logbooks into the documents.

    winnable survey 1-50 deep-sea/1-32 --players 2,3,4,5 --deals 1000 --seed 1 -o DIR
    python -m tests.bench.logbooks DIR

The summaries are kept as CSV, with the difficulties that ship (`tests/bench/difficulty.py`), and the page is made of
that file alone: without DIR both are written anew.
A survey is taken as it is, also one that is not finished; the page says so.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from winnable.crew.difficulty import of_shipped
from winnable.output.ink import counted
from winnable.surveying.report import words
from winnable.surveying.report.summary import Summary, summaries
from winnable.surveying.report.table import csv_text, read_csv
from winnable.surveying.store import Survey

DOCS = Path(__file__).parents[2] / "docs"
TABLE = DOCS / "survey-planet-nine-deep-sea.csv"
PAGE = TABLE.with_suffix(".md")

ABOUT = """\
<!-- Written by `python -m tests.bench.logbooks DIR`; what is changed here by hand is lost. -->

{page}
## How to read it

Two players play with the robot. Tasks are dealt or selected as the mission says, with the rules' own exchange of
task cards that can never be met together; who takes which task, predicts what or is chosen for a role is left to the
crew where the rules leave it, and chosen as well as it can be. So these are the deals that a crew can win that sees
all cards and makes no mistake; no crew at a table can do better. An undecided deal reached the limit of work, which is
the same on every machine; seconds are those of the machine that it ran on.

The same survey again, on any machine, has the same answers (a deal is one row, with the seed that makes it):

```sh
winnable survey 1-50 deep-sea/1-32 --players 2,3,4,5 --deals {deals} --seed {seed} -o logbooks
winnable survey report logbooks --against {table}
```

[{table}]({table}) has all columns, which are explained in [survey-reports.md](survey-reports.md).
"""


def page_text(table: Path = TABLE) -> str:
    """The page, made of the summaries in a file."""
    every = read_csv(table)
    origin = every[0].origin
    return ABOUT.format(page="\n".join(_report(every)) + "\n", deals=origin.planned, seed=origin.seed, table=table.name)


def _report(every: Sequence[Summary]) -> Iterator[str]:
    """The lines above the explanation: the totals, then a table for each game, with a column for each crew size."""
    yield f"# Which deals can be won: {', '.join(dict.fromkeys(each.game for each in every))}"
    yield ""
    for text in words.total_texts(every):
        yield f"{text}."
    made = words.origin_text(every)
    yield f"{made[0].upper()}{made[1:]}."
    yield ""
    yield (
        "A cell is the share of winnable deals in percent with its 95 % interval by Wilson, and below it the time of a "
        "deal: the median, and what 99 of 100 of them do not exceed; then the difficulty for simple players with its "
        "interval ([difficulty.md](difficulty.md) has the picture). Deals are random ones with all cards open; what "
        "the rules leave open is chosen as well as it can be. The deals of all missions have the same hands, so that "
        "missions differ by themselves."
    )
    if any(each.share.undecided for each in every):
        yield ""
        yield words.UNDECIDED
    for game in dict.fromkeys(each.game for each in every):
        yield ""
        yield f"## {game}"
        yield ""
        yield from _game([each for each in every if each.game == game])


def _game(some: Sequence[Summary]) -> Iterator[str]:
    sizes = sorted({each.players for each in some})
    by_label: dict[str, dict[int, Summary]] = defaultdict(dict)
    for each in some:
        by_label[f"{each.label} {each.title}".rstrip()][each.players] = each
    yield f"| Mission | {' | '.join(counted(size, 'player') for size in sizes)} |"
    yield f"| --- |{' ---: |' * len(sizes)}"
    for label, cells in by_label.items():
        yield f"| {label} | {' | '.join(_cell(cells.get(size)) for size in sizes)} |"
    timed = [(each.seconds.most, each) for each in some if each.seconds is not None]
    longest, one = max(timed, key=lambda pair: pair[0])
    yield ""
    yield (
        f"{words.duration(sum(each.seconds_total for each in some))} of solving; the deal that took longest, "
        f"{words.time_text(longest)}, is one of {one.label} with {counted(one.players, 'player')}."
    )


def _cell(summary: Summary | None) -> str:
    if summary is None or summary.seconds is None:
        return "" if summary is None else "–"
    short = f", {summary.share.samples:,} deals" if summary.share.samples < summary.origin.planned else ""
    times = f"{words.time_text(summary.seconds.median)}, {words.time_text(summary.seconds.p99)}"
    rated = summary.difficulty
    difficulty = f"<br>difficulty {rated.number}" if rated is not None and rated.number else ""
    return f"**{words.share_text(summary)}** ({words.interval_text(summary)}{short})<br>{times}{difficulty}"


def main(folder: str = "") -> None:
    """Write the summaries of a survey, if one is given, and the page."""
    every = read_csv(TABLE)
    if folder:
        with Survey.open(folder) as survey:
            every = summaries(survey.question, survey.rows())
    rated = [replace(each, difficulty=of_shipped(each.mission).get(each.players)) for each in every]
    TABLE.write_text(csv_text(rated), encoding="utf-8")
    PAGE.write_text(page_text(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
