"""The files of the missions that ship with the package."""

from functools import cache

from winnable.missions.lifeboat.format import SCHEMAS
from winnable.missions.lifeboat.format.words import DOCUMENTS, GAME
from winnable.missions.source.shelf import Shelf, catalogue


@cache
def shelf() -> Shelf:
    """The missions, by key such as `lifeboat/points`."""
    return catalogue(GAME, DOCUMENTS, SCHEMAS.kinds.values())
