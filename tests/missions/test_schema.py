"""The published JSON Schemas are those of the code, and all files that ship keep to them."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from winnable.missions import load, load_text, schema
from winnable.missions.format import Kind
from winnable.missions.publish import FOLDER as SCHEMAS
from winnable.missions.publish import KINDS, published

ROOT = Path(__file__).parents[2]
FOLDER = Path(load.__code__.co_filename).parent
EXAMPLES = [path for path in sorted((ROOT / "examples").rglob("*.yaml")) if "bad" not in path.parts]
MISSIONS = sorted(FOLDER.glob("*/*.yaml"))


def from_yaml(text: str) -> Any:
    """The values as a schema sees them: the keys of mappings are texts."""

    def as_json(value: Any) -> Any:
        if isinstance(value, dict):
            return {str(key): as_json(each) for key, each in value.items()}
        return [as_json(each) for each in value] if isinstance(value, list) else value

    return [as_json(document) for document in yaml.safe_load_all(text)]


def kind_of(document: Any) -> Kind:
    if "hands" in document or "deal" in document:
        return "problem"
    return "task-cards" if "task_cards" in document else "mission"


@pytest.mark.parametrize("kind", KINDS)
def test_published(kind: Kind) -> None:
    """Write the files anew with `python -m winnable.missions.publish`."""
    assert (SCHEMAS / f"{kind}.json").read_text(encoding="utf-8") == published(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_has_a_description(kind: Kind) -> None:
    def walk(part: Any) -> None:
        if isinstance(part, dict):
            for name, key in part.get("properties", {}).items():
                assert key.get("description"), name
            for inner in part.values():
                walk(inner)
        elif isinstance(part, list):
            for inner in part:
                walk(inner)

    jsonschema.Draft7Validator.check_schema(schema(kind))
    walk(schema(kind))


@pytest.mark.parametrize("path", [*MISSIONS, *EXAMPLES], ids=lambda path: path.name)
def test_shipped_files(path: Path) -> None:
    for document in from_yaml(path.read_text(encoding="utf-8")):
        jsonschema.Draft7Validator(schema(kind_of(document))).validate(document)
    assert not load(path).findings


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("problem", "{tasks: p3}"),
        ("problem", "{hands: [p1], taks: p3}"),
        ("problem", "{hands: [p1], goals: [{tricks_won: {by: owner}}]}"),
        ("problem", "{hands: [p1], goals: [{tricks_won: {by: owner, exactly: 1, at_least: 1}}]}"),
        ("problem", "{hands: [p1], tasks: [{card: p1, goal: {}}]}"),
        ("problem", "{hands: [p1, 0]}"),
        ("problem", "{hands: [p1], hints: [{player: 0}]}"),
        ("problem", "{hands: [p1], hints: [{player: 0, highest: p1, void: pink}]}"),
        ("problem", "{hands: [p1], hints: [{highest: p1}]}"),
        ("problem", "{hands: [p1], distress: {}}"),
        ("problem", "{hands: [p1], distress: {to: up}}"),
        ("problem", "{hands: [p1], distress: perhaps}"),
        ("problem", "{hands: [p1], draws: some}"),
        ("problem", "{hands: [p1], unknown: all}"),
        ("problem", "{hands: [p1], done: {p1: true}}"),
        ("problem", "{deal: other.yaml, robot: 0}"),
        ("mission", "{title: no id}"),
        ("mission", "{id: x, crew: four}"),
        ("mission", "{id: x, tasks: {count: 1, difficulty: 1}}"),
        ("mission", "{id: x, tasks: {difficulty: 1, tokens: []}}"),
        ("mission", "{id: x, goals: [{by_crew: {21: {tricks_won: {by: anybody, exactly: 1}}}}]}"),
        ("mission", "{id: x, goals: [{by_crew: {}}]}"),
        ("problem", "{hands: [p1], tasks: [{task: low-sum, name: low}]}"),
        ("task-cards", "{task_cards: {}}"),
        ("task-cards", "{task_cards: {a: {about: no goal}}}"),
    ],
)
def test_refused(kind: Kind, text: str) -> None:
    assert not jsonschema.Draft7Validator(schema(kind)).is_valid(from_yaml(text)[0])
    assert load_text(text).errors
