"""Lifeboat: the types and questions for programs, and the game behind the commands.

    from winnable.lifeboat import Line, Problem, fewest_days

`api` has the questions for programs. `game` is the game behind the commands, made of the four parts of
`winnable.questions.parts`: `rules` (what can be played next, the referee), `solving` (the solver, `stuck` scripts),
`words` (goals, moves and lines, with `naming`, `judgement`, `story` out of the `deeds` of each decision, and `page`)
and `format` (files, library, random deals).
"""

from winnable.lifeboat.api import analyse, explain, fewest_days, longer
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.deal import Deal, Hand, Marks
from winnable.rules.lifeboat.decision import Day, Line, Turn
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.options import Options
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Judgement, Record, Report
from winnable.rules.lifeboat.score import Points, points
from winnable.rules.lifeboat.setup import Relation, Setup

__all__ = [
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
    "analyse",
    "explain",
    "fewest_days",
    "longer",
    "points",
]
