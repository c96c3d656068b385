"""What `winnable explain` claims of small deals, in lines as people read them, against every line of play there is."""

from itertools import combinations
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from winnable.rules.answer import Answer
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task, Token
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.requirements import Met, Ordered, Owned, Requirement, requirements

Play = list[tuple[int, int]]
"""For each task in which trick its card falls, and who wins it."""


def made(seed: int) -> Problem:
    """Three cards a hand, three plain tasks with owners, and often a token that puts one of them first."""
    random = Random(seed)
    deal = shuffled(small_deck(2, 4, 1), 3, seed)
    cards = random.sample([card for card in deal.deck.cards if card.suit != "r"], 3)
    token = Token("1") if seed % 3 else None
    tasks = (Task.card(card, token if not place else None, random.randrange(3)) for place, card in enumerate(cards))
    return Problem(deal, tuple(tasks))


def plays(problem: Problem) -> list[Play]:
    found = []
    for line in all_lines(problem):
        tricks = replay(problem.deal, line).tricks
        falls = {card: (number, trick.winner) for number, trick in enumerate(tricks) for card in trick.cards}
        cards = [plain_card(task.goal) for task in problem.tasks]
        found.append([falls[card] for card in cards if card is not None])
    return found


def meets(problem: Problem, play: Play, asked: set[Requirement]) -> bool:
    """Whether a line of play meets requirements; the token wants its task no later than each other that must be met."""
    met = [each.task for each in asked if isinstance(each, Met)]
    owned = all(play[task][1] == problem.tasks[task].owner for task in met if Owned(task) in asked)
    first = [each.task for each in asked if isinstance(each, Ordered) and each.task in met]
    return owned and all(play[task][0] <= play[other][0] for task in first for other in met)


def possible(problem: Problem, every: list[Play], lines: tuple[tuple[Requirement, ...], ...]) -> bool:
    asked = {each for line in lines for each in line}
    return any(meets(problem, play, asked) for play in every)


@pytest.mark.thorough
def test_every_claim_of_a_hundred_deals() -> None:
    unwinnable = 0
    for seed in range(100):
        problem = made(seed)
        found, every = explain(problem), plays(problem)
        whole = [together for _, together in labelled(problem, requirements(problem))]
        assert (found.answer is Answer.WINNABLE) == possible(problem, every, tuple(whole))
        if found.answer is Answer.WINNABLE:
            continue
        unwinnable += 1
        core = tuple(together for _, together in labelled(problem, found.demands))
        assert found.minimal
        assert found.smallest
        assert not possible(problem, every, core)
        assert all(possible(problem, every, rest) for rest in combinations(core, len(core) - 1))
        assert all(possible(problem, every, fewer) for fewer in combinations(whole, len(core) - 1))
    assert unwinnable > 30
