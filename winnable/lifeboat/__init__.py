"""Lifeboat: the types and questions for programs, and the game behind the commands.

    from winnable.lifeboat import Line, Problem, fewest_days

`api` has the questions that only Lifeboat knows. `game` implements the interface of the front door: documents are read
by `winnable.missions.lifeboat`. `text` writes a result for people, with `story`, which tells a line day by day out of
the `deeds` of each decision, and for machines. `replaying` writes the referee's judgement of a written line, `showing`
describes documents in English, `questions` asks why goals are out of reach and where a game was lost, `listing` the
library, `guides` are the texts to read. `dealing` makes random deals.
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
