"""The referee's judgement of a written line of play, for people and machines."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from winnable.game import Replay
from winnable.lifeboat.judgement import goals_text, line_json, state_of
from winnable.lifeboat.story import scores_table, story_text
from winnable.missions.lifeboat.document import ProblemDocument
from winnable.output.ink import Ink, counted
from winnable.rules.answer import State
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Line
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Report
from winnable.rules.lifeboat.referee import replay as referee
from winnable.solver.lifeboat.witness import Witness

__all__ = ["play_text", "replay", "witness"]


def replay(document: ProblemDocument) -> Replay:
    """Let the referee judge the line of a document, or the line so far: whether it is legal and reaches the goals."""
    problem = document.problem
    line = problem.played if document.line_of_play is None else document.line_of_play
    if document.line_of_play is None and line == NOTHING_PLAYED:
        return Replay(None, "no line of play: expected a 'line:' or 'played:' in the file", lambda _: iter(()), {})
    try:
        report = referee(problem, line)
    except IllegalStep as illegal:
        return _illegal(problem, line, illegal)
    return _judged(report, line)


def _judged(report: Report, line: Line) -> Replay:
    state = state_of(report)
    number = len({record.day for record in report.records})
    if state is State.MET:
        verdict = f"the line reaches every goal, in {counted(number, 'day')}"
        if not report.complete:
            verdict += "; the rest is free"
    elif state is State.LOST:
        certain = max((each.day or 0) for each in report.judgements if each.state is State.LOST)
        verdict = f"the line does not reach every goal; that is certain on day {certain}"
    else:
        verdict = f"the line stops on day {report.position.day} with nothing decided"
    return Replay(state, verdict, lambda ink: play_text(report, ink), line_json(report, line))


def witness(problem: Problem, document: ProblemDocument) -> Witness:
    """Replay the line of a document on a problem. Raises ValueError if it does not reach the goals."""
    line = document.line_of_play
    if line is None:
        raise ValueError("there is no line of play")
    try:
        report = referee(problem, line)
    except IllegalStep as illegal:
        raise ValueError(f"the referee refuses it: {illegal}") from illegal
    if not (report.complete and report.met):
        raise ValueError("the line does not reach every goal")
    return Witness(line, report)


def play_text(report: Report, ink: Ink) -> Iterator[str]:
    """Yield an empty line, the line day by day, the scores, and what became of the goals."""
    yield ""
    yield from story_text(report, ink)
    yield ""
    yield from scores_table(report, ink)
    yield ""
    yield from goals_text(report, ink)


def _illegal(problem: Problem, line: Line, illegal: IllegalStep) -> Replay:
    """The judgement of a line that is not legal, with the days before the wrong one."""
    report = _before(problem, line, illegal)
    content: dict[str, Any] = {
        "illegal": {
            "fault": illegal.fault.value,
            "day": illegal.day,
            "who": None if illegal.who is None else str(illegal.who),
            "path": list(illegal.path),
            "detail": illegal.detail,
        }
    }

    def text(ink: Ink) -> Iterator[str]:
        return iter(()) if report is None else play_text(report, ink)

    return Replay(None, f"not allowed: {illegal}", text, content, forbidden=True)


def _before(problem: Problem, line: Line, illegal: IllegalStep) -> Report | None:
    """The report of the days before the one that is not legal; None if there are none."""
    days = illegal.day - problem.deal.position.day
    if days < 1:
        return None
    try:
        return referee(replace(problem, played=NOTHING_PLAYED), Line(line.days[:days]))
    except IllegalStep:  # it has fewer days than it should
        return None
