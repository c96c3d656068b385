"""JSON for machines, as far as it is the same for all games.

Within one `SCHEMA_VERSION` keys are added, but never removed or changed.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, Final, Literal

from winnable.missions.source.characters import harmless, no_commands
from winnable.missions.source.finding import Finding
from winnable.solver.engine import chosen
from winnable.solver.share import Share
from winnable.solver.verdict import Effort
from winnable.version import version

__all__ = [
    "SCHEMA_VERSION",
    "ErrorKind",
    "Json",
    "effort_json",
    "envelope",
    "error_json",
    "findings_json",
    "share_json",
    "to_json",
]

SCHEMA_VERSION: Final = 2

Json = dict[str, Any]
ErrorKind = Literal["usage", "input", "output", "machine", "interrupted", "internal"]
"""Why a command ended early.

Bad usage; input without anything to do; the output cannot be written; something that the machine has not, such as
memory; Ctrl-C; our bug.
"""


def envelope(command: str, content: Mapping[str, Any]) -> str:
    """Return the JSON document of a command: versions, its name, and its content."""
    document = {"schema_version": SCHEMA_VERSION, "winnable": version(), "command": command, **content}
    return to_json(document)


def to_json(document: Json) -> str:
    r"""Return JSON with every letter as it is; characters that would not be harmless on a terminal are `\uXXXX`."""
    text = no_commands(json.dumps(document, indent=2, ensure_ascii=False), lambda char: f"\\u{ord(char):04x}")
    if text.replace("\n", "").isprintable():
        return text
    return "".join(char if char == "\n" or harmless(char) else json.dumps(char)[1:-1] for char in text)


def error_json(kind: ErrorKind, message: str) -> Json:
    """Return the key that only the document of a command that ended early has."""
    return {"error": {"kind": kind, "message": message}}


def findings_json(findings: Iterable[Finding]) -> list[Json]:
    """Return findings as JSON, in their order."""
    return [dict(finding.to_json()) for finding in findings]


def share_json(share: Share) -> Json:
    """Return how many answers of each kind there are, and the interval of the share of winnable ones."""
    low, high = share.interval
    return {
        "samples": share.samples,
        "winnable": share.winnable,
        "unwinnable": share.unwinnable,
        "undecided": share.undecided,
        "exact": share.exact,
        "interval": [low, high],
    }


def effort_json(effort: Effort) -> Json:
    """Return the effort of a verdict, with its seconds in total and the engine that was asked."""
    return {"engine": chosen(), "seconds": effort.seconds, **asdict(effort)}
