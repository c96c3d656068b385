"""The kinds of documents, and their JSON Schemas for editors."""

import json
from typing import Final, Literal

from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.format.task_card import TASK_CARDS
from winnable.missions.source.schema import document_schema
from winnable.missions.source.shape import Fields, Schema

__all__ = ["KINDS", "Kind", "schema", "schema_text"]

Kind = Literal["problem", "mission", "task-cards"]
"""The kinds of documents."""
KINDS: Final[dict[Kind, Fields]] = {"problem": PROBLEM, "mission": MISSION, "task-cards": TASK_CARDS}
"""The shape of each kind of document."""
_PROBLEM_HAS: Final[Schema] = {
    "A problem with hands of its own.": ["hands"],
    "A problem with the deal of another file.": ["deal"],
}


def schema(kind: Kind) -> Schema:
    """The JSON Schema (draft 7) of a kind of document."""
    return document_schema(KINDS[kind], mission=kind == "mission", one_of=_PROBLEM_HAS if kind == "problem" else None)


def schema_text(kind: Kind) -> str:
    """The JSON Schema of a kind of document, as the file that editors read."""
    return json.dumps(schema(kind), indent=1, ensure_ascii=False) + "\n"
