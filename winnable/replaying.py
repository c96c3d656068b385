"""`winnable replay`: the referee on written lines of play."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from winnable.choices import choices_text
from winnable.console import Console, Exit, worst
from winnable.missions import crew as missions
from winnable.missions.crew import Finding, Loaded, ProblemDocument
from winnable.reading import problems_of
from winnable.render import heading, judgement_text, table_text
from winnable.report import document_json, envelope, play_json
from winnable.rules.answer import State
from winnable.rules.crew.play import Fault, IllegalPlay, Line
from winnable.rules.crew.problem import Choices
from winnable.rules.crew.referee import IllegalChoice, Report, referee

__all__ = ["replay_all"]


@dataclass(frozen=True, slots=True)
class _Ruling:
    """What the referee said: how far the line is legal, and where it is not."""

    document: ProblemDocument
    code: Exit
    verdict: str
    choices: Choices | None = None
    report: Report | None = None
    """On the tricks before the first that is not legal."""
    illegal: IllegalPlay | None = None


def replay_all(readings: Iterable[Loaded], console: Console, *, as_json: bool) -> Exit:
    """Let the referee judge the line of play of every problem."""
    rulings: list[_Ruling] = []
    codes: list[Exit] = []
    findings: list[Finding] = []
    for loaded in readings:
        documents, code = problems_of(loaded, console)
        codes.append(code)
        findings += loaded.findings
        if not documents and code is Exit.YES:
            console.remark("there is no deal in this file")
            codes.append(Exit.INPUT)
        for document in documents:
            ruling = _rule(document)
            if not as_json:
                if rulings:
                    console.write("")
                _tell(ruling, console)
            rulings.append(ruling)
    code = worst([*codes, *(ruling.code for ruling in rulings)])
    if as_json:
        content = {
            "exit_code": int(code),
            "problems": [_ruling_json(ruling) for ruling in rulings],
            "findings": [finding.to_json() for finding in findings],
        }
        console.write(envelope("replay", content))
    return code


def _rule(document: ProblemDocument) -> _Ruling:
    problem, line = document.problem, document.line_of_play
    if line is None:
        return _Ruling(document, Exit.INPUT, "no line of play: expected a 'line:' in the file")
    try:
        choices = Choices.given(problem)
    except ValueError as error:
        return _Ruling(document, Exit.INPUT, f"cannot be judged: {error}")
    try:
        report = referee(problem, choices, line)
    except IllegalChoice as illegal:
        return _Ruling(document, Exit.NO, f"not allowed: {illegal}")
    except IllegalPlay as illegal:
        legal = Line(line.tricks[: illegal.trick - 1], line.leaders[: illegal.trick - 1])
        report_so_far = _legal_part(document, choices, legal)
        return _Ruling(document, Exit.NO, f"illegal: {illegal}", choices, report_so_far, illegal)
    return _judge(document, choices, report)


def _legal_part(document: ProblemDocument, choices: Choices, line: Line) -> Report | None:
    try:
        return referee(document.problem, choices, line)
    except IllegalPlay:  # the draw after trick 1 is what is illegal
        return None


def _judge(document: ProblemDocument, choices: Choices, report: Report) -> _Ruling:
    tricks, played = document.problem.deal.tricks, len(report.record.tricks)
    match report.state:
        case State.MET:
            rest = ", the rest is free" if (report.decided or 0) < tricks else ""
            code, verdict = Exit.YES, f"the line wins: {_when(report.decided)}{rest}"
        case State.LOST:
            code, verdict = Exit.NO, f"the line loses: {_when(report.decided)}"
        case State.OPEN:
            code, verdict = Exit.INPUT, f"the line stops after trick {played} of {tricks} with nothing decided"
    return _Ruling(document, code, verdict, choices, report)


def _when(decided: int | None) -> str:
    return f"decided in trick {decided}" if decided else "decided before the first card"


def _tell(ruling: _Ruling, console: Console) -> None:
    ink, problem = console.ink, ruling.document.problem
    console.write(heading(ruling.document, ink))
    if ruling.choices is not None and ruling.report is not None:
        console.write("")
        for text in (
            choices_text(problem, ruling.choices, ink),
            table_text(problem, ruling.choices, ruling.report, ink),
            judgement_text(problem, ruling.choices, ruling.report, ink),
        ):
            for line in text:
                console.write(line)
    paint = {Exit.YES: ink.yes, Exit.NO: ink.no}.get(ruling.code, ink.unsure)
    console.write(paint(ruling.verdict))
    if ruling.illegal is not None and ruling.illegal.fault is not Fault.DRAW and ruling.document.line_of_play:
        written = ruling.document.line_of_play.tricks[ruling.illegal.trick - 1]
        marked = (f"[{card}]" if place == ruling.illegal.place else str(card) for place, card in enumerate(written))
        console.write(f"as written: {' '.join(marked)}")
    if ruling.report is None or ruling.illegal is not None:
        console.remark(f"the deal: winnable solve {missions.one_line_of(ruling.document)}")


def _ruling_json(ruling: _Ruling) -> dict[str, Any]:
    content = {**document_json(ruling.document), "exit_code": int(ruling.code), "verdict": ruling.verdict}
    if ruling.illegal is not None:
        illegal = ruling.illegal
        content["illegal"] = {
            "fault": illegal.fault.value,
            "trick": illegal.trick,
            "place": illegal.place,
            "card": None if illegal.card is None else str(illegal.card),
            "seat": illegal.seat,
            "detail": illegal.detail,
        }
    if ruling.choices is not None and ruling.report is not None:
        content |= play_json(ruling.document.problem, ruling.choices, ruling.report)
    return content
