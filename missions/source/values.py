"""Values of nodes whose shape has been checked: numbers, texts, list items, and the words of a text."""

import re
from collections.abc import Iterator
from typing import Any, Final

from winnable.missions.source.tree import MappingNode, Node, ScalarNode, SequenceNode

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
