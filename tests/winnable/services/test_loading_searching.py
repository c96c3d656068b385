"""Folders are searched for files of ours, politely."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.winnable.conftest import Run
from winnable.games.usage import UsageError
from winnable.services.loading import search

MISSION = "id: {}\ngoals:\n  - tricks_won: {{by: commander, exactly: 0}}\n"
FOREIGN = {
    "mkdocs.yml": "site_name: x\nnav:\n  - index.md\ntheme: y\n",
    "workflow.yml": "name: CI\non: push\njobs:\n  test:\n    steps:\n      - id: x\n        deal: y\n",
    "docker-compose.yml": "services:\n  web:\n    image: x\n",
    "chart.yaml": "{{- if .Values.x }}\napiVersion: v1\nkind: X\n",
    "playbook.yaml": "- hosts: all\n  tasks: []\n",
    "empty.yaml": "",
    "bytes.yaml": "\0\1\2",
}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(*names: str, text: str | None = None) -> None:
    """Write missions, each with the stem of its file as its id, or files with this text."""
    for name in names:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(MISSION.format(path.stem) if text is None else text, encoding="utf-8")


def paths(*names: str) -> list[str]:
    """Return paths as the system writes them."""
    return [str(Path(name)) for name in names]


def test_files_below_folders_are_sorted_and_not_hidden() -> None:
    write("a/2.yaml", "a/10.yml", "a/b/1.yaml", "a/z.yaml", "a/.hidden.yaml", "a/.git/config.yaml", "a/notes.txt")
    assert search(["a"]).files == paths("a/10.yml", "a/2.yaml", "a/z.yaml", "a/b/1.yaml")


def test_folders_of_other_programs_are_left_out() -> None:
    write("a/1.yaml", "a/node_modules/x/2.yaml", "a/b/.venv/3.yaml", "a/__pycache__/4.yaml", "a/.github/5.yml")
    searched = search(["a"])
    assert (searched.files, searched.others) == (paths("a/1.yaml"), 0)
    assert search(["a/node_modules"]).files == paths("a/node_modules/x/2.yaml")  # as it is named


def test_files_of_others_are_counted() -> None:
    write("a/1.yaml")
    write("a/typo.yaml", text="hand: [b1, b2]\n")
    write("a/broken.yaml", text="hands: [\n")
    Path("a/utf16.yaml").write_bytes("hands: [b1, b2]\n".encode("utf-16"))
    write("a/game.yaml", text="game: deep-sea\nfoo: 1\nbar: 2\nbaz: 3\n")
    for name, text in FOREIGN.items():
        write(f"a/{name}", text=text)
    searched = search(["a"])
    assert searched.files == paths("a/1.yaml", "a/broken.yaml", "a/game.yaml", "a/typo.yaml", "a/utf16.yaml")
    assert searched.others == len(FOREIGN)


def test_a_file_that_is_named_is_ours() -> None:
    for name, text in FOREIGN.items():
        write(name, text=text)
    assert search([*FOREIGN, "."]).files == [*FOREIGN]


def test_files_stay_in_the_order_in_which_they_are_named() -> None:
    write("z.yaml", "a/1.yaml", "notes.txt")
    named = ["z.yaml", "a", "notes.txt", "-", "no-such.yaml", ".hidden.yaml"]
    assert search(named).files == ["z.yaml", str(Path("a/1.yaml")), *named[2:]]


def test_a_file_below_two_folders_comes_once() -> None:
    write("a/1.yaml", "a/b/2.yaml")
    assert search(["a", "a/b", "./a"]).files == paths("a/1.yaml", "a/b/2.yaml")
    assert search(["a/b/2.yaml", "a", "a/b/2.yaml"]).files == ["a/b/2.yaml", str(Path("a/1.yaml")), "a/b/2.yaml"]


@pytest.mark.parametrize(
    ("globs", "left"),
    [
        (["b"], ["1.yaml", "draft-2.yaml", "c/d/4.yaml"]),
        (["b/"], ["1.yaml", "draft-2.yaml", "c/d/4.yaml"]),
        (["draft-*"], ["1.yaml", "b/3.yaml", "c/d/4.yaml"]),
        (["c/d"], ["1.yaml", "draft-2.yaml", "b/3.yaml"]),
        (["c/*", "b/3.yaml"], ["1.yaml", "draft-2.yaml"]),
    ],
)
def test_excluded(globs: list[str], left: list[str]) -> None:
    write("a/1.yaml", "a/draft-2.yaml", "a/b/3.yaml", "a/c/d/4.yaml")
    assert search(["a"], globs).files == paths(*(f"a/{name}" for name in left))


def test_a_file_that_is_named_is_not_excluded() -> None:
    write("a/1.yaml", "a/2.yaml")
    assert search(["a", "a/1.yaml"], ["*.yaml"]).files == ["a/1.yaml"]


@pytest.mark.skipif(os.name != "posix", reason="links of POSIX")
def test_a_link_that_is_excluded_hides_no_file() -> None:
    write("a/2.yaml")
    Path("a/1.yaml").symlink_to("2.yaml")
    assert search(["a"]).files == ["a/1.yaml"]
    assert search(["a"], excluded=lambda file: file.endswith("1.yaml")).files == ["a/2.yaml"]
    assert not search(["a"], excluded=lambda _: True).files


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_pipes_below_folders_are_left_out() -> None:
    """Reading one might never end."""
    write("a/1.yaml")
    os.mkfifo("a/pipe.yaml")
    assert search(["a"]).files == ["a/1.yaml"]
    assert search(["a/pipe.yaml"]).files == ["a/pipe.yaml"]


def test_a_folder_without_files_is_an_error() -> None:
    write("a/.hidden.yaml", "b/notes.txt")
    with pytest.raises(UsageError, match=r"There is no \*\.yaml or \*\.yml below a, b\."):
        search(["a", "b"])
    write("b/mkdocs.yml", text="site_name: x\n")
    with pytest.raises(UsageError, match=r"no \*\.yaml or \*\.yml of ours \(1 of others\) below a, b\."):
        search(["a", "b"])
    assert search([]).files == []


@pytest.mark.thorough
@pytest.mark.parametrize("command", ["check", "validate"])
def test_a_folder_that_cannot_be_read_is_a_mistake(command: str, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    write("a/1.yaml", "a/locked/2.yaml")
    scan = os.scandir

    def refusing(path: Any) -> Iterator[os.DirEntry[str]]:
        if str(path).endswith("locked"):  # root may read everything
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refusing)
    searched = search(["a"])
    assert searched.files == paths("a/1.yaml")
    assert [(each.path, each.code) for each in searched.findings] == [(str(Path("a/locked")), "Y001")]
    for folder in ("a", "a/locked"):
        result = run(command, folder)
        assert result.exit_code == 2
        assert f"{Path('a/locked')}:1:1: error[Y001]: cannot read the folder: permission denied" in result.output
