"""The survey among the documents: its page is made of its summaries, and both are about all missions."""

import re
from pathlib import Path

from tests.bench.logbooks import PAGE, TABLE, page_text
from winnable.missions.crew.read.library import library
from winnable.surveying.report.columns import SUMMARIES
from winnable.surveying.report.table import read_csv

REFERENCE = Path(__file__).parents[2] / "docs" / "survey-reports.md"


def test_the_page_is_made_of_the_summaries() -> None:
    assert PAGE.read_text(encoding="utf-8") == page_text()


def test_all_missions_of_both_logbooks_and_all_crew_sizes_are_there() -> None:
    every = read_csv(TABLE)
    numbered = {key: mission for key, mission in library().items() if key.split("/")[1].isdecimal()}  # no epilogue
    assert {(each.mission, each.players) for each in every} == {
        (key, players) for key, mission in numbered.items() for players in (2, 3, 4, 5) if players in mission.playable()
    }
    assert len({each.mission for each in every}) == 82
    assert len({each.origin for each in every}) == 1


def test_the_numbers_of_the_summaries_fit_each_other() -> None:
    for each in read_csv(TABLE):
        assert 0 < each.share.samples <= each.origin.planned
        assert each.seconds is not None
        assert each.seconds.median <= each.seconds.p90 <= each.seconds.p99 <= each.seconds.most <= each.seconds_total


def test_every_column_is_explained() -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    section = text.partition("## Columns of a report\n")[2]
    assert dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.MULTILINE)) == {
        column.name: column.about for column in SUMMARIES
    }
