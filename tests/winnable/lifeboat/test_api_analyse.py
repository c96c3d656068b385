"""Where a game was lost, step by step."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, SCORING, problem
from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_walk import walk
from winnable.lifeboat.game import LIFEBOAT
from winnable.lifeboat.rules import steps_of
from winnable.questions.culprit import Analysis, analysis
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.decision import Day, Line, Row, Turn
from winnable.rules.lifeboat.goal import Ended, Score
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import replay
from winnable.solver.lifeboat.ask import ask, taken
from winnable.solver.verdict import Limits, NoAnswer

ASKED = problem(SCORING, Ended(by_day=2), Score(CAPTAIN, Bound(at_least=16)), days=2)
GOOD, BAD = Turn(CAPTAIN, Row(("nav19",))), Turn(CAPTAIN, Row(("nav04",)))
RICH = Day(turns=(GOOD,), whole=False)


def analyse(problem: Problem, line: Line | None = None, limits: Limits | None = None) -> Analysis:
    return analysis(LIFEBOAT, problem, line, limits or Limits())


def test_the_turn_that_lost_it() -> None:
    found = analyse(ASKED, Line((Day(turns=(BAD,)), Day())))
    assert [(each.step.day, each.step.name, each.step.who) for each in found.steps] == [
        *((1, "turn", who) for who in (CAPTAIN, BOATSWAIN, CHERPAK)),
        (1, "night", None),
        *((2, "turn", who) for who in (BOATSWAIN, CHERPAK)),
        (2, "night", None),
    ]
    assert [answer.value for answer in found.answers] == ["winnable", *(["unwinnable"] * 7)]
    assert found.lost == found.steps[0]
    assert found.saving is not None
    assert found.saving.report.met


def test_a_night_may_lose_it() -> None:
    found = analyse(ASKED, Line((Day(turns=(GOOD,)),)))  # nobody has given the captain anything
    assert found.lost is not None
    assert found.lost.step.name == "night"
    assert found.saving is not None
    assert found.saving.line.days[0].turns[0] == GOOD


def test_a_game_that_was_won_or_could_not_be() -> None:
    verdict = ask(ASKED)
    assert verdict.witness is not None
    won = analyse(ASKED, verdict.witness.line)
    assert set(won.answers) == {Answer.WINNABLE}
    assert (won.lost, won.saving) == (None, None)
    never = analyse(problem(SCORING, Ended(by_day=1), Score(CAPTAIN, Bound(at_least=16))), Line((Day(),)))
    assert (set(never.answers), never.lost) == ({Answer.UNWINNABLE}, None)


def test_what_was_played_is_the_game_where_there_is_no_other() -> None:
    assert analyse(replace(ASKED, played=Line((Day(turns=(BAD,), whole=False),)))).lost is not None
    assert analyse(replace(ASKED, played=Line((RICH,)))).lost is None


def test_limits_and_wrong_lines() -> None:
    found = analyse(ASKED, Line((RICH,)), Limits(work=1e-9))
    assert set(found.answers) == {Answer.UNKNOWN}
    assert not found.decided
    with pytest.raises(NoAnswer, match="nav09"):
        analyse(ASKED, Line((Day(turns=(Turn(CAPTAIN, Row(("nav09",))),)),)))


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 6))])
def test_random_games(block: int) -> None:
    lost = 0
    for seed in range(60 * block, 60 * block + 60):
        rng = Random(seed)
        asked = random_problem(rng, hands=rng.choice([0, 1]))
        line = walk(rng, asked)
        if line is None:
            continue
        report = replay(asked, line)
        found = analyse(asked, line)
        assert found.answers[-1] is (Answer.WINNABLE if report.met else Answer.UNWINNABLE), seed
        assert sum((step.records for step in steps_of(report)), ()) == report.records
        for answer, behind in zip(found.answers, found.answers[1:], strict=False):
            assert (answer, behind) != (Answer.UNWINNABLE, Answer.WINNABLE), seed
        if found.lost is not None:
            assert found.saving is not None
            assert found.saving.report.met
            before = sum(len(each.step.records) for each in found.steps[: found.lost.number - 1])
            assert found.saving.report.decisions[:before] == report.decisions[:before]
            there = found.saving.report.problem
            shorter = LIFEBOAT.solver.shorter(found.saving.line)
            assert not any(taken(there, less) for less in shorter), seed  # it has nothing to spare
            lost += 1
    assert lost
