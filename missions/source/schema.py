"""JSON Schemas (draft 7) of whole documents, for editors.

The schema of a shape is the shape's own business (`shape`). Here a document gets its title and the definitions it
refers to; and in a mission, parameters may stand for values, `{n}`, and null for a key that is not taken over.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from winnable.missions.source.extension import EXTENDS, MORE_GOALS
from winnable.missions.source.meaning import definitions
from winnable.missions.source.parameters import PARAMETERS, WITH
from winnable.missions.source.plain import Schema
from winnable.missions.source.shape import Fields

FOLDER: Final = Path(__file__).parents[1] / "schema"
"""Where the schemas of all games are published."""

_PARAMETER: Final[Schema] = {
    "description": "A parameter of the mission in braces: {n}.",
    "anyOf": [
        {
            "description": "Without quotes.",
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": {"description": "Nothing.", "type": "null"},
        },
        {"description": "In quotes.", "type": "string", "pattern": r"^\{[\w-]+\}$"},
    ],
}


@dataclass(frozen=True, slots=True)
class Schemas:
    """The JSON Schemas of the kinds of documents of a game.

    `mission` is the kind of its missions, which may take over parts and have parameters. `one_of` has, by kind, groups
    of keys by their description, of which a document has all keys of one group.
    """

    kinds: Mapping[str, Fields]
    mission: str
    one_of: Mapping[str, Schema] = field(default_factory=dict)

    def schema(self, kind: str) -> Schema:
        """The JSON Schema (draft 7) of a kind of document."""
        shape = self.kinds[kind]
        inner = shape.schema()
        if kind in self.one_of:
            inner["anyOf"] = [{"description": about, "required": keys} for about, keys in self.one_of[kind].items()]
        named = definitions(inner)
        if kind == self.mission:
            inner["properties"] = {name: _of_mission(name, part) for name, part in inner["properties"].items()}
            named = {"parameter": _PARAMETER, **{name: _or_parameter(part) for name, part in named.items()}}
        head = {"$schema": "http://json-schema.org/draft-07/schema#", "title": f"winnable: {shape.expected}"}
        return {**head, **inner, "definitions": named}

    def text(self, kind: str) -> str:
        """The JSON Schema of a kind of document, as the file that editors read."""
        return json.dumps(self.schema(kind), indent=1, ensure_ascii=False) + "\n"


def _of_mission(name: str, part: Schema) -> Schema:
    """The schema of a key of a mission: also a parameter, or null, by which the key is not taken over."""
    if name in ("id", EXTENDS, WITH, PARAMETERS):
        return part
    if name == MORE_GOALS:
        return _or_inside(part)
    return _or(_or_parameter(part), {"description": "It is not taken over.", "type": "null"})


def _or_parameter(part: Schema) -> Schema:
    """The schema of a value or a parameter in its place; a value that can only be a mapping is never a parameter."""
    inner = _or_inside(part)
    if part.get("type") == "object" or "allOf" in part:
        return inner
    about = _PARAMETER["description"]
    return _or(inner, {"description": about, "allOf": [{"$ref": "#/definitions/parameter"}]})


def _or_inside(part: Schema) -> Schema:
    """The schema of a value with parameters allowed inside it."""
    changed = dict(part)
    for key in {"properties", "patternProperties"} & part.keys():
        changed[key] = {name: _or_parameter(each) for name, each in part[key].items()}
    for key in {"items", "additionalProperties"} & part.keys():
        changed[key] = _or_parameter(part[key]) if part[key] else part[key]
    if "anyOf" in part:
        changed["anyOf"] = [_or_inside(each) for each in part["anyOf"]]
    return changed


def _or(part: Schema, other: Schema) -> Schema:
    """Either of two schemas, described as the first is."""
    if "anyOf" in part:
        return {**part, "anyOf": [*part["anyOf"], other]}
    return {"description": part["description"], "anyOf": [part, other]}
