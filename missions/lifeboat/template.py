"""A commented file from which people start a mission of their own."""

from winnable.missions.lifeboat.format.words import GAME
from winnable.missions.source.template import filled_in, shipped


def template(name: str = "my-mission") -> str:
    """Fill in the file."""
    return filled_in(shipped(GAME, "mission"), name)
