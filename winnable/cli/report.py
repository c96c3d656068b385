"""Findings, problems and failures, as several commands report them."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from winnable.cli.console import Console, Exit
from winnable.games.game import Game
from winnable.missions.source.document import AnyProblemDocument
from winnable.missions.source.finding import Finding
from winnable.output.ink import counted
from winnable.output.text import findings_text, place_text

if TYPE_CHECKING:
    from winnable.services.attempts import Failure


def errors(findings: Iterable[Finding]) -> int:
    """Count the findings that are errors."""
    return sum(finding.level == "error" for finding in findings)


def skipped_text(others: int) -> str:
    """Return how many files of other programs were skipped below folders."""
    return f"{counted(others, 'file')} of {'another program' if others == 1 else 'other programs'} skipped"


def remark_findings(findings: Sequence[Finding], console: Console) -> Exit:
    """Write findings to standard error; return `Exit.INPUT` if one of them is an error."""
    for text in findings_text(findings, console.remark_ink):
        console.remark(text)
    return Exit.INPUT if errors(findings) else Exit.YES


def remark_failure(game: Game, document: AnyProblemDocument, failure: "Failure", console: Console) -> Exit:
    """Write a failure to standard error; return its exit code."""
    if failure.internal:
        console.internal_error(failure.message, failure.trace, game.one_line(document))
        return Exit.INTERNAL
    console.remark(f"{place_text(document)}: {console.remark_ink.no('error')}: {failure.message}")
    return Exit.INPUT
