"""A play in progress, against the referee, which replays the same lines."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from tests.support.ganymede import board, deal, problem, tile, turn
from tests.support.ganymede_random import random_deal, random_goal
from tests.support.ganymede_scripts import scripted_at_random
from tests.support.layers import few
from winnable.rules.answer import State
from winnable.rules.ganymede.fault import Fault, IllegalStep
from winnable.rules.ganymede.goal import NobodyLost
from winnable.rules.ganymede.playing import Play
from winnable.rules.ganymede.problem import Problem, Rounds
from winnable.rules.ganymede.referee import replay


def some_problem(seed: int) -> Problem:
    """A small deal for two rounds, with a goal."""
    rng = Random(seed)
    deal = random_deal(rng, small=True, players=rng.choice([1, 2]))
    return Problem(deal, Rounds(deal.position.round + 1), (random_goal(rng, deal),))


@pytest.mark.parametrize("seed", few(range(60), 8, 30))
def test_pushing_turns_is_what_the_referee_replays(seed: int) -> None:
    rng, asked = Random(seed), some_problem(seed)
    play = Play(asked)
    before = [play.copy()]
    while moves := play.legal_moves:
        play.push(rng.choice(moves))
        before.append(play.copy())
        report = replay(asked, play.line)
        assert play.report == report
        assert play.position == report.position
        assert play.goals == tuple(each.state for each in report.judgements)
        assert (play.state is State.MET) == report.met
    if play.is_over:
        with pytest.raises(IllegalStep, match="nothing is played after"):
            play.push(play.moves[-1])
    for stage in reversed(before[:-1]):
        play.pop()
        assert play == stage
        assert (play.report, play.turn, play.line) == (stage.report, stage.turn, stage.line)
    with pytest.raises(IndexError):
        play.pop()


@pytest.mark.parametrize("seed", few(range(40), 6, 13))
def test_scripts_are_played_where_it_is_their_turn(seed: int) -> None:
    rng, asked = Random(seed), scripted_at_random(seed)
    stuck = None
    try:
        play = Play(asked)
        while moves := play.legal_moves:
            assert play.turn in asked.free
            play.push(rng.choice(moves))
    except IllegalStep as error:
        stuck = error.fault
    if stuck is None:
        assert play.report == replay(asked, play.line)
    else:  # a script cannot be played behind these turns
        assert stuck is Fault.SCRIPT


def test_ships_are_chosen_first() -> None:
    offer = ("v5", "v4m", "v4x", "vsymA")
    asked = problem(deal(board(ships="- -"), choose=[offer]), NobodyLost(0))
    play = Play(asked)
    assert (play.turn, play.report, play.goals) == (None, None, (State.OPEN,))
    assert play.legal_moves == tuple((each,) for each in permutations(offer, 2))
    with pytest.raises(TypeError, match="expected the ships that are chosen"):
        play.push(turn(tile("st_r")))
    with pytest.raises(IllegalStep, match="expected two of v5, v4m, v4x, vsymA for ana, found v5, vtil"):
        play.push((("v5", "vtil"),))
    play.push((("v4x", "v5"),))
    assert play.position.boards[0].ships == ("v4x", "v5")
    with pytest.raises(TypeError, match="no ships are to be chosen any more"):
        play.push((("v5", "v4m"),))
    assert play.turn == 0
    assert repr(play) == "<Play of ana: 1 goal within 1 turn: ana to move>"
    so_far = Play(replace(asked, played=play.line))
    assert (so_far.position, so_far.moves, so_far.line) == (play.position, (), play.line)
