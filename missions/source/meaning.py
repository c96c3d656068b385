"""Shapes that say what a value means where that is not just what it looks like."""

from collections.abc import Callable
from dataclasses import dataclass, is_dataclass
from typing import Any

from winnable.missions.source.finding import Findings
from winnable.missions.source.reading import UNWRITTEN, Reading, Words
from winnable.missions.source.shape import ByKind, Codec, Fields, ListOf, Schema, Shape, codec
from winnable.missions.source.tree import MappingNode, Node
from winnable.missions.source.values import items_of

__all__ = ["Listed", "Meaning", "OneOfKeys", "OneOrMore", "Own"]


class OneOfKeys(Fields):
    """A mapping with just one key, which says what kind of value it is: it means what is below the key."""

    def read(self, node: Node, reading: Reading) -> Any:
        """See Codec."""
        assert isinstance(node, MappingNode)
        (entry,) = node.entries
        value = codec(self.keys[entry.key.text].shape).read(entry.value, reading)
        return reading.mark(value, node) if is_dataclass(value) else value

    def write(self, value: Any, words: Words) -> Any:
        """See Codec."""
        for name, key in self.keys.items():
            plain = codec(key.shape).write(value, words)
            if plain is not UNWRITTEN:
                return self.written({name: plain})
        return UNWRITTEN


@dataclass(frozen=True, slots=True)
class OneOrMore(ByKind):
    """A value or a list of such values: a tuple, of which one alone is written without the list."""

    def read(self, node: Node, reading: Reading) -> Any:
        """See Codec."""
        return tuple(self._item.read(item, reading) for item in items_of(node))

    def write(self, value: Any, words: Words) -> Any:
        """See Codec."""
        if not isinstance(value, tuple):
            return UNWRITTEN
        plain = [self._item.write(item, words) for item in value]
        return plain[0] if len(plain) == 1 else plain

    @property
    def _item(self) -> Codec:
        assert isinstance(self.items, ListOf)
        return codec(self.items.item)


class Listed(OneOrMore):
    """A value or a list of such values: a tuple, which is always written as a list."""

    def write(self, value: Any, words: Words) -> Any:
        """See Codec."""
        return [self._item.write(item, words) for item in value] if isinstance(value, tuple) else UNWRITTEN


@dataclass(frozen=True, slots=True)
class Meaning:
    """A shape whose values mean something else than what they read as.

    `read_as` makes the value of what the shape reads, `written_as` makes of it what the shape writes, or UNWRITTEN.
    """

    shape: Shape
    read_as: Callable[..., Any]
    written_as: Callable[..., Any]

    @property
    def expected(self) -> str:
        """See Shape."""
        return self.shape.expected

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        return self.shape.check(node, findings)

    def read(self, node: Node, reading: Reading) -> Any:
        """See Codec."""
        return reading.make(node, lambda: self.read_as(codec(self.shape).read(node, reading)))

    def write(self, value: Any, words: Words) -> Any:
        """See Codec."""
        inner = self.written_as(value)
        return inner if inner is UNWRITTEN else codec(self.shape).write(inner, words)

    def schema(self) -> Schema:
        """See Shape."""
        return self.shape.schema()


class Own(Meaning):
    """A shape with functions of its own that read and write it: `read_as` and `written_as` are as those of Codec."""

    def read(self, node: Node, reading: Reading) -> Any:
        """See Codec."""
        return self.read_as(node, reading)

    def write(self, value: Any, words: Words) -> Any:
        """See Codec."""
        return self.written_as(value, words)
