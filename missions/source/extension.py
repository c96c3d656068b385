"""Missions that take over parts of others: the keys `extends` and `more_goals`, for every game.

A mission and its base are merged while both are still trees, before parameters are filled in:

    the base          the mission        merged

    id: 5             id: harder         id: harder
    tasks: 3          extends: 5         tasks: 3
    goals: [...]      goals: null        title: Harder
                      title: Harder

Every key that the mission does not give comes from the base, all but its `id`; a key with the value null is not
taken over. Each part keeps its place in the file where it stands, so that a mistake is found there.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from winnable.missions.source.finding import Findings, Place, quoted
from winnable.missions.source.parameters import PARAMETERS, WITH, Parameter, declared, fill, give
from winnable.missions.source.shape import Fields
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode, items_of

EXTENDS: Final = "extends"
MORE_GOALS: Final = "more_goals"
MAX_BASES: Final = 20
"""The longest chain of missions, each the base of the next; far longer than anybody writes."""
_MERGE_KEYS: Final = (EXTENDS, MORE_GOALS, PARAMETERS, WITH)
"""Keys that say how a mission is merged; the merged mission has none of them."""


@dataclass(frozen=True, slots=True)
class Bases:
    """The part that a game decides: the shape of its missions, and the mission that an `extends` means.

    `edition` is that of an id without one; a mission may say another for the references inside it (`edition_of`).
    `only_with` has keys that mean nothing without another: where a mission gives the other, they are not taken over.
    """

    shape: Fields
    shelf: Any
    """Its `Shelf`, whose missions need no check."""
    check: Callable[[MappingNode, str, Findings], object]
    """Notes the mistakes of a base, of this edition, that is merged and has its parameters filled in."""
    edition: str
    edition_of: Callable[[MappingNode, str], str] = lambda _, edition: edition
    only_with: Mapping[str, str] = field(default_factory=dict)

    def seen_from(self, table: MappingNode) -> "Bases":
        """The same for references inside this mission, which may say what an id there means."""
        return replace(self, edition=self.edition_of(table, self.edition))

    def find(self, reference: ScalarNode, findings: Findings) -> MappingNode | None:
        """The mission that is meant; None and a finding if there is none."""
        found: MappingNode | None = self.shelf.find(reference.text, reference.at(0), self.edition, findings)
        return found


@dataclass(frozen=True, slots=True)
class Merged:
    """A mission with everything it takes over, before its parameters are filled in."""

    table: MappingNode
    parameters: dict[str, Parameter]


def merge(table: MappingNode, bases: Bases, findings: Findings, seen: Sequence[str] = ()) -> Merged | None:
    """Merge a mission with the one it extends, and that with its own base.

    `seen` are the missions that extend this one. None: a finding says why the base cannot be used, and the rest
    of the mission is not worth reading.
    """
    nodes = {entry.key.text: entry.value for entry in table.entries if entry.key.text in _MERGE_KEYS}
    wrong = {key for key, node in nodes.items() if not _usable(key, node, bases.shape, findings)}
    parameters = declared(nodes.get(PARAMETERS), findings)
    own = [entry for entry in table.entries if entry.key.text not in _MERGE_KEYS]
    reference = nodes.get(EXTENDS)
    if reference is None:
        for key in (MORE_GOALS, WITH):
            if key in nodes:
                findings.add(table.key(key), "K006", f"expected {key!r} only together with {EXTENDS!r}")
        return Merged(MappingNode(table.place, tuple(own)), parameters)
    if not isinstance(reference, ScalarNode) or EXTENDS in wrong:
        return None
    base = _base(reference, bases.seen_from(table), findings, (*seen, _mark(table)))
    if base is None:
        return None
    for name in sorted(base.parameters.keys() & parameters):
        message = f"expected a name of its own, as {quoted(name)} is taken over"
        findings.add(parameters[name].key.place, "M013", message, f"give it another value by {WITH!r}")
    entries = _taken_over(base.table, own, bases.only_with)
    if MORE_GOALS in nodes and table.get("goals") is not None:
        findings.add(table.key(MORE_GOALS), "K006", f"expected goals or {MORE_GOALS}, found both")
    elif MORE_GOALS in nodes and MORE_GOALS not in wrong:
        more = next(entry for entry in table.entries if entry.key.text == MORE_GOALS)
        entries["goals"] = _with_more(entries.get("goals"), more)
    everything = {**give(base.parameters, nodes.get(WITH), findings), **parameters}
    return Merged(MappingNode(table.place, tuple(entries.values())), everything)


def _usable(key: str, node: Node, shape: Fields, findings: Findings) -> bool:
    """Whether the value of a merge key has the right shape; goals are checked once parameters are filled in."""
    if node.poisoned:
        return False
    return (key == MORE_GOALS and isinstance(node, SequenceNode)) or shape.keys[key].shape.check(node, findings)


def _taken_over(base: MappingNode, own: Sequence[Entry], only_with: Mapping[str, str]) -> dict[str, Entry]:
    """Merge the entries of a mission, by key, with those of its base."""
    entries = {entry.key.text: entry for entry in base.entries if entry.key.text != "id"}
    given = {entry.key.text for entry in own}
    for key in (key for key, other in only_with.items() if other in given):
        entries.pop(key, None)
    for entry in own:
        key = entry.key.text
        if isinstance(entry.value, ScalarNode) and entry.value.value is None and key in entries:
            del entries[key]
        else:
            entries[key] = entry
    return entries


def _with_more(goals: Entry | None, more: Entry) -> Entry:
    """The goals of the base, then those of `more_goals`."""
    listed = (*items_of(goals.value if goals else None), *items_of(more.value))
    return Entry(replace(more.key, value="goals", text="goals"), SequenceNode(more.value.place, listed))


def _base(reference: ScalarNode, bases: Bases, findings: Findings, seen: Sequence[str]) -> Merged | None:
    """Find and merge the mission that the last of those `seen` extends; None if it cannot be used."""
    place, before = reference.at(0), findings.errors
    table = bases.find(reference, findings)
    if table is None:
        return None
    if _mark(table) in seen:
        findings.add(place, "M010", f"the mission {quoted(reference.text)} refers back to itself")
        return None
    if len(seen) == MAX_BASES:
        findings.add(place, "M010", f"expected at most {MAX_BASES} missions, each of which extends the next")
        return None
    merged = merge(table, bases, findings, seen)
    if merged is not None and bases.shelf.key(reference.text, bases.edition) is None:
        filled, _ = fill(merged.table, merged.parameters, findings)
        bases.check(filled, bases.edition, findings)
    if findings.errors > before:
        findings.add(place, "M002", f"the mission {quoted(reference.text)} has mistakes, see there")
        return None
    return merged


def _mark(table: MappingNode) -> str:
    """Identify a mission by its file and its place there, whatever path it is referred to by."""
    return f"{Path(table.place.source.path).resolve()}:{table.place}"


def check_use(table: MappingNode, parameters: Mapping[str, Parameter], used: set[str], findings: Findings) -> None:
    """Warn of parameters that the mission itself declares or gives a value, and that are never used."""
    for key in (PARAMETERS, WITH):
        node = table.get(key)
        for entry in node.entries if isinstance(node, MappingNode) else ():
            if entry.key.text in parameters and entry.key.text not in used:
                findings.warn(entry.key.place, "M012", f"the parameter {quoted(entry.key.text)} is never used")


def places_of(node: Node, path: str = "") -> Iterator[tuple[str, Place]]:
    """The place of everything inside a mapping or a list, by the path to it, such as `goals.0.tricks_won`."""
    if isinstance(node, MappingNode):
        for entry in node.entries:
            yield f"{path}{entry.key.text}", entry.key.place
            yield from places_of(entry.value, f"{path}{entry.key.text}.")
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.items):
            yield f"{path}{index}", item.place
            yield from places_of(item, f"{path}{index}.")
