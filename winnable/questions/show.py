"""What does a file say? Problems, missions, goals and cards described in English."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from winnable.games.game import Game
from winnable.games.usage import UsageError
from winnable.missions.source.document import MISSION, PROBLEM
from winnable.missions.source.finding import Finding
from winnable.output.documents import ShownDocument


def show(game: Game, document: Any, players: int | None) -> Iterator[ShownDocument]:
    """Describe a document in English, for a number of players if one is given; cards each by itself.

    Raises UsageError for a number of players that it is not for.
    """
    kind, path, line = document.kind, document.path, document.line
    parts: Iterable[tuple[str, str, Iterable[str]]]
    if kind == MISSION:
        mission = document.mission
        if path == f"<{mission.key}>":
            path, line = mission.key, 0
        name = f"{mission.key}: {mission.title}" if mission.title else mission.key
        parts = [(kind, name, game.library.english(mission, players))]
    elif kind == PROBLEM:
        parts = [(kind, document.name, game.format.problem_text(document))]
    else:
        parts = game.format.other_text(document, players)
    for of, name, said in parts:
        yield ShownDocument(kind=of, name=name, file=path, line=line, sentences=tuple(said))


def show_goal(
    game: Game, text: str, edition: str, players: int | None
) -> tuple[Sequence[ShownDocument], Sequence[Finding]]:
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
    said = tuple(game.format.mission_goal_text(goal, missions[0], players) for goal in missions[0].goals)
    return [ShownDocument(kind="goal", name="", file="--goal", line=1, sentences=said)], loaded.findings
