"""What does a file say? Problems, missions, goals and cards described in English."""

from collections.abc import Iterator, Sequence
from typing import Any

from winnable.games.game import Game
from winnable.games.usage import UsageError
from winnable.games.values import Description
from winnable.missions.source.document import MISSION, PROBLEM
from winnable.missions.source.finding import Finding


def show(game: Game, document: Any, players: int | None) -> Iterator[Description]:
    """Describe a document in English, for a number of players if one is given; cards each by itself.

    Raises UsageError for a number of players that it is not for.
    """
    path, line = document.path, document.line
    match document.kind:
        case kind if kind == MISSION:
            mission = document.mission
            name = f"{mission.key}: {mission.title}" if mission.title else mission.key
            if path == f"<{mission.key}>":
                path, line = mission.key, 0
            yield Description(kind, name, path, line, list(game.library.english(mission, players)))
        case kind if kind == PROBLEM:
            yield Description(kind, document.name, path, line, list(game.format.problem_text(document)))
        case _:
            for kind, name, sentences in game.format.other_text(document, players):
                yield Description(kind, name, path, line, list(sentences))


def show_goal(
    game: Game, text: str, edition: str, players: int | None
) -> tuple[Sequence[Description], Sequence[Finding]]:
    """Describe a goal, given in YAML, in English. Raises UsageError in a game without goals."""
    if game.format.goals is None:
        raise UsageError(f"{game.title} has no goals of its own.")
    fewest, most = game.players
    if players is not None and not fewest <= players <= most:
        raise UsageError(f"The game is for {fewest} to {most} players, found {players}.")
    loaded = game.format.goals(text, edition)
    missions = [document.mission for document in loaded.missions]
    if loaded.errors or len(missions) != 1:
        return (), loaded.findings
    sentences = [game.format.mission_goal_text(goal, missions[0], players) for goal in missions[0].goals]
    return [Description("goal", "", "--goal", 1, sentences)], loaded.findings
