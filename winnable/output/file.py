"""Writing a file as a whole: until it is complete, an old one stays, and nothing is left where writing fails."""

import contextlib
import os
import stat
from pathlib import Path
from typing import Final

__all__ = ["is_special", "try_writing", "write_whole"]

_STREAMS: Final = ("/dev/", "/proc/")
"""Folders of names such as `/dev/stdout`, which stand for open streams even where these are files."""


def is_special(path: Path) -> bool:
    """Whether a path is a stream, a pipe or a device, which is written to rather than replaced."""
    return str(path).startswith(_STREAMS) or (path.exists() and not path.is_file() and not path.is_dir())


def try_writing(path: Path) -> None:
    """Raise OSError if a file cannot be written, so that nobody learns it after an hour of work; nothing changes."""
    existed = path.exists()
    path.open("a", encoding="utf-8").close()
    if not existed:
        path.resolve().unlink()


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file, of text as UTF-8, by way of another one in its folder, which takes its place once it is complete.

    Links are followed; an old file's permissions stay, and its owner if that is allowed. Where the folder takes no new
    file, the old one is overwritten, and a stream is added to. Raises OSError; then the old file is as it was, or there
    is still none.
    """
    content = text.encode() if isinstance(text, str) else text
    if is_special(path):
        with path.open("ab") as stream:
            stream.write(content)
        return
    target = path.resolve()
    # a name of its own, as the whole name of the file may be as long as the system allows
    beside = target.with_name(f".winnable-{os.urandom(6).hex()}")
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except PermissionError:
        target.write_bytes(content)
        return
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            old = target.stat()
            with contextlib.suppress(OSError, AttributeError):  # not the owner, or no such thing here
                os.chown(beside, old.st_uid, old.st_gid)
            beside.chmod(stat.S_IMODE(old.st_mode))
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
