"""Hints for values in another form than the expected one: numbers as words, lists and mappings as texts."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from winnable.missions.source.finding import NUMBERS, nearest
from winnable.missions.source.syntax import BLANKLESS
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode

_NUMBERS: Final = {**dict.fromkeys(("zero", "no", "none", "null"), 0), **NUMBERS}
_RANGE: Final = re.compile(r"\s*([0-9]{1,2})\s*(?:-|\.\.+|to)\s*([0-9]{1,2})\s*")
_SHOWN: Final = 40
"""The longest text that a hint repeats."""


def hint_tables(path: Path) -> dict[str, dict[str, str]]:
    """Read tables with hints: by the name of each table, the hint for every word that people write instead.

    The file has under each hint the words for which it is, in small letters with `_` for `-`. A hint without a blank is
    the word of the format that is meant. `as in` names tables above, whose hints it has too where it has no other;
    `{forms}` stands for the words that `lists` has under that name.
    """
    said = json.loads(path.read_text(encoding="utf-8"))
    lists, tables = said.pop("lists", {}), dict[str, dict[str, str]]()
    for name, table in said.items():
        hints = tables[name] = {}
        for other in table.pop("as in", "").split():
            hints |= tables[other]
        for hint, words in table.items():
            told = hint if " " in hint else f"did you mean {hint!r}?"
            hints |= dict.fromkeys(words.format(**lists).split(), told)
    return tables


def meant(word: str, known: Iterable[str], advice: Mapping[str, str]) -> str:
    """Return a hint for an unknown word: that of `advice`, else the most similar known word; empty without either."""
    return advice.get(word.strip().casefold().replace("-", "_").replace(" ", "_"), "") or nearest(word, list(known))


def number(node: ScalarNode) -> str:
    """Return a hint for a text where a number is expected."""
    text = node.text.strip()
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return f"write {text} without quotes"
    value = _NUMBERS.get(text.casefold())
    return "" if value is None else f"write {value}"


def as_list(node: Node, fits: Callable[[Node], bool]) -> str:
    """Return a hint for a value where a list is expected; `fits` tells whether it could be an item of it."""
    if isinstance(node, MappingNode):
        return "put '- ' before each item" if fits(node) else ""
    if not isinstance(node, ScalarNode) or node.value is None or len(node.text) > _SHOWN:
        return ""
    ends = _RANGE.fullmatch(node.text)
    if ends and int(ends[1]) < int(ends[2]) <= int(ends[1]) + 10:
        parts = [str(each) for each in range(int(ends[1]), int(ends[2]) + 1)]
    elif "," in node.text:
        parts = node.text.split(",")
    else:
        sentence = re.search(r"[^\w\s-]|[A-Z]", node.text)
        parts = [node.text] if sentence else node.text.split()
    pieces = [part.strip() for part in parts]
    return f"write [{', '.join(pieces)}]" if all(fits(_plain(node, part)) for part in pieces) else ""


def _plain(node: ScalarNode, text: str) -> ScalarNode:
    """Return a part of a text as a value of its own."""
    return ScalarNode(
        node.place, int(text) if re.fullmatch("[0-9]{1,9}", text) else text, text, node.inner, exact=False
    )


def as_mapping(node: Node) -> str:
    """Return a hint for a text where keys and values are expected."""
    text = node.text if isinstance(node, ScalarNode) and isinstance(node.value, str) else ""
    if BLANKLESS.fullmatch(text.split(" ")[0]):
        word, _, rest = text.split(" ")[0].partition(":")
        return f"put a blank after each colon, '{word}: {rest} …'"
    if re.fullmatch(r"-[^\s-]\S*\s.*", text, re.DOTALL):
        return "put a blank after each hyphen"
    if assigned := re.match(r"([\w-]+)\s*=\s*\S", text):
        return f"write ': ' for '=', '{assigned[1]}: …'"
    return ""


def one_text(node: Node) -> str:
    """Return a hint for a list of plain values where one text is expected."""
    if isinstance(node, SequenceNode) and node.items and all(isinstance(item, ScalarNode) for item in node.items):
        text = " ".join(item.text for item in node.items if isinstance(item, ScalarNode))
        return f"write {text!r}" if len(text) <= _SHOWN else ""
    return ""


def hyphened(node: SequenceNode) -> bool:
    """Whether all items of a list are mappings with one key: one mapping with hyphens before its keys."""
    return bool(node.items) and all(isinstance(item, MappingNode) and len(item.entries) == 1 for item in node.items)


def outdented(
    node: MappingNode, known: Callable[[str], bool], misspelt: Callable[[str], bool]
) -> dict[str, list[Entry]]:
    """Find unknown keys that seem to belong to the known key above them, which has no value: those, by that key."""
    found: dict[str, list[Entry]] = {}
    above = ""
    for entry in node.entries:
        name, value = entry.key.text, entry.value
        if known(name):
            above = name if isinstance(value, ScalarNode) and value.value is None and not value.text else ""
        elif above and not misspelt(name):
            found.setdefault(above, []).append(entry)
    return found
