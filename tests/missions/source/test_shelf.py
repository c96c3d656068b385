"""Missions by id: what is meant by an id with other words around it."""

from pathlib import Path

import pytest

from winnable.missions.source.finding import Findings, Place, Source
from winnable.missions.source.shelf import Shelf


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    folder = tmp_path_factory.mktemp("shelf")
    for name in ("deep/01", "deep/12", "wide-open/01", "wide-open/end"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / f"{name}.yaml").write_text("id: x\n")
    return Shelf({name: folder / name for name in ("deep", "wide-open")}, "a mission", lambda _: True)


def hint(shelf: Shelf, written: str, base: Path = Path()) -> str:
    findings = Findings()
    assert shelf.find(written, Place(Source("t", (written,), base), 1, 1), "deep", findings) is None
    (finding,) = findings.sorted()
    assert finding.code == "M001"
    return finding.hint


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Mission 12", "did you mean '12'?"),
        ("mission 1", "did you mean '1'?"),
        ("12 The Title", "did you mean '12'?"),
        ("#12", "did you mean '12'?"),
        ("wide open 1", "did you mean 'wide-open/1'?"),
        ("Wide-Open end", "did you mean 'wide-open/end'?"),
        ("wideopen/1", "did you mean 'wide-open/1'?"),
        ("13", "deep has the missions 1 to 12"),
        ("wide open 12", "deep has the missions 1 to 12"),
        ("wide-open/12", "wide-open has the missions 1 and end"),
    ],
)
def test_ids_with_words_around_them(shelf: Shelf, written: str, meant: str) -> None:
    assert hint(shelf, written) == meant


def test_a_file_without_its_ending(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("id: mine\n")
    assert hint(shelf, "mine", tmp_path) == "did you mean 'mine.yaml'?"
    assert hint(shelf, "mien", tmp_path) == "did you mean 'mine.yaml'?"
    assert hint(shelf, "m" * 5000, tmp_path) == "deep has the missions 1 to 12"
