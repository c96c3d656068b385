"""A play in progress, against the referee, which replays the same lines."""

from contextlib import suppress
from random import Random

import pytest

from tests.support.layers import few
from tests.support.lifeboat_random import random_decision, random_problem
from winnable.rules.answer import State
from winnable.rules.lifeboat.decision import Done
from winnable.rules.lifeboat.fault import Fault, IllegalStep
from winnable.rules.lifeboat.playing import Play
from winnable.rules.lifeboat.position import Phase
from winnable.rules.lifeboat.referee import replay

MAX_MOVES = 80


def push_some(play: Play, rng: Random) -> None:
    """Push a decision by chance, rather an end of what is done beside actions."""
    moves = play.legal_moves
    done = [each for each in moves if isinstance(each, Done)]
    play.push(done[0] if done and rng.random() < 0.5 else rng.choice(moves))


@pytest.mark.parametrize("seed", few(range(200), 25, 100))
def test_pushing_decisions_is_what_the_referee_replays(seed: int) -> None:
    rng = Random(seed)
    play = Play(random_problem(rng))
    before = [play.copy()]
    while play.legal_moves and len(play.moves) < MAX_MOVES:
        push_some(play, rng)
        before.append(play.copy())
    if play.is_over:
        report = replay(play.problem, play.line)
        assert play.report == report
        assert play.goals == tuple(each.state for each in report.judgements)
        assert (play.state is State.MET) == report.met
        with pytest.raises(IllegalStep, match="nothing is played any more") as refused:
            play.push(play.moves[-1])
        assert refused.value.fault is Fault.TOO_MANY
    for stage in reversed(before[:-1]):
        play.pop()
        assert play == stage
        assert (play.report, play.position, play.turn) == (stage.report, stage.position, stage.turn)
    with pytest.raises(IndexError):
        play.pop()


@pytest.mark.parametrize("seed", few(range(100), 12, 50))
def test_what_is_not_allowed_is_refused(seed: int) -> None:
    """A decision is taken just where completing it gives one that is legal."""
    rng = Random(seed)
    play = Play(random_problem(rng))
    while play.legal_moves and len(play.moves) < MAX_MOVES:
        tried, legal_moves = play.copy(), play.legal_moves
        with suppress(IllegalStep):
            tried.push(random_decision(rng, play.problem, play.position))
        assert tried == play or tried.report.records[-1].decision in legal_moves
        push_some(play, rng)


def test_it_tells_where_it_is() -> None:
    play = Play(random_problem(Random(3)))
    assert repr(play).startswith(f"<Play of {play.problem}: day {play.position.day}, ")
    while not play.is_over:
        assert play.position.phase not in (Phase.DAWN, Phase.OVER)
        push_some(play, Random(1))
    assert repr(play) == f"<Play of {play.problem}: over>"
