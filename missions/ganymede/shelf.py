"""The files of the missions that ship with the package."""

from functools import cache

from winnable.missions.ganymede.format import DOCUMENTS, GAME, SCHEMAS
from winnable.missions.source.shelf import Shelf, catalogue

__all__ = ["shelf"]


@cache
def shelf() -> Shelf:
    """The missions, by key such as `ganymede/launch`."""
    return catalogue(GAME, DOCUMENTS, SCHEMAS.kinds.values())
