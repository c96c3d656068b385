"""YAML, read safely: from bytes to trees in which every node has its place.

Trees are built from parser events. No tag constructs anything and nothing is executed; depth, the number of nodes and
the length of all texts are bounded, aliases counted as often as they are used. Plain scalars are null, true, false,
decimal whole numbers, or texts; there are no dates, no octal or sexagesimal numbers, and `no` is a text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

import yaml

from winnable.missions.source.finding import Findings, Place, Source, quoted
from winnable.missions.source.syntax import BLANKLESS, compared, no_blank, note_conflicts, note_syntax_error

MAX_DEPTH: Final = 40
MAX_NODES: Final = 20_000
MAX_TEXT: Final = 20_000
MAX_LENGTH: Final = 100_000
MAX_DIGITS: Final = 9
MAX_RESTARTS: Final = 50
LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The fastest safe reader of events and tokens that is there."""
BREAK: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""The end of a line of YAML."""
_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NEXT_DOCUMENT: Final = re.compile(r"---(\s|$)")
_YAML_TAG: Final = "tag:yaml.org,2002:"


@dataclass(frozen=True, slots=True, eq=False)
class ScalarNode:
    """A single value. `text` is its text in the file, without quotes.

    `exact`: the text stands unchanged on one line, its first character in column `inner`, so that places inside it are
    known. `block`: it stands unchanged on the lines below (`|`), all of which start in this column; 0 for any other
    text. `poisoned`, here and in the other nodes: a finding has been noted, and the node must not be used.
    """

    place: Place
    value: bool | int | str | None
    text: str
    inner: int
    exact: bool
    size: int = 1
    depth: int = 1
    poisoned: bool = False
    block: int = 0

    @property
    def length(self) -> int:
        """The number of characters; in the other nodes, the sum for all texts inside."""
        return len(self.text)

    def at(self, offset: int) -> Place:
        """The place of the character at an offset of the text; the place of the node where that is not known."""
        if self.block:
            above, start = self.text.count("\n", 0, offset), self.text.rfind("\n", 0, offset) + 1
            return Place(self.place.source, self.place.line + 1 + above, self.block + offset - start)
        return Place(self.place.source, self.place.line, self.inner + offset) if self.exact else self.place


@dataclass(frozen=True, slots=True, eq=False)
class SequenceNode:
    """A list."""

    place: Place
    items: tuple["Node", ...]
    size: int = 1
    depth: int = 1
    length: int = 0
    poisoned: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A key of a mapping with its value."""

    key: ScalarNode
    value: "Node"


@dataclass(frozen=True, slots=True, eq=False)
class MappingNode:
    """A mapping; every key is a text or a whole number and occurs once."""

    place: Place
    entries: tuple[Entry, ...]
    size: int = 1
    depth: int = 1
    length: int = 0
    poisoned: bool = False

    def get(self, key: str) -> "Node | None":
        """Return the value of a key; None if the key is missing."""
        return next((entry.value for entry in self.entries if entry.key.text == key), None)

    def key(self, key: str) -> Place:
        """Return the place of a key, or that of the mapping if the key is missing."""
        return next((entry.key.place for entry in self.entries if entry.key.text == key), self.place)


Node = ScalarNode | SequenceNode | MappingNode


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """A document of a file; `good` unless its YAML has a mistake."""

    root: Node
    good: bool


def key_of(name: str, source: Source) -> ScalarNode:
    """Make a key for a value that no file holds, such as an option of the command line."""
    return ScalarNode(Place(source, 1, 1), name, name, 1, exact=False)


def describe(node: Node) -> str:
    """Describe a node for messages: `found …`."""
    match node:
        case SequenceNode(items=()):
            return "an empty list"
        case SequenceNode():
            return "a list"
        case MappingNode():
            return "a mapping"
        case ScalarNode(value=None):
            return "nothing"
        case ScalarNode(value=bool()):
            return node.text
        case ScalarNode(value=int()):
            return f"the number {node.value}"
        case _:
            return quoted(node.text)


def not_a_text(key: Node, findings: Findings) -> None:
    """Note a key that is not a text."""
    hint = f"write '{key.text}' in quotes" if isinstance(key, ScalarNode) and key.text else ""
    if not hint and "?" in key.place.source.line(key.place.line)[max(key.place.column - 2, 0) : key.place.column]:
        hint = "put a text that starts with '?' in quotes"  # alone it is the sign of a key
    findings.add(key.place, "Y008", f"expected a text as key, found {describe(key)}", hint)


def as_utf8(data: bytes) -> bytes:
    """Return text in UTF-16, as some shells and editors save it, in UTF-8; anything else as it is, without its mark."""
    start = data[:2]
    wide = start in (b"\xff\xfe", b"\xfe\xff") or (start.count(0) == 1 and len(start) > 1)
    encoding = "utf-16" if start[:1] > b"\x7f" else "utf-16-be" if start[:1] == b"\0" else "utf-16-le"
    try:
        return data.decode(encoding).encode() if wide else data.removeprefix(b"\xef\xbb\xbf")
    except UnicodeError:
        return data


def read_text(data: bytes, source: Source, findings: Findings) -> str | None:
    """Decode UTF-8, or UTF-16. Return None, and note why, if the bytes are no YAML text."""
    body = as_utf8(data)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        before = BREAK.split(body[: error.start].decode("utf-8"))
        shown = BREAK.split(body.decode("utf-8", errors="replace"))
        place = Place(Source(source.path, tuple(shown)), len(before), len(before[-1]) + 1)
        message = f"expected UTF-8, found the byte 0x{body[error.start]:02x}"
        findings.add(place, "Y002", message, "save the file as UTF-8")
        return None
    bad = _FORBIDDEN.search(text)
    if bad is not None:
        before = BREAK.split(text[: bad.start()])
        place = Place(Source(source.path, tuple(BREAK.split(text))), len(before), len(before[-1]) + 1)
        findings.add(place, "Y003", f"expected text, found the character U+{ord(bad[0]):04X}")
        return None
    return text


def read_trees(text: str, source: Source, findings: Findings, documents: str) -> list[Tree]:
    """Read the documents of a YAML text; after a document that cannot be parsed, go on with the next.

    `documents` names those that the game has, for the message about an empty file.
    """
    lines = BREAK.split(text)
    source = replace(source, lines=tuple(lines))
    if ("<<<<<<<" in text or ">>>>>>>" in text) and note_conflicts(source, findings):
        return []
    trees: list[Tree] = []
    start = 0
    for _ in range(MAX_RESTARTS):
        builder = _Builder(source, start, trees, findings)
        part = "\n".join(lines[start:])
        try:
            builder.read(part)
            break
        except yaml.YAMLError as error:
            stopped = note_syntax_error(error, source, start, findings)
        except _TooMuch as error:
            findings.add(error.place, error.code, str(error))
            stopped = error.place.line - 1
        following = range(max(stopped, start + 1), len(lines))
        start = next((number for number in following if _NEXT_DOCUMENT.match(lines[number])), len(lines))
        if start == len(lines):
            break
    if not trees and not findings.found:
        findings.add(Place(source, 1, 1), "Y004", f"expected {documents}, found an empty file")
    return trees


class _TooMuch(Exception):
    """A document that is too deep or too large, or an alias that refers to nothing."""

    def __init__(self, place: Place, code: str, message: str) -> None:
        super().__init__(message)
        self.place = place
        self.code = code


def _too_deep(place: Place) -> _TooMuch:
    return _TooMuch(place, "Y009", f"expected at most {MAX_DEPTH} levels of nesting")


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not been read yet."""

    place: Place
    mapping: bool
    anchor: str | None = None
    poisoned: bool = False
    children: list[Node] = field(default_factory=list)


class _Builder:
    """Builds the trees of a text and adds each to `trees` as soon as it is complete."""

    def __init__(self, source: Source, first_line: int, trees: list[Tree], findings: Findings) -> None:
        self.source = source
        self.first_line = first_line
        self.trees = trees
        self.findings = findings

    def read(self, text: str) -> None:
        """Read the documents of a text, but for empty ones."""
        stack: list[_Open] = []
        anchors: dict[str, Node | None] = {}
        size = length = before = 0
        for event in self._events(text):
            node: Node
            match event:
                case yaml.DocumentStartEvent():
                    if self.trees:
                        self.findings.pause()
                    stack, anchors, size, length = [_Open(self._place(event), mapping=False)], {}, 0, 0
                    before = self.findings.errors
                    continue
                case yaml.DocumentEndEvent():
                    root = stack[0].children[0]
                    if not (isinstance(root, ScalarNode) and root.value is None):
                        self.trees.append(Tree(root, good=self.findings.errors == before))
                    continue
                case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                    mapping = isinstance(event, yaml.MappingStartEvent)
                    opened = _Open(self._place(event), mapping, event.anchor, poisoned=self._tagged(event))
                    stack.append(opened)
                    if len(stack) > MAX_DEPTH:
                        raise _too_deep(opened.place)
                    if event.anchor:
                        anchors[event.anchor] = None
                    continue
                case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                    opened = stack.pop()
                    node = self._close(opened)
                    if opened.anchor:
                        anchors[opened.anchor] = node
                case yaml.ScalarEvent():
                    node = self._scalar(event)
                    length += node.length
                    if event.anchor:
                        anchors[event.anchor] = node
                case yaml.AliasEvent():
                    node = self._alias(event, anchors)
                    size += node.size - 1
                    length += node.length
                    if len(stack) + node.depth > MAX_DEPTH:
                        raise _too_deep(self._place(event))
                case _:
                    continue
            size += 1
            for count, most, what in ((size, MAX_NODES, "values"), (length, MAX_LENGTH, "characters")):
                if count > most:
                    message = f"expected at most {most} {what}, aliases counted as often as used"
                    raise _TooMuch(self._place(event), "Y010", message)
            stack[-1].children.append(node)

    def _events(self, text: str) -> Iterator[yaml.Event]:
        try:
            yield from yaml.parse(text, Loader=LOADER)
        except yaml.MarkedYAMLError as error:
            # LibYAML 0.2.6 has a bound of its own, and reads too far ahead for ours to be met first
            if error.problem_mark is None or "maximum nesting depth" not in (error.problem or ""):
                raise
            raise _too_deep(self._at(error.problem_mark)) from None

    def _place(self, event: yaml.Event) -> Place:
        mark = event.start_mark
        assert mark is not None
        return self._at(mark)

    def _at(self, mark: Any) -> Place:
        return Place(self.source, mark.line + 1 + self.first_line, mark.column + 1)

    def _tagged(self, event: yaml.NodeEvent) -> bool:
        """Note a tag; return whether there is one."""
        tag = event.tag  # type: ignore[attr-defined]
        if tag is None or tag == "!":
            return False
        written = "!!" + tag.removeprefix(_YAML_TAG) if tag.startswith(_YAML_TAG) else tag
        place = self._place(event)
        text = self.source.line(place.line)[place.column - 1 :]
        hint = "put a text in quotes instead" if written == "!!str" else compared(text)
        self.findings.add(place, "Y006", f"expected no YAML tag, found {quoted(written)}", hint)
        return True

    def _alias(self, event: yaml.AliasEvent, anchors: dict[str, Node | None]) -> Node:
        name = event.anchor or ""
        target = anchors.get(name)
        if target is None:
            why = "its own beginning" if name in anchors else "nothing"
            raise _TooMuch(self._place(event), "Y013", f"the alias {quoted('*' + name)} refers to {why}")
        return target

    def _scalar(self, event: yaml.ScalarEvent) -> ScalarNode:
        before = self.findings.errors
        self._tagged(event)
        place = self._place(event)
        text: str = event.value
        inner = place.column + (event.style in ("'", '"'))
        written = self.source.line(place.line)[inner - 1 : inner - 1 + len(text)]
        exact = event.style in (None, "", "'", '"') and written == text
        value: bool | int | str | None = text
        if event.style in (None, ""):
            value = self._plain(text, place)
        if len(text) > MAX_TEXT:
            self.findings.add(place, "Y010", f"expected a text of at most {MAX_TEXT} characters, found {len(text)}")
        if event.style == ">" and not text.strip():
            message = "expected a value, found an empty folded text"
            self.findings.add(place, "Y012", message, compared(self.source.line(place.line)[place.column - 1 :]))
        block = self._block(text, place) if event.style == "|" else 0
        return ScalarNode(place, value, text, inner, exact, poisoned=self.findings.errors > before, block=block)

    def _block(self, text: str, place: Place) -> int:
        """Return the column in which the lines of a `|` text start; 0 if they do not stand unchanged in the file."""
        lines = text.split("\n")
        below = [self.source.line(place.line + 1 + index) for index in range(len(lines))]
        first = next((index for index, line in enumerate(lines) if line.strip()), None)
        if first is None or not below[first].endswith(lines[first]):
            return 0
        indent = len(below[first]) - len(lines[first])
        same = all(not line or written[indent:] == line for line, written in zip(lines, below, strict=True))
        return indent + 1 if same else 0

    def _plain(self, text: str, place: Place) -> bool | int | str | None:
        """Return the value of a scalar without quotes."""
        if text in ("", "~", "null", "Null", "NULL"):
            return None
        if text in ("true", "True", "TRUE"):
            return True
        if text in ("false", "False", "FALSE"):
            return False
        if re.fullmatch(r"[-+]?(0|[1-9][0-9]*)", text):
            if len(text) > MAX_DIGITS:
                self.findings.add(place, "Y011", f"expected at most {MAX_DIGITS} digits, found {quoted(text)}")
                return text
            return int(text)
        return text

    def _close(self, opened: _Open) -> Node:
        children = opened.children
        size = 1 + sum(child.size for child in children)
        depth = 1 + max((child.depth for child in children), default=0)
        length = sum(child.length for child in children)
        if not opened.mapping:
            return SequenceNode(opened.place, tuple(children), size, depth, length, opened.poisoned)
        poisoned = opened.poisoned
        entries: dict[str, Entry] = {}
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, ScalarNode) or key.value is None or isinstance(key.value, bool):
                not_a_text(key, self.findings)
                poisoned = True
            elif key.text in entries:
                first = entries[key.text].key.place
                message = f"the key {quoted(key.text)} is written twice (first at {first})"
                self.findings.add(key.place, "Y007", message, "leave one of the two out, or call it differently")
                poisoned = True  # whatever is missing now may be in the value that is left out
            elif (
                (run := BLANKLESS.fullmatch(key.text))
                and key.inner == key.place.column
                and (_empty(value) or run[2][0] in "[{")
            ):
                place, message, hint = no_blank(key.at(len(run[1])), run[1], run[2])
                self.findings.add(place, "Y005", message, hint)
                poisoned = True
            else:
                entries[key.text] = Entry(key, value)
        return MappingNode(opened.place, tuple(entries.values()), size, depth, length, poisoned)


def _empty(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.value is None and not node.text


# --- values of nodes that were checked -----------------------------------------------------------


_WORD: Final = re.compile(r"\S+")


def items_of(node: Node | None) -> tuple[Node, ...]:
    """Return the items of a list; a single value counts as a list of one, None as an empty list."""
    if node is None:
        return ()
    return node.items if isinstance(node, SequenceNode) else (node,)


def plain(node: Node) -> Any:
    """Return a value as texts, numbers, lists and mappings of Python."""
    match node:
        case SequenceNode(items=items):
            return [plain(item) for item in items]
        case MappingNode(entries=entries):
            return {entry.key.value: plain(entry.value) for entry in entries}
    return scalar(node).value


def whole(node: Node) -> int:
    """Return the number of a scalar that has been checked to hold one."""
    assert isinstance(node, ScalarNode)
    assert isinstance(node.value, int)
    return node.value


def scalar(node: Node | None) -> ScalarNode:
    """Return a node that has been checked to be a scalar."""
    assert isinstance(node, ScalarNode)
    return node


def text_of(node: Node | None, default: str = "") -> str:
    """Return the text of a scalar without line breaks at its end; `default` for any other node and for None."""
    return node.text.rstrip("\n") if isinstance(node, ScalarNode) else default


def texts_in(node: Node | None) -> Iterator[str]:
    """Yield the texts of all scalars in a part of a tree, keys included; nothing for None."""
    match node:
        case ScalarNode():
            yield node.text
        case SequenceNode(items=items):
            for item in items:
                yield from texts_in(item)
        case MappingNode(entries=entries):
            for entry in entries:
                yield entry.key.text
                yield from texts_in(entry.value)


def piece(scalar: ScalarNode, start: int, text: str) -> ScalarNode:
    """Return `text`, which starts at the offset `start` of a scalar, as a scalar with its own place."""
    place = scalar.at(start)
    exact = scalar.exact or (bool(scalar.block) and "\n" not in text)
    return ScalarNode(place, text, text, place.column if exact else scalar.inner + start, exact)


def words(scalar: ScalarNode) -> list[ScalarNode]:
    """Return the words of a text, separated by white space, each with its place."""
    return [piece(scalar, word.start(), word[0]) for word in _WORD.finditer(scalar.text)]
