"""The position of a problem of Ganymede: the turns so far, replayed."""

from dataclasses import replace

from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import Report, replay
from winnable.solver.verdict import NoAnswer


def reached(problem: Problem, line: Line) -> Report:
    """Replay a line from the deal on. Raises NoAnswer if it is not allowed."""
    try:
        return replay(replace(problem, played=NOTHING_PLAYED), line)
    except IllegalStep as illegal:
        raise NoAnswer(f"what was played already is not allowed: {illegal}") from illegal


def chooses(problem: Problem) -> bool:
    """Whether ships are to be chosen next."""
    return any(problem.deal.choose) and problem.played == NOTHING_PLAYED
