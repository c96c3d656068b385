"""Documents of Lifeboat described in English."""

from collections.abc import Iterator, Sequence

import click

from winnable.game import Description
from winnable.missions.lifeboat.document import Document, MissionDocument
from winnable.missions.lifeboat.english.document import mission_text, problem_text
from winnable.missions.lifeboat.english.goals import goal_text
from winnable.missions.lifeboat.english.words import capital, listed
from winnable.missions.lifeboat.read.loader import load_goal
from winnable.missions.source.finding import Finding

__all__ = ["show", "show_goal"]


def show(document: Document, players: int | None) -> Iterator[Description]:
    """Describe a document. Raises click.UsageError for a number of characters that a mission is not for."""
    if not isinstance(document, MissionDocument):
        yield Description("problem", document.name, document.path, document.line, list(problem_text(document)))
        return
    mission = document.mission
    if players is not None and players not in mission.players:
        expected = listed([str(number) for number in mission.players], "or")
        raise click.UsageError(f"expected {expected} players for mission {mission.key}, found {players}.")
    name = f"{mission.key}: {mission.title}" if mission.title else mission.key
    line = 0 if document.path.startswith("<") else document.line
    yield Description("mission", name, document.path, line, list(mission_text(mission)))


def show_goal(text: str) -> tuple[Sequence[Description], Sequence[Finding]]:
    """Describe a goal, given in YAML, in English; also return its mistakes."""
    loaded = load_goal(text)
    missions = [each.mission for each in loaded.documents if isinstance(each, MissionDocument)]
    if loaded.errors or len(missions) != 1:
        return (), loaded.findings
    sentences = [f"{capital(goal_text(goal))}." for goal in missions[0].goals]
    return [Description("goal", "", "--goal", 1, sentences)], loaded.findings
