"""The referee's judgement of a written line of play, for people and machines."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from winnable.game import Replay
from winnable.ganymede.judgement import goals_text, line_json, state_of
from winnable.ganymede.table import LEGEND, line_table
from winnable.missions.ganymede.document import ProblemDocument
from winnable.output.ink import Ink
from winnable.rules.answer import State
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.problem import Free, Problem
from winnable.rules.ganymede.referee import Report
from winnable.rules.ganymede.referee import replay as referee
from winnable.solver.ganymede.witness import Witness

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
    return _judged(report)


def _judged(report: Report) -> Replay:
    state = state_of(report)
    number = len(report.records)
    if state is State.MET:
        verdict = f"the line reaches every goal, in {_turns(number)}"
        if not report.complete:
            verdict += "; the rest is free"
    elif state is State.LOST:
        lost = [each for each in report.judgements if each.state is State.LOST]
        certain = max((each.turn or 0) for each in lost)
        verdict = f"the line does not reach every goal; that is certain after turn {certain}"
    else:
        verdict = f"the line stops after turn {number} with nothing decided"
    return Replay(state, verdict, lambda ink: play_text(report, ink), line_json(report))


def _turns(number: int) -> str:
    return f"{number} turn{'' if number == 1 else 's'}"


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
    """Yield an empty line, the table of the line, and what became of the goals."""
    yield ""
    yield from line_table(report, ink)
    yield ink.faint(LEGEND)
    yield ""
    yield from goals_text(report, ink)


def _illegal(problem: Problem, line: Line, illegal: IllegalStep) -> Replay:
    """The judgement of a line that is not legal, with the turns before the wrong one."""
    report = _before(problem, line, illegal)
    content: dict[str, Any] = {
        "illegal": {
            "fault": illegal.fault.value,
            "turn": illegal.turn,
            "player": problem.deal.table.names[illegal.player] if illegal.player in problem.players else None,
            "path": list(illegal.path),
            "detail": illegal.detail,
        }
    }

    def text(ink: Ink) -> Iterator[str]:
        return iter(()) if report is None else play_text(report, ink)

    return Replay(None, f"not allowed: {illegal}", text, content, forbidden=True)


def _before(problem: Problem, line: Line, illegal: IllegalStep) -> Report | None:
    """The report of the legal turns before the first one that is not; None if there are none."""
    players, starts = len(problem.players), problem.deal.position.player
    good = sum(isinstance(problem.control((starts + turn) % players), Free) for turn in range(illegal.turn - 1))
    if illegal.turn < 2 or good > len(line.turns):
        return None
    try:
        return referee(replace(problem, played=NOTHING_PLAYED), Line(line.turns[:good], line.ships))
    except IllegalStep:  # a script that cannot be played after these turns
        return None
