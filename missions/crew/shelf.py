"""The files of the missions that ship with the package: a folder for each edition's logbook, and one of our own."""

from collections.abc import Collection
from functools import cache
from typing import Final

from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.task_cards import TASK_CARDS
from winnable.missions.crew.words import DOCUMENTS, GAMES
from winnable.missions.source.files import SHIPPED
from winnable.missions.source.finding import nearest
from winnable.missions.source.schema import Schemas
from winnable.missions.source.shelf import Shelf

SCHEMAS: Final = Schemas(
    {"problem": PROBLEM, "mission": MISSION, "task-cards": TASK_CARDS},
    mission="mission",
    one_of={
        "problem": {
            "A problem with hands of its own.": ["hands"],
            "A problem with the deal of another file.": ["deal"],
        }
    },
)
"""The kinds of documents, with their JSON Schemas."""
_TELLING: Final = ("hands", "deal", "task_cards")
"""Keys that documents of others hardly have; one of them is enough, or one like it."""
_ALL_KEYS: Final = frozenset(key for shape in SCHEMAS.kinds.values() for key in shape.keys)


def claims(keys: Collection[str]) -> bool:
    """Whether a file with these keys at its top is meant for this game: a telling one, or mostly known ones."""
    if any(key in _TELLING or nearest(key, list(_TELLING)) for key in keys):
        return True
    known = len(_ALL_KEYS.intersection(keys))
    return 2 * known > len(keys) or ("id" in keys and 2 * known == len(keys))


ORIGINALS: Final = "originals"
"""The folder of missions that are in no logbook; each says in its file of which edition it is."""


@cache
def shelf() -> Shelf:
    """The missions of all logbooks, by key such as `planet-nine/22`, and `originals/countdown`."""
    folders = {name: SHIPPED / name.replace("-", "_") for name in (*GAMES, ORIGINALS)}
    return Shelf(folders, DOCUMENTS, claims, shared=(ORIGINALS,))
