"""Where a game was lost, step by step."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, SCORING, problem
from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_walk import walk
from winnable.lifeboat import analyse
from winnable.lifeboat.rules import steps_of
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.decision import Day, Line, Row, Turn
from winnable.rules.lifeboat.goal import Ended, Score
from winnable.rules.lifeboat.referee import replay
from winnable.solver.lifeboat.ask import ask, shorter, taken
from winnable.solver.verdict import Limits, NoAnswer

ASKED = problem(SCORING, Ended(by_day=2), Score(CAPTAIN, Bound(at_least=16)), days=2)
GOOD, BAD = Turn(CAPTAIN, Row(("nav19",))), Turn(CAPTAIN, Row(("nav04",)))
RICH = Day(turns=(GOOD,), whole=False)


def test_the_turn_that_lost_it() -> None:
    found = analyse(ASKED, Line((Day(turns=(BAD,)), Day())))
    assert [(step.day, step.name, step.who) for step in found.steps] == [
        *((1, "turn", who) for who in (CAPTAIN, BOATSWAIN, CHERPAK)),
        (1, "night", None),
        *((2, "turn", who) for who in (BOATSWAIN, CHERPAK)),
        (2, "night", None),
    ]
    assert [answer.value for answer in found.answers] == ["winnable", *(["unwinnable"] * 7)]
    assert found.losing == 0
    assert found.kept is not None
    assert found.kept.report.met


def test_a_night_may_lose_it() -> None:
    found = analyse(ASKED, Line((Day(turns=(GOOD,)),)))  # nobody has given the captain anything
    assert found.losing is not None
    assert found.steps[found.losing].name == "night"
    assert found.kept is not None
    assert found.kept.line.days[0].turns[0] == GOOD


def test_a_game_that_was_won_or_could_not_be() -> None:
    verdict = ask(ASKED)
    assert verdict.witness is not None
    won = analyse(ASKED, verdict.witness.line)
    assert set(won.answers) == {Answer.WINNABLE}
    assert (won.losing, won.kept) == (None, None)
    never = analyse(problem(SCORING, Ended(by_day=1), Score(CAPTAIN, Bound(at_least=16))), Line((Day(),)))
    assert (set(never.answers), never.losing) == ({Answer.UNWINNABLE}, None)


def test_what_was_played_is_the_game_where_there_is_no_other() -> None:
    assert analyse(replace(ASKED, played=Line((Day(turns=(BAD,), whole=False),)))).losing == 0
    assert analyse(replace(ASKED, played=Line((RICH,)))).losing is None


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
        if found.losing is not None:
            assert found.kept is not None
            assert found.kept.report.met
            before = sum(len(step.records) for step in found.steps[: found.losing])
            assert found.kept.report.decisions[:before] == report.decisions[:before]
            there = found.kept.report.problem
            assert not any(taken(there, less) for less in shorter(found.kept.line)), seed  # it has nothing to spare
            lost += 1
    assert lost
