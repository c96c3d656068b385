"""Commands that make no sense: each ends with code 2, writes no file, and says what `tests/data/usage.txt` shows."""

import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.paths import DATA
from tests.winnable.conftest import Run

FILE = DATA / "usage.txt"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Path:
    """The deals of these tests, missions for two and four, and a mission and a deal in a folder of their own."""
    here = tmp_path / "here"
    shutil.copytree(DATA / "deals", here)
    monkeypatch.chdir(here)
    for folder in ("own", "full"):
        Path(folder).mkdir()
    Path("full/file").touch()
    Path("four.yaml").write_text("id: four\ncrew: [4]\n", encoding="utf-8")
    Path("two.yaml").write_text("id: two\ncrew: [2]\n", encoding="utf-8")
    assert run("new", "mission", "slow-burn", "-o", "own/slow-burn.yaml").exit_code == 0
    assert run("new", "problem", "-o", "own/deal.yaml").exit_code == 0
    return here


def test_what_is_said(folder: Path, run: Run, kept: Callable[[Path, str], None]) -> None:
    """`--update-golden` writes the file anew."""
    before = sorted(folder.rglob("*"))
    head, *blocks = FILE.read_text(encoding="utf-8").split("\n$ ")
    told = [head]
    for command in (block.partition("\n")[0] for block in blocks):
        result = run(*shlex.split(command))
        assert result.exit_code == 2, command
        assert "Traceback" not in result.output
        told.append(f"$ {command}\n{(result.stdout + result.stderr).rstrip()}\n")
    kept(FILE, "\n".join(told))
    assert sorted(folder.rglob("*")) == before
