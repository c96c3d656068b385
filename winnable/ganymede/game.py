"""Ganymede: its four parts, and checks of its options."""

from collections.abc import Sequence

from winnable.games.parameters import WITH
from winnable.games.usage import UsageError
from winnable.games.values import DealRequest, Description, RandomDeal
from winnable.ganymede.format import FORMAT
from winnable.ganymede.rules import RULES
from winnable.ganymede.words import WORDS
from winnable.missions.ganymede.format.reading import GAME
from winnable.missions.source.finding import Finding
from winnable.questions.game_of_verdicts import GameOfVerdicts
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.problem import Problem


class _Ganymede(GameOfVerdicts):
    title = "Ganymede"
    editions = (GAME,)
    problem_type = Problem
    line_type = Line
    page = "ganymede"
    solver = "winnable.ganymede.solving"
    players = (1, 4)
    other_kinds = ("card",)
    rules = RULES
    words = WORDS
    format = FORMAT

    def show_goal(
        self, text: str, edition: str, players: int | None
    ) -> tuple[Sequence[Description], Sequence[Finding]]:
        fewest, most = self.players
        if players is not None and not fewest <= players <= most:
            raise UsageError(f"the game is for {fewest} to {most} players, found {players}.")
        return super().show_goal(text, edition, players)

    def deal(self, request: DealRequest, seed: int) -> RandomDeal:
        if request.options.get(WITH) and request.mission is None:
            raise UsageError("--with goes with --mission.")
        return super().deal(request, seed)


GANYMEDE = _Ganymede()
