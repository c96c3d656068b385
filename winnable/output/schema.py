"""The JSON Schema (draft 7) of what `--json` writes: the part that is the same for all games.

Each game adds the keys of its own (`GameOutput`). Within one `schema_version` keys are added, so the schema allows
keys that it does not name.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from winnable.output.as_json import SCHEMA_VERSION
from winnable.output.documents import (
    CheckedCertificate,
    CheckedProblem,
    CheckedProblems,
    Deck,
    Place,
    ReplayedLine,
    ShownDocument,
    SolvedProblem,
    Told,
    Validation,
)
from winnable.output.shared import DEFINITIONS
from winnable.output.typed import Properties, Schema, among, of_type, properties, schema_of, table


@dataclass(frozen=True, slots=True)
class GameOutput:
    """The keys that a game adds to the common ones."""

    identity: Properties = field(default_factory=dict)
    """Of a problem, in addition to its file and line."""
    question: Properties = field(default_factory=dict)
    """The keys of a problem that `solve` decided."""
    answer: Properties = field(default_factory=dict)
    """Of an answered problem; each may be missing."""
    told: Mapping[str, Properties] = field(default_factory=dict)
    """By command that asks a finer question: of a problem, after identity and question; each may be missing."""
    replayed: Properties = field(default_factory=dict)
    """Of a line of play that the referee has judged; each may be missing."""
    played: Properties = field(default_factory=dict)
    """Of a mission that `validate` has played."""
    mission: Properties = field(default_factory=dict)
    """Of a mission in the library."""
    counts: Properties = field(default_factory=dict)
    """What `validate` counts but for problems and missions."""
    cards: Sequence[Properties] = ()
    """Of the cards that `winnable cards` lists, by kind."""


# --- the documents -------------------------------------------------------------------------------

_FINDINGS: Final = of_type("array", "The mistakes in the files.", items={"$ref": "#/definitions/finding"})
_EXIT_CODES: Final = (0, 1, 2, 3, 4, 130)
Part = Properties | type
"""Keys of an object: as they are, or those of an answer class, of which some may be missing."""


def output_schema(games: Sequence[GameOutput], others: Mapping[str, tuple[Part, Part]] | None = None) -> Schema:
    """Return the JSON Schema of the documents that all commands write with `--json`.

    `others` are commands whose keys are not known here: those that are always there, and those that may be missing.
    """
    counts: Properties = {name: each for game in games for name, each in game.counts.items()}
    solved = _problems(
        _object(Place, each.identity, each.question, SolvedProblem, optional=each.answer) for each in games
    )
    certificates = _list(
        (_object(CheckedCertificate, optional=each.identity) for each in games),
        "With --check: one object for each certificate.",
    )
    played = _list(
        (_object(Place, each.played) for each in games), "One object for each mission and crew size that was played."
    )
    missions = _list((_object(each.mission) for each in games if each.mission), "Missions.")
    documents: dict[str, Sequence[Part]] = {
        "solve": [solved],
        "check": [_problems(_object(Place, each.identity, CheckedProblem) for each in games), CheckedProblems],
        "validate": [Validation, counts, {"played": played}],
        "replay": [_problems(_object(Place, each.identity, ReplayedLine, optional=each.replayed) for each in games)],
        "certify": [solved, {"certificates": certificates}],
        "show": [{"documents": _list([schema_of(ShownDocument)], "What was described.")}],
    }
    for command in dict.fromkeys(command for game in games for command in game.told):
        # a game that does not know the question says so
        documents[command] = [
            _problems(
                _object(Place, each.identity, each.question, Told, optional=each.told.get(command, {}))
                for each in games
            )
        ]
    found = [_document(command, *parts, {"findings": _FINDINGS}) for command, parts in documents.items()]
    found.append(_document("missions", {"missions": missions}))
    if kinds := [_object(kind) for game in games for kind in game.cards]:
        decks = _list([schema_of(Deck)], "The games that have cards; only if none was named.")
        found.append(_document("cards", {"cards": _list(kinds, "The cards.")}, optional={"games": decks}))
    for command, (always, optional) in (others or {}).items():
        found.append(_document(command, always, optional=optional))
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "winnable: what --json writes",
        "description": f"Version {SCHEMA_VERSION}. Within a version keys are added, but never removed or changed.",
        "oneOf": found,
        "definitions": {name: {"description": each.__doc__, **schema_of(each)} for name, each in DEFINITIONS.items()},
    }


def _document(command: str, *content: Part, optional: Part | None = None) -> Schema:
    head = {
        "schema_version": {"description": "The version of this schema.", "const": SCHEMA_VERSION},
        "winnable": of_type("string", "The version of the program."),
        "command": {"description": "The command that wrote the document.", "const": command},
        "exit_code": among(_EXIT_CODES, "The exit code of the command."),
    }
    keys = _object(*content)
    whole = {"required": keys["required"], "description": "Everything was done."}
    early = {"required": ["error"], "description": "The command ended early."}
    more = {**keys["properties"], **_keys(optional or {}), "error": {"$ref": "#/definitions/error"}}
    return table(head, f"What `winnable {command} --json` writes.", more, anyOf=[whole, early])


def _object(*parts: Part, optional: Part | None = None) -> Schema:
    """Return the schema of an object with the keys of all parts, of which the `optional` ones may be missing."""
    keys: dict[str, Schema] = {}
    required: list[str] = []
    for part in parts:
        keys |= _keys(part)
        required += schema_of(part)["required"] if isinstance(part, type) else part
    return {"type": "object", "properties": keys | dict(_keys(optional or {})), "required": required}


def _keys(part: Part) -> Properties:
    return properties(part) if isinstance(part, type) else part


def _list(schemas: Iterable[Schema], about: str) -> Schema:
    """Return the schema of a list whose items are as one of the schemas says."""
    every = list(schemas)
    return of_type("array", about, items=every[0] if len(every) == 1 else {"anyOf": every})


def _problems(schemas: Iterable[Schema]) -> Properties:
    return {"problems": _list(schemas, "One object for each problem, in the order of the files.")}
