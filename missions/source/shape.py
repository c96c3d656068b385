"""Shapes: the forms of the values in a file, and their meanings.

A shape is declared once and does four things: `check` walks a tree and notes every mistake at its place, `read` returns
the value that a checked tree means, `write` returns a tree that reads back as that value, and `schema` exports the
shape for editors. There is no pydantic here, because nearly every value of the format has a short and a long form: a
validation library tries the alternatives one by one and reports the failures of all; a shape picks the alternative by
the kind of node and reports the one mistake, in our words, at the key or value itself.
"""

import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any, cast

from winnable.missions.source.advice import as_list, as_mapping, hyphened, meant, number, one_text, outdented
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Findings, quoted
from winnable.missions.source.plain import UNWRITTEN, Reading, Words, described, wrong
from winnable.missions.source.plain import Choice as Choice
from winnable.missions.source.plain import Codec as Codec
from winnable.missions.source.plain import Flag as Flag
from winnable.missions.source.plain import Schema as Schema
from winnable.missions.source.plain import Shape as Shape
from winnable.missions.source.plain import Text as Text
from winnable.missions.source.plain import Whole as Whole
from winnable.missions.source.tree import (
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    describe,
    items_of,
    not_a_text,
)

_MANY = 15  # keys are not listed


def codec(shape: Shape) -> Codec:
    """Return a shape as one that also reads and writes its values."""
    assert hasattr(shape, "read"), f"no meaning is declared for {shape.expected}"
    return cast("Codec", shape)


def _usable(shape: Shape, node: Node, findings: Findings) -> bool:
    """Whether a value has the shape; a poisoned value has a finding already and gets no other."""
    return not node.poisoned and shape.check(node, findings)


def _named(entry: Entry, findings: Findings) -> bool:
    """Check that the key of an entry is a text."""
    if isinstance(entry.key.value, str):
        return True
    not_a_text(entry.key, findings)
    return False


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of values of one shape; `example` shows one in a hint, `written` is the kind of list that is written."""

    item: Shape
    at_least: int = 0
    at_most: int | None = None
    example: str = ""
    written: type[list[Any]] = list

    @property
    def expected(self) -> str:
        return f"a list, each item {self.item.expected}"

    def check(self, node: Node, findings: Findings) -> bool:
        if not isinstance(node, SequenceNode):
            example = f"write {self.example}" if self.example else ""
            return wrong(self, node, findings, as_list(node, self._fits) or example)
        good, count, most = True, len(node.items), self.at_most
        if count < self.at_least or (most is not None and count > most):
            size = f"at least {self.at_least}" if most is None else f"{self.at_least} to {most}"
            size = f"{most}" if most == self.at_least else size
            findings.add(node.place, "K008", f"expected {size} in the list, found {count}")
            good = False
        return good and not [item for item in node.items if not _usable(self.item, item, findings)]

    def _fits(self, node: Node) -> bool:
        return self.item.check(node, Findings())

    def read(self, node: Any, reading: Any) -> Any:
        return tuple(codec(self.item).read(item, reading) for item in items_of(node))

    def write(self, value: Any, words: Words) -> Any:
        if not isinstance(value, tuple):
            return UNWRITTEN
        return self.written(codec(self.item).write(item, words) for item in value)

    def schema(self) -> Schema:
        bounds = {"minItems": self.at_least} if self.at_least else {}
        if self.at_most is not None:
            bounds["maxItems"] = self.at_most
        return {"type": "array", "items": described(self.item), **bounds}


@dataclass(frozen=True, slots=True)
class TableOf:
    """A mapping from names that the author chooses to values of one shape. `written`: see Fields."""

    value: Shape
    expected: str
    at_least: int = 0
    written: type[dict[str, Any]] = dict

    def check(self, node: Node, findings: Findings) -> bool:
        if not isinstance(node, MappingNode):
            return wrong(self, node, findings, as_mapping(node))
        if len(node.entries) < self.at_least:
            findings.add(node.place, "K008", f"expected {self.expected}, found {describe(node)} without a key")
            return False
        named = [_named(entry, findings) for entry in node.entries]
        good = [_usable(self.value, entry.value, findings) for entry in node.entries]
        return all(named) and all(good)

    def read(self, node: Any, reading: Any) -> Any:
        """See Codec: a dict of the values by name."""
        return {entry.key.text: codec(self.value).read(entry.value, reading) for entry in node.entries}

    def write(self, value: Any, words: Words) -> Any:
        return self.written({name: codec(self.value).write(each, words) for name, each in value.items()})

    def schema(self) -> Schema:
        bounds = {"minProperties": self.at_least} if self.at_least else {}
        return {"type": "object", "additionalProperties": described(self.value), **bounds}


@dataclass(frozen=True, slots=True)
class ByNumber:
    """A mapping from whole numbers within bounds to values of one shape, with one entry at least.

    `example` shows it in a hint.
    """

    low: int
    high: int
    value: Shape
    expected: str
    example: str = ""

    def check(self, node: Node, findings: Findings) -> bool:
        if not isinstance(node, MappingNode):
            return wrong(self, node, findings, f"write {self.example}" if self.example else "")
        if not node.entries:
            findings.add(node.place, "K008", f"expected {self.expected}, found {describe(node)} without a key")
            return False
        return not [entry for entry in node.entries if not self._usable(entry, findings)]

    def _usable(self, entry: Entry, findings: Findings) -> bool:
        known = {str(number) for number in range(self.low, self.high + 1)}
        fits = entry.key.text in known
        if not fits:
            message = f"expected a number from {self.low} to {self.high} as key, found {quoted(entry.key.text)}"
            findings.add(entry.key.place, "K005", message, number(entry.key))
        return _usable(self.value, entry.value, findings) and fits

    def read(self, node: Any, reading: Any) -> Any:
        """See Codec: pairs of a number and its value. A finding about a number stands at its key."""
        pairs = tuple((int(entry.key.text), codec(self.value).read(entry.value, reading)) for entry in node.entries)
        for entry in node.entries:
            reading.note(entry.key.text, entry.key.place)
        return pairs

    def write(self, value: Any, words: Words) -> Any:
        return {number: codec(self.value).write(each, words) for number, each in value}

    def schema(self) -> Schema:
        pattern = f"^({'|'.join(str(number) for number in range(self.low, self.high + 1))})$"
        values = {pattern: described(self.value)}
        return {"type": "object", "patternProperties": values, "additionalProperties": False, "minProperties": 1}


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a mapping: the shape of its value and its meaning.

    `attribute` is the field of the value made by `Fields` that the key says where it is not called like the key;
    `tricks.sum` is the field of a field. With `whole` the key says several fields, or its words depend on others: its
    shape reads the fields by name, and writes the whole value. A key that is none of this is for a reader of its own.
    """

    shape: Shape
    about: str
    required: bool = False
    attribute: str = ""
    whole: bool = False

    def schema(self) -> Schema:
        """Export the shape with the meaning of the key."""
        return {**described(self.shape), "description": self.about}


def within(attribute: str, keys: Mapping[str, Key]) -> dict[str, Key]:
    """Return the keys of a field as those of the value that has the field."""
    return {name: replace(key, attribute=f"{attribute}.{key.attribute or name}") for name, key in keys.items()}


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping with fixed keys; it has exactly one key of each group in `one_of`.

    `advice` has hints for keys that people write instead, in small letters; `example` shows the mapping in a hint.
    `lacking` is the hint where no key of a group is there, `several` where more than one is.

    A mapping means a value of the dataclass `made`; `absent` has the values of fields without their key, if they have
    another default or none; these values are not written. `sense` notes mistakes that need
    several keys, and may change the value; it gets the reading of the game. `written` is the kind of mapping that
    `write` makes. A value that the keys
    do not say in full is not written, unless the mapping is `partial`: then the rest of it stands elsewhere.

    Without `made` a mapping means a dict of the values of its keys, which is written as it is.
    """

    expected: str
    keys: Mapping[str, Key]
    one_of: Sequence[tuple[str, ...]] = ()
    at_most_one_of: Sequence[tuple[str, ...]] = ()
    at_least: int = 0
    advice: Mapping[str, str] = field(default_factory=dict)
    example: str = ""
    lacking: str = ""
    several: str = ""
    made: type | None = None
    absent: Mapping[str, Any] = field(default_factory=dict)
    sense: Callable[[Any, MappingNode, Any], Any] | None = None
    written: type[dict[str, Any]] = Flow
    partial: bool = False

    def check(self, node: Node, findings: Findings) -> bool:
        if isinstance(node, MappingNode):
            return not self.broken(node, findings)
        example = self.example
        if isinstance(node, ScalarNode) and type(node.value) is int and "at_least" in self.keys:
            # the example with the number that is meant
            example = re.sub(r"\b(at_least|exactly): \d+", rf"\1: {node.value}", example, count=1)
        return wrong(self, node, findings, as_mapping(node) or (f"write {example}" if example else ""))

    def broken(self, node: MappingNode, findings: Findings) -> set[str]:
        """Note every mistake; return the keys with unusable values, and `?` for a mistake in the mapping itself."""
        broken: set[str] = set()
        present = [entry.key.text for entry in node.entries]
        below = outdented(node, lambda name: name in self.keys, lambda name: bool(meant(name, self.keys, self.advice)))
        for entry in node.entries:
            if any(entry in entries for entries in below.values()) or not _named(entry, findings):
                broken.add("?")
                continue
            key = self.keys.get(entry.key.text)
            if key is None:
                broken.add("?")
                hint = meant(entry.key.text, self.keys, self.advice) or f"the keys here are {', '.join(self.keys)}"
                word, _, rest = entry.key.text.partition(" ")
                if rest and word in self.keys:
                    hint = f"put a colon and a blank after '{word}'"
                if entry.key.text == "<<":
                    hint = "merge keys are not part of the format"
                findings.add(entry.key.place, "K001", f"unknown key {quoted(entry.key.text)} in {self.expected}", hint)
            elif inner := below.get(entry.key.text):
                broken.add(entry.key.text)
                hint = f"put blanks before '{inner[0].key.text}:' if it belongs to '{entry.key.text}'"
                wrong(key.shape, entry.value, findings, f"{hint}, as many before each line of it")
            elif not _usable(key.shape, entry.value, findings):
                broken.add(entry.key.text)
        if not self._complete(node, present, findings):
            broken.add("?")
        return broken

    def usable(self, node: MappingNode, broken: Container[str]) -> MappingNode:
        """Return the mapping without its `broken` keys, of whose lists the items without mistakes are left."""
        entries = []
        for entry in node.entries:
            name = entry.key.text
            shape = self.keys[name].shape if name in self.keys else None
            value = sound(shape, entry.value) if shape and name in broken else entry.value
            entries += [Entry(entry.key, value)] if shape and value is not None else []
        return MappingNode(node.place, tuple(entries))

    def _hints(self, node: MappingNode) -> dict[str, str]:
        """The hints for unknown keys that the words alone give, empty ones included."""
        unknown = (entry.key.text for entry in node.entries if entry.key.text not in self.keys)
        return {name: meant(name, self.keys, self.advice) for name in unknown}

    def _complete(self, node: MappingNode, present: list[str], findings: Findings) -> bool:
        """Whether no key is missing; with an unknown key one may be, as that may be the key, misspelt."""
        words = self._hints(node)
        unknown, hints = bool(words), " ".join(words.values())
        required = [name for name, key in self.keys.items() if key.required]
        good = len({*present} - {*required}) >= self.at_least - len(required)
        if not good:
            names = ", ".join(name for name in self.keys if name not in required)
            findings.add(node.place, "K002", f"expected at least one of the keys {names}")
        for name, key in self.keys.items():
            if key.required and name not in present and repr(name) not in hints and "" not in words.values():
                hint = f"write {self.example}" if self.example else ""
                findings.add(node.place, "K002", f"expected the key '{name}' in {self.expected}", hint)
                good = False
        for needed, groups in ((True, self.one_of), (False, self.at_most_one_of)):
            for group in groups:
                given = [name for name in present if name in group]
                if len(given) > 1:
                    one = f"one of {', '.join(group)}" if len(group) < _MANY else f"one key in {self.expected}"
                    message = f"expected {one}, found {' and '.join(given)}"
                    findings.add(node.key(given[1]), "K006", message, self.several)
                    good = False
                if needed and not given and not unknown:
                    one = f"one of the keys {', '.join(group)} in {self.expected}"
                    findings.add(node.place, "K002", f"expected {one}", self.lacking)
                    good = False
        return good

    def read(self, node: Any, reading: Any) -> Any:
        return reading.make(node, lambda: self._make(node, reading))

    def _make(self, node: MappingNode, reading: Reading) -> Any:
        values = {**self.absent, **self.values(node, reading)}
        made = values if self.made is None else self.made(**values)
        return self.sense(made, node, reading) if self.sense else made

    def values(self, node: MappingNode, reading: Reading) -> dict[str, Any]:
        """Return the values of the fields that the keys of a mapping say."""
        if self.made is None:
            return {name: self.value(name, node, reading) for name in self.keys if node.get(name) is not None}
        values: dict[str, Any] = {}
        nested: dict[str, dict[str, Any]] = {}
        attributes = self._attributes()
        for entry in node.entries:
            name = entry.key.text
            if name in self.keys and self.keys[name].whole:
                values |= codec(self.keys[name].shape).read(entry.value, reading)
            elif attribute := attributes.get(name):
                outer, _, inner = attribute.rpartition(".")
                value = self.value(name, node, reading)
                (nested.setdefault(outer, {}) if outer else values)[inner] = value
            reading.note(name, entry.key.place)
        defaults: dict[str, Any] = {each.name: each.default for each in fields(self.made)} if nested else {}
        return {**values, **{name: replace(defaults[name], **inside) for name, inside in nested.items()}}

    def value(self, name: str, node: MappingNode, reading: Reading) -> Any:
        """Return the value of one key of a mapping; None where the key is missing."""
        inner = node.get(name)
        return None if inner is None else codec(self.keys[name].shape).read(inner, reading)

    def write(self, value: Any, words: Words) -> Any:
        if self.made is None:
            return self.written({name: codec(self.keys[name].shape).write(each, words) for name, each in value.items()})
        if not isinstance(value, self.made):
            return UNWRITTEN
        written, said = self.written(), set()
        attributes = self._attributes()
        for name, key in self.keys.items():
            attribute = attributes.get(name, "")
            if key.whole:
                plain = codec(key.shape).write(value, words)
            elif not attribute or attribute in said or self._unsaid(value, attribute):
                continue
            else:
                plain = codec(key.shape).write(_field(value, attribute), words)
            if plain is not UNWRITTEN:
                written[name] = plain
                said.add(attribute)
        if self.partial:
            return written
        left = {*attributes.values(), *self.absent} - said
        return written if all(self._unsaid(value, attribute) for attribute in left) else UNWRITTEN

    def _attributes(self) -> dict[str, str]:
        """Return the field that each key says, by the key."""
        assert self.made is not None
        known = {each.name for each in fields(self.made)}
        named = {name: key.attribute or name for name, key in self.keys.items() if not key.whole}
        return {name: attribute for name, attribute in named.items() if attribute.partition(".")[0] in known}

    def _unsaid(self, value: Any, path: str) -> bool:
        """Whether a field, or a field of a field, has its value without a key."""
        first, _, rest = path.partition(".")
        default = next(each.default for each in fields(value) if each.name == first)
        default = self.absent.get(first, default)
        if default is MISSING:
            return False
        return bool(_field(value, path) == (_field(default, rest) if rest else default))

    def schema(self) -> Schema:
        properties = {name: key.schema() for name, key in self.keys.items()}
        schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        required = [name for name, key in self.keys.items() if key.required]
        if required:
            schema["required"] = required
        if self.at_least:
            schema["minProperties"] = self.at_least
        rules: list[Schema] = [{"oneOf": [{"required": [name]} for name in group]} for group in self.one_of]
        rules += [
            {"not": {"required": [first, second]}}
            for group in self.at_most_one_of
            for place, first in enumerate(group)
            for second in group[place + 1 :]
        ]
        return {**schema, "allOf": rules} if rules else schema


def _field(value: object, path: str) -> Any:
    for name in path.split("."):
        value = getattr(value, name)
    return value


@dataclass(frozen=True, slots=True)
class ByKind:
    """A value whose shape depends on its kind: text, number, true or false, list, or mapping.

    `advice` has hints for kinds that it cannot be: `text`, `number`, `list`, `mapping`, and `numbers` for a mapping
    whose keys are numbers.
    """

    expected: str
    text: Shape | None = None
    number: Shape | None = None
    flag: Shape | None = None
    items: Shape | None = None
    table: Shape | None = None
    advice: Mapping[str, str] = field(default_factory=dict)

    def check(self, node: Node, findings: Findings) -> bool:
        hint = ""
        match node:
            # nothing, a truth value, a number, a word or text
            case ScalarNode(value=None):
                shape: Shape | None = None
            case ScalarNode(value=bool()):
                shape = self.flag
                hint = meant(node.text, (), self.text.advice) if isinstance(self.text, Choice) else ""
            case ScalarNode(value=int()):
                shape, hint = self.number, self.advice.get("number", "")
            case ScalarNode():
                shape, hint = self.text, self._for_text(node)
                if isinstance(shape, Choice) and self.number and not shape.others and node.text not in shape.words:
                    hint = number(node) or shape.hint(node.text) or self._for_text(node)
                    findings.add(node.place, "K004", f"expected {self.expected}, found {quoted(node.text)}", hint)
                    return False
            # a list, with a hint for a mapping whose keys have hyphens
            case SequenceNode():
                shape, hint = self.items, self.advice.get("list", "") or (one_text(node) if self.text else "")
                if isinstance(self.table, TableOf) and hyphened(node):
                    shape, hint = None, "leave out the hyphens before the names"
            # a mapping; keys that are numbers may mean a list
            case MappingNode():
                shape, hint = self.table, self.advice.get("mapping", "")
                numbers = all(isinstance(entry.key.value, int) for entry in node.entries) and bool(node.entries)
                if numbers and "numbers" in self.advice:
                    shape, hint = None, self.advice["numbers"]
        return shape.check(node, findings) if shape is not None else wrong(self, node, findings, hint)

    def _for_text(self, node: ScalarNode) -> str:
        """The hint for a text where only other kinds of values can be."""
        if self.number is not None and (hint := number(node)):
            return hint
        return as_mapping(node) or self.advice.get("text", "") or (as_list(node, self._fits) if self.items else "")

    def _fits(self, node: Node) -> bool:
        return isinstance(self.items, ListOf) and self.items.item.check(node, Findings())

    def read(self, node: Any, reading: Any) -> Any:
        match node:
            case ScalarNode(value=bool()):
                shape = self.flag
            case ScalarNode(value=int()):
                shape = self.number
            case ScalarNode():
                shape = self.text
            case SequenceNode():
                shape = self.items
            case MappingNode():
                shape = self.table
        assert shape is not None
        return codec(shape).read(node, reading)

    def write(self, value: Any, words: Words) -> Any:
        """See Codec: the first of the kinds that has a form for the value."""
        for shape in (self.text, self.number, self.flag, self.items, self.table):
            plain = UNWRITTEN if shape is None else codec(shape).write(value, words)
            if plain is not UNWRITTEN:
                return plain
        return UNWRITTEN

    def schema(self) -> Schema:
        shapes = (self.text, self.number, self.flag, self.items, self.table)
        return {"anyOf": [described(shape) for shape in shapes if shape is not None]}


@dataclass(frozen=True, slots=True)
class ByKey:
    """A mapping whose shape depends on whether it has a certain key."""

    key: str
    present: Shape
    absent: Shape

    @property
    def expected(self) -> str:
        return self.absent.expected

    def check(self, node: Node, findings: Findings) -> bool:
        has = isinstance(node, MappingNode) and node.get(self.key) is not None
        return (self.present if has else self.absent).check(node, findings)

    def read(self, node: Any, reading: Any) -> Any:
        has = isinstance(node, MappingNode) and node.get(self.key) is not None
        return codec(self.present if has else self.absent).read(node, reading)

    def write(self, value: Any, words: Words) -> Any:
        plain = codec(self.absent).write(value, words)
        return codec(self.present).write(value, words) if plain is UNWRITTEN else plain

    def schema(self) -> Schema:
        return {"anyOf": [described(self.present), described(self.absent)]}


@dataclass(frozen=True, slots=True)
class Later:
    """A mapping whose keys its reader checks, after merging it with others (`extension`)."""

    shape: Shape

    @property
    def expected(self) -> str:
        return self.shape.expected

    def check(self, node: Node, findings: Findings) -> bool:
        return isinstance(node, MappingNode) or wrong(self, node, findings)

    def schema(self) -> Schema:
        return self.shape.schema()


def sound(shape: Shape, node: Node) -> Node | None:
    """Return the valid items of a list; None for any other value."""
    shape = getattr(shape, "shape", shape)  # of one that means something else, what it looks like
    item = shape.items.item if isinstance(shape, ByKind) and isinstance(shape.items, ListOf) else None
    item = shape.item if isinstance(shape, ListOf) else item
    if item is None or not isinstance(node, SequenceNode):
        return None
    return SequenceNode(node.place, tuple(each for each in node.items if _usable(item, each, Findings())))
