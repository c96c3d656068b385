"""A commented file from which people start a mission of their own."""

from winnable.missions.lifeboat.format.words import GAME
from winnable.missions.source.template import mission_to_start_from


def template(name: str = "my-mission") -> str:
    """Fill in the file."""
    return mission_to_start_from(GAME, name)
