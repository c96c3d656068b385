"""The question: who is free to choose, and how far is played."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from winnable.missions.ganymede.format.players import OF, seat_at
from winnable.missions.ganymede.format.reading import GameReading
from winnable.missions.ganymede.format.words import OTHERS
from winnable.missions.source.dumper import Flow
from winnable.missions.source.meaning import Own
from winnable.missions.source.plain import Choice, Whole
from winnable.missions.source.reading import Words
from winnable.missions.source.shape import ByKind, Fields, Key, TableOf
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import text_of, whole
from winnable.rules.ganymede.problem import Horizon, Rounds, Turns

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
