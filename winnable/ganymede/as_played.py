"""The decisions of all others in a game as their scripts, so that one player alone is free."""

from dataclasses import replace

from winnable.ganymede.standing import reached
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line, Turn
from winnable.rules.ganymede.problem import Problem, Script
from winnable.solver.verdict import NoAnswer


def as_played(problem: Problem, line: Line, name: str) -> tuple[Problem, Line]:
    """The problem in which one free player stays free and others play their turns of a game, and the turns of that one.

    Raises NoAnswer if ships are still to be chosen.
    """
    own = problem.deal.table.names.index(name)
    if any(problem.deal.choose):
        raise NoAnswer("--others as-played needs a file in which everybody has ships already")
    turns: dict[int, list[Turn]] = {player: [] for player in problem.players}
    for record in reached(problem, line).records:
        if isinstance(record.turn, Turn):
            turns[record.player].append(record.turn)
    controls = tuple(
        Script(tuple(turns[player])) if player in problem.free and player != own else problem.control(player)
        for player in problem.players
    )
    return replace(problem, controls=controls, played=NOTHING_PLAYED), Line(tuple(turns[own]))
