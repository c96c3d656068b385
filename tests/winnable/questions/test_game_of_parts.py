"""The Crew over its four parts: its fast ways of answering say what the ways common to all games say."""

from random import Random

import pytest

from tests.support.crew_positions import games
from winnable.crew.game import CREW
from winnable.crew.rules import RULES
from winnable.questions.hint import MoveHinting
from winnable.rules.crew.play import Line
from winnable.solver.verdict import Limits


@pytest.mark.parametrize("seed", range(8))
def test_hints_of_one_model_are_those_of_every_move_tried(seed: int) -> None:
    hinting = CREW.solving.hinting
    assert hinting is not None
    tried, fast = MoveHinting(RULES, CREW.solving, CREW.words), hinting()
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
