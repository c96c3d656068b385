"""The kinds of documents, how they are known from those of others, and their JSON Schemas for editors."""

import json
from collections.abc import Collection
from typing import Final, Literal

from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.task_cards import TASK_CARDS
from winnable.missions.source.finding import nearest
from winnable.missions.source.schema import document_schema
from winnable.missions.source.shape import Fields, Schema

Kind = Literal["problem", "mission", "task-cards"]
"""The kinds of documents."""
KINDS: Final[dict[Kind, Fields]] = {"problem": PROBLEM, "mission": MISSION, "task-cards": TASK_CARDS}
"""The shape of each kind of document."""
_PROBLEM_HAS: Final[Schema] = {
    "A problem with hands of its own.": ["hands"],
    "A problem with the deal of another file.": ["deal"],
}


_TELLING: Final = ("hands", "deal", "task_cards")
"""Keys that documents of others hardly have; one of them is enough, or one like it."""
_UNLIKE: Final = ("deals",)
"""Keys that are no slip of a telling one: the rules of a project have them."""
_ALL_KEYS: Final = frozenset(key for shape in KINDS.values() for key in shape.keys)


def claims(keys: Collection[str]) -> bool:
    """Whether a file with these keys at its top is meant for this game: a telling one, or mostly known ones."""
    if any(key in _TELLING or (key not in _UNLIKE and nearest(key, list(_TELLING))) for key in keys):
        return True
    known = len(_ALL_KEYS.intersection(keys))
    return 2 * known > len(keys) or ("id" in keys and 2 * known == len(keys))


def schema(kind: Kind) -> Schema:
    """The JSON Schema (draft 7) of a kind of document."""
    return document_schema(KINDS[kind], mission=kind == "mission", one_of=_PROBLEM_HAS if kind == "problem" else None)


def schema_text(kind: Kind) -> str:
    """The JSON Schema of a kind of document, as the file that editors read."""
    return json.dumps(schema(kind), indent=1, ensure_ascii=False) + "\n"
