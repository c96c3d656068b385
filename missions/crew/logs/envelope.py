"""From the bytes of a log to its events, whatever form it was saved in.

A log is a list of packets, each with events. The list lies in JSON under one of several keys, in the ZIP of a browser
extension, or in a script of a saved page. Packets come doubled and in any order; numbers come as texts, and mappings
that are empty as lists. So everything here takes any value for what it can be taken for, and nothing else.
"""

import json
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final, Self

from winnable.missions.source.files import MAX_OTHER
from winnable.missions.source.tree import as_utf8

_GAMES: Final = {"thecrew": "planet-nine", "thecrewdeepsea": "deep-sea"}
"""Our names of the games of Board Game Arena."""
_SCRIPT: Final = re.compile(r"\bg_gamelogs\s*=\s*")


class Mistake(ValueError):
    """What makes a log, or one try in it, unusable, in words."""


def word(value: object) -> str:
    """Return a number or a text as a text; empty for anything else."""
    return str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""


def number(value: object) -> int | None:
    """Return a whole number, which may be written as a text; None for anything else."""
    text = word(value)
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None


@dataclass(frozen=True, slots=True)
class Loose:
    """A mapping of a log, which has any key; empty for any other value."""

    found: Mapping[str, Any]

    @classmethod
    def of(cls, value: object) -> Self:
        """Take a value for a mapping."""
        return cls(value if isinstance(value, dict) else {})

    def word(self, key: str) -> str:
        """Return a number or a text as a text, such as an id."""
        return word(self.found.get(key))

    def number(self, key: str) -> int | None:
        """Return a whole number, which may be written as a text."""
        return number(self.found.get(key))

    def inner(self, key: str) -> "Loose":
        """Return a mapping."""
        return Loose.of(self.found.get(key))

    def values(self, key: str) -> Sequence[Any]:
        """Return a list, or the values of a mapping; empty for anything else."""
        value = self.found.get(key)
        return value if isinstance(value, list) else list(Loose.of(value).found.values())

    def each(self, key: str) -> Sequence["Loose"]:
        """Return the mappings of a list, or of a mapping."""
        return [Loose.of(value) for value in self.values(key)]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that a log tells: its type, its values, and where it stands.

    `seen_by` is the id of the one player who was told; empty if all were.
    """

    type: str
    args: Loose
    text: str
    seen_by: str
    place: str

    @property
    def player(self) -> str:
        """The id of the player whom it is about."""
        return self.args.word("player_id")

    def wrong(self, message: str) -> Mistake:
        """Return the mistake in it, with its place."""
        return Mistake(f"{self.place}: {message}")


def events_of(data: bytes) -> tuple[list[Event], str]:
    """Return the events of a log in their order, and its game; an empty text if it names none. Raises Mistake."""
    data = _unpacked(data) if data.startswith(b"PK") else data
    if len(data) > MAX_OTHER:
        raise Mistake(f"expected a log of at most {MAX_OTHER} bytes, unpacked too")
    value = _value(data)
    packets, about = _packets(value), Loose.of(value)
    if packets is None:
        error = about.word("error")
        raise Mistake(f"expected a log, found the answer {error[:80]!r}" if error else "expected a log with packets")
    named = about.word("gameName")
    if named and named not in _GAMES:
        raise Mistake(f"expected a log of {' or '.join(_GAMES)}, found one of {named[:40]!r}")
    return list(_events(_in_order(packets))), _GAMES.get(named, "")


def _unpacked(data: bytes) -> bytes:
    """Return the JSON or HTML in a ZIP."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if name.endswith((".json", ".html"))]
            with archive.open(min(names, key=lambda name: not name.endswith("raw_data.json"))) as file:
                return file.read(MAX_OTHER + 1)
    except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, EOFError, ValueError) as error:
        raise Mistake("expected a ZIP with raw_data.json that can be unpacked") from error


def _value(data: bytes) -> Any:
    """Return the JSON of a log, alone or in a script of a page."""
    text = as_utf8(data).decode(errors="replace")
    start = 0
    if text.lstrip()[:1] not in ("{", "["):
        found = _SCRIPT.search(text)
        if found is None:
            raise Mistake("expected JSON, a ZIP or a page of a replay with 'g_gamelogs'")
        start = found.end()
    try:
        return json.JSONDecoder().raw_decode(text[start:].lstrip())[0]
    except (ValueError, RecursionError) as error:
        raise Mistake(f"the JSON cannot be read: {str(error)[:80].lower()}") from error


def _packets(value: Any, depth: int = 3) -> list[Any] | None:
    """Return the list of packets in any envelope; None if there is none."""
    if isinstance(value, list):
        return value if any("data" in Loose.of(each).found for each in value) else None
    for key in ("packets", "logs", "data", "g_gamelogs") if depth else ():
        found = _packets(Loose.of(value).found.get(key), depth - 1)
        if found is not None:
            return found
    return None


def _in_order(packets: Sequence[Any]) -> Sequence[Loose]:
    """Return each packet once, by their numbers where all have one."""
    kept: dict[str, Loose] = {}
    for packet in map(Loose.of, packets):
        kept.setdefault(packet.word("packet_id") or json.dumps(packet.found, sort_keys=True), packet)
    numbered = all(each.number("packet_id") is not None for each in kept.values())
    return sorted(kept.values(), key=lambda each: (numbered and each.number("packet_id")) or 0)


def _events(packets: Sequence[Loose]) -> Iterator[Event]:
    for packet in packets:
        channel = re.search(r"/player/p(\d+)", packet.word("channel"))
        seen_by = channel[1] if channel else ""
        place = f"move {packet.word('move_id') or '?'}, packet {packet.word('packet_id') or '?'}"
        for each in packet.each("data"):
            yield Event(each.word("type"), each.inner("args"), each.word("log"), seen_by, place)
