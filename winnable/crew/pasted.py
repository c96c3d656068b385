"""Deals of The Crew as people paste them: the options of `winnable solve`, or hands alone, on one line or several."""

import re
import shlex
from collections.abc import Mapping
from typing import Final

from winnable.missions.crew.document import Document
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.read.loader import ONE_LINE_KEYS, one_line
from winnable.missions.source.document import Loaded
from winnable.missions.source.finding import Finding, nearest
from winnable.rules.crew.edition import DEFAULT_EDITION

NAME: Final = "<table>"
"""The name of the text as a whole in findings."""
MAX_LENGTH: Final = 20_000
"""The most characters of a deal."""
_KEYS: Final = ("tasks", *ONE_LINE_KEYS)
_ONE_WORD: Final = ("lead", "mission")
"""Keys whose value is one word, after which the hands may begin."""
_INSIDE: Final = re.compile(
    rf"(?:^|(?<=[\s;,]))({'|'.join(_KEYS)})(?:\s*:\s*|(?<=tasks)\s+|(?<=lead)\s+|(?<=mission)\s+)", re.IGNORECASE
)
"""A key within a line."""
_LABELLED: Final = re.compile(r"\s*+([^:/{}\[\]\"'\s](?:[^:/{}\[\]\"']{0,38}[^:/{}\[\]\"'\s])?)\s*:\s*(.*)")
_CARDS: Final = re.compile(r"[^:{}]*(\d|\brest\b)[^:{}]*", re.IGNORECASE)


def pasted(text: str, edition: str | None) -> Loaded[Document] | None:
    """Read a deal in a short form; None if the text is in none, and so a file. It may refer to no file.

    The forms are the options of `winnable solve`, with or without the command; and hands, `p179 b23 / Ben: …` or one a
    line, with which lines like `tasks: g8 y2` may stand, or all of it on one line.
    """
    stripped = text.strip()
    if len(stripped) > MAX_LENGTH:
        return None
    if re.match(r"(\$\s*)?(winnable\s+solve\s|--[a-z])", stripped):
        return _options(stripped, edition)
    found = _hands(_line_by_line(stripped))
    return None if found is None else _read(*found, edition)


def _options(text: str, edition: str | None) -> Loaded[Document]:
    """Read options as a shell would."""
    try:
        words = shlex.split(text.removeprefix("$").replace("\\\n", " "))
    except ValueError as error:
        return _wrong(f"expected options of 'winnable solve', found {str(error).lower()}")
    words = words[2:] if words[:1] == ["winnable"] else words
    values: dict[str, str] = {}
    while words:
        name, equals, value = words.pop(0).partition("=")
        key = name.removeprefix("--").replace("-", "_")
        known = next(
            (each for each in ("deal", *_KEYS) if name.startswith("--") and each.replace("-", "_") == key), None
        )
        if known is None:
            hint = nearest(name, [f"--{each}" for each in ("deal", *_KEYS)])
            return _wrong(f"expected an option that describes a deal, found {name[:40]!r}", hint)
        if not equals and not words:
            return _wrong(f"expected a value for the option --{known}")
        values[known] = value if equals else words.pop(0)
    deal = values.pop("deal", "")
    if not deal:
        return _wrong("expected the option --deal with the hands")
    return _read(deal, values, edition)


def _line_by_line(text: str) -> str:
    """Return a text with each key on a line of its own, and without the commas that people write between cards."""
    if re.search(r"^\s*hands\s*:", text, re.MULTILINE):
        return text
    lines: list[str] = []
    for line in text.splitlines():
        labelled = _LABELLED.fullmatch(line)
        told = labelled is not None and labelled[1].casefold() in _KEYS  # a key with its value, which may have commas
        lines += _parts(line) if "/" in line or (not told and (_is_hand(line) or _INSIDE.match(line))) else [line]
    return re.sub(r"\[omega\]", "[omega]", "\n".join(lines), flags=re.IGNORECASE)


def _parts(line: str) -> list[str]:
    """Return the hands of a line, and after them each key with its value."""
    found = [*_INSIDE.finditer(line)]
    if not found and "{" in line:
        return [line]
    hands, keys = [line[: found[0].start()] if found else line], []
    ends = [*(each.start() for each in found[1:]), len(line)]
    for key, end in zip(found, ends[: len(found)], strict=True):
        value = line[key.end() : end].strip(" ;,")
        if key[1].casefold() in _ONE_WORD:
            value, _, rest = value.partition(" ")
            hands.append(rest)
        keys.append(f"{key[1]}: {value.strip(' ;,')}")
    return [re.sub(r"[\s,;]+", " ", " ".join(hands)).strip(" /"), *keys]


def _hands(text: str) -> tuple[str, dict[str, str]] | None:
    """Return the hands, on one line, and the other keys of a text that has hands without the key `hands`."""
    hands: list[str] = []
    more: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        labelled = _LABELLED.fullmatch(line)
        key = labelled[1].casefold() if labelled else ""
        if labelled and key in _KEYS:
            more[key] = labelled[2]
        elif key in PROBLEM.keys or (key in MISSION.keys and not hands):
            return None
        else:
            hands += line.strip("/").split("/")
    if len(hands) < 2 or not all(_is_hand(each) for each in hands):
        return None
    return " / ".join(map(str.strip, hands)), more


def _is_hand(text: str) -> bool:
    labelled = _LABELLED.fullmatch(text)
    return _CARDS.fullmatch((labelled[2] if labelled else text).strip()) is not None


def _read(deal: str, more: Mapping[str, str], edition: str | None) -> Loaded[Document]:
    values = dict(more)
    tasks, mission, lead = (values.pop(key, None) for key in ("tasks", "mission", "lead"))
    if edition not in (None, DEFAULT_EDITION.key):
        values.setdefault("game", str(edition))
    return one_line(deal, tasks or "", mission=mission, lead=lead, more=values, alone=True)


def _wrong(message: str, hint: str = "") -> Loaded[Document]:
    return Loaded((), (Finding(NAME, 1, 1, "K007", message, hint),))
