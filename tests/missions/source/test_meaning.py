"""Shapes whose values mean something else than what they look like."""

import pytest

from tests.support.trees import root
from winnable.missions.source.finding import Findings
from winnable.missions.source.meaning import Listed, Meaning, OneOfKeys, OneOrMore, Own
from winnable.missions.source.reading import UNWRITTEN, Reading
from winnable.missions.source.shape import Codec, Key, ListOf, Whole

NUMBER = Whole(0, 99)
SHAPES: list[tuple[Codec, str, object, object]] = [
    (OneOrMore("numbers", number=NUMBER, items=ListOf(NUMBER)), "[3]", (3,), 3),
    (OneOrMore("numbers", number=NUMBER, items=ListOf(NUMBER)), "[3, 4]", (3, 4), [3, 4]),
    (Listed("numbers", number=NUMBER, items=ListOf(NUMBER)), "3", (3,), [3]),
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
