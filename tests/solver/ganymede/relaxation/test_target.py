"""What the relaxation is to reach: whatever a player can have in the real game is never refuted."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support.ganymede import at_least, board, deal, problem
from tests.support.ganymede_random import random_deal
from winnable.rules.ganymede.board import TILE_PLACES, Board, Options
from winnable.rules.ganymede.card import ANY_COLOUR, SLOTS, PerColour, PerSet, PerSymbol, PerTile, Points, Symbol
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.goal import AllOf, BothSlots, Goal, Group, Launched, Reputation, Score, Sets
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Problem, Rounds
from winnable.rules.ganymede.score import score
from winnable.solver.ganymede.relaxation.search import refute
from winnable.solver.ganymede.relaxation.steps import LATER
from winnable.solver.ganymede.relaxation.target import Target, Values, targets
from winnable.solver.verdict import NEVER

MOST = 1500
NUMBERS = 4
"""So many are numbers: launches, cells, sets, points."""


def ends(dealt: Deal, rounds: int) -> set[tuple[Position, bool]] | None:
    """The last positions of all lines, and whether both slots of the first player were left in one turn."""
    layer, last = {(dealt.begin(), False)}, set[tuple[Position, bool]]()
    for _ in range(rounds * len(dealt.table.names)):
        following = set[tuple[Position, bool]]()
        for position, both in layer:
            for turn, after, facts in outcomes(dealt.table, position):
                left = {launch.slot for launch in facts.launches} if turn.player == 0 else set()
                (last if after.over else following).add((after, both or len(left) == 2))
            if len(following) + len(last) > MOST:
                return None
        layer = following
    return last | layer


def had(dealt: Deal, position: Position, *, both: bool) -> tuple[int, ...]:
    """What the first player has: launches, cells, sets, points, both slots."""
    mine = position.boards[0]
    return len(mine.flown), mine.reputation, dealt.table.sets(mine), score(dealt.table, mine), both


def asked_for(numbers: tuple[int, ...]) -> tuple[Goal, ...]:
    launches, cells, sets, points, both = numbers
    each = (Launched(at_least(launches), 0), Reputation(at_least(cells), 0), Sets(at_least(sets), 0))
    goals: tuple[Goal, ...] = (*each, Score(at_least(points), 0), BothSlots(0))
    return (AllOf(tuple(goal for goal, number in zip(goals, (*numbers[:-1], both), strict=True) if number)),)


def cases(block: int, size: int = 12) -> Iterator[tuple[int, Deal, int, set[tuple[int, ...]]]]:
    for seed in range(size * block, size * block + size):
        rng = Random(seed)
        dealt = random_deal(rng, small=True, players=1 + (seed % 6 == 5))
        if seed % 3:
            dealt = replace(dealt, table=replace(dealt.table, options=Options()))
        for rounds in (3, 2, 1):
            reached = ends(dealt, rounds)
            if reached:
                yield seed, dealt, rounds, {had(dealt, position, both=both) for position, both in reached}
                break


def refuted(dealt: Deal, rounds: int, numbers: tuple[int, ...]) -> bool:
    return refute(Problem(dealt, Rounds(rounds), asked_for(numbers)), dealt.begin(), (), NEVER, 30_000)


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 60))])
def test_what_can_be_had_is_not_refuted(block: int) -> None:
    out = 0
    for seed, dealt, rounds, reached in cases(block):
        rng = Random(seed)
        most = tuple(map(max, zip(*reached, strict=True)))
        for place in range(len(most)):  # each alone, as much as there is and one more
            alone = tuple(number * (each == place) for each, number in enumerate(most))
            assert not refuted(dealt, rounds, alone), (seed, alone)
            if place < NUMBERS:
                out += refuted(dealt, rounds, tuple(n + (each == place) for each, n in enumerate(alone)))
        for numbers in rng.sample(sorted(reached), min(4, len(reached))):  # all together
            assert not refuted(dealt, rounds, numbers), (seed, numbers)
            place = rng.randrange(NUMBERS)
            more = tuple(number + (each == place) for each, number in enumerate(numbers))
            if refuted(dealt, rounds, more):
                out += 1
                assert not any(all(a >= b for a, b in zip(each, more, strict=True)) for each in reached), (seed, more)
    assert out


def test_what_every_line_needs() -> None:
    points = Score(at_least(5), Group.EVERYBODY)
    early = Launched(at_least(1), 0, by_turn=2)
    asked = problem(
        deal(board(), board(ships="v4r vset")),
        AllOf((points, early)),
        Reputation(at_least(2), Group.ANYBODY),
        BothSlots(1),
    )
    assert list(targets(asked)) == [
        (0, Target(launches=1), 2),
        (1, Target(both=True), None),
        (0, Target(launches=1, points=5), None),
        (1, Target(points=5), None),
    ]


def test_by_an_own_turn() -> None:
    dealt = deal(board("2 red"))
    within: Any = [refuted_by(dealt, by_turn) for by_turn in (2, 3, None)]
    assert within == [True, False, False]


def refuted_by(dealt: Deal, by_turn: int | None) -> bool:
    asked = problem(dealt, Launched(at_least(1), 0, by_turn=by_turn), horizon=3)
    return refute(asked, dealt.begin(), (), NEVER)


def test_points_that_fall_are_not_counted() -> None:
    """Where more of what a ship counts is worth less, nothing is said."""
    asked = problem(deal(), Score(at_least(99), 0))
    assert refute(asked, asked.deal.begin(), (), NEVER)
    table = asked.deal.table
    ships = {**table.cards.ships, "v5": replace(table.cards.ships["v5"], points=PerTile(-1))}
    table = replace(table, cards=replace(table.cards, ships=ships))
    asked = replace(asked, deal=replace(asked.deal, table=table))
    assert not refute(asked, asked.deal.begin(), (), NEVER)


# --- points --------------------------------------------------------------------------------------


def later_board(rng: Random, dealt: Deal, turns: int) -> Board:
    """The board as it may be after so many turns, by what points count: cards, whites, launches, the marker."""
    board, cards, track = dealt.position.boards[0], dealt.table.cards, dealt.table.track
    lying = [card for kind in (RowKind.EARTH, RowKind.MARS) for card in dealt.position.row(kind).show]
    shuttles = rng.sample(lying, min(len(lying), rng.randint(0, turns)))
    whites, ships = board.whites, [*board.ships]
    for card in shuttles if dealt.table.options.white_counts else ():
        whites = whites.plus(ANY_COLOUR[0], cards.shuttles[card].white)
    tiles = [*dealt.position.row(RowKind.TILES).show][: turns - len(shuttles)]
    flown = [ship for ship in board.ships if ship is not None and rng.random() < 0.5]
    for ship in flown:
        ships[ships.index(ship)] = None
    if flown:  # others are laid in their places
        flown += [*board.hand, *dealt.position.row(RowKind.SHIPS).show][: rng.randint(0, 2)]
    return replace(
        board,
        whites=whites,
        shuttles=board.shuttles.union(shuttles),
        tiles=frozenset([*board.tiles, *tiles][:TILE_PLACES]),
        flown=board.flown.union(flown),
        ships=(ships[0], ships[1]),
        reputation=rng.randint(board.reputation, track.length),
    )


def test_points_are_counted_from_above() -> None:
    """Of boards as they may be later, those on the way there included; sometimes they are just as many."""
    spare = list[int]()
    for seed in range(60):
        rng = Random(seed)
        dealt = random_deal(rng)
        options = replace(dealt.table.options, white_counts=seed % 2 == 0, shuttle_symbols="shared")
        kinds: list[Points] = [PerColour(ANY_COLOUR[0], 1), PerTile(2), PerSet(6), PerSymbol(Symbol.ASTRO, 2)]
        each = rng.choice(kinds)
        ships = {name: replace(ship, points=each) for name, ship in dealt.table.cards.ships.items()}
        table = replace(dealt.table, options=options, cards=replace(dealt.table.cards, ships=ships))
        dealt, turns = replace(dealt, table=table), rng.randint(1, 3)
        board, cards, end = dealt.position.boards[0], dealt.table.cards, later_board(rng, dealt, turns)
        lying = [card for kind in (RowKind.EARTH, RowKind.MARS) for card in dealt.position.row(kind).show]
        later = [ships[card] for card in (*board.hand, *dealt.position.row(RowKind.SHIPS).cards)]
        values = Values(Problem(dealt, Rounds(1), asked_for((1, 0, 0, 0, 0))), board, later, lying)
        used = [sum(cards.shuttles[card].symbol is symbol for card in end.shuttles) for symbol in Symbol]
        lie = tuple(LATER if end.ships[n] is None else n + 1 for n in range(len(SLOTS)))
        now = values.known(used, len(end.tiles), end.reputation)
        exact = values.points(now, (lie[0], lie[1]), len(end.flown))
        had = score(dealt.table, end) - sum(end.at[slot].total for slot in SLOTS)
        spare.append(exact - had)
    assert min(spare) == 0
    assert spare.count(0) > len(spare) / 10
