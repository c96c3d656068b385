"""The library: the missions that ship with the package, and missions by id or file."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from winnable.missions.crew.cards import read_game
from winnable.missions.crew.document import MissionDocument
from winnable.missions.crew.format.mission import MISSION, mission_value
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.mission import read_filled
from winnable.missions.crew.shelf import shelf
from winnable.missions.crew.words import DOCUMENTS, GAMES
from winnable.missions.source.document import MISSION_OPTION
from winnable.missions.source.extension import Bases, check_use, merge, places_of
from winnable.missions.source.finding import Finding, Findings, Place, Source, TooManyFindings
from winnable.missions.source.parameters import Value, fill, give, values_of
from winnable.missions.source.tree import MappingNode, Node
from winnable.rules.crew.edition import DEFAULT_EDITION

# --- Missions that take over parts of others -----------------------------------------------------


# Reading missions that may take over parts of others and have parameters.
#
# Both are settled while the mission is still a tree (`winnable.missions.source.extension` and `parameters`); then
# `mission` reads the tree.


def read_mission(
    table: MappingNode,
    findings: Findings,
    *,
    game: str = DEFAULT_EDITION.key,
    alone: bool = True,
    given: Node | None = None,
) -> MissionDocument | None:
    """Read a mission; None if there is a mistake.

    `game` is the edition of a mission that names none, `given` are values for its parameters. `alone`: it is not
    read for a certain deal, so it must make sense with its own deck and every size of its crew.
    """
    before = findings.errors
    bases = Bases(
        MISSION,
        shelf(),
        lambda each, edition, noted: read_filled(each, noted, game=edition, alone=False),
        game if game in GAMES else DEFAULT_EDITION.key,
        _edition,
        {"default_reading": "readings"},
    )
    merged = merge(table, bases, findings)
    if merged is None:
        return None
    parameters = give(merged.parameters, given, findings)
    filled, used = fill(merged.table, parameters, findings)
    mission = read_filled(filled, findings, game=game, alone=alone)
    if mission is None or findings.errors > before:
        return None
    if alone:
        check_use(table, parameters, used, findings)
    place = table.place
    mission = replace(mission, collection=shelf().collection(place.source.path))
    return MissionDocument(place.source.path, place.line, mission, dict(places_of(filled)))


def _edition(table: MappingNode, game: str) -> str:
    """Return the edition of ids in a mission; a misspelt one has a finding of its own."""
    named = read_game(table, default=game)
    return named if named in GAMES else DEFAULT_EDITION.key


class _Library(Mapping[str, Mission]):
    """Missions by key, `planet-nine/22`; each file is read on first use."""

    def __init__(self) -> None:
        self._missions: dict[str, Mission] = {}

    def __getitem__(self, key: str) -> Mission:
        if key not in self._missions:
            self._missions[key] = _shipped(key)
        return self._missions[key]

    def __iter__(self) -> Iterator[str]:
        return iter(shelf())

    def __len__(self) -> int:
        return len(shelf())


def _shipped(key: str) -> Mission:
    if key not in shelf():
        raise KeyError(key)
    findings = Findings()
    table = shelf().find(key, Place(Source(key), 1, 1), "", findings)
    document = read_mission(table, findings) if table is not None else None
    if document is None:
        found = "; ".join(each.short() for each in findings.sorted())
        raise RuntimeError(f"a mission of the library is broken: {found}")
    return document.mission


@cache
def library() -> Mapping[str, Mission]:
    """The missions that ship with the package, by key such as `planet-nine/22`."""
    return _Library()


def look_up(written: str, place: Place, game: str, findings: Findings, given: Node | None = None) -> Mission | None:
    """Find a mission by its id, `22` or `planet-nine/22`, or by a file relative to the one that names it.

    `game` is the edition of an id without one, and of a mission in a file that names none; `given` are values for its
    parameters.
    """
    key = shelf().key(written, game)
    if key is not None and given is None:
        return library()[key]
    before = findings.errors
    table = shelf().find(written, place, game, findings)
    if table is None:
        return None
    document = read_mission(table, findings, game=game, alone=False)
    if document is None or findings.errors > before:
        path = table.place.source.path
        findings.add(place, "M002", f"the mission in {path!r} has mistakes, see there")
        return None
    if given is not None:
        document = read_mission(table, findings, game=game, alone=False, given=given)
    return document.mission if document else None


def mission_reference(mission: Mission) -> Any:
    """Return the key of a mission of the library; for any other mission the mission itself."""
    if library().get(mission.key) == mission:
        return int(mission.id) if mission.game == DEFAULT_EDITION.key and mission.id.isdecimal() else mission.key
    return mission_value(mission)


def file_of(written: str, game: str = DEFAULT_EDITION.key, base: Path = Path()) -> Path | None:
    """Return the file that the name of a mission means in a folder; None for the id of a mission of the library.

    `game` is the edition of an id without one.
    """
    return None if shelf().key(written, game) is not None else base / written


def find_mission(
    name: str, game: str = DEFAULT_EDITION.key, parameters: Mapping[str, Value] | None = None
) -> tuple[Mission | None, tuple[Finding, ...]]:
    """Find a mission that a user names on the command line, by id or file; return it with all findings.

    `parameters` are values for its parameters; a text is read as in YAML, so that `"6"` is a number.
    """
    findings = Findings()
    mission = None
    with suppress(TooManyFindings):
        given = values_of(parameters, findings, DOCUMENTS) if parameters else None
        mission = look_up(name, Place(Source(MISSION_OPTION, (name,)), 1, 1), game, findings, given)
    return None if findings.errors else mission, findings.sorted()
