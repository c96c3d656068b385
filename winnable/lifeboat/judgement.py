"""A line and the outcome of its goals, as JSON."""

from typing import Final

from winnable.lifeboat.story import Told, days_of
from winnable.missions.lifeboat.english import goal_text
from winnable.missions.lifeboat.format.goals import goal_value
from winnable.missions.lifeboat.format.line import line_value
from winnable.output.typed import Json, Properties, among, of_type, tables, texts
from winnable.questions.lines import goals_json, goals_schema
from winnable.rules.answer import State
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.referee import Report
from winnable.rules.lifeboat.score import points
from winnable.rules.lifeboat.setup import Setup

LINE: Final[Properties] = {
    "state": among([each.value for each in State], "Whether all goals are met."),
    "over": of_type("boolean", "Whether the game is over at the end of the line."),
    "goals": goals_schema("On which day that was certain; null: it is open."),
    "line_of_play": of_type("array", "The line of play as in files: its days.", items={"type": "object"}),
    "unit": among(["day"], "What the numbers of `timeline` and `decided` count."),
    "timeline": tables(
        {
            "number": of_type("integer", "The number of the day.", minimum=1),
            "steps": tables(
                {
                    "step": of_type("string", "Whose turn it is, or which part of the day."),
                    "player": of_type(("string", "null"), "Who does it."),
                    "texts": texts("What is done, in English."),
                },
                "What happens, in order.",
            ),
            "gulls": of_type("integer", "The gulls seen by its end.", minimum=0),
            "boat": texts("Who is in the boat then, bow to stern, bodies included."),
            "wounds": of_type("object", "The wounds then, by character.", additionalProperties={"type": "integer"}),
            "unconscious": texts("Who is unconscious then."),
            "dead": texts("The bodies in the boat."),
            "lost": texts("Who is lost overboard."),
            "hands": of_type(
                "object",
                "The cards then, closed and open, by character.",
                additionalProperties={"type": "object"},
            ),
        },
        "The days of the line.",
    ),
    "scores": of_type(
        "object",
        "The points of each player at the end of the line, with their parts.",
        additionalProperties={"type": "object", "additionalProperties": {"type": "integer"}},
    ),
}
"""The keys of `line_json`."""


def line_json(report: Report, line: Line) -> Json:
    """The days of a line with all places after each, the scores, and the outcome of the goals."""
    setup = report.problem.deal.setup
    scores = {}
    for who in setup.cast:
        found = points(setup, report.position, who)
        scores[str(who)] = {**found._asdict(), "total": found.total}
    return {
        "state": report.state.value,
        "over": report.position.over,
        "goals": goals_json(report, goal_value, goal_text, "day"),
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
    """The place of everybody, and their cards."""
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
