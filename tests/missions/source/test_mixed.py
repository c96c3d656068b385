"""Mappings with some fixed keys, and others that the author names."""

import jsonschema
import pytest

from tests.support.schemas import from_yaml
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.mixed import Mixed
from winnable.missions.source.plain import Flag, Whole
from winnable.missions.source.shape import Key
from winnable.missions.source.tree import read_trees

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
