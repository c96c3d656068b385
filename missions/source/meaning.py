"""Shapes whose values mean something else than they look like."""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from winnable.missions.source.finding import Findings
from winnable.missions.source.plain import Codec, Schema, Shape
from winnable.missions.source.reading import UNWRITTEN, Words
from winnable.missions.source.shape import ByKind, Fields, ListOf, codec
from winnable.missions.source.tree import Node
from winnable.missions.source.values import items_of


@dataclass(frozen=True, slots=True)
class OneOfKeys(Fields):
    """A mapping with just one of its keys, which names the kind of value: it means the value below the key."""

    def __post_init__(self) -> None:
        # a required key is always the one that is there; otherwise it may be any of them
        if not any(key.required for key in self.keys.values()):
            object.__setattr__(self, "one_of", (tuple(self.keys),))

    def read(self, node: Any, reading: Any) -> Any:
        (entry,) = node.entries
        value = codec(self.keys[entry.key.text].shape).read(entry.value, reading)
        return reading.mark(value, node) if is_dataclass(value) else value

    def write(self, value: Any, words: Words) -> Any:
        for name, key in self.keys.items():
            plain = codec(key.shape).write(value, words)
            if plain is not UNWRITTEN:
                return self.written({name: plain})
        return UNWRITTEN


@dataclass(frozen=True, slots=True)
class OneOrMore(ByKind):
    """A value or a list of values of this shape: a tuple; one alone is written without the list unless `listed`."""

    listed: bool = False

    def read(self, node: Any, reading: Any) -> Any:
        return tuple(self._item.read(item, reading) for item in items_of(node))

    def write(self, value: Any, words: Words) -> Any:
        assert isinstance(self.items, ListOf)
        plain = self.items.write(value, words)
        return plain[0] if plain is not UNWRITTEN and len(plain) == 1 and not self.listed else plain

    @property
    def _item(self) -> Codec:
        assert isinstance(self.items, ListOf)
        return codec(self.items.item)


@dataclass(frozen=True, slots=True)
class Meaning:
    """A shape whose values mean something else than what they read as.

    `read_as` turns the value that the shape reads into its meaning, `written_as` turns that back, or into UNWRITTEN.
    """

    shape: Shape
    read_as: Callable[..., Any]
    written_as: Callable[..., Any]

    @property
    def expected(self) -> str:
        return self.shape.expected

    def check(self, node: Node, findings: Findings) -> bool:
        return self.shape.check(node, findings)

    def read(self, node: Any, reading: Any) -> Any:
        return reading.make(node, lambda: self.read_as(codec(self.shape).read(node, reading)))

    def write(self, value: Any, words: Words) -> Any:
        inner = self.written_as(value)
        return inner if inner is UNWRITTEN else codec(self.shape).write(inner, words)

    def schema(self) -> Schema:
        return self.shape.schema()


def alone(shape: Shape, made: type) -> Meaning:
    """Return the shape of values of the dataclass `made` of which nothing is said but the first field."""
    first = fields(made)[0].name

    def written_as(value: object) -> Any:
        if not isinstance(value, made):
            return UNWRITTEN
        said = getattr(value, first)
        return said if value == made(said) else UNWRITTEN

    return Meaning(shape, made, written_as)


@dataclass(frozen=True, slots=True)
class InContext(Meaning):
    """A shape whose values depend on more than their text: a card of this deal, a player of this game.

    `read_as` makes the value of a node, with the knowledge of the game's reading; `written_as` makes the plain value.
    """

    written_as: Callable[[Any], Any] = str

    def read(self, node: Any, reading: Any) -> Any:
        return reading.make(node, lambda: self.read_as(node, reading))

    def write(self, value: Any, words: Words) -> Any:  # noqa: ARG002
        return self.written_as(value)


class Own(Meaning):
    """A shape with functions of its own that read and write it: `read_as` and `written_as` are as those of Codec."""

    def read(self, node: Any, reading: Any) -> Any:
        return self.read_as(node, reading)

    def write(self, value: Any, words: Words) -> Any:
        return self.written_as(value, words)


def own(shape: Shape, read: Callable[..., Any] | None = None, write: Callable[[Any, Words], Any] | None = None) -> Own:
    """Return a shape that a function of its own reads, or writes; the other of the two it does itself."""
    return Own(shape, read or codec(shape).read, write or codec(shape).write)
