"""Answers found before, kept by the values they depend on.

The key of an answer is made of these values, field by field. A value of an unknown type has no key, and its answer is
not kept.

The store is a folder, as ruff and mypy have one: it may be deleted at any time.
Each entry is a file of its own, named by its key, and written as a whole. So any number of processes may read and write
at once; the last one wins, with the same content. An entry that cannot be read or was cut off counts as none. Nothing
in it is ever run.

Each version of the program has a folder of its own in it, and removes those of others.
"""

import contextlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, cached_property
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, Final

from winnable.missions.source.files import open_regular
from winnable.missions.source.finding import Place, Source
from winnable.output.file import is_special, write_whole
from winnable.output.version import solver_version, version

if TYPE_CHECKING:
    import hashlib

# --- keys ----------------------------------------------------------------------------------------

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

    It is the same for the same files, whether they lie in a checkout or are installed.
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


# --- the store -----------------------------------------------------------------------------------

FOLDER: Final = ".winnable_cache"
"""Its name, in the folder of the rules of the project, else in the current one."""
OFF: Final = "WINNABLE_NO_CACHE"
"""The environment variable that turns it off."""
WHERE: Final = "WINNABLE_CACHE_DIR"
"""The environment variable that names another folder."""
MAX_BYTES: Final = 10_000_000
"""How large an entry may be: a larger answer is not kept, and a larger file is no entry."""
_VERSION_FOLDER: Final = re.compile(r"\d[^/]*-[0-9a-f]{16}")
_TAG: Final = """\
Signature: 8a477f597d28d172789f06886806bc55
# This folder holds verdicts that winnable has found before; it may be deleted at any time.
# For information about cache directory tags see https://bford.info/cachedir/
"""


class Store:
    """The entries of this version of the program in a folder, which is made with the first of them."""

    def __init__(self, folder: Path) -> None:
        self._top = folder

    @cached_property
    def _entries(self) -> Path:
        """The folder of this version; its name depends on all files of the program, so it is found when needed."""
        return self._top / f"{version()}-{fingerprint()}"

    def get(self, key: str) -> Any:
        """Return the content of an entry; None if there is none that can be used."""
        if not self._top.is_dir():
            return None
        try:
            with open_regular(self._path(key)) as file:
                return json.loads(file.read(MAX_BYTES))  # no more of it, so that a larger file is none
        except (OSError, ValueError, RecursionError):
            return None

    def put(self, key: str, content: object) -> None:
        """Keep an entry. Where that is not possible nothing is kept: a cache must not make anything fail."""
        path = self._path(key)
        data = json.dumps(content).encode()
        if len(data) > MAX_BYTES:
            return
        with contextlib.suppress(OSError):
            if not self._entries.is_dir():
                self._make()
            path.parent.mkdir(exist_ok=True)
            if path.is_symlink() or is_special(path):
                path.unlink()
            write_whole(path, data, durable=False)  # an entry that is cut off counts as none

    def _path(self, key: str) -> Path:
        return self._entries / key[:2] / f"{key[2:]}.json"

    def _make(self) -> None:
        """Make the folder of this version. Raises OSError."""
        self._top.mkdir(parents=True, exist_ok=True)
        if not any(self._top.iterdir()):
            # unknown to git and to programs that make backups; in a folder with files of others that is their choice
            for name, text in ((".gitignore", "# made by winnable\n*\n"), ("CACHEDIR.TAG", _TAG)):
                (self._top / name).write_text(text, encoding="utf-8")
        for folder in self._top.iterdir():
            if _VERSION_FOLDER.fullmatch(folder.name):
                import shutil  # noqa: PLC0415  # which is rarely needed, and brings the modules of three archives

                shutil.rmtree(folder, ignore_errors=True)  # which follows no links
        self._entries.mkdir(exist_ok=True)


def store_in(folder: Path) -> Store | None:
    """Return the store of a project in this folder, unless the environment says otherwise."""
    if os.environ.get(OFF, "0") not in ("", "0"):
        return None
    return Store(Path(os.environ.get(WHERE) or folder / FOLDER))
