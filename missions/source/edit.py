"""Changing the text of a document: every byte that need not change stays as it was, comments included.

A change is given as the value that the document is to have. Where both values are mappings the texts of the keys that
differ are changed, and so on inside; a list of the same length is changed item by item; anything else is written
anew. The result is read again: if its value is another one, because of an alias, say, the keys at the top
that differ are written anew, and at last the whole document.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import yaml

from winnable.missions.source.dumper import on_one_line, to_yaml
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.tree import LOADER, MappingNode, read_trees
from winnable.missions.source.tree import plain as plain_node

_MARKER: Final = re.compile(r"^---(?=\s|$)", re.MULTILINE)
_BLOCK: Final = re.compile(r"\S.*(\n\S.*)*\n?")
"""A text that can stand line by line as it is."""
Value = Any
"""A scalar, a list, or a mapping, as `values.plain` returns it."""


def edited(text: str, wanted: Mapping[str, Value], order: Sequence[str] = ()) -> str:
    """Return a text with the value `wanted` in place of its own.

    A new key stands after those that come before it in `order`. The text is one YAML document, a mapping. Raises
    ValueError for any other.
    """
    old = plain(text)
    if _same(old, wanted):
        return text
    root = yaml.compose(text, Loader=LOADER)
    assert isinstance(root, yaml.MappingNode)
    for deep in (True, False):
        changed = _Changes(text, order, deep=deep).of(root, old, wanted)
        if _says(changed, wanted):
            return changed
    return to_yaml(wanted)


def plain(text: str) -> dict[str, Value]:
    """Return the value of a text of one document, a mapping. Raises ValueError for any other."""
    value = plain_node(root_of(text))
    assert isinstance(value, dict)
    return value


@lru_cache(maxsize=8)  # an edit reads the same text several times
def root_of(text: str) -> MappingNode:
    """Return the tree of a text that is one document, a mapping. Raises ValueError for any other."""
    findings = Findings()
    trees = read_trees(text, Source("<text>", alone=True), findings, "a document")
    if findings.errors or len(trees) != 1 or not isinstance(trees[0].root, MappingNode):
        raise ValueError("expected one document, a mapping")
    return trees[0].root


def parts_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the documents of a text as they are written, each with the number of its first line."""
    starts = [0, *(found.start() for found in _MARKER.finditer(text) if found.start())]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        part = re.sub(r"\A---[ \t]*\r?\n", "", text[start:end])
        yield 1 + text.count("\n", 0, end - len(part)), part


def part_of(text: str, line: int) -> str:
    """Return that document of a text in which a line stands."""
    return [part for first, part in parts_of(text) if first <= line or first == 1][-1]


def _says(text: str, wanted: Value) -> bool:
    try:
        found = plain(text)
    except (ValueError, yaml.YAMLError):
        return False
    return _same(found, wanted)


def _same(old: Mapping[str, Value], new: Mapping[str, Value]) -> bool:
    """Whether two documents say the same; the order of their keys does not matter, but inside of values it does."""
    return old.keys() == new.keys() and not any(_differ(old[key], new[key]) for key in old)


@dataclass(frozen=True, slots=True)
class _Splice:
    """A piece of the text, from one place to another, and its new text."""

    start: int
    end: int
    written: str


@dataclass(frozen=True, slots=True)
class _Key:
    """A key as it is written, and as it is read."""

    node: yaml.Node
    name: Value


class _Changes:
    """The changes of a text; `deep`: inside of the values of its keys, too."""

    def __init__(self, text: str, order: Sequence[str], *, deep: bool) -> None:
        self.text = text
        self.order = order
        self.deep = deep
        self.splices: list[_Splice] = []
        self.break_ = "\r\n" if "\r\n" in text else "\n"

    def of(self, root: yaml.MappingNode, old: Value, new: Value) -> str:
        """Return the text changed."""
        self._mapping(root, old, new, top=True)
        text = self.text
        for each in sorted(self.splices, key=lambda each: each.start, reverse=True):  # those of a place in their order
            text = text[: each.start] + each.written + text[each.end :]
        return text

    # --- differences ---

    def _mapping(self, node: yaml.MappingNode, old: Value, new: Value, *, top: bool = False) -> None:
        """Change a mapping; at the top of a document the order of new keys is given, elsewhere it is that of `new`."""
        pairs = list(zip(node.value, old, strict=True))
        names, wanted = list(old), list(new)
        if not top and len(names) == len(wanted) and sum(map(_differ, names, wanted)) == 1:  # a key has another name
            for ((key, _), name), other in zip(pairs, wanted, strict=True):
                if name != other:
                    self._replace(key.start_mark.index, key.end_mark.index, _written(other, flow=bool(node.flow_style)))
            self._values(node, dict(zip(wanted, old.values(), strict=True)), new)
            return
        for (key, value), name in pairs:
            if name not in new:
                self._drop(node, key, value)
        self._values(node, old, new)
        for name in wanted:
            if name not in old:
                order = self.order if top and name in self.order else wanted
                before = order[: order.index(name)]
                place = max((place for place, each in enumerate(names, start=1) if each in before), default=0)
                self._insert(node, name, new[name], place)

    def _values(self, node: yaml.MappingNode, old: Value, new: Value) -> None:
        """Change the values of the keys that stay; `old` has the keys in the order of the node."""
        for (key, value), name in zip(node.value, old, strict=True):
            if name in new and _differ(old[name], new[name]):
                self._value(_Key(key, name), value, old[name], new[name], flow=bool(node.flow_style))

    def _value(self, key: _Key | None, node: yaml.Node, old: Value, new: Value, *, flow: bool) -> None:
        """Change a value, of a key if it is in a mapping; `flow`: it stands within brackets."""
        if self.deep and isinstance(node, yaml.MappingNode) and isinstance(new, dict) and new and old:
            self._mapping(node, old, new)
        elif self.deep and isinstance(node, yaml.SequenceNode) and isinstance(new, list) and len(new) == len(old):
            for item, was, wanted in zip(node.value, old, new, strict=True):
                if _differ(was, wanted):
                    self._value(None, item, was, wanted, flow=bool(node.flow_style))
        elif key is not None and not flow and _in_lines(new):
            place = key.node.start_mark
            self._replace(place.index, _end(self.text, node), self._lines(key.name, new, place.column))
        else:
            start, written = node.start_mark.index, _written(new, flow=flow)
            between = self.text[key.node.end_mark.index : start] if key else ""
            nothing_there = not between.rstrip().rstrip(":")  # an empty value, or one that begins on another line
            if key and nothing_there and (between in ("", ":") or "\n" in between):
                start, written = key.node.end_mark.index, f": {written}"
            self._replace(start, max(start, _end(self.text, node)), written)

    # --- the text ---

    def _replace(self, start: int, end: int, written: str) -> None:
        self.splices.append(_Splice(start, end, written))

    def _drop(self, node: yaml.MappingNode, key: yaml.Node, value: yaml.Node) -> None:
        """Take a key away: in a block its lines, in brackets what stands from the one before it on."""
        if not node.flow_style:
            start = self.text.rfind("\n", 0, key.start_mark.index) + 1
            end = self.text.find("\n", max(_end(self.text, value), key.end_mark.index))
            self._replace(start, len(self.text) if end < 0 else end + 1, "")
            return
        place = [each for each, _ in node.value].index(key)
        if place:
            self._replace(_end(self.text, node.value[place - 1][1]), _end(self.text, value), "")
        else:
            following = [each for each, _ in node.value[1:]]
            end = following[0].start_mark.index if following else node.end_mark.index - 1
            self._replace(key.start_mark.index, end, "")

    def _insert(self, node: yaml.MappingNode, name: Value, value: Value, place: int) -> None:
        """Write a new key after a number of others."""
        if node.flow_style:
            at, written = node.end_mark.index - 1, f"{_written(name, flow=True)}: {_written(value, flow=True)}"
            if place:
                at, written = _end(self.text, node.value[place - 1][1]), f", {written}"
            elif node.value:
                at, written = node.value[0][0].start_mark.index, f"{written}, "
            self._replace(at, at, written)
            return
        column = node.value[0][0].start_mark.column
        written = (
            self._lines(name, value, column)
            if _in_lines(value)
            else f"{_written(name, flow=False)}: {_written(value, flow=False)}"
        )
        if place == 0:
            first = node.value[0][0].start_mark.index
            self._replace(first, first, f"{written}{self.break_}{' ' * column}")
            return
        key, before = node.value[place - 1]
        at = self.text.find("\n", max(_end(self.text, before), key.end_mark.index)) + 1
        if at:
            self._replace(at, at, f"{' ' * column}{written}{self.break_}")
        else:
            self._replace(len(self.text), len(self.text), f"{self.break_}{' ' * column}{written}{self.break_}")

    def _lines(self, name: Value, value: Value, column: int) -> str:
        """Return a key with a value that takes lines of its own, the first line without its indent."""
        lines = to_yaml({name: value}).rstrip("\n").split("\n")
        if isinstance(value, str):
            mark = "|" if value.endswith("\n") else "|-"
            lines = [f"{_written(name, flow=False)}: {mark}", *(f"  {each}" for each in value.rstrip("\n").split("\n"))]
        return f"{self.break_}{' ' * column}".join(lines)


def _differ(old: Value, new: Value) -> bool:
    """Whether two values differ, also in the order of their keys, and in 1 and true."""
    if isinstance(old, dict) and isinstance(new, dict):
        return list(old) != list(new) or any(_differ(old[key], new[key]) for key in old)
    if isinstance(old, list) and isinstance(new, list):
        return len(old) != len(new) or any(map(_differ, old, new))
    return type(old) is not type(new) or bool(old != new)


def _in_lines(value: Value) -> bool:
    """Whether a value has lines of its own: one of several lines, a mapping that is no `Flow`, or a list of either."""
    if isinstance(value, str):
        return "\n" in value and _BLOCK.fullmatch(value) is not None
    if isinstance(value, list):
        return any(isinstance(each, dict | list) for each in value)
    return type(value) is dict and bool(value)


def _written(value: Value, *, flow: bool) -> str:
    """Return a value on one line; `flow`: it stands within brackets, where commas would end it."""
    return on_one_line([value])[1:-1] if flow else on_one_line(value)


def _end(text: str, node: yaml.Node) -> int:
    """Return where the text of a node ends: that of one in lines of its own, where its last part does."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        key, value = last if isinstance(last, tuple) else (None, last)
        end = _end(text, value)
        return end if key is None else max(end, key.end_mark.index + 1)
    start, end = node.start_mark.index, node.end_mark.index
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        return start + len(text[start:end].rstrip())
    return int(end)
