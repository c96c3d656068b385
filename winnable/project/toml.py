"""TOML as a tree with places, so that a mistake in `pyproject.toml` is reported as one in YAML is.

`tomllib` says whether a text is TOML, and what single values mean, but not where they stand. Every text here has passed
it, so nothing is checked again. Numbers with a point, dates and times are texts of the tree, as in YAML.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Union

from winnable.missions.source.finding import Findings, Place, Source
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode

_AT: Final = re.compile(r"^(.*?) \((?:at line (\d+), column (\d+)|at end of document)\)$", re.DOTALL)
_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_INLINE_BLANK: Final = re.compile(r"[ \t]*")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE: Final = re.compile(r"[^\s,\]}#]+(?: \d\d:[^\s,\]}#]+)?")
_STRINGS: Final = tuple(
    re.compile(pattern, re.DOTALL)
    for pattern in (
        r'"""(?:\\.|[^\\])*?"{3,5}(?!")',
        r"'''.*?'{3,5}(?!')",
        r'"(?:\\.|[^"\\\n])*"',
        r"'[^'\n]*'",
    )
)
"""The kinds of strings; those of several lines come first, as they begin like the others."""


@dataclass(slots=True)
class _Table:
    """A table while it is read; later headers may add to it."""

    place: Place
    keys: dict[str, ScalarNode] = field(default_factory=dict)
    values: dict[str, Union["_Table", list["_Table"], Node]] = field(default_factory=dict)

    def below(self, key: ScalarNode) -> "_Table":
        """Return the table of a key, the last one of several; a new one if there is none."""
        value = self.values.get(key.text)
        if isinstance(value, _Table):
            return value
        if isinstance(value, list):
            return value[-1]
        table = _Table(key.place)
        self.keys[key.text], self.values[key.text] = key, table
        return table

    def node(self) -> MappingNode:
        """Return the table as a node."""
        entries = tuple(Entry(self.keys[name], _node(value)) for name, value in self.values.items())
        return MappingNode(self.place, entries)


def _node(value: _Table | list[_Table] | Node) -> Node:
    if isinstance(value, _Table):
        return value.node()
    if isinstance(value, list):
        return SequenceNode(value[0].place, tuple(each.node() for each in value))
    return value


def read_toml(
    text: str, source: Source, findings: Findings, code: str, table: Sequence[str] = ()
) -> MappingNode | None:
    """Return the tree of a TOML text; None, and a finding with this code, if it is none.

    It is also None, without a finding, if the text has no table of this name: most files need no places.
    """
    try:
        found: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = _AT.match(str(error))
        message = match[1] if match else str(error)
        last = len(source.lines), len(source.lines[-1]) + 1
        line, column = (int(match[2]), int(match[3])) if match and match[2] else last
        findings.add(
            Place(source, line, column), code, f"the TOML cannot be parsed: {message[:1].lower()}{message[1:]}"
        )
        return None
    for key in table:
        found = found.get(key) if isinstance(found, dict) else None
    return None if found is None else _Reader(text, source).document()


class _Reader:
    """Reads a text that is known to be TOML."""

    def __init__(self, text: str, source: Source) -> None:
        self._text = text
        self._source = source
        self._at = 0

    def document(self) -> MappingNode:
        root = current = _Table(Place(self._source, 1, 1))
        while True:
            self._skip(_BLANK)
            if self._at == len(self._text):
                return root.node()
            if self._next("[["):
                *above, last = self._path()
                self._pass("]]")
                table = root
                for key in above:
                    table = table.below(key)
                current = _Table(last.place)
                table.keys.setdefault(last.text, last)
                tables = table.values.setdefault(last.text, [])
                assert isinstance(tables, list)
                tables.append(current)
            elif self._next("["):
                current = root
                for key in self._path():
                    current = current.below(key)
                self._pass("]")
            else:
                self._pair(current)

    def _pair(self, table: _Table) -> None:
        """Read a key and its value into a table."""
        *above, last = self._path()
        for key in above:
            table = table.below(key)
        self._pass("=")
        self._skip(_INLINE_BLANK)
        table.keys[last.text], table.values[last.text] = last, self._value()

    def _path(self) -> list[ScalarNode]:
        """Read a key with dots in it."""
        keys = []
        while True:
            self._skip(_INLINE_BLANK)
            keys.append(self._string() if self._text[self._at] in "\"'" else self._bare(_BARE_KEY, key=True))
            self._skip(_INLINE_BLANK)
            if not self._next("."):
                return keys

    def _value(self) -> Node:
        place = self._place()
        if self._next("["):
            items: list[Node] = []
            while not self._ends("]"):
                items.append(self._value())
            return SequenceNode(place, tuple(items))
        if self._next("{"):
            table = _Table(place)
            while not self._ends("}"):
                self._pair(table)
            return table.node()
        return self._string() if self._text[self._at] in "\"'" else self._bare(_BARE_VALUE)

    def _ends(self, closing: str) -> bool:
        """Pass the signs between two values; return whether a list or table ends there."""
        self._skip(_BLANK)
        self._next(",")
        self._skip(_BLANK)
        return self._next(closing)

    def _string(self) -> ScalarNode:
        place = self._place()
        match = next(found for pattern in _STRINGS if (found := pattern.match(self._text, self._at)))
        self._at = match.end()
        value: str = tomllib.loads(f"x = {match[0]}")["x"]
        return ScalarNode(place, value, value, place.column + 1, exact=match[0][1:-1] == value)

    def _bare(self, pattern: re.Pattern[str], *, key: bool = False) -> ScalarNode:
        place = self._place()
        match = pattern.match(self._text, self._at)
        assert match
        self._at = match.end()
        read = match[0] if key else tomllib.loads(f"x = {match[0]}")["x"]
        value = read if isinstance(read, bool | int) else match[0]
        text = str(value) if isinstance(value, int) and not isinstance(value, bool) else match[0]
        return ScalarNode(place, value, text, place.column, exact=text == match[0])

    def _place(self) -> Place:
        start = self._text.rfind("\n", 0, self._at) + 1
        return Place(self._source, self._text.count("\n", 0, self._at) + 1, self._at - start + 1)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self._text, self._at)
        assert match
        self._at = match.end()

    def _next(self, sign: str) -> bool:
        """Pass a sign if it comes next; return whether it did."""
        if not self._text.startswith(sign, self._at):
            return False
        self._at += len(sign)
        return True

    def _pass(self, sign: str) -> None:
        self._skip(_INLINE_BLANK)
        passed = self._next(sign)
        assert passed
