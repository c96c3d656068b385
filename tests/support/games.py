"""Games of full decks, played at random or nearly well."""

from dataclasses import replace
from random import Random

from tests.support.positions import Cards, line_to
from winnable.rules.crew.play import Position
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.positions import cards_of
from winnable.solver.crew.solve import solve

__all__ = ["random_game"]


def random_game(problem: Problem, seed: int, good: float) -> Cards:
    """A game of cards at random, or with this probability of those of a line that wins, while there is one."""
    random, position, seats = Random(seed), Position.start(problem.deal), len(problem.deal.hands)
    played: Cards = ()
    line: Cards = ()
    alive = good > 0
    while not position.over:
        if alive and (not line or line[: len(played)] != played):
            witness = solve(replace(problem, played=line_to(played, seats))).witness
            alive, line = witness is not None, () if witness is None else cards_of(witness.line)
        follows = alive and random.random() < good
        card = line[len(played)] if follows else random.choice(sorted(position.legal()))
        played, position = (*played, card), position.play(card)
    return played
