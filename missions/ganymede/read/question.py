"""Reading the question of a problem or a mission: who is free, how far is played, what is to be reached."""

from collections.abc import Sequence

from winnable.missions.ganymede.format.words import ORDINALS, OTHERS
from winnable.missions.source.finding import Findings, nearest_name, quoted
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import text_of, whole
from winnable.rules.ganymede.problem import Horizon, Rounds, Turns

__all__ = ["own_turns", "read_control", "read_horizon", "read_seat", "rounds_of"]


def read_seat(node: ScalarNode, names: Sequence[str], players: int, findings: Findings) -> int | None:
    """Read a player by name, or by the order of turns; None and a finding for an unknown one."""
    word = text_of(node)
    if word in names:
        return names.index(word)
    if word in ORDINALS[:players]:
        return ORDINALS.index(word)
    known = names or ORDINALS[:players]
    message = f"expected one of {', '.join(known)}, found {quoted(word)}"
    findings.add(node.at(0), "R002", message, nearest_name(word, list(known)))
    return None


def read_control(
    node: Node | None, names: Sequence[str], players: int, scripted: Sequence[int], findings: Findings
) -> tuple[int, ...]:
    """Read who is free. Whoever is not named has a script or is free."""
    free = [player not in scripted for player in range(players)]
    entries = node.entries if isinstance(node, MappingNode) else ()
    named: set[int] = set()
    for entry in entries:
        if entry.key.text == OTHERS:
            continue
        player = read_seat(entry.key, names, players, findings)
        if player is not None:
            named.add(player)
            free[player] = text_of(entry.value) == "free"
    for entry in entries:
        if entry.key.text == OTHERS:
            free = [free[player] if player in named else text_of(entry.value) == "free" for player in range(players)]
    if players and not any(free) and node is not None:
        findings.add(node.place, "Q003", "expected a player who is free to choose")
    return tuple(player for player in range(players) if free[player])


def read_horizon(
    node: Node | None, names: Sequence[str], players: int, free: Sequence[int], findings: Findings
) -> Horizon | None:
    """Read how far is played; None for None."""
    first = free[0] if free else 0
    if isinstance(node, ScalarNode):
        return Turns(whole(node), first)
    if not isinstance(node, MappingNode):
        return None
    if (rounds := node.get("rounds")) is not None:
        return Rounds(whole(rounds))
    of, turns = node.get("of"), node.get("turns")
    assert turns is not None
    if isinstance(of, ScalarNode) and text_of(of) != "free":
        player = read_seat(of, names, players, findings)
        return Turns(whole(turns), first if player is None else player)
    return Turns(whole(turns), first)


def own_turns(horizon: Horizon, players: int, starts: int, player: int) -> int:
    """How many turns a player has up to a horizon, if the game does not end before; `starts` moves first."""
    behind = (player - starts) % players
    if isinstance(horizon, Turns):
        return horizon.count if behind <= (horizon.of - starts) % players else horizon.count - 1
    return horizon.count if player >= starts else horizon.count - 1


def rounds_of(horizon: Horizon, starts: int) -> int:
    """The number of the last round up to a horizon; `starts` moves first, in round 1."""
    return horizon.count + (isinstance(horizon, Turns) and horizon.of < starts)
