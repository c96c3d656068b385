"""Questions about problems of Lifeboat, for programs: within how few days, why not, where it was lost.

`winnable.programs.api` has the others. OR-Tools is loaded by the first call.
"""

# ruff: noqa: PLC0415  # types and functions for programs are there without the rest of the game

from collections.abc import Iterator
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
from winnable.solver import verdict as solver
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
    "longer",
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


def longer(
    problem: Problem, limits: Limits | None = None, most: int = 3
) -> Iterator[tuple[int, solver.Verdict[Witness]]]:
    """Iterate over the problem with 1, 2, … days more, each with its verdict, up to the first that can be won.

    The boat has as many days more until it is to land. The limits hold for all together.
    """
    from winnable.lifeboat.game import LIFEBOAT
    from winnable.questions.longer import longer as tried

    return tried(LIFEBOAT, problem, limits or Limits(), most)
