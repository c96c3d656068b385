"""The position of a problem of Lifeboat: the days so far, replayed, and the decision that comes next."""

from dataclasses import replace

from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.card import Character, DayNumber
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Report, reached
from winnable.solver.verdict import NoAnswer

Moment = tuple[DayNumber, str, Character | None]
"""A day, `provisions`, `turn` or `night` of it, and whose turn it is."""


def so_far(problem: Problem, line: Line) -> Report:
    """Replay a line from the deal on. Raises NoAnswer if it is not allowed."""
    try:
        return reached(replace(problem, played=line))
    except IllegalStep as illegal:
        raise NoAnswer(f"what was played already is not allowed: {illegal}") from illegal


def dawned(problem: Problem, position: Position) -> Position:
    """The first decision of a day that has begun."""
    return change.dawn(problem.deal.setup, position) if position.phase is Phase.DAWN else position


def next_position(problem: Problem) -> Position:
    """The next decision."""
    return dawned(problem, so_far(problem, problem.played).position)


def moment_of(position: Position) -> Moment:
    """Which step a decision belongs to."""
    if position.phase is Phase.DRAFT:
        return position.day, "provisions", None
    actor = position.actor if position.phase <= Phase.FIGHT else None
    return position.day, "night" if actor is None else "turn", actor
