"""Which numbers there are, and which goals cannot be met together: held against what is played by chance."""

from random import Random

import pytest

from tests.support.ganymede import at_least, at_most, board, deal
from tests.support.ganymede_random import random_deal, random_goal, random_options, random_turn
from tests.support.layers import few
from winnable.rules.answer import State
from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.board import Table
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.goal import Bound, Goal, Group
from winnable.rules.ganymede.judge import Judge
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Cause
from winnable.rules.ganymede.problem import Problem, Rounds
from winnable.rules.ganymede.referee import Report, replay
from winnable.rules.ganymede.score import score
from winnable.rules.ganymede.sense import Ranges, clash
from winnable.rules.ganymede.settlers import SLOTS, Colour, Place

EVERYBODY = Group.EVERYBODY


def played(seed: int) -> Report:
    """A game of up to three rounds, by chance."""
    rng = Random(f"sense {seed}")
    dealt = random_deal(rng, players=rng.choice([1, 2, 2, 3]))
    table = Table(dealt.table.names, dealt.table.cards, dealt.table.track, random_options(rng))
    dealt = type(dealt)(table, dealt.settlers, dealt.position)
    at, turns = dealt.begin(), []
    for _ in range(3 * len(table.names)):
        if at.over:
            break
        turn, _ = random_turn(rng, table, at)
        try:
            at, _ = play(table, at, turn)
        except IllegalStep:  # nothing can be done, and nobody may pass
            break
        turns.append(turn)
    rounds = max(1, len(turns) // len(table.names))
    problem = Problem(dealt, Rounds(rounds), (forms.NotOver(),))
    return replay(problem, Line(tuple(turns[: rounds * len(table.names)])))


@pytest.mark.parametrize("block", few(range(3), 1))
def test_what_is_played_keeps_to_the_numbers_that_there_are(block: int) -> None:
    for seed in range(15 * block, 15 * block + 15):
        report = played(seed)
        problem, table = report.problem, report.problem.deal.table
        ranges = Ranges(len(table.names), problem.free, problem.deal)
        for at in (report.start, *(record.position for record in report.records)):
            numbers = []
            for player, own in enumerate(at.boards):
                numbers += [(len(own.flown), ranges.launched(player)), (own.reputation, ranges.reputation())]
                numbers += [(table.sets(own), ranges.sets(player)), (score(table, own), ranges.score(player))]
                numbers += [(len(own.shuttles), ranges.shuttles(player, None))]
                others = [score(table, other) for other in at.boards]
                numbers += [(score(table, own) - each, ranges.lead(player, other)) for other, each in enumerate(others)]
                for places in (*[(place,) for place in Place], SLOTS):
                    there = [own.at[place] for place in places]
                    numbers += [(sum(each.total for each in there), ranges.standing(places, None))]
                    numbers += [
                        (sum(each[colour] for each in there), ranges.standing(places, colour)) for colour in Colour
                    ]
            assert all(within.least <= number <= within.most for number, within in numbers), seed


@pytest.mark.parametrize("block", few(range(3), 0, 1))
def test_what_clashes_is_never_met_together(block: int) -> None:
    clashes = together = 0
    for seed in range(15 * block, 15 * block + 15):
        report = played(seed)
        if not report.complete:
            continue
        problem, rng = report.problem, Random(seed)
        judge = Judge(problem, report.start, report.records, final=True)
        for _ in range(12):
            goals = [random_goal(rng, problem.deal) for _ in range(rng.choice([1, 2, 3]))]
            found = clash(goals, Ranges(len(problem.players), problem.free, problem.deal))
            met = all(judge.state(goal) is State.MET for goal in goals)
            assert not (found and met), seed
            clashes, together = clashes + bool(found), together + met
    assert clashes > 10
    assert together > 10


@pytest.mark.parametrize(
    "goals",
    [
        (forms.Launched(at_least(2), 0), forms.Launched(at_most(1), 0)),
        (forms.Launched(at_least(2), EVERYBODY), forms.Launched(at_most(1), 1)),
        (forms.Score(at_least(9), 0), forms.Score(at_most(8), 0)),
        (forms.Lead(at_least(1), 0, 1), forms.Lead(at_least(1), 1, 0)),
        (forms.Wins(0), forms.Wins(1)),
        (forms.Wins(EVERYBODY),),
        (forms.Flown("v5", 0), forms.Flown("v5", 1)),
        (forms.Reputation(at_least(3), 0), forms.Not(forms.Reputation(at_least(2), 0))),
        (forms.Sets(at_least(1), 0), forms.Sets(Bound(exactly=0), 0)),
        (forms.Shuttles(at_least(2), 0), forms.Shuttles(at_most(1), 0)),
        (forms.Standing(at_least(2), SLOTS, 0), forms.Standing(at_most(1), SLOTS, 0)),
        (forms.NobodyLost(0), forms.Not(forms.NobodyLost(EVERYBODY)), forms.NobodyLost(1)),
        (forms.GameOver(), forms.NotOver()),
        (forms.GameOver(2), forms.Not(forms.GameOver(3))),
        (forms.GameOver(cause=Cause.PILE), forms.NotOver()),
        (forms.Uses("e1", 0), forms.Not(forms.Uses("e1"))),
        (forms.AllOf((forms.GameOver(), forms.NotOver())),),
        (forms.AnyOf((forms.Wins(0), forms.Wins(0, shared_ok=True))), forms.Wins(1)),
    ],
)
def test_goals_that_clash(goals: tuple[Goal, ...]) -> None:
    ranges = Ranges(2, (0, 1), deal(board(), board(ships="- -")))
    assert clash(goals, ranges) == tuple(range(len(goals)))
    assert clash((forms.Reputation(at_least(1), 1), *goals), Ranges(2, (0, 1))) == tuple(range(1, len(goals) + 1))
    assert not clash(goals[:-1], ranges)


@pytest.mark.parametrize(
    "goals",
    [
        (forms.Launched(at_least(2), Group.ANYBODY), forms.Launched(at_most(1), 1)),
        (forms.Wins(EVERYBODY, shared_ok=True),),
        (forms.Flown("v5"), forms.Not(forms.Flown("v5", 0))),
        (forms.GameOver(2), forms.GameOver(3), forms.GameOver(cause=Cause.PILE), forms.GameOver(cause=Cause.LAUNCHES)),
        (forms.Shuttles(at_least(2), 0), forms.Shuttles(at_most(1), 1)),
    ],
)
def test_goals_that_do_not(goals: tuple[Goal, ...]) -> None:
    assert clash(goals, Ranges(2, (0, 1), deal(board(), board(ships="- -")))) == ()


def test_what_no_deal_says_is_not_known() -> None:
    unknown = Ranges(2, (0, 1))
    assert (unknown.ships, unknown.takeable) == (None, None)
    assert unknown.score(0).most == unknown.launched(0).most == float("inf")
    assert unknown.standing((Place.MARS,), Colour.RED).most == 5


def test_one_settler_of_a_colour_boards_the_bottom_ship() -> None:
    ranges = Ranges(1, (0,), deal(board()))
    assert ranges.standing(SLOTS, Colour.RED).most == 3 + 1
    assert ranges.standing(SLOTS, None).most == 3 + 4
