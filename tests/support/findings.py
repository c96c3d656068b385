"""The findings that a file with mistakes, or with slips, says it has."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from winnable.missions.source.finding import Finding


def expected(path: Path) -> list[str]:
    """The `# finding:` lines of a file, or of the `.expected` file beside it."""
    data = _told_in(path).read_bytes().decode("utf-8", errors="replace")
    return re.findall(r"^# finding: (.*)$", data, flags=re.MULTILINE)


def expect(path: Path, findings: list[str]) -> None:
    """Write these `# finding:` lines in place of those that are there."""
    told_in = _told_in(path)
    others = [line for line in told_in.read_bytes().splitlines(keepends=True) if not line.startswith(b"# finding: ")]
    told_in.write_bytes(b"".join([*others, *(f"# finding: {each}\n".encode() for each in findings)]))


def _told_in(path: Path) -> Path:
    beside = path.with_name(path.name + ".expected")
    return beside if beside.exists() else path


def with_findings(slips: str, found: Callable[[str], Sequence[Finding]]) -> str:
    """A file of slips with what is found in each, by its name: `> LINE:COLUMN CODE MESSAGE`, and the hint below it."""
    head, *parts = re.split(r"^(?==== )", slips, flags=re.MULTILINE)
    told = [head.rstrip("\n")] if head else []
    for part in parts:
        slip = [line for line in part.rstrip("\n").split("\n") if not line.startswith("> ")]
        for each in found(slip[0].removeprefix("=== ")):
            slip.append(f"> {each.line}:{each.column} {each.code} {each.message}")
            slip += [f">   {each.hint}"] * bool(each.hint)
        told.append("\n".join(slip))
    return "\n\n".join(told) + "\n"


WRONG_LINES: Final = [
    ("", "1:1: expected a line of play, found"),
    ("# nothing", "1:1: expected a line of play, found"),
    ("x: [", "1:4: expected ']' for the '\\[' here"),
    ("[]\n---\n[]", "3:1: expected one line of play, found another document"),
    ("- {who: 1, who: 2}", r"1:12: the key 'who' is written twice \(first at 1:4\)"),
    ("\ud800", "1:1: expected UTF-8"),
]
"""Texts that are no line of play of any game, and how the message begins: its place, and what is wrong there."""
