"""The sample programs: they run, and a question ends when nobody waits for it; `tests/docs/test_types.py` has mypy."""

import asyncio
import importlib.util
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import winnable
from tests.support.layers import few
from tests.support.paths import EXAMPLES, ROOT


def test_typing_is_told_to_others() -> None:
    assert (Path(winnable.__file__).parent / "py.typed").is_file()


@pytest.mark.parametrize(
    ("program", "options", "expected"),
    few(
        [
            ("with_asyncio.py", [str(EXAMPLES / "first.yaml")], "A first deal winnable\n"),
            ("random_deals.py", [], "3 players: 5 of 5, led by"),
            ("random_play.py", [str(EXAMPLES / "first.yaml"), "3"], "A first deal: b3 first, 0 of 3 won\n"),
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
