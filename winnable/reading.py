"""Reading what the commands work on, and telling what is wrong with it."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from winnable.console import Console, Exit
from winnable.ink import Ink
from winnable.missions import crew as missions
from winnable.missions.crew import Finding, Loaded, Mission, ProblemDocument
from winnable.missions.source.files import MAX_BYTES
from winnable.rules.crew.edition import DEFAULT_EDITION

__all__ = [
    "finding_text",
    "named_mission",
    "problems_of",
    "read_files",
    "read_files_and_missions",
    "yaml_files",
]


def read_files(files: Sequence[str], mission: str | None = None, reading: str | None = None) -> Iterator[Loaded]:
    """Read files one by one; '-' is standard input."""
    if not files:
        raise _missing("FILE...")
    if files.count("-") > 1:
        raise click.UsageError("Standard input ('-') can be read only once.")
    return (_read(file, mission, reading) for file in files)


def read_files_and_missions(names: Sequence[str], game: str | None) -> Iterator[Loaded]:
    """Read files one by one, and missions of the library by id; `game` is that of an id without one."""
    if not names:
        raise _missing("FILE|ID...")
    shipped = {name: _shipped(name, game or DEFAULT_EDITION.key) for name in names if not _is_file(name)}
    files = [name for name in names if name not in shipped]
    read = read_files(files) if files else iter(())
    return (shipped[name] if name in shipped else next(read) for name in names)


def _missing(argument: str) -> click.UsageError:
    return click.UsageError(f"Missing argument '{argument}' ('-' reads standard input).")


def _is_file(name: str) -> bool:
    there = os.path.lexists(name) and not Path(name).is_dir()
    return name == "-" or name.endswith((".yaml", ".yml")) or there


def _shipped(name: str, game: str) -> Loaded:
    loaded = missions.load_shipped(name, game)
    if loaded is None:
        raise _unknown(missions.find_mission(name, game)[1])
    return loaded


def _unknown(findings: Sequence[Finding]) -> click.UsageError:
    """What is wrong with the name of a mission."""
    said = "; ".join(f"{each.message}{f' ({each.hint})' if each.hint else ''}" for each in findings)
    return click.UsageError(f"{said}.")


def _read(file: str, mission: str | None, reading: str | None) -> Loaded:
    if file == "-":
        return _standard_input(mission, reading)
    return missions.load(file, mission=mission, reading=reading)


def _standard_input(mission: str | None, reading: str | None) -> Loaded:
    why = "it is closed"
    if sys.stdin is not None:  # as it is when it was closed before the start
        try:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
            return missions.load_text(data, "<stdin>", mission=mission, reading=reading)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
    return Loaded((), (Finding("<stdin>", 1, 1, "Y001", f"cannot read standard input: {why}"),))


def yaml_files(paths: Sequence[str]) -> Iterator[str]:
    """The files among the paths, and every *.yaml and *.yml below the folders, sorted, none that is hidden."""
    for path in paths:
        if not Path(path).is_dir():
            yield path
            continue
        for folder, folders, files in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(files):
                file = Path(folder) / name
                # of what is not a file, a pipe for one, reading might never end
                if name.endswith((".yaml", ".yml")) and not name.startswith(".") and file.is_file():
                    yield str(file)


def problems_of(loaded: Loaded, console: Console) -> tuple[tuple[ProblemDocument, ...], Exit]:
    """The problems that could be read, and the exit code for the rest, whose findings are told."""
    for finding in loaded.findings:
        console.remark(finding_text(finding, console.remark_ink))
    return loaded.problems, Exit.INPUT if loaded.errors else Exit.YES


def finding_text(finding: Finding, ink: Ink) -> str:
    """A finding with its line and caret, the level in colour."""
    label = f"{finding.level}[{finding.code}]"
    paint = ink.no if finding.level == "error" else ink.unsure
    return str(finding).replace(label, paint(label), 1)


def named_mission(name: str, game: str | None, console: Console) -> Mission:
    """The mission that a user names on the command line, of the library or in a file."""
    mission, findings = missions.find_mission(name, game or DEFAULT_EDITION.key)
    if mission is None:
        raise _unknown(findings)
    for finding in findings:
        console.remark(finding_text(finding, console.remark_ink))
    return mission
