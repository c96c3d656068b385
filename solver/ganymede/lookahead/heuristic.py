"""How promising a position is for the targets of the search, and whether they are reached.

The unit is about a step of a settler: a settler who boards the top ship from Mars adds about 1 (`state.promise`). A
launch is worth more than all the steps of its crew, so that no full ship is kept for its settlers. Of two boards that
are otherwise alike, one with two tiles of a symbol is 0.8 better than one with two different ones, as a third of it
would be applied three times and not twice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from winnable.rules.ganymede.board import Table
from winnable.rules.ganymede.card import (
    ANY_COLOUR,
    CardId,
    Kind,
    PerColour,
    PerSymbol,
    PerTile,
    Place,
    Ship,
    TurnNumber,
)
from winnable.rules.ganymede.decision import DiscardTiles, Gain, Launch, Step, TakeTile, Turn, UseShuttle
from winnable.rules.ganymede.goal import Goal, Launched, Score
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Problem
from winnable.solver.ganymede.lookahead.state import BOTTOM, EARTH, MARS, SYMBOLS, TOP, Seat, State, promise
from winnable.solver.ganymede.relaxation.target import Known, Target, of_players, worth

# --- targets -------------------------------------------------------------------------------------


# The targets of the search: numbers of launches, points and the like, by player, as far as the goals require them.
#
# `{all: [{launched: {at_least: 2, of: ana}}, {score: {at_least: 9, of: ana}}]}` is an `Aim` of two launches and 9
# points for ana. A goal within `any` or `not` leads to no aim; the referee alone says whether a line meets it.


@dataclass(frozen=True)
class Aim(Target):
    """The targets of a player; 0: no target. Ships launched before the deal count."""

    timely: tuple[tuple[TurnNumber, int], ...] = ()
    """By own turn, how many ships are to be launched after it."""

    def met_with(self, goal: Goal) -> "Aim":
        """This and what a goal asks for, if it is of a form that leads the search."""
        aim = super().met_with(goal)
        if isinstance(goal, Launched) and goal.by_turn is not None and goal.bound.low:
            return replace(aim, timely=(*aim.timely, (goal.by_turn, goal.bound.low)))
        return aim


NOTHING = Aim()


def targets(problem: Problem) -> tuple[Aim, ...]:
    """The targets by player. Goals may ask for more than these."""
    aims = [NOTHING for _ in problem.players]
    for player, goal in of_players(problem):
        if not (isinstance(goal, Score) and problem.score_at == "end"):
            aims[player] = aims[player].met_with(goal)
    return tuple(aims)


_LAUNCH: Final = 14.0
"""A ship that has left, and a shuttle for each symbol of a set, as many as the goals need."""
_SHIP: Final = 0.3
"""A ship card on a slot or in the hand, by its value."""
_ALIKE: Final = 0.8
"""A tile of the symbol of which there are most: each application of it is applied once more."""
_SYMBOL: Final = 0.35
"""The square of the shuttles used of a symbol, as each effect is applied once for each of them,"""
_NEW_SYMBOL: Final = 0.4
"""and a symbol of which there are more than of the rarest, so that a set needs it no more."""
_CELL: Final = 0.45
"""A cell of the marker,"""
_CELL_ASKED: Final = 5.0
"""one of those that a goal names,"""
_CELL_SCORED: Final = 0.6
"""and one more for each where a goal is about points."""
_BOTH: Final = 40.0
"""Ships of both slots left in one turn, if a goal needs it."""
_LAUNCH_SCORED: Final = 11.0
"""A ship that has left, where goals need points."""
_POINTS_FLOWN: Final = 1.2
"""Its points as they are now, which mostly grow,"""
_POINTS_TRACK: Final = 1.5
"""those of the track,"""
_POINTS_LAID: Final = 0.8
"""those of a ship on a slot,"""
_POINTS_HELD: Final = 0.3
"""and those of a ship in the hand."""
_SHUTTLE_FROM: Final = ((RowKind.EARTH, EARTH, 0.3), (RowKind.MARS, MARS, 0.5))
"""The share of the best shuttle's effects that can be used at once: from Mars it brings settlers aboard."""


class Heuristic:
    """The worth of positions of one table; `symbol` has that of each tile and shuttle."""

    def __init__(
        self,
        table: Table,
        aims: Sequence[Aim],
        ship_values: dict[CardId, float],
        crews: dict[CardId, tuple[int, int]],
        symbol: dict[CardId, int],
    ) -> None:
        self.table, self.aims, self.ship_values, self.crews, self.symbol = table, aims, ship_values, crews, symbol
        self.points_of = {card: worth(ship, table.track.points) for card, ship in table.cards.ships.items()}

    def met(self, state: State) -> bool:
        """Whether all that is looked for is reached."""
        return all(self.reached(seat, aim) for seat, aim in zip(state.seats, self.aims, strict=True))

    def reached(self, seat: Seat, aim: Aim) -> bool:
        """Whether a player has all that is looked for."""
        return (
            len(seat.flown) >= aim.launches
            and seat.cell >= aim.cells
            and min(seat.used) >= aim.sets
            and (seat.both or not aim.both)
            and (not aim.points or self.score(seat) >= aim.points)
        )

    def score(self, seat: Seat) -> int:
        """The points of a board."""
        aboard, known = sum(seat.at[TOP]) + sum(seat.at[BOTTOM]), self.known(seat)
        return sum(self.points_of[card](known) for card in seat.flown) + self.table.track.points[seat.cell] + aboard

    def known(self, seat: Seat) -> Known:
        """What the points of ships count on a board."""
        needs = [self.table.cards.shuttles[card].needs for card in seat.shuttles]
        coloured = [sum(each[colour] for each in needs) for colour in ANY_COLOUR]
        return Known(seat.used, min(seat.used), coloured, len(seat.tiles), seat.cell)

    def of(self, state: State) -> float:
        """How promising a position is."""
        return sum(
            self.of_seat(state, seat, aim) for seat, aim in zip(state.seats, self.aims, strict=True) if aim != Aim()
        )

    def of_seat(self, state: State, seat: Seat, aim: Aim) -> float:
        """How promising the board of a player is."""
        top, bottom = seat.ships
        crews = (self.crews[top][0] if top else 0, self.crews[bottom][1] if bottom else 0)
        value = promise(seat.at, crews) + _LAUNCH * min(len(seat.flown), aim.launches) + _CELL * seat.cell
        value += _SHIP * sum(self.ship_values[card] for card in (*seat.ships, *seat.hand) if card)
        symbols = [self.symbol[tile] for tile in seat.tiles]
        value += _ALIKE * max((symbols.count(each) for each in symbols), default=0)
        least = min(seat.used)
        value += sum(_SYMBOL * count * count + _NEW_SYMBOL * (count > least) for count in seat.used)
        value += sum(_LAUNCH * min(count, aim.sets) for count in seat.used)
        value += _CELL_ASKED * min(seat.cell, aim.cells) + _BOTH * (aim.both and seat.both)
        if aim.points:
            known = self.known(seat)
            flown = sum(self.points_of[card](known) for card in seat.flown)
            track = _POINTS_TRACK * self.table.track.points[seat.cell] + _CELL_SCORED * seat.cell
            value += _LAUNCH_SCORED * len(seat.flown) + _POINTS_FLOWN * flown + track
            laid = sum(self.points_of[card](known) for card in seat.ships if card)
            value += _POINTS_LAID * laid + _POINTS_HELD * sum(self.points_of[card](known) for card in seat.hand)
        for kind, place, share in _SHUTTLE_FROM:
            there = seat.at[place]
            uses = (
                shuttle.seats + seat.used[self.symbol[card]]
                for card in state.rows[kind][0]
                if sum(there) >= (shuttle := self.table.cards.shuttles[card]).seats
                and all(mine >= need for mine, need in zip(there, shuttle.needs.counts, strict=True))
            )
            value += share * max(uses, default=0)
        return value


def ship_value(ship: Ship, aims: Sequence[Aim]) -> float:
    """How much a ship is wanted."""
    parts = ship.on_launch.parts
    gifts = {Kind.MOVE: 1.0, Kind.RECRUIT: 1.0, Kind.BASIC: 1.2, Kind.REPUTATION: 0.5}
    found = 3.0 * ship.crew_less + sum(gifts.get(part.kind, 0.2) * part.amount for part in parts)
    if any(aim.points for aim in aims):
        match ship.points:
            case int(number):
                found += number
            case PerTile(each):
                found += 2.5 * each
            case PerSymbol(symbol, each):
                found += 1.5 * each + 0.01 * SYMBOLS.index(symbol)
            case PerColour(colour, each):
                found += 3 * each + 0.01 * colour
            case _:
                found += 2.9
    return found


def slots_left(turn: Turn) -> frozenset[Place]:
    """The slots from which ships leave in a turn, whatever makes them."""
    action, found = turn.action, [*turn.launches]
    if isinstance(action, TakeTile | UseShuttle | DiscardTiles):
        found += _launches(action.steps)
    if isinstance(action, UseShuttle) and action.launch is not None:
        found.append(action.launch)
    return frozenset(slot for launch in found for slot in _slots(launch))


def _slots(launch: Launch) -> Iterator[Place]:
    yield launch.slot
    for inner in _launches(launch.steps):
        yield from _slots(inner)


def _launches(steps: Sequence[Step]) -> Iterator[Launch]:
    """The launches of the end of the track among steps."""
    for step in steps:
        if isinstance(step, Gain):
            if step.launch is not None:
                yield step.launch
            if step.then is not None:
                yield from _launches([step.then])
