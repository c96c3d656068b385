"""A survey that is killed again and again: nothing is lost, nothing is there twice, and it is the same in the end."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tests.support.paths import ROOT
from tests.support.surveyed import kept, written
from winnable import survey
from winnable.surveying.store import Survey, SurveyError

KILLS = 20
DEALS = 1_000_000
"""Of each of two crew sizes: many more than are decided by then."""
MORE = 100
"""How many more are decided in the end than there are when it is killed for the last time."""


def rows_in(folder: Path) -> dict[tuple[str, int], tuple[object, ...]]:
    """What a survey has; nothing before it has begun."""
    with suppress(SurveyError):
        return kept(folder)
    return {}


def number_of(folder: Path) -> int:
    """How many rows there are."""
    with suppress(SurveyError), Survey.open(folder) as survey:
        return sum(survey.done().values())
    return 0


@pytest.mark.timeout(1800)
@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_twenty_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    mission, folder = written(tmp_path), tmp_path / "kept"
    command = [sys.executable, "-m", "winnable", "survey", mission, "--seed", "1", "-o", str(folder), "--jobs", "2"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    chance = Random(0)
    before: dict[tuple[str, int], tuple[object, ...]] = {}
    killed, counts = 0, []
    while killed < KILLS:
        running = subprocess.Popen(
            [*command, "--deals", str(DEALS)], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        if killed % 4 == 0:  # at any moment, be it while it starts
            time.sleep(chance.uniform(0.05, 3))
        else:  # at any moment of its work: some rows, and then a part of the time to the next transaction
            end = time.monotonic() + 60
            while number_of(folder) <= len(before) and running.poll() is None and time.monotonic() < end:
                time.sleep(0.02)
            time.sleep(chance.uniform(0, 0.7))
        assert running.poll() is None
        running.send_signal(signal.SIGKILL)
        running.wait()
        killed += 1
        after = rows_in(folder)
        assert before == {key: after[key] for key in before}  # nothing was lost, or changed
        before = after
        counts.append(len(after))
    assert sum(later > earlier for earlier, later in pairwise(counts)) >= KILLS // 2
    deals = 1 + max(number for _, number in before) + MORE
    subprocess.run([*command, "--deals", str(deals)], env=environment, check=True, capture_output=True)
    with Survey.open(folder) as done:
        rows = list(done.rows())
    assert len(rows) == len({(row.cell, row.number) for row in rows}) == 2 * deals
    assert {row.number for row in rows} == set(range(deals))
    some = kept(folder)
    for cell, row in survey(mission, deals=100, seed=1):  # by one process that nobody killed
        assert some[cell.name, row.number][:5] == (row.seed, row.verdict, row.reason, row.work, row.conflicts)
