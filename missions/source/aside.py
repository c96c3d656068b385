"""Misshapen values: the parts that do have their shape are read aside, so that one mistake hides no other."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from winnable.missions.source.finding import Findings
from winnable.missions.source.meaning import Meaning
from winnable.missions.source.named import Named
from winnable.missions.source.plain import Shape
from winnable.missions.source.reading import Reading
from winnable.missions.source.shape import ByKind, ByNumber, Fields, ListOf, TableOf, codec
from winnable.missions.source.tree import MappingNode, Node, SequenceNode

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
