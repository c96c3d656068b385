"""Which numbers there are: held against what is played by chance."""

from random import Random

import pytest

from tests.support.ganymede import board, deal
from tests.support.ganymede_random import random_deal, random_options, random_turn
from tests.support.layers import few
from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.board import Table
from winnable.rules.ganymede.card import SLOTS, Colour, Place
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.goal import Group
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.problem import Problem, Rounds
from winnable.rules.ganymede.referee import Report, replay
from winnable.rules.ganymede.score import score
from winnable.rules.ganymede.sense import Ranges

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


def test_what_no_deal_says_is_not_known() -> None:
    unknown = Ranges(2, (0, 1))
    assert (unknown.ships, unknown.takeable) == (None, None)
    assert unknown.score(0).most == unknown.launched(0).most == float("inf")
    assert unknown.standing((Place.MARS,), Colour.RED).most == 5


def test_one_settler_of_a_colour_boards_the_bottom_ship() -> None:
    ranges = Ranges(1, (0,), deal(board()))
    assert ranges.standing(SLOTS, Colour.RED).most == 3 + 1
    assert ranges.standing(SLOTS, None).most == 3 + 4
