"""The lookaheads on full deals of Deep Sea: what they find is won, and they change no verdict."""

from random import Random

import pytest

from tests.support.deep_sea import random_problem
from tests.support.layers import few
from winnable.crew.dealing.random_deal import random_deal, random_tasks
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.goal import Compare, Falls
from winnable.rules.crew.kinds import Half, Relation, Span
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, Predicted
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member
from winnable.solver.crew.lookahead.rollout import roll_out
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits


def won(problem: Problem, rollouts: int = 10) -> bool:
    """Whether a line is found; it must be won."""
    found = roll_out(problem, rollouts)
    if found is not None:
        assert referee(problem, *found).state is State.MET, problem
    return found is not None


@pytest.mark.parametrize("handed_out", few([False, True], 1))
def test_deep_sea(handed_out: bool) -> None:
    """Most open problems are decided this way, and no line is wrong."""
    dealt = [random_problem(3 + seed % 3, 3 + seed % 7, seed, given=handed_out) for seed in range(60)]
    assert sum(map(won, dealt)) > (20 if handed_out else 40)


def test_every_card_is_found_with_some_deal() -> None:
    """What a rollout takes for met is met, card by card."""
    rare = set()
    for card in task_cards().values():
        for seed in range(12):
            deal = random_problem(4, 1, seed).deal
            if won(Problem(deal, (card.task(4),)), 5):
                break
        else:
            rare.add(card.id)
    assert not rare, rare


@pytest.mark.thorough
def test_verdicts_are_the_same_without_it() -> None:
    limits = Limits(work=60)
    for seed in range(30):
        problem = random_problem(3 + seed % 3, 4 + seed % 6, seed, given=seed % 2 == 0)
        answers = {solve(problem, limits, lookahead=lookahead).answer for lookahead in (True, False)}
        assert len(answers) == 1, problem
        assert Answer.UNKNOWN not in answers


@pytest.mark.parametrize("numbers", [(Span(-1, -1),), (Span(2, -1),), (Half.SECOND,)])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_tasks_of_open_owners_that_are_to_be_met_late(players: int, numbers: tuple[Span | Half, ...]) -> None:
    """Whoever wins a card owns its task, which is met then, and not when somebody else would have met it."""
    random = Random(players)
    deal = random_deal(PLANET_NINE, players, random)
    tasks = tuple(map(Task.card, random_tasks(PLANET_NINE, 2, random)))
    problem = Problem(deal, tasks, (Falls("", numbers),))
    answers = {solve(problem, Limits(work=60), lookahead=lookahead).answer for lookahead in (True, False)}
    assert len(answers) == 1
    assert Answer.UNKNOWN not in answers


@pytest.mark.parametrize("who", [Member.OWNER, Member.ANYBODY])
def test_a_prediction_is_a_number_of_tricks(who: Member) -> None:
    """Of more cards than there are tricks nobody can have predicted the number."""
    goal = Compare(CardsTaken(who), Relation.EXACTLY, Predicted.PREDICTED)
    problem = random_problem(4, 1, 1)
    verdict = solve(Problem(problem.deal, (Task("cards", goal),)), Limits(work=60))
    assert (verdict.answer is Answer.WINNABLE) is (who is Member.OWNER)
