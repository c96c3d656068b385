"""The published JSON Schemas are those of the code, and all files that ship keep to them."""

from pathlib import Path
from typing import Any, Literal

import jsonschema
import pytest
import yaml

from winnable.missions import load, load_text, schema
from winnable.missions.publish import FOLDER as SCHEMAS
from winnable.missions.publish import published

ROOT = Path(__file__).parents[2]
FOLDER = Path(load.__code__.co_filename).parent
EXAMPLES = [path for path in sorted((ROOT / "examples").rglob("*.yaml")) if "bad" not in path.parts]
MISSIONS = sorted(FOLDER.glob("*/*.yaml"))
Kind = Literal["problem", "mission"]


@pytest.mark.parametrize("kind", ["problem", "mission"])
def test_published(kind: Kind) -> None:
    """Write the files anew with `python -m winnable.missions.publish`."""
    assert (SCHEMAS / f"{kind}.json").read_text(encoding="utf-8") == published(kind)


@pytest.mark.parametrize("kind", ["problem", "mission"])
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
    for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
        kind: Kind = "problem" if "hands" in document or "deal" in document else "mission"
        jsonschema.Draft7Validator(schema(kind)).validate(document)
    assert not load(path).findings


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("problem", "{tasks: p3}"),
        ("problem", "{hands: [p1], taks: p3}"),
        ("problem", "{hands: [p1], goals: [{tricks_won: {by: owner}}]}"),
        ("problem", "{hands: [p1], goals: [{tricks_won: {by: owner, exactly: 1, at_least: 1}}]}"),
        ("problem", "{hands: [p1], tasks: [{card: p1, goal: {}}]}"),
        ("mission", "{title: no id}"),
        ("mission", "{id: x, crew: four}"),
    ],
)
def test_refused(kind: Kind, text: str) -> None:
    assert not jsonschema.Draft7Validator(schema(kind)).is_valid(yaml.safe_load(text))
    assert load_text(text).errors
