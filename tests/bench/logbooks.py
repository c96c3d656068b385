"""Writes the survey of all missions of both logbooks into the documents.

    winnable survey 1-50 deep-sea/1-32 --players 2,3,4,5 --deals 1000 --seed 1 -o DIR
    python -m tests.bench.logbooks DIR

The summaries are kept as CSV, and the page is made of that file alone: without DIR the page is written anew from it.
A survey is taken as it is, also one that is not finished; the page says so.
"""

import sys
from pathlib import Path

from winnable.surveying.report.columns import SUMMARIES
from winnable.surveying.report.markdown import markdown_text
from winnable.surveying.report.summary import summaries
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
    return ABOUT.format(page=markdown_text(every), deals=origin.planned, seed=origin.seed, table=table.name)


def main(folder: str = "") -> None:
    """Write the summaries of a survey, if one is given, and the page."""
    if folder:
        with Survey.open(folder) as survey:
            TABLE.write_text(csv_text(SUMMARIES, summaries(survey.question, survey.rows())), encoding="utf-8")
    PAGE.write_text(page_text(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
