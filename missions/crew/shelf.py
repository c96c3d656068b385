"""The files of the missions that ship with the package: a folder for each edition's logbook, and one of our own."""

from functools import cache
from typing import Final

from winnable.missions.crew.format.export import claims
from winnable.missions.crew.words import DOCUMENTS, GAMES
from winnable.missions.source.files import SHIPPED
from winnable.missions.source.shelf import Shelf

ORIGINALS: Final = "originals"
"""The folder of missions that are in no logbook; each says in its file of which edition it is."""


@cache
def shelf() -> Shelf:
    """The missions of all logbooks, by key such as `planet-nine/22`, and `originals/countdown`."""
    folders = {name: SHIPPED / name.replace("-", "_") for name in (*GAMES, ORIGINALS)}
    return Shelf(folders, DOCUMENTS, claims, shared=(ORIGINALS,))
