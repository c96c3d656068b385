"""The folder of what was found before: safe to delete, to share, to damage, and never in the way."""

import os
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from winnable.services import cache as module
from winnable.services.cache import FOLDER, MAX_BYTES, OFF, WHERE, Store, store_in

KEY = "ab" * 32
MANY = """
import sys
from pathlib import Path
from winnable.services.cache import Store
store = Store(Path(sys.argv[1]))
for round in range(40):
    for number in range(20):
        key = f"{number:064x}"
        store.put(key, {"number": number, "text": "x" * 2000})
        found = store.get(key)
        assert found is None or found == {"number": number, "text": "x" * 2000}, found
"""


def entries(folder: Path) -> list[Path]:
    """The files of entries."""
    return sorted(folder.rglob("*.json"))


def test_what_is_put_is_found_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "c")
    assert store.get(KEY) is None
    assert not (tmp_path / "c").exists()
    store.put(KEY, {"a": [1, "ä"]})
    assert Store(tmp_path / "c").get(KEY) == {"a": [1, "ä"]}
    assert store.get(KEY[::-1]) is None


def test_git_and_backups_leave_it_out(tmp_path: Path) -> None:
    Store(tmp_path / "c").put(KEY, 1)
    assert (tmp_path / "c" / ".gitignore").read_text().endswith("*\n")
    assert (tmp_path / "c" / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55\n")


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_a_damaged_entry_is_none(tmp_path: Path, damage: bytes) -> None:
    store = Store(tmp_path)
    store.put(KEY, {"answer": "winnable"})
    (path,) = entries(tmp_path)
    path.write_bytes(damage)
    assert store.get(KEY) is None
    store.put(KEY, {"answer": "winnable"})
    assert store.get(KEY) == {"answer": "winnable"}


@pytest.mark.skipif(os.name != "posix", reason="pipes and links of POSIX")
@pytest.mark.parametrize("kind", ["pipe", "endless", "large"])
def test_an_entry_that_is_no_file_is_none(tmp_path: Path, kind: str) -> None:
    """A pipe would hold the run up for ever, a device fill all memory; what is put in its place is an entry again."""
    store = Store(tmp_path)
    store.put(KEY, 1)
    (path,) = entries(tmp_path)
    path.unlink()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "endless":
        path.symlink_to("/dev/zero")
    else:
        with path.open("wb") as file:
            file.truncate(3_000_000_000)  # which takes no room on the disk
    tracemalloc.start()
    assert store.get(KEY) is None
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 5 * MAX_BYTES
    store.put(KEY, 2)
    assert store.get(KEY) == 2


def test_what_is_too_large_is_not_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(KEY, "x" * MAX_BYTES)
    assert entries(tmp_path) == []


def test_other_versions_are_removed(tmp_path: Path) -> None:
    for name in ("0.0.9-0123456789abcdef", "notes-2024", "0.0.9-elsewhere"):
        (tmp_path / name / "ab").mkdir(parents=True)
    (tmp_path / "0.0.8-0123456789abcdef").symlink_to(tmp_path / "notes-2024")
    store = Store(tmp_path)
    store.put(KEY, 1)
    kept = {path.name for path in tmp_path.iterdir() if path.is_dir()}
    assert {"notes-2024", "0.0.9-elsewhere"} < kept
    assert "0.0.9-0123456789abcdef" not in kept
    assert (tmp_path / "notes-2024" / "ab").is_dir()
    assert store.get(KEY) == 1


def test_what_asks_for_no_entry_reads_no_file_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WHERE, str(tmp_path))
    monkeypatch.delenv(OFF, raising=False)
    asked = []

    def noted() -> str:
        asked.append(KEY)
        return "0123456789abcdef"

    monkeypatch.setattr(module, "fingerprint", noted)
    store = store_in(tmp_path)
    assert store is not None
    assert asked == []
    store.put(KEY, 1)
    assert store.get(KEY) == 1
    assert asked == [KEY]


def test_a_folder_of_somebody_else_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("mine\n")
    Store(tmp_path).put(KEY, 1)
    assert (tmp_path / ".gitignore").read_text() == "mine\n"
    assert not (tmp_path / "CACHEDIR.TAG").exists()


def test_deleting_it_in_between_does_no_harm(tmp_path: Path) -> None:
    store = Store(tmp_path / "c")
    store.put(KEY, 1)
    for path in sorted((tmp_path / "c").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    assert store.get(KEY) is None
    store.put(KEY, 2)
    assert store.get(KEY) == 2


def test_where_nothing_can_be_written_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file")
    store.put(KEY, 1)
    assert store.get(KEY) is None


@pytest.mark.thorough
def test_many_processes_at_once(tmp_path: Path) -> None:
    """No one ever reads half an entry, and nothing is left but entries."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", MANY, str(tmp_path)],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stderr=subprocess.PIPE,
        )
        for _ in range(3)
    ]
    for process in running:
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors
    assert len(entries(tmp_path)) == 20
    kept = {path for path in tmp_path.rglob("*") if path.is_file()} - set(entries(tmp_path))
    assert {path.name for path in kept} == {".gitignore", "CACHEDIR.TAG"}


def test_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OFF, "1")
    assert store_in(tmp_path) is None
    monkeypatch.setenv(OFF, "0")
    for where, expected in ((None, tmp_path / FOLDER), (str(tmp_path / "x"), tmp_path / "x")):
        if where:
            monkeypatch.setenv(WHERE, where)
        store = store_in(tmp_path)
        assert store is not None
        store.put(KEY, 1)
        assert (expected / "CACHEDIR.TAG").is_file()
