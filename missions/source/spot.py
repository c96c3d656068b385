"""Where in the structure of a YAML text a cursor stands, even if the text is not finished.

A marker is put where the cursor is, and the reader of YAML (`tree`) tells where it lies. What stands there may become a
value (`by: own|`) or a key (`tri|`), so both are tried. A text in writing is broken more often than not: then what is
below the cursor is left out, with the brackets that are open closed, and in the end all lines above that the cursor
is not inside.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from winnable.missions.source.finding import Findings, Source, TooManyFindings
from winnable.missions.source.tree import BREAK, MappingNode, Node, ScalarNode, SequenceNode, Tree, read_trees

_WORD: Final = re.compile(r"[\w/-]*")
_MARK: Final = "cursor0stands0here"
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*("|\\?$)|\'(?:[^\']|\'\')*\'')
_KEY: Final = re.compile(r" *(?:- +)*[\w-]+:| *-(?= *$)")
"""A key at the start of a line, or an item that begins on the next."""
_CLOSING: Final = {"{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class Item:
    """A step into an item of a list."""


Step = tuple[str, MappingNode] | Item
"""A step from the root towards the cursor: into the value of this key of a mapping, or into an item of a list."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the cursor stands: the steps that lead there, and the mapping of which it writes a key.

    `mapping` is None where it writes a value. `braces`: the key needs a pair of its own. `flow`: it stands between
    brackets or after other things on its line, so that the completion must stay on one line.
    """

    root: Node
    steps: tuple[Step, ...]
    mapping: MappingNode | None = None
    braces: bool = False
    flow: bool = False

    @property
    def present(self) -> frozenset[str]:
        """The keys that the mapping has already."""
        entries = () if self.mapping is None else self.mapping.entries
        return frozenset(entry.key.text for entry in entries) - {_MARK}


def lines_of(text: str) -> list[str]:
    """Split a text where the reader of YAML does."""
    return BREAK.split(text)


def spots(text: str, line: int, column: int) -> tuple[int, int, bool, list[Spot]]:
    """Return where the word at a place begins and ends (columns), whether a colon follows it, and what it may be.

    The place, from 1, may be outside the text; a remark is nowhere.
    """
    lines = lines_of(text)
    line = min(max(line, 1), len(lines))
    written = lines[line - 1]
    column = min(max(column, 1), len(written) + 1)
    word = re.search(r"(?<![\w/-])[\w/-]*$", written[: column - 1])
    after = _WORD.match(written, column - 1)
    assert word is not None
    assert after is not None
    start, end = word.start(), after.end()
    before, rest = written[:start], written[end:]
    colon = rest.startswith(":")
    if _in_remark(before):
        return start + 1, end + 1, colon, []
    first, last = _document(lines, line - 1)
    above, below = lines[first : line - 1], lines[line:last]
    found = _found(above, before, list(_forms(before, colon=colon)), rest, below)
    if any(spot.mapping is not None and not spot.braces for spot in found):  # no braces where it is a key without
        found = [spot for spot in found if not spot.braces]
    return start + 1, end + 1, colon, found


def _forms(before: str, *, colon: bool) -> Iterator[tuple[str, bool]]:
    """Yield the texts to try at the cursor: a value, a key, and a key with braces of its own."""
    yield _MARK, False
    if not colon:
        yield f"{_MARK}:", False
        if before.rstrip(" ").endswith((":", "-", "[", ",")):
            yield f"{{{_MARK}: }}", True


def _document(lines: Sequence[str], at: int) -> tuple[int, int]:
    """Return the lines, counted from 0, of the document of a file that has this line."""
    marks = [number for number, line in enumerate(lines) if re.match(r"---(\s|$)", line)]
    first = max((number + 1 for number in marks if number < at), default=0)
    return first, min((number for number in marks if number > at), default=len(lines))


def _unquoted(text: str) -> str:
    """Leave out what is in quotes; those that are not closed stay, and are looked at once."""
    return _QUOTED.sub(lambda found: "" if found[1] in ('"', None) else found[0], text)


def _in_remark(before: str) -> bool:
    """Whether a remark is open at the end of this part of a line."""
    return bool(re.search(r"(^|\s)#", _unquoted(before)))


def _found(
    above: Sequence[str], before: str, forms: Sequence[tuple[str, bool]], rest: str, below: Sequence[str]
) -> list[Spot]:
    """Return where the forms of the marker lie, in the most complete text in which one of them can be read."""
    inside = _around(above, before)
    flow = bool(_open_brackets([*above, before])) or bool(before.strip().lstrip("-").strip())
    texts = (
        ([*above, before], [rest, *below]),
        ([*above, before], [_closed([*above, before])]),
        ([*inside, before], [_closed([*inside, before])]),
    )
    for first, (following, *others) in texts:
        found = [
            replace(spot, braces=braces, flow=flow)
            for form, braces in forms
            for tree in _trees([*first[:-1], first[-1] + form + following, *others])
            if (spot := _search(tree.root, tree.root, ())) is not None
        ]
        if found:
            return found
    return []


def _trees(lines: Sequence[str]) -> list[Tree]:
    """Read a text, whatever mistakes are in it."""
    trees: list[Tree] = []
    with suppress(TooManyFindings):
        trees = read_trees("\n".join(lines), Source(""), Findings(), "")
    return trees


def _search(node: Node, root: Node, steps: tuple[Step, ...]) -> Spot | None:
    """Return where the marker is in a tree."""
    match node:
        case ScalarNode():
            return Spot(root, steps) if node.text == _MARK else None
        case SequenceNode(items=items):
            return next((spot for item in items if (spot := _search(item, root, (*steps, Item())))), None)
        case MappingNode(entries=entries):
            for entry in entries:
                if entry.key.text == _MARK:
                    return Spot(root, steps, node)
                if spot := _search(entry.value, root, (*steps, (entry.key.text, node))):
                    return spot
    return None


def _open_brackets(lines: Sequence[str]) -> list[str]:
    """Return the brackets that are open at the end of a text."""
    opened: list[str] = []
    for line in lines:
        plain = re.sub(r"(^|\s)#.*", "", _unquoted(line))
        for sign in plain:
            if sign in _CLOSING:
                opened.append(sign)
            elif opened and sign == _CLOSING[opened[-1]]:
                opened.pop()
    return opened


def _closed(lines: Sequence[str]) -> str:
    """Return the signs that close a text: a quote that is open in its last line, then the brackets."""
    left = _unquoted(lines[-1])
    quote = next((sign for sign in left if sign in "\"'"), "")
    if quote and re.search(r"\w'[^']*$", left):  # an apostrophe
        quote = ""
    return quote + "".join(_CLOSING[sign] for sign in reversed(_open_brackets(lines)))


def _around(above: Sequence[str], before: str) -> list[str]:
    """Return the keys above a line that it is inside of, by how far they are indented.

    The items of a list may start in the column of its key.
    """
    kept: list[str] = []
    indent, item = _indented(before)
    for line in reversed(above):
        own, hyphen = _indented(line)
        if (key := _KEY.match(line)) and (own < indent or (own == indent and item and not hyphen)):
            kept.append(key[0])
            indent, item = own, hyphen
    return kept[::-1]


def _indented(line: str) -> tuple[int, bool]:
    """Return how far a line is indented, and whether it begins an item of a list."""
    text = line.lstrip(" ")
    return len(line) - len(text), text.startswith("-")
