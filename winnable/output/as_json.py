"""JSON for machines, as far as it is the same for all games.

Within one `SCHEMA_VERSION` keys are added, but never removed or changed.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

from winnable.missions.source.characters import harmless, no_commands
from winnable.missions.source.finding import Finding
from winnable.output.typed import Json
from winnable.output.version import version

SCHEMA_VERSION: Final = 2

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


def findings_json(findings: Iterable[Finding]) -> list[Json]:
    """Return findings as JSON, in their order."""
    return [dict(finding.to_json()) for finding in findings]
