"""The Crew over its four parts: its fast ways of answering say what the ways common to all games say."""

from random import Random

import pytest

from tests.support.decks import small_deal
from winnable.crew.game import CREW
from winnable.crew.goals import wins_at_least
from winnable.crew.rules import RULES
from winnable.questions.hint import MoveHinting
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.verdict import Limits


def games(seed: int) -> list[Problem]:
    """A small deal with two tasks, and positions of a random game of it."""
    random = Random(seed)
    deal = small_deal(3)
    cards = random.sample([card for hand in deal.hands for card in hand], 2)
    tasks = tuple(Task.card(card, owner=random.choice(deal.seats)) for card in cards)
    problem = Problem(deal, tasks, (wins_at_least(0, 1),))
    found = [problem]
    while not RULES.over(found[-1]) and len(found) < 6:
        found.append(RULES.after(found[-1], random.choice([*RULES.moves(found[-1], lambda: None)])))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_hints_of_one_model_are_those_of_every_move_tried(seed: int) -> None:
    tried, fast = MoveHinting(RULES, CREW.solving, CREW.words), CREW.solving.hinting
    assert fast is not None
    for problem in games(seed):
        expected, found = tried.hints(problem, Limits()), fast.hints(problem, Limits())
        assert found.answer is expected.answer
        assert {str(each.card): each.answer for each in found.moves} == {
            each.move: each.answer for each in expected.moves
        }


@pytest.mark.parametrize("seed", range(3))
def test_a_game_to_its_end(seed: int) -> None:
    problem, random = games(seed)[0], Random(seed)
    while not RULES.over(problem):
        problem = RULES.after(problem, random.choice([*RULES.moves(problem, lambda: None)]))
    line = RULES.played(problem)
    report = RULES.replay(games(seed)[0], line)
    cards = RULES.steps(report)
    assert (report.complete, len(cards)) == (True, problem.deal.tricks * 3)
    assert [report.judge(goal).state for goal in problem.goals] == [each.state for each in report.goals]
    assert RULES.up_to(line, report, cards[:4]) == Line((line.tricks[0], line.tricks[1][:1]))
    assert RULES.up_to(line, report, cards) == line
