"""Findings: what is wrong in a file, where, and how to put it right."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Final

__all__ = ["CODES", "Finding", "Findings", "Place", "Source", "TooManyFindings", "nearest", "quoted"]

CODES: Final = {
    # the file and its YAML
    "Y001": "the file cannot be read",
    "Y002": "the file is not UTF-8",
    "Y003": "a character that YAML does not allow",
    "Y004": "there is nothing in the file",
    "Y005": "the YAML cannot be parsed",
    "Y006": "a YAML tag; none is allowed",
    "Y007": "a key is written twice",
    "Y008": "a key that is not a text",
    "Y009": "nested too deeply",
    "Y010": "too large, also by way of aliases",
    "Y011": "a number that is too large",
    "Y012": "an empty folded text, usually an arrow token without quotes",
    "Y013": "an alias that refers to nothing or to itself",
    "Y014": "too many mistakes",
    # keys and the shape of values
    "K001": "an unknown key",
    "K002": "a key is missing",
    "K003": "a value of the wrong kind",
    "K004": "a word that is not one of those expected",
    "K005": "a number out of range",
    "K006": "keys that do not go together",
    "K007": "neither a problem nor a mission nor task cards",
    "K008": "a list that is too short or too long",
    "K009": "parts that no crew could be asked together, of which nothing else is known to be wrong",
    # decks, deals and players
    "D001": "not a card",
    "D002": "a card that is not in the deck",
    "D003": "a card is dealt twice",
    "D004": "cards of the deck are missing",
    "D005": "a hand has the wrong size",
    "D006": "too few or too many hands",
    "D007": "an unknown player",
    "D008": "a name that a player cannot have",
    "D009": "a deck that cannot be",
    "D010": "nobody leads the first trick",
    "D011": "the deal of another file cannot be taken",
    "D012": "deals that refer to one another in a circle",
    "D013": "a leader who may not lead with an official deck",
    "D014": "an unknown card where every card must be known",
    "D015": "the robot where only a player can be",
    "D016": "a column of two cards that cannot be",
    # tasks and tokens
    "T001": "not a task in the short notation",
    "T002": "a task for a card that is not in the deck",
    "T003": "a task is there twice",
    "T004": "a task for a trump card",
    "T005": "not a token",
    "T006": "a token is there twice",
    "T007": "tokens with a gap",
    "T009": "owners that the rule of assignment does not allow",
    "T010": "tokens that do not lie as the mission says",
    "T011": "a prediction that cannot be",
    "T012": "a task without the difficulty that the mission counts",
    "T013": "an id that a task card cannot have",
    "T014": "a task that cannot have been met before",
    # missions
    "M001": "an unknown mission",
    "M002": "the mission file cannot be used",
    "M003": "a crew of the wrong size for the mission",
    "M004": "the wrong tasks for the mission: too many, too few, too easy, too hard, or others",
    "M005": "an unknown reading of the mission",
    "M006": "a role that does not exist, that a member may not have, or that nobody is left for",
    "M007": "a draw that cannot be",
    "M008": "more tokens than tasks",
    "M009": "tasks that the rule of assignment cannot share out",
    "M010": "missions that extend one another in a circle",
    "M011": "an unknown parameter",
    "M012": "a parameter that is never used",
    "M013": "a name that a parameter cannot have",
    "M014": "a role that nothing mentions",
    "M015": "more tasks or players than there are cards",
    # goals
    "G001": "a kind of card that cannot be understood or is not in the deck",
    "G002": "a member who cannot stand here",
    "G003": "an unknown role",
    "G004": "a trick that cannot exist",
    "G005": "no card of the deck fits",
    "G006": "a goal about a token that no task has",
    "G007": "more tricks than there are",
    "G008": "a prediction outside the goal of a task",
    "G009": "a goal that does not say what it asks of so many players",
    "G010": "a goal for so many players as the mission does not have",
    "G011": "tricks while tasks are open, where there are no tasks",
    # cards that are passed, and what is known of hands
    "P001": "a card that cannot be passed",
    "P002": "a hint that nobody can give",
    "P003": "a hint that is not true of the hand",
    # missions that have been played, see `winnable validate`
    "V001": "no deal can be won",
    "V002": "a mission that cannot be lost",
    "V003": "parts that no deal can meet together; none of them can be left out",
    "V004": "a part that whoever meets the others meets too",
    "V005": "no deal was found that can be won",
    "V006": "a mission that cannot be dealt",
    # lines of play
    "L001": "not a card in a line of play",
    "L002": "a card of the line that is not in the deck",
    "L003": "a card is played twice",
    "L004": "a trick that cannot be read",
    "L005": "a card of the line so far that was not legal",
    "L006": "a line so far with too many tricks, or a trick of it with too few or too many cards",
}
"""Every code with what it stands for. Codes never change their meaning."""
MAX_FINDINGS: Final = 200


@dataclass(frozen=True, slots=True)
class Source:
    """A text that is being read: what to call it, its lines, and the folder its references start from."""

    path: str
    lines: tuple[str, ...] = ()
    base: Path = Path()

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
        """The place as a message at another place names it: with the file only if that differs."""
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

    def short(self) -> str:
        """The first line alone."""
        return f"{self.path}:{self.line}:{self.column}: {self.level}[{self.code}]: {self.message}"

    def to_json(self) -> dict[str, str | int]:
        """All fields by name, for machines."""
        return {
            "path": self.path,
            "line": self.line,
            "column": self.column,
            "level": self.level,
            "code": self.code,
            "message": self.message,
            "hint": self.hint,
        }

    def __str__(self) -> str:
        return "\n".join((self.short(), *self._excerpt(), *([f"hint: {self.hint}"] if self.hint else [])))

    def _excerpt(self, width: int = 100) -> Iterator[str]:
        """The part of the line around the place, and a caret under the place."""
        if not self.source.strip():
            return
        start = max(0, self.column - width // 2) if len(self.source) > width else 0
        part = self.source[start : start + width]
        part = "".join(char if char.isprintable() or char == "\t" else "�" for char in part)
        before = "".join(char if char == "\t" else " " for char in part[: self.column - 1 - start])
        yield f"  {part}".rstrip()
        yield f"  {before}^"


class TooManyFindings(Exception):
    """There is no use in reading on."""


@dataclass(slots=True)
class Findings:
    """Collects findings while reading goes on, each once; after MAX_FINDINGS it raises TooManyFindings."""

    found: dict[Finding, None] = field(default_factory=dict)
    errors: int = 0
    """Grows with every error."""

    def add(self, place: Place, code: str, message: str, hint: str = "", level: str = "error") -> None:
        """Note a finding at a place."""
        assert code in CODES, code
        source = place.source
        line = source.line(place.line)
        self.errors += level == "error"
        if len(self.found) == MAX_FINDINGS - 1:
            code, message, hint = "Y014", f"found {MAX_FINDINGS} mistakes, reading stops here", ""
        self.found[Finding(source.path, place.line, place.column, code, message, hint, level, line)] = None
        if code == "Y014":
            raise TooManyFindings

    def warn(self, place: Place, code: str, message: str, hint: str = "") -> None:
        """Note something that may be meant, but is probably a mistake."""
        self.add(place, code, message, hint, level="warning")

    def sorted(self) -> tuple[Finding, ...]:
        """All findings, file by file in the order of reading, then by place."""
        paths = list(dict.fromkeys(finding.path for finding in self.found))
        return tuple(sorted(self.found, key=lambda each: (paths.index(each.path), each.line, each.column, each.code)))


def nearest(word: str, known: list[str]) -> str:
    """A hint that names the known word nearest to this one; empty if none is near."""
    folded = {each.casefold(): each for each in reversed(known)}
    near = get_close_matches(word[:60].casefold(), list(folded), n=1, cutoff=0.65)
    return f"did you mean {folded[near[0]]!r}?" if near else ""


def quoted(text: str, limit: int = 40) -> str:
    """The text in quotes, cut if it is long."""
    return repr(text if len(text) <= limit else text[: limit - 1] + "…")
