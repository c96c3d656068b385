"""Changing one value in the text of a document: every byte outside of it stays as it was, comments included."""

from collections.abc import Sequence
from typing import Any, Final

import yaml

from winnable.missions.source.dumper import on_one_line, to_yaml

__all__ = ["drop", "put"]

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Path = Sequence[str | int]
"""Keys of mappings and places in lists, from the root of a document."""


def put(text: str, path: Path, value: Any, keys: Sequence[str] = ()) -> str:
    """Return a text with a value where a path leads.

    A key that is not there yet comes before the first that stands behind it in `keys`. The text is one YAML document, a
    mapping. Raises ValueError for any other, and where a path leads nowhere.
    """
    *above, last = path
    parent = _at(_root(text), above)
    old = _at(parent, [last]) if isinstance(parent, yaml.SequenceNode) else None
    pair = None if old else _pair(parent, last)
    wanted, written = _plain(text), on_one_line(value)
    _in(wanted, above)[last] = value
    if old is not None:
        return _checked(text[: old.start_mark.index] + written + text[_end(old) :], wanted)
    if pair is None:
        return _checked(_inserted(text, parent, f"{on_one_line(last)}: {written}", _behind(str(last), keys)), wanted)
    key, old = pair
    return _checked(f"{text[: key.end_mark.index]}: {written}{text[_end(old) :]}", wanted)


def drop(text: str, path: Path) -> str:
    """Return a text without the key of a mapping to which a path leads; the same text if it is not there.

    Raises ValueError as `put` does.
    """
    *above, last = path
    parent = _at(_root(text), above)
    pair = _pair(parent, last)
    if pair is None:
        return text
    wanted = _plain(text)
    del _in(wanted, above)[last]
    start, end = text.rfind("\n", 0, pair[0].start_mark.index) + 1, text.find("\n", _end(pair[1]))
    lines = text[:start] + ("" if end < 0 else text[end + 1 :])  # what is in brackets is written anew
    return _checked(lines, wanted)


def _checked(changed: str, wanted: Any) -> str:
    """Return a changed text if it says what it should; else the whole document, written anew."""
    try:
        right = _plain(changed) == wanted
    except yaml.YAMLError:
        right = False
    return changed if right else to_yaml(wanted)


def _root(text: str) -> yaml.MappingNode:
    try:
        nodes = list(yaml.compose_all(text, Loader=_LOADER))
    except yaml.YAMLError as error:
        raise ValueError("the text is no YAML") from error
    if len(nodes) != 1 or not isinstance(nodes[0], yaml.MappingNode):
        raise ValueError("expected one document, a mapping")
    return nodes[0]


def _plain(text: str) -> Any:
    return yaml.load(text, Loader=_LOADER)  # noqa: S506  # a safe one


def _in(value: Any, path: Path) -> Any:
    for each in path:
        value = value[each]
    return value


def _at(node: yaml.Node, path: Path) -> yaml.Node:
    """Return the node to which a path leads. Raises ValueError if it leads nowhere."""
    for each in path:
        if isinstance(node, yaml.MappingNode) and (pair := _pair(node, each)) is not None:
            node = pair[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(each, int) and 0 <= each < len(node.value):
            node = node.value[each]
        else:
            raise ValueError(f"there is no {each!r}")
    return node


def _pair(node: yaml.Node, key: str | int) -> tuple[yaml.Node, yaml.Node] | None:
    """Return a key of a mapping with its value; None if it is not there."""
    if not isinstance(node, yaml.MappingNode):
        raise ValueError(f"there can be no {key!r}")  # noqa: TRY004  # of the text, not of an argument
    return next(((name, value) for name, value in node.value if name.value == str(key)), None)


def _end(node: yaml.Node) -> int:
    """Return where the text of a node ends: that of one in lines of its own, where its last part does."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    end: int = node.end_mark.index
    return end


def _behind(key: str, keys: Sequence[str]) -> Sequence[str]:
    """Return the keys behind one."""
    return keys[keys.index(key) + 1 :] if key in keys else ()


def _inserted(text: str, parent: yaml.Node, written: str, behind: Sequence[str]) -> str:
    """Return a text with a new key in a mapping."""
    assert isinstance(parent, yaml.MappingNode)
    if parent.flow_style:
        at, comma = parent.end_mark.index - 1, ", " if parent.value else ""
        return text[:at] + comma + written + text[at:]
    following = next((name for name, _ in parent.value if name.value in behind), None)
    indent = " " * parent.value[0][0].start_mark.column
    if following is not None:
        at = text.rfind("\n", 0, following.start_mark.index) + 1
        return f"{text[:at]}{indent}{written}\n{text[at:]}"
    at = text.find("\n", _end(parent)) + 1 or len(text)
    before = text[:at] if text[:at].endswith("\n") else f"{text[:at]}\n"
    return f"{before}{indent}{written}\n{text[at:]}"
