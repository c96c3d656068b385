"""Questions about problems of Ganymede, for programs: within how few turns, why not, where it was lost.

`winnable.programs.api` has the others. OR-Tools is loaded by the first call.
"""

# ruff: noqa: PLC0415  # types and functions for programs are there without the rest of the game

from typing import TYPE_CHECKING

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
from winnable.solver.verdict import Limits

if TYPE_CHECKING:
    from winnable.questions import verdicts

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
    "fewest_turns",
]

shown_as_of("winnable.ganymede", IllegalStep)


def fewest_turns(problem: Problem, limits: Limits | None = None) -> "verdicts.Verdict[Problem, Witness, Bounds]":
    """Decide within how few turns or rounds, up to those of the problem, the goals are reached.

    `details` of the verdict is a `Bounds` with the bounds that are proved, `low` and `high`; None if no number of them
    does. The problem of the witness's report has the horizon that was found. Raises ValueError if what was played is
    not allowed.
    """
    from winnable.ganymede.game import GANYMEDE
    from winnable.questions.solve import fewest
    from winnable.questions.verdicts import about

    return about(GANYMEDE, problem, fewest(GANYMEDE, problem, limits or Limits()))
