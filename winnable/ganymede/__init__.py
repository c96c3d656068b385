"""Ganymede behind the commands, and its types for programs.

`game` implements the interface of the front door: documents are read by `winnable.missions.ganymede`. `text` writes a
result for people, with `table`, and for machines. `replaying` writes the referee's judgement of a written line,
`showing` describes documents in English, `listing` the library, `guides` are the texts to read. `dealing` makes random
deals of made-up cards.
"""

from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import Report

__all__ = ["Deal", "IllegalStep", "Line", "Problem", "Report", "Turn"]
