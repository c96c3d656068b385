"""Characters, one or several, by their names."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from winnable.missions.lifeboat.format.names import character_named, characters_in
from winnable.missions.lifeboat.format.reading import ADVICE, ALL, CHARACTERS, DealReading
from winnable.missions.source.advice import meant
from winnable.missions.source.finding import Place, quoted
from winnable.missions.source.meaning import InContext, Own
from winnable.missions.source.plain import UNWRITTEN, Choice, Shape, Text, Words
from winnable.missions.source.shape import ByKind, ListOf, TableOf, codec
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, items_of, text_of, texts_in
from winnable.rules.lifeboat.card import CAST, Character
from winnable.rules.lifeboat.goal import Everybody, Who


def read_character(
    node: ScalarNode, reading: DealReading, *, alone: bool = True, in_play: bool = True
) -> Character | None:
    """Read a character; None, with a finding, for an unknown one and, with `in_play`, for one who is not in play.

    `alone`: it cannot be everybody.
    """
    word = text_of(node)
    who = character_named(word)
    if who is None:
        words = CHARACTERS if alone else (*CHARACTERS, ALL)
        message = f"expected one of {', '.join(words)}, found {quoted(word)}"
        hint = meant(word, words, ADVICE["character" if alone else "people"])
        reading.findings.add(node.at(0), "F001", message, hint)
    elif in_play and reading.cast is not None and who not in reading.cast:
        playing = ", ".join(map(str, reading.cast)) or "nobody"
        message = f"expected one of those in play, {playing}, found {who}"
        reading.findings.add(node.at(0), "F003", message)
        return None
    return who


def read_people(node: Node, reading: DealReading, *, in_play: bool = True) -> tuple[Character, ...]:
    """Read several characters, each once; `all` are those in play."""
    found: dict[Character, Place] = {}
    for item in items_of(node):
        assert isinstance(item, ScalarNode)
        if text_of(item) == ALL and item is node:
            return tuple(CAST if reading.cast is None or not in_play else reading.cast)
        who = read_character(item, reading, alone=item is not node, in_play=in_play)
        if who is not None:
            reading.findings.again(found, who, item.place, "F002", f"{who} is named twice")
    return tuple(found)


def read_whom(node: Node, reading: DealReading) -> tuple[Who, ...]:
    """Read whom a goal is about: everybody, or those who are named, one at least."""
    if isinstance(node, ScalarNode):
        if text_of(node) == ALL:
            return (Everybody.ALL,)
        who = read_character(node, reading, alone=False)
        return () if who is None else (who,)
    if not items_of(node):
        message = "expected the characters whom it is about, found an empty list"
        reading.findings.add(node.place, "A002", message)
    return read_people(node, reading)


def named_in(node: Node | None) -> frozenset[Character]:
    """Find everybody who is named in a part of a document, in its keys and sentences, too."""
    return frozenset(who for text in texts_in(node) for who in characters_in(text))


def _name(who: Character | None) -> Any:
    return UNWRITTEN if who is None else str(who)


def _names(people: tuple[Character, ...]) -> list[str]:
    return list(map(str, people))


_CHARACTER: Final = Text("a character", examples=tuple(CHARACTERS), names="characters")
_ALL: Final = Choice({ALL: "Everybody."}, others="a character", names="characters")
SEVERAL: Final = ByKind("a character, a list of characters or all", text=_ALL, items=ListOf(_CHARACTER))
CHARACTER: Final = InContext(_CHARACTER, read_character, _name)
"""A character in play."""
ANYBODY: Final = InContext(_CHARACTER, partial(read_character, in_play=False), _name)
"""A character, in play or not."""
PEOPLE: Final = InContext(SEVERAL, read_people, _names)
"""Several characters in play."""
SHOWN: Final = InContext(
    SEVERAL,
    lambda node, reading: frozenset(read_people(node, reading, in_play=False)),
    lambda people: ALL if len(people) == len(CAST) else _names(tuple(sorted(people))),
)
"""Those whom a card shows, in play or not."""
WHOM: Final = InContext(SEVERAL, read_whom, lambda of: of.value if isinstance(of, Everybody) else str(of))
"""Whom a goal is about, each of several; written for one."""


def in_order(*, at_least: int = 0) -> InContext:
    """Return the shape of several characters in an order, each once."""
    return InContext(ListOf(_CHARACTER, at_least=at_least), read_people, _names)


def by_character(node: Node | None, reading: DealReading) -> Iterator[tuple[Character | None, Entry]]:
    """Yield the entries of a mapping, each with the character whose it is; None, with a finding, for an unknown one.

    An entry of a character who was there before, by another name, has a finding and is left out.
    """
    first: dict[Character, Place] = {}
    for entry in node.entries if isinstance(node, MappingNode) else ():
        who = read_character(entry.key, reading)
        place = entry.key.place
        if who is None or not reading.findings.again(first, who, place, "F002", f"{who} is named twice"):
            yield who, entry


def character_table(value: Shape, expected: str, written: type[dict[str, Any]] = dict) -> Own:
    """Return the shape of a mapping from characters in play to values of one shape."""
    by_name = TableOf(value, expected, written=written)

    def read(node: Node, reading: DealReading) -> dict[Character, Any]:
        values = [(who, codec(value).read(entry.value, reading)) for who, entry in by_character(node, reading)]
        return {who: each for who, each in values if who is not None}

    def write(values: Mapping[Character, Any], words: Words) -> Any:
        return by_name.write({str(who): each for who, each in values.items()}, words)

    return Own(by_name, read, write)


def entry_of(node: Node | None, who: Character) -> Entry:
    """Return the entry of a character in a mapping that has been read."""
    assert isinstance(node, MappingNode)
    return next(entry for entry in node.entries if character_named(entry.key.text) is who)
