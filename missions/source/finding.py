"""Findings: a mistake in a file, its place, and how to put it right."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from winnable.missions.source.characters import columns, escaped, latin, on_one_line
from winnable.rules.values import short_repr

_Thing = TypeVar("_Thing")
MAX_FINDINGS: Final = 200
_QUOTED: Final = 40
"""How many characters of a text a message quotes."""
NUMBERS: Final = {
    word: value
    for value, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=1
    )
}
"""Numbers as words."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text that is read: its name, its lines, and the folder from which references to other files start.

    `alone`: it may refer to no other file.
    """

    path: str
    lines: tuple[str, ...] = ()
    base: Path = Path()
    alone: bool = False

    def line(self, number: int) -> str:
        """The line with this number, counted from 1; empty past the end."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a text: line and column, both counted from 1."""

    source: Source
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"

    def seen_from(self, other: "Place") -> str:
        """Format the place for a message at another place: with the file if that differs, else line and column."""
        return str(self) if self.source.path == other.source.path else f"{self.source.path}:{self}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One mistake. Prints as `deal.yaml:14:9: error[D003]: …`, the line with a caret, and the hint."""

    path: str
    line: int
    column: int
    code: str
    message: str
    hint: str = ""
    level: str = "error"
    source: str = ""

    __repr__ = short_repr

    def short(self) -> str:
        """Return the first line alone, safe to be written to a terminal."""
        place = f"{on_one_line(self.path)}:{self.line}:{self.column}"
        return f"{place}: {self.level}[{self.code}]: {on_one_line(self.message)}"

    def to_json(self) -> dict[str, str | int]:
        """Return the fields by name, but for the source line."""
        names = ("path", "line", "column", "level", "code", "message", "hint")
        return {name: getattr(self, name) for name in names}

    def __str__(self) -> str:
        return "\n".join((self.short(), *self.excerpt(), *self.advice()))

    def advice(self) -> tuple[str, ...]:
        """Return the line of the hint, if there is one."""
        return (f"hint: {on_one_line(self.hint)}",) if self.hint else ()

    def excerpt(self, width: int = 100) -> Iterator[str]:
        """Yield the part of the line around the place, on `width` columns, and a caret under the place."""
        if not self.source.strip():
            return
        start = max(0, self.column - width // 2) if columns(escaped(self.source, "\t")) > width else 0
        before, after = self.source[start : self.column - 1], self.source[max(self.column - 1, start) :]
        while before and columns(escaped(before, "\t")) > width - 10:
            before = before[1:]
        shown = before = escaped(before, "\t")
        for char in after:
            if columns(shown) + columns(escaped(char, "\t")) > width:
                break
            shown += escaped(char, "\t")
        yield f"  {shown}".rstrip()
        yield "  " + "".join(char if char == "\t" else " " * columns(char) for char in before) + "^"


def at_leisure() -> None:
    """Let a file be read for as long as that takes."""


class TooManyFindings(Exception):
    """Raised once MAX_FINDINGS findings are noted: reading on would not help anybody."""


@dataclass(slots=True)
class Findings:
    """Collects findings in the order of reading, each once; the one numbered MAX_FINDINGS raises TooManyFindings."""

    found: dict[Finding, None] = field(default_factory=dict)
    errors: int = 0
    """Grows with every error."""
    references: dict[Path, list[Any] | None] = field(default_factory=dict)
    """The trees of files that documents refer to, read once for all of them; None: the file cannot be used."""
    pause: Callable[[], object] = at_leisure
    """What is called between two documents, and raises once it is late."""

    def add(self, place: Place, code: str, message: str, hint: str = "", level: str = "error") -> None:
        """Note a finding at a place."""
        source = place.source
        line = source.line(place.line)
        self.errors += level == "error"
        if len(self.found) == MAX_FINDINGS - 1:
            code, message, hint = "Y014", f"found {MAX_FINDINGS} mistakes, reading stops here", ""
        self.found[Finding(source.path, place.line, place.column, code, message, hint, level, line)] = None
        if code == "Y014":
            raise TooManyFindings

    def advise(self, place: Place, hint: str) -> None:
        """Give a hint to the findings at a place that have none."""
        at = (place.source.path, place.line, place.column)
        self.found = {
            replace(each, hint=hint) if (each.path, each.line, each.column) == at and not each.hint else each: None
            for each in self.found
        }

    def warn(self, place: Place, code: str, message: str, hint: str = "") -> None:
        """Note something legal that is probably a mistake."""
        self.add(place, code, message, hint, level="warning")

    def again(
        self, first: dict[_Thing, Place], thing: _Thing, place: Place, code: str, message: str, hint: str = ""
    ) -> bool:
        """Note a thing that comes again, and return whether it does; `first` has the place of each so far."""
        if thing not in first:
            first[thing] = place
            return False
        self.add(place, code, f"{message} (first at {first[thing].seen_from(place)})", hint)
        return True

    def refuse(self) -> None:
        """Raise ValueError with the messages of all errors, if there are any."""
        if self.errors:
            raise ValueError("; ".join(each.message for each in self.sorted() if each.level == "error"))

    def sorted(self) -> tuple[Finding, ...]:
        """All findings, file by file in the order of reading, then by place."""
        paths = list(dict.fromkeys(finding.path for finding in self.found))
        return tuple(sorted(self.found, key=lambda each: (paths.index(each.path), each.line, each.column, each.code)))


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a hint that names the most similar known word; empty if none is similar."""
    found = most_similar(word, known)
    letters = ", in Latin letters" if found and word != found == latin(word) else ""
    return f"did you mean {found!r}{letters}?" if found else ""


def with_hint(message: str, hint: str) -> str:
    """Return a message with the hint in parentheses, if there is one, for errors that have no line for it."""
    return f"{message} ({hint})" if hint else message


def most_similar(word: str, known: Iterable[str]) -> str:
    """Return the most similar known word; empty if none is similar.

    Numbers count, in digits or as words: `card-7` is never meant by `card-8`.
    """
    written = folded(word[:60])
    numbers = re.findall("[0-9]+", written)
    plain = {folded(each): each for each in reversed(list(known))}
    if written in plain:
        return plain[written]
    alike = [each for fold, each in plain.items() if not numbers or re.findall("[0-9]+", fold) == numbers]
    spelt = {each.casefold(): each for each in alike}
    from difflib import get_close_matches  # noqa: PLC0415  # most files have no misspelt word

    near = get_close_matches(latin(word[:60]).casefold(), list(spelt), n=1, cutoff=0.65)
    return spelt[near[0]] if near else ""


def folded(text: str) -> str:
    """Reduce a word to the part that all spellings share, without capitals, separators, number words and zeros."""
    words = re.split(r"[\s_-]+", latin(text.strip()).casefold())
    return re.sub("(?<![0-9])0+(?=[0-9])", "", "-".join(str(NUMBERS.get(each, each)) for each in words))


def nearest_name(word: str, names: list[str]) -> str:
    """Return a hint for the name of a person: one that the word begins goes before one that is similar."""
    begun = [each for each in names if word and each.casefold().startswith(word.casefold())]
    return f"did you mean {begun[0]!r}?" if len(begun) == 1 else nearest(word, names)


def quoted(text: str) -> str:
    """Return the text in quotes, cut to a length that a message has room for."""
    return repr(text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…")


# --- Codes and their meanings --------------------------------------------------------------------


# They stand in files `codes.json` by what they are about. A code never changes its meaning. So a game adds codes of its
# own to those that every game shares, and none of them may stand there already.


def codes_in(folder: Path) -> dict[str, str]:
    """Read the codes of a folder, each with its meaning."""
    groups = json.loads((folder / "codes.json").read_text(encoding="utf-8"))
    return {code: meaning for group in groups.values() for code, meaning in group.items()}


SHARED_CODES: Final = codes_in(Path(__file__).parent)
"""The codes that every game shares. The gaps in the numbers are codes of single games."""


def codes_of(package: str) -> dict[str, str]:
    """Return the codes of the findings in files of a game, whose package in `missions/` has this name."""
    return SHARED_CODES | codes_in(Path(__file__).parents[1] / package)
