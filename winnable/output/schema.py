"""The JSON Schema (draft 7) of what `--json` writes: the part that is the same for all games.

Each game adds the keys of its own (`GameOutput`). Within one `schema_version` keys are added, so the schema allows
keys that it does not name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, get_args

from winnable.output.as_json import SCHEMA_VERSION, ErrorKind
from winnable.rules.answer import Answer, State
from winnable.solver.engine import ENGINES

__all__ = [
    "EFFORT",
    "SHARE",
    "GameOutput",
    "Properties",
    "Schema",
    "among",
    "of_type",
    "output_schema",
    "table",
    "texts",
]

Schema = dict[str, Any]
Properties = Mapping[str, Schema]
"""Keys of an object, each with the schema of its value."""


@dataclass(frozen=True, slots=True)
class GameOutput:
    """The keys that a game adds to the common ones."""

    identity: Properties = field(default_factory=dict)
    """Of a problem, beside its file and line."""
    question: Properties = field(default_factory=dict)
    """Of a problem that `solve` was asked about."""
    answer: Properties = field(default_factory=dict)
    """Of an answered problem; each may be missing."""
    told: Mapping[str, Properties] = field(default_factory=dict)
    """By command that asks a finer question: of a problem, beside identity and question; each may be missing."""
    replayed: Properties = field(default_factory=dict)
    """Of a line of play that the referee has judged; each may be missing."""
    played: Properties = field(default_factory=dict)
    """Of a mission that `validate` has played."""
    puzzle: Properties = field(default_factory=dict)
    """Of a puzzle, beside its identity."""
    solution: Properties = field(default_factory=dict)
    """Of a solution of a puzzle; each may be missing."""
    mission: Properties = field(default_factory=dict)
    """Of a mission in the library."""
    counts: Properties = field(default_factory=dict)
    """What `validate` counts beside problems and missions."""
    cards: Sequence[Properties] = ()
    """Of the cards that `winnable cards` lists, by kind."""


# --- parts of schemas ----------------------------------------------------------------------------


def of_type(kind: str | Sequence[str], about: str, **more: Any) -> Schema:
    """Return the schema of a type, or of several, with its meaning."""
    return {"description": about, "type": kind if isinstance(kind, str) else list(kind), **more}


def among(values: Sequence[Any], about: str) -> Schema:
    """Return the schema of one of some values."""
    return {"description": about, "enum": list(values)}


def texts(about: str) -> Schema:
    """Return the schema of a list of texts."""
    return of_type("array", about, items={"type": "string"})


def table(properties: Properties, about: str = "", optional: Properties | None = None, **more: Any) -> Schema:
    """Return the schema of an object; the `optional` keys may be missing."""
    keys = {**properties, **(optional or {})}
    described = {"description": about} if about else {}
    return {**described, "type": "object", "properties": keys, "required": list(properties), **more}


def _list(items: Schema, about: str) -> Schema:
    return of_type("array", about, items=items)


_NUMBER: Final = {"minimum": 0}
EFFORT: Final = table(
    {
        "engine": among([*ENGINES], "The engine that was asked."),
        "seconds": of_type("number", "All of it, in seconds.", **_NUMBER),
        "search": of_type("number", "Seconds of looking for a line before any model is built.", **_NUMBER),
        "encode": of_type("number", "Seconds of building the model.", **_NUMBER),
        "solve": of_type("number", "Seconds of CP-SAT.", **_NUMBER),
        "replay": of_type("number", "Seconds of the referee.", **_NUMBER),
        "work": of_type("number", "CP-SAT's deterministic time.", **_NUMBER),
        "conflicts": of_type("integer", "CP-SAT's conflicts.", **_NUMBER),
        "branches": of_type("integer", "CP-SAT's branches.", **_NUMBER),
    },
    "What the answer cost.",
)
SHARE: Final = table(
    {
        "samples": of_type("integer", "The number of deals examined.", **_NUMBER),
        "winnable": of_type("integer", "How many of them can be won.", **_NUMBER),
        "unwinnable": of_type("integer", "How many of them cannot.", **_NUMBER),
        "undecided": of_type("integer", "For how many a limit was reached.", **_NUMBER),
        "exact": of_type("boolean", "Whether these are all deals rather than a sample."),
        "interval": of_type(
            "array",
            "The 95 % interval of the share of winnable deals.",
            items={"type": "number"},
            minItems=2,
            maxItems=2,
        ),
    },
    "How many deals can be won.",
)
_PLACE: Final[Properties] = {
    "file": of_type("string", "The file, `<stdin>`, or `<deal>` for --deal."),
    "line": of_type("integer", "The line where it starts, from 1.", minimum=0),
}
_FINDING: Final = table(
    {
        "path": of_type("string", "The file, or the option, such as `<tasks>`."),
        "line": of_type("integer", "The line, from 1.", minimum=1),
        "column": of_type("integer", "The column, from 1.", minimum=1),
        "level": among(["error", "warning"], "Whether it must be put right."),
        "code": of_type("string", "What kind of mistake, see FORMAT.md.", pattern="^[A-Z][0-9]{3}$"),
        "message": of_type("string", "What was expected and what was found."),
        "hint": of_type("string", "How to put it right; may be empty."),
    },
    "A mistake in a file.",
)
_FINDINGS: Final = _list({"$ref": "#/definitions/finding"}, "The mistakes in the files.")
_EXIT_CODES: Final = (0, 1, 2, 3, 4, 130)
_ANSWER: Final = among([each.value for each in Answer], "The answer.")
_FAILURES: Final[Properties] = {
    "error": of_type("string", "Why there is no answer: the problem contradicts itself."),
    "internal_error": of_type("string", "Why there is no answer: a bug in winnable."),
}
_ERROR: Final = table(
    {
        "kind": among(
            [*get_args(ErrorKind)],
            "Bad usage; input without anything to do; output that cannot be written; something that the machine has "
            "not, such as memory; Ctrl-C; a bug in winnable.",
        ),
        "message": of_type("string", "What happened."),
    },
    "Only if the command ended early: the other keys hold what was finished by then, or are missing.",
)


_WRITTEN: Final[Properties] = {
    "problem_yaml": of_type("string", "The problem as YAML; only in what the library's `Verdict.to_json` returns."),
    "line_yaml": of_type(
        ["string", "null"],
        "The problem with all choices and the line of play as YAML, null without a line; only there, too.",
    ),
}


_CERTIFICATE: Final = table(
    {
        "folder": of_type("string", "The folder of the certificate."),
        "files": texts("The files in it."),
    },
    "The certificate that was written, if there is one.",
)


# --- the documents -------------------------------------------------------------------------------


def output_schema(
    games: Sequence[GameOutput], others: Mapping[str, tuple[Properties, Properties]] | None = None
) -> Schema:
    """Return the JSON Schema of the documents that all commands write with `--json`.

    `others` are commands whose keys are not known here: those that are always there, and those that may be missing.
    """
    problems = "One object for each problem, in the order of the files."
    counts: dict[str, Schema] = {key: each for game in games for key, each in game.counts.items()}
    number = {"type": "integer", "minimum": 0}
    of_others = of_type("integer", "How many YAML files of other programs were skipped.", **_NUMBER)
    documents = [
        _document(
            "solve", {"problems": _list(_any([_solved(game) for game in games]), problems), "findings": _FINDINGS}
        ),
        _document(
            "check",
            {
                "problems": _list(_any([_checked(game) for game in games]), problems),
                "skipped": of_type("integer", "How many problems have no `expect`.", **_NUMBER),
                "files_of_others": of_others,
                "findings": _FINDINGS,
            },
        ),
        _document(
            "validate",
            {
                "files": {"description": "How many files and missions of the library were read.", **number},
                "files_of_others": of_others,
                "problems": {"description": "How many problems are in them.", **number},
                "missions": {"description": "How many missions are in them.", **number},
                **counts,
                "played": _list(
                    _any([table({**_PLACE, **game.played}) for game in games]),
                    "One object for each mission and crew size that was played.",
                ),
                "findings": _FINDINGS,
            },
        ),
        _document(
            "replay", {"problems": _list(_any([_replayed(game) for game in games]), problems), "findings": _FINDINGS}
        ),
        _document(
            "certify",
            {
                "problems": _list(_any([_solved(game) for game in games]), problems),
                "certificates": _list(
                    _any([_certificate(game) for game in games]), "With --check: one object for each certificate."
                ),
                "findings": _FINDINGS,
            },
        ),
        _document("puzzle", _puzzles(games)),
        _document("show", {"documents": _list(_SHOWN, "What was described."), "findings": _FINDINGS}),
        _document(
            "missions", {"missions": _list(_any([table(game.mission) for game in games if game.mission]), "Missions.")}
        ),
    ]
    for command in dict.fromkeys(command for game in games for command in game.told):
        told = [_told(game, command) for game in games]  # one that does not know the question says so
        documents.append(_document(command, {"problems": _list(_any(told), problems), "findings": _FINDINGS}))
    kinds = [table(kind) for game in games for kind in game.cards]
    if kinds:
        listed = table({"game": of_type("string", "The game."), "about": of_type("string", "What is in it.")})
        documents.append(
            _document(
                "cards",
                {"cards": _list(_any(kinds), "The cards.")},
                {"games": _list(listed, "The games that have cards; only if none was named.")},
            )
        )
    for command, (always, optional) in (others or {}).items():
        documents.append(_document(command, always, optional))
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "winnable: what --json writes",
        "description": f"Version {SCHEMA_VERSION}. Within a version keys are added, but never removed or changed.",
        "oneOf": documents,
        "definitions": {"finding": _FINDING, "error": _ERROR, "effort": EFFORT, "share": SHARE},
    }


def _document(command: str, content: Properties, more: Properties | None = None) -> Schema:
    head = {
        "schema_version": {"description": "The version of this schema.", "const": SCHEMA_VERSION},
        "winnable": of_type("string", "The version of the program."),
        "command": {"description": "The command that wrote the document.", "const": command},
        "exit_code": among(_EXIT_CODES, "The exit code of the command."),
    }
    whole = {"required": list(content), "description": "Everything was done."}
    early = {"required": ["error"], "description": "The command ended early."}
    optional = {**content, **(more or {}), "error": {"$ref": "#/definitions/error"}}
    return table(head, f"What `winnable {command} --json` writes.", optional, anyOf=[whole, early])


def _any(schemas: Sequence[Schema]) -> Schema:
    return schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}


def _solved(game: GameOutput) -> Schema:
    answer = {**game.answer, "certificate": _CERTIFICATE, **_WRITTEN}
    return table({**_PLACE, **game.identity, **game.question}, optional={**answer, **_FAILURES})


def _certificate(game: GameOutput) -> Schema:
    checked = {
        "folder": of_type("string", "The folder."),
        "ok": of_type("boolean", "Whether the certificate holds: everything was checked, and nothing is wrong."),
        "checked": texts("What was checked and is right."),
        "faults": texts("What is wrong."),
        "late": of_type("boolean", "Whether a limit was reached before everything was checked."),
    }
    return table(checked, optional={"answer": _ANSWER, **game.identity})


def _checked(game: GameOutput) -> Schema:
    judged = {"expect": _ANSWER, "ok": of_type("boolean", "Whether the answer is the one that the file expects.")}
    answer = {
        "answer": _ANSWER,
        "reason": of_type("string", "Why it is that; may be empty."),
        "known": of_type("boolean", "Whether it was found before, and not solved again."),
        "effort": {"$ref": "#/definitions/effort"},
    }
    return table({**_PLACE, **game.identity, **judged}, optional={**answer, **_FAILURES})


def _told(game: GameOutput, command: str) -> Schema:
    answer = {"answer": _ANSWER, "effort": {"$ref": "#/definitions/effort"}}
    return table(
        {**_PLACE, **game.identity, **game.question}, optional={**answer, **game.told.get(command, {}), **_FAILURES}
    )


def _replayed(game: GameOutput) -> Schema:
    verdict = {
        "exit_code": among((0, 1, 2), "The exit code for this problem alone."),
        "verdict": of_type("string", "The judgement in words."),
    }
    state = {"state": among([each.value for each in State], "Whether the line meets all goals.")}
    return table({**_PLACE, **game.identity, **verdict}, optional={**state, **game.replayed})


def _puzzles(games: Sequence[GameOutput]) -> Properties:
    nearest = {
        "deal_number": of_type("integer", "Its number.", **_NUMBER),
        "what": of_type("string", "How near it came."),
    }
    return {
        "property": of_type("string", "The property that was wanted: the name of its option."),
        "number": of_type(["integer", "null"], "The number of the property; null if it takes none."),
        "seed": of_type("integer", "The seed of the deals.", **_NUMBER),
        "deals": of_type("integer", "The number of deals examined.", **_NUMBER),
        "undecided": of_type("integer", "How many of them were not decided within the limit of work.", **_NUMBER),
        "others": of_type(
            "object", "How many of them are what instead, in words.", additionalProperties={"type": "integer"}
        ),
        "nearest": {
            "anyOf": [table(nearest), {"type": "null"}],
            "description": "The deal that came nearest; null if there is none, or none can be nearer than others.",
        },
        "time_limit_reached": of_type("boolean", "Whether the time limit ended the search."),
        "puzzles": _list(_any([_puzzle(game) for game in games]), "What was found."),
    }


def _puzzle(game: GameOutput) -> Schema:
    own = {
        "deal_number": of_type("integer", "The number of the deal, from 0: with the seed it tells which.", **_NUMBER),
        "asks": of_type("string", "What to ask people about it."),
        "expect": _ANSWER,
    }
    hidden = {
        "says": of_type("string", "The solution in words."),
        "solutions": _list(table({}, optional=game.solution), "The lines of play that solve it."),
    }
    return table({**own, **game.identity, **game.puzzle}, optional=hidden)


_SHOWN: Final = table(
    {
        "kind": of_type("string", "What is described: a mission, a problem, a task card, a goal."),
        "name": of_type("string", "Its name; may be empty."),
        **_PLACE,
        "sentences": texts("What it says, in English."),
    }
)
