"""The referee and its words: lines of play for people and machines, legal ones and others."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from winnable.ganymede.judgement import line_json, words_of
from winnable.ganymede.page import deal_view, line_view
from winnable.ganymede.table import LEGEND, line_table
from winnable.missions.ganymede.english.goals import goal_text
from winnable.output.as_json import Json
from winnable.output.ink import Ink, counted
from winnable.questions.lines import Lines, goals_text
from winnable.rules.answer import State
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.problem import Free, Problem, Turns
from winnable.rules.ganymede.referee import Judgement, Report, replay
from winnable.solver.ganymede.witness import Witness

__all__ = ["LINES", "play_text"]


def play_text(report: Report, ink: Ink) -> Iterator[str]:
    """Yield an empty line, the table of the line, and what became of the goals."""
    words = words_of(report.problem)
    yield ""
    yield from line_table(report, ink)
    yield ink.faint(LEGEND)
    yield ""
    yield from goals_text(report, _certain, lambda goal: goal_text(goal, words), ink)


def _certain(judged: Judgement) -> str:
    if judged.turn is None:
        return ""
    return f"after turn {judged.turn}" if judged.turn else "from the start"


def _lost(report: Report) -> str:
    turns = [each.turn or 0 for each in report.judgements if each.state is State.LOST]
    return f"after turn {max(turns)}"


def _illegal_json(problem: Problem, illegal: IllegalStep) -> Json:
    return {
        "fault": illegal.fault.value,
        "number": illegal.turn,
        "player": problem.deal.table.names[illegal.player] if illegal.player in problem.players else None,
        "path": list(illegal.path),
        "detail": illegal.detail,
    }


def _legal_part(problem: Problem, line: Line, illegal: IllegalStep) -> Report | None:
    """The report of the legal turns before the first one that is not; None if there are none."""
    players, starts = len(problem.players), problem.deal.position.player
    good = sum(isinstance(problem.control((starts + turn) % players), Free) for turn in range(illegal.turn - 1))
    if illegal.turn < 2 or good > len(line.turns):
        return None
    try:
        return replay(replace(problem, played=NOTHING_PLAYED), Line(line.turns[:good], line.ships))
    except IllegalStep:  # a script that cannot be played after these turns
        return None


LINES: Final = Lines[Problem, Line, Report, Witness](
    referee=replay,
    played=Witness,
    illegal=IllegalStep,
    unplayed=NOTHING_PLAYED,
    text=play_text,
    json=lambda played: line_json(played.report),
    view=lambda played: line_view(played.report),
    deal_view=deal_view,
    illegal_json=_illegal_json,
    legal_part=_legal_part,
    reached=lambda report: f"in {counted(len(report.records), 'turn')}",
    lost=_lost,
    stops=lambda report: f"after turn {len(report.records)}",
    noun=lambda problem: "turns" if isinstance(problem.horizon, Turns) else "rounds",
    fewest="fewest_turns",
    says_why=True,
)
"""Lines of Ganymede."""
