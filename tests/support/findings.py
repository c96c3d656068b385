"""The findings that a file with mistakes says it has."""

import re
from pathlib import Path
from typing import Final


def expected(path: Path) -> list[str]:
    """The `# finding:` lines of a file, or of the `.expected` file beside it."""
    beside = path.with_name(path.name + ".expected")
    data = (beside if beside.exists() else path).read_bytes().decode("utf-8", errors="replace")
    return re.findall(r"^# finding: (.*)$", data, flags=re.MULTILINE)


WRONG_LINES: Final = [
    ("", "1:1: expected a line of play, found"),
    ("# nothing", "1:1: expected a line of play, found"),
    ("x: [", "1:4: expected ']' for the '\\[' here"),
    ("[]\n---\n[]", "3:1: expected one line of play, found another document"),
    ("- {who: 1, who: 2}", r"1:12: the key 'who' is written twice \(first at 1:4\)"),
    ("\ud800", "1:1: expected UTF-8"),
]
"""Texts that are no line of play of any game, and how the message begins: its place, and what is wrong there."""
