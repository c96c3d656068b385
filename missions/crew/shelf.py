"""The files of the missions that ship with the package, one folder for each edition."""

from functools import cache
from importlib.resources import files

from winnable.missions.crew.format import DOCUMENTS, GAMES, claims
from winnable.missions.source.shelf import Shelf

__all__ = ["shelf"]


@cache
def shelf() -> Shelf:
    """The missions of all editions, by key such as `planet-nine/22`."""
    return Shelf({game: files("winnable.missions") / game.replace("-", "_") for game in GAMES}, DOCUMENTS, claims)
