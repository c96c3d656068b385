"""The work of `winnable check`: gather the problems, solve them, and report those that differ."""

# ruff: noqa: PLC0415  # the text needs neither JSON nor pages

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Final

from winnable.cli.console import Console, Exit, worst
from winnable.cli.funnel import promise, write_document
from winnable.cli.gathering import Gathered, guided
from winnable.cli.options import console_of, errors, given_options, limits_of, remark_findings, skipped_text
from winnable.cli.project_options import CheckOptions
from winnable.cli.updating import updated
from winnable.games import registry
from winnable.games.values import OptionValues
from winnable.missions.source.document import AnyProblemDocument, DocumentPlace, is_problem
from winnable.output.as_json import findings_json
from winnable.output.ink import PLAIN, Ink, counted, printable
from winnable.output.report import Case, Report, State
from winnable.output.text import command_to, commands_to, place_text
from winnable.output.typed import Json, to_json
from winnable.rules.answer import Answer
from winnable.services.attempts import Checked, Failure, Outcome, check_each, identity
from winnable.services.cached_answers import Files, KnownProblem
from winnable.services.project import CONTRADICTION, DIFFERS, INTERNAL, UNDECIDED, Rules, all_codes

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


_STATES: Final[dict[Exit, tuple[State, str]]] = {
    Exit.YES: ("passed", ""),
    Exit.NO: ("failed", DIFFERS),
    Exit.UNDECIDED: ("undecided", UNDECIDED),
    Exit.INTERNAL: ("broken", INTERNAL),
    Exit.INPUT: ("broken", CONTRADICTION),
}
"""For CI systems: the state of a problem, and the code of the rule that it does not keep."""


def run(given: CheckOptions, options: OptionValues) -> Exit:
    """Check that verdicts match the `expect` of files; `options` are those about the rules, and those of games."""
    form = given.one_form
    console = console_of()
    gathered = _Gathered()
    results: list[Checked] = []
    promise(lambda: _json(gathered, results), lambda: _report(gathered, results))
    limits_of(given.time_limit)
    rules, store = guided(options)
    deadline = limits_of(given.total_time, option="--total-time").begun().deadline
    if form != "github":
        gathered.tell = lambda findings: remark_findings(findings, console)
    files = Files(store, dict(options))
    _gather(given, gathered, rules, files)
    documents = gathered.documents
    limits = rules.limits(deadline, given.time_limit, given.work_limit)
    open_ = [document for document in documents if not isinstance(document, KnownProblem)]
    with ExitStack() as stack:
        jobs = min(given.jobs, len(open_))
        submit = None
        if jobs > 1:
            from winnable.solver.jobs import workers

            preload = {registry.game_of(document.game).solver_module for document in open_}
            submit = stack.enter_context(workers(jobs, sorted(preload))).submit
        solved = check_each(open_, given_options("check", options), limits, submit)
        for document in documents:
            checked = Checked(document, document.outcome) if isinstance(document, KnownProblem) else next(solved)
            results.append(checked)
            if form == "text":
                _write(checked, console, quiet=given.quiet)
    files.keep(results)
    code = worst([*gathered.codes, *map(_code, results)])
    if not results and code is Exit.YES:
        gathered.nothing = "there is nothing to check: expected a problem with 'expect: winnable' or the like"
        console.remark(gathered.nothing)
        code = Exit.INPUT
    if form == "text":
        if not given.quiet:
            console.tell(_summary(gathered, results, console.ink))
    else:
        write_document(console, "check", form, code)
    if given.update:
        settled = {id(each) for each in updated(results, gathered.places, console, agreed=given.yes)}
        code = worst([*gathered.codes, *(_code(each) for each in results if id(each) not in settled)])
    return code


@dataclass(slots=True)
class _Gathered(Gathered):
    """The problems to check in the files below the paths, and the findings of the files."""

    documents: list[AnyProblemDocument] = field(default_factory=list)
    places: list[DocumentPlace] = field(default_factory=list)
    """Where each of the documents stands in its file."""
    skipped: int = 0
    """How many problems have no `expect`."""
    nothing: str = ""
    """Why there is nothing to check."""


def _gather(given: CheckOptions, gathered: _Gathered, rules: Rules, files: Files) -> None:
    """Load the files."""
    for loaded in gathered.read(given.paths, given.exclude, rules, files.load):
        for document, place in zip(loaded.documents, loaded.places, strict=True):
            if is_problem(document) and document.expect is not None:
                gathered.documents.append(document)
                gathered.places.append(place)
        gathered.skipped += sum(document.expect is None for document in loaded.problems)


def _code(checked: Checked) -> Exit:
    outcome = checked.outcome
    if isinstance(outcome, Failure):
        return Exit.INTERNAL if outcome.internal else Exit.INPUT
    if checked.as_expected:
        return Exit.YES
    return Exit.UNDECIDED if outcome.answer is Answer.UNKNOWN else Exit.NO


def _write(checked: Checked, console: Console, *, quiet: bool) -> None:
    """Write a line about a problem, and if the answer differs the command that solves it again."""
    ink, document, outcome, code = console.ink, checked.document, checked.outcome, _code(checked)
    if quiet and code is Exit.YES:
        return
    game = registry.game_of(document.game)
    paint = {Exit.YES: ink.yes, Exit.UNDECIDED: ink.unsure}.get(code, ink.no)
    word = paint(_WORDS[code].ljust(7))
    if isinstance(outcome, Failure):
        console.tell(f"{word}  {place_text(document)}" + ("" if outcome.internal else f"  {outcome.message}"))
        if outcome.internal:
            console.internal_error(outcome.message, outcome.trace, game.one_line(document))
        return
    time = (" (known)" if outcome.known else f" in {outcome.effort.seconds:.2f} s") if console.verbose else ""
    title = f"  {ink.faint(printable(name))}" if (name := document.name) else ""
    console.tell(f"{word}  {place_text(document)}  {_difference(checked)}{time}{title}")
    if code is Exit.NO:
        console.tell(f"         {command_to('solve', document, lambda: game.one_line(document))}")


def _difference(checked: Checked) -> str:
    """Return the verdict; if another one was expected, that too, and why it is not."""
    outcome = checked.outcome
    assert isinstance(outcome, Outcome)
    if checked.as_expected:
        return f"{outcome.answer}"
    reason = f": {outcome.reason}" if outcome.reason else ""
    return f"expected {checked.document.expect}, found {outcome.answer}{reason}"


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


def _report(gathered: _Gathered, results: Sequence[Checked]) -> Report:
    """Return the results and findings, for the forms of CI systems."""
    return Report(
        "check",
        [_case(*each) for each in zip(results, gathered.places, strict=False)],  # of those that are done so far
        gathered.findings,
        gathered.files,
        all_codes(),
        error=("input", gathered.nothing) if gathered.nothing else None,
        summary=_summary(gathered, results, PLAIN),
    )


def _case(checked: Checked, place: DocumentPlace) -> Case:
    document, outcome, code = checked.document, checked.outcome, _code(checked)
    game = registry.game_of(document.game)
    state, rule = _STATES[code]
    commands = [] if state == "passed" else commands_to("solve", document, game.one_line(document))
    line, column = place.expect if place.expect is not None and rule == DIFFERS else (document.line, 1)
    return Case(
        document.name,
        document.path,
        line,
        state,
        rule,
        outcome.message if isinstance(outcome, Failure) else _difference(checked),
        "\n".join(commands),
        0.0 if isinstance(outcome, Failure) else outcome.effort.seconds,
        number=place.number,
        column=column,
    )


def _json(gathered: _Gathered, results: Sequence[Checked]) -> Json:
    from winnable.output.documents import CheckedProblems
    from winnable.output.shared import error_json

    return {
        "problems": [_checked_json(checked) for checked in results],
        **to_json(CheckedProblems(skipped=gathered.skipped, files_of_others=gathered.others)),
        "findings": findings_json(gathered.findings),
        **(error_json("input", gathered.nothing) if gathered.nothing else {}),
    }


def _checked_json(checked: Checked) -> Json:
    from winnable.output.documents import CheckedProblem
    from winnable.output.shared import effort_json

    document, outcome = checked.document, checked.outcome
    assert document.expect is not None
    found = CheckedProblem(expect=document.expect, ok=checked.as_expected)
    failure: Json = {}
    if isinstance(outcome, Failure):
        failure = {outcome.json_key: outcome.message}
    else:
        effort = effort_json(outcome.effort)
        found = replace(found, answer=outcome.answer, reason=outcome.reason, known=outcome.known, effort=effort)
    if isinstance(document, KnownProblem):
        about = {"file": document.path, "line": document.line, **document.identity}
    else:
        about = identity(registry.game_of(document.game), document)
    return {**about, **to_json(found), **failure}
