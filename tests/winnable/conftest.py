"""Running the command line, and comparing what it says with golden files."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.support import commands
from tests.support.paths import DATA, ROOT
from tests.support.waiting import SAFE

Run = Callable[..., Result]
Golden = Callable[[str, str], None]
Spawn = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "WINNABLE_DEBUG", "COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def deals(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the deals for these tests, which is also where the command runs."""
    monkeypatch.chdir(DATA / "deals")
    return Path()


@pytest.fixture
def run() -> Run:
    """Run `winnable` in this process, and without `--jobs` in no other one."""
    return commands.run


def begun(
    *arguments: str, code: str = "", new_session: bool = False, output: int = subprocess.PIPE, **environment: str
) -> subprocess.Popen[str]:
    """Start `winnable`, or some lines of Python, as a process of its own."""
    return subprocess.Popen(
        [sys.executable, *(("-c", code) if code else ("-m", "winnable")), *arguments],
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=new_session,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **environment},
    )


@pytest.fixture
def spawn() -> Spawn:
    """Run `winnable` as a process of its own."""

    def spawns(*arguments: str, **how: Any) -> subprocess.CompletedProcess[str]:
        with begun(*arguments, **how) as process:
            out, errors = process.communicate(timeout=SAFE)
        return subprocess.CompletedProcess(process.args, process.returncode, out, errors)

    return spawns


@pytest.fixture
def golden(kept: Callable[[Path, str], None]) -> Golden:
    """Compare what a command printed with its golden file."""
    return lambda name, text: kept(DATA / "golden" / "commands" / name, text)
