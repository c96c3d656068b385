"""The lock of a folder: one process at a time writes there.

It is a lock of the operating system on a file, which takes it away from a process that ends, however it ends. So the
file that a dead process has left holds nobody up, whatever is in it; the next one to have the lock removes it.
"""

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK: Final = "survey.lock"
"""The name of its file."""
_PAUSE: Final = 0.05
"""Seconds between two attempts."""


class Held(Exception):
    """Another process has the lock."""


class Lock:
    """The lock of a folder, until it is freed."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path, self._descriptor = path, descriptor

    @classmethod
    def take(cls, folder: Path, patience: float = 0.0) -> Self:
        """Take the lock, within a number of seconds. Raises Held, and OSError if its file cannot be made."""
        path, end = folder / LOCK, time.monotonic() + patience
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                _lock(descriptor)
                if _leads_to(path, descriptor):
                    return cls(path, descriptor)
            except Held:
                if time.monotonic() >= end:
                    os.close(descriptor)
                    raise
                time.sleep(_PAUSE)
            os.close(descriptor)  # its last holder has removed it meanwhile, say

    def free(self) -> None:
        """Let others have it, and remove its file."""
        with suppress(OSError):  # the folder is gone, say; Windows does not remove an open file
            if _leads_to(self._path, self._descriptor):
                self._path.unlink()
        os.close(self._descriptor)
        if sys.platform == "win32":
            with suppress(OSError):
                self._path.unlink()


def _lock(descriptor: int) -> None:
    """Lock an open file. Raises Held if another process has done that."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if sys.platform == "win32" or isinstance(error, BlockingIOError):
            raise Held from error
        raise


def _leads_to(path: Path, descriptor: int) -> bool:
    """Whether a path still leads to an open file."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
