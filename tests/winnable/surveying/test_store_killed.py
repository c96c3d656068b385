"""A survey that is killed again and again: nothing is lost, nothing is there twice, and it is the same in the end."""

import os
import shutil
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
from tests.support.waiting import SAFE
from winnable.surveying.database import SurveyError
from winnable.surveying.store import FILE, Survey

DEALS = 1_000_000
"""Of each of two crew sizes: many more than are decided by then."""
MORE = 100
"""How many more are decided in the end than there are when it is killed for the last time."""

Rows = dict[tuple[str, int], tuple[object, ...]]


def rows_in(folder: Path) -> Rows:
    """What a survey has; nothing before it has begun."""
    with suppress(SurveyError):
        return kept(folder)
    return {}


def rows_alone(folder: Path, alone: Path) -> Rows:
    """What the file of a survey has by itself, without what may lie beside it."""
    shutil.rmtree(alone, ignore_errors=True)
    alone.mkdir()
    with suppress(FileNotFoundError):
        shutil.copy(folder / FILE, alone)
    return rows_in(alone)


def number_of(folder: Path) -> int:
    """How many rows there are."""
    with suppress(SurveyError), Survey.open(folder) as survey:
        return sum(survey.done().values())
    return 0


@pytest.mark.thorough
@pytest.mark.timeout(3600)
@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
@pytest.mark.parametrize("kills", [3, pytest.param(60, marks=pytest.mark.slow)])
def test_kills_lose_nothing_and_double_nothing(tmp_path: Path, kills: int) -> None:
    mission, folder = written(tmp_path), tmp_path / "kept"
    command = [sys.executable, "-m", "winnable", "survey", mission, "--seed", "1", "--jobs", "2"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    chance = Random(kills)
    before: Rows = {}
    counts = []
    for killed in range(kills):
        running = subprocess.Popen(
            [*command, "--deals", str(DEALS), "-o", str(folder)],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        if killed % 4 == 0:  # at any moment, be it while it starts
            time.sleep(chance.uniform(0.05, 3))
        else:  # at any moment of its work: some rows, and then a part of the time to the next transaction
            end = time.monotonic() + SAFE
            while number_of(folder) <= len(before) and running.poll() is None and time.monotonic() < end:
                time.sleep(0.02)
            time.sleep(chance.uniform(0, 0.7))
        assert running.poll() is None
        running.send_signal(signal.SIGKILL)
        running.wait()
        alone = rows_alone(folder, tmp_path / "alone")
        assert before == {key: alone[key] for key in before}  # one file has what ended
        after = rows_in(folder)
        assert before == {key: after[key] for key in before}  # nothing was lost, or changed
        assert alone == {key: after[key] for key in alone}
        before = after
        counts.append(len(after))
    assert sum(later > earlier for earlier, later in pairwise([0, *counts])) >= kills // 2
    deals = 1 + max(number for _, number in before) + MORE
    for each, jobs in ((folder, "2"), (tmp_path / "undisturbed", "1")):
        words = [*command[:-1], jobs, "--deals", str(deals), "-o", str(each)]
        subprocess.run(words, env=environment, check=True, capture_output=True)
    rows = kept(folder)
    assert len(rows) == 2 * deals
    assert rows == kept(tmp_path / "undisturbed")
    assert [path.name for path in folder.iterdir()] == [FILE]
