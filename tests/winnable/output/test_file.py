"""A file is written as a whole or not at all."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import ROOT
from winnable.output.file import is_special, try_writing, write_whole

posix = pytest.mark.skipif(os.name != "posix", reason="permissions, links and pipes of POSIX")


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    for text in ("one ●\n", "two\n"):
        write_whole(path, text)
        assert path.read_text(encoding="utf-8") == text
        assert [*tmp_path.iterdir()] == [path]


@posix
def test_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    write_whole(path, "new")
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    path.chmod(0o640)
    write_whole(path, "newer")
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("newer", 0o640)


@posix
def test_links_stay(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name in ("old.txt", "new.txt"):
        link, target = tmp_path / name, tmp_path / "deep" / name
        link.symlink_to(Path("deep") / name)
        if name == "old.txt":
            target.write_text("old")
        write_whole(link, "new")
        assert link.is_symlink()
        assert target.read_text() == "new"
    assert len([*tmp_path.rglob("*")]) == 5


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("existed", [True, False])
def test_what_fails_leaves_all_as_it_was(
    existed: bool, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.txt"
    if existed:
        path.write_text("old")

    def fail(_: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(type(error)):
        write_whole(path, "new")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["old"] * existed


def test_a_name_as_long_as_can_be(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 251 + ".txt")
    write_whole(path, "new")
    assert path.read_text() == "new"


def test_a_folder_that_takes_no_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old file could be overwritten only in place, where a full disk would leave neither the old nor the new."""
    really = os.open

    def refuse(path: Path, flags: int, *more: int) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(13, "Permission denied")
        return really(path, flags, *more)

    path = tmp_path / "out.txt"
    path.write_text("old")
    monkeypatch.setattr(os, "open", refuse)  # root may write everywhere
    refusal = pytest.raises(PermissionError, match="its folder takes no new file")
    with refusal:
        try_writing(path)
    with refusal:
        write_whole(path, "new")
    assert path.read_text() == "old"


def test_a_mount_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file can take its place, which is told before the work and not after it."""
    path = tmp_path / "out.txt"
    path.write_text("old")
    really = Path.stat

    def on_another_device(self: Path, **options: Any) -> os.stat_result:
        found = really(self, **options)
        return os.stat_result((*found[:2], found.st_dev + (self.name == "out.txt"), *found[3:10]))

    monkeypatch.setattr(Path, "stat", on_another_device)
    with pytest.raises(OSError, match="mount point"):
        try_writing(path)


def test_trying_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("old")
    try_writing(tmp_path / "old.txt")
    try_writing(tmp_path / "new.txt")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["old"]
    for wrong in (tmp_path, tmp_path / "no" / "folder"):
        with pytest.raises(OSError, match=r"directory"):
            try_writing(wrong)


@posix
def test_streams_are_no_files_to_replace(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert is_special(tmp_path / "pipe")
    assert is_special(Path("/dev/stdout"))
    assert is_special(Path("/dev/null"))
    assert not is_special(tmp_path)
    assert not is_special(tmp_path / "new.txt")


@posix
def test_a_full_disk_keeps_the_old_file(tmp_path: Path) -> None:
    """A limit on the size of files fails where a full disk does, in the middle of writing."""
    (tmp_path / "out.txt").write_text("old")
    code = (
        "import resource, signal, sys; from pathlib import Path; from winnable.output.file import write_whole;"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000));"
        "write_whole(Path(sys.argv[1]), 'new' * 1000)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "out.txt")],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "OSError" in ran.stderr
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("out.txt", "old")]
