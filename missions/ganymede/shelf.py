"""The files of the missions that ship with the package."""

from functools import cache

from winnable.missions.ganymede.format import SCHEMAS
from winnable.missions.ganymede.format.words import DOCUMENTS, GAME
from winnable.missions.source.shelf import Shelf, catalogue


@cache
def shelf() -> Shelf:
    """The missions, by key such as `ganymede/launch`."""
    return catalogue(GAME, DOCUMENTS, SCHEMAS.kinds.values())
