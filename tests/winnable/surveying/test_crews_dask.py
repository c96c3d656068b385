"""A survey on a real Dask cluster of two worker processes, one of which is killed in the middle."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.commands import run
from tests.support.paths import ROOT
from tests.support.surveyed import kept, written
from tests.support.waiting import SAFE, comes
from winnable.surveying.crews import cluster
from winnable.surveying.database import SurveyError
from winnable.surveying.store import Survey

pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}

Start = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a process of Dask, which is killed in the end."""
    running: list[subprocess.Popen[bytes]] = []

    def starts(*arguments: str) -> "subprocess.Popen[bytes]":
        with (tmp_path / f"dask{len(running)}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *arguments], cwd=tmp_path, env=ENVIRONMENT, stdout=log, stderr=log
            )
        running.append(process)
        return process

    try:
        yield starts
    finally:
        for process in running:
            process.kill()
            process.wait()


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    assert comes(holds)


def address_of(file: Path) -> str:
    """The address of a scheduler, as soon as it has written it down."""
    until(lambda: file.is_file() and file.read_text().endswith("}"))
    address: str = json.loads(file.read_text())["address"]
    return address


@pytest.mark.thorough
def test_a_killed_worker_costs_time_only(tmp_path: Path, start: Start) -> None:
    mission, folder = written(tmp_path), tmp_path / "kept"
    known = tmp_path / "scheduler.json"
    start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(known))
    address = address_of(known)
    worker = ("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path))
    first, _second = start(*worker), start(*worker)
    command = ["survey", mission, "--deals", "600", "--seed", "1"]
    running = subprocess.Popen(
        [sys.executable, "-m", "winnable", *command, "-o", str(folder), "--dask", address],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
    )

    def begun() -> bool:
        with suppress(SurveyError), Survey.open(folder) as survey:
            return sum(survey.done().values()) > 0
        return False

    until(begun)
    first.send_signal(signal.SIGKILL)
    first.wait()
    with Survey.open(folder) as survey:
        assert 0 < sum(survey.done().values()) < 1200  # it was in the middle
    out, _ = running.communicate(timeout=4 * SAFE)
    assert (running.returncode, out.decode()) == (
        0,
        f"all 1,200 deals are answered: winnable survey report {folder}\n",
    )
    assert run(*command, "-o", str(tmp_path / "here")).exit_code == 0
    rows = kept(folder)
    assert len(rows) == 1200
    assert rows == kept(tmp_path / "here")


def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.surveying.crews._PATIENCE", 1)
    with pytest.raises(SurveyError, match="no scheduler of Dask answers at"), cluster("tcp://127.0.0.1:9"):
        pass
    with pytest.raises(SurveyError, match="no scheduler of Dask answers at 'nonsense://x'"), cluster("nonsense://x"):
        pass
