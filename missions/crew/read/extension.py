"""Missions that take over from others: `extends`, and the values of parameters.

Both are settled while a mission is still a tree. A part that is taken over keeps its place in the file
where it stands, so that a mistake is found there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from winnable.missions.crew.document import MissionDocument
from winnable.missions.crew.format import EXTENDS, GAMES, MISSION, MORE_GOALS, PARAMETERS, WITH
from winnable.missions.crew.notation import items_of
from winnable.missions.crew.read.deal import read_game
from winnable.missions.crew.read.mission import read_filled
from winnable.missions.crew.shelf import find_table, shipped_key
from winnable.missions.source.finding import Findings, Place, quoted
from winnable.missions.source.parameters import Parameter, declared, fill, give
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode

__all__ = ["read_mission"]

_OWN: Final = (EXTENDS, MORE_GOALS, PARAMETERS, WITH)
"""Keys that say how a mission is put together; what it is put together to has none of them."""
_GOES_WITH: Final = {"default_reading": "readings"}
"""Keys that are not taken over where the other is given, as they mean nothing without it."""
_MANY: Final = 20
"""More missions, each the base of the next, than anybody writes."""


def read_mission(
    table: MappingNode, findings: Findings, *, game: str = GAMES[0], alone: bool = True, given: Node | None = None
) -> MissionDocument | None:
    """The mission of a mapping; None if there is a mistake.

    `game` is that of a mission that names none, `given` are values for its parameters. `alone`: it is not
    read for a certain deal, so it must make sense with its own deck and every size of its crew.
    """
    before = findings.errors
    whole = _put_together(table, findings, game, ())
    if whole is None:
        return None
    parameters = give(whole.parameters, given, findings)
    filled, used = fill(whole.table, parameters, findings)
    mission = read_filled(filled, findings, game=game, alone=alone)
    if mission is None or findings.errors > before:
        return None
    if alone:
        _check_use(table, parameters, used, findings)
    place = table.place
    return MissionDocument(place.source.path, place.line, mission, dict(_places(filled)))


@dataclass(frozen=True, slots=True)
class _Whole:
    """A mission with all that it takes over, before its parameters are filled in."""

    table: MappingNode
    parameters: dict[str, Parameter]


def _put_together(table: MappingNode, findings: Findings, game: str, seen: Sequence[str]) -> _Whole | None:
    """The mission with what it takes over; `seen` are those that extend it. None: there is no use in reading on."""
    nodes = {entry.key.text: entry.value for entry in table.entries if entry.key.text in _OWN}
    wrong = {key for key, node in nodes.items() if not _usable(key, node, findings)}
    parameters = declared(nodes.get(PARAMETERS), findings)
    own = [entry for entry in table.entries if entry.key.text not in _OWN]
    reference = nodes.get(EXTENDS)
    if reference is None:
        for key in (MORE_GOALS, WITH):
            if key in nodes:
                findings.add(table.key(key), "K006", f"expected {key!r} only beside {EXTENDS!r}")
        return _Whole(MappingNode(table.place, tuple(own)), parameters)
    if not isinstance(reference, ScalarNode) or EXTENDS in wrong:
        return None
    base = _base(reference, findings, read_game(table, set(), game), (*seen, _mark(table)))
    if base is None:
        return None
    for name in sorted(base.parameters.keys() & parameters):
        message = f"expected a name of its own, as {quoted(name)} is taken over"
        findings.add(parameters[name].key.place, "M013", message, f"give it another value by {WITH!r}")
    entries = _taken_over(base.table, own)
    if MORE_GOALS in nodes and table.get("goals") is not None:
        findings.add(table.key(MORE_GOALS), "K006", f"expected goals or {MORE_GOALS}, found both")
    elif MORE_GOALS in nodes and MORE_GOALS not in wrong:
        more = next(entry for entry in table.entries if entry.key.text == MORE_GOALS)
        entries["goals"] = _with_more(entries.get("goals"), more)
    everything = {**give(base.parameters, nodes.get(WITH), findings), **parameters}
    return _Whole(MappingNode(table.place, tuple(entries.values())), everything)


def _usable(key: str, node: Node, findings: Findings) -> bool:
    """Whether one of the keys that put a mission together has a value of the right shape.

    Goals are checked once parameters are filled in.
    """
    if node.poisoned:
        return False
    return (key == MORE_GOALS and isinstance(node, SequenceNode)) or MISSION.keys[key].shape.check(node, findings)


def _taken_over(base: MappingNode, own: Sequence[Entry]) -> dict[str, Entry]:
    """The entries of a mission by key: its own, and what it takes over from the base."""
    entries = {entry.key.text: entry for entry in base.entries if entry.key.text != "id"}
    given = {entry.key.text for entry in own}
    for key in (key for key, beside in _GOES_WITH.items() if beside in given):
        entries.pop(key, None)
    for entry in own:
        key = entry.key.text
        if isinstance(entry.value, ScalarNode) and entry.value.value is None and key in entries:
            del entries[key]
        else:
            entries[key] = entry
    return entries


def _with_more(goals: Entry | None, more: Entry) -> Entry:
    """The goals of a mission, and more of them."""
    listed = (*items_of(goals.value if goals else None), *items_of(more.value))
    return Entry(replace(more.key, value="goals", text="goals"), SequenceNode(more.value.place, listed))


def _base(reference: ScalarNode, findings: Findings, game: str, seen: Sequence[str]) -> _Whole | None:
    """The mission that the last of those `seen` extends, put together; None if it cannot be used."""
    place, before = reference.at(0), findings.errors
    table = find_table(reference.text, place, game if game in GAMES else GAMES[0], findings)
    if table is None:
        return None
    if _mark(table) in seen:
        findings.add(place, "M010", f"the mission {quoted(reference.text)} refers back to itself")
        return None
    if len(seen) == _MANY:
        findings.add(place, "M010", f"expected at most {_MANY} missions, each of which extends the next")
        return None
    whole = _put_together(table, findings, game, seen)
    if whole is not None and shipped_key(reference.text, game) is None:
        filled, _ = fill(whole.table, whole.parameters, findings)
        read_filled(filled, findings, game=game, alone=False)
    if findings.errors > before:
        findings.add(place, "M002", f"the mission {quoted(reference.text)} has mistakes, see there")
        return None
    return whole


def _mark(table: MappingNode) -> str:
    """What tells a mission from others, wherever it is referred to from."""
    return f"{Path(table.place.source.path).resolve()}:{table.place}"


def _check_use(table: MappingNode, parameters: dict[str, Parameter], used: set[str], findings: Findings) -> None:
    """Note parameters that the mission itself declares, or gives values, and that are never used."""
    for key in (PARAMETERS, WITH):
        node = table.get(key)
        for entry in node.entries if isinstance(node, MappingNode) else ():
            if entry.key.text in parameters and entry.key.text not in used:
                findings.warn(entry.key.place, "M012", f"the parameter {quoted(entry.key.text)} is never used")


def _places(node: Node, before: str = "") -> Iterator[tuple[str, Place]]:
    """Where everything in a mapping or a list stands, by the way to it."""
    if isinstance(node, MappingNode):
        for entry in node.entries:
            yield f"{before}{entry.key.text}", entry.key.place
            yield from _places(entry.value, f"{before}{entry.key.text}.")
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.items):
            yield f"{before}{index}", item.place
            yield from _places(item, f"{before}{index}.")
