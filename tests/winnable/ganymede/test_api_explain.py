"""Why goals are out of reach: cores by hand, and against a search that tries everything."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.cores import check_clash
from tests.support.ganymede import at_least, at_most, board, deal, exactly, problem, rows, shuttle, tile, turn
from tests.support.ganymede_random import random_deal, random_goal
from tests.support.ganymede_scripts import lengthened
from tests.support.ganymede_search import TooMany, search
from winnable import explain
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.goal import AllOf, Group, Launched, NobodyLost, Not, Reputation, Score
from winnable.rules.ganymede.problem import Free, Problem, Rounds, Script, Turns
from winnable.solver.clash import only
from winnable.solver.ganymede.ask import ask, demands
from winnable.solver.verdict import Limits

ONE = Launched(at_least(1))


def exact_stop(*goals: AllOf | Launched | Reputation | Score | NobodyLost) -> Problem:
    """One turn before the end: the launch needs the bonus that lies at 3."""
    start = board("", "1 purple", "", "1 blue, 1 red, 1 yellow", ships="vrep v4m", tiles="t_rrep st_r", reputation=1)
    lying = rows(tiles="st_b t_rrep2 st_y st_p / t_br t_bmove t_ry", ships="v4r vset v5 / v4rep vtil vred")
    return problem(deal(start, lying=lying), *goals)


def test_two_of_three_goals_clash() -> None:
    found = explain(exact_stop(Score(at_least(2)), ONE, Reputation(at_least(4))))
    assert found.answer is Answer.UNWINNABLE
    assert found.demands == (ONE, Reputation(at_least(4)))
    assert found.minimal
    assert found.smallest
    assert ask(found.clash).answer is Answer.UNWINNABLE


def test_parts_of_all_and_players_are_goals_of_their_own() -> None:
    start = deal(board(), board(ships="v4x vsymA"))
    asked = Problem(start, Rounds(1), (AllOf((NobodyLost(0), Launched(at_least(1), Group.EVERYBODY))),))
    assert demands(asked) == (NobodyLost(0), Launched(at_least(1), 0), Launched(at_least(1), 1))
    assert explain(asked).demands == (Launched(at_least(1), 0),)


def test_few_and_many_clash_in_the_words_of_the_file() -> None:
    found = explain(exact_stop(Launched(at_most(0)), ONE, Score(at_most(9))))
    assert found.demands == (Launched(at_most(0)), ONE)
    assert found.smallest


def test_what_can_be_reached_has_no_core() -> None:
    found = explain(exact_stop(ONE))
    assert (found.answer, found.demands) == (Answer.WINNABLE, ())
    assert found.witness is not None


@pytest.mark.thorough
def test_a_limit_leaves_it_unknown() -> None:
    found = explain(problem(deal(), Launched(at_least(2)), horizon=3), Limits(work=0.001))
    assert found.answer is Answer.UNKNOWN
    assert "0.001" in found.reason


def test_a_script_that_cannot_be_played_leaves_nothing_to_clash() -> None:
    wrong = turn(shuttle("m1", "3 red", top="3 red"), player=1)
    asked = Problem(deal(board(), board(ships="v4x vsymA")), Rounds(1), (ONE,), (Free(), Script((wrong,))))
    found = explain(asked)
    assert (found.answer, found.demands) == (Answer.UNWINNABLE, ())
    played = replace(asked, controls=(Free(), Script((turn(tile("st_y"), player=1),))), goals=(Score(exactly(9)), ONE))
    assert explain(played).demands in ((ONE,), (Score(exactly(9)),))


def lost(asked: Problem) -> bool:
    return search(asked, 1500).report is None


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seeds",
    [
        range(12),
        *(pytest.param(seeds, marks=pytest.mark.slow) for seeds in (range(12, 40), range(40, 80), range(80, 120))),
    ],
    ids=str,
)
def test_cores_on_random_deals(seeds: range) -> None:
    clashes = 0
    for seed in seeds:
        rng = Random(seed)
        dealt = lengthened(rng, random_deal(rng, small=True, players=rng.choice([1, 1, 2])))
        dealt = replace(dealt, table=replace(dealt.table, options=Options()))
        first, second = random_goal(rng, dealt), random_goal(rng, dealt)
        asked = Problem(dealt, Turns(1), (first, second, Not(first)))
        try:
            clashes += check_clash(explain(asked), demands(asked), only, lost) > 1
        except TooMany:
            continue
    assert clashes
