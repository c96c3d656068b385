"""TOML as a tree: the values are those of `tomllib`, and every key and value is where it says."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, SequenceNode
from winnable.project.toml import read_toml

TEXT = """\
# a comment with [a.table]
title = "a \\"quoted\\" one"   # and another
'quoted key' = 'C:\\path'
long = \"\"\"
[tool.winnable]
paths = ["no"]
\"\"\"
literal = '''
x = 'y'
'''
numbers = [1, -2, +3, 1_000, 0x1f, 0o17, 0b11, 0.5, 1e3, inf]
when = 1979-05-27 07:32:00
day = 1979-05-27
flags = [true, false,]
mixed = [ [1], {a = 1, b.c = "}"}, "]", # comment ]
  'x', ]
a.b."c.d" = 1
[tool.winnable]
paths = ["deals", "missions"]
limits = { work = 20, seconds = 1.5 }
[tool.winnable.thresholds]
share_at_least = 0.5
[tool.winnable.thresholds.missions."a b"]
hardness_between = [0.1, 1]
[[list]]
x = 1
[list.inner]
z = 1
[[list]]
x = 2
[tool.other]
y = '''ends with quotes''\'''
"""


def tree(text: str) -> MappingNode:
    """The tree of a text."""
    node = read_toml(text, Source("p.toml", tuple(text.split("\n"))), Findings(), "X010")
    assert node is not None
    return node


def plain(node: Node) -> Any:
    """The values of a tree; those that are texts there as they are written."""
    match node:
        case MappingNode():
            return {entry.key.text: plain(entry.value) for entry in node.entries}
        case SequenceNode():
            return [plain(item) for item in node.items]
    return node.value


def written(value: Any) -> Any:
    """Values of `tomllib` as they are in a tree: what is no text, whole number or truth value is left out."""
    if isinstance(value, dict):
        return {key: written(each) for key, each in value.items()}
    if isinstance(value, list):
        return [written(each) for each in value]
    return value if isinstance(value, str | int) else None


def without_others(tree: Any, value: Any) -> Any:
    """A tree without what `written` leaves out."""
    if isinstance(value, dict):
        return {key: without_others(tree[key], each) for key, each in value.items()}
    if isinstance(value, list):
        return [without_others(*pair) for pair in zip(tree, value, strict=True)]
    return None if value is None else tree


def scalars(node: Node) -> list[ScalarNode]:
    """All keys and values."""
    match node:
        case MappingNode():
            return [each for entry in node.entries for each in (entry.key, *scalars(entry.value))]
        case SequenceNode():
            return [each for item in node.items for each in scalars(item)]
    return [node]


def test_values_are_those_of_tomllib() -> None:
    expected = written(tomllib.loads(TEXT))
    assert without_others(plain(tree(TEXT)), expected) == expected
    assert list(plain(tree(TEXT))) == list(tomllib.loads(TEXT))


def test_everything_is_where_it_says() -> None:
    lines = TEXT.split("\n")
    found = scalars(tree(TEXT))
    assert len(found) > 50
    for node in found:
        rest = lines[node.place.line - 1][node.place.column - 1 :]
        if node.exact and "\n" not in node.text:
            assert rest.lstrip("\"'").startswith(node.text), (node, rest)
        else:
            assert rest


def test_windows_line_ends() -> None:
    node = tree('a = 1\r\n[tool.winnable]\r\nb = [\r\n  "x",\r\n]\r\n').get("tool")
    assert isinstance(node, MappingNode)
    assert plain(node) == {"winnable": {"b": ["x"]}}
    assert [str(each.place) for each in scalars(node)] == ["2:7", "3:1", "4:3"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a = \n", "1:5"),
        ("a = 1\na = 2\n", None),
        ("[a\n", "1:3"),
        ("a = 'x", None),
        ("a", "1:2"),
        ("a = 1\n[a]\n", None),
    ],
)
def test_a_mistake_has_its_place(text: str, place: str | None) -> None:
    findings = Findings()
    assert read_toml(text, Source("p.toml", tuple(text.split("\n"))), findings, "X010") is None
    (finding,) = findings.sorted()
    assert finding.code == "X010"
    assert finding.message.startswith("the TOML cannot be parsed: ")
    assert "line" not in finding.message
    assert place is None or f"{finding.line}:{finding.column}" == place


KEYS = st.from_regex(r"[A-Za-z0-9_-]{1,6}", fullmatch=True) | st.text(max_size=5)
VALUES = st.recursive(
    st.integers(-10_000, 10_000) | st.booleans() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=10,
)


def quoted(text: str) -> str:
    """A text as a basic string."""
    return '"' + "".join(f"\\U{ord(char):08x}" if ord(char) < 32 or char in '"\\\x7f' else char for char in text) + '"'


def toml(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return quoted(value) if isinstance(value, str) else str(value)


@pytest.mark.thorough
@settings(max_examples=50)
@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_made_up_documents(content: dict[str, Any]) -> None:
    try:
        text = "".join(f"{quoted(key)} = {toml(value)}\n" for key, value in content.items())
        assert tomllib.loads(text) == content
    except (tomllib.TOMLDecodeError, UnicodeError):  # a lone surrogate, say
        return
    assert plain(tree(text)) == content
