"""What pages show of examples: the data of problems as commands would write them into a file."""

from functools import cache
from pathlib import Path
from typing import Any

from winnable.games.values import NOTHING
from winnable.services.attempts import solve_document, tell_document
from winnable.services.loading import load
from winnable.solver.verdict import Limits


@cache
def solved(path: Path, *, verdict_only: bool = False) -> list[dict[str, Any]]:
    """The problems of a file, solved."""
    limits = Limits(work=60)
    return [
        solve_document(each, NOTHING, limits).telling(verdict_only=verdict_only).viewed("solve")
        for each in load(path).problems
    ]


@cache
def told(command: str, path: Path, **options: Any) -> list[dict[str, Any]]:
    """The problems of a file, with the answer to a finer question."""
    limits = Limits(work=60)
    return [tell_document(command, each, NOTHING, limits, options).viewed(command) for each in load(path).problems]
