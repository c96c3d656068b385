"""The kinds of documents, how they are known from those of others, and their JSON Schemas for editors."""

import json
from typing import Final

from winnable.missions.lifeboat.format.mission import MISSION
from winnable.missions.lifeboat.format.problem import PROBLEM
from winnable.missions.source.schema import document_schema
from winnable.missions.source.shape import Fields, Schema

__all__ = ["KINDS", "schema", "schema_text"]

KINDS: Final[dict[str, Fields]] = {"lifeboat-problem": PROBLEM, "lifeboat-mission": MISSION}
"""The shape of each kind of document."""


def schema(kind: str) -> Schema:
    """The JSON Schema (draft 7) of a kind of document."""
    return document_schema(KINDS[kind], mission=kind == "lifeboat-mission")


def schema_text(kind: str) -> str:
    """The JSON Schema of a kind of document, as the file that editors read."""
    return json.dumps(schema(kind), indent=1, ensure_ascii=False) + "\n"
