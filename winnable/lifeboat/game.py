"""Lifeboat: its four parts."""

from winnable.lifeboat.format import FORMAT
from winnable.lifeboat.rules import RULES
from winnable.lifeboat.words import WORDS
from winnable.missions.lifeboat.dealing import PLAYERS
from winnable.missions.lifeboat.format.reading import GAME
from winnable.questions.game_of_verdicts import GameOfVerdicts
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.problem import Problem


class _Lifeboat(GameOfVerdicts):
    title = "Lifeboat"
    editions = (GAME,)
    problem_type = Problem
    line_type = Line
    page = "lifeboat"
    solver = "winnable.lifeboat.solving"
    players = PLAYERS
    rules = RULES
    words = WORDS
    format = FORMAT


LIFEBOAT = _Lifeboat()
