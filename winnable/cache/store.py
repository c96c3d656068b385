"""A folder of answers found before, as ruff and mypy have: it may be deleted at any time.

Each entry is a file of its own, named by its key, and written as a whole. So any number of processes may read and write
at once; the last one wins, with the same content. An entry that cannot be read, was cut off or changed counts as none.
It has the check sum of its content, as a disk that loses a bit must not change a verdict. Nothing in it is ever run.

Each version of the program has a folder of its own in it. One that nobody has used for a month is removed.
"""

import contextlib
import json
import os
import re
import time
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from winnable.cache.content import digest, fingerprint
from winnable.missions.source.files import open_regular
from winnable.output.file import is_special, write_whole
from winnable.output.version import version

FOLDER: Final = ".winnable_cache"
"""Its name, in the folder of the rules of the project, else in the current one."""
OFF: Final = "WINNABLE_NO_CACHE"
"""The environment variable that turns it off."""
WHERE: Final = "WINNABLE_CACHE_DIR"
"""The environment variable that names another folder."""
MAX_BYTES: Final = 10_000_000
"""How large an entry may be: a larger answer is not kept, and a larger file is no entry."""
UNUSED_SECONDS: Final = 30 * 24 * 3600
"""After how long without use the folder of another version is removed."""
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
        entries = self._top / f"{version()}-{fingerprint()}"
        self._tidy(entries)
        return entries

    def _tidy(self, entries: Path) -> None:
        """Note that this version is in use, and remove the folders of versions that have not been for a month."""
        if not self._top.is_dir():
            return
        with contextlib.suppress(OSError):
            os.utime(entries)
        with contextlib.suppress(OSError):
            for folder in self._top.iterdir():
                unused = time.time() - folder.lstat().st_mtime
                if _VERSION_FOLDER.fullmatch(folder.name) and unused > UNUSED_SECONDS:
                    import shutil  # noqa: PLC0415  # which is rarely needed, and brings the modules of three archives

                    shutil.rmtree(folder, ignore_errors=True)  # which follows no links

    def get(self, key: str) -> Any:
        """Return the content of an entry; None if there is none that can be used."""
        if not self._top.is_dir():
            return None
        try:
            with open_regular(self._path(key)) as file:
                if os.fstat(file.fileno()).st_size > MAX_BYTES:
                    return None
                entry = json.loads(file.read())
            content = entry["content"]
            return content if entry["sum"] == _sum(key, content) else None
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None

    def put(self, key: str, content: object) -> None:
        """Keep an entry. Where that is not possible nothing is kept: a cache must not make anything fail."""
        path = self._path(key)
        data = json.dumps({"sum": _sum(key, content), "content": content}).encode()
        if len(data) > MAX_BYTES:
            return
        with contextlib.suppress(OSError):
            if not path.parent.is_dir():
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
        self._entries.mkdir(exist_ok=True)


def _sum(key: str, content: object) -> str:
    return digest(f"{key} {json.dumps(content, sort_keys=True)}".encode()).hexdigest()


def store_in(folder: Path) -> Store | None:
    """Return the store of a project in this folder, unless the environment says otherwise."""
    if os.environ.get(OFF, "0") not in ("", "0"):
        return None
    return Store(Path(os.environ.get(WHERE) or folder / FOLDER))
