"""Writing a file as a whole: until it is complete, an old one stays, and nothing is left where writing fails.

A file in the making has a name of ours, `.winnable-` and a number; a run that is killed in the middle leaves it.
"""

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

_STREAMS: Final = ("/dev/", "/proc/")
"""Folders of names such as `/dev/stdout`, which stand for open streams even where these are files."""


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
        file.close()  # Windows moves no open file
        beside.replace(target)


@contextlib.contextmanager
def scratch_folder() -> Iterator[Path]:
    """Make a folder for the time of a run, among the temporary files of the system."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415  # which imports compressors, and few runs need

    with TemporaryDirectory(prefix="winnable-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextlib.contextmanager
def _beside(target: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """Make a file in the folder of a target; at the end it is gone, unless it was moved. Raises OSError."""
    # a name of its own: that of a file to be written may be as long as the system allows
    path = target.parent / f".winnable-{os.urandom(6).hex()}"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    except PermissionError as error:
        why = "its folder takes no new file, which would replace it once it is complete"
        raise PermissionError(error.errno, why) from error
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield path, file
    finally:
        path.unlink(missing_ok=True)
