"""Shapes that say what a value means where that is not just what it looks like."""

from dataclasses import dataclass
from typing import Any, Final

import jsonschema
import pytest

from tests.support.schemas import from_yaml
from tests.support.trees import root
from winnable.missions.source.dumper import Block
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.meaning import InContext, Meaning, Mixed, OneOfKeys, OneOrMore, Own, alone
from winnable.missions.source.plain import UNWRITTEN, Codec, Flag, Reading, Text, Whole
from winnable.missions.source.shape import Key, ListOf
from winnable.missions.source.tree import Node, ScalarNode, read_trees


@dataclass(frozen=True)
class Step:
    """Some steps up or down."""

    count: int


@dataclass(slots=True)
class Counting(Reading):
    """Knows where counting starts."""

    start: int = 10


def _after_start(node: Node, reading: Counting) -> int:
    assert isinstance(node, ScalarNode)
    assert isinstance(node.value, int)
    if node.value > reading.start:
        reading.findings.add(node.place, "K005", "too many")
    return reading.start + node.value


def _step(sign: int) -> Meaning:
    def written(step: Step) -> Any:
        return sign * step.count if sign * step.count > 0 else UNWRITTEN

    return Meaning(Whole(0, 99), lambda count: Step(sign * count), written)


STEPS: Final = OneOfKeys("a step", {"up": Key(_step(1), "Up."), "down": Key(_step(-1), "Down.")})
AFTER: Final = InContext(Whole(0, 99), _after_start, lambda number: number - 10)
NAMES: Final = OneOrMore("a name or several", text=Text(), items=ListOf(Text()))
LISTED: Final = OneOrMore("a name or several", text=Text(), items=ListOf(Text(), written=Block), listed=True)


@pytest.mark.parametrize(
    ("shape", "text", "value", "written"),
    [
        (STEPS, "{up: 2}", Step(2), {"up": 2}),
        (STEPS, "{down: 2}", Step(-2), {"down": 2}),
        (AFTER, "3", 13, 3),
        (NAMES, "a", ("a",), "a"),
        (NAMES, "[a, b]", ("a", "b"), ["a", "b"]),
        (NAMES, "[a]", ("a",), "a"),
        (LISTED, "a", ("a",), ["a"]),
    ],
)
def test_what_is_read_and_written(shape: Codec, text: str, value: object, written: object) -> None:
    findings = Findings()
    (tree,) = read_trees(text, Source("<text>"), findings, "a value")
    assert shape.check(tree.root, findings)
    assert shape.read(tree.root, Counting(findings)) == value
    assert shape.write(value, {}) == written
    assert not findings.found


def test_what_a_shape_has_no_form_for() -> None:
    assert STEPS.write(Step(0), {}) is UNWRITTEN
    assert NAMES.write("a", {}) is UNWRITTEN
    assert isinstance(LISTED.write(("a", "b"), {}), Block)


def test_a_shape_in_context_looks_like_the_one_it_has() -> None:
    assert AFTER.expected == Whole(0, 99).expected
    assert AFTER.schema() == Whole(0, 99).schema()
    findings = Findings()
    for text in ("x", "12"):
        (tree,) = read_trees(text, Source("<text>"), findings, "a value")
        if AFTER.check(tree.root, findings):
            AFTER.read(tree.root, Counting(findings))
    assert [each.code for each in findings.found] == ["K003", "K005"]


@dataclass(frozen=True)
class Jump:
    """A step with something that it does not say alone."""

    step: Step
    high: bool = False


def test_what_is_alone_says_the_first_field_and_nothing_else() -> None:
    shape = alone(STEPS, Jump)
    (tree,) = read_trees("{up: 2}", Source("<text>"), Findings(), "a value")
    assert shape.read(tree.root, Reading(Findings())) == Jump(Step(2))
    assert shape.write(Jump(Step(2)), {}) == {"up": 2}
    assert shape.write(Jump(Step(2), high=True), {}) is shape.write(Step(2), {}) is UNWRITTEN


NUMBER = Whole(0, 99)
SHAPES: list[tuple[Codec, str, object, object]] = [
    (OneOrMore("numbers", number=NUMBER, items=ListOf(NUMBER)), "[3]", (3,), 3),
    (OneOrMore("numbers", number=NUMBER, items=ListOf(NUMBER)), "[3, 4]", (3, 4), [3, 4]),
    (OneOrMore("numbers", number=NUMBER, items=ListOf(NUMBER), listed=True), "3", (3,), [3]),
    (OneOfKeys("a number", {"n": Key(NUMBER, "it")}), "{n: 3}", 3, {"n": 3}),
    (Meaning(NUMBER, lambda number: number + 1, lambda number: number - 1), "3", 4, 3),
    (Own(NUMBER, lambda node, _: node.text, lambda value, words: words[value]), "3", "3", "three"),
]


@pytest.mark.parametrize(("shape", "text", "value", "plain"), SHAPES)
def test_read_and_written(shape: Codec, text: str, value: object, plain: object) -> None:
    findings = Findings()
    assert shape.check(root(text), findings)
    assert shape.read(root(text), Reading(findings)) == value
    assert shape.write(value, {"3": "three"}) == plain


def test_what_has_no_form_is_not_written() -> None:
    assert Meaning(NUMBER, str, lambda _: UNWRITTEN).write("x", {}) is UNWRITTEN
    assert OneOrMore("numbers", number=NUMBER, items=ListOf(NUMBER)).write(3, {}) is UNWRITTEN
    assert OneOfKeys("a number", {"n": Key(NUMBER, "it")}).write("x", {}) is UNWRITTEN


SHAPE = Mixed("numbers by name", {"open": Key(Flag(), "Whether it is.")}, Whole(0, 9), "{red: 2}")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{}", []),
        ("{open: true, red: 2, blue: 3}", []),
        ("{open: 2, red: 2}", ["K003"]),
        ("{open: true, red: true}", ["K003"]),
        ("{red: 10}", ["K005"]),
        ("{1: 2}", ["Y008"]),
        ("red", ["K003"]),
    ],
)
def test_each_key_has_its_shape(text: str, found: list[str]) -> None:
    findings = Findings()
    (tree,) = read_trees(text, Source("<text>"), findings, "a text")
    assert SHAPE.check(tree.root, findings) is not bool(found)
    assert [each.code for each in findings.sorted()] == found
    if found != ["Y008"]:  # in JSON every key is a text
        assert jsonschema.Draft7Validator(SHAPE.schema()).is_valid(from_yaml(text)[0]) is not bool(found)


def test_a_hint_shows_what_is_meant() -> None:
    findings = Findings()
    (tree,) = read_trees("red", Source("<text>"), findings, "a text")
    SHAPE.check(tree.root, findings)
    assert [each.hint for each in findings.sorted()] == ["write {red: 2}"]
