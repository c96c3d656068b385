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
from typing import Any, Final

from winnable.missions.source.files import MAX_OTHER
from winnable.missions.source.tree import as_utf8

_GAMES: Final = {"thecrew": "planet-nine", "thecrewdeepsea": "deep-sea"}
"""Our names of the games of Board Game Arena."""
_SCRIPT: Final = re.compile(r"\bg_gamelogs\s*=\s*")


class Mistake(ValueError):
    """What makes a log, or one try in it, unusable, in words."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that a log tells: its type, its values, and where it stands.

    `seen_by` is the id of the one player who was told; empty if all were.
    """

    type: str
    args: Mapping[str, Any]
    text: str
    seen_by: str
    move: str
    packet: str

    @property
    def place(self) -> str:
        """Where it stands, for messages."""
        return f"move {self.move or '?'}, packet {self.packet or '?'}"


def mapping(value: object) -> Mapping[str, Any]:
    """Return a mapping, empty for anything else."""
    return value if isinstance(value, dict) else {}


def items(value: object) -> Sequence[Any]:
    """Return a list, or the values of a mapping; empty for anything else."""
    return value if isinstance(value, list) else list(mapping(value).values())


def word(value: object) -> str:
    """Return a number or a text as a text, such as an id; empty for anything else."""
    return str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""


def number(value: object) -> int | None:
    """Return a whole number, which may be written as a text; None for anything else."""
    text = word(value)
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None


def events_of(data: bytes) -> tuple[list[Event], str]:
    """Return the events of a log in their order, and its game; an empty text if it names none. Raises Mistake."""
    if len(data) > MAX_OTHER:
        raise Mistake(f"expected a log of at most {MAX_OTHER} bytes")
    value = _value(_unpacked(data))
    packets = _packets(value)
    if packets is None:
        error = word(mapping(value).get("error"))
        raise Mistake(f"expected a log, found the answer {error[:80]!r}" if error else "expected a log with packets")
    named = word(mapping(value).get("gameName"))
    if named and named not in _GAMES:
        raise Mistake(f"expected a log of {' or '.join(_GAMES)}, found one of {named[:40]!r}")
    return list(_events(_in_order(packets))), _GAMES.get(named, "")


def _unpacked(data: bytes) -> bytes:
    """Return the JSON or HTML in a ZIP; anything else as it is."""
    if not data.startswith(b"PK"):
        return data
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if name.lower().endswith((".json", ".html", ".htm"))]
            chosen = min(names, key=lambda name: (not name.lower().endswith("raw_data.json"), not name.endswith("n")))
            with archive.open(chosen) as file:
                unpacked = file.read(MAX_OTHER + 1)
    except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, EOFError, ValueError) as error:
        raise Mistake("expected a ZIP with raw_data.json that can be unpacked") from error
    if len(unpacked) > MAX_OTHER:
        raise Mistake(f"expected a log of at most {MAX_OTHER} bytes, found more in the ZIP")
    return unpacked


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
        return value if any("data" in mapping(each) for each in value) else None
    for key in ("packets", "logs", "data", "g_gamelogs") if depth else ():
        found = _packets(mapping(value).get(key), depth - 1)
        if found is not None:
            return found
    return None


def _in_order(packets: Sequence[Any]) -> list[Mapping[str, Any]]:
    """Return each packet once, by their numbers where all have one."""
    kept: dict[str, Mapping[str, Any]] = {}
    for packet in map(mapping, packets):
        kept.setdefault(word(packet.get("packet_id")) or json.dumps(packet, sort_keys=True), packet)
    if any(number(each.get("packet_id")) is None for each in kept.values()):
        return list(kept.values())
    return sorted(kept.values(), key=lambda each: number(each["packet_id"]) or 0)


def _events(packets: Sequence[Mapping[str, Any]]) -> Iterator[Event]:
    for packet in packets:
        channel = re.search(r"/player/p(\d+)", word(packet.get("channel")))
        move, packet_id = word(packet.get("move_id")), word(packet.get("packet_id"))
        for each in map(mapping, items(packet.get("data"))):
            yield Event(
                word(each.get("type")),
                mapping(each.get("args")),
                word(each.get("log")),
                channel[1] if channel else "",
                move,
                packet_id,
            )
