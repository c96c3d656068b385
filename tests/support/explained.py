"""Explanations of lost deals of The Crew, held against verdicts of their own."""

from random import Random

import pytest

from tests.support.clashes import made_up, without
from tests.support.decks import shuffled
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.questions.explain import Explanation
from winnable.solver.crew.requirements import only, requirements, tokens_alone
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.verdict import Limits

WORK = Limits(work=60)


def made(kind: str, seeds: range) -> list[Problem]:
    """Problems of a kind, see `made_up`, for which some deal fits."""
    found = []
    for seed in seeds:
        try:
            problem = made_up(kind, seed)
            solve(problem, WORK)
        except (ValueError, NoDealFits):  # a goal that asks for more than is said; a card that nobody can draw
            continue
        found.append(problem)
    return found


def exact(problem: Problem) -> bool:
    """Whether requirements that are possible are so alone."""
    return tokens_alone(problem) or not any(problem.tokens)


def check(found: Explanation) -> None:
    """Check that the core of an explanation cannot be met, and that it can without each of its members."""
    problem, core = found.problem, found.demands
    assert (found.minimal, found.smallest) == (True, True)
    assert [each for each in requirements(problem) if each in core] == list(core)
    assert found.clash == only(problem, core)
    assert solve(found.clash, WORK).answer is Answer.UNWINNABLE
    for rest in without(core):
        assert solve(only(problem, rest), WORK).answer is Answer.WINNABLE


def ten_tasks(players: int) -> Problem:
    """A deal of the whole deck that cannot be won."""
    for seed in range(40):
        deal = shuffled(PLANET_NINE, players, seed)
        cards = Random(seed).sample([card for card in deal.deck.cards if card.suit != "r"], 10)
        problem = Problem(deal, tuple(Task.card(card, owner=index % players) for index, card in enumerate(cards)))
        if solve(problem, WORK).answer is Answer.UNWINNABLE:
            return problem
    pytest.fail("expected a deal that cannot be won")
