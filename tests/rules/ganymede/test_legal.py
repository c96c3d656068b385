"""What is legal: everything that is found is allowed, and what is not found is refused."""

from itertools import islice
from random import Random

import pytest

from tests.support.ganymede import RED, TOP, board, deal, rows, who
from tests.support.ganymede_random import random_deal, random_turn, slip
from tests.support.layers import few
from winnable.rules.ganymede import change
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import DiscardTiles, Gain, Launch, Pass, TakeTile, Turn, UseShuttle
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.legal import legal, outcomes
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import broken

MOST = 1500
"""Positions with more turns are left out where all turns are needed."""


def allowed(dealt: Deal, turn: Turn) -> bool:
    try:
        play(dealt.table, dealt.begin(), turn)
    except IllegalStep:
        return False
    return True


@pytest.mark.parametrize("seed", few(range(60), 8, 23))
def test_what_is_legal_is_played_and_what_is_not_is_refused(seed: int) -> None:
    rng = Random(seed)
    dealt = random_deal(rng, small=True)
    assert list(dealt.faults()) == []
    turns = list(islice(legal(dealt.table, dealt.begin()), MOST + 1))
    if len(turns) > MOST:
        return
    assert len(set(turns)) == len(turns), "no turn is found twice"
    refused = 0
    for turn in turns:
        play(dealt.table, dealt.begin(), turn)
    found = set(turns)
    for _ in range(150):
        wrong = slip(rng, rng.choice(turns), dealt.table.cards)
        assert allowed(dealt, wrong) is (wrong in found), wrong
        refused += wrong not in found
    assert refused > 20


@pytest.mark.parametrize("seed", few(range(40), 11, 25))
def test_outcomes_are_those_of_all_legal_turns(seed: int) -> None:
    dealt = random_deal(Random(1000 + seed), small=True)
    start = dealt.begin()
    turns = list(islice(legal(dealt.table, start), MOST + 1))
    if len(turns) > MOST:
        return
    plain = {(*play(dealt.table, start, turn), isinstance(turn.action, DiscardTiles)) for turn in turns}
    distinct = [
        (after, facts, isinstance(turn.action, DiscardTiles)) for turn, after, facts in outcomes(dealt.table, start)
    ]
    assert len(distinct) == len(set(distinct))
    assert set(distinct) == plain


@pytest.mark.parametrize("seed", few(range(80), 6, 20))
def test_random_games_break_no_invariant(seed: int) -> None:
    """Some two thousand turns of whole games on full boards, with any options and one to four players."""
    rng = Random(seed)
    dealt = random_deal(rng, players=rng.choice([1, 1, 2, 3, 4]))
    assert list(dealt.faults()) == []
    at = dealt.begin()
    for number in range(1, 31):
        if at.over:
            break
        turn, last = random_turn(rng, dealt.table, at)
        after, facts = play(dealt.table, at, turn, number)
        assert after == change.ended(dealt.table, last, turn.returned)
        assert facts == last.facts
        assert list(broken(dealt.table, after, dealt.settlers)) == []
        at = after


@pytest.mark.thorough
def test_the_random_games_have_everything() -> None:
    """What the test above plays has every action and every kind of step."""
    seen = set[str]()
    for seed in range(40):
        rng = Random(seed)
        dealt = random_deal(rng, players=rng.choice([1, 1, 2, 3, 4]))
        at = dealt.begin()
        for _ in range(30):
            if at.over:
                break
            turn, last = random_turn(rng, dealt.table, at)
            seen.add(type(turn.action).__name__)
            steps = () if isinstance(turn.action, Pass) else turn.action.steps
            seen.update(type(step).__name__ for step in steps)
            seen.update(f"then {type(step.then).__name__}" for step in steps if isinstance(step, Gain))
            seen.update(f"{each.cause.value} launch" for each in last.facts.launches)
            seen.update(["lost"] if last.facts.lost.total else [])
            seen.update(["returned"] if turn.returned else [])
            at = change.ended(dealt.table, last, turn.returned)
    assert {"TakeTile", "UseShuttle", "DiscardTiles", "Recruit", "Adapt", "Move", "Take", "Gain"} <= seen
    assert {"then Recruit", "then Move", "full launch", "set launch", "track launch", "lost", "returned"} <= seen


def test_a_pass_is_the_only_turn_without_an_action() -> None:
    start = deal(board(), lying=rows(tiles=""))
    assert list(legal(start.table, start.begin())) == [Turn(0, Pass())]


def test_turns_of_a_plain_position() -> None:
    """Four starters: nothing, a settler, one of four ships, or both in either order: 1 + 1 + 4 + 4 * 2 each."""
    start = deal(board())
    assert sum(1 for _ in legal(start.table, start.begin())) == 4 * 14
    assert sum(1 for _ in outcomes(start.table, start.begin())) == 4 * 10


def test_every_way_to_replace_a_ship() -> None:
    start = deal(board("", "3 red", hand="vsymA"), lying=rows(tiles="", earth="", mars="m1"))
    turns = list(legal(start.table, start.begin()))
    does = [turn for turn in turns if isinstance(turn.action, UseShuttle) and turn.action.top == who("3 red")]
    launches = {turn.launches for turn in does if not isinstance(turn.action, Pass) and not turn.action.steps}
    assert len(launches) == 4 * 2  # one of three shown or the top of the pile, and that one or the card of the hand
    assert all(isinstance(each, Launch) and each.slot is TOP for (each,) in launches)
    assert start.position.boards[0].at[1][RED] == 3
    assert not any(isinstance(turn.action, TakeTile) for turn in turns)
