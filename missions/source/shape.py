"""Shapes: what a value in a file may look like, checked with places and exported as JSON Schema.

A shape is declared once and serves both: `check` walks a tree and notes every mistake at its place, `schema` exports
the same shape for editors. There is no pydantic here, because nearly every value of the format has a short and a long
form: a validation library tries the alternatives one by one and reports the failures of all; a shape picks the
alternative by the kind of node and reports the one mistake, in our words, at the key or value itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from winnable.missions.source.advice import as_list, as_mapping, hyphened, meant, number, one_text, outdented
from winnable.missions.source.finding import Findings, quoted
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode, describe, not_a_text

__all__ = [
    "ByKey",
    "ByKind",
    "ByNumber",
    "Choice",
    "Fields",
    "Flag",
    "Key",
    "Later",
    "ListOf",
    "Schema",
    "Shape",
    "TableOf",
    "Text",
    "Whole",
    "described",
    "sound",
]

Schema = dict[str, Any]
_MANY = 15  # keys are not listed


class Shape(Protocol):
    """The form that a value may have. `expected` names it in messages: `a whole number`."""

    @property
    def expected(self) -> str:
        """The name of the shape in messages."""

    def check(self, node: Node, findings: Findings) -> bool:
        """Note every mistake in the value; return whether there is none."""

    def schema(self) -> Schema:
        """Export the shape as JSON Schema."""


def _wrong(shape: Shape, node: Node, findings: Findings, hint: str = "") -> bool:
    findings.add(node.place, "K003", f"expected {shape.expected}, found {describe(node)}", hint)
    return False


def described(shape: Shape) -> Schema:
    """Return the schema of a shape with its name; beside a `$ref` draft 7 would ignore the name."""
    inner = shape.schema()
    return {"description": shape.expected, **({"allOf": [inner]} if "$ref" in inner else inner)}


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
class Text:
    """A text. With `numbers` a whole number will do as well, `token: 1`; with `free` also an empty text.

    `hint` is for true, false and numbers where they cannot be. `names`: of what it is a name, see `completing.Names`.
    """

    expected: str = "a text"
    numbers: bool = False
    free: bool = False
    examples: tuple[str, ...] = ()
    hint: str = ""
    names: str = ""

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        if isinstance(node, ScalarNode):
            if isinstance(node.value, str) and (node.text.strip() or self.free):
                return True
            if isinstance(node.value, int) and not isinstance(node.value, bool) and self.numbers:
                return True
            if isinstance(node.value, bool | int):
                return _wrong(self, node, findings, f"write '{node.text}' in quotes" if self.free else self.hint)
        return _wrong(self, node, findings, one_text(node))

    def schema(self) -> Schema:
        """See Shape."""
        examples = {"examples": list(self.examples)} if self.examples else {}
        return {"type": ["string", "integer"] if self.numbers else "string", **examples}


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds."""

    low: int
    high: int

    @property
    def expected(self) -> str:
        """See Shape."""
        return f"a whole number from {self.low} to {self.high}"

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        if not isinstance(node, ScalarNode) or not isinstance(node.value, int) or isinstance(node.value, bool):
            return _wrong(self, node, findings, number(node) if isinstance(node, ScalarNode) else "")
        if not self.low <= node.value <= self.high:
            findings.add(node.place, "K005", f"expected {self.expected}, found {node.value}")
            return False
        return True

    def schema(self) -> Schema:
        """See Shape."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    expected: str = "true or false"

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        if isinstance(node, ScalarNode) and isinstance(node.value, bool):
            return True
        word = node.text.lower() if isinstance(node, ScalarNode) else ""
        meant = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}.get(word)
        return _wrong(self, node, findings, f"write {meant}" if meant else "")

    def schema(self) -> Schema:
        """See Shape."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words, each with its meaning. With `others`, a name for them, any other text passes too.

    `advice` has hints for words that people write instead, in small letters, `else_advice` the one for all others.
    `names`: of what the other texts are names, see `completing.Names`.
    """

    words: Mapping[str, str]
    others: str = ""
    advice: Mapping[str, str] = field(default_factory=dict)
    else_advice: str = ""
    names: str = ""

    @property
    def expected(self) -> str:
        """See Shape."""
        *most, last = (*(repr(word) for word in self.words), *([self.others] if self.others else []))
        return f"{', '.join(most)} or {last}" if most else last

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        if not isinstance(node, ScalarNode) or not isinstance(node.value, str):
            hint = meant(node.text, self.words, self.advice) if isinstance(node, ScalarNode) else ""
            return _wrong(self, node, findings, hint or one_text(node))
        if self.others or node.text in self.words:
            return True
        hint = meant(node.text, self.words, self.advice) or self.else_advice
        findings.add(node.place, "K004", f"expected {self.expected}, found {quoted(node.text)}", hint)
        return False

    def schema(self) -> Schema:
        """See Shape."""
        words: list[Schema] = [{"const": word, "description": about} for word, about in self.words.items()]
        return {"anyOf": [*words, *([{"type": "string", "description": self.others}] if self.others else [])]}


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of values of one shape."""

    item: Shape
    at_least: int = 0
    at_most: int | None = None

    @property
    def expected(self) -> str:
        """See Shape."""
        return f"a list, each item {self.item.expected}"

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        if not isinstance(node, SequenceNode):
            return _wrong(self, node, findings, as_list(node, self._fits))
        good, count, most = True, len(node.items), self.at_most
        if count < self.at_least or (most is not None and count > most):
            size = f"at least {self.at_least}" if most is None else f"{self.at_least} to {most}"
            size = f"{most}" if most == self.at_least else size
            findings.add(node.place, "K008", f"expected {size} in the list, found {count}")
            good = False
        wrong = [item for item in node.items if not _usable(self.item, item, findings)]
        return good and not wrong

    def _fits(self, node: Node) -> bool:
        return self.item.check(node, Findings())

    def schema(self) -> Schema:
        """See Shape."""
        bounds = {"minItems": self.at_least} if self.at_least else {}
        if self.at_most is not None:
            bounds["maxItems"] = self.at_most
        return {"type": "array", "items": described(self.item), **bounds}


@dataclass(frozen=True, slots=True)
class TableOf:
    """A mapping from names that the author chooses to values of one shape."""

    value: Shape
    expected: str
    at_least: int = 0

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        if not isinstance(node, MappingNode):
            return _wrong(self, node, findings, as_mapping(node))
        if len(node.entries) < self.at_least:
            findings.add(node.place, "K008", f"expected {self.expected}, found {describe(node)} without a key")
            return False
        named = [_named(entry, findings) for entry in node.entries]
        good = [_usable(self.value, entry.value, findings) for entry in node.entries]
        return all(named) and all(good)

    def schema(self) -> Schema:
        """See Shape."""
        bounds = {"minProperties": self.at_least} if self.at_least else {}
        return {"type": "object", "additionalProperties": described(self.value), **bounds}


@dataclass(frozen=True, slots=True)
class ByNumber:
    """A mapping from whole numbers within bounds to values of one shape, with one entry at least."""

    low: int
    high: int
    value: Shape
    expected: str

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        if not isinstance(node, MappingNode):
            return _wrong(self, node, findings)
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

    def schema(self) -> Schema:
        """See Shape."""
        pattern = f"^({'|'.join(str(number) for number in range(self.low, self.high + 1))})$"
        values = {pattern: described(self.value)}
        return {"type": "object", "patternProperties": values, "additionalProperties": False, "minProperties": 1}


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a mapping: the shape of its value and its meaning."""

    shape: Shape
    about: str
    required: bool = False

    def schema(self) -> Schema:
        """Export the shape with the meaning of the key."""
        return {**described(self.shape), "description": self.about}


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping with fixed keys; it has exactly one key of each group in `one_of`.

    `advice` has hints for keys that people write instead, in small letters; `example` shows the mapping in a hint.
    `lacking` is the hint where no key of a group is there, `several` where more than one is.
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

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        if not isinstance(node, MappingNode):
            return _wrong(self, node, findings, as_mapping(node) or (f"write {self.example}" if self.example else ""))
        return not self.broken(node, findings)

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
                _wrong(key.shape, entry.value, findings, f"{hint}, as many before each line of it")
            elif not _usable(key.shape, entry.value, findings):
                broken.add(entry.key.text)
        if not self._complete(node, present, findings):
            broken.add("?")
        return broken

    def _complete(self, node: MappingNode, present: list[str], findings: Findings) -> bool:
        """Whether no key is missing. Beside an unknown key a group may lack one, as that may be it, misspelt."""
        unknown = any(name not in self.keys for name in present)
        hints = " ".join(meant(each, self.keys, self.advice) for each in present if each not in self.keys)
        good = len(present) >= self.at_least
        if not good:
            findings.add(node.place, "K002", f"expected at least one of the keys {', '.join(self.keys)}")
        for name, key in self.keys.items():
            if key.required and name not in present and repr(name) not in hints:
                findings.add(node.place, "K002", f"expected the key '{name}' in {self.expected}")
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

    def schema(self) -> Schema:
        """See Shape."""
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


@dataclass(frozen=True, slots=True)
class ByKind:
    """A value whose shape depends on its kind: text, number, true or false, list, or mapping.

    `advice` has hints for kinds that it cannot be: `text`, `number`, `list` and `mapping`.
    """

    expected: str
    text: Shape | None = None
    number: Shape | None = None
    flag: Shape | None = None
    items: Shape | None = None
    table: Shape | None = None
    advice: Mapping[str, str] = field(default_factory=dict)

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        hint = ""
        match node:
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
                    hint = number(node) or meant(node.text, shape.words, shape.advice) or shape.else_advice
                    findings.add(node.place, "K004", f"expected {self.expected}, found {quoted(node.text)}", hint)
                    return False
            case SequenceNode():
                shape, hint = self.items, self.advice.get("list", "") or (one_text(node) if self.text else "")
                if isinstance(self.table, TableOf) and hyphened(node):
                    shape, hint = None, "leave out the hyphens before the names"
            case MappingNode():
                shape, hint = self.table, self.advice.get("mapping", "")
        return shape.check(node, findings) if shape is not None else _wrong(self, node, findings, hint)

    def _for_text(self, node: ScalarNode) -> str:
        """The hint for a text where only other kinds of values can be."""
        if self.number is not None and (hint := number(node)):
            return hint
        return as_mapping(node) or self.advice.get("text", "") or (as_list(node, self._fits) if self.items else "")

    def _fits(self, node: Node) -> bool:
        return isinstance(self.items, ListOf) and self.items.item.check(node, Findings())

    def schema(self) -> Schema:
        """See Shape."""
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
        """See Shape."""
        return self.absent.expected

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        has = isinstance(node, MappingNode) and node.get(self.key) is not None
        return (self.present if has else self.absent).check(node, findings)

    def schema(self) -> Schema:
        """See Shape."""
        return {"anyOf": [described(self.present), described(self.absent)]}


@dataclass(frozen=True, slots=True)
class Later:
    """A mapping whose keys its reader checks, after merging it with others (`extension`)."""

    shape: Shape

    @property
    def expected(self) -> str:
        """See Shape."""
        return self.shape.expected

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        return isinstance(node, MappingNode) or _wrong(self, node, findings)

    def schema(self) -> Schema:
        """See Shape."""
        return self.shape.schema()


def sound(shape: Shape, node: Node) -> Node | None:
    """Return the valid items of a list; None for any other value."""
    item = shape.items.item if isinstance(shape, ByKind) and isinstance(shape.items, ListOf) else None
    item = shape.item if isinstance(shape, ListOf) else item
    if item is None or not isinstance(node, SequenceNode):
        return None
    return SequenceNode(node.place, tuple(each for each in node.items if _usable(item, each, Findings())))
