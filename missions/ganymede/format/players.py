"""Players: by name, by the order of their turns, or as a group."""

from collections.abc import Sequence
from typing import Final

from winnable.missions.ganymede.format.reading import GameReading
from winnable.missions.ganymede.format.words import GROUPS, ORDINALS, RESERVED
from winnable.missions.source.document import check_id
from winnable.missions.source.finding import Place, nearest, nearest_name, quoted
from winnable.missions.source.meaning import Own, own
from winnable.missions.source.plain import Choice, Text
from winnable.missions.source.reading import Words
from winnable.missions.source.shape import ListOf
from winnable.missions.source.tree import Node, ScalarNode
from winnable.missions.source.values import items_of, text_of
from winnable.rules.ganymede.goal import Group, Who


def called(names: Sequence[str]) -> Words:
    """Return the words by which players are written: their names, by their numbers."""
    return {str(player): name for player, name in enumerate(names)}


def player_at(node: ScalarNode, reading: GameReading) -> int | None:
    """Read a player, given by name; None and a finding for an unknown one."""
    name, names = text_of(node), reading.names
    if name in names:
        return names.index(name)
    message = f"expected one of the players {', '.join(names)}, found {quoted(name)}"
    reading.findings.add(node.at(0), "R002", message, nearest_name(name, list(names)))
    return None


def seat_at(node: ScalarNode, reading: GameReading) -> int | None:
    """Read a player by name, or by the order of turns; None and a finding for an unknown one."""
    word, names, seats = text_of(node), reading.names, ORDINALS[: reading.ranges.players]
    if word in names or word in seats:
        return names.index(word) if word in names else seats.index(word)
    known = names or seats
    message = f"expected one of {', '.join(known)}, found {quoted(word)}"
    reading.findings.add(node.at(0), "R002", message, nearest_name(word, list(known)))
    return None


def _names(node: Node, reading: GameReading) -> tuple[str, ...]:
    """Read the names of the players, each once."""
    first: dict[str, Place] = {}
    for item in items_of(node):
        name = text_of(item)
        if isinstance(item, ScalarNode):
            check_id(item, reading.findings, "a name")
        if name in RESERVED:
            message = f"expected another name than {quoted(name)}, which means something in goals"
            reading.findings.add(item.place, "R009", message)
            first.setdefault(name, item.place)
        else:
            reading.findings.again(first, name, item.place, "R009", f"the name {quoted(name)} is there twice")
    return tuple(first)


NAMES: Final = own(ListOf(Text("the name of a player"), at_least=1, at_most=4), _names)
PLAYER: Final = Own(Text("a player"), player_at, lambda player, words: words[str(player)])
"""A player of the deal."""


def _one(word: str, node: ScalarNode, usual: Group, reading: GameReading) -> Who:
    """Read a player by name, or by the order of turns."""
    names, players = reading.names, reading.ranges.players
    if word in names:
        return names.index(word)
    if word in ORDINALS:
        place = ORDINALS.index(word)
        if place >= players:
            reading.findings.add(node.place, "R002", f"expected one of {players} players, found the {word}")
        return min(place, players - 1)
    if names:
        message = f"expected one of the players {', '.join(names)}, found {quoted(word)}"
        hint = nearest_name(word, [*names, *GROUPS])
    else:
        message = f"expected {', '.join(GROUPS)}, or {', '.join(ORDINALS)}, found {quoted(word)}"
        hint = nearest(word, [*GROUPS, *ORDINALS]) or "a mission knows no names: say who by the order of turns"
    reading.findings.add(node.place, "R002", message, hint)
    return usual


def _who(usual: Group, barred: Group, why: str) -> Own:
    """Return the shape of those whom a goal is about, in all groups but one; `usual` stands for one with a mistake."""

    def read(node: ScalarNode, reading: GameReading) -> Who:
        word = text_of(node)
        if word == barred.value:
            reading.findings.add(node.place, "Q002", f"expected another player than {word}: {why}")
            return usual
        return Group(word) if word in GROUPS else _one(word, node, usual, reading)

    words = {**GROUPS, "first": "The first in the order of turns; also second, third, fourth."}
    return Own(
        Choice(words, others="a player", names="/players"),
        read,
        lambda who, words: who.value if isinstance(who, Group) else words[str(who)],
    )


OF: Final = _who(Group.FREE, Group.OTHERS, "the others stand only on the right, as over")
"""The players whom a goal is about."""
OVER: Final = _who(Group.OTHERS, Group.ANYBODY, "anybody stands only on the left")
"""Over whom a player is ahead."""
