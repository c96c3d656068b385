"""The Crew: what a program works with, and the game as the front door knows it.

    from winnable.crew import Card, Choices, Deal, Problem, every_deal

`game` is the game behind the commands. It reads with `winnable.missions.crew`, asks `winnable.solver.crew`, and
tells with `text`, `choices_text`, `trick_table`, `as_json` and `showing` what `facts` are worth telling;
`replaying` is the referee's word on a written line. `options` are its own options of the commands, `listing`
its library. `dealing` makes random deals, `survey` plays many of them.
"""

from winnable.crew.api import every_deal, share_of_deals, solve_every_draw
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.communication import Communication, Shown
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.play import IllegalPlay, Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import IllegalChoice, Report
from winnable.rules.crew.task import Task, Token
from winnable.solver.crew.witness import Witness

__all__ = [
    "Card",
    "Choices",
    "Communication",
    "Deal",
    "Deck",
    "Distress",
    "IllegalChoice",
    "IllegalPlay",
    "Line",
    "Problem",
    "Report",
    "Shown",
    "Task",
    "Token",
    "Witness",
    "every_deal",
    "share_of_deals",
    "solve_every_draw",
]
