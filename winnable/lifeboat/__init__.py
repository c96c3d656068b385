"""Lifeboat behind the commands, and its types for programs.

`game` implements the interface of the front door: documents are read by `winnable.missions.lifeboat`. `text` writes a
result for people, with `story`, which tells a line day by day out of the `deeds` of each decision, and for machines.
`replaying` writes the referee's judgement of a written line, `showing` describes documents in English, `listing` the
library, `guides` are the texts to read. `dealing` makes random deals.
"""

from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.decision import Day, Line
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Report

__all__ = ["Day", "Deal", "IllegalStep", "Line", "Problem", "Report"]
