"""The folder of `web/build` as files: how large it is, and that the same sources give the same bytes."""

import gzip
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.browser.folder import SUBFOLDER, build

pytestmark = pytest.mark.browser

MOST, MOST_BEFORE = 9_000_000, 400_000
"""Bytes over the line: of all, and of what the page needs before Python is there."""
PAGE = ("index.html", "table/", "assets/", "texts/en.json", "data/")
LATER = ("table/editor", "table/missions/", "data/missions.json")
"""What is fetched with the view of missions alone."""


@pytest.fixture(scope="module")
def files(space: Path) -> Mapping[str, bytes]:
    """Return the files of the folder by path."""
    return read(space / SUBFOLDER)


def read(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by path."""
    return {each.relative_to(folder).as_posix(): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def compressed(files: Mapping[str, bytes]) -> int:
    """Return the size of files as a server sends them."""
    return sum(len(gzip.compress(content)) for content in files.values())


def test_the_folder_is_small(files: Mapping[str, bytes]) -> None:
    assert compressed(files) <= MOST
    page = {path: each for path, each in files.items() if path.startswith(PAGE) and not path.startswith(LATER)}
    assert compressed(page) <= MOST_BEFORE


def test_the_licences_are_in_it(files: Mapping[str, bytes]) -> None:
    licences = files["licences.txt"].decode()
    for work in ("Pyodide", "CaDiCaL", "PyYAML", "click"):
        assert work.lower() in licences.lower()


@pytest.mark.thorough
def test_the_same_sources_give_the_same_bytes(files: Mapping[str, bytes], tmp_path: Path) -> None:
    assert read(build(tmp_path)) == files
