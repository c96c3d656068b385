"""The sample programs: they run, and mypy finds nothing in them, nor fails to find what is wrong."""

import asyncio
import importlib.util
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import winnable
from tests.support.layers import few
from tests.support.paths import EXAMPLES, ROOT

PROGRAMS = sorted((EXAMPLES / "programs").glob("*.py"))
WRONG = """\
import winnable
from winnable import crew

crew.problem(3)
verdict: winnable.Verdict[crew.Witness] = winnable.solve(winnable.loads("")[0])
line: str = verdict.witness.line
crew.goals.tricks_won("Ann").exactly(None)
winnable.solve(1, seconds=3)
"""


def mypy(*files: Path, cache: Path) -> str:
    """What mypy says of programs that use the package as it is installed for others."""
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent"]
    ran = subprocess.run(
        [*command, f"--cache-dir={cache}", *map(str, files)],
        env={**os.environ, "MYPYPATH": str(ROOT)},
        cwd=cache,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout


@pytest.mark.thorough
def test_programs_have_the_types_they_say(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    assert "Success: no issues found" in mypy(*PROGRAMS, cache=tmp_path)
    told = mypy(tmp_path / "wrong.py", cache=tmp_path)
    assert [int(line.split(":")[1]) for line in told.splitlines() if ": error: " in line] == [4, 6, 6, 7, 8]


def test_typing_is_told_to_others() -> None:
    assert (Path(winnable.__file__).parent / "py.typed").is_file()


@pytest.mark.parametrize(
    ("program", "options", "expected"),
    few(
        [
            ("with_asyncio.py", [str(EXAMPLES / "first.yaml")], "A first deal winnable\n"),
            ("random_deals.py", [], "3 players: 5 of 5, led by"),
        ],
        1,
        unpack=True,
    ),
)
def test_programs_run(program: str, options: list[str], expected: str) -> None:
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / "programs" / program), *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith(expected)


def with_asyncio() -> Any:
    """The module of the sample."""
    spec = importlib.util.spec_from_file_location("with_asyncio", EXAMPLES / "programs" / "with_asyncio.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_question_ends_when_patience_does() -> None:
    hard = winnable.load(EXAMPLES / "hard" / "known.yaml")[-1]
    verdict = asyncio.run(with_asyncio().solve(hard, patience=0.3))
    assert verdict.answer != "winnable"
    assert verdict.reason == "stopped" or verdict.answer == "unwinnable"


@pytest.mark.timeout(100)
def test_a_question_ends_when_its_task_is_cancelled() -> None:
    """Its thread does, too: else the loop would wait for it at the end."""
    hard = winnable.load(EXAMPLES / "hard" / "known.yaml")[-1]

    async def cancelled() -> None:
        task = asyncio.create_task(with_asyncio().solve(hard, patience=600))
        await asyncio.sleep(0.3)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert not [each for each in threading.enumerate() if each.name.startswith("asyncio_")]
