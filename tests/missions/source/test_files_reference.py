"""References between files: written so that they are found again."""

from pathlib import Path

import pytest

from winnable.missions.source.files import read_reference, reference_to
from winnable.missions.source.finding import Findings, Place, Source


@pytest.mark.parametrize(
    ("file", "folder", "written"),
    [
        ("mine.yaml", ".", "mine.yaml"),
        ("missions/mine.yaml", "deals/new", "../../missions/mine.yaml"),
        ("missions/mine.yaml", "missions", "mine.yaml"),
        ("missions/../mine.yaml", "deals", "../mine.yaml"),
        ("linked/mine.yaml", "deals", "../missions/mine.yaml"),
        ("mine.yaml", "linked", "../mine.yaml"),
    ],
)
def test_a_reference_is_found_from_the_folder(
    file: str, folder: str, written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for each in ("missions", "deals/new"):
        Path(each).mkdir(parents=True)
    Path("linked").symlink_to("missions")
    for each in ("mine.yaml", "missions/mine.yaml"):
        Path(each).write_text(f"id: {each}\n", encoding="utf-8")
    assert reference_to(Path(file), Path(folder)) == written
    findings = Findings()
    path, trees = read_reference(written, Place(Source("x", (), Path(folder)), 1, 1), findings, "M002", "a mission")
    assert path.samefile(file)
    assert (len(trees), findings.errors) == (1, 0)
