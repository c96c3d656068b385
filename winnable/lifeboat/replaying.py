"""The referee and its words: lines of play for people and machines, legal ones and others."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from winnable.lifeboat.judgement import line_json
from winnable.lifeboat.page import deal_view, line_view
from winnable.lifeboat.story import scores_table, story_text
from winnable.missions.lifeboat.english.goals import goal_text
from winnable.output.as_json import Json
from winnable.output.ink import Ink, counted
from winnable.questions.lines import Lines, goals_text
from winnable.rules.answer import State
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Line
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Judgement, Report, replay
from winnable.solver.lifeboat.witness import Witness

__all__ = ["LINES", "play_text"]


def play_text(report: Report, ink: Ink) -> Iterator[str]:
    """Yield an empty line, the line day by day, the scores, and what became of the goals."""
    yield ""
    yield from story_text(report, ink)
    yield ""
    yield from scores_table(report, ink)
    yield ""
    yield from goals_text(report, _certain, goal_text, ink)
    if report.complete and not report.position.over and report.problem.at == "end":
        yield "The game was not over by then; the goals are read after the last day."


def _certain(judged: Judgement) -> str:
    if judged.step is None:
        return ""
    return f"on day {judged.day}" if judged.step else "from the start"


def _lost(report: Report) -> str:
    days = [each.day or 0 for each in report.judgements if each.state is State.LOST]
    return f"on day {max(days)}"


def _illegal_json(problem: Problem, illegal: IllegalStep) -> Json:
    del problem
    return {
        "fault": illegal.fault.value,
        "number": illegal.day,
        "player": None if illegal.who is None else str(illegal.who),
        "path": list(illegal.path),
        "detail": illegal.detail,
    }


def _legal_part(problem: Problem, line: Line, illegal: IllegalStep) -> Report | None:
    """The report of the days before the one that is not legal; None if there are none."""
    days = illegal.day - problem.deal.position.day
    if days < 1:
        return None
    try:
        return replay(replace(problem, played=NOTHING_PLAYED), Line(line.days[:days]))
    except IllegalStep:  # it has fewer days than it should
        return None


LINES: Final = Lines[Problem, Line, Report, Witness](
    referee=replay,
    played=Witness,
    illegal=IllegalStep,
    unplayed=NOTHING_PLAYED,
    text=play_text,
    json=lambda played: line_json(played.report, played.line),
    view=lambda played: line_view(played.report, played.line),
    deal_view=deal_view,
    illegal_json=_illegal_json,
    legal_part=_legal_part,
    reached=lambda report: f"in {counted(len({record.day for record in report.records}), 'day')}",
    lost=_lost,
    stops=lambda report: f"on day {report.position.day}",
    noun=lambda _problem: "days",
    fewest="fewest_days",
)
"""Lines of Lifeboat."""
