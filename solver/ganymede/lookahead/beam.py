"""Turn by turn, the most promising positions are kept; more of them each time nothing was found."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from winnable.rules.ganymede.board import LAST_LAUNCH
from winnable.rules.ganymede.card import Ship
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.effect import Kind
from winnable.rules.ganymede.judge import Record
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Problem
from winnable.solver.ganymede.lookahead.given import Others
from winnable.solver.ganymede.lookahead.state import EARTH, MARS, Seat, State, promise
from winnable.solver.ganymede.lookahead.steps import Ways
from winnable.solver.ganymede.lookahead.turns import Turner
from winnable.solver.ganymede.lookahead.wanted import Wanted, wanted
from winnable.solver.ganymede.timetable import Slot, timetable
from winnable.solver.verdict import Deadline

__all__ = ["ATTEMPTS", "Beam", "find_line"]

ATTEMPTS: Final = ((12, False), (12, True), (60, False), (60, True))
"""How many positions are kept from turn to turn, first few, then more; and whether of every shape some are."""


def find_line(
    problem: Problem,
    position: Position,
    past: Sequence[Record],
    deadline: Deadline,
    attempts: Iterable[tuple[int, bool]] = ATTEMPTS,
) -> Line | None:
    """A line that reaches the goals, if one is found quickly. Raises OutOfTime.

    Looks for launches only, and with the readings that are taken by default.
    """
    goals = wanted(problem)
    if goals is None or problem.deal.table.options != Options():
        return None
    beam = Beam(problem, position, timetable(problem, position, past), goals, deadline)
    for width, mixed in attempts:
        turns = beam.found(width, mixed=mixed)
        if turns is not None:
            return Line((*problem.played.turns, *turns), problem.played.ships)
    return None


_Path = tuple[Turn, "_Path"] | None
"""The turns that lead to a position, the last one first."""


class Beam:
    """The search from one position; its turns are those of the timetable."""

    def __init__(
        self, problem: Problem, position: Position, slots: Sequence[Slot], goals: Wanted, deadline: Deadline
    ) -> None:
        self.table = table = problem.deal.table
        self.slots, self.goals, self.deadline = slots, goals, deadline
        piles = [position.row(kind).draw for kind in RowKind]
        liking = {card: _liking(ship) for card, ship in table.cards.ships.items()}
        self.piles = piles
        self.ways = Ways(table, piles[RowKind.SHIPS], liking)
        self.turner = Turner(table, piles, self.ways)
        self.others = Others(problem, position, slots, self.turner)
        seats = map(self.turner.seat, position.boards)
        rows = tuple((position.row(kind).show, 0) for kind in RowKind)
        ends = None if position.ending is None else position.ending.round
        self.start = State(position.supply.counts, rows, tuple(seats), ends)

    def found(self, width: int, *, mixed: bool) -> list[Turn] | None:
        """The turns of a line, if so many positions a turn are enough to find one."""
        layer: dict[State, _Path] = {self.start: None}
        for slot in self.slots:
            following: dict[State, _Path] = {}
            for state, path in layer.items():
                if state.ends is not None and slot.round > state.ends:
                    continue
                self.deadline.check()
                for turn, reached in self.moves(state, slot):
                    after = self.ended(reached, slot)
                    if after not in following:
                        following[after] = path if turn is None else (turn, path)
                        if (slot is self.slots[-1] or self.over(after, slot)) and self.met(after):
                            return _turns(following[after])
            layer = {state: following[state] for state in self.best(following, width, mixed=mixed)}
        return None

    def moves(self, state: State, slot: Slot) -> Iterable[tuple[Turn | None, State]]:
        """The turns that may follow, and the positions after them; None for a turn that nobody chooses."""
        if slot.number in self.others.known:
            after = self.others.after(state, slot)
            return [] if after is None else [(None, after)]
        if self.goals.launches[slot.player]:
            return self.turner.turns(state, slot.player)
        return self.turner.idle(state, slot.player)

    def best(self, states: Iterable[State], width: int, *, mixed: bool) -> Iterator[State]:
        """The most promising positions; if `mixed`, in turn of those that have used as many cards of each kind."""
        alike: dict[tuple[tuple[int, ...], ...], list[State]] = {}
        for state in states:
            alike.setdefault(_shape(state) if mixed else (), []).append(state)
        ranked = list[tuple[int, float, State]]()
        for group in alike.values():
            rated = sorted(((self.worth(state), number) for number, state in enumerate(group)), reverse=True)[:width]
            ranked += [(place // 4, -value, group[number]) for place, (value, number) in enumerate(rated)]
        ranked.sort(key=lambda each: each[:2])
        return (state for _, _, state in ranked[:width])

    def met(self, state: State) -> bool:
        """Whether all ships are launched that are asked for."""
        return all(len(seat.flown) >= most for seat, most in zip(state.seats, self.goals.launches, strict=True))

    def over(self, state: State, slot: Slot) -> bool:
        """Whether the game is over after a turn."""
        last = slot.player == len(state.seats) - 1
        return state.ends is not None and last and slot.round >= state.ends

    def ended(self, state: State, slot: Slot) -> State:
        """The position with the end that is triggered."""
        if state.ends is not None:
            return state
        out = any(state.rows[kind][1] >= len(self.piles[kind]) for kind in (RowKind.EARTH, RowKind.MARS))
        if out or any(len(seat.flown) >= LAST_LAUNCH for seat in state.seats):
            return state._replace(ends=slot.round)
        return state

    # --- how promising -----------------------------------------------------------------------------

    def worth(self, state: State) -> float:
        """How promising a position is."""
        return sum(
            self.seat_worth(state, seat, most)
            for seat, most in zip(state.seats, self.goals.launches, strict=True)
            if most
        )

    def seat_worth(self, state: State, seat: Seat, most: int) -> float:
        """How promising the board of a player is, of whom so many launches are asked."""
        top, bottom = seat.ships
        crews = (self.ways.crews[top][0] if top else 0, self.ways.crews[bottom][1] if bottom else 0)
        value = promise(seat.at, crews) + 14.0 * min(len(seat.flown), most) + 0.45 * seat.cell
        value += 0.3 * sum(self.ways.liking[card] for card in (*seat.ships, *seat.hand) if card)
        symbols = [self.turner.symbol[tile] for tile in seat.tiles]
        value += 0.8 * max((symbols.count(each) for each in symbols), default=0)
        least = min(seat.used)
        value += sum(0.35 * count * count + 0.4 * (count > least) for count in seat.used)
        for kind, place, share in ((RowKind.EARTH, EARTH, 0.3), (RowKind.MARS, MARS, 0.5)):
            there = seat.at[place]
            uses = (
                shuttle.seats + seat.used[self.turner.symbol[card]]
                for card in state.rows[kind][0]
                if sum(there) >= (shuttle := self.table.cards.shuttles[card]).seats
                and all(mine >= need for mine, need in zip(there, shuttle.needs.counts, strict=True))
            )
            value += share * max(uses, default=0)
        return value


def _shape(state: State) -> tuple[tuple[int, ...], ...]:
    return tuple((len(seat.flown), len(seat.shuttles), len(seat.tiles)) for seat in state.seats)


def _liking(ship: Ship) -> float:
    """How much a ship is wanted."""
    parts = ship.on_launch.parts
    gifts = {Kind.MOVE: 1.0, Kind.RECRUIT: 1.0, Kind.BASIC: 1.2, Kind.REPUTATION: 0.5}
    return 3.0 * ship.crew_less + sum(gifts.get(part.kind, 0.2) * part.amount for part in parts)


def _turns(path: _Path) -> list[Turn]:
    found = list[Turn]()
    while path is not None:
        found.append(path[0])
        path = path[1]
    return found[::-1]
