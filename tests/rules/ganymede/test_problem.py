"""Problems that contradict themselves are refused, each with a sentence."""

from dataclasses import replace
from typing import Any

import pytest

from tests.support.ganymede import at_least, board, deal, exactly, problem, tile, turn
from winnable.rules.ganymede.deal import Deal
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
from winnable.rules.ganymede.problem import Free, Problem, Rounds, RowsOnly, RowsTurn, Script, Turns

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
