"""The referee's judgement of written lines of play of The Crew."""

from collections.abc import Iterator
from typing import Any

from winnable.crew.as_json import play_json
from winnable.crew.choices_text import choices_text
from winnable.crew.text import judgement_text, table_text
from winnable.game import Replay
from winnable.missions.crew import ProblemDocument, one_line_of
from winnable.output.ink import Ink
from winnable.rules.answer import State
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Fault, IllegalPlay, Line
from winnable.rules.crew.problem import Choices
from winnable.rules.crew.referee import IllegalChoice, Report, referee

__all__ = ["replay"]


def replay(document: ProblemDocument) -> Replay:
    """Let the referee judge the line of a document: whether it wins, or which card or choice is illegal."""
    problem, line = document.problem, document.line_of_play
    if line is None:
        return _no_play(document, "no line of play: expected a 'line:' in the file")
    try:
        choices = Choices.given(problem)
    except ValueError as error:
        return _no_play(document, f"cannot be judged: {error}")
    try:
        report = referee(problem, choices, line)
    except IllegalChoice as illegal:
        return _no_play(document, f"not allowed: {illegal}", forbidden=True)
    except IllegalPlay as illegal:
        whole = illegal.trick - problem.deal.earlier - 1
        legal = Line(line.tricks[:whole], line.leaders[:whole])
        return _illegal(document, choices, illegal, _legal_part(document, choices, legal))
    return _judged(document, choices, report)


def _legal_part(document: ProblemDocument, choices: Choices, line: Line) -> Report | None:
    try:
        return referee(document.problem, choices, line)
    except IllegalChoice:  # these tricks do not go on from the line so far either
        return None


def _remark(document: ProblemDocument) -> str:
    return f"the deal: winnable solve {one_line_of(document)}"


def _no_play(document: ProblemDocument, verdict: str, *, forbidden: bool = False) -> Replay:
    """Return the judgement of a document without tricks to show."""
    return Replay(None, verdict, lambda _: iter(()), {}, (_remark(document),), forbidden=forbidden)


def _illegal(document: ProblemDocument, choices: Choices, illegal: IllegalPlay, report: Report | None) -> Replay:
    """Return the judgement of an illegal line; `report` is about the tricks before the first illegal one."""
    content: dict[str, Any] = {
        "illegal": {
            "fault": illegal.fault.value,
            "trick": illegal.trick,
            "place": illegal.place,
            "card": None if illegal.card is None else str(illegal.card),
            "seat": illegal.seat,
            "detail": illegal.detail,
        }
    }
    if report is not None:
        content |= play_json(document.problem, choices, report)

    def text(ink: Ink) -> Iterator[str]:
        return iter(()) if report is None else _play(document, choices, report, ink)

    return Replay(
        None, f"illegal: {illegal}", text, content, (_remark(document),), _as_written(document, illegal), forbidden=True
    )


def _as_written(document: ProblemDocument, illegal: IllegalPlay) -> str:
    """Return the trick as the file has it, with the illegal card in brackets."""
    if illegal.fault is Fault.DRAW or not document.line_of_play:
        return ""
    trick = document.line_of_play.tricks[illegal.trick - document.problem.deal.earlier - 1]
    marked = (f"[{card}]" if place == illegal.place else str(card) for place, card in enumerate(trick))
    return f"as written: {' '.join(marked)}"


def _judged(document: ProblemDocument, choices: Choices, report: Report) -> Replay:
    deal = document.problem.deal
    tricks, played = deal.last, deal.earlier + len(report.record.tricks)
    match report.state:
        case State.MET:
            rest = ", the rest is free" if (report.decided or 0) < tricks else ""
            verdict = f"the line wins: {_when(report.decided, deal)}{rest}"
        case State.LOST:
            verdict = f"the line loses: {_when(report.decided, deal)}"
        case State.OPEN:
            verdict = f"the line stops after trick {played} of {tricks} with nothing decided"
    content = play_json(document.problem, choices, report)
    return Replay(report.state, verdict, lambda ink: _play(document, choices, report, ink), content)


def _when(decided: int | None, deal: Deal) -> str:
    if decided == deal.earlier:
        return "decided before the first card" if not decided else f"decided before trick {decided + 1}"
    return f"decided in trick {decided}"


def _play(document: ProblemDocument, choices: Choices, report: Report, ink: Ink) -> Iterator[str]:
    """Yield an empty line, then choices, tricks and judgements."""
    yield ""
    yield from choices_text(document.problem, choices, ink)
    yield from table_text(document.problem, choices, report, ink)
    yield from judgement_text(document.problem, choices, report, ink)
