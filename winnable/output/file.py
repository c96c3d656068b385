"""Writing a file as a whole: until it is complete, an old one stays, and nothing is left where writing fails.

A file in the making has a name of ours, `.winnable-` and a number, and is locked as long as its run lives. So a run
that was killed leaves nothing for long: the next one in the same folder removes files that no run locks any more.
"""

import contextlib
import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be removed anyway
    fcntl = None  # type: ignore[assignment]

_STREAMS: Final = ("/dev/", "/proc/")
"""Folders of names such as `/dev/stdout`, which stand for open streams even where these are files."""
_OURS: Final = re.compile(r"\.winnable-[0-9a-f]{12}")
"""The names of files and folders that are there for the time of a run."""
Descriptor = TypeVar("Descriptor", int, int | None)


def is_special(path: Path) -> bool:
    """Whether a path is a stream, a pipe or a device, which is written to rather than replaced."""
    return str(path).startswith(_STREAMS) or (path.exists() and not path.is_file() and not path.is_dir())


def try_writing(path: Path) -> None:
    """Raise OSError if `write_whole` would, so that nobody learns it after an hour of work; nothing changes."""
    existed = path.exists()
    path.open("a", encoding="utf-8").close()
    target = path.resolve()
    if not existed:
        target.unlink()
        return
    if target.stat().st_dev != target.parent.stat().st_dev:
        raise OSError(errno.EBUSY, "the file is a mount point, which no other file can replace")
    with _beside(target):
        pass


def write_whole(path: Path, text: str | bytes, *, durable: bool = True) -> None:
    """Write a file, of text as UTF-8, by way of another one in its folder, which takes its place once it is complete.

    Links are followed; an old file's permissions stay, and its owner if that is allowed. A stream is added to.
    `durable`: the content is on the disk at the end, so that a machine that fails does not lose it. Raises OSError;
    then the old file is as it was, or there is still none.
    """
    content = text.encode() if isinstance(text, str) else text
    if is_special(path):
        with path.open("ab") as stream:
            stream.write(content)
        return
    target = path.resolve()
    with _beside(target) as (beside, file):
        file.write(content)
        file.flush()
        if durable:
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            old = target.stat()
            with contextlib.suppress(OSError, AttributeError):  # not the owner, or no such thing here
                os.chown(beside, old.st_uid, old.st_gid)
            beside.chmod(stat.S_IMODE(old.st_mode))
        if fcntl is None:
            file.close()  # Windows moves no open file
        beside.replace(target)


@contextlib.contextmanager
def scratch_folder() -> Iterator[Path]:
    """Make a folder for the time of a run, among the temporary files of the system."""

    def make(path: Path) -> int | None:
        path.mkdir(mode=0o700)
        return None if fcntl is None else os.open(path, os.O_RDONLY)

    import shutil  # noqa: PLC0415  # which imports compressors, and few runs need
    from tempfile import gettempdir  # noqa: PLC0415

    folder, descriptor = _made(Path(gettempdir()), make)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if descriptor is not None:
            os.close(descriptor)


@contextlib.contextmanager
def _beside(target: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """Make a file in the folder of a target; at the end it is gone, unless it was moved. Raises OSError."""

    def make(path: Path) -> int:
        try:
            return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        except PermissionError as error:
            why = "its folder takes no new file, which would replace it once it is complete"
            raise PermissionError(error.errno, why) from error

    path, descriptor = _made(target.parent, make)
    with os.fdopen(descriptor, "wb") as file:
        try:
            yield path, file
        finally:
            path.unlink(missing_ok=True)


def _made(folder: Path, make: Callable[[Path], Descriptor]) -> tuple[Path, Descriptor]:
    """Make a file or folder of ours in a folder, and lock it; leftovers of killed runs are removed."""
    _clear(folder)
    while True:
        # a name of its own: that of a file to be written may be as long as the system allows
        path = folder / f".winnable-{os.urandom(6).hex()}"
        descriptor = make(path)
        if descriptor is None or fcntl is None:
            return path, descriptor
        with contextlib.suppress(OSError):  # a file system without locks, where nothing is removed either
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        if path.exists():
            return path, descriptor
        os.close(descriptor)  # another run has removed it before it was held


# --- leftovers of killed runs ------------------------------------------------------------------


def _clear(folder: Path) -> None:
    """Remove the leftovers of killed runs from a folder, as far as possible."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _OURS.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    _remove(entry)


def _remove(entry: os.DirEntry[str]) -> None:
    """Remove a file or folder of ours unless a run holds it. Raises OSError if one does."""
    is_file, is_folder = entry.is_file(follow_symlinks=False), entry.is_dir(follow_symlinks=False)
    if fcntl is None:
        if is_file:
            Path(entry.path).unlink()
        return
    if not is_file and not is_folder:
        return
    descriptor = os.open(entry.path, (os.O_RDWR if is_file else os.O_RDONLY) | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if os.fstat(descriptor).st_uid != os.geteuid():
            return
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if is_folder:
            import shutil  # noqa: PLC0415

            shutil.rmtree(entry.path)
        else:
            Path(entry.path).unlink()
    finally:
        os.close(descriptor)
