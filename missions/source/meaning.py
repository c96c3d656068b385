"""Shapes whose values mean something else than they look like, or in which the author has a say in the keys.

A goal is a mapping with one key, which names its form: `{launched: 2}` means `Launched(...)` (`OneOfKeys`). It may
stand inside itself, so its shape has a name (`Named`).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Final

from winnable.missions.source.advice import as_mapping
from winnable.missions.source.finding import Findings
from winnable.missions.source.plain import UNWRITTEN, Codec, Schema, Shape, Words, described
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf, TableOf, codec
from winnable.missions.source.tree import MappingNode, Node, describe, items_of


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


# --- mappings with names of the author -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mixed:
    """A mapping in which some keys mean something, each with a shape of its own, and every other key is a name."""

    expected: str
    keys: Mapping[str, Key]
    others: Shape
    example: str = ""
    """Shown in a hint where the value is no mapping."""

    def check(self, node: Node, findings: Findings) -> bool:
        if not isinstance(node, MappingNode):
            hint = as_mapping(node) or (f"write {self.example}" if self.example else "")
            findings.add(node.place, "K003", f"expected {self.expected}, found {describe(node)}", hint)
            return False
        fixed = tuple(entry for entry in node.entries if entry.key.text in self.keys)
        named = tuple(entry for entry in node.entries if entry.key.text not in self.keys)
        good = TableOf(self.others, self.expected).check(MappingNode(node.place, named), findings)
        return Fields(self.expected, self.keys).check(MappingNode(node.place, fixed), findings) and good

    def schema(self) -> Schema:
        fixed = {name: key.schema() for name, key in self.keys.items()}
        return {"type": "object", "properties": fixed, "additionalProperties": described(self.others)}


# --- shapes with a name --------------------------------------------------------------------------


_NAMED: Final[dict[str, "Named"]] = {}
_BUILT: Final[dict[str, Shape]] = {}


@dataclass(frozen=True, slots=True)
class Named:
    """A shape with a name, to be used in several places and inside itself."""

    name: str
    expected: str
    build: Callable[[], Shape] = field(repr=False)

    def __post_init__(self) -> None:
        assert self.name not in _NAMED, f"two shapes are called {self.name}"  # also those of two games
        _NAMED[self.name] = self

    @property
    def inner(self) -> Shape:
        """The shape itself, built on first use, as it may contain itself."""
        if self.name not in _BUILT:
            _BUILT[self.name] = self.build()
        return _BUILT[self.name]

    def check(self, node: Node, findings: Findings) -> bool:
        return self.inner.check(node, findings)

    def read(self, node: Any, reading: Any) -> Any:
        return codec(self.inner).read(node, reading)

    def write(self, value: Any, words: Words) -> Any:
        return codec(self.inner).write(value, words)

    def schema(self) -> Schema:
        return {"$ref": f"#/definitions/{self.name}"}


def definitions(schema: Schema) -> Schema:
    """Return the schemas of all named shapes that a schema refers to, directly or indirectly."""
    found: Schema = {}
    pending = list(_references(schema))
    while pending:
        name = pending.pop()
        if name not in found:
            found[name] = {**described(_NAMED[name].inner), "description": _NAMED[name].expected}
            pending += _references(found[name])
    return dict(sorted(found.items()))


def _references(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "$ref":
                yield value.rsplit("/", 1)[1]
            else:
                yield from _references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _references(value)
