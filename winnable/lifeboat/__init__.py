"""Lifeboat: the types and questions for programs, and the game behind the commands.

    from winnable.lifeboat import Line, Problem, fewest_days

`api` has the questions for programs. `game` is the game behind the commands, made of the four parts of
`winnable.questions.parts`: `rules` (what can be played next, the referee), `solving` (the solver, `stuck` scripts),
`words` (goals, moves and lines, with `naming`, `judgement`, `story` out of the `deeds` of each decision, and `page`)
and `format` (files, library, random deals).
"""

from typing import TYPE_CHECKING

from winnable.games.public import on_first_use, shown_as_of
from winnable.lifeboat.api import analyse, explain, fewest_days, longer
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.deal import Deal, Hand, Marks
from winnable.rules.lifeboat.decision import Day, Line, Turn
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.options import Options
from winnable.rules.lifeboat.playing import Play
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Judgement, Record, Report
from winnable.rules.lifeboat.score import Points, points
from winnable.rules.lifeboat.setup import Relation, Setup
from winnable.solver.count import Bounds
from winnable.solver.lifeboat.witness import Witness

if TYPE_CHECKING:
    from winnable.lifeboat.answer_types import Analysis, Explanation, Hint, PlayedStep, Step, Verdict

__all__ = [
    "Analysis",
    "Bounds",
    "Character",
    "Control",
    "Day",
    "Deal",
    "Explanation",
    "Hand",
    "Hint",
    "IllegalStep",
    "Judgement",
    "Line",
    "Marks",
    "Options",
    "Play",
    "PlayedStep",
    "Points",
    "Policy",
    "Position",
    "Problem",
    "Record",
    "Relation",
    "Report",
    "ScriptDay",
    "Setup",
    "Step",
    "Turn",
    "Verdict",
    "Witness",
    "analyse",
    "explain",
    "fewest_days",
    "longer",
    "points",
]

shown_as_of(__name__, IllegalStep)

if not TYPE_CHECKING:  # or type checkers would take any name for one that is here
    __getattr__ = on_first_use(__name__, dict.fromkeys(__all__, f"{__name__}.answer_types"))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
