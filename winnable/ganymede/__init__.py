"""Ganymede: the types and questions for programs, and the game behind the commands.

    from winnable.ganymede import Line, Problem, explain, fewest_turns

`api` has the questions for programs. `game` is the game behind the commands, made of the four parts of
`winnable.questions.parts`: `rules` (what can be played next, the referee), `solving` (the solver, `stuck` scripts),
`words` (goals, moves and lines, with `judgement`, `table` and `page`) and `format` (files, library, random deals).
"""

from winnable.ganymede.api import analyse, explain, fewest_turns, longer
from winnable.rules.ganymede.board import Board
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.position import Position
from winnable.rules.ganymede.problem import Free, Problem, Rounds, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import Judgement, Report
from winnable.rules.ganymede.settlers import Colour, Place, Settlers
from winnable.solver.ganymede.witness import Fewest, Witness

__all__ = [
    "Board",
    "Colour",
    "Deal",
    "Fewest",
    "Free",
    "IllegalStep",
    "Judgement",
    "Line",
    "Options",
    "Place",
    "Position",
    "Problem",
    "Report",
    "Rounds",
    "RowsOnly",
    "RowsTurn",
    "Script",
    "Settlers",
    "Turn",
    "Turns",
    "Witness",
    "analyse",
    "explain",
    "fewest_turns",
    "longer",
]
