"""`winnable check --update`: writes the verdicts into `expect` of the files, if the user agrees."""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from winnable.cli.console import Console
from winnable.cli.status import hidden
from winnable.missions.source.document import DocumentPlace
from winnable.missions.source.expecting import Unchangeable, with_verdicts
from winnable.output.file import write_whole
from winnable.output.ink import counted, printable
from winnable.rules.answer import Answer
from winnable.services.attempts import Checked, Outcome


@dataclass(frozen=True, slots=True)
class _Change:
    """A file with other verdicts: the problems by the number of their document, and its contents before and after.

    A problem is there several times if its file is named by several paths.
    """

    path: Path
    problems: Mapping[int, Sequence[Checked]]
    before: bytes
    after: bytes


def updated(results: Sequence[Checked], places: Sequence[DocumentPlace], console: Console) -> Sequence[Checked]:
    """Ask whether the verdicts found are to stand in the files; return the problems whose files have them now.

    Problems that were not decided, or failed, stay as they are. A file that cannot be changed, or has changed in the
    meantime, stays as well, with a remark.
    """
    changes = _changes(results, places, console)
    if not changes:
        return ()
    number = sum(len(change.problems) for change in changes)
    console.remark("these files expect something else than was found:")
    for change in changes:
        for checked, *_ in change.problems.values():
            console.remark(f"  {printable(str(change.path))}:{checked.document.line}  {_difference(checked)}")
    if not _agreed(f"write {counted(number, 'verdict')} into {counted(len(changes), 'file')}?"):
        console.remark("nothing is written")
        return ()
    written = [change for change in changes if _written(change, console)]
    console.remark(f"{counted(sum(len(change.problems) for change in written), 'verdict')} written")
    return [checked for change in written for same in change.problems.values() for checked in same]


def _changes(results: Sequence[Checked], places: Sequence[DocumentPlace], console: Console) -> Sequence[_Change]:
    """Return the changes by file."""
    by_file: dict[str, dict[int, list[Checked]]] = {}
    for checked, place in zip(results, places, strict=True):
        outcome = checked.outcome
        if isinstance(outcome, Outcome) and outcome.answer is not Answer.UNKNOWN and not checked.as_expected:
            of_file = by_file.setdefault(os.path.realpath(checked.document.path), {})
            of_file.setdefault(place.number, []).append(checked)
    changes = []
    for found in by_file.values():
        path = Path(next(iter(found.values()))[0].document.path)
        verdicts = {number: (str(same[0].document.expect), str(_answer(same[0]))) for number, same in found.items()}
        try:
            before = path.read_bytes()
            changes.append(_Change(path, found, before, with_verdicts(before, verdicts)))
        except Unchangeable as error:
            console.remark(f"{printable(str(path))} is not changed: {error}")
        except OSError as error:
            _remark_error(path, error, console)
    return changes


def _answer(checked: Checked) -> Answer:
    assert isinstance(checked.outcome, Outcome)
    return checked.outcome.answer


def _difference(checked: Checked) -> str:
    return f"expect: {checked.document.expect} -> {_answer(checked)}"


def _agreed(question: str) -> bool:
    """Ask on standard error; where nobody answers, as standard input has ended, that is a no."""
    with hidden():
        click.echo(f"{question} [y/N] ", nl=False, err=True)
        answer = sys.stdin.readline() if sys.stdin is not None else ""
    if not answer.endswith("\n"):
        click.echo(err=True)
    return answer.strip().casefold() in ("y", "yes")


def _written(change: _Change, console: Console) -> bool:
    try:
        if change.path.read_bytes() != change.before:
            console.remark(f"{printable(str(change.path))} is not changed: it has been in the meantime")
            return False
        write_whole(change.path, change.after)
    except OSError as error:
        _remark_error(change.path, error, console)
        return False
    return True


def _remark_error(path: Path, error: OSError, console: Console) -> None:
    console.remark(f"{printable(str(path))} is not changed: {(error.strerror or str(error)).lower()}")
