"""A line, turn by turn: the most promising positions are kept; more of them each time nothing was found.

From the twelve best positions after a turn all promising turns lead on, of whose ends the twelve best are kept, and so
on to the horizon. As the best are often alike, the next attempt keeps some of every shape: boards with as many
launches, shuttles and tiles are of one shape, and the first four of each come before the next four of any. Turns are
worked out as plain tuples (`turns`); the referee's rules play those that are kept, and those that nobody chooses.

How promising a position is follows the targets: numbers of launches, points and the like, by player, as far as the
goals require them. The unit is about a step of a settler: a settler who boards the top ship from Mars adds about 1. A
launch is worth more than all the steps of its crew.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from winnable.rules.answer import State, all_met
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import ANY_COLOUR, CardId, Kind, Place, PlayerIndex, Ship
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.goal import Score
from winnable.rules.ganymede.judge import Judge, Record, Slot, timetable
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Facts, Position
from winnable.rules.ganymede.problem import Free, Problem, RowsTurn
from winnable.rules.ganymede.referee import rows_turn
from winnable.solver.ganymede.lookahead.turns import Seat, Turns
from winnable.solver.ganymede.relaxation.target import Known, Target, of_players, worth
from winnable.solver.verdict import Deadline

# --- how promising a board is --------------------------------------------------------------------


_MET: Final = 100.0
"""All that a player needs."""
_LAUNCH: Final = 14.0
"""A ship that has left, and a shuttle for each symbol of a set, as many as the goals need."""
_CELL: Final = 0.45
"""A cell of the marker,"""
_CELL_ASKED: Final = 5.0
"""one of those that a goal names."""
_LAUNCH_SCORED: Final = 11.0
"""A ship that has left, where goals need points,"""
_POINT: Final = 1.2
"""a point as it counts now,"""
_POINT_LAID: Final = 0.8
"""and one of a ship on a slot, if it left now."""


def targets(problem: Problem) -> tuple[Target, ...]:
    """The targets by player. Goals may ask for more than these."""
    found = [Target() for _ in problem.players]
    for player, goal in of_players(problem):
        if not (isinstance(goal, Score) and problem.score_at == "end"):
            found[player] = found[player].met_with(goal)
    return tuple(found)


class Heuristic:
    """The worth of boards of one table."""

    def __init__(self, turns: Turns) -> None:
        self.turns, self.table = turns, turns.table
        self.points_of = {card: worth(ship, self.table.track.points) for card, ship in self.table.cards.ships.items()}

    def points(self, seat: Seat, ships: Iterable[CardId | None]) -> int:
        """The points of some ships as things stand on a board."""
        needs = [self.table.cards.shuttles[card].needs for card in seat.shuttles]
        coloured = [sum(each[colour] for each in needs) for colour in ANY_COLOUR]
        known = Known(seat.used, min(seat.used), coloured, len(seat.tiles), seat.cell)
        return sum(self.points_of[card](known) for card in ships if card is not None)

    def score(self, seat: Seat) -> int:
        """The points of a board."""
        aboard = sum(seat.at[Place.TOP]) + sum(seat.at[Place.BOTTOM])
        return self.points(seat, seat.flown) + self.table.track.points[seat.cell] + aboard

    def of(self, seat: Seat, aim: Target) -> float:
        """How promising a board is."""
        value = self.turns.promise(seat) + _LAUNCH * min(len(seat.flown), aim.launches) + _CELL * seat.cell
        value += sum(_LAUNCH * min(count, aim.sets) for count in seat.used)
        value += _CELL_ASKED * min(seat.cell, aim.cells)
        met = len(seat.flown) >= aim.launches and seat.cell >= aim.cells and min(seat.used) >= aim.sets
        if aim.points:
            score = self.score(seat)
            value += _LAUNCH_SCORED * len(seat.flown) + _POINT * score + _POINT_LAID * self.points(seat, seat.ships)
            met = met and score >= aim.points
        return value + _MET * met


def ship_value(ship: Ship, *, scored: bool) -> float:
    """How much a ship is wanted; `scored`: for its points, too."""
    gifts = {Kind.MOVE: 1.0, Kind.RECRUIT: 1.0, Kind.BASIC: 1.2, Kind.REPUTATION: 0.5}
    found = 3.0 * ship.crew_less + sum(gifts.get(part.kind, 0.2) * part.amount for part in ship.on_launch.parts)
    if scored:
        found += ship.points if isinstance(ship.points, int) else 2.9
    return found


# --- layer by layer ------------------------------------------------------------------------------


Attempts = Sequence[tuple[int, bool]]
"""How many positions are kept, and whether of every shape some are."""
ATTEMPTS: Final[Attempts] = ((12, False), (12, True), (60, False), (60, True))
"""How many positions are kept from turn to turn, first few, then more; and whether of every shape some are."""
WIDE: Final[Attempts] = ((250, True), (1000, True))
"""The same for the longer search."""
MOST_ENDS: Final = 40
"""How many ends of a turn the referee judges, the most promising first."""


def find_line(
    problem: Problem, position: Position, past: Sequence[Record], deadline: Deadline, attempts: Attempts = ATTEMPTS
) -> Line | None:
    """A line that reaches the goals, if one is found quickly. Raises OutOfTime.

    The search follows the targets, with the readings that are taken by default; whatever else the goals ask is judged
    by the referee. Reputation comes last here, which both readings of when it may come allow (J1).
    """
    aims = targets(problem)
    options = problem.deal.table.options
    known = options.reputation_pool != "single" and replace(options, reputation_pool="any") == Options()
    if all(aim == Target() for aim in aims) or not known:
        return None
    beam = Beam(problem, position, past, aims, deadline)
    for width, mixed in attempts:
        turns = beam.found(width, mixed=mixed)
        if turns is not None:
            return Line((*problem.played.turns, *turns), problem.played.ships)
    return None


@dataclass(frozen=True, slots=True)
class _Node:
    """A position of the search, and what was played before it."""

    position: Position
    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class _Move:
    """A turn that may be played in a position of the search: how promising it is, and what it leads to in numbers."""

    value: float
    shape: tuple[int, int, int]
    turn: Turn | RowsTurn
    node: _Node


class Beam:
    """The search from one position; its turns are those of the timetable."""

    def __init__(
        self, problem: Problem, position: Position, past: Sequence[Record], aims: Sequence[Target], deadline: Deadline
    ) -> None:
        self.problem, self.aims, self.deadline = problem, aims, deadline
        self.start, self.slots = _Node(position, tuple(past)), timetable(problem, position, past)
        table, scored = problem.deal.table, any(aim.points for aim in aims)
        values = {card: ship_value(ship, scored=scored) for card, ship in table.cards.ships.items()}
        self.turns = Turns(table, values, famous=any(aim.cells for aim in aims))
        self.heuristic = Heuristic(self.turns)

    def found(self, width: int, *, mixed: bool) -> list[Turn] | None:
        """The turns of a line that reaches the goals, as far as `width` positions a turn are enough."""
        layer = [self.start]
        for slot in self.slots:
            kept, ends = dict[Position, _Node](), 0
            for move in self.ranked(layer, slot, mixed=mixed):
                self.deadline.check()
                after = self.played(move, slot)
                if after is None or after.position in kept:
                    continue
                final = after.position.over or slot is self.slots[-1]
                judge = Judge(self.problem, self.start.position, after.records, final)
                state = all_met(map(judge.state, self.problem.goals))
                if final and state is State.MET:
                    new = after.records[len(self.start.records) :]
                    return [
                        each.turn for each in new if each.player in self.problem.free and isinstance(each.turn, Turn)
                    ]
                if final:
                    ends += 1
                elif state is not State.LOST:
                    kept[after.position] = after
                if ends == MOST_ENDS or len(kept) == width:
                    break
            layer = [*kept.values()]
        return None

    def ranked(self, layer: Sequence[_Node], slot: Slot, *, mixed: bool) -> Sequence[_Move]:
        """The turns that may follow, the most promising first; if `mixed`, four of each shape come first."""
        moves = [move for node in layer for move in self.moves(node, slot)]
        moves.sort(key=lambda move: -move.value)
        if mixed:
            seen, places = Counter[tuple[int, int, int]](), dict[int, int]()
            for move in moves:
                places[id(move)] = seen[move.shape] // 4
                seen[move.shape] += 1
            moves.sort(key=lambda move: places[id(move)])
        return moves

    def moves(self, node: _Node, slot: Slot) -> Iterator[_Move]:
        """The turns that may follow in a position, each end once."""
        self.deadline.check()
        control, position = self.problem.control(slot.player), node.position
        values = [self.of_board(position, player) for player in self.problem.players]
        if not isinstance(control, Free):
            for turn in control.turns[slot.own - 1 : slot.own]:  # none if the script has ended
                yield _Move(sum(values), (0, 0, 0), turn, node)
            return
        aim, seen = self.aims[slot.player], set[Seat]()
        others = sum(values) - values[slot.player]
        for turn, seat in self.turns.idle(position) if aim == Target() else self.turns.of(position):
            if aim == Target() or seat not in seen:
                seen.add(seat)
                value = 0.0 if aim == Target() else self.heuristic.of(seat, aim)
                yield _Move(others + value, (len(seat.flown), len(seat.shuttles), len(seat.tiles)), turn, node)

    def of_board(self, position: Position, player: PlayerIndex) -> float:
        """How promising the board of a player is, if the goals need anything of it."""
        aim = self.aims[player]
        return 0.0 if aim == Target() else self.heuristic.of(self.turns.seat(position, player), aim)

    def played(self, move: _Move, slot: Slot) -> _Node | None:
        """What a turn leads to by the rules; None if it cannot be played."""
        turn, position, facts, notes = move.turn, move.node.position, Facts(), tuple[str, ...]()
        if isinstance(turn, RowsTurn):
            position, notes = rows_turn(self.problem, position, turn)
        else:
            try:
                position, facts = play(self.problem.deal.table, position, turn)
            except IllegalStep:
                return None
        record = Record(slot.number, slot.player, slot.own, slot.round, turn, position, facts, notes)
        return _Node(position, (*move.node.records, record))
