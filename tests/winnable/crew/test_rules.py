"""The rules of The Crew as the questions of all games take them."""

from random import Random

import pytest

from tests.support.crew_positions import games
from winnable.crew.rules import RULES
from winnable.rules.crew.play import Line


@pytest.mark.parametrize("seed", range(3))
def test_a_game_to_its_end(seed: int) -> None:
    problem, random = games(seed)[0], Random(seed)
    while not RULES.over(problem):
        problem = RULES.after(problem, random.choice([*RULES.moves(problem, lambda: None)]))
    line = problem.played
    report = RULES.replay(games(seed)[0], line)
    cards = RULES.steps(report)
    assert (report.complete, len(cards)) == (True, problem.deal.tricks * 3)
    assert [report.judge(goal).state for goal in problem.goals] == [each.state for each in report.goals]
    assert RULES.up_to(problem, line, cards[:4]).played == Line((line.tricks[0], line.tricks[1][:1]))
    assert RULES.up_to(problem, line, cards).played == line
