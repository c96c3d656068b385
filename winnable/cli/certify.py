"""`winnable certify`: verdicts with a certificate that others can check, and the check of one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from winnable.cli import options as shared
from winnable.cli.answering import Answers
from winnable.cli.console import Console, Exit
from winnable.cli.options import QuestionOptions, given_as
from winnable.games.values import OptionValues
from winnable.missions.source.document import PROBLEM, AnyProblemDocument, Document, Instead, Loaded
from winnable.missions.source.files import nearest_path
from winnable.missions.source.finding import with_hint
from winnable.output.documents import CheckedCertificate
from winnable.output.ink import printable
from winnable.output.text import place_text
from winnable.output.typed import MISSING, Json, to_json
from winnable.rules.answer import Answer, OutOfTime
from winnable.services import certificate
from winnable.services.attempts import Failure, Solved, solve_document
from winnable.solver.verdict import InternalError, Limits, NoAnswer

_WITH_CHECK: Final = {"files", "check", "as_json", "time_limit", "colour", "verbose"}
"""The options that go with --check."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given(QuestionOptions):
    check: bool


@shared.command(
    "winnable certify deal.yaml -o certificate\nwinnable certify --check certificate",
)
@shared.files
@shared.output_to(
    "Write the certificate into this folder, a new or an empty one; of several deals into DIR/1, DIR/2, ...", "DIR"
)
@click.option("--check", is_flag=True, help="FILE... are folders with certificates: check them.")
@shared.question("certify")
@shared.json_option
@given_as(_Given)
def certify(given: _Given, options: OptionValues) -> Exit:
    """Prove verdicts so that others can check them.

    Solves every deal as 'winnable solve' does, and writes its certificate: the line of play of a winnable deal, or an
    unwinnable deal as clauses (DIMACS) with a refutation (DRUP) that any checker of such proofs can check. This
    requires python-sat: pip install '.[certify]' in the folder of the source.

    With --check, it checks certificates: the clauses must be those of the deal and refuted, or the line legal and
    winning. This requires only winnable itself.
    """
    limits = shared.limits_of(given.time_limit)
    console = shared.console_of()
    if given.check:
        _refuse_others(click.get_current_context())
        return _check_all(given.files, limits, console, as_json=given.as_json)
    if given.output is None:
        raise click.UsageError("Missing option '-o' (the folder to write), or '--check' (folders to check).")
    answers = Answers("certify", "json" if given.as_json else "text", more={"certificates": []})
    options_of_games, asked = shared.requested("certify", options, given.files, Instead(given.mission, given.reading))
    loaded = list(asked)
    places = _folders(given.output, loaded)
    answers.console = console

    def answer(document: AnyProblemDocument) -> None:
        begun = limits.begun()
        solved = solve_document(document, options_of_games, begun, certificate.why_none)
        written = _certified(answers, solved, next(places), begun)
        telling = solved.telling(verdict_only=True)
        if written is None:
            answers.add(telling)
        else:
            below = [f"certificate: {printable(written['folder'])} ({', '.join(written['files'])})"]
            answers.add(telling, {"certificate": written}, below)

    answers.about(loaded, answer)
    return answers.finish()


def _folders(out: Path, loaded: Sequence[Loaded[Document]]) -> Iterator[Path]:
    """Make the folder for certificates, and return those of the problems in turn: of one problem the folder itself.

    Raises click.UsageError if it holds anything already, NoSolver if the solver that proves refutations is not
    installed.
    """
    from winnable.solver.proof import need_prover  # noqa: PLC0415  # not needed to check

    need_prover()
    try:
        out.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise click.UsageError(f"{str(out)!r} is a file; expected a folder for the certificate.") from None
    if any(out.iterdir()):
        raise click.UsageError(f"The folder {str(out)!r} is not empty; expected a new or an empty one.")
    problems = sum(document.kind == PROBLEM for each in loaded for document in each.documents)
    return repeat(out) if problems < 2 else (out / str(number) for number in range(1, problems + 1))


def _certified(answers: Answers, solved: Solved, folder: Path, limits: Limits) -> Json | None:
    """Write the certificate of a result, and return it as JSON. Where there is none, the reason is a remark."""
    game, query, result, console = solved.game, solved.query, solved.result, answers.console
    if isinstance(result, Failure) or result.answer is Answer.UNKNOWN:
        return None  # the answer says so
    place = place_text(query.document)
    try:
        said = certificate.write(game, query, result, folder, limits)
    except NoAnswer as error:
        console.remark(f"{place}: {console.remark_ink.no('error')}: {error}")
        answers.codes.append(Exit.INPUT)
    except OutOfTime:
        console.remark(
            f"{place}: no certificate, as the limit of {limits} was reached before the refutation was complete"
        )
        answers.codes.append(Exit.UNDECIDED)
    except InternalError as error:
        console.internal_error(str(error), "", game.one_line(query.document))
        answers.codes.append(Exit.INTERNAL)
    else:
        return {"folder": str(folder), "files": [*said["files"], certificate.CERTIFICATE]}
    return None


# --- checking ------------------------------------------------------------------------------------


def _refuse_others(context: click.Context) -> None:
    """Raise click.UsageError if an option was given that does not go with --check."""
    for parameter in context.command.params:
        name = parameter.name or ""
        if name not in _WITH_CHECK and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{parameter.opts[0]} does not go with --check, which takes folders alone.")


def _check_all(names: Sequence[str], limits: Limits, console: Console, *, as_json: bool) -> Exit:
    """Check the certificates in folders, or in the folders below them."""
    told: list[Json] = []
    answers = Answers("certify", "json" if as_json else "text", more={"certificates": told})
    answers.console = console
    if not names:
        raise click.UsageError("Missing argument 'DIR...', the folders with certificates.")
    for folder in [each for name in names for each in _certificates(Path(name))]:
        checked = certificate.check(folder, limits.begun().deadline)
        answers.codes.append(Exit.NO if checked.faults else Exit.UNDECIDED if checked.late else Exit.YES)
        if not as_json:
            if told:
                console.tell("")
            for line in _lines(checked, limits, console):
                console.tell(line)
        found = CheckedCertificate(
            folder=str(folder),
            answer=MISSING if checked.answer is None else checked.answer,
            ok=checked.holds,
            checked=tuple(checked.passed),
            faults=tuple(checked.faults),
            late=checked.late,
        )
        title = {} if checked.game is None else checked.game.identity(checked.document)
        told.append(title | to_json(found))
    return answers.finish()


def _certificates(folder: Path) -> list[Path]:
    """Return the folder if it holds a certificate, else those below it that do. Raises click.UsageError for neither."""
    if not folder.is_dir():
        hint = nearest_path(folder, fits=Path.is_dir) or "expected one that 'certify -o' has written"
        raise click.UsageError(f"{with_hint(f'{str(folder)!r} is not a folder', hint)}.")
    below = sorted(
        (each for each in folder.iterdir() if (each / certificate.CERTIFICATE).exists()),
        key=lambda each: (len(each.name), each.name),
    )
    return [folder] if (folder / certificate.CERTIFICATE).exists() or not below else below


def _lines(checked: certificate.Checked, limits: Limits, console: Console) -> Iterator[str]:
    ink, folder = console.ink, printable(str(checked.folder))
    if checked.game is not None:
        yield f"{checked.game.heading(checked.document) or 'certificate'} ({folder})"
        if one_line := checked.game.one_line(checked.document):
            yield f"  {one_line}"
    else:
        yield f"certificate ({folder})"
    yield from (f"  {ink.yes('right')}: {printable(each)}" for each in checked.passed)
    yield from (f"  {ink.no('wrong')}: {printable(each)}" for each in checked.faults)
    if checked.faults:
        yield ink.no("the certificate does not hold")
    elif checked.late:
        yield ink.unsure(f"not checked to the end: the limit of {limits} was reached")
    else:
        yield ink.yes(f"the certificate holds: {checked.answer}")
