"""Load the documents of files, of standard input and of the library, whatever the game.

Folders are searched for files of ours: politely, as most YAML in a folder may belong to other programs.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from winnable.games import registry
from winnable.games.usage import UsageError, sentence
from winnable.missions.source.document import MISSION, Document, Instead, Loaded, load_documents
from winnable.missions.source.files import MAX_BYTES, MAX_OTHER, Rewrite, names_file, read_bytes, read_file
from winnable.missions.source.finding import Finding, Source

_DOCUMENTS: Final = "a problem, a mission or task cards"
"""The kinds of documents there are, for the message about an empty file."""
_OTHERS: Final = ("node_modules", "__pycache__", "site-packages", "venv")
"""Folders that programs fill; hidden ones, such as `.venv`, are left out as well."""


def load(path: str | Path, instead: Instead | None = None, rewrite: Rewrite = registry.rewritten) -> Loaded[Document]:
    """Load a file, with `instead` in place of the mission and reading of its problems; `rewrite` reads logs."""
    override = instead or Instead()
    return load_documents(
        lambda findings: read_file(Path(path), findings, _DOCUMENTS, rewrite),
        lambda root, findings: registry.read(root, override, findings),
    )


def load_bytes(
    data: bytes,
    name: str,
    instead: Instead | None = None,
    *,
    alone: bool = False,
    rewrite: Rewrite = registry.rewritten,
) -> Loaded[Document]:
    """Load the contents of a file; messages call it `name`. `alone`: it may refer to no other file."""
    source, override = Source(name, alone=alone), instead or Instead()
    return load_documents(
        lambda findings: read_bytes(data, source, findings, _DOCUMENTS, rewrite),
        lambda root, findings: registry.read(root, override, findings),
    )


def load_file(name: str, instead: Instead | None = None, rewrite: Rewrite = registry.rewritten) -> Loaded[Document]:
    """Load a file; one that is not there may be the id of a mission, which other commands take."""
    loaded = load(name, instead, rewrite)
    if is_file(name) or not loaded.findings:
        return loaded
    game, edition = registry.game_of_mission(name, None)
    shipped = game.format.shipped(name, edition)
    if shipped is None:
        return loaded
    deal = f", winnable deal --mission {name}" if any(each.kind == MISSION for each in shipped.documents) else ""
    hint = f"{name} is an id of the library, not a file: winnable show {name}{deal}"
    return replace(loaded, findings=tuple(replace(each, hint=hint) for each in loaded.findings))


def load_files(
    files: Sequence[str],
    instead: Instead | None = None,
    read: Callable[[str, Instead | None], Loaded[Document]] = load_file,
    rewrite: Rewrite = registry.rewritten,
) -> Iterator[Loaded[Document]]:
    """Load files one by one; '-' is standard input. Raises UsageError for no file or two '-'."""
    if not files:
        raise _missing("FILE...")
    if files.count("-") > 1:
        raise UsageError("Standard input ('-') can be read only once.")
    return told_once(_standard_input(instead, rewrite) if file == "-" else read(file, instead) for file in files)


def load_files_and_missions(names: Sequence[str], edition: str | None) -> Iterator[Loaded[Document]]:
    """Load files, and missions of the library by id, one by one; `edition` is that of an id without one.

    Raises UsageError for an unknown id, before any file is read.
    """
    if not names:
        raise _missing("FILE|ID...")
    shipped = {name: _shipped(name, edition) for name in names if not is_file(name)}
    files = [name for name in names if name not in shipped]
    loaded = load_files(files) if files else iter(())
    return told_once(shipped[name] if name in shipped else next(loaded) for name in names)


def told_once(loaded: Iterable[Loaded[Document]]) -> Iterator[Loaded[Document]]:
    """Leave out findings that an earlier file had already: those in a file that several refer to."""
    told: set[Finding] = set()
    for each in loaded:
        yield replace(each, findings=tuple(finding for finding in each.findings if finding not in told))
        told.update(each.findings)


def _missing(argument: str) -> UsageError:
    return UsageError(f"Missing argument '{argument}' ('-' reads standard input).")


def is_file(name: str) -> bool:
    """Whether an argument FILE|ID is a file or standard input, not the id of a mission."""
    exists = os.path.lexists(name) and not os.path.isdir(name)  # noqa: PTH112  # Path raises for names too long
    return name == "-" or names_file(name) or exists


def _shipped(name: str, edition: str | None) -> Loaded[Document]:
    game, edition = registry.game_of_mission(name, edition)
    loaded = game.format.shipped(name, edition)
    if loaded is None:
        raise UsageError(sentence(game.library.why_unknown(name, edition)))
    return loaded


def _standard_input(instead: Instead | None, rewrite: Rewrite) -> Loaded[Document]:
    why = "it is closed"
    if sys.stdin is not None:  # None if it was closed before the program started
        try:
            return load_bytes(sys.stdin.buffer.read(MAX_OTHER + 1), "<stdin>", instead, rewrite=rewrite)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
    return Loaded((), (Finding("<stdin>", 1, 1, "Y001", f"cannot read standard input: {why}"),))


# --- folders -------------------------------------------------------------------------------------


@dataclass(slots=True)
class Searched:
    """The files to read, in order; how many of others were skipped; and the folders that cannot be read."""

    files: list[str] = field(default_factory=list)
    others: int = 0
    findings: list[Finding] = field(default_factory=list)


def search(
    paths: Sequence[str], exclude: Sequence[str] = (), excluded: Callable[[str], bool] = lambda _file: False
) -> Searched:
    """Return the files among the paths, and those *.yaml and *.yml below the folders that are ours, sorted.

    A file that is named is always ours. Below folders, hidden files and folders are left out, those of other programs,
    what a glob of `exclude` matches by its name or by its path from the folder, and what is `excluded`, if nobody names
    it. A file below two of the folders, or with another name beside its own, comes once. Raises UsageError if there are
    paths but no files.
    """
    searched = Searched()
    left_out = False
    seen: set[str] = set()
    for path in paths:
        if not Path(path).is_dir():
            searched.files.append(path)
            seen.add(os.path.realpath(path))
            continue
        for file in _below(path, exclude, searched):
            if file not in paths and excluded(file):
                left_out = True
                continue
            if os.path.realpath(file) in seen:
                continue
            seen.add(os.path.realpath(file))
            if _of_others(file):
                searched.others += 1
            else:
                searched.files.append(file)
    if paths and not (searched.files or searched.findings or left_out):
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
