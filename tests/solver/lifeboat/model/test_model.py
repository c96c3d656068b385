"""The whole model: every end that it has is one of the game, and the other way round; and what is beyond it."""

from random import Random

import pytest

from tests.support.layers import few
from tests.support.lifeboat import CAPTAIN, KID, QUIET, cards, deal, nav
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import can, ends
from tests.support.lifeboat_random import random_deal
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.goal import Ended, Gulls, Not, NotEnded
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import finished
from winnable.rules.lifeboat.setup import Options
from winnable.solver.lifeboat.model.model import Model

ANYTHING = Not(Gulls(Bound(exactly=9)))


def played(asked: Problem) -> set[tuple[int, tuple[int, ...], frozenset[int], tuple[int, ...]]]:
    """Every end of the game, by trying everything."""
    setup, people = asked.deal.setup, asked.deal.position.boat
    start = asked.deal.begin()
    pending, seen = [start], {start}
    found = set()
    while pending:
        position = pending.pop()
        if position.phase is Phase.DAWN and not finished(asked, position):
            position = change.dawn(setup, position)
        if finished(asked, position):
            found.add(end(position, people))
            continue
        for decision in legal(setup, asked.controls, position):
            after = change.make(setup, position, decision)._replace(past=position.past)
            if after not in seen:
                seen.add(after)
                pending.append(after)
    return found


def end(position: Position, people: tuple[int, ...]) -> tuple[int, tuple[int, ...], frozenset[int], tuple[int, ...]]:
    wounds = tuple(min(position.wounds[who], position_size(who) + 1) for who in people)
    return position.gulls, wounds, frozenset(map(int, position.boat)), tuple(map(int, position.boat))


def position_size(who: int) -> int:
    return (4, 5, 7, 8, 6, 3)[who]


@pytest.mark.parametrize("seed", few(range(15), 3, 9))
def test_every_end(seed: int) -> None:
    rng = Random(seed)
    start = random_deal(rng, people=2, hands=rng.choice([0, 1, 2]), pile=rng.choice([0, 1]), options=Options())
    lying = {*start.position.navigation, *start.position.table}
    longer = (*start.position.navigation, *(card for card in nav(*range(1, 20)) if card not in lying))
    start = type(start)(start.setup, start.position._replace(navigation=longer), start.marks)
    asked = Problem(start, 1, (ANYTHING,))
    assert ends(asked) == played(asked)


def test_a_pile_that_comes_round() -> None:
    """What lies beyond the first round may be anything at first: no is a proof, and else the pile is made longer."""
    own = cards(own=QUIET, own2=QUIET, own3=QUIET)
    start = deal((CAPTAIN, KID), ("own", "own2", "own3"), own=own, gulls=3)
    assert not can(asking(start, Ended(), days=3))
    gull = deal((CAPTAIN, KID), nav(24, 4, 2), gulls=2)  # it comes back on the second day
    assert can(asking(gull, Ended(), days=2))


def test_nothing_is_built_for_what_is_over() -> None:
    start = deal((CAPTAIN, KID), nav(4, 2), gulls=3)
    over = start.begin()._replace(gulls=4, phase=Phase.OVER)
    model = Model(asking(start, NotEnded()), over)
    assert not model.nights
