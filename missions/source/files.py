"""Opening files: those that users name, those that documents refer to, and those that anybody may have put there."""

import errno
import os
import re
import stat
from collections.abc import Callable, Collection, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from winnable.missions.source.finding import Findings, Place, Source, most_similar
from winnable.missions.source.tree import Tree, as_utf8, read_text, read_trees

SHIPPED: Final = Path(__file__).parents[1]
"""The folder of `winnable.missions`, whose files ship. `importlib.resources` would take a twentieth of a start."""
MAX_BYTES: Final = 1_000_000
MAX_OTHER: Final = 20_000_000
"""The most bytes of a file in another form, which is rewritten as one of ours."""
SUFFIXES: Final = (".yaml", ".yml")
"""The endings of the names of files; ids have none."""
NOTED: Final[ContextVar[dict[str, bytes | None] | None]] = ContextVar("NOTED", default=None)
"""Where all files are noted on which what is read depends: their contents by path, None for one that cannot be read."""
Claims = Callable[[Collection[str]], bool]
"""Tells from the keys at the top of a file's documents whether a game has documents like that."""


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The documents of a file in another form, such as a log, as YAML; and the cards that are not found."""

    text: str
    missing: Sequence[Mapping[str, Any]] = ()


Rewrite = Callable[[bytes, Source, Findings], Rewritten | None]
"""Returns the documents of a file in another form; None for a file in none."""
_LINE: Final = re.compile(r"^([ \t]*)(?!---)[^\s#%]", re.MULTILINE)
_TOP_KEY: Final = re.compile(
    r"""^([ \t]*)(?:---[ \t]+)?(?:\{[ \t]*)?(["']?)([^\s"':#{}\[\],]+)\2[ \t]*:""", re.MULTILINE
)


def read_bytes(
    data: bytes, source: Source, findings: Findings, documents: str, rewrite: Rewrite = lambda *_: None
) -> list[Tree]:
    """Read the documents in the contents of a file. `documents` names those that the game has, for messages."""
    rewritten = rewrite(data, source, findings)
    if rewritten is not None:
        return read_trees(rewritten.text, source, findings, documents) if rewritten.text else []
    if len(data) > MAX_BYTES:
        findings.add(Place(source, 1, 1), "Y010", f"expected at most {MAX_BYTES} bytes")
        return []
    text = read_text(data, source, findings)
    return [] if text is None else read_trees(text, source, findings, documents)


def read_file(path: Path, findings: Findings, documents: str, rewrite: Rewrite = lambda *_: None) -> list[Tree]:
    """Read the documents of a file that a user names."""
    data = _read(path, findings)
    _note(path, data)
    return [] if data is None else read_bytes(data, _source(path), findings, documents, rewrite)


def _source(path: Path) -> Source:
    return Source(str(path), (), path.parent)


def _note(path: Path, data: bytes | None) -> None:
    if (noted := NOTED.get()) is not None:
        noted[os.path.join(os.getcwd(), path)] = data  # noqa: PTH109, PTH118  # with its "..", which links may turn


def _read(path: Path, findings: Findings) -> bytes | None:
    """Read as much of a file as is too large; None, and a finding, if that fails."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_OTHER + 1)
    except IsADirectoryError:
        some = any(names_file(each) for each in os.listdir(path))  # noqa: PTH208  # names alone
        hint = f"name the files in it, such as {path / '*.yaml'}" if some else "there is no *.yaml or *.yml in it"
        findings.add(Place(_source(path), 1, 1), "Y001", "expected a file, found a folder", hint)
        return None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        findings.add(Place(_source(path), 1, 1), "Y001", f"cannot read the file: {why.lower()}", nearest_path(path))
        return None


def nearest_path(
    written: str | Path,
    folder: Path = Path(),
    fits: Callable[[Path], bool] = lambda path: names_file(path.name),
    claims: Callable[[Path], bool] = lambda _: True,
) -> str:
    """Return a hint with the most similar path to one at which nothing is; empty without one.

    Both are relative to the folder. Only what `fits` is meant, by default every file with a name of ours, and of that
    only the most similar, if it is one that `claims` knows.
    """
    try:
        similar = None if os.path.lexists(folder / written) else _similar(Path(written), folder, fits)
    except (OSError, ValueError):  # a folder that may not be read, or a name too long
        return ""
    return f"did you mean {str(similar)!r}?" if similar and claims(folder / similar) else ""


def _similar(written: Path, folder: Path, fits: Callable[[Path], bool]) -> Path | None:
    """Return what is most similar to a path in its folder."""
    if not written.name:
        return None
    inside = written.parent
    names = [each for each in os.listdir(folder / inside) if fits(folder / inside / each)]  # noqa: PTH208
    stems = {Path(each).stem: each for each in names}  # else the ending makes all names alike
    similar = most_similar(written.stem, stems)
    return inside / stems[similar] if similar else None


def nearest_reference(written: str, source: Source, claims: Claims) -> str:
    """Return the same for a path that a document refers to: a file that is none of ours is not named to its author."""
    return "" if source.alone else nearest_path(written, source.base, claims=lambda path: _claimed(path, claims))


def names_file(name: str) -> bool:
    """Whether a name is that of a file, and not an id, by its ending."""
    return name.endswith(SUFFIXES)


def top_keys(data: bytes) -> set[str]:
    """Return the keys that stand at the top of a file, whether or not it can be parsed: those least indented."""
    text = as_utf8(data[:MAX_BYTES]).decode(errors="replace")
    least = min((len(each[1]) for each in _LINE.finditer(text)), default=0)
    return {each[3] for each in _TOP_KEY.finditer(text) if len(each[1]) == least}


def open_regular(path: Path) -> BinaryIO:
    """Open a file in a folder that others write to, where it may be a pipe without an end. Raises OSError."""
    file = open(path, "rb", opener=_without_waiting)  # noqa: SIM115  # Path.open has no opener, and the caller closes it
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "not a regular file")
    return file


def _without_waiting(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _plain(path: Path) -> Path:
    """Return a path without `..` in it if it leads to the same file, so that a file has one name in all messages."""
    plain = Path(os.path.normpath(path))
    try:
        return plain if plain.samefile(path) else path
    except (OSError, ValueError):  # one of them is not there
        return path if os.path.lexists(path) else plain


def read_reference(
    written: str, place: Place, findings: Findings, code: str, documents: str, claims: Claims
) -> tuple[Path, list[Tree]]:
    """Read a file that a document refers to, relative to the document's folder; return its path and documents.

    It is read once for all documents that share the findings. `code` is that of the finding at the reference if the
    file cannot be used. Nothing of a file that is none of ours, as `claims` tells, is quoted: the author of the
    document may not be allowed to read the file.
    """
    whole = place.source.base / written
    path = _plain(whole)
    if place.source.alone:
        findings.add(place, code, f"expected nothing that needs another file, found the file {written!r}")
        return path, []
    if path in findings.references:
        trees = findings.references[path]
        if trees is None:
            findings.add(place, code, f"the file {str(path)!r} cannot be used, see there")
        return path, trees or []
    try:
        regular = path.is_file()
    except (OSError, ValueError):
        regular = False
    if not regular:
        _note(path, None)
        findings.add(place, code, f"there is no file {str(path)!r}", nearest_reference(written, place.source, claims))
        return path, []
    before = findings.errors
    data = _read(path, findings)
    for each in (path, whole):
        _note(each, data if each.exists() else None)
    if data is not None and not claims(top_keys(data)):
        findings.add(place, code, f"expected {documents} in {str(path)!r}, found something else")
        return path, []
    trees = [] if data is None else read_bytes(data, _source(path), findings, documents)
    unusable = findings.errors > before and not trees
    findings.references[path] = None if unusable else trees
    if unusable:
        findings.add(place, code, f"the file {str(path)!r} cannot be used, see there")
    return path, trees


def _claimed(path: Path, claims: Claims) -> bool:
    """Whether a file is one of ours, by its keys."""
    try:
        with open_regular(path) as file:
            return claims(top_keys(file.read(MAX_BYTES)))
    except OSError:
        return False


def reference_to(path: Path, folder: Path) -> str:
    """Return the reference by which a document in a folder names the file at a path; `read_reference` finds it.

    It is relative to the folder where that is possible.
    """
    # the folders without links, as ".." leads up from where a link leads to; the file by the name that it was given
    file = os.path.join(os.path.realpath(path.parent), path.name)  # noqa: PTH118
    try:
        return Path(os.path.relpath(file, os.path.realpath(folder))).as_posix()
    except ValueError:  # on another drive
        return Path(file).as_posix()
