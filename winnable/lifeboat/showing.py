"""Documents of Lifeboat described in English."""

from collections.abc import Iterator

import click

from winnable.game import Description
from winnable.missions.lifeboat.document import Document, MissionDocument
from winnable.missions.lifeboat.english.document import mission_text, problem_text

__all__ = ["show"]


def show(document: Document, players: int | None) -> Iterator[Description]:
    """Describe a document. Raises click.UsageError for a number of characters that a mission is not for."""
    if not isinstance(document, MissionDocument):
        yield Description("problem", document.name, document.path, document.line, list(problem_text(document)))
        return
    mission = document.mission
    if players is not None and players not in mission.players:
        expected = " or ".join(map(str, mission.players))
        raise click.UsageError(f"expected {expected} players for mission {mission.key}, found {players}.")
    name = f"{mission.key}: {mission.title}" if mission.title else mission.key
    line = 0 if document.path.startswith("<") else document.line
    yield Description("mission", name, document.path, line, list(mission_text(mission)))
