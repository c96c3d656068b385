"""Search folders for files of ours: politely, as most YAML in a folder may belong to other programs."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from winnable.games import registry
from winnable.games.usage import UsageError
from winnable.missions.source.files import MAX_BYTES, names_file
from winnable.missions.source.finding import Finding

_OTHERS: Final = ("node_modules", "__pycache__", "site-packages", "venv")
"""Folders that programs fill; hidden ones, such as `.venv`, are left out as well."""


@dataclass(slots=True)
class Searched:
    """The files to read, in order; how many of others were skipped; and the folders that cannot be read."""

    files: list[str] = field(default_factory=list)
    others: int = 0
    findings: list[Finding] = field(default_factory=list)


def search(paths: Sequence[str], exclude: Sequence[str] = ()) -> Searched:
    """Return the files among the paths, and those *.yaml and *.yml below the folders that are ours, sorted.

    A file that is named is always ours. Below folders, hidden files and folders are left out, those of other programs,
    and what a glob of `exclude` matches by its name or by its path from the folder. A file below two of the folders
    comes once. Raises UsageError if there are paths but no files.
    """
    searched = Searched()
    seen: set[str] = set()
    for path in paths:
        if not Path(path).is_dir():
            searched.files.append(path)
            seen.add(os.path.realpath(path))
            continue
        for file in _below(path, exclude, searched):
            if os.path.realpath(file) in seen:
                continue
            seen.add(os.path.realpath(file))
            if _of_others(file):
                searched.others += 1
            else:
                searched.files.append(file)
    if paths and not searched.files and not searched.findings:
        skipped = f" of ours ({searched.others} of others)" if searched.others else ""
        raise UsageError(f"There is no *.yaml or *.yml{skipped} below {', '.join(paths)}.")
    return searched


def _below(path: str, exclude: Sequence[str], searched: Searched) -> Iterator[str]:
    """Yield the YAML files below a folder, and note the folders that cannot be read."""

    def unreadable(error: OSError) -> None:
        why = (error.strerror or str(error)).lower()
        searched.findings.append(Finding(str(error.filename), 1, 1, "Y001", f"cannot read the folder: {why}"))

    def wanted(folder: str, name: str) -> bool:
        inside = Path(folder, name).relative_to(path).as_posix()
        return not name.startswith(".") and not any(
            fnmatchcase(each, glob) for each in (name, inside) for glob in exclude
        )

    exclude = [glob.removesuffix("/") for glob in exclude]
    for folder, folders, files in os.walk(path, onerror=unreadable):
        folders[:] = sorted(name for name in folders if name not in _OTHERS and wanted(folder, name))
        for name in sorted(files):
            file = Path(folder, name)
            # reading a file that is not regular, such as a pipe, might never end
            if names_file(name) and wanted(folder, name) and file.is_file():
                yield str(file)


def _of_others(file: str) -> bool:
    """Whether a file is of another program; one that cannot be read is a mistake when it is loaded."""
    try:
        with Path(file).open("rb") as opened:
            return not registry.claims(opened.read(MAX_BYTES))
    except OSError:
        return False
