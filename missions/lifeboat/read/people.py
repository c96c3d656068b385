"""Reading characters, one or several, by their names."""

from collections.abc import Collection, Iterator

from winnable.missions.lifeboat.format.names import character_named, characters_in
from winnable.missions.lifeboat.format.words import ALL, CHARACTERS, SPOKEN
from winnable.missions.source.advice import meant
from winnable.missions.source.finding import Findings, quoted
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, texts_in
from winnable.rules.lifeboat.character import CAST, Character

__all__ = ["by_character", "named_in", "read_character", "read_people"]

_ADVICE = {word: f"did you mean {name!r}?" for word, name in SPOKEN.items()}
_EVERYBODY = dict.fromkeys(("everybody", "everyone", "anybody", "any", "crew"), f"write {ALL}")


def read_character(
    node: Node | None, findings: Findings, cast: Collection[Character] | None = None, *, alone: bool = True
) -> Character | None:
    """Read a character; None, with a finding, for an unknown one and for one who is not among those in play (`cast`).

    None without a finding for no node. `alone`: it cannot be everybody.
    """
    if not isinstance(node, ScalarNode):
        return None
    word = text_of(node)
    who = character_named(word)
    if who is None:
        words = CHARACTERS if alone else (*CHARACTERS, ALL)
        message = f"expected one of {', '.join(words)}, found {quoted(word)}"
        findings.add(node.at(0), "F001", message, meant(word, words, _ADVICE if alone else _ADVICE | _EVERYBODY))
        return None
    if cast is not None and who not in cast:
        playing = ", ".join(str(each) for each in cast) or "nobody"
        findings.add(node.at(0), "F003", f"expected one of those in play, {playing}, found {who}")
        return None
    return who


def read_people(
    node: Node | None, findings: Findings, cast: Collection[Character] | None = None
) -> tuple[Character, ...]:
    """Read several characters, each once; `all` are those in play."""
    found: dict[Character, Node] = {}
    for item in items_of(node):
        if isinstance(item, ScalarNode) and text_of(item) == ALL and item is node:
            return tuple(CAST if cast is None else cast)
        who = read_character(item, findings, cast, alone=item is not node)
        if who in found:
            where = found[who].place.seen_from(item.place)
            findings.add(item.place, "F002", f"{who} is named twice (first at {where})")
        elif who is not None:
            found[who] = item
    return tuple(found)


def named_in(node: Node | None) -> frozenset[Character]:
    """Find everybody who is named in a part of a document, in its keys and sentences, too."""
    return frozenset(who for text in texts_in(node) for who in characters_in(text))


def by_character(
    node: Node | None, findings: Findings, cast: Collection[Character] | None = None
) -> Iterator[tuple[Character | None, Entry]]:
    """Yield the entries of a mapping, each with the character whose it is; None, with a finding, for an unknown one.

    An entry of somebody who was there before, by another name, has a finding and is left out.
    """
    first: dict[Character, Entry] = {}
    for entry in node.entries if isinstance(node, MappingNode) else ():
        who = read_character(entry.key, findings, cast)
        if who in first:
            where = first[who].key.place.seen_from(entry.key.place)
            findings.add(entry.key.place, "F002", f"{who} is named twice (first at {where})")
            continue
        if who is not None:
            first[who] = entry
        yield who, entry
