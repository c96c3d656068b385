"""The schema of the output, put together from the common part and those of games."""

from collections.abc import Iterator
from typing import Any

import jsonschema

from winnable.output.schema import GameOutput, output_schema
from winnable.output.typed import of_type, texts

CHESS = GameOutput(
    identity={"white": of_type("string", "Who has white.")},
    answer={"moves": texts("The moves.")},
    mission={"mate": of_type("integer", "In how many moves.")},
    counts={"openings": of_type("integer", "How many openings.")},
    cards=({"eco": of_type("string", "Its code.")},),
)
GO = GameOutput(identity={"black": of_type("string", "Who has black.")})
HEAD = {"schema_version": 2, "winnable": "1.0", "exit_code": 0}


def valid(command: str, **content: Any) -> bool:
    return jsonschema.Draft7Validator(output_schema([CHESS, GO])).is_valid({**HEAD, "command": command, **content})


def described(schema: Any) -> Iterator[bool]:
    """Yield of each key whether it has a description."""
    if isinstance(schema, list):
        for each in schema:
            yield from described(each)
    elif isinstance(schema, dict):
        properties = schema.get("properties", {})
        yield from ("description" in each or "$ref" in each for each in properties.values())
        for key, each in schema.items():
            yield from described(list(each.values()) if key in ("properties", "definitions") else each)


def test_every_key_has_a_description() -> None:
    found = list(described(output_schema([CHESS, GO])))
    assert len(found) > 100
    assert all(found)


def test_each_game_has_keys_of_its_own() -> None:
    place = {"file": "a.yaml", "line": 1}
    answer = {"answer": "winnable"}
    assert valid("solve", problems=[{**place, "white": "x", **answer}, {**place, "black": "y"}], findings=[])
    assert valid("solve", problems=[{**place, "white": "x", "moves": ["e4"]}], findings=[])
    assert not valid("solve", problems=[{**place, **answer}], findings=[])
    assert not valid("solve", problems=[{**place, "white": "x", "moves": 3}], findings=[])
    assert valid("missions", missions=[{"mate": 3}])
    assert not valid("missions", missions=[{"mate": "three"}])
    assert valid("cards", cards=[{"eco": "C42"}])
    assert valid("cards", cards=[], games=[{"game": "chess", "about": "openings"}])
    assert not valid("cards", cards=[{}])


def test_what_is_missing_must_be_explained() -> None:
    error = {"kind": "interrupted", "message": "interrupted"}
    assert not valid("solve")
    assert not valid("solve", problems=[])
    assert valid("solve", error=error)
    assert valid("solve", problems=[], error=error)
    assert not valid("solve", error={**error, "kind": "other"})


def test_keys_may_be_added() -> None:
    assert valid("solve", problems=[], findings=[], more=3)
