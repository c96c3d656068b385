"""The C programs of the second opinion, compiled with the system compiler, and what a search comes to."""

import atexit
import ctypes
import os
import platform
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["Search", "available", "run"]

_HERE: Final = Path(__file__).parent
_FLAGS: Final = ("-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")
_COUNTING: Final = ("-mpopcnt",) if platform.machine() == "x86_64" else ()  # most of the work is counting bits
_NO_MEMORY: Final = -2


@dataclass(frozen=True, slots=True)
class Search:
    """What a search came to: winnable or not, None if the limit was reached; the positions looked into."""

    winnable: bool | None
    nodes: int


def _compiler() -> str | None:
    return shutil.which(os.environ.get("CC", "cc"))


def available() -> bool:
    """Whether there is a C compiler (`cc`, or the one that the variable CC names)."""
    return _compiler() is not None


@cache
def _library(program: str) -> ctypes.CDLL:
    compiler = _compiler()
    assert compiler is not None, "there is no C compiler"
    folder = tempfile.mkdtemp(prefix="winnable-exhaust-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    target = Path(folder, f"{program}.so")
    subprocess.run([compiler, *_FLAGS, *_COUNTING, "-o", target, _HERE / f"{program}.c"], check=True)
    return ctypes.CDLL(str(target))


def run(program: str, tables: ctypes.Structure, nodes: int, *, plain: bool) -> Search:
    """Run a program on the tables that it searches, for so many positions at most."""
    function = getattr(_library(program), program)
    function.argtypes = [ctypes.POINTER(type(tables)), ctypes.c_int64, ctypes.c_int, ctypes.POINTER(ctypes.c_int64)]
    function.restype = ctypes.c_int
    used = ctypes.c_int64(0)
    result = function(ctypes.byref(tables), nodes, plain, ctypes.byref(used))
    if result == _NO_MEMORY:
        raise MemoryError
    return Search(None if result < 0 else bool(result), used.value)
