"""Documents of Ganymede described in English."""

from collections.abc import Iterator

import click

from winnable.game import Description
from winnable.missions.ganymede.document import Document, MissionDocument, ProblemDocument
from winnable.missions.ganymede.english.document import mission_text, problem_text

__all__ = ["show"]


def show(document: Document, players: int | None) -> Iterator[Description]:
    """Describe a document. Raises click.UsageError for a number of players that a mission is not for."""
    match document:
        case MissionDocument(mission=mission):
            if players is not None and players not in mission.players:
                expected = " or ".join(map(str, mission.players))
                raise click.UsageError(f"expected {expected} players for mission {mission.key}, found {players}.")
            name = f"{mission.key}: {mission.title}" if mission.title else mission.key
            line = 0 if document.path.startswith("<") else document.line
            yield Description("mission", name, document.path, line, list(mission_text(mission)))
        case ProblemDocument():
            yield Description("problem", document.name, document.path, document.line, list(problem_text(document)))
        case _:
            cards = document.cards
            sentences = [document.about] if document.about else []
            earth = sum(str(each.home) == "earth" for each in cards.shuttles.values())
            sentences.append(
                f"{len(cards.tiles)} tiles, {earth} shuttles from Earth, {len(cards.shuttles) - earth} from Mars, "
                f"{len(cards.ships)} ships."
            )
            yield Description("cards", "", document.path, document.line, sentences)
