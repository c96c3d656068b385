"""The toy game with a question of its own, and without random deals."""

from dataclasses import replace

from tests.toy_game import counters
from tests.toy_game.toy import toy
from winnable.games.game import Game
from winnable.games.values import OptionValues, Query, Told
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits, NoAnswer

COUNTERS = toy(format=replace(counters.FORMAT, dealing=None), own={"turns": "tests.toy_game.bare"})


def tell(_game: Game, query: Query, _limits: Limits, options: OptionValues) -> Told:
    """How many turns a pile takes at least, or with `most` at most, if each takes one."""
    pile = query.document.problem.pile
    if pile == 13:
        raise NoAnswer("nobody touches 13 counters")
    turns = pile if options["most"] else -(-pile // 3)
    enough = Answer.WINNABLE if query.document.problem.turns >= turns else Answer.UNWINNABLE
    written = f"{{game: counters, pile: {pile}, turns: {turns}}}"
    yaml = (lambda _: written) if turns < 90 else None
    return Told(enough, lambda _: iter([f"{turns} turns"]), lambda: {"turns": turns}, yaml)
