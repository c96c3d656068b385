"""The keys of a document, read one by one: whatever has no mistake is read, so that all mistakes are found at once."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from winnable.missions.source.finding import Findings
from winnable.missions.source.meaning import Meaning, Named
from winnable.missions.source.plain import UNWRITTEN, Reading, Shape
from winnable.missions.source.shape import ByKind, ByNumber, Fields, ListOf, TableOf, codec
from winnable.missions.source.tree import MappingNode, Node, SequenceNode


@dataclass(frozen=True, slots=True)
class Parts:
    """The keys of a mapping that has been checked; those in `broken` have mistakes, and are as if they were not there.

    `broken` has `?` for a mistake in the mapping itself, such as an unknown key, which may be a misspelt one.
    """

    shape: Fields
    table: MappingNode
    broken: Collection[str]

    @classmethod
    def of(cls, shape: Fields, table: MappingNode, findings: Findings) -> "Parts":
        """Check a mapping, and return its keys."""
        return cls(shape, table, shape.broken(table, findings))

    def node(self, key: str) -> Node | None:
        """Return the value of a key as it was written; None where it is not there or has a mistake."""
        return None if key in self.broken else self.table.get(key)

    def read(self, key: str, reading: Reading, absent: object = None) -> Any:
        """Return the meaning of a key's value; `absent` where it is not there or has a mistake."""
        node = self.node(key)
        return absent if node is None else codec(self.shape.keys[key].shape).read(node, reading)

    def read_aside(self, key: str, reading: Reading) -> None:
        """Read the sound parts of a key's value with mistakes, so that these hide no mistakes of meaning."""
        node = self.table.get(key) if key in self.broken else None
        if node is not None:
            list(read_aside(self.shape.keys[key].shape, node, reading, lambda _shape, _node, _key, same: same))


def written(shape: Fields, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the plain values of some keys, each written by its shape; without those that are None, or have no form."""
    plain = {
        name: codec(shape.keys[name].shape).write(value, {}) for name, value in values.items() if value is not None
    }
    return {name: each for name, each in plain.items() if each is not UNWRITTEN}


# --- misshapen values ----------------------------------------------------------------------------


AnyReading = TypeVar("AnyReading", bound=Reading)


def read_aside(
    shape: Shape, node: Node, reading: AnyReading, within: Callable[[Shape, Node, str, AnyReading], AnyReading]
) -> Iterator[Any]:
    """Read the sound parts of a misshapen value, which notes the mistakes in them; yield their meanings.

    `within` returns the reading for the parts of a value, below a key if it is a mapping.
    """
    if node.poisoned:
        return
    if shape.check(node, Findings()):
        yield codec(shape).read(node, reading)
        return
    while isinstance(shape, Named | Meaning):
        shape = shape.inner if isinstance(shape, Named) else shape.shape
    for part, value, key in _parts(shape, node):
        yield from read_aside(part, value, within(shape, node, key, reading), within)


def _parts(shape: Shape, node: Node) -> Iterator[tuple[Shape, Node, str]]:
    """Yield the parts of a value that have shapes of their own: shape, value and key, which is empty in a list."""
    match shape, node:
        case ByKind(table=table), MappingNode() if table is not None:
            yield table, node, ""
        case ByKind(items=items), SequenceNode() if items is not None:
            yield items, node, ""
        case Fields(keys=keys), MappingNode(entries=entries):
            for entry in entries:
                if entry.key.text in keys:
                    yield keys[entry.key.text].shape, entry.value, entry.key.text
        case ByNumber(value=each) | TableOf(value=each), MappingNode(entries=entries):
            for entry in entries:
                yield each, entry.value, entry.key.text
        case ListOf(item=item), SequenceNode(items=nodes):
            for value in nodes:
                yield item, value, ""
