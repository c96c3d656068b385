"""Parameters of missions: names that stand for values, `{n}`, anywhere in a mission.

They are filled in while a mission is still a tree, so that readers never see them. A default takes the place where it
is used, a value that others give keeps its own: a mistake in a value is found where it can be corrected.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from winnable.missions.source.finding import Findings, Place, Source, nearest, quoted
from winnable.missions.source.plain import Text, Whole
from winnable.missions.source.shape import ByKind, ListOf, TableOf
from winnable.missions.source.tree import (
    MAX_LENGTH,
    MAX_NODES,
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    describe,
    key_of,
    plain,
    read_trees,
)

Value = int | str | Sequence[int | str]
"""A value that a caller gives to a parameter."""
PARAMETERS: Final = "parameters"
"""The key by which a mission declares its parameters, each with a default."""
WITH: Final = "with"
"""The key by which others give parameters of a mission another value."""
_NUMBER_OR_TEXT: Final = ByKind(
    "a number or a text", text=Text("a text", free=True), number=Whole(-999_999_999, 999_999_999)
)
VALUE: Final = ByKind(
    "a number, a text, or a list of those",
    text=_NUMBER_OR_TEXT.text,
    number=_NUMBER_OR_TEXT.number,
    items=ListOf(_NUMBER_OR_TEXT, at_least=1),
)
"""The shape of a parameter's value."""
VALUES: Final = TableOf(VALUE, "values by parameter", at_least=1)
"""The shape of `parameters` and `with`."""
_NAME: Final = re.compile(r"[A-Za-z][\w-]*")
_BRACES: Final = re.compile(rf"\{{\s*({_NAME.pattern})\s*\}}")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter: the key that declares it, its default, and the entry by which others give it a value."""

    key: ScalarNode
    default: Node
    given: Entry | None = None

    @property
    def value(self) -> Node:
        """The given value, else the default."""
        return self.default if self.given is None else self.given.value


def declared(node: Node | None, findings: Findings) -> dict[str, Parameter]:
    """Read the parameters that a mission declares, by name, and note mistakes in them."""
    parameters = {}
    for entry in node.entries if isinstance(node, MappingNode) else ():
        name = entry.key.text
        if isinstance(entry.key.value, str) and not _NAME.fullmatch(name):
            message = f"expected letters, digits, - and _ after a first letter, found {quoted(name)}"
            findings.add(entry.key.place, "M013", message)
        good = VALUE.check(entry.value, Findings())
        parameters[name] = Parameter(entry.key, entry.value if good else replace(entry.value, poisoned=True))
    return parameters


def give(parameters: Mapping[str, Parameter], node: Node | None, findings: Findings) -> dict[str, Parameter]:
    """Return the parameters with the values that others give them; a value with a mistake is noted and left out."""
    filled = dict(parameters)
    for entry in node.entries if isinstance(node, MappingNode) else ():
        name = entry.key.text
        if name not in parameters:
            known = (
                f"one of the parameters {', '.join(parameters)}" if parameters else "no value, as the mission has none"
            )
            message = f"expected {known}, found {quoted(name)}"
            findings.add(entry.key.place, "M011", message, nearest(name, list(parameters)))
        elif not entry.value.poisoned and VALUE.check(entry.value, findings):
            default = parameters[name].default
            if default.poisoned or _kind(entry.value) == _kind(default):
                filled[name] = replace(parameters[name], given=entry)
            else:
                message = f"expected {_kind(default)} for the parameter {name}, found {describe(entry.value)}"
                findings.add(entry.value.place, "K003", message)
    return filled


def plain_values(given: Node | None) -> dict[str, Value]:
    """Return the values that a `with` gives, by name; none for None, and none that has a mistake."""
    entries = given.entries if isinstance(given, MappingNode) else ()
    return {entry.key.text: plain(entry.value) for entry in entries if not entry.value.poisoned}


def _kind(value: Node) -> str:
    """Name the kind of a value, for messages."""
    if isinstance(value, SequenceNode):
        return "a list"
    return "a whole number" if isinstance(value, ScalarNode) and isinstance(value.value, int) else "a text"


def fill(table: MappingNode, parameters: Mapping[str, Parameter], findings: Findings) -> tuple[MappingNode, set[str]]:
    """Fill in the parameters of a mission; return it with the names of those that it uses.

    A mission without parameters stays as it is, braces and all.
    """
    if not parameters:
        return table, set()
    filler = _Filler(parameters, findings)
    entries = tuple(Entry(entry.key, filler.fill(entry.value)) for entry in table.entries)
    return replace(table, entries=entries), filler.used


class _Filler:
    """Fills in parameters, within the bounds on size and length that hold for files."""

    def __init__(self, parameters: Mapping[str, Parameter], findings: Findings) -> None:
        self.parameters = parameters
        self.findings = findings
        self.used: set[str] = set()
        self.size = 0
        self.length = 0

    def fill(self, node: Node) -> Node:
        """Fill in the parameters inside a node."""
        if (alone := _alone(node)) is not None:
            return self._bounded(self._value(alone), node)
        match node:
            case MappingNode():
                return replace(node, entries=tuple(Entry(each.key, self.fill(each.value)) for each in node.entries))
            case SequenceNode():
                return replace(node, items=tuple(self.fill(item) for item in node.items))
            case ScalarNode(value=str()) if _BRACES.search(node.text):
                return self._bounded(self._text(node), node)
            case _:
                return self._bounded(node, node)

    def _value(self, name: ScalarNode) -> Node:
        """Return the value for a node that is nothing but a parameter."""
        parameter = self._parameter(name.text, name.place)
        if parameter is None:
            return replace(name, poisoned=True)
        return parameter.value if parameter.given else _at(parameter.default, name.place)

    def _text(self, node: ScalarNode) -> ScalarNode:
        """Fill in the parameters inside a text."""
        pieces = []
        end, good = 0, True
        for found in _BRACES.finditer(node.text):
            parameter = self._parameter(found[1], node.at(found.start()))
            value = parameter.value if parameter else node
            good = good and parameter is not None and not value.poisoned
            items = value.items if isinstance(value, SequenceNode) else (value,)
            shown = ", ".join(item.text for item in items if isinstance(item, ScalarNode))
            pieces += [node.text[end : found.start()], shown]
            end = found.end()
            if self.length + sum(map(len, pieces)) > MAX_LENGTH:
                break
        text = "".join([*pieces, node.text[end:]])
        return replace(node, value=text, text=text, exact=False, poisoned=node.poisoned or not good)

    def _parameter(self, name: str, place: Place) -> Parameter | None:
        self.used.add(name)
        if name not in self.parameters:
            message = f"expected one of the parameters {', '.join(self.parameters)}, found {quoted(name)}"
            self.findings.add(place, "M011", message, nearest(name, list(self.parameters)))
        return self.parameters.get(name)

    def _bounded(self, filled: Node, node: Node) -> Node:
        """Return the filled node; a poisoned one instead once the mission has grown too large."""
        self.size += filled.size
        self.length += filled.length
        for count, most, what in ((self.size, MAX_NODES, "values"), (self.length, MAX_LENGTH, "characters")):
            if count > most:
                message = f"expected at most {most} {what}, parameters filled in"
                self.findings.add(node.place, "Y010", message)
                return replace(node, poisoned=True)
        return filled


def _alone(node: Node) -> ScalarNode | None:
    """Return the name of the parameter that the whole node is, `{n}` or `"{n}"`, with its place;

    None for any other node.

    YAML reads `{n}` as a mapping from n to nothing. So it does `n:` on a line of its own, which is no parameter.
    """
    if isinstance(node, ScalarNode):
        found = _BRACES.fullmatch(node.text) if isinstance(node.value, str) else None
        return replace(node, value=found[1], text=found[1]) if found else None
    if not isinstance(node, MappingNode) or len(node.entries) != 1:
        return None
    (entry,) = node.entries
    line = node.place.source.line(node.place.line)
    braces = _BRACES.match(line, node.place.column - 1)
    empty = isinstance(entry.value, ScalarNode) and entry.value.value is None
    return entry.key if empty and braces is not None and braces[1] == entry.key.text else None


def _at(value: Node, place: Place) -> Node:
    """Return a default as if it were written at the place where it is used."""
    if isinstance(value, SequenceNode):
        return replace(value, place=place, items=tuple(_at(item, place) for item in value.items))
    if isinstance(value, ScalarNode):
        return replace(value, place=place, inner=place.column, exact=False)
    return value


def values_of(parameters: Mapping[str, Value], findings: Findings, documents: str) -> MappingNode:
    """Return the values that a caller gives as a file would hold them. A text is read as YAML: `"6"` is a number."""
    entries: list[Entry] = []
    for name, value in parameters.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        source = Source(f"<{name}>", (text,))
        if not text.strip():  # as a file it would be empty
            entries.append(Entry(key_of(name, source), key_of("", source)))
            continue
        entries += [
            Entry(key_of(name, source), tree.root) for tree in read_trees(text, source, findings, documents)[:1]
        ]
    return MappingNode(Place(Source(f"<{WITH}>"), 1, 1), tuple(entries))
