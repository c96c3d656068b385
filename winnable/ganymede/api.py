"""The types of Ganymede for programs, which the questions of `winnable.programs.api` take and give."""

from winnable.games.public import shown_as_of
from winnable.rules.ganymede.board import Board, Options
from winnable.rules.ganymede.card import Colour, Place, Settlers
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.playing import Play
from winnable.rules.ganymede.position import Position
from winnable.rules.ganymede.problem import Free, Problem, Rounds, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import Judgement, Report
from winnable.solver.asking import Bounds
from winnable.solver.ganymede.witness import Witness

__all__ = [
    "Board",
    "Bounds",
    "Colour",
    "Deal",
    "Free",
    "IllegalStep",
    "Judgement",
    "Line",
    "Options",
    "Place",
    "Play",
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
]

shown_as_of("winnable.ganymede", IllegalStep)
