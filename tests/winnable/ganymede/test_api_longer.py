"""Longer horizons of Ganymede, for programs."""

from tests.support.ganymede import at_least, board, deal, problem, tile, turn
from winnable.ganymede import longer
from winnable.rules.ganymede.goal import Launched
from winnable.rules.ganymede.problem import Free, Problem, Script, Turns
from winnable.solver.verdict import Limits

ONE = Launched(at_least(1))
TWO_REDS = deal(board("2 red"))


def test_longer_horizons_up_to_the_first_that_does() -> None:
    tried = list(longer(problem(TWO_REDS, ONE, horizon=1), Limits(), 5))
    assert [(count, verdict.answer.value) for count, verdict in tried] == [(2, "unwinnable"), (3, "winnable")]


def test_no_horizon_is_asked_for_which_a_script_is_too_short() -> None:
    start = deal(board("2 red"), board(ships="v4x vsymA"))
    script = Script((turn(tile("st_y"), player=1), turn(tile("t_br"), player=1)))
    asked = Problem(start, Turns(1), (ONE,), (Free(), script))
    assert [count for count, _ in longer(asked, Limits(), 5)] == [2, 3]
