"""A key for the values that an answer depends on: the same for equal values in every process, else another one.

It is made of the values themselves, field by field, not of the file they came from: so a comment or another order of
keys changes nothing, and a change in a file that the problem refers to does. Only places in a file are left out. A
value of an unknown type has no key, and its answer is not kept.
"""

import os
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final

from winnable.missions.source.finding import Place, Source
from winnable.output.version import solver_version, version

if TYPE_CHECKING:
    import hashlib

_PLACES: Final = (Place, Source)
_LEAVES: Final = (str, int, float, bool, bytes, type(None))
_OTHERS: Final = ("rules", "solver", "missions")
_SUFFIXES: Final = (".py", ".yaml", ".json")


def digest(data: bytes = b"") -> "hashlib._Hash":
    """Return the SHA-256 digest of some bytes, to which more can be added."""
    import hashlib  # noqa: PLC0415  # takes a hundredth of a start, and only commands that solve or play need it

    return hashlib.sha256(data)


class NoKey(TypeError):
    """A value of a kind that no key can be made of."""


def key_of(*values: object, leave_out: tuple[str, ...] = (), places: bool = False) -> str:
    """Return the key of some values.

    `leave_out` are fields of the values themselves, not of the values inside them. `places`: places in files count as
    well. Raises NoKey.
    """
    key = digest()
    for value in values:
        for token in _tokens(value, frozenset(leave_out), places):
            key.update(token.encode("utf-8", "surrogatepass"))
            key.update(b"\0")
    return key.hexdigest()


def _tokens(value: object, leave_out: frozenset[str], places: bool) -> Iterator[str]:
    """Yield texts that tell a value from every other: each part says of which kind it is, and how long."""
    kind = type(value)
    if isinstance(value, Enum):
        yield f"enum {kind.__module__}.{kind.__qualname__}.{value.name}"
    elif kind in _LEAVES:
        text = repr(value)
        yield f"{kind.__name__} {len(text)} {text}"
    elif isinstance(value, _PLACES):
        yield from _place(value) if places else ("place",)
    elif isinstance(value, PurePath):
        yield f"path {value.as_posix()!r}"
    elif is_dataclass(value) and not isinstance(value, type):
        compared = [each for each in fields(value) if (each.compare or places) and each.name not in leave_out]
        yield f"dataclass {kind.__module__}.{kind.__qualname__} {len(compared)}"
        for each in compared:
            yield each.name
            yield from _tokens(getattr(value, each.name), frozenset(), places)
    elif isinstance(value, list | tuple):
        yield f"list {kind.__name__} {len(value)}"
        for item in value:
            yield from _tokens(item, frozenset(), places)
    elif isinstance(value, Mapping):
        yield f"mapping {len(value)}"  # in its order, which may mean something
        for name, item in value.items():
            yield from _tokens(name, frozenset(), places)
            yield from _tokens(item, frozenset(), places)
    elif isinstance(value, AbstractSet):
        yield f"set {len(value)}"
        yield from sorted(key_of(item, places=places) for item in value)
    else:
        raise NoKey(f"{kind.__module__}.{kind.__qualname__}")


def _place(value: Place | Source) -> Iterator[str]:
    if isinstance(value, Source):
        yield f"source {value.path!r} {value.lines!r}"
    else:
        yield f"place {value.source.path!r} {value.line} {value.column} {value.source.line(value.line)!r}"


@cache
def fingerprint() -> str:
    """Return a text that tells this version of the program from others, also from a changed one with the same number.

    It is the same for the same files, whether they lie in a checkout or are installed: a cluster may have both.
    """
    top = Path(__file__).parents[1]
    files = dict(_files(top))
    for name in _OTHERS:
        # where links did not survive, the others are next to it
        folder = next((each for each in (top / name, top.parent / name) if each.is_dir()), None)
        if folder is not None:
            files.update((f"{name}/{below}", path) for below, path in _files(folder))
    found = digest(f"{version()} {solver_version()}".encode())
    for name in sorted(files):
        found.update(name.encode())
        with open(files[name], "rb", buffering=0) as file:  # noqa: PTH123  # of a thousand files, paths take half
            found.update(file.read())
    return found.hexdigest()[:16]


def _files(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the files below a folder that may change an answer: the path from there, with slashes, and the whole."""
    start = len(str(folder)) + 1
    for here, folders, names in os.walk(folder):
        folders[:] = (name for name in folders if name != "__pycache__")
        for name in names:
            if name.endswith(_SUFFIXES):
                path = f"{here}{os.sep}{name}"
                yield path[start:].replace(os.sep, "/"), path
