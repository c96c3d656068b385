"""Where a game was lost, turn by turn."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.ganymede import TOP, at_least, board, deal, launch, problem, shuttle, tile, turn
from tests.support.ganymede_random import random_deal, random_goal, random_turn
from tests.support.ganymede_search import TooMany, search
from winnable.ganymede.game import GANYMEDE
from winnable.questions.culprit import Analysis, analysis
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.goal import Launched
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.verdict import Limits, NoAnswer

ONE = Launched(at_least(1))
ASKED = problem(deal(board("2 red")), ONE, horizon=3)
RED, BLUE = turn(tile("st_r", "recruit red")), turn(tile("st_b", "recruit blue"))


def analyse(problem: Problem, line: Line | None = None, limits: Limits | None = None) -> Analysis:
    return analysis(GANYMEDE, problem, line, limits or Limits())


def test_the_turn_that_lost_it() -> None:
    found = analyse(ASKED, Line((RED, BLUE)))
    assert [answer.value for answer in found.answers] == ["winnable", "winnable", "unwinnable"]
    assert found.lost is not None
    assert (found.lost.number, found.lost.kept) == (2, ("shuttle e2",))
    assert found.saving is not None
    assert found.saving.line.turns[0] == RED
    assert found.saving.report.met


def test_a_game_that_was_won_or_could_not_be() -> None:
    won = Line((RED, turn(shuttle("e2", "3 red")), turn(shuttle("m1", "3 red", top="3 red"), launch(TOP, "v4r"))))
    found = analyse(ASKED, won)
    assert set(found.answers) == {Answer.WINNABLE}
    assert (found.lost, found.saving) == (None, None)
    never = analyse(replace(ASKED, horizon=Turns(2)), Line((RED,)))
    assert (set(never.answers), never.lost) == ({Answer.UNWINNABLE}, None)


def test_what_was_played_is_the_game_where_there_is_no_other() -> None:
    assert analyse(replace(ASKED, played=Line((BLUE,)))).lost is not None


@pytest.mark.thorough
def test_limits_and_wrong_lines() -> None:
    found = analyse(problem(deal(), Launched(at_least(2)), horizon=3), Line((RED,)), Limits(work=0.001))
    assert set(found.answers) == {Answer.UNKNOWN}
    assert not found.decided
    with pytest.raises(NoAnswer, match="turn 2"):
        analyse(ASKED, Line((RED, RED)))


@pytest.mark.thorough
@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 6))])
def test_random_games(block: int) -> None:
    lost = 0
    for seed in range(30 * block, 30 * block + 30):
        rng = Random(seed)
        dealt = random_deal(rng, small=True)
        dealt = replace(dealt, table=replace(dealt.table, options=Options()))
        asked = Problem(dealt, Turns(2), (random_goal(rng, dealt),))
        position, turns = dealt.position, list[Turn]()
        for _ in range(2):
            if not position.over:
                made, _ = random_turn(rng, dealt.table, position)
                position, _ = play(dealt.table, position, made)
                turns.append(made)
        begun = [replace(asked, played=Line(tuple(turns[:count]))) for count in range(len(turns) + 1)]
        try:
            lines = [search(each, 500).report for each in begun]
        except TooMany:
            continue
        answers = [Answer.UNWINNABLE if line is None else Answer.WINNABLE for line in lines]
        found = analyse(asked, Line(tuple(turns)))
        assert list(found.answers) == answers, seed
        lost += found.lost is not None
    assert lost or block  # of thirty games there may be none, of the first there are
