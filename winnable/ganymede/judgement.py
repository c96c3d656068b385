"""What became of the goals of a line, as text and as JSON."""

from collections.abc import Iterator

from winnable.missions.ganymede.english.goals import goal_text
from winnable.missions.ganymede.english.words import Words
from winnable.missions.ganymede.write.goal import goal_value
from winnable.missions.ganymede.write.line import turn_value
from winnable.output.as_json import Json
from winnable.output.ink import Ink, printable
from winnable.rules.answer import State, all_met
from winnable.rules.ganymede.decision import Turn
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import Judgement, Report
from winnable.rules.ganymede.score import score
from winnable.rules.ganymede.settlers import Colour, Place

__all__ = ["goals_text", "line_json", "state_of", "words_of"]


def words_of(problem: Problem) -> Words:
    """The words for the players of a problem."""
    return Words(problem.deal.table.names, problem.free)


def state_of(report: Report) -> State:
    """Whether all goals are met."""
    return all_met(each.state for each in report.judgements)


def goals_text(report: Report, ink: Ink) -> Iterator[str]:
    """Yield a line for each goal: whether it was met, and when that was certain."""
    words = words_of(report.problem)
    paint = {State.MET: ink.yes, State.LOST: ink.no, State.OPEN: ink.unsure}
    for judged in report.judgements:
        yield f"{paint[judged.state](_state(judged))}: {printable(goal_text(judged.goal, words))}"


def _state(judged: Judgement) -> str:
    if judged.turn is None:
        return judged.state.value
    return f"{judged.state.value} {f'after turn {judged.turn}' if judged.turn else 'from the start'}"


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
                "turn": judged.turn,
            }
            for judged in report.judgements
        ],
        "turns": [_turn(report, number) for number in range(len(report.records))],
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
