"""What several commands say of files, documents and failures."""

from collections.abc import Sequence
from typing import Any

from winnable.attempts import Failure
from winnable.cli.console import Console, Exit
from winnable.game import Game
from winnable.missions.source.document import PROBLEM, Document, Loaded
from winnable.output.as_json import Json
from winnable.output.text import finding_text, place_text

__all__ = ["failure_code", "identity", "problems_of"]


def problems_of(loaded: Loaded[Any], console: Console) -> tuple[Sequence[Any], Exit]:
    """The problems that could be read, and the exit code for the rest, whose findings are told."""
    for finding in loaded.findings:
        console.remark(finding_text(finding, console.remark_ink))
    problems = [document for document in loaded.documents if document.kind == PROBLEM]
    return problems, Exit.INPUT if loaded.errors else Exit.YES


def identity(game: Game, document: Document) -> Json:
    """What identifies a problem in JSON."""
    return {"file": document.path, "line": document.line, **game.identity(document)}


def failure_code(game: Game, document: Document, failure: Failure, console: Console) -> Exit:
    """Tell of a failure, and return the exit code for it."""
    if failure.ours:
        console.internal_error(failure.message, failure.trace, game.one_line(document))
        return Exit.INTERNAL
    console.remark(f"{place_text(document)}: {console.remark_ink.no('error')}: {failure.message}")
    return Exit.INPUT
