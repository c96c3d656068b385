"""Where no line of play can follow a script of Ganymede."""

from dataclasses import replace
from itertools import islice
from typing import Final

from winnable.questions.stuck import Stuck
from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.fault import Fault, IllegalStep
from winnable.rules.ganymede.judge import timetable
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.rules.ganymede.referee import replay
from winnable.solver.asking import Asking
from winnable.solver.ganymede.ask import ask
from winnable.solver.goals import only
from winnable.solver.verdict import Limits, NoAnswer

MAX_TURNS: Final = 2_000
"""The most ways to play a turn that are tried."""


def stuck(problem: Problem, limits: Limits) -> Stuck | None:
    """The first turn of a script that no line can follow; None if there is none, or it is not found within the limits.

    Turns are tried in the order in which they come, with no goals: the line up to the one before shows the fault.
    """
    if not problem.controls:
        return None
    asking = Asking(ask, limits)
    bare = replace(only(problem, ()), score_at="horizon")
    line = problem.played
    try:
        past = replay(replace(bare, played=Line((), line.ships)), line).records
        start = past[-1].position if past else problem.deal.begin(line.ships)
    except (IllegalStep, ValueError):
        past, start = (), problem.deal.position
    for slot in timetable(bare, start, past):
        try:
            verdict = asking(replace(bare, horizon=Turns(slot.own, slot.player)))
        except NoAnswer:
            return None
        if verdict is not None and verdict.answer is Answer.UNWINNABLE:
            return _at_the_end_of(bare, line, slot.own)
        if verdict is None or verdict.witness is None:
            return None
        line = verdict.witness.line
    return None


def _at_the_end_of(problem: Problem, line: Line, own: int) -> Stuck | None:
    """The fault where a line ends, before a turn that no line can follow."""
    table = problem.deal.table
    try:
        replay(problem, line)
    except IllegalStep as error:
        if error.fault is not Fault.SCRIPT:
            return None
        position = replay(_until(problem, error.turn - 1), line).position if error.turn > 1 else None
        position = position or problem.deal.begin(line.ships)
        found = list(islice(outcomes(table, position), MAX_TURNS + 1))
        legal = dict.fromkeys(str(turn.action) for turn, _, _ in found[:MAX_TURNS])
        detail = error.detail.removeprefix("the script cannot be played: ")
        name, every = table.name(error.player), len(found) <= MAX_TURNS
        return Stuck(player=name, unit="turn", number=own, detail=detail, legal=tuple(legal), all_=every)
    return None


def _until(problem: Problem, turns: int) -> Problem:
    """The problem up to a number of turns of all players, which is the shortest of its kind."""
    players = len(problem.players)
    last = (problem.deal.position.player + turns - 1) % players
    return replace(problem, horizon=Turns((turns + players - 1) // players, last))
