"""Shapes: the same declaration checks a tree with places, and makes a schema that accepts and refuses the same."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import jsonschema
import pytest
import yaml

from tests.support.trees import mapping, noted, root
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Findings
from winnable.missions.source.meaning import OneOrMore
from winnable.missions.source.plain import UNWRITTEN, Choice, Flag, Reading, Shape, Text, Whole, Words
from winnable.missions.source.shape import ByKey, ByKind, ByNumber, Fields, Key, ListOf, TableOf, sound
from winnable.missions.source.tree import Node, SequenceNode

WORDS = Choice({"left": "to the left", "right": "to the right"})
RULE = Fields(
    "a rule",
    {
        "name": Key(Text(), "what it is called", required=True),
        "most": Key(Whole(1, 9), "at most"),
        "least": Key(Whole(1, 9), "at least"),
        "side": Key(WORDS, "where"),
        "on": Key(Flag(), "whether"),
    },
    at_most_one_of=(("most", "least"),),
)
EITHER = Fields("a choice", {"a": Key(Text(), "one"), "b": Key(Text(), "other")}, one_of=(("a", "b"),))
CASES: list[tuple[Shape, str, list[str]]] = [
    (ListOf(Whole(1, 9)), "[1, 2]", []),
    (ListOf(Whole(1, 9)), "[1, x, 20]", ["1:5 K003", "1:8 K005"]),
    (ListOf(Text(), at_least=2), "[a]", ["1:1 K008"]),
    (ListOf(Text(), at_most=1), "[a, b]", ["1:1 K008"]),
    (TableOf(Whole(1, 9), "a table"), "{a: 1, b: 2}", []),
    (TableOf(Whole(1, 9), "a table"), "{a: 1, b: x}", ["1:11 K003"]),
    (ByNumber(3, 5, Text(), "by size"), "{3: a, 5: b}", []),
    (ByNumber(3, 5, Text(), "by size"), "{3: a, 6: b}", ["1:8 K005"]),
    (RULE, "{name: x, most: 3}", []),
    (RULE, "{most: 3}", ["1:1 K002"]),
    (RULE, "{name: x, most: 3, least: 2}", ["1:20 K006"]),
    (RULE, "{name: x, mots: 3}", ["1:11 K001"]),
    (RULE, "{name: 3, most: 30, on: 1}", ["1:8 K003", "1:17 K005", "1:25 K003"]),
    (EITHER, "{b: x}", []),
    (EITHER, "{}", ["1:1 K002"]),
    (EITHER, "{a: x, b: y}", ["1:8 K006"]),
    (ByKind("a number or a list", number=Whole(1, 9), items=ListOf(Text())), "3", []),
    (ByKind("a number or a list", number=Whole(1, 9), items=ListOf(Text())), "[a]", []),
    (ByKind("a number or a list", number=Whole(1, 9), items=ListOf(Text())), "a", ["1:1 K003"]),
    (ByKey("a", EITHER, RULE), "{a: x}", []),
    (ByKey("a", EITHER, RULE), "{name: x}", []),
    (ByKey("a", EITHER, RULE), "{a: x, name: y}", ["1:8 K001"]),
]


def as_json(value: object) -> object:
    """The value as a schema sees it: the keys of mappings are texts."""
    if isinstance(value, dict):
        return {str(key): as_json(each) for key, each in value.items()}
    return [as_json(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("shape", "text", "expected"), CASES)
def test_a_tree_is_checked_and_the_schema_agrees(shape: Shape, text: str, expected: list[str]) -> None:
    findings = Findings()
    assert shape.check(root(text), findings) is (not expected)
    assert [" ".join(each.split()[:2]) for each in noted(findings)] == expected
    schema = shape.schema()
    jsonschema.Draft7Validator.check_schema(schema)
    assert jsonschema.Draft7Validator(schema).is_valid(as_json(yaml.safe_load(text))) is (not expected)


def test_a_word_that_is_near_is_offered() -> None:
    findings = Findings()
    WORDS.check(root("lft"), findings)
    RULE.check(root("{name: x, mots: 3}"), findings)
    assert [each.hint for each in findings.found] == ["did you mean 'left'?", "did you mean 'most'?"]


def test_which_keys_are_broken() -> None:
    tree = root("{name: 3, most: 4, side: up}")
    assert RULE.broken(tree, Findings()) == {"name", "side"}  # type: ignore[arg-type]
    assert RULE.broken(root("{name: x, other: 4}"), Findings()) == {"?"}  # type: ignore[arg-type]


def test_the_items_without_mistakes_can_be_used() -> None:
    node = sound(ListOf(Whole(1, 9)), root("[1, x, 3]"))
    assert isinstance(node, SequenceNode)
    assert len(node.items) == 2
    assert sound(Text(), root("3")) is None


@dataclass(frozen=True)
class Span:
    length: int
    side: str = "left"
    """Something that only one of the shapes below can say."""


def test_a_mapping_that_makes_no_dataclass_means_what_its_keys_say() -> None:
    node = root("{most: 3, name: x}")
    shape = Fields(RULE.expected, RULE.keys, written=dict)
    assert shape.read(node, Reading(Findings())) == {"name": "x", "most": 3}
    assert shape.write({"most": 3, "name": "x"}, {}) == {"most": 3, "name": "x"}


def test_a_table_means_its_values_by_name() -> None:
    shape = TableOf(Whole(1, 9), "a table")
    assert shape.read(root("{a: 1, b: 2}"), Reading(Findings())) == {"a": 1, "b": 2}
    assert shape.write({"a": 1, "b": 2}, {}) == {"a": 1, "b": 2}


def test_a_shape_writes_no_value_that_it_cannot_say_in_full() -> None:
    length = {"length": Key(Whole(1, 9), "how long")}
    left = Fields("a span", length, made=Span, absent={"side": "left"})
    right = Fields("a span", length, made=Span, absent={"side": "right"})
    both = Fields("a span", {**length, "side": Key(WORDS, "where")}, made=Span)
    assert left.write(Span(2), {}) == right.write(Span(2, "right"), {}) == {"length": 2}
    assert left.write(Span(2, "right"), {}) is right.write(Span(2), {}) is both.write(Span(2, "up"), {}) is UNWRITTEN
    assert right.read(root("{length: 2}"), Reading(Findings())) == Span(2, "right")


def test_a_single_value_is_written_as_a_list_where_the_shape_says_so() -> None:
    word = Text()
    assert OneOrMore("words", text=word, items=ListOf(word)).write(("a",), {}) == "a"
    assert OneOrMore("words", text=word, items=ListOf(word), listed=True).write(("a",), {}) == ["a"]


@dataclass(frozen=True)
class _Rule:
    name: str = ""
    least: int = 0
    most: int = 0
    sides: Mapping[str, str] = field(default_factory=dict)


class _Bounds(ListOf):
    """Two fields by one key."""

    def read(self, node: Node, reading: Reading) -> dict[str, int]:
        return dict(zip(("least", "most"), super().read(node, reading), strict=True))

    def write(self, value: _Rule, words: Words) -> object:
        return super().write((value.least, value.most), words) if value.most else UNWRITTEN


_SIDES = TableOf(WORDS, "sides by name", written=Flow)
MADE = Fields(
    "a rule",
    {
        "name": Key(Text(), "what it is called"),
        "bounds": Key(_Bounds(Whole(1, 9), 2, 2), "both bounds", whole=True),
        "sides": Key(_SIDES, "where"),
    },
    made=_Rule,
    absent={"sides": {}},
)


def test_a_key_may_say_several_fields() -> None:
    made = _Rule("x", 2, 5, {"a": "left"})
    assert MADE.read(root("{name: x, bounds: [2, 5], sides: {a: left}}"), Reading(Findings())) == made
    assert MADE.write(made, {}) == {"name": "x", "bounds": [2, 5], "sides": {"a": "left"}}
    assert MADE.write(_Rule("x"), {}) == {"name": "x"}


def test_what_has_no_mistake_can_be_read() -> None:
    tree = mapping("{name: 3, sides: {a: up}, bounds: [1, x], other: 1, '?': 2}")
    broken = MADE.broken(tree, Findings())
    usable = MADE.usable(tree, broken)
    assert [entry.key.text for entry in usable.entries] == ["bounds"]
