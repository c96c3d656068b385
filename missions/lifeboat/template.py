"""A commented file from which people start a mission of their own."""

from winnable.missions.lifeboat.format.words import GAME
from winnable.missions.source.template import mission_to_start_from


def template(name: str = "my-mission", schema: str = "lifeboat-mission.json") -> str:
    """Fill in the file. `schema` is the place where an editor finds the output of `schema_text`."""
    return mission_to_start_from(GAME, name, schema)
