"""Another verdict for the key `expect` of documents, written into the text of their file: all else stays as it is.

Only the word itself is replaced, where it stands: comments, quotes, blanks, line breaks and a byte order mark stay. The
text is then read again, and nothing is changed that would say anything else than before.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from winnable.missions.source.files import MAX_BYTES
from winnable.missions.source.finding import Findings, Source, TooManyFindings
from winnable.missions.source.tree import (
    BREAK,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    Tree,
    read_text,
    read_trees,
)

_BREAK: Final = re.compile(f"({BREAK.pattern})")
_MARK: Final = b"\xef\xbb\xbf"
_EXPECT: Final = re.compile(r"""(["']?)expect\1[ \t]*:[ \t]*(["']?)([a-z]+)\2(?=[ \t]*(?:$|[,}]|[ \t]#))""")


class Unchangeable(ValueError):
    """A text in which a verdict cannot be replaced."""


def with_verdicts(data: bytes, verdicts: Mapping[int, tuple[str, str]]) -> bytes:
    """Return the contents of a file with other verdicts.

    `verdicts` has the old and the new one by the number of the document in the file, from 1. Raises Unchangeable if
    a document does not expect the old one, if it is written in a form that is not understood, or if another value would
    change with it.
    """
    mark = _MARK if data.startswith(_MARK) else b""
    trees = _trees(data)
    try:
        pieces = _BREAK.split(data.removeprefix(mark).decode())
    except UnicodeDecodeError as error:
        raise Unchangeable("the file is not UTF-8") from error
    values = [_value(tree.root) for tree in trees]
    # from the end, as a verdict in braces may move what follows it on its line
    for number, (old, new) in sorted(verdicts.items(), reverse=True):
        root = trees[number - 1].root if number <= len(trees) else None
        if not isinstance(root, MappingNode) or values[number - 1].get("expect") != (old, old):
            raise Unchangeable(f"document {number} does not expect {old}")
        place = root.key("expect")
        line = pieces[2 * (place.line - 1)]
        found = _EXPECT.match(line, place.column - 1)
        if found is None or found[3] != old:
            raise Unchangeable(f"'expect' in line {place.line} is written in an unusual way")
        pieces[2 * (place.line - 1)] = line[: found.start(3)] + new + line[found.end(3) :]
        values[number - 1]["expect"] = (new, new)
    changed = mark + "".join(pieces).encode()
    if [_value(tree.root) for tree in _trees(changed)] != values:
        raise Unchangeable("more than the verdict would change")
    return changed


def _trees(data: bytes) -> list[Tree]:
    """Return the documents of a file, as far as they can be read."""
    source, findings = Source(""), Findings()
    with suppress(TooManyFindings):
        text = read_text(data[: MAX_BYTES + 1], source, findings)
        return [] if text is None else read_trees(text, source, findings, "")
    return []


def _value(node: Node) -> Any:
    """Return all that a node says, without its place."""
    match node:
        case ScalarNode():
            return (node.value, node.text)
        case SequenceNode():
            return [_value(item) for item in node.items]
        case MappingNode():
            return {entry.key.text: _value(entry.value) for entry in node.entries}
