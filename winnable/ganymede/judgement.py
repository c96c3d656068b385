"""A line and what became of its goals, as JSON."""

from winnable.missions.ganymede.english.goals import goal_text
from winnable.missions.ganymede.english.words import Words
from winnable.missions.ganymede.write.goal import goal_value
from winnable.missions.ganymede.write.line import turn_value
from winnable.output.as_json import Json
from winnable.questions.lines import state_of
from winnable.rules.ganymede.decision import Turn
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import Report
from winnable.rules.ganymede.score import score
from winnable.rules.ganymede.settlers import Colour, Place

__all__ = ["line_json", "words_of"]


def words_of(problem: Problem) -> Words:
    """The words for the players of a problem."""
    return Words(problem.deal.table.names, problem.free)


def line_json(report: Report) -> Json:
    """The turns of a line with what stands where after each, and what became of the goals."""
    names = report.problem.deal.table.names
    words = words_of(report.problem)
    return {
        "state": state_of(report).value,
        "goals": [
            {
                "goal": goal_value(judged.goal, names),
                "english": goal_text(judged.goal, words),
                "state": judged.state.value,
                "decided": judged.turn,
            }
            for judged in report.judgements
        ],
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
