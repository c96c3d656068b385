"""`winnable check --update`: writes the verdicts into `expect` of the files, if the user agrees."""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from winnable.cli.console import Console
from winnable.missions.source.document import DocumentPlace
from winnable.missions.source.tree import BREAK
from winnable.output.file import write_whole
from winnable.output.ink import counted, printable
from winnable.rules.answer import Answer
from winnable.services.attempts import Checked, Outcome

Verdicts = Mapping[tuple[int, int], tuple[str, str]]
"""By line and column of a key `expect`, the verdict that stands there and the one that was found."""


def updated(
    results: Sequence[Checked], places: Sequence[DocumentPlace], console: Console, *, agreed: bool
) -> Sequence[Checked]:
    """Ask whether the verdicts found are to stand in the files, unless that is `agreed` already.

    Return the problems whose files have them now; a problem is there several times if its file has several names.

    Problems that were not decided, or failed, stay as they are. A file that cannot be changed, or has changed in the
    meantime, stays as well, with a remark.
    """
    wrong: dict[str, list[Checked]] = {}
    verdicts: dict[str, dict[tuple[int, int], tuple[str, str]]] = {}
    lines = ["these files expect something else than was found:"]
    for checked, place in zip(results, places, strict=True):
        outcome, document = checked.outcome, checked.document
        if isinstance(outcome, Outcome) and outcome.answer is not Answer.UNKNOWN and not checked.as_expected:
            assert place.expect is not None
            path = os.path.realpath(document.path)
            wrong.setdefault(path, []).append(checked)
            of_file = verdicts.setdefault(path, {})
            if place.expect not in of_file:
                of_file[place.expect] = str(document.expect), str(outcome.answer)
                lines.append(
                    f"  {printable(document.path)}:{document.line}  expect: {document.expect} -> {outcome.answer}"
                )
    if not wrong:
        return ()
    for line in lines:
        console.remark(line)
    number = len(lines) - 1
    if not agreed and not _agreed(f"write {counted(number, 'verdict')} into {counted(len(wrong), 'file')}?"):
        console.remark("nothing is written")
        return ()
    for path, found in verdicts.items():
        try:
            data = Path(path).read_bytes()
            write_whole(Path(path), with_verdicts(data, found))
        except (Unchangeable, OSError) as error:
            why = error.strerror.lower() if isinstance(error, OSError) and error.strerror else error
            console.remark(f"{printable(wrong.pop(path)[0].document.path)} is not changed: {why}")
    console.remark(f"{counted(sum(len(verdicts[path]) for path in wrong), 'verdict')} written")
    return [checked for of_file in wrong.values() for checked in of_file]


def _agreed(question: str) -> bool:
    """Ask on standard error; where nobody answers, as standard input has ended, that is a no."""
    click.echo(f"{question} [y/N] ", nl=False, err=True)
    answer = sys.stdin.readline() if sys.stdin is not None else ""
    if not answer.endswith("\n"):
        click.echo(err=True)
    return answer.strip().casefold() in ("y", "yes")


_BREAK: Final = re.compile(f"({BREAK.pattern})")
_MARK: Final = b"\xef\xbb\xbf"
_EXPECT: Final = re.compile(r"""(["']?)expect\1[ \t]*:[ \t]*(["']?)([a-z]+)\2(?=[ \t]*(?:$|[,}]|[ \t]#))""")


class Unchangeable(ValueError):
    """A text in which a verdict cannot be replaced."""


def with_verdicts(data: bytes, verdicts: Verdicts) -> bytes:
    """Return the contents of a file with other verdicts; all else stays, comments, line breaks and a byte order mark.

    Raises Unchangeable where a key does not stand at its place any more, or its verdict in an unusual form.
    """
    mark = _MARK if data.startswith(_MARK) else b""
    try:
        pieces = _BREAK.split(data.removeprefix(mark).decode())
    except UnicodeDecodeError as error:
        raise Unchangeable("the file is not UTF-8") from error
    for (number, column), (old, new) in verdicts.items():
        line = "".join(pieces[2 * (number - 1) : 2 * number - 1])
        found = _EXPECT.match(line, column - 1)
        if found is None or found[3] != old:
            raise Unchangeable(f"'expect: {old}' does not stand in line {number}, or in an unusual form")
        pieces[2 * (number - 1)] = line[: found.start(3)] + new + line[found.end(3) :]
    return mark + "".join(pieces).encode()
