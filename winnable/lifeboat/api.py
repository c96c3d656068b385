"""The types of Lifeboat for programs, which the questions of `winnable.programs.api` take and give."""

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
    "points",
]

shown_as_of("winnable.lifeboat", IllegalStep)
