"""Players: by name, by the order of their turns, or as a group; who of them is free, and how far is played."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from winnable.missions.ganymede.format.reading import GROUPS, ORDINALS, OTHERS, RESERVED, GameReading
from winnable.missions.source.document import check_id
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Place, nearest, nearest_name, quoted
from winnable.missions.source.meaning import Own, own
from winnable.missions.source.plain import Choice, Text, Whole, Words
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf, TableOf
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, items_of, text_of, whole
from winnable.rules.ganymede.goal import Group, Who
from winnable.rules.ganymede.problem import Horizon, Rounds, Turns


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
        Choice(words, others="a player"),
        read,
        lambda who, words: who.value if isinstance(who, Group) else words[str(who)],
    )


OF: Final = _who(Group.FREE, Group.OTHERS, "the others stand only on the right, as over")
"""The players whom a goal is about."""
OVER: Final = _who(Group.OTHERS, Group.ANYBODY, "anybody stands only on the left")
"""Over whom a player is ahead."""


# --- the question --------------------------------------------------------------------------------


CONTROL: Final = TableOf(
    Choice({"free": "The solver seeks this player's turns.", "scripted": "They are given in scripts."}),
    "free or scripted by player",
    written=Flow,
)
"""Who decides what each player does."""
SCORE_AT: Final = Choice(
    {"horizon": "As if the game stopped at the horizon.", "end": "Only if the game is over at the horizon."}
)
"""When points count."""


def read_free(node: Node | None, scripted: Sequence[int], reading: GameReading) -> tuple[int, ...]:
    """Read who is free, from the value of `control`. A player who is not named has a script or is free."""
    players = range(reading.ranges.players)
    entries = node.entries if isinstance(node, MappingNode) else ()
    free = {player: player not in scripted for player in players}
    for entry in entries:
        if entry.key.text == OTHERS:
            free = dict.fromkeys(players, text_of(entry.value) == "free")
    for entry in entries:
        player = None if entry.key.text == OTHERS else seat_at(entry.key, reading)
        if player is not None:
            free[player] = text_of(entry.value) == "free"
    if free and not any(free.values()) and node is not None:
        reading.findings.add(node.place, "Q003", "expected a player who is free to choose")
    return tuple(player for player in players if free[player])


def _far(node: Node, reading: GameReading) -> Horizon:
    """Read how far is played. Without a player named, the turns of the first who is free are counted."""
    first = next(iter(reading.ranges.free), 0)
    if not isinstance(node, MappingNode):
        return Turns(whole(node), first)
    rounds, turns, of = map(node.get, ("rounds", "turns", "of"))
    if rounds is not None:
        return Rounds(whole(rounds))
    assert turns is not None
    horizon = Turns(whole(turns), first)
    if isinstance(of, ScalarNode) and text_of(of) != "free":
        player = seat_at(of, reading)
        return horizon if player is None else replace(horizon, of=player)
    return horizon


def _far_written(horizon: Horizon, words: Words) -> Flow:
    if isinstance(horizon, Rounds):
        return Flow({"rounds": horizon.count})
    return Flow({"turns": horizon.count, **({"of": OF.write(horizon.of, words)} if len(words) > 1 else {})})


HORIZON: Final = Own(
    ByKind(
        "a number of own turns, {turns: …, of: …} or {rounds: …}",
        number=Whole(1, 99),
        table=Fields(
            "a horizon",
            {
                "turns": Key(Whole(1, 99), "The number of own turns after which it ends."),
                "of": Key(OF, "Whose turns are counted; the first free player's if not given."),
                "rounds": Key(Whole(1, 99), "The number of rounds after which it ends."),
            },
            one_of=(("turns", "rounds"),),
            at_most_one_of=(("of", "rounds"),),
        ),
    ),
    _far,
    _far_written,
)


def own_turns(horizon: Horizon, players: int, starts: int, player: int) -> int:
    """How many turns a player has up to a horizon, if the game does not end before; `starts` moves first."""
    behind = (player - starts) % players
    if isinstance(horizon, Turns):
        return horizon.count if behind <= (horizon.of - starts) % players else horizon.count - 1
    return horizon.count if player >= starts else horizon.count - 1


def rounds_of(horizon: Horizon, starts: int) -> int:
    """The number of the last round up to a horizon; `starts` moves first, in round 1."""
    return horizon.count + (isinstance(horizon, Turns) and horizon.of < starts)
