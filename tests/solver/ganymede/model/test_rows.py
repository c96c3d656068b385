"""Rows in which cards come back: every board that late games can lead to, neither more nor fewer."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tests.support.formulas import every_solution
from tests.support.ganymede_ends import ANYTHING, ends_of
from tests.support.ganymede_late import Flavour, late_problem
from tests.support.layers import few
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Gain, Turn
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.position import Position, Row, RowKind
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.engine import new_formula
from winnable.solver.formula import FALSE, TRUE
from winnable.solver.ganymede.model.rows import Drawing, RowState

MOST = 30
"""How many boards are enumerated at most."""


def reached(deal: Deal, turns: int) -> tuple[set[Position], Counter[str]] | None:
    """Where the only player can be after so many turns, and what happened on the way; None if it is too much."""
    at, seen = {deal.begin()}, Counter[str]()
    over = set[Position]()
    for _ in range(turns):
        following = set[Position]()
        for position in at:
            for turn, after, _ in outcomes(deal.table, position) if not position.over else ():
                seen += _noted(turn, position, after)
                following.add(after)
                if len(following) > 20 * MOST:
                    return None
        over |= {position for position in at if position.over}
        at = following
    return at | over, seen


def _noted(turn: Turn, before: Position, after: Position) -> Counter[str]:
    """Whether a discarded tile is shown after a turn, a ship card of a hand lies in the row, a launch gave another."""
    tiles, hands = before.row(RowKind.TILES).cards, {card for board in before.boards for card in board.hand}
    return Counter(
        tiles=any(card not in tiles for card in after.row(RowKind.TILES).show),
        ships=any(card in hands for card in after.row(RowKind.SHIPS).cards),
        launches=any(isinstance(step, Gain) and step.launch for launch in turn.launches for step in launch.steps),
    )


def agreed(seeds: range, flavour: Flavour, **readings: Any) -> Counter[str]:
    """How many deals and turns gave the same boards; how often cards came back."""
    found = Counter[str]()
    for seed in seeds:
        dealt = late_problem(seed, flavour).deal
        dealt = replace(dealt, table=replace(dealt.table, options=replace(dealt.table.options, **readings)))
        for turns in (1, 2, 3) if len(dealt.table.names) == 1 else ():
            ends = reached(dealt, turns)
            wanted = {position.boards for position in ends[0]} if ends is not None else set()
            if ends is None or len(wanted) > MOST:
                break
            positions = ends_of(Problem(dealt, Turns(turns), (ANYTHING,)), len(wanted) + 1, whole=True)
            assert positions is not None, seed
            assert {position.boards for position in positions} == wanted, (seed, turns)
            found += ends[1]
            found["deals"] += 1
    return found


@pytest.mark.parametrize(
    ("flavour", "seeds", "word"),
    few(
        [
            (Flavour.TILES, range(8), "tiles"),
            (Flavour.SHIPS, range(8, 11), "ships"),
            (Flavour.TRACK, range(4, 9), "launches"),
        ],
        0,
        1,
        unpack=True,
    ),
)
def test_the_boards_of_late_games(flavour: Flavour, seeds: range, word: str) -> None:
    found = agreed(seeds, flavour)
    assert found["deals"] >= 3
    assert found[word]


READINGS = [
    ({"reshuffle": "newest"}, Flavour.TILES),
    ({"hand_return": "after_refill"}, Flavour.SHIPS),
    ({"hand_return": "after_refill", "refill_time": "at_once"}, Flavour.SHIPS),
    ({"bonus_launch": "must"}, Flavour.TRACK),
    ({"reputation_pool": "last"}, Flavour.TRACK),
    ({"reputation_pool": "single"}, Flavour.TRACK),
]


@pytest.mark.parametrize(("readings", "flavour"), few(READINGS, 0, 2, unpack=True))
def test_the_boards_of_late_games_by_other_readings(readings: dict[str, Any], flavour: Flavour) -> None:
    assert agreed(range(20, 24), flavour, **readings)["deals"]


@pytest.mark.slow
@pytest.mark.parametrize("flavour", Flavour)
@pytest.mark.parametrize("block", range(10))
def test_the_boards_of_more_late_games(block: int, flavour: Flavour) -> None:
    assert agreed(range(100 + 30 * block, 130 + 30 * block), flavour)["deals"]


@pytest.mark.slow
@pytest.mark.parametrize(("readings", "flavour"), READINGS)
@pytest.mark.parametrize("block", range(4))
def test_the_boards_of_more_late_games_by_other_readings(
    block: int, readings: dict[str, Any], flavour: Flavour
) -> None:
    assert agreed(range(100 + 30 * block, 130 + 30 * block), flavour, **readings)["deals"]


# --- ship cards taken within a turn --------------------------------------------------------------

Taken = tuple[frozenset[str], ...]
"""By block, which cards are taken."""


def by_hand(row: Row, counts: Sequence[int], *, refilled: bool) -> set[Taken]:
    """Everything that can be taken, so many cards by each block, one after another."""
    ends: set[tuple[Taken, Row]] = {((), row)}
    for count in counts:
        ends = {((*taken, frozenset()), left) for taken, left in ends}
        for _ in range(count):
            following = set[tuple[Taken, Row]]()
            for (*before, taken), left in ends:
                for card in (*left.show, *left.draw[:1]):
                    show, draw = (tuple(each for each in cards if each != card) for cards in (left.show, left.draw))
                    if refilled and card in left.show:
                        show, draw = (*show, *draw[:1]), draw[1:]
                    following.add(((*before, taken | {card}), Row(show, draw)))
            ends = following
    return {taken for taken, _ in ends}


@pytest.mark.parametrize("refilled", [False, True])
@pytest.mark.parametrize("counts", [each for size in (1, 2) for each in product((1, 2, 3), repeat=size)])
def test_ship_cards_are_taken_from_the_row_and_the_pile(counts: Sequence[int], refilled: bool) -> None:
    row, formula = Row(("v1", "v2"), ("v3", "v4", "v5")), new_formula()
    drawing = Drawing(RowState(formula, row, len(row.show)), FALSE, refilled=refilled)
    blocks = [drawing.some((TRUE,) * count, FALSE) for count in counts]
    found = {
        tuple(frozenset(card for card, take in block.cards.items() if outcome.holds(take)) for block in blocks)
        for outcome in every_solution(formula)
    }
    assert found == by_hand(row, counts, refilled=refilled)
