"""Problems that contradict themselves are refused, each with a sentence."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support.ganymede import at_least, board, deal, exactly, problem, tile, turn
from tests.support.ganymede_random import random_deal, random_options, random_turn
from tests.support.layers import few
from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.board import Table
from winnable.rules.ganymede.card import SLOTS, Colour, Place
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.goal import (
    AllOf,
    Flown,
    GameOver,
    Goal,
    Group,
    Launched,
    Lead,
    Not,
    Reputation,
    Score,
    Standing,
    Uses,
    Wins,
)
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.problem import Free, Problem, Ranges, Rounds, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import Report, replay
from winnable.rules.ganymede.score import score

GOAL = Launched(at_least(1))
TWO = deal(board(), board(ships="v4x vsymA"))


def of_two(*goals: Goal, **others: Any) -> Problem:
    return Problem(TWO, others.pop("horizon", Rounds(1)), goals or (GOAL,), **others)


VEILED = {"controls": (Free(), RowsOnly((RowsTurn(),)))}


@pytest.mark.parametrize(
    ("goals", "others", "says"),
    [
        ([], {"horizon": Rounds(0)}, "expected a horizon of 1 or more, found 0"),
        ([], {"horizon": Turns(1, 2)}, "there is no player 2 whose turns could be counted"),
        ([], {"controls": (Free(),)}, "expected to be told of each of 2 players who decides, found 1"),
        ([], {"controls": (Script(()), Script(()))}, "expected a player who is free to choose"),
        ([], {"controls": (Free(), Script((turn(tile("st_r")),)))}, "the script of ben has a turn of player 0"),
        (
            [],
            {"controls": (Free(), RowsOnly((RowsTurn(("v5",)),)))},
            "'v5' that ben takes is in no row, and never",
        ),
        ([], {"controls": (Free(), RowsOnly((RowsTurn(("nothing",)),)))}, "'nothing' that ben takes is in no row"),
        ([Flown("e1")], {}, "there is no ship 'e1'"),
        ([Not(AllOf((Uses("v5"),)))], {}, "there is no tile and no shuttle 'v5'"),
        ([Launched(at_least(1), by_turn=0)], {}, "expected an own turn of 1 or more, found 0"),
        ([GameOver(by_round=0)], {}, "expected a round of 1 or more, found 0"),
        ([Score(at_least(1), 2)], {}, "there is no player 2"),
        ([Lead(at_least(1), 0, 7)], {}, "there is no player 7"),
        ([Score(at_least(1), Group.OTHERS)], {}, "expected other players to be counted"),
        ([Lead(at_least(1), 0, Group.ANYBODY)], {}, "expected other players to be counted"),
        ([Score(at_least(1), 1)], VEILED, "a goal asks for the board of ben, of whom only the rows are known"),
        ([Wins(0)], VEILED, "a goal asks for the board of ben"),
        ([Lead(at_least(1))], VEILED, "a goal asks for the board of ben"),
        ([Reputation(at_least(1), Group.ANYBODY)], VEILED, "a goal asks for the board of ben"),
        ([Flown("v5", 1)], VEILED, "a goal asks for the board of ben"),
    ],
)
def test_what_contradicts_itself(goals: list[Goal], others: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        of_two(*goals, **others)


def test_what_does_not() -> None:
    for goals in ([Score(at_least(1), 0)], [Flown("v5"), Uses("st_r")], [GameOver(), Standing(exactly(0))], [GOAL]):
        of_two(*goals, **VEILED)
    asked = of_two(controls=(Free(), Script(())))
    assert (asked.free, asked.veiled) == ((0,), ())
    assert of_two(**VEILED).veiled == (1,)


def test_a_goal_is_expected() -> None:
    with pytest.raises(ValueError, match="expected a goal"):
        Problem(TWO, Rounds(1), ())


def test_faults_of_the_deal_are_faults_of_the_problem() -> None:
    wrong = Deal(TWO.table, TWO.settlers, replace(TWO.position, player=5))
    with pytest.raises(ValueError, match="there is no player 5 to move first"):
        problem(wrong, GOAL)


def test_whoever_follows_a_script_chooses_no_ships() -> None:
    offer = [(), ("v4x", "vsymA", "vtil", "vred")]
    start = deal(board(), board(ships="- -"), choose=offer)
    for control, says in ((Script(()), "of players with a script to lie already"), (RowsOnly(()), "chooses no ships")):
        with pytest.raises(ValueError, match=says):
            Problem(start, Rounds(1), (GOAL,), (Free(), control))


def test_who_is_meant() -> None:
    asked = of_two(controls=(Free(), Script(())))
    meant = {who: asked.meant(who, 0) for who in (Group.FREE, Group.EVERYBODY, Group.ANYBODY, Group.OTHERS)}
    assert list(meant.values()) == [(0,), (0, 1), (0, 1), (1,)]
    assert asked.meant(1) == (1,)


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
