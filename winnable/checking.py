"""`winnable check`: every problem that says what to expect, against its verdict."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Final

import click

from winnable.batch import Failure, Result, processes, results
from winnable.console import Console, Exit, worst
from winnable.ink import Ink, counted, printable
from winnable.missions import crew as missions
from winnable.missions.crew import Finding, ProblemDocument
from winnable.question import Question
from winnable.reading import problems_of, yaml_files
from winnable.render import place_text
from winnable.report import document_json, effort_json, envelope
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits

__all__ = ["check_all"]

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


@dataclass(frozen=True, slots=True)
class _Checked:
    """A problem and what came of it."""

    document: ProblemDocument
    found: Result | Failure

    @property
    def code(self) -> Exit:
        """How it counts."""
        if isinstance(self.found, Failure):
            return Exit.INTERNAL if self.found.ours else Exit.INPUT
        if self.found.answer is self.document.expect:
            return Exit.YES
        return Exit.UNDECIDED if self.found.answer is Answer.UNKNOWN else Exit.NO


@dataclass(slots=True)
class _Gathered:
    """What there is to check below the paths."""

    documents: list[ProblemDocument]
    findings: list[Finding]
    skipped: int
    """Problems that do not say what to expect."""
    code: Exit


def check_all(
    paths: Sequence[str], limits: Limits, console: Console, *, jobs: int, samples: int, as_json: bool
) -> Exit:
    """Check every problem below the paths that has an `expect`; report the findings of all files."""
    gathered = _gather(paths, console)
    documents = gathered.documents
    checked: list[_Checked] = []
    with ExitStack() as stack:
        jobs = min(jobs, len(documents))
        executor = stack.enter_context(processes(jobs)) if jobs > 1 else None
        advance = stack.enter_context(_progress(len(documents)))
        problems = [(document.problem, Question.of(document, samples=samples)) for document in documents]
        for document, found in zip(documents, results(problems, limits, executor), strict=True):
            checked.append(_Checked(document, found))
            if advance:
                advance(1)
            elif not as_json:
                _tell(checked[-1], console)
    if advance and not as_json:  # lines among the steps of the bar could not be read
        for one in checked:
            _tell(one, console)
    code = worst([gathered.code, *(one.code for one in checked)])
    if as_json:
        console.write(envelope("check", _json(gathered, checked, code)))
    else:
        console.write(_summary(gathered, checked, console.ink))
    return code


def _gather(paths: Sequence[str], console: Console) -> _Gathered:
    gathered = _Gathered([], [], 0, Exit.YES)
    found = list(yaml_files(paths))
    if not found:
        raise click.UsageError(f"There is no *.yaml or *.yml below {', '.join(paths)}.")
    for path in found:
        loaded = missions.load(path)
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


def _tell(one: _Checked, console: Console) -> None:
    ink, document, found = console.ink, one.document, one.found
    paint = {Exit.YES: ink.yes, Exit.UNDECIDED: ink.unsure}.get(one.code, ink.no)
    word = paint(_WORDS[one.code].ljust(7))
    if isinstance(found, Failure):
        console.write(f"{word}  {place_text(document)}" + ("" if found.ours else f"  {found.message}"))
        if not found.ours:
            return
        console.internal_error(found.message, found.trace, missions.one_line_of(document))
        return
    told = f"{found.answer}" if one.code is Exit.YES else f"expected {document.expect}, found {found.answer}"
    if found.answer is Answer.UNKNOWN:
        told += f": {found.reason}"
    time = f" in {found.effort.seconds:.2f} s" if console.verbose else ""
    title = f"  {ink.faint(printable(document.problem.title))}" if document.problem.title else ""
    console.write(f"{word}  {place_text(document)}  {told}{time}{title}")
    if one.code is Exit.NO:
        console.write(f"         winnable solve {missions.one_line_of(document)}")


def _summary(gathered: _Gathered, checked: Sequence[_Checked], ink: Ink) -> str:
    counts = {code: sum(one.code is code for one in checked) for code in _SUMMARY}
    parts = [f"{count} {_SUMMARY[code]}" for code, count in counts.items() if count or code is Exit.YES]
    if gathered.skipped:
        parts.append(f"{gathered.skipped} skipped (no expect)")
    errors = sum(finding.level == "error" for finding in gathered.findings)
    if errors:
        parts.append(f"{counted(errors, 'mistake')} in files")
    return ink.strong(", ".join(parts))


def _json(gathered: _Gathered, checked: Sequence[_Checked], code: Exit) -> dict[str, Any]:
    return {
        "exit_code": int(code),
        "problems": [_checked_json(one) for one in checked],
        "skipped": gathered.skipped,
        "findings": [finding.to_json() for finding in gathered.findings],
    }


def _checked_json(one: _Checked) -> dict[str, Any]:
    content = {**document_json(one.document), "expect": str(one.document.expect), "ok": one.code is Exit.YES}
    if isinstance(one.found, Failure):
        return {**content, one.found.kind: one.found.message}
    found = one.found
    return {**content, "answer": found.answer.value, "reason": found.reason, "effort": effort_json(found.effort)}
