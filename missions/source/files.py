"""Opening files: those that a user names, and those that a document refers to."""

import os
from pathlib import Path
from typing import Final

from winnable.missions.source.finding import Findings, Place, Source
from winnable.missions.source.tree import Tree, read_text, read_trees

__all__ = ["MAX_BYTES", "read_bytes", "read_file", "read_reference"]

MAX_BYTES: Final = 1_000_000


def read_bytes(data: bytes, source: Source, findings: Findings, documents: str) -> list[Tree]:
    """Read the documents in the contents of a file. `documents` names those that the game has, for messages."""
    if len(data) > MAX_BYTES:
        findings.add(Place(source, 1, 1), "Y010", f"expected at most {MAX_BYTES} bytes")
        return []
    text = read_text(data, source, findings)
    return [] if text is None else read_trees(text, source, findings, documents)


def read_file(path: Path, findings: Findings, documents: str) -> list[Tree]:
    """Read the documents of a file that a user names."""
    source = Source(str(path), (), path.parent)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        findings.add(Place(source, 1, 1), "Y001", f"cannot read the file: {why.lower()}")
        return []
    return read_bytes(data, source, findings, documents)


def _plain(path: Path) -> Path:
    """Return a path without `..` in it if it leads to the same file, so that a file has one name in all messages."""
    plain = Path(os.path.normpath(path))
    try:
        return plain if plain.samefile(path) else path
    except (OSError, ValueError):  # one of them is not there
        return path if os.path.lexists(path) else plain


def read_reference(
    written: str, place: Place, findings: Findings, code: str, documents: str
) -> tuple[Path, list[Tree]]:
    """Read a file that a document refers to, relative to the document's folder; return its path and documents.

    `code` is that of the finding at the reference if the file cannot be used.
    """
    path = _plain(place.source.base / written)
    try:
        regular = path.is_file()
    except (OSError, ValueError):
        regular = False
    if not regular:
        findings.add(place, code, f"there is no file {str(path)!r}")
        return path, []
    before = findings.errors
    trees = read_file(path, findings, documents)
    if findings.errors > before and not trees:
        findings.add(place, code, f"the file {str(path)!r} cannot be used, see there")
    return path, trees
