"""Questions about problems of Lifeboat, for programs: within how few days, why not, where it was lost.

`winnable.programs.api` has the others. OR-Tools is loaded by the first call.
"""

# ruff: noqa: PLC0415  # types and functions for programs are there without the rest of the game

from typing import TYPE_CHECKING

from winnable.games.public import shown_as_of
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.deal import Deal, Hand, Marks
from winnable.rules.lifeboat.decision import Day, Line, Turn
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.playing import Play
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Judgement, Record, Report
from winnable.rules.lifeboat.score import Points, points
from winnable.rules.lifeboat.setup import Options, Relation, Setup
from winnable.solver.asking import Bounds
from winnable.solver.lifeboat.witness import Witness
from winnable.solver.verdict import Limits

if TYPE_CHECKING:
    from winnable.questions import verdicts

__all__ = [
    "Bounds",
    "Character",
    "Control",
    "Day",
    "Deal",
    "Hand",
    "IllegalStep",
    "Judgement",
    "Line",
    "Marks",
    "Options",
    "Play",
    "Points",
    "Policy",
    "Position",
    "Problem",
    "Record",
    "Relation",
    "Report",
    "ScriptDay",
    "Setup",
    "Turn",
    "Witness",
    "fewest_days",
    "points",
]

shown_as_of("winnable.lifeboat", IllegalStep)


def fewest_days(problem: Problem, limits: Limits | None = None) -> "verdicts.Verdict[Problem, Witness, Bounds]":
    """Within how few days the goals can be reached, up to those of the problem, with such a line.

    `details` are the `Bounds` of the number of days; None if no line is known. Raises NoAnswer if the line so far is
    not allowed.
    """
    from winnable.lifeboat.game import LIFEBOAT
    from winnable.questions.solve import fewest
    from winnable.questions.verdicts import about

    return about(LIFEBOAT, problem, fewest(LIFEBOAT, problem, limits or Limits()))
