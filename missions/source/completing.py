"""Completions at a place of a file: the keys and words of the format there, each with its meaning.

The shapes that check a file (`shape`) know all of it, so nothing is listed twice. Only names are not in them: ids of
missions and of task cards, roles, readings. A shape says by `names` what its names are of, and `Names` has them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

import yaml

from winnable.missions.source.finding import Finding, Findings, Source, TooManyFindings
from winnable.missions.source.meaning import Meaning, Mixed, Named
from winnable.missions.source.parameters import PARAMETERS
from winnable.missions.source.plain import Choice, Flag, Shape, Text
from winnable.missions.source.shape import ByKey, ByKind, ByNumber, Fields, Later, ListOf, TableOf
from winnable.missions.source.tree import BREAK, LOADER, MappingNode, Node, ScalarNode, SequenceNode, Tree, read_trees

# --- Where a cursor stands in the structure of a text, even if that is not finished --------------

# A marker is put where the cursor is, and the reader of YAML (`tree`) tells where it lies. What stands there may become
# a value (`by: own|`) or a key (`tri|`), so both are tried. A text in writing is broken more often than not: then what
# is below the cursor is left out, with the brackets that are open closed, and in the end all lines above that the
# cursor is not inside.


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


Names = Callable[[str, str], Iterable[tuple[str, str]]]
"""Returns the names of a kind, `missions`, with their meanings; the second argument is the value of `game`."""
_A_PARAMETER: Final = "A parameter of the mission."
_FEW: Final = 20
"""Numbers that are keys are listed if they are not more than this."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A completion: the text shown, the text inserted, its kind and its meaning.

    `kind` is `key`, `word` or `name`. `back`: how many characters before the end of the insertion the
    cursor is to stand.
    """

    label: str
    insert: str
    kind: str
    about: str = ""
    required: bool = False
    back: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the fields by name."""
        return {
            "label": self.label,
            "insert": self.insert,
            "kind": self.kind,
            "about": self.about,
            "required": self.required,
            "back": self.back,
        }


@dataclass(frozen=True, slots=True)
class Completions:
    """The completions for the word in these columns of a line; the last is that after the word."""

    line: int
    start: int
    end: int
    found: tuple[Completion, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the places and their completions."""
        return {
            "from": {"line": self.line, "column": self.start},
            "to": {"line": self.line, "column": self.end},
            "completions": [each.to_json() for each in self.found],
        }


def complete(
    text: str, line: int, column: int, shapes_of: Callable[[Spot], Iterable[tuple[Shape, str]]], names: Names
) -> Completions:
    """Return the completions at a place, line and column from 1, of a text that need not be finished.

    `shapes_of` tells the shapes that the document may have, each with the value of `game` by which it is read.
    """
    start, end, colon, found = spots(text, line, column)
    completions: dict[str, Completion] = {}
    for spot in found:
        for shape, game in shapes_of(spot):
            for inner in _at(shape, spot):
                keys = spot.mapping is not None
                for each in _keys(inner, spot, start, colon=colon) if keys else _values(inner, spot, names, game):
                    completions.setdefault(each.label, each)
            if spot.mapping is not None and spot.flow and not spot.braces and not spot.present:
                for name, _ in _local(PARAMETERS, spot.root):
                    completions.setdefault(name, Completion(name, name, "name", _A_PARAMETER))
    return Completions(line, start, end, tuple(completions.values()))


# --- the shape at a place ------------------------------------------------------------------------


def _at(shape: Shape, spot: Spot) -> list[Shape]:
    """Return the shapes that the value at a spot may have."""
    shapes = [shape]
    for step in spot.steps:
        shapes = [inner for each in shapes for inner in _inside(each, step)]
    return shapes


def _inside(shape: Shape, step: tuple[str, MappingNode] | Item) -> Iterator[Shape]:
    """Yield the shapes one step inside a value of a shape."""
    for each in _plain(shape, step[1] if isinstance(step, tuple) else None):
        match each:
            case ListOf(item=item) if isinstance(step, Item):
                yield item
            case Fields(keys=keys) | Mixed(keys=keys) if isinstance(step, tuple) and step[0] in keys:
                yield keys[step[0]].shape
            case Mixed(others=value) | TableOf(value=value) | ByNumber(value=value) if isinstance(step, tuple):
                yield value


def _plain(shape: Shape, mapping: MappingNode | None) -> Iterator[Shape]:
    """Yield the alternatives of a shape; `mapping` is the value, where that tells them apart."""
    match shape:
        case Named():
            yield from _plain(shape.inner, mapping)
        case Later() | Meaning():
            yield from _plain(shape.shape, mapping)
        case ByKey():
            has = mapping is not None and mapping.get(shape.key) is not None
            for each in (shape.present,) if has else (shape.absent, shape.present):
                yield from _plain(each, mapping)
        case ByKind():
            for inner in (shape.text, shape.number, shape.flag, shape.items, shape.table):
                if inner is not None:
                    yield from _plain(inner, mapping)
        case _:
            yield shape


# --- keys ----------------------------------------------------------------------------------------


def _keys(shape: Shape, spot: Spot, column: int, *, colon: bool) -> Iterator[Completion]:
    """Yield the keys that the mapping at a spot may still get, those that it must have first."""
    present = spot.present
    for each in _plain(shape, spot.mapping):
        match each:
            case Fields():
                taken = {
                    name
                    for group in (*each.one_of, *each.at_most_one_of)
                    if present.intersection(group)
                    for name in group
                }
                free = {name: key for name, key in each.keys.items() if name not in present | taken}
                for name, key in sorted(free.items(), key=lambda pair: not pair[1].required):
                    yield _key(name, key.about, key.shape, spot, column, colon=colon, required=key.required)
            case Mixed(keys=keys):
                for name, key in keys.items():
                    if name not in present:
                        yield _key(name, key.about, key.shape, spot, column, colon=colon)
            case ByNumber(low=low, high=high, value=value) if high - low < _FEW:
                for number in range(low, high + 1):
                    if str(number) not in present:
                        yield _key(str(number), "", value, spot, column, colon=colon)


def _key(
    name: str, about: str, shape: Shape, spot: Spot, column: int, *, colon: bool, required: bool = False
) -> Completion:
    """Return a key with the start of its value: a new line where it can only be a list or a mapping."""
    if colon:
        return Completion(name, name, "key", about, required)
    if spot.braces:
        return Completion(name, f"{{{name}: }}", "key", about, required, back=1)
    if spot.flow:
        return Completion(name, f"{name}: ", "key", about, required)
    below = "\n" + " " * (column + 1)
    kinds = list(_plain(shape, None))
    if all(isinstance(each, ListOf) for each in kinds):
        return Completion(name, f"{name}:{below}- ", "key", about, required)
    if all(isinstance(each, Fields | TableOf | ByNumber | Mixed) for each in kinds):
        return Completion(name, f"{name}:{below}", "key", about, required)
    return Completion(name, f"{name}: ", "key", about, required)


# --- values --------------------------------------------------------------------------------------


def _values(shape: Shape, spot: Spot, names: Names, game: str) -> Iterator[Completion]:
    """Yield the completions of a value: words, names, and the parameters of the document."""
    for each in _plain(shape, None):
        yield from _words(each, spot, names, game)
        if isinstance(each, ListOf):  # a list begins here
            for item in _plain(each.item, None):
                for word in _words(item, spot, names, game):
                    yield Completion(word.label, f"[{word.insert}]", word.kind, word.about, back=1)
    for name, _ in _local(PARAMETERS, spot.root):
        yield Completion(f"{{{name}}}", f"{{{name}}}", "name", _A_PARAMETER)


def _words(shape: Shape, spot: Spot, names: Names, game: str) -> Iterator[Completion]:
    match shape:
        case Choice():
            for word, about in shape.words.items():
                yield Completion(word, word, "word", about)
        case Flag():
            yield Completion("true", "true", "word")
            yield Completion("false", "false", "word")
        case _:
            pass
    if isinstance(shape, Choice | Text) and shape.names:
        local = shape.names.removeprefix("/")
        known = names(shape.names, game) if local == shape.names else _local(local, spot.root)
        for name, about in known:
            yield Completion(name, name, "name", about)
    if isinstance(shape, Text) and (not shape.names or shape.names.startswith("/")):
        for example in shape.examples:
            yield Completion(example, _quoted(example), "word", f"An example of {shape.expected}.")


def _quoted(text: str) -> str:
    """Return a text as YAML has it: in quotes where it would be something else without."""
    return f"'{text}'" if text.isdecimal() or not text[:1].isalnum() else text


def _local(key: str, root: Node) -> Sequence[tuple[str, str]]:
    """Return the names that a document gives under a key at its top: keys of a mapping, or items of a list."""
    node = root.get(key) if isinstance(root, MappingNode) else None
    match node:
        case MappingNode(entries=entries):
            return [(entry.key.text, "") for entry in entries]
        case SequenceNode(items=items):
            return [(item.text, "") for item in items if isinstance(item, ScalarNode)]
        case _:
            return ()


# --- How far a mistake goes ----------------------------------------------------------------------


_WRITTEN: Final = re.compile(r"[^\s,\[\]{}:]+")
_Place = tuple[int, int]
"""A line and a column, from 1."""


def ends(text: str, findings: Iterable[Finding]) -> list[_Place]:
    """Return for each finding in a text the place after the wrong part, line and column from 1.

    That is the end of the value or key that begins there, or of the word inside of it; of a list or mapping in brackets
    the closing one. It is on the line where it begins.
    """
    lines = lines_of(text)
    known = _extents(text)
    return [(each.line, _end(lines, known, each.line, each.column)) for each in findings]


def _end(lines: list[str], known: dict[_Place, _Place], line: int, column: int) -> int:
    """Return the column after the word or value that begins at a place."""
    written = lines[line - 1] if 0 < line <= len(lines) else ""
    most = len(written.rstrip()) + 1
    if (line, column) in known:
        last, end = known[line, column]
        return max(end if last == line else most, column)
    word = _WRITTEN.match(written, column - 1)
    return word.end() + 1 if word else min(column + 1, max(most, column))


def _extents(text: str) -> dict[_Place, _Place]:
    """Return where scalars, and lists and mappings in brackets, begin and end, as far as the text can be read."""
    found: dict[_Place, _Place] = {}
    opened: list[_Place] = []
    with suppress(yaml.YAMLError):
        for token in yaml.scan(text, Loader=LOADER):
            start = token.start_mark.line + 1, token.start_mark.column + 1
            end = token.end_mark.line + 1, token.end_mark.column + 1
            match token:
                case yaml.ScalarToken():
                    found[start] = end
                case yaml.FlowMappingStartToken() | yaml.FlowSequenceStartToken():
                    opened.append(start)
                case yaml.FlowMappingEndToken() | yaml.FlowSequenceEndToken() if opened:
                    found[opened.pop()] = end
                case _:
                    pass
    return found
