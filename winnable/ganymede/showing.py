"""Documents of Ganymede described in English."""

from collections.abc import Iterator, Sequence

import click

from winnable.game import Description
from winnable.missions.ganymede.document import Document, MissionDocument, ProblemDocument
from winnable.missions.ganymede.english.document import mission_text, problem_text
from winnable.missions.ganymede.english.goals import goal_text
from winnable.missions.ganymede.english.words import Words, capital, cards_text, listed
from winnable.missions.ganymede.mission import PLAYERS
from winnable.missions.ganymede.read.loader import load_goal
from winnable.missions.source.finding import Finding

__all__ = ["show", "show_goal"]


def show(document: Document, players: int | None) -> Iterator[Description]:
    """Describe a document. Raises click.UsageError for a number of players that a mission is not for."""
    match document:
        case MissionDocument(mission=mission):
            if players is not None and players not in mission.players:
                expected = listed([str(number) for number in mission.players], "or")
                raise click.UsageError(f"expected {expected} players for mission {mission.key}, found {players}.")
            name = f"{mission.key}: {mission.title}" if mission.title else mission.key
            line = 0 if document.path.startswith("<") else document.line
            yield Description("mission", name, document.path, line, list(mission_text(mission)))
        case ProblemDocument():
            yield Description("problem", document.name, document.path, document.line, list(problem_text(document)))
        case _:
            sentences = [document.about] if document.about else []
            sentences += [f"{card}: {kind}, {shows}" for card, kind, shows in cards_text(document.cards.cards())]
            yield Description("cards", "", document.path, document.line, sentences)


def show_goal(text: str, players: int | None) -> tuple[Sequence[Description], Sequence[Finding]]:
    """Describe a goal, given in YAML, in English; also return its mistakes."""
    if players is not None and players not in PLAYERS:
        raise click.UsageError(f"the game is for 1 to {PLAYERS[-1]} players, found {players}.")
    loaded = load_goal(text)
    missions = [each.mission for each in loaded.documents if isinstance(each, MissionDocument)]
    if loaded.errors or len(missions) != 1:
        return (), loaded.findings
    words = Words((), missions[0].free)
    sentences = [f"{capital(goal_text(goal, words))}." for goal in missions[0].goals]
    return [Description("goal", "", "--goal", 1, sentences)], loaded.findings
