"""What does a file say? Problems, missions, goals and cards described in English."""

from collections.abc import Iterator, Sequence
from typing import Any

from winnable.games.game import Game
from winnable.games.library import not_for
from winnable.games.usage import UsageError
from winnable.games.values import Description
from winnable.missions.source.document import MISSION, PROBLEM
from winnable.missions.source.finding import Finding


def show(game: Game, document: Any, players: int | None) -> Iterator[Description]:
    """Describe a document in English, for a number of players if one is given. Raises UsageError."""
    path, line, name = document.path, document.line, getattr(document, "name", "")
    match document.kind:
        case kind if kind == MISSION:
            mission = document.mission
            if players is not None and players not in mission.players:
                raise UsageError(not_for(mission, players))
            name = f"{mission.key}: {mission.title}" if mission.title else mission.key
            sentences, line = game.library.english(mission, players), 0 if path.startswith("<") else line
        case kind if kind == PROBLEM:
            sentences = game.format.problem_text(document)
        case _:
            sentences = game.format.other_text(document)
    yield Description(document.kind, name, path, line, list(sentences))


def show_goal(
    game: Game, text: str, edition: str, players: int | None
) -> tuple[Sequence[Description], Sequence[Finding]]:
    """Describe a goal, given in YAML, in English. Raises UsageError in a game without goals."""
    del edition
    if game.format.goals is None:
        raise UsageError(f"{game.title} has no goals of its own.")
    fewest, most = game.players
    if players is not None and not fewest <= players <= most:
        raise UsageError(f"The game is for {fewest} to {most} players, found {players}.")
    loaded = game.format.goals(text)
    missions = [document.mission for document in loaded.missions]
    if loaded.errors or len(missions) != 1:
        return (), loaded.findings
    texts = [game.format.mission_goal_text(goal, missions[0]) for goal in missions[0].goals]
    sentences = [f"{text[:1].upper()}{text[1:]}." for text in texts]
    return [Description("goal", "", "--goal", 1, sentences)], loaded.findings
