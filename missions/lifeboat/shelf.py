"""The files of the missions that ship with the package."""

from functools import cache
from importlib.resources import files

from winnable.missions.lifeboat.format import DOCUMENTS, GAME, KINDS
from winnable.missions.source.shelf import Shelf, mostly_of

__all__ = ["shelf"]


@cache
def shelf() -> Shelf:
    """The missions, by key such as `lifeboat/points`."""
    return Shelf({GAME: files("winnable.missions.lifeboat") / "catalogue"}, DOCUMENTS, mostly_of(KINDS.values()))
