"""What machines read of every game.

Keys are only ever added under one `SCHEMA_VERSION`; seats count from 0, tricks from 1. Cards and
tokens are written in the notation of the files.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, Final

from winnable.missions.source.finding import Finding
from winnable.solver.share import Share
from winnable.solver.verdict import Effort
from winnable.version import version

__all__ = ["SCHEMA_VERSION", "Json", "effort_json", "envelope", "findings_json", "share_json"]

SCHEMA_VERSION: Final = 1

Json = dict[str, Any]


def envelope(command: str, content: Mapping[str, Any]) -> str:
    """The document that every command writes: its content under a version."""
    document = {"schema_version": SCHEMA_VERSION, "winnable": version(), "command": command, **content}
    return json.dumps(document, indent=2, ensure_ascii=False)


def findings_json(findings: Iterable[Finding]) -> list[Json]:
    """Findings, in their order."""
    return [dict(finding.to_json()) for finding in findings]


def share_json(share: Share) -> Json:
    """Answers counted, with the bounds of the share of the winnable."""
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
    """What a verdict took, with the seconds in total."""
    return {"seconds": effort.seconds, **asdict(effort)}
