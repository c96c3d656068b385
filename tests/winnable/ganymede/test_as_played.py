"""What the others did as their scripts: the same game comes of it, and one player alone is free."""

from dataclasses import replace
from random import Random

import pytest

import winnable
from tests.support.ganymede_random import random_deal, random_goal, random_turn
from tests.support.ganymede_search import TooMany, search
from tests.support.layers import few
from winnable.ganymede.as_played import as_played
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.problem import Problem, Rounds
from winnable.rules.ganymede.referee import replay


@pytest.mark.parametrize("seed", few(range(30), 4, 15))
def test_the_same_game_comes_of_it_and_what_one_could_have_done(seed: int) -> None:
    rng = Random(seed)
    dealt = random_deal(rng, small=True, players=2)
    dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    problem = Problem(dealt, Rounds(1), (random_goal(rng, dealt),))
    position, turns = dealt.position, list[Turn]()
    for _ in range(2 - dealt.position.player):  # the round in which the deal begins
        if not position.over:
            made, _ = random_turn(rng, dealt.table, position)
            position, _ = play(dealt.table, position, made)
            turns.append(made)
    line = Line(tuple(turns))
    name = rng.choice(dealt.table.names)
    scripted, own = as_played(problem, line, name)
    assert [dealt.table.names[player] for player in scripted.free] == [name]
    assert replay(scripted, own).position == replay(problem, line).position
    try:
        reached = search(scripted, 500).report
    except TooMany:
        return
    assert winnable.solve(scripted).answer is (Answer.UNWINNABLE if reached is None else Answer.WINNABLE)
