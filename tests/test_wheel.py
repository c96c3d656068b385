"""The wheel holds every module, mission, task card, schema and guide of the checkout, and nothing else.

`pyproject.toml` names each package: one that is forgotten there is missing here.
"""

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.support.paths import ROOT

PACKAGES = {
    "winnable": "winnable",
    "rules": "winnable/rules",
    "solver": "winnable/solver",
    "missions": "winnable/missions",
}
"""Folders of the checkout, and where they are in the wheel."""
FOR_CONTRIBUTORS = "README.md"
"""The page of a folder, which is about its code."""
KINDS = {".py", ".typed", ".yaml", ".json", ".md", ".css", ".js", ".html", ".txt"}
BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"


def shipped(folder: str) -> set[str]:
    """What the wheel must hold of a folder; links in `winnable/` lead to the other folders."""
    within = ROOT / folder
    kept = (path for path in within.rglob("*") if path.suffix in KINDS and path.name != FOR_CONTRIBUTORS)
    found = (path.relative_to(within) for path in kept)
    return {f"{PACKAGES[folder]}/{path.as_posix()}" for path in found if not _elsewhere(within / path.parts[0])}


def _elsewhere(top: Path) -> bool:
    """Whether it leads to another folder."""
    return top.is_symlink() and top.is_dir()


def contents(folder: Path) -> set[str]:
    """The files in a wheel that is built in a folder of its own, without what describes it."""
    for each in PACKAGES:
        unwanted = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / each, folder / each, symlinks=True, ignore=unwanted)
    for each in ("pyproject.toml", "README.md", "WRITING.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / each, folder)
    built = subprocess.run(
        [sys.executable, "-c", BUILD, folder / "dist"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = (folder / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def test_the_lowest_versions_are_written_out() -> None:
    """`.ci/run` tests with them; each is the lower bound that the project states."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    bounds = dict(bound.split(">=") for bound in [*project["dependencies"], *project["optional-dependencies"]["test"]])
    lines = (ROOT / "tests" / "lowest.txt").read_text(encoding="utf-8").splitlines()
    lowest = dict(line.lower().split("==") for line in lines if not line.startswith("#"))
    assert bounds.keys() == lowest.keys()
    for name, bound in bounds.items():
        assert f"{lowest[name]}.0.0".startswith(f"{bound}."), name


@pytest.mark.thorough
def test_the_wheel_is_the_checkout(tmp_path: Path) -> None:
    expected = set().union(*map(shipped, PACKAGES))
    found = contents(tmp_path)
    assert len(expected) > 200
    assert found >= expected, f"missing from the wheel: {sorted(expected - found)}"
    assert found <= expected, f"not in the checkout: {sorted(found - expected)}"
