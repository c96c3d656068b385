"""Replays: what is left open, what is told too much, what was played already, and the day on which a goal is met."""

from random import Random

import pytest

from tests.support.layers import few
from tests.support.lifeboat import (
    BOATSWAIN,
    CAPTAIN,
    CHERPAK,
    FOUR,
    KID,
    SCORING,
    day,
    deal,
    hand,
    nav,
    passive,
    played,
    problem,
    refused,
)
from tests.support.lifeboat_random import random_problem
from winnable.rules.answer import State
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.decision import (
    Day,
    Decision,
    Done,
    Drink,
    Fight,
    Flare,
    Give,
    Line,
    Navigate,
    Open,
    Pick,
    Rest,
    Row,
    Thirst,
    Turn,
)
from winnable.rules.lifeboat.fault import Fault, IllegalStep
from winnable.rules.lifeboat.goal import Alive, Ended, Everybody, Lost, NoRow, Not, NotEnded, Score
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import finished, line_of, reached, replay
from winnable.rules.lifeboat.score import Points, points

LONG = deal(FOUR, nav(14, 24, 18, 6, 2))


def test_a_line_that_stops_leaves_goals_open() -> None:
    report = replay(problem(LONG, Ended(), NotEnded(), days=3), Line((Day(),)))
    assert not report.complete
    assert [each.state for each in report.judgements] == [State.OPEN, State.OPEN]
    assert report.judgements[0].day is None
    assert report.position.phase is Phase.DAWN
    assert report.position.day == 2


def test_nothing_played_at_all() -> None:
    report = replay(problem(LONG, Alive(KID)), Line())
    assert (report.records, report.position) == ((), LONG.position)


def test_the_day_on_which_a_goal_is_decided() -> None:
    start = deal(FOUR, nav(14, 24, 18), gulls=3, wounds={KID: 3})
    asked = problem(start, Ended(2), Not(NoRow(CAPTAIN)), Lost(KID), days=3)
    rowing = day(Turn(CAPTAIN, Row(nav(14))))
    report = replay(asked, Line((rowing, Day(), Day())))
    assert [(each.state, each.day) for each in report.judgements] == [(State.LOST, 2), (State.MET, 1), (State.MET, 2)]
    assert report.complete
    assert report.judge(NoRow(KID)).day == 3
    step = report.judgements[2].step
    assert step is not None
    assert report.records[step - 1].phase is Phase.OVERBOARD


def test_a_goal_that_is_met_in_the_deal() -> None:
    start = deal(FOUR[:3], nav(14), cast=FOUR, wounds={KID: 3})
    judgement = replay(problem(start, Lost(KID)), Line()).judgements[0]
    assert (judgement.state, judgement.step, judgement.day) == (State.MET, 0, 1)


@pytest.mark.parametrize(
    ("line", "fault", "path"),
    [
        ((Day(), Day()), Fault.TOO_MANY, ()),
        ((day(Turn(KID), Turn(CAPTAIN)),), Fault.OUT_OF_TURN, ("turns", 1)),
        ((day(Turn(CAPTAIN), Turn(CAPTAIN)),), Fault.OUT_OF_TURN, ("turns", 1)),
        ((day(Turn(CAPTAIN, fight=Fight())),), Fault.TOO_MANY, ("turns", 0, "fight")),
        ((day(shown=(Open(KID, "water"),)),), Fault.TOO_MANY, ("shown",)),
        ((day(night=(Open(KID, "water"),)),), Fault.TOO_MANY, ("night",)),
        ((day(thirst=Thirst((KID,))),), Fault.TOO_MANY, ("thirst",)),
        ((day(whole=False, free=(Open(KID, "water"),)),), Fault.TOO_MANY, ("free",)),
        ((day(whole=False, navigate=Navigate("nav24")),), Fault.TOO_MANY, ("navigate",)),
    ],
)
def test_what_is_told_too_much(line: tuple[Day, ...], fault: Fault, path: tuple[str | int, ...]) -> None:
    start = deal(FOUR, nav(24, 14), hands={KID: hand("water")})
    with pytest.raises(IllegalStep) as caught:
        replay(problem(start), Line(line))
    assert (caught.value.fault, caught.value.path) == (fault, path)


def test_a_turn_after_the_end() -> None:
    start = deal(FOUR, nav(24), gulls=3, hands={CAPTAIN: hand("flare")})
    wrong = refused(start, day(Turn(CAPTAIN, Flare()), Turn(KID)))
    assert (wrong.fault, wrong.path, wrong.who) == (Fault.OUT_OF_TURN, ("turns", 1), KID)
    assert (wrong.day, wrong.detail) == (1, "has no turn any more, the game is over")


def test_a_turn_that_is_left_over_belongs_to_its_own_day() -> None:
    late = refused(LONG, day(Turn(KID), Turn(CAPTAIN)), Day())
    assert (late.day, late.detail) == (1, "has no turn now")
    start = deal(FOUR, nav(24), gulls=3, wounds={KID: 3})
    asleep = refused(start, day(Turn(KID)))  # the game ends in the night of that day, after all turns
    assert (asleep.day, asleep.detail) == (1, "has no turn now")


def test_only_the_last_day_may_stop() -> None:
    with pytest.raises(IllegalStep, match="only the last day of a line may stop before its end"):
        replay(problem(LONG, days=2), Line((Day(whole=False), Day())))


# --- what was played already ---------------------------------------------------------------------

SO_FAR = Line((day(Turn(CAPTAIN, Row()), whole=False),))


def test_a_line_goes_on_from_what_was_played() -> None:
    asked = problem(LONG, Ended(), played=SO_FAR)
    report = reached(asked)
    assert report.position.rowed == {CAPTAIN}
    assert report.position.actor is BOATSWAIN
    assert replay(asked, Line((day(Turn(CAPTAIN, Row()), Turn(KID, Row())),))).complete
    for line in (day(), day(Turn(CAPTAIN, Row(nav(24)))), day(Turn(CAPTAIN, Rest()), Turn(KID, Row()))):
        with pytest.raises(IllegalStep) as caught:
            replay(asked, Line((line,)))
        assert caught.value.fault is Fault.PLAYED
    assert replay(asked, SO_FAR).decisions == report.decisions


# --- lines as they are told ----------------------------------------------------------------------


def test_a_line_is_told_in_full() -> None:
    start = deal(FOUR, nav(14, 24, 18, 20), provisions="oar water cash knife", hands={KID: hand("water")})
    controls = {CHERPAK: passive()}
    told = day(
        Turn(CAPTAIN, Row(nav(14, 24)), (Give(KID, CAPTAIN, "water", "closed"),)),
        draft=(Pick(CAPTAIN, "water"), Pick(BOATSWAIN, "oar")),
        navigate=Navigate("nav14"),
        thirst=Thirst(waters=(Drink(CAPTAIN),)),
    )
    report = played(start, told, controls=controls)
    again = played(start, *report.line.days, controls=controls)
    assert again.decisions == report.decisions
    assert report.line.days[0].turns == told.turns
    assert Done() in report.decisions


def test_part_of_a_day_is_told() -> None:
    report = played(LONG, day(Turn(CAPTAIN, Row()), whole=False))
    assert report.line == Line((day(Turn(CAPTAIN, Row()), whole=False),))


Steps = list[tuple[Position, Decision]]


def game(rng: Random, problem: Problem) -> tuple[Steps, Position] | None:
    """A game by chance, to its end or to the moment before some action; None if a script cannot be played."""
    setup, at, steps = problem.deal.setup, problem.deal.begin(), Steps()
    for _ in range(200):
        if finished(problem, at):
            return steps, at
        if at.phase is Phase.DAWN:
            at = change.dawn(setup, at)
        today = bool(steps) and steps[-1][0].day == at.day
        if at.phase is Phase.TRADE and today and not _pending(steps) and rng.random() < 0.03:
            return steps, at
        found = list(legal(setup, problem.controls, at))
        if not found:
            return None
        ends = [each for each in found if isinstance(each, Done)]
        decision = ends[0] if ends and rng.random() < 0.5 else rng.choice(found)
        steps.append((at, decision))
        at = change.make(setup, at, decision)
    return None


def _pending(steps: Steps) -> bool:
    """Whether something was done beside actions, and no action yet."""
    return steps[-1][0].phase is Phase.TRADE


@pytest.mark.parametrize("block", few(range(4), 2))
def test_what_is_played_is_replayed_from_its_line(block: int) -> None:
    played = partly = 0
    for seed in range(block * 150, block * 150 + 150):
        rng = Random(f"tell {seed}")
        problem = random_problem(rng, hands=rng.choice([1, 3, 5]))
        found = game(rng, problem)
        if found is None:
            continue
        steps, end = found
        line = line_of(steps, end)
        report = replay(problem, line)
        if line.days and not line.days[-1].whole:
            partly += 1
            count = len(report.decisions)  # those who rest at the end are not told
            assert report.decisions == tuple(decision for _, decision in steps)[:count], seed
        else:
            played += 1
            assert report.decisions == tuple(decision for _, decision in steps), seed
            assert report.position == end
        assert replay(problem, report.line).decisions == report.decisions
    assert played > 60
    assert partly > 2


# --- examples worked out by hand, each with the line that reaches its goal ---------------------------


# --- example 1: the fourth gull ends everything --------------------------------------------------
FRAIL = deal(
    FOUR, nav(22, 4, 23, 6, 2, 14, 18, 5, 9, 20), gulls=3, wounds={CAPTAIN: 6, BOATSWAIN: 7, CHERPAK: 5, KID: 2}
)


def test_1a_the_captain_rows_past_the_bad_card() -> None:
    report = replay(problem(FRAIL, Ended(1), Alive(Everybody.ALL)), Line((day(Turn(CAPTAIN, Row())),)))
    assert report.met
    assert [(each.state, each.day) for each in report.judgements] == [(State.MET, 1), (State.MET, 1)]
    assert report.position.boat == FOUR


def test_1b_without_rowing_three_are_lost() -> None:
    report = replay(problem(FRAIL, Ended(1)), Line((day(),)))
    assert not report.met
    assert report.position.boat == (CHERPAK,)


# --- example 2: counting cards -------------------------------------------------------------------
def test_2b_all_row_and_keep_nothing() -> None:
    start = deal(FOUR, nav(22, 4, 6, 2, 14, 18, 5, 9, 24, 20, 3), gulls=3)
    assert replay(problem(start, Ended(1)), Line((day(*(Turn(who, Row()) for who in FOUR)),))).met


def test_2c_the_oar_is_handed_along() -> None:
    start = deal(FOUR, nav(22, 4, 6, 2, 14, 18, 5, 9, 20, 24, 3), gulls=3, hands={CHERPAK: hand("oar")})
    line = day(
        Turn(CAPTAIN, Row(), (Open(CHERPAK, "oar"), Give(CHERPAK, CAPTAIN, "oar"))),
        Turn(BOATSWAIN, Row(), (Give(CAPTAIN, BOATSWAIN, "oar"),)),
        Turn(CHERPAK, Row(), (Give(BOATSWAIN, CHERPAK, "oar"),)),
    )
    assert replay(problem(start, Ended(1)), Line((line,))).met


# --- example 3: score, friend and enemy ----------------------------------------------------------


def test_3a_sixteen_points_by_the_second_day() -> None:
    first = day(
        Turn(CAPTAIN, Row(nav(19)), (Give(BOATSWAIN, CAPTAIN, "cash"), Give(CHERPAK, CAPTAIN, "cash"))),
        navigate=Navigate("nav19"),
    )
    report = replay(problem(SCORING, Ended(2), Score(CAPTAIN, Bound(at_least=16)), days=2), Line((first, day())))
    assert report.met
    assert report.position.boat == (CAPTAIN, BOATSWAIN, CHERPAK)
    assert report.position.wounds[CAPTAIN] == 7
    assert points(SCORING.setup, report.position, CAPTAIN) == Points(5, 4, 3, 4)
