"""The library of Ganymede: a list of its missions, and each of them in full."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

import click

from winnable.game import ListEntry
from winnable.missions.ganymede.document import MissionDocument
from winnable.missions.ganymede.english.document import mission_text
from winnable.missions.ganymede.format import GAME
from winnable.missions.ganymede.format.words import ORDINALS
from winnable.missions.ganymede.library import find_mission, library
from winnable.missions.ganymede.mission import Mission
from winnable.missions.ganymede.write.goal import goal_value
from winnable.missions.source.finding import Finding
from winnable.output.as_json import Json
from winnable.output.ink import Ink, printable

__all__ = ["list_missions", "named_mission", "show_mission", "unknown_mission"]


def named_mission(name: str) -> tuple[MissionDocument, Sequence[Finding]]:
    """Return a mission by its id or file, and the findings of the file. Raises click.UsageError if there is none."""
    document, findings = find_mission(name)
    if document is None:
        raise click.UsageError(f"{_in_words(findings)}.")
    return document, findings


def unknown_mission(name: str) -> str:
    """Explain why a name is neither the id of a mission nor a file."""
    return _in_words(find_mission(name)[1])


def _in_words(findings: Sequence[Finding]) -> str:
    return "; ".join(f"{each.message}{f' ({each.hint})' if each.hint else ''}" for each in findings)


def list_missions(edition: str | None) -> list[ListEntry]:
    """List the missions of the library."""
    return [_entry(mission) for mission in library()] if edition in (None, GAME) else []


def _entry(mission: Mission) -> ListEntry:
    facts = f"{'/'.join(map(str, mission.players)):8}  "
    texts = (mission.title, mission.about, mission.story, *mission.tags, *mission.notes)
    return ListEntry(mission.key, facts + printable(mission.title), _json(mission), texts, len(facts))


def _json(mission: Mission) -> Json:
    return {
        "key": mission.key,
        "id": mission.id,
        "game": GAME,
        "title": mission.title,
        "about": mission.about,
        "story": mission.story,
        "tags": list(mission.tags),
        "players": list(mission.players),
        "parameters": dict(mission.parameters),
        "goals": [goal_value(goal, ORDINALS) for goal in mission.goals],
        "notes": list(mission.notes),
    }


def show_mission(name: str, edition: str | None, ink: Ink) -> tuple[list[str], Json, Sequence[Finding]]:
    """Return a mission in full, as lines and as JSON, with the findings of its file. Raises click.UsageError."""
    document, findings = named_mission(name)
    if edition not in (None, GAME):
        raise click.UsageError(f"mission {document.mission.id} is one of {GAME}, not of {edition}.")
    return list(_in_full(document.mission, ink)), _json(document.mission), findings


def _in_full(mission: Mission, ink: Ink) -> Iterator[str]:
    yield ink.strong(f"{mission.key}: {printable(mission.title)}")
    for text in (mission.story, *mission_text(mission)):
        if text:
            yield from wrap(printable(text), max(ink.width, 30)) if ink.width else [printable(text)]
    if mission.parameters:
        values = ", ".join(f"{name}: {value}" for name, value in mission.parameters.items())
        yield printable(f"Parameters: {{{values}}}; other values by with: in a deal.")
