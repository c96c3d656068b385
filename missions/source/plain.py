"""Shapes of plain values: texts, numbers, true and false, words; and what reading a document remembers.

See `shape`, which has the shapes of all other values.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, is_dataclass
from enum import Enum
from typing import Any, Final, Protocol, TypeVar

from winnable.missions.source.advice import meant, number, one_text
from winnable.missions.source.finding import Findings, Place, quoted
from winnable.missions.source.tree import Node, ScalarNode, describe, whole

# --- what reading remembers ----------------------------------------------------------------------


_Part = TypeVar("_Part")
Words = Mapping[str, str]
"""Words to write in place of others, as an edition has its own: `{"commander": "captain"}`."""


class Unwritten(Enum):
    """The result of writing a value for which a shape has no form."""

    UNWRITTEN = "unwritten"


UNWRITTEN: Final = Unwritten.UNWRITTEN


@dataclass(slots=True)
class Reading:
    """The findings so far, and the places of the parts that were read.

    A part is known by its `id`; a word of a part, such as one of several cards, by that `id` and its text.
    """

    findings: Findings
    places: dict[int | tuple[int, str], Place] = field(default_factory=dict, kw_only=True)
    _kept: list[object] = field(default_factory=list, kw_only=True)
    _noted: dict[str, Place] = field(default_factory=dict, kw_only=True)

    def mark(self, part: _Part, node: Node) -> _Part:
        """Remember that a part stands at a node."""
        self.places[id(part)] = node.place
        self._kept.append(part)  # an id is good only as long as its object lives
        return part

    def note(self, word: str, place: Place) -> None:
        """Remember where a word stands, of the part that is being made."""
        self._noted[word] = place

    def make(self, node: Node, build: Callable[[], _Part]) -> _Part:
        """Return a part, which stands at `node` and has the words noted while it was built."""
        outer, self._noted = self._noted, {}
        part = build()
        if is_dataclass(part):
            self.places |= {(id(part), word): place for word, place in self._noted.items()}
            self.mark(part, node)
        self._noted = outer
        return part


# --- shapes --------------------------------------------------------------------------------------


Schema = dict[str, Any]


class Shape(Protocol):
    """The form that a value may have. `expected` names it in messages: `a whole number`."""

    @property
    def expected(self) -> str:
        """The name of the shape in messages."""

    def check(self, node: Node, findings: Findings) -> bool:
        """Note every mistake in the value; return whether there is none."""

    def schema(self) -> Schema:
        """Export the shape as JSON Schema."""


class Codec(Shape, Protocol):
    """A shape that knows the meaning of its values: it reads them, and writes them so that they read back the same."""

    def read(self, node: Any, reading: Any) -> Any:
        """Return the meaning of a checked value, a node of the right kind; `reading` is that of the game."""

    def write(self, value: Any, words: Words) -> Any:
        """Return the plain value that reads back as `value`; UNWRITTEN where this shape has none for it."""


def wrong(shape: Shape, node: Node, findings: Findings, hint: str = "") -> bool:
    """Note a value of another kind than the shape has; return False."""
    findings.add(node.place, "K003", f"expected {shape.expected}, found {describe(node)}", hint)
    return False


def described(shape: Shape) -> Schema:
    """Return the schema of a shape with its name; next to a `$ref`, draft 7 would ignore the name."""
    inner = shape.schema()
    return {"description": shape.expected, **({"allOf": [inner]} if "$ref" in inner else inner)}


@dataclass(frozen=True, slots=True)
class Text:
    """A text. With `numbers` a whole number will do as well, `token: 1`; with `free` also an empty text.

    `hint` is for true, false and numbers where they cannot be.
    """

    expected: str = "a text"
    numbers: bool = False
    free: bool = False
    examples: tuple[str, ...] = ()
    hint: str = ""

    def check(self, node: Node, findings: Findings) -> bool:
        if isinstance(node, ScalarNode):
            if isinstance(node.value, str) and (node.text.strip() or self.free):
                return True
            if isinstance(node.value, int) and not isinstance(node.value, bool) and self.numbers:
                return True
            if isinstance(node.value, bool | int):
                return wrong(self, node, findings, f"write '{node.text}' in quotes" if self.free else self.hint)
        return wrong(self, node, findings, one_text(node))

    def read(self, node: Any, reading: Any) -> Any:  # noqa: ARG002
        """See Codec. The line breaks at the end of a block of text are no part of it."""
        return node.text.rstrip("\n")

    def write(self, value: Any, words: Words) -> Any:  # noqa: ARG002
        return value if isinstance(value, str) else UNWRITTEN

    def schema(self) -> Schema:
        examples = {"examples": list(self.examples)} if self.examples else {}
        return {"type": ["string", "integer"] if self.numbers else "string", **examples}


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds."""

    low: int
    high: int

    @property
    def expected(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def check(self, node: Node, findings: Findings) -> bool:
        if not isinstance(node, ScalarNode) or not isinstance(node.value, int) or isinstance(node.value, bool):
            return wrong(self, node, findings, number(node) if isinstance(node, ScalarNode) else "")
        if not self.low <= node.value <= self.high:
            findings.add(node.place, "K005", f"expected {self.expected}, found {node.value}")
            return False
        return True

    def read(self, node: Any, reading: Any) -> Any:  # noqa: ARG002
        return whole(node)

    def write(self, value: Any, words: Words) -> Any:  # noqa: ARG002
        return value if isinstance(value, int) else UNWRITTEN

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    expected: str = "true or false"

    def check(self, node: Node, findings: Findings) -> bool:
        if isinstance(node, ScalarNode) and isinstance(node.value, bool):
            return True
        word = node.text.lower() if isinstance(node, ScalarNode) else ""
        meant = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}.get(word)
        return wrong(self, node, findings, f"write {meant}" if meant else "")

    def read(self, node: Any, reading: Any) -> Any:  # noqa: ARG002
        return node.value

    def write(self, value: Any, words: Words) -> Any:  # noqa: ARG002
        return value if isinstance(value, bool) else UNWRITTEN

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words, each with its meaning. With `others`, a name for them, any other text passes too.

    `advice` has hints for words that people write instead, in small letters, `else_advice` the one for all others.
    `values` has what words stand for; a word without one stands for itself.
    """

    words: Mapping[str, str]
    others: str = ""
    advice: Mapping[str, str] = field(default_factory=dict)
    else_advice: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def expected(self) -> str:
        *most, last = (*(repr(word) for word in self.words), *([self.others] if self.others else []))
        return f"{', '.join(most)} or {last}" if most else last

    def check(self, node: Node, findings: Findings) -> bool:
        if not isinstance(node, ScalarNode) or not isinstance(node.value, str):
            hint = meant(node.text, self.words, self.advice) if isinstance(node, ScalarNode) else ""
            return wrong(self, node, findings, hint or one_text(node))
        if self.others or node.text in self.words:
            return True
        hint = self.hint(node.text)
        findings.add(node.place, "K004", f"expected {self.expected}, found {quoted(node.text)}", hint)
        return False

    def hint(self, word: str) -> str:
        """Return the hint for a word that is none of these."""
        return meant(word, self.words, self.advice) or self.else_advice

    def read(self, node: Any, reading: Any) -> Any:  # noqa: ARG002
        return self.values.get(node.text, node.text)

    def write(self, value: Any, words: Words) -> Any:  # noqa: ARG002
        word = next((word for word, meaning in self.values.items() if meaning == value), None)
        if word is not None:
            return word
        return value if isinstance(value, str) and (value in self.words or self.others) else UNWRITTEN

    def schema(self) -> Schema:
        words: list[Schema] = [{"const": word, "description": about} for word, about in self.words.items()]
        return {"anyOf": [*words, *([{"type": "string", "description": self.others}] if self.others else [])]}
