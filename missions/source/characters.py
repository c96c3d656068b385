r"""Characters that must not reach a terminal as they are, and the columns that the others take there.

Names, titles and file names may hold anything. A control character could move the cursor or rewrite the screen, one
that changes the direction of text could show another file name or another card than is meant. So both are written as
escapes, `\x1b` or `\u202e`, wherever text leaves the program.

The same holds of lines that GitHub's runner would take for commands, where text is written to the log of a workflow.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Final

_JOINERS: Final = "\u200c\u200d"
"""Part of words in some scripts, and of emoji; they change no direction."""


_COMMAND: Final = re.compile(r"^([^\S\n]*):(?=:)", re.MULTILINE)
"""The start of a command to GitHub's runner, which looks after the blanks of a line."""
_OLD_COMMAND: Final = re.compile(r"#(?=#\[)")
"""The same in an older form, which may stand anywhere in a line."""
_LATIN: Final = str.maketrans(
    "асеіјорѕухАВЕІЈКМНОРЅСТУХαοριυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aceijopsyxABEIJKMHOPSCTYXaopiyABEZHIKMNOPTYX",
)
"""Cyrillic and Greek letters, and the Latin ones that look like them."""


def latin(text: str) -> str:
    """Return text with Latin letters for the Cyrillic and Greek ones that look like them: nobody sees which it is."""
    return text if text.isascii() else text.translate(_LATIN)


def harmless(char: str) -> bool:
    """Whether a character shows as itself: no control, direction, line separator, lone surrogate or unknown one."""
    return char.isprintable() or char in _JOINERS or unicodedata.category(char) == "Zs"


def escaped(text: str, keep: str = "") -> str:
    r"""Return text in which every character that is not harmless is an escape, but for those to `keep`.

    The escapes are those of Python and of double-quoted YAML: `\x1b`, `\u202e`, `\U000e0001`.
    """
    if text.isprintable():
        return text
    return "".join(char if char in keep or harmless(char) else _escape(ord(char)) for char in text)


def on_one_line(text: str) -> str:
    """Return text with escapes, each line break and tab in it a blank."""
    return escaped(text.replace("\n", " ").replace("\t", " "))


def no_commands(text: str, escape: Callable[[str], str] | None = None) -> str:
    """Return text of which no line is a command to GitHub's runner, such as `::error::` or `##[error]`.

    `escape` writes a character in the form at hand, such as JSON; by default as in `escaped`.
    """
    write = escape or (lambda char: _escape(ord(char)))
    text = _COMMAND.sub(lambda match: f"{match[1]}{write(':')}", text)
    return _OLD_COMMAND.sub(lambda _match: write("#"), text)


def _escape(code: int) -> str:
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes: East Asian characters two, marks above others none."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me") or char in _JOINERS or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
