"""Findings, problems and failures, as several commands report them."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from winnable.cli.console import Console, Exit
from winnable.games.game import AnyProblemDocument, Game
from winnable.missions.source.document import PROBLEM, Loaded
from winnable.missions.source.finding import Finding
from winnable.output.as_json import Json
from winnable.output.ink import counted, printable
from winnable.output.text import findings_text, place_text
from winnable.rules.answer import Answer
from winnable.services.attempts import Failure

__all__ = [
    "ANSWER_CODES",
    "errors",
    "identity",
    "problems_of",
    "problems_to_solve",
    "remark_failure",
    "remark_findings",
    "skipped_text",
]

ANSWER_CODES: Final = {
    Answer.WINNABLE: Exit.YES,
    Answer.UNWINNABLE: Exit.NO,
    Answer.UNKNOWN: Exit.UNDECIDED,
}


def errors(findings: Iterable[Finding]) -> int:
    """Count the findings that are errors."""
    return sum(finding.level == "error" for finding in findings)


def skipped_text(others: int) -> str:
    """Return how many files of others were skipped below folders."""
    return f"{counted(others, 'file')} of others skipped"


def remark_findings(findings: Sequence[Finding], console: Console) -> Exit:
    """Write findings to standard error; return `Exit.INPUT` if one of them is an error."""
    for text in findings_text(findings, console.remark_ink):
        console.remark(text)
    return Exit.INPUT if errors(findings) else Exit.YES


def problems_of(loaded: Loaded[Any], console: Console) -> tuple[Sequence[AnyProblemDocument], Exit]:
    """Return the problems of a file, and the exit code for its findings, which are written to standard error."""
    code = remark_findings(loaded.findings, console)
    return [document for document in loaded.documents if document.kind == PROBLEM], code


def problems_to_solve(
    loaded: Loaded[Any], console: Console, nothing: list[str]
) -> tuple[Sequence[AnyProblemDocument], Exit]:
    """Return the problems of a file, and the exit code for its findings or for having none, which is noted."""
    documents, code = problems_of(loaded, console)
    if not documents and code is Exit.YES:
        names = ", ".join(dict.fromkeys(printable(document.path) for document in loaded.documents))
        nothing.append(f"{names}: there is no deal to solve in this file")
        console.remark(nothing[-1])
        return documents, Exit.INPUT
    return documents, code


def identity(game: Game, document: AnyProblemDocument) -> Json:
    """Return JSON that identifies a problem."""
    return {"file": document.path, "line": document.line, **game.identity(document)}


def remark_failure(game: Game, document: AnyProblemDocument, failure: Failure, console: Console) -> Exit:
    """Write a failure to standard error; return its exit code."""
    if failure.internal:
        console.internal_error(failure.message, failure.trace, game.one_line(document))
        return Exit.INTERNAL
    console.remark(f"{place_text(document)}: {console.remark_ink.no('error')}: {failure.message}")
    return Exit.INPUT
