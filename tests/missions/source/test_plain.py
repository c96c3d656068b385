"""Shapes of plain values: what they take, what they refuse, and schemas that say the same."""

import jsonschema
import pytest
import yaml

from tests.support.trees import noted, root
from winnable.missions.source.finding import Findings
from winnable.missions.source.plain import Choice, Flag, Shape, Text, Whole

WORDS = Choice({"left": "to the left", "right": "to the right"}, advice={"port": "did you mean 'left'?"})


@pytest.mark.parametrize(
    ("shape", "text", "expected"),
    [
        (Text(), "p1", []),
        (Text(), "3", ["1:1 K003"]),
        (Text(), "[p1]", ["1:1 K003"]),
        (Text(numbers=True), "3", []),
        (Text(numbers=True), "true", ["1:1 K003"]),
        (Whole(1, 9), "9", []),
        (Whole(1, 9), "10", ["1:1 K005"]),
        (Whole(1, 9), "'9'", ["1:1 K003"]),
        (Whole(0, 1), "true", ["1:1 K003"]),
        (Flag(), "true", []),
        (Flag(), "1", ["1:1 K003"]),
        (WORDS, "left", []),
        (WORDS, "lft", ["1:1 K004"]),
        (Choice({"left": "to the left"}, others="a name"), "Ann", []),
    ],
)
def test_a_value_is_checked_and_the_schema_agrees(shape: Shape, text: str, expected: list[str]) -> None:
    findings = Findings()
    assert shape.check(root(text), findings) is (not expected)
    assert [" ".join(each.split()[:2]) for each in noted(findings)] == expected
    schema = shape.schema()
    jsonschema.Draft7Validator.check_schema(schema)
    assert jsonschema.Draft7Validator(schema).is_valid(yaml.safe_load(text)) is (not expected)


@pytest.mark.parametrize(
    ("shape", "text", "hint"),
    [
        (WORDS, "lft", "did you mean 'left'?"),
        (WORDS, "Port", "did you mean 'left'?"),
        (WORDS, "up", ""),
        (Whole(1, 9), "three", "write 3"),
        (Flag(), "yes", "write true"),
        (Text(free=True), "3", "write '3' in quotes"),
    ],
)
def test_a_hint_says_what_to_write(shape: Shape, text: str, hint: str) -> None:
    findings = Findings()
    shape.check(root(text), findings)
    assert [each.hint for each in findings.found] == [hint]
