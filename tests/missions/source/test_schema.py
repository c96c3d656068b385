"""JSON Schemas of documents: what a mission may hold beside its values, and which keys belong together."""

import jsonschema
import pytest

from winnable.missions.source.extension import EXTENDS, MORE_GOALS
from winnable.missions.source.meaning import Named
from winnable.missions.source.parameters import PARAMETERS, VALUES, WITH
from winnable.missions.source.plain import Schema, Text, Whole
from winnable.missions.source.schema import Schemas
from winnable.missions.source.shape import Fields, Key, ListOf

NUMBER = Named("test_schema_number", "a small number", lambda: Whole(0, 9))
SHAPE = Fields(
    "a thing",
    {
        "id": Key(Text(), "Its id."),
        EXTENDS: Key(Text(), "The base."),
        MORE_GOALS: Key(ListOf(Whole(0, 9)), "More goals."),
        WITH: Key(VALUES, "Values of the base."),
        PARAMETERS: Key(VALUES, "Parameters."),
        "number": Key(NUMBER, "A number."),
        "inside": Key(Fields("an inside", {"numbers": Key(ListOf(NUMBER), "Numbers.")}), "The inside."),
    },
)
_SCHEMAS = Schemas({"plain": SHAPE, "mission": SHAPE}, "mission")
PLAIN, MISSION = map(_SCHEMAS.schema, _SCHEMAS.kinds)
PARAMETER = {"n": None}


def valid(schema: Schema, value: object) -> bool:
    jsonschema.Draft7Validator.check_schema(schema)
    return bool(jsonschema.Draft7Validator(schema).is_valid(value))


def test_title_and_definitions() -> None:
    assert PLAIN["title"] == "winnable: a thing"
    assert {*PLAIN["definitions"]} == {"test_schema_number"}
    assert {*MISSION["definitions"]} == {"test_schema_number", "parameter"}


@pytest.mark.parametrize("schema", [PLAIN, MISSION])
def test_values(schema: Schema) -> None:
    assert valid(schema, {"id": "x", "number": 3, "inside": {"numbers": [1, 2]}})
    assert not valid(schema, {"number": 10})
    assert not valid(schema, {"inside": {"numbers": [10]}})
    assert not valid(schema, {"other": 1})


@pytest.mark.parametrize(
    "value",
    [
        {"number": "{n}"},
        {"number": PARAMETER},
        {"inside": {"numbers": ["{n}", 1]}},
        {"inside": {"numbers": PARAMETER}},
        {MORE_GOALS: ["{n}"]},
        {"number": None},
        {"inside": None},
    ],
)
def test_parameters_and_null_are_for_missions(value: object) -> None:
    assert valid(MISSION, value)
    assert not valid(PLAIN, value)


@pytest.mark.parametrize(
    "value",
    [
        {"id": None},
        {EXTENDS: None},
        {EXTENDS: PARAMETER},
        {PARAMETERS: {"n": None}},
        {WITH: {"n": None}},
        {MORE_GOALS: None},
        {"number": "n"},
        {"number": {"n": 1}},
        {"number": {"n": None, "m": None}},
        {"inside": {"numbers": None}},
    ],
)
def test_neither_stands_for_everything(value: object) -> None:
    assert not valid(MISSION, value)


def test_groups_of_keys() -> None:
    """A document has all keys of one group, at least."""
    groups = {"With an id.": ["id"], "Without.": ["number", "inside"]}
    schema = Schemas({"plain": SHAPE}, "mission", {"plain": groups}).schema("plain")
    assert valid(schema, {"id": "x"})
    assert valid(schema, {"number": 1, "inside": {}})
    assert valid(schema, {"id": "x", "number": 1, "inside": {}})
    assert not valid(schema, {"number": 1})
    assert [each["description"] for each in schema["anyOf"]] == ["With an id.", "Without."]
