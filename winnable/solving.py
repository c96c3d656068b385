"""`winnable solve`: one verdict after the other, as text, as JSON, or as YAML with the line of play."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from winnable.batch import Failure, attempt
from winnable.console import Console, Exit, worst
from winnable.missions import crew as missions
from winnable.missions.crew import Finding, Loaded, ProblemDocument
from winnable.question import Options, Question, Survey
from winnable.reading import problems_of
from winnable.render import heading, place_text, survey_text, verdict_text
from winnable.report import document_json, envelope, question_json, survey_json, verdict_json
from winnable.rules.answer import Answer
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits, Verdict

__all__ = ["ANSWER_CODES", "Form", "form_of", "solve_all"]

Form = Literal["text", "json", "yaml"]

ANSWER_CODES: Final = {
    Answer.WINNABLE: Exit.YES,
    Answer.UNWINNABLE: Exit.NO,
    Answer.UNKNOWN: Exit.UNDECIDED,
    None: Exit.YES,  # a share is no yes or no
}
Found = Verdict[Witness] | Survey | Failure


def form_of(output: Path | None, *, as_json: bool) -> Form:
    """The form of the results: what `--json` says, else the ending of the file."""
    if as_json:
        return "json"
    forms: dict[str, Form] = {".json": "json", ".yaml": "yaml", ".yml": "yaml"}
    return forms.get(output.suffix.lower(), "text") if output else "text"


class _Writer(Protocol):
    """Writes verdicts in one form."""

    def add(self, document: ProblemDocument, question: Question, found: Found) -> None:
        """Write, or keep, one verdict."""

    def close(self, findings: list[Finding], code: Exit) -> None:
        """Write what has been kept."""


@dataclass
class _Text:
    console: Console
    verdict_only: bool
    started: bool = False

    def add(self, document: ProblemDocument, question: Question, found: Found) -> None:
        if isinstance(found, Failure):
            return
        ink = self.console.ink
        if self.started:
            self.console.write("")
        self.started = True
        self.console.write(heading(document, ink))
        words = question.text(document.problem)
        lines = (
            survey_text(document.problem, found, words, ink, verdict_only=self.verdict_only)
            if isinstance(found, Survey)
            else verdict_text(document.problem, found, words, ink, verdict_only=self.verdict_only)
        )
        for line in lines:
            self.console.write(line)

    def close(self, findings: list[Finding], code: Exit) -> None:
        pass


@dataclass
class _Json:
    console: Console
    verdict_only: bool
    problems: list[dict[str, Any]] = field(default_factory=list)

    def add(self, document: ProblemDocument, question: Question, found: Found) -> None:
        content = document_json(document) | question_json(document.problem, question)
        if isinstance(found, Failure):
            content[found.kind] = found.message
        elif isinstance(found, Survey):
            content |= survey_json(found, verdict_only=self.verdict_only)
        else:
            content |= verdict_json(document.problem, found, verdict_only=self.verdict_only)
        self.problems.append(content)

    def close(self, findings: list[Finding], code: Exit) -> None:
        content = {
            "exit_code": int(code),
            "problems": self.problems,
            "findings": [finding.to_json() for finding in findings],
        }
        self.console.write(envelope("solve", content))


@dataclass
class _Yaml:
    console: Console
    started: bool = False

    def add(self, document: ProblemDocument, _question: Question, found: Found) -> None:
        if isinstance(found, Failure):
            return
        if self.started:
            self.console.write("---")
        self.started = True
        witness = None if isinstance(found, Survey) else found.witness
        if witness is None:
            self.console.write(missions.dump(document).rstrip())
        else:
            self.console.write(missions.dump(document, witness.choices, witness.line).rstrip())

    def close(self, findings: list[Finding], code: Exit) -> None:
        pass


def solve_all(
    readings: Iterable[Loaded],
    limits: Limits,
    console: Console,
    *,
    form: Form,
    verdict_only: bool = False,
    options: Options | None = None,
) -> Exit:
    """Solve every problem as it is read, and write each verdict as it comes."""
    options = options or Options()
    writer: _Writer
    match form:
        case "text":
            writer = _Text(console, verdict_only)
        case "json":
            writer = _Json(console, verdict_only)
        case "yaml":
            writer = _Yaml(console)
    codes: list[Exit] = []
    findings: list[Finding] = []
    for loaded in readings:
        documents, code = problems_of(loaded, console)
        codes.append(code)
        findings += loaded.findings
        if not documents and code is Exit.YES:
            names = ", ".join(dict.fromkeys(document.path for document in loaded.documents))
            console.remark(f"{names}: there is no deal to solve in this file")
            codes.append(Exit.INPUT)
        for written in documents:
            document, question, found = _answered(written, options, limits)
            codes.append(_code(document, found, console))
            writer.add(document, question, found)
    code = worst(codes)
    writer.close(findings, code)
    return code


def _answered(written: ProblemDocument, options: Options, limits: Limits) -> tuple[ProblemDocument, Question, Found]:
    """The document as the options ask it, what is asked, and what was found."""
    try:
        document = options.document(written)
    except ValueError as error:  # a line so far that was legal only with the signal, say
        return written, Question.of(written), Failure(str(error), ours=False)
    question = options.question(document)
    return document, question, attempt(document.problem, question, limits)


def _code(document: ProblemDocument, found: Found, console: Console) -> Exit:
    if isinstance(found, Failure) and not found.ours:
        console.remark(f"{place_text(document)}: {console.remark_ink.no('error')}: {found.message}")
        return Exit.INPUT
    if isinstance(found, Failure):
        console.internal_error(found.message, found.trace, missions.one_line_of(document))
        return Exit.INTERNAL
    if console.verbose:
        effort = found.effort
        named = {"search": effort.search, "encode": effort.encode, "solve": effort.solve, "replay": effort.replay}
        parts = ", ".join(f"{name} {seconds:.2f}" for name, seconds in named.items())
        console.remark(f"{place_text(document)}: {effort.seconds:.2f} s ({parts}), {effort.conflicts} conflicts")
    if isinstance(found, Survey) and found.answer is None and found.reason:  # of fewer deals than were asked for
        return Exit.UNDECIDED
    return ANSWER_CODES[found.answer]
