"""The whole model: every end that it has is one of the game, and the other way round; and what is beyond it."""

from random import Random

import pytest

from tests.support.layers import ALL, few
from tests.support.lifeboat import CAPTAIN, KID, QUIET, cards, deal, nav, passive
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import End, can, ends, kinds
from tests.support.lifeboat_random import random_deal, random_navigation
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.card import CAST, Character
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Hand, Marks
from winnable.rules.lifeboat.goal import Ended, Gulls, Holds, Not, NotEnded
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import NOBODY, Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import finished
from winnable.rules.lifeboat.setup import Options
from winnable.solver.lifeboat.model.model import Model

ANYTHING = Not(Gulls(Bound(exactly=9)))


def played(asked: Problem, most: int = ALL) -> set[End] | None:
    """Every end of the game, by trying everything; None if that takes more positions."""
    setup, people = asked.deal.setup, asked.deal.position.boat
    start = asked.deal.begin()
    pending, seen = [start], {start}
    found = set()
    while pending:
        position = pending.pop()
        if position.phase is Phase.DAWN and not finished(asked, position):
            position = change.dawn(setup, position)
        if finished(asked, position):
            hands = tuple(position.held(who, kind) for who in people for kind in kinds(asked))
            found.add((*end(position, people), hands))
            continue
        for decision in legal(setup, asked.controls, position):
            after = change.make(setup, position, decision)._replace(past=position.past)
            if after not in seen:
                seen.add(after)
                pending.append(after)
                if len(seen) > most:
                    return None
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


SPENT = ("chum", "chum", "water", "water", "parasol", "ring", "compass")
"""What a night may take, some of it twice."""


def at_night(rng: Random) -> Problem:
    """The night after a day, with few cards; a card may have been kept, and who has what in the end is asked for."""
    people = rng.sample(CAST, rng.choice([1, 2, 2]))
    some = rng.sample(sorted({*SPENT}), 2)
    there = [kind for kind in SPENT if kind in some]
    held = rng.sample(there, min(len(there), rng.choice([1, 2, 3, 4])))
    hands: dict[Character, tuple[list[str], list[str]]] = {who: ([], []) for who in people}
    for kind in held:
        hands[rng.choice(people)][rng.random() < 0.5].append(kind)
    navigation = {f"own{number}": random_navigation(rng, tuple(people)) for number in range(3)}
    table = ("own0",) if rng.random() < 0.5 else ()
    order = tuple(people)
    marks = Marks(order, order, frozenset(people[:1]) if table else NOBODY, NOBODY, table)
    readings = [(name, value) for name, values in Options.readings() for value in values]
    start = deal(
        order,
        [card for card in navigation if card not in table],
        own=cards(**navigation),
        wounds={who: max(0, who.size - rng.choice([0, 1, 2, 3])) for who in people},
        hands={who: Hand(tuple(closed), tuple(shown)) for who, (closed, shown) in hands.items()},
        gulls=rng.choice([0, 2, 3]),
        marks=marks,
        options=dict(rng.sample(readings, rng.choice([0, 2, 5]))),
    )
    goals = [Not(Holds(people[0], kind, Bound(exactly=9))) for kind in dict.fromkeys(held)]
    told = ScriptDay(1, ring=rng.random() < 0.5, chum=rng.random() < 0.5, accepts=rng.random() < 0.3)
    return Problem(start, 1, (ANYTHING, *goals), {people[0]: passive(told)} if rng.random() < 0.4 else {})


@pytest.mark.parametrize(
    "seeds", [range(80), *(pytest.param(range(at, at + 100), marks=pytest.mark.slow) for at in range(40, 1040, 100))]
)
def test_every_end_of_a_night(seeds: range) -> None:
    """With all that is held then: what is spent, lost, thrown and handed on."""
    several = 0
    for seed in seeds:
        asked = at_night(Random(seed))
        expected = played(asked, 2_000)
        if expected is not None:
            assert ends(asked) == expected, seed
            several += len(expected) > 1
    assert several > len(seeds) / 4


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
