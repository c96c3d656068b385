"""`winnable check`: every problem that says what to expect, against its verdict."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import click

from winnable import games
from winnable.attempts import Checked, Failure, checked
from winnable.cli.console import Console, Exit, worst
from winnable.cli.funnel import Command
from winnable.cli.options import after, common, console_of, game_options, jobs, json_option, limits_of, time_limit
from winnable.cli.report import identity, problems_of
from winnable.jobs import workers
from winnable.loading import load, yaml_files
from winnable.missions.source.document import Instead
from winnable.missions.source.finding import Finding
from winnable.output.as_json import Json, effort_json, envelope, findings_json
from winnable.output.ink import Ink, counted, printable
from winnable.output.text import place_text
from winnable.rules.answer import Answer

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


@click.command(cls=Command, epilog=after("winnable check examples --jobs 4 --time-limit 60", "deals"))
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(exists=True))
@jobs
@game_options("check")
@time_limit
@json_option
@common
def check(
    *,
    paths: tuple[str, ...],
    jobs: int,
    time_limit: float | None,
    as_json: bool,
    colour: str,
    verbose: bool,
    **more: Any,
) -> Exit:
    """Hold verdicts against what files expect.

    Solves every problem with an 'expect' in the files PATH... and in the *.yaml and *.yml below the
    folders PATH... Problems without 'expect' are skipped; mistakes in files are reported all the same.
    """
    console = console_of(colour, verbose)
    limits = limits_of(time_limit)
    requests = {game.title: game.request("check", more, paths, Instead()) for game in games.games()}
    gathered = _gather(paths, console)
    documents = gathered.documents
    found: list[Checked] = []
    with ExitStack() as stack:
        jobs = min(jobs, len(documents))
        preload = {games.game_of(document.game).solver for document in documents} - {""}
        submit = stack.enter_context(workers(jobs, sorted(preload))).submit if jobs > 1 else None
        advance = stack.enter_context(_progress(len(documents)))
        for one in checked(documents, requests, limits, submit):
            found.append(one)
            if advance:
                advance(1)
            elif not as_json:
                _tell(one, console)
    if advance and not as_json:  # lines among the steps of the bar could not be read
        for one in found:
            _tell(one, console)
    code = worst([gathered.code, *map(_code, found)])
    if as_json:
        console.write(envelope("check", _json(gathered, found, code)))
    else:
        console.write(_summary(gathered, found, console.ink))
    return code


@dataclass(slots=True)
class _Gathered:
    """What there is to check below the paths."""

    documents: list[Any] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    skipped: int = 0
    """Problems that do not say what to expect."""
    code: Exit = Exit.YES


def _gather(paths: Sequence[str], console: Console) -> _Gathered:
    gathered = _Gathered()
    found = list(yaml_files(paths))
    if not found:
        raise click.UsageError(f"There is no *.yaml or *.yml below {', '.join(paths)}.")
    for path in found:
        loaded = load(path)
        documents, code = problems_of(loaded, console)
        wanted = [document for document in documents if document.expect is not None]
        gathered.documents += wanted
        gathered.findings += loaded.findings
        gathered.skipped += len(documents) - len(wanted)
        gathered.code = worst([gathered.code, code])
    return gathered


@contextmanager
def _progress(length: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error while somebody looks; None otherwise."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=length, label="checking", file=sys.stderr) as bar:
        yield bar.update


def _code(one: Checked) -> Exit:
    """How a problem counts."""
    if isinstance(one.found, Failure):
        return Exit.INTERNAL if one.found.ours else Exit.INPUT
    if one.as_expected:
        return Exit.YES
    return Exit.UNDECIDED if one.found.answer is Answer.UNKNOWN else Exit.NO


def _tell(one: Checked, console: Console) -> None:
    ink, document, found, code = console.ink, one.document, one.found, _code(one)
    game = games.game_of(document.game)
    paint = {Exit.YES: ink.yes, Exit.UNDECIDED: ink.unsure}.get(code, ink.no)
    word = paint(_WORDS[code].ljust(7))
    if isinstance(found, Failure):
        console.write(f"{word}  {place_text(document)}" + ("" if found.ours else f"  {found.message}"))
        if found.ours:
            console.internal_error(found.message, found.trace, game.one_line(document))
        return
    told = f"{found.answer}" if code is Exit.YES else f"expected {document.expect}, found {found.answer}"
    if found.answer is Answer.UNKNOWN:
        told += f": {found.reason}"
    time = f" in {found.effort.seconds:.2f} s" if console.verbose else ""
    title = f"  {ink.faint(printable(name))}" if (name := game.title_of(document)) else ""
    console.write(f"{word}  {place_text(document)}  {told}{time}{title}")
    if code is Exit.NO and (line := game.one_line(document)):
        console.write(f"         winnable solve {line}")


def _summary(gathered: _Gathered, found: Sequence[Checked], ink: Ink) -> str:
    codes = list(map(_code, found))
    parts = [f"{codes.count(code)} {_SUMMARY[code]}" for code in _SUMMARY if code in codes or code is Exit.YES]
    if gathered.skipped:
        parts.append(f"{gathered.skipped} skipped (no expect)")
    errors = sum(finding.level == "error" for finding in gathered.findings)
    if errors:
        parts.append(f"{counted(errors, 'mistake')} in files")
    return ink.strong(", ".join(parts))


def _json(gathered: _Gathered, found: Sequence[Checked], code: Exit) -> Json:
    return {
        "exit_code": int(code),
        "problems": [_checked_json(one) for one in found],
        "skipped": gathered.skipped,
        "findings": findings_json(gathered.findings),
    }


def _checked_json(one: Checked) -> Json:
    game = games.game_of(one.document.game)
    content = {**identity(game, one.document), "expect": str(one.document.expect), "ok": one.as_expected}
    if isinstance(one.found, Failure):
        return {**content, one.found.kind: one.found.message}
    found = one.found
    return {**content, "answer": found.answer.value, "reason": found.reason, "effort": effort_json(found.effort)}
