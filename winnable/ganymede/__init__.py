"""Ganymede: the types and questions for programs, and the game behind the commands.

    from winnable.ganymede import Line, Problem, explain, fewest_turns

`api` has the questions for programs. `game` is the game behind the commands, made of the four parts of
`winnable.questions.parts`: `rules` (what can be played next, the referee), `solving` (the solver, `stuck` scripts),
`words` (goals, moves and lines, with `judgement`, `table` and `page`) and `format` (files, library, random deals).
"""

from typing import TYPE_CHECKING

from winnable.games.public import on_first_use, shown_as_of
from winnable.ganymede.api import analyse, explain, fewest_turns, longer
from winnable.rules.ganymede.board import Board
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.playing import Play
from winnable.rules.ganymede.position import Position
from winnable.rules.ganymede.problem import Free, Problem, Rounds, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import Judgement, Report
from winnable.rules.ganymede.settlers import Colour, Place, Settlers
from winnable.solver.ganymede.witness import Fewest, Witness

if TYPE_CHECKING:
    from winnable.ganymede.answer_types import Analysis, Explanation, Hint, PlayedStep, PlayedTurn, Verdict

__all__ = [
    "Analysis",
    "Board",
    "Colour",
    "Deal",
    "Explanation",
    "Fewest",
    "Free",
    "Hint",
    "IllegalStep",
    "Judgement",
    "Line",
    "Options",
    "Place",
    "Play",
    "PlayedStep",
    "PlayedTurn",
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
    "Verdict",
    "Witness",
    "analyse",
    "explain",
    "fewest_turns",
    "longer",
]

shown_as_of(__name__, IllegalStep)

if not TYPE_CHECKING:  # or type checkers would take any name for one that is here
    __getattr__ = on_first_use(__name__, dict.fromkeys(__all__, f"{__name__}.answer_types"))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
