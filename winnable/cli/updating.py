"""`winnable check --update`: writes the verdicts into `expect` of the files, if the user agrees."""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from winnable.cli.console import Console
from winnable.missions.source.document import DocumentPlace
from winnable.missions.source.files import MAX_BYTES
from winnable.missions.source.finding import Findings, Source, TooManyFindings
from winnable.missions.source.tree import (
    BREAK,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    Tree,
    read_text,
    read_trees,
)
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


def updated(
    results: Sequence[Checked], places: Sequence[DocumentPlace], console: Console, *, agreed: bool
) -> Sequence[Checked]:
    """Ask whether the verdicts found are to stand in the files, unless that is `agreed` already.

    Return the problems whose files have them now.

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
    if not agreed and not _agreed(f"write {counted(number, 'verdict')} into {counted(len(changes), 'file')}?"):
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


# --- Another verdict in the text of a file -------------------------------------------------------


# Another verdict for the key `expect` of documents, written into the text of their file: all else stays as it is.
#
# Only the word itself is replaced, where it stands: comments, quotes, blanks, line breaks and a byte order mark stay.
# The text is then read again, and nothing is changed that would say anything else than before.


_BREAK: Final = re.compile(f"({BREAK.pattern})")
_MARK: Final = b"\xef\xbb\xbf"
_EXPECT: Final = re.compile(r"""(["']?)expect\1[ \t]*:[ \t]*(["']?)([a-z]+)\2(?=[ \t]*(?:$|[,}]|[ \t]#))""")


class Unchangeable(ValueError):
    """A text in which a verdict cannot be replaced."""


def with_verdicts(data: bytes, verdicts: Mapping[int, tuple[str, str]]) -> bytes:
    """Return the contents of a file with other verdicts.

    `verdicts` has the old and the new one by the number of the document in the file, from 1. Raises Unchangeable if
    a document does not expect the old one, if it is written in a form that is not understood, or if another value would
    change with it.
    """
    mark = _MARK if data.startswith(_MARK) else b""
    trees = _trees(data)
    try:
        pieces = _BREAK.split(data.removeprefix(mark).decode())
    except UnicodeDecodeError as error:
        raise Unchangeable("the file is not UTF-8") from error
    values = [_value(tree.root) for tree in trees]
    # from the end, as a verdict in braces may move what follows it on its line
    for number, (old, new) in sorted(verdicts.items(), reverse=True):
        root = trees[number - 1].root if number <= len(trees) else None
        if not isinstance(root, MappingNode) or values[number - 1].get("expect") != (old, old):
            raise Unchangeable(f"document {number} does not expect {old}")
        place = root.key("expect")
        line = pieces[2 * (place.line - 1)]
        found = _EXPECT.match(line, place.column - 1)
        if found is None or found[3] != old:
            raise Unchangeable(f"'expect' in line {place.line} is written in an unusual way")
        pieces[2 * (place.line - 1)] = line[: found.start(3)] + new + line[found.end(3) :]
        values[number - 1]["expect"] = (new, new)
    changed = mark + "".join(pieces).encode()
    if [_value(tree.root) for tree in _trees(changed)] != values:
        raise Unchangeable("more than the verdict would change")
    return changed


def _trees(data: bytes) -> list[Tree]:
    """Return the documents of a file, as far as they can be read."""
    source, findings = Source(""), Findings()
    with suppress(TooManyFindings):
        text = read_text(data[: MAX_BYTES + 1], source, findings)
        return [] if text is None else read_trees(text, source, findings, "")
    return []


def _value(node: Node) -> Any:
    """Return all that a node says, without its place."""
    match node:
        case ScalarNode():
            return (node.value, node.text)
        case SequenceNode():
            return [_value(item) for item in node.items]
        case MappingNode():
            return {entry.key.text: _value(entry.value) for entry in node.entries}
