"""Changing the text of a document: what need not change stays as it was, comments included.

A change is given as the value that the document is to have. The keys that differ are written anew, each with its whole
value; where both values are mappings in lines of their own, so are the keys inside. The result is read again: if its
value is another one, because of an alias, say, or if the whole document stands in brackets, it is all written anew.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
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
    if not root.flow_style:
        changes = _Changes(text)
        changes.mapping(root, old, wanted, [*order, *wanted])
        changed = changes.made()
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


class _Changes:
    """The changes of a text: pieces of it, each from one place to another, and their new texts."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pieces: list[tuple[int, int, str]] = []
        self.break_ = "\r\n" if "\r\n" in text else "\n"

    def made(self) -> str:
        """Return the text changed."""
        text = self.text
        for start, end, written in sorted(self.pieces, key=lambda piece: piece[0], reverse=True):
            text = text[:start] + written + text[end:]
        return text

    def mapping(self, node: yaml.MappingNode, old: Value, new: Value, order: Sequence[str]) -> None:
        """Change a mapping in lines of its own; a new key stands after those that come before it in `order`."""
        names, column = list(old), node.value[0][0].start_mark.column
        ends = [max(_end(self.text, value), key.end_mark.index + 1) for key, value in node.value]
        for (key, value), end, name in zip(node.value, ends, names, strict=True):
            start = key.start_mark.index
            if name not in new:
                self.pieces.append((self.text.rfind("\n", 0, start) + 1, self._line_after(end), ""))
            elif _differ(old[name], new[name]):
                block = isinstance(value, yaml.MappingNode) and not value.flow_style
                if block and isinstance(new[name], dict) and new[name]:
                    self.mapping(value, old[name], new[name], list(new[name]))
                else:
                    flow = isinstance(value, yaml.CollectionNode) and bool(value.flow_style)
                    self.pieces.append((start, end, self._written(name, new[name], column, flow=flow)))
        for name in (name for name in new if name not in old):
            before = order[: order.index(name)]
            place = max((place for place, each in enumerate(names, start=1) if each in before), default=0)
            written, indent = self._written(name, new[name], column), " " * column
            if place == 0:
                at = self.text.rfind("\n", 0, node.value[0][0].start_mark.index) + 1
            else:
                at = self._line_after(ends[place - 1])
            begun = "" if at == 0 or self.text[:at].endswith("\n") else self.break_
            self.pieces.append((at, at, f"{begun}{indent}{written}{self.break_}"))

    def _line_after(self, place: int) -> int:
        """Return where the line after a place begins, or the text ends."""
        return self.text.find("\n", place) + 1 or len(self.text)

    def _written(self, name: Value, value: Value, column: int, *, flow: bool = False) -> str:
        """Return a key with its value, the first line without its indent; with `flow` a list or mapping on one line."""
        lines = to_yaml({name: value}).rstrip("\n").split("\n")
        if flow and isinstance(value, list | dict):
            lines = [f"{on_one_line(name)}: {on_one_line(value)}"]
        elif isinstance(value, str) and "\n" in value and _BLOCK.fullmatch(value):
            mark = "|" if value.endswith("\n") else "|-"
            lines = [f"{on_one_line(name)}: {mark}", *(f"  {each}" for each in value.rstrip("\n").split("\n"))]
        return f"{self.break_}{' ' * column}".join(lines)


def _differ(old: Value, new: Value) -> bool:
    """Whether two values differ, also in the order of their keys, and in 1 and true."""
    if isinstance(old, dict) and isinstance(new, dict):
        return list(old) != list(new) or any(_differ(old[key], new[key]) for key in old)
    if isinstance(old, list) and isinstance(new, list):
        return len(old) != len(new) or any(map(_differ, old, new))
    return type(old) is not type(new) or bool(old != new)


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
