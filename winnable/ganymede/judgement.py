"""A line and the outcome of its goals, as JSON."""

from typing import Final

from winnable.missions.ganymede.english import Words, goal_text
from winnable.missions.ganymede.format.goals import goal_value
from winnable.missions.ganymede.format.line import turn_value
from winnable.output.typed import Json, Properties, among, of_type, tables, texts
from winnable.questions.lines import goals_json, goals_schema
from winnable.rules.answer import State
from winnable.rules.ganymede.card import Colour, Place
from winnable.rules.ganymede.decision import Turn
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import Report
from winnable.rules.ganymede.score import score

LINE: Final[Properties] = {
    "state": among([each.value for each in State], "Whether all goals are met."),
    "goals": goals_schema("After which turn that was certain; 0: from the start; null: it is open."),
    "unit": among(["turn"], "What the numbers of `timeline` and `decided` count."),
    "timeline": tables(
        {
            "number": of_type("integer", "Among the turns of all players, from 1.", minimum=1),
            "round": of_type("integer", "The round, from 1.", minimum=1),
            "player": of_type("string", "Whose turn it is."),
            "turn": of_type(
                ("object", "null"), "The turn as in files; null: only that is known which others feel of it."
            ),
            "settlers": of_type(
                "object",
                "The settlers after it, by place and colour.",
                additionalProperties={"type": "object", "additionalProperties": {"type": "integer"}},
            ),
            "ships": of_type(
                "object", "The ships after it, by slot.", additionalProperties={"type": ["string", "null"]}
            ),
            "flown": texts("The ships launched."),
            "reputation": of_type("integer", "The cell of the marker.", minimum=0),
            "score": of_type("integer", "The points, as if the game stopped there."),
            "notes": texts("What a script asked for and could not be done."),
        },
        "The turns of all players.",
    ),
}
"""The keys of `line_json`."""


def words_of(problem: Problem) -> Words:
    """The words for the players of a problem."""
    return Words(problem.deal.table.names, problem.free)


def line_json(report: Report) -> Json:
    """The turns of a line with the boards after each, and whether the goals were met."""
    names = report.problem.deal.table.names
    words = words_of(report.problem)
    return {
        "state": report.state.value,
        "goals": goals_json(report, lambda goal: goal_value(goal, names), lambda goal: goal_text(goal, words), "turn"),
        "unit": "turn",
        "timeline": [_turn(report, number) for number in range(len(report.records))],
    }


def _turn(report: Report, index: int) -> Json:
    record, table = report.records[index], report.problem.deal.table
    board = record.position.boards[record.player]
    turn = record.turn
    return {
        "number": record.number,
        "round": record.round,
        "player": table.name(record.player),
        "turn": turn_value(turn, table.names[:1]) if isinstance(turn, Turn) else None,
        "settlers": {
            str(place): {str(colour): board.at[place][colour] for colour in Colour if board.at[place][colour]}
            for place in Place
        },
        "ships": {"top": board.ships[0], "bottom": board.ships[1]},
        "flown": sorted(board.flown),
        "reputation": board.reputation,
        "score": score(table, board),
        "notes": list(record.notes),
    }
