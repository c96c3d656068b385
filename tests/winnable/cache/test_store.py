"""The folder of what was found before: safe to delete, to share, to damage, and never in the way."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from winnable.cache.store import FOLDER, OFF, WHERE, Store, store_in

KEY = "ab" * 32
MANY = """
import sys
from pathlib import Path
from winnable.cache.store import Store
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


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[]", b"null", b'{"sum": 1}', b'{"content": 1}', b"\xff\xfe", b"[" * 100_000]
)
def test_a_damaged_entry_is_none(tmp_path: Path, damage: bytes) -> None:
    store = Store(tmp_path)
    store.put(KEY, {"answer": "winnable"})
    (path,) = entries(tmp_path)
    path.write_bytes(damage)
    assert store.get(KEY) is None
    store.put(KEY, {"answer": "winnable"})
    assert store.get(KEY) == {"answer": "winnable"}


def test_an_entry_that_was_changed_or_moved_is_none(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(KEY, {"answer": "winnable"})
    (path,) = entries(tmp_path)
    entry = json.loads(path.read_text())
    entry["content"]["answer"] = "unwinnable"
    path.write_text(json.dumps(entry))
    assert store.get(KEY) is None
    store.put(KEY, {"answer": "winnable"})
    other = KEY[:-1] + "c"
    path.rename(path.with_name(f"{other[2:]}.json"))
    assert store.get(other) is None


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


def test_many_processes_at_once(tmp_path: Path) -> None:
    """No one ever reads half an entry, and nothing is left but entries."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", MANY, str(tmp_path)],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stderr=subprocess.PIPE,
        )
        for _ in range(4)
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
