"""The looks of text: colours, suit symbols, and widths."""

import os
import re
from dataclasses import dataclass
from typing import Final, TextIO

from winnable.missions.source.characters import columns, escaped, on_one_line

COLOURS: Final = ("auto", "always", "never")
"""The values of `--color`."""
SYMBOLS: Final = "●■▲◆★"
"""Shapes that stand for suits and kinds if the terminal's encoding has them."""
_OWN: Final = os.urandom(8).hex()
"""Marks the styles of an `Ink` until they are written: a text from a file cannot know it."""
_COLOURS: Final = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_CODES: Final = {name: 30 + place for place, name in enumerate(_COLOURS)} | {
    f"bright_{name}": 90 + place for place, name in enumerate(_COLOURS)
}
"""The codes of colours on a terminal."""
_RESET: Final = "\x1b[0m"
_CODE: Final = re.compile(r"\[[\d;]*m")
_STYLE: Final = re.compile(rf"\x1b{_OWN}(\[[\d;]*m)")


@dataclass(frozen=True, slots=True)
class Ink:
    """Whether text has colours and suit symbols, and on how many columns it must fit (None: any number)."""

    colour: bool = False
    symbols: bool = False
    width: int | None = None

    @classmethod
    def of(cls, stream: TextIO, choice: str) -> "Ink":
        """Return the ink for a stream under `--color auto|always|never`.

        `auto` means colours on a terminal, unless `NO_COLOR` is set. Symbols need an encoding that has them, and a
        terminal or `always`.
        """
        terminal = stream.isatty()
        lively = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        colour = choice == "always" or (choice == "auto" and lively)
        symbols = (terminal or choice == "always") and _encodes(stream, SYMBOLS)
        return cls(colour, symbols, _columns(stream) if terminal else None)

    def style(self, text: str, *, fg: str | None = None, bold: bool = False, dim: bool = False) -> str:
        """Return the text in a colour or weight, if there are colours; `to_terminal` makes it what terminals read."""
        if not self.colour or not (fg or bold or dim):
            return text
        codes = [*([_CODES[fg]] if fg else []), *([1] if bold else []), *([2] if dim else [])]
        before = "".join(f"\x1b[{code}m" for code in codes)
        return f"{_marked(before)}{text}{_marked(_RESET)}"

    def yes(self, text: str) -> str:
        """Good news."""
        return self.style(text, fg="green", bold=True)

    def no(self, text: str) -> str:
        """Bad news."""
        return self.style(text, fg="red", bold=True)

    def unsure(self, text: str) -> str:
        """No news."""
        return self.style(text, fg="yellow", bold=True)

    def strong(self, text: str) -> str:
        """Something to catch the eye."""
        return self.style(text, bold=True)

    def faint(self, text: str) -> str:
        """Something that need not be read."""
        return self.style(text, dim=True)


PLAIN: Final = Ink()


def _marked(styles: str) -> str:
    return styles.replace("\x1b", f"\x1b{_OWN}")


def _encodes(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _columns(stream: TextIO) -> int:
    """Return the width of the terminal behind a stream; `COLUMNS` overrides it."""
    written = os.environ.get("COLUMNS", "")
    if written.isdecimal() and len(written) < 6 and int(written):
        return int(written)
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):  # not a real file, as under a test runner
        return 80


# --- text ----------------------------------------------------------------------------------------


def to_terminal(text: str) -> str:
    """Return text as it may be written: with the styles of an `Ink`, and escapes for all else that is not harmless.

    Line breaks and tabs stay. Everything that is written for people passes here, whatever it was made of.
    """
    pieces = _STYLE.split(text)  # text, style, text, ...
    return "".join(f"\x1b{piece}" if index % 2 else escaped(piece, "\n\t") for index, piece in enumerate(pieces))


def taken_apart(text: str) -> list[str]:
    """Return a text with the styles of an `Ink` as pieces that can be kept: text, style, text, and so on."""
    return _STYLE.split(text)


def put_together(pieces: list[str], ink: Ink) -> str:
    """Return the text of such pieces, with its styles if the ink has colours."""
    styles = (_marked(f"\x1b{piece}") if ink.colour and _CODE.fullmatch(piece) else "" for piece in pieces[1::2])
    return "".join(each for pair in zip(pieces[::2], [*styles, ""], strict=True) for each in pair)


def printable(text: str) -> str:
    """Return text from a file on one line, with escapes, so that its columns can be counted."""
    return on_one_line(text)


def span(text: str) -> int:
    """Return how many columns a text takes: styles take none, East Asian characters two."""
    return columns(_STYLE.sub("", text))


def wrapped(text: str, width: int | None, indent: int | None = None) -> str:
    """Return a line on lines of `width` columns, broken at blanks alone; None: any number.

    What follows is indented by `indent`, else by two more than the line itself. A word that is too long stays whole, as
    does a command to be pasted.
    """
    if width is None or span(text) <= width or "winnable solve " in text:
        return text
    deeper = len(text) - len(text.lstrip(" ")) + 2 if indent is None else indent
    lines = [""]
    for blank, word in re.findall(r"((?<! ) +|)([^ ]+)", text):
        if lines[-1].strip() and span(lines[-1] + blank + word) > width:
            lines.append(" " * min(deeper, width * 3 // 5) + word)
        else:
            lines[-1] += blank + word
    return "\n".join(lines)


def counted(number: int, word: str) -> str:
    """Return a number with its noun, `1 task`, `2 tasks`."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def pad(text: str, width: int) -> str:
    """Return the text, filled up with spaces on the right."""
    return text + " " * (width - span(text))
