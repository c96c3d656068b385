"""A folder of answers that were found before, as ruff and mypy have: it may be deleted at any time.

Each entry is a file of its own, named by its key, and written as a whole. So any number of processes may read and write
at once; the last one wins, with the same content. An entry that cannot be read, was cut off or changed counts as none.
It has the check sum of its content, as a disk that loses a bit must not change a verdict. Nothing in it is ever run.
"""

import contextlib
import hashlib
import json
import os
from pathlib import Path
from typing import Any, Final

from winnable.cache.content import fingerprint
from winnable.version import version

__all__ = ["FOLDER", "OFF", "WHERE", "Store", "store_in"]

FOLDER: Final = ".winnable_cache"
"""Its name, in the folder of the rules of the project, else in the current one."""
OFF: Final = "WINNABLE_NO_CACHE"
"""The environment variable that turns it off."""
WHERE: Final = "WINNABLE_CACHE_DIR"
"""The environment variable that names another folder."""
_TAG: Final = """\
Signature: 8a477f597d28d172789f06886806bc55
# This folder holds verdicts that winnable has found before; it may be deleted at any time.
# For information about cache directory tags see https://bford.info/cachedir/
"""


class Store:
    """The entries of this version of the program in a folder, which is made with the first of them."""

    def __init__(self, folder: Path) -> None:
        self._top = folder
        self._entries = folder / f"{version()}-{fingerprint()}"

    def get(self, key: str) -> Any:
        """Return the content of an entry; None if there is none that can be used."""
        try:
            entry = json.loads(self._path(key).read_bytes())
            content = entry["content"]
            return content if entry["sum"] == _sum(key, content) else None
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None

    def put(self, key: str, content: Any) -> None:
        """Keep an entry. Where that is not possible nothing is kept: a cache must not make anything fail."""
        path = self._path(key)
        beside = path.with_name(f".{path.name}.{os.getpid()}.{os.urandom(4).hex()}")
        with contextlib.suppress(OSError):
            self._make()
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                beside.write_text(json.dumps({"sum": _sum(key, content), "content": content}), encoding="utf-8")
                beside.replace(path)
            finally:
                beside.unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self._entries / key[:2] / f"{key[2:]}.json"

    def _make(self) -> None:
        """Make the folder, unknown to git and to programs that make backups."""
        if not (self._top / "CACHEDIR.TAG").exists():
            self._top.mkdir(parents=True, exist_ok=True)
            for name, text in ((".gitignore", "# made by winnable\n*\n"), ("CACHEDIR.TAG", _TAG)):
                (self._top / name).write_text(text, encoding="utf-8")


def _sum(key: str, content: Any) -> str:
    return hashlib.sha256(f"{key} {json.dumps(content, sort_keys=True)}".encode()).hexdigest()


def store_in(folder: Path) -> Store | None:
    """Return the store of a project in this folder, unless the environment says otherwise."""
    if os.environ.get(OFF, "0") not in ("", "0"):
        return None
    return Store(Path(os.environ.get(WHERE) or folder / FOLDER))
