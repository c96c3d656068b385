"""`winnable check`: compare verdicts with the answers that files expect."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Final

import click

from winnable import games
from winnable.attempts import Checked, Failure, check_each
from winnable.cli.console import Console, Exit, worst
from winnable.cli.funnel import Command
from winnable.cli.json_answer import promise
from winnable.cli.options import (
    common,
    console_of,
    epilog,
    exclude,
    game_options,
    jobs,
    json_option,
    limits_of,
    progress,
    time_limit,
)
from winnable.cli.report import errors, identity, problems_of, remark_findings, skipped_text
from winnable.game import AnyProblemDocument
from winnable.jobs import workers
from winnable.loading import load, told_once
from winnable.missions.source.document import Instead
from winnable.missions.source.finding import Finding
from winnable.output.as_json import Json, effort_json, envelope, error_json, findings_json
from winnable.output.ink import Ink, counted, printable
from winnable.output.text import place_text
from winnable.rules.answer import Answer
from winnable.searching import search

__all__ = ["check"]

_WORDS: Final = {
    Exit.YES: "ok",
    Exit.NO: "DIFFERS",
    Exit.UNDECIDED: "unknown",
    Exit.INTERNAL: "ERROR",
    Exit.INPUT: "SENSELESS",
}
_SUMMARY: Final = {
    Exit.YES: "as expected",
    Exit.NO: "different",
    Exit.UNDECIDED: "undecided",
    Exit.INTERNAL: "with an internal error",
    Exit.INPUT: "that no deal fits",
}


@click.command(cls=Command, epilog=epilog("winnable check examples --jobs 4 --time-limit 60", "deals"))
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(exists=True))
@exclude
@jobs
@game_options("check")
@time_limit
@json_option
@common
def check(
    *,
    paths: tuple[str, ...],
    exclude: tuple[str, ...],
    jobs: int,
    time_limit: float | None,
    as_json: bool,
    colour: str,
    verbose: bool,
    **options: Any,
) -> Exit:
    """Hold verdicts against what files expect.

    Solves every problem with an 'expect' in the files PATH... and in the *.yaml and *.yml below the
    folders PATH... Problems without 'expect' are skipped; mistakes in files are reported all the same. Below folders,
    hidden files, folders of other programs and YAML that is none of ours are skipped as well.
    """
    gathered = _Gathered()
    results: list[Checked] = []
    promise(lambda: _json(gathered, results))
    console = console_of(colour, verbose)
    limits = limits_of(time_limit)
    requests = {game: game.request("check", options, paths, Instead()) for game in games.games()}
    _gather(paths, exclude, gathered, console)
    documents = gathered.documents
    with ExitStack() as stack:
        jobs = min(jobs, len(documents))
        preload = {games.game_of(document.game).solver for document in documents} - {""}
        submit = stack.enter_context(workers(jobs, sorted(preload))).submit if jobs > 1 else None
        advance = stack.enter_context(progress(len(documents), "checking"))
        for checked in check_each(documents, requests, limits, submit):
            results.append(checked)
            if advance:
                advance(1)
            elif not as_json:
                _write(checked, console)
    if advance and not as_json:  # lines among the steps of the bar would be unreadable
        for checked in results:
            _write(checked, console)
    code = worst([gathered.code, *map(_code, results)])
    if not results and code is Exit.YES:
        gathered.nothing = "there is nothing to check: expected a problem with 'expect: winnable' or the like"
        console.remark(gathered.nothing)
        code = Exit.INPUT
    if as_json:
        console.write(envelope("check", {"exit_code": int(code), **_json(gathered, results)}))
    else:
        console.tell(_summary(gathered, results, console.ink))
    return code


@dataclass(slots=True)
class _Gathered:
    """The problems to check in the files below the paths, and the findings of the files."""

    documents: list[AnyProblemDocument] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    skipped: int = 0
    """How many problems have no `expect`."""
    others: int = 0
    """How many files of other programs were skipped."""
    nothing: str = ""
    """Why there is nothing to check."""
    code: Exit = Exit.YES


def _gather(paths: Sequence[str], exclude: Sequence[str], gathered: _Gathered, console: Console) -> None:
    searched = search(paths, exclude)
    gathered.findings += searched.findings
    gathered.others = searched.others
    gathered.code = remark_findings(searched.findings, console)
    for loaded in told_once(load(path) for path in searched.files):
        documents, code = problems_of(loaded, console)
        expecting = [document for document in documents if document.expect is not None]
        gathered.documents += expecting
        gathered.findings += loaded.findings
        gathered.skipped += len(documents) - len(expecting)
        gathered.code = worst([gathered.code, code])


def _code(checked: Checked) -> Exit:
    outcome = checked.outcome
    if isinstance(outcome, Failure):
        return Exit.INTERNAL if outcome.internal else Exit.INPUT
    if checked.as_expected:
        return Exit.YES
    return Exit.UNDECIDED if outcome.answer is Answer.UNKNOWN else Exit.NO


def _write(checked: Checked, console: Console) -> None:
    """Write a line about a problem, and another one with its options for `winnable solve` if the answer differs."""
    ink, document, outcome, code = console.ink, checked.document, checked.outcome, _code(checked)
    game = games.game_of(document.game)
    paint = {Exit.YES: ink.yes, Exit.UNDECIDED: ink.unsure}.get(code, ink.no)
    word = paint(_WORDS[code].ljust(7))
    if isinstance(outcome, Failure):
        console.tell(f"{word}  {place_text(document)}" + ("" if outcome.internal else f"  {outcome.message}"))
        if outcome.internal:
            console.internal_error(outcome.message, outcome.trace, game.one_line(document))
        return
    answer = f"{outcome.answer}" if code is Exit.YES else f"expected {document.expect}, found {outcome.answer}"
    if outcome.answer is Answer.UNKNOWN:
        answer += f": {outcome.reason}"
    time = f" in {outcome.effort.seconds:.2f} s" if console.verbose else ""
    title = f"  {ink.faint(printable(name))}" if (name := game.title_of(document)) else ""
    console.tell(f"{word}  {place_text(document)}  {answer}{time}{title}")
    if code is Exit.NO and (line := game.one_line(document)):
        console.tell(f"         winnable solve {line}")


def _summary(gathered: _Gathered, results: Sequence[Checked], ink: Ink) -> str:
    codes = list(map(_code, results))
    parts = [f"{codes.count(code)} {_SUMMARY[code]}" for code in _SUMMARY if code in codes or code is Exit.YES]
    if gathered.skipped:
        parts.append(f"{gathered.skipped} skipped (no expect)")
    if gathered.others:
        parts.append(skipped_text(gathered.others))
    if mistakes := errors(gathered.findings):
        parts.append(f"{counted(mistakes, 'mistake')} in files")
    return ink.strong(", ".join(parts))


def _json(gathered: _Gathered, results: Sequence[Checked]) -> Json:
    return {
        "problems": [_checked_json(checked) for checked in results],
        "skipped": gathered.skipped,
        "files_of_others": gathered.others,
        "findings": findings_json(gathered.findings),
        **(error_json("input", gathered.nothing) if gathered.nothing else {}),
    }


def _checked_json(checked: Checked) -> Json:
    document, outcome = checked.document, checked.outcome
    game = games.game_of(document.game)
    content = {**identity(game, document), "expect": str(document.expect), "ok": checked.as_expected}
    if isinstance(outcome, Failure):
        return {**content, outcome.json_key: outcome.message}
    return {**content, "answer": outcome.answer.value, "reason": outcome.reason, "effort": effort_json(outcome.effort)}
