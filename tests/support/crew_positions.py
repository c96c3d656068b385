"""A small deal of The Crew, and positions of a random game of it."""

from random import Random

from tests.support.decks import small_deal
from winnable.crew.rules import RULES
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Seat


def games(seed: int) -> list[Problem]:
    """A small deal with two tasks, and positions of a random game of it."""
    random = Random(seed)
    deal = small_deal(3)
    cards = random.sample([card for hand in deal.hands for card in hand], 2)
    tasks = tuple(Task.card(card, owner=random.choice(deal.seats)) for card in cards)
    problem = Problem(deal, tasks, (Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 1),))
    found = [problem]
    while not RULES.over(found[-1]) and len(found) < 6:
        found.append(RULES.after(found[-1], random.choice([*RULES.moves(found[-1], lambda: None)])))
    return found
