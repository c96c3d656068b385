"""Reading characters, one or several, by their names."""

from collections.abc import Collection

from winnable.missions.lifeboat.format.words import ALL, CHARACTERS, SPOKEN
from winnable.missions.source.advice import meant
from winnable.missions.source.finding import Findings, quoted
from winnable.missions.source.tree import Node, ScalarNode
from winnable.missions.source.values import items_of, text_of
from winnable.rules.lifeboat.character import CAST, Character

__all__ = ["read_character", "read_people"]

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
    if word not in CHARACTERS:
        words = CHARACTERS if alone else (*CHARACTERS, ALL)
        message = f"expected one of {', '.join(words)}, found {quoted(word)}"
        findings.add(node.at(0), "F001", message, meant(word, words, _ADVICE if alone else _ADVICE | _EVERYBODY))
        return None
    who = Character[word.upper()]
    if cast is not None and who not in cast:
        playing = ", ".join(str(each) for each in cast) or "nobody"
        findings.add(node.at(0), "F003", f"expected one of those in play, {playing}, found {word}")
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
