"""Documents and single values against the JSON Schemas of the format, and against the shapes they are made of."""

from collections.abc import Mapping
from typing import Any

import jsonschema
import yaml

from tests.support.trees import root
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.shelf import SCHEMAS
from winnable.missions.source.finding import Findings
from winnable.missions.source.meaning import Meaning, definitions
from winnable.missions.source.plain import Shape
from winnable.missions.source.shape import ByKind, Fields, Key, Later, ListOf, TableOf


def from_yaml(text: str) -> Any:
    """The values as a schema sees them: the keys of mappings are texts."""

    def as_json(value: Any) -> Any:
        if isinstance(value, dict):
            return {str(key): as_json(each) for key, each in value.items()}
        return [as_json(each) for each in value] if isinstance(value, list) else value

    return [as_json(document) for document in yaml.safe_load_all(text)]


def kind_of(document: Any) -> str:
    """The kind of a document, by its keys."""
    if "hands" in document or "deal" in document:
        return "problem"
    return "task-cards" if "task_cards" in document else "mission"


def assert_refused(kind: str, text: str) -> None:
    """Assert that the schema refuses the document, and that it has mistakes where it is loaded."""
    assert not jsonschema.Draft7Validator(SCHEMAS.schema(kind)).is_valid(from_yaml(text)[0])
    assert load_text(text).errors


def assert_values(keys: Mapping[str, Key], values: Mapping[str, tuple[str, str]]) -> None:
    """Assert that each key holds the first of its values and refuses the second, on loading and by its schema."""
    assert values.keys() == keys.keys(), "every key has its values here"
    for name, (good, bad) in values.items():
        assert _holds(keys[name], good), f"{name}: {good}"
        assert_refuses(keys[name], bad)


def keys_of(shape: Shape | None) -> Mapping[str, Key]:
    """The keys of the mapping that a shape is, or that stands in its lists and tables."""
    match shape:
        case Fields():
            return shape.keys
        case ListOf(item=inner) | TableOf(value=inner) | Later(shape=inner) | Meaning(shape=inner):
            return keys_of(inner)
        case ByKind():
            return keys_of(shape.table or shape.items)
        case _:
            raise AssertionError(f"expected a mapping somewhere in {shape}")


def assert_refuses(key: Key, text: str) -> None:
    """Assert that a key refuses a value, on loading and by its schema."""
    assert not _holds(key, text), text


def _holds(key: Key, text: str) -> bool:
    findings = Findings()
    good = key.shape.check(root(text), findings)
    assert bool(findings.found) is not good, text
    inner = key.schema()
    assert jsonschema.Draft7Validator({**inner, "definitions": definitions(inner)}).is_valid(from_yaml(text)[0]) is good
    return good
