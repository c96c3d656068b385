"""A line and what became of its goals, as JSON."""

from winnable.lifeboat.story import Told, days_of
from winnable.missions.lifeboat.english.goals import goal_text
from winnable.missions.lifeboat.write.goal import goal_value
from winnable.missions.lifeboat.write.line import line_value
from winnable.output.as_json import Json
from winnable.questions.lines import state_of
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.referee import Report
from winnable.rules.lifeboat.score import points
from winnable.rules.lifeboat.setup import Setup

__all__ = ["line_json"]


def line_json(report: Report, line: Line) -> Json:
    """The days of a line with where everybody is after each, the scores, and what became of the goals."""
    setup = report.problem.deal.setup
    scores = {}
    for who in setup.cast:
        found = points(setup, report.position, who)
        scores[str(who)] = {**found._asdict(), "total": found.total}
    return {
        "state": state_of(report).value,
        "over": report.position.over,
        "goals": [
            {
                "goal": goal_value(judged.goal),
                "english": goal_text(judged.goal),
                "state": judged.state.value,
                "decided": judged.day,
            }
            for judged in report.judgements
        ],
        "line_of_play": list(line_value(line, report.problem.deal.position.day)),
        "unit": "day",
        "timeline": [_day(setup, told) for told in days_of(report)],
        "scores": scores,
    }


def _day(setup: Setup, told: Told) -> Json:
    return {
        "number": told.day,
        "steps": [
            {"step": step.label, "player": None if step.who is None else str(step.who), "texts": list(step.texts)}
            for step in told.steps
        ],
        **position_json(setup, told.position),
    }


def position_json(setup: Setup, position: Position) -> Json:
    """Where everybody is, and what they hold."""
    return {
        "gulls": position.gulls,
        "boat": [str(who) for who in position.boat],
        "wounds": {str(who): position.wounds[who] for who in setup.cast},
        "unconscious": [str(who) for who in position.living if not position.conscious(who)],
        "dead": [str(who) for who in position.boat if not position.alive(who)],
        "lost": [str(who) for who in setup.cast if not position.aboard(who)],
        "hands": {
            str(who): {"closed": list(position.closed[who]), "open": list(position.open[who])} for who in position.boat
        },
    }
