"""The toy game with a question of its own, and without random deals."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.toy_game import counters
from winnable.games.values import Query, Told
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits, NoAnswer


class Counters(counters.Counters):
    format = replace(counters.FORMAT, dealing=None)

    def tell(self, command: str, query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
        """How many turns a pile takes at least, or with `most` at most, if each takes one."""
        if command != "turns":
            return super().tell(command, query, limits, options)
        pile = query.document.problem.pile
        if pile == 13:
            raise NoAnswer("nobody touches 13 counters")
        turns = pile if options["most"] else -(-pile // 3)
        enough = Answer.WINNABLE if query.document.problem.turns >= turns else Answer.UNWINNABLE
        written = f"{{game: counters, pile: {pile}, turns: {turns}}}"
        yaml = (lambda _: written) if turns < 90 else None
        return Told(enough, lambda _: iter([f"{turns} turns"]), lambda: {"turns": turns}, yaml, [f"{pile} in all"])


COUNTERS = Counters()
