"""Turn by turn, the most promising positions are kept; more of them each time nothing was found.

From the twelve best positions after a turn all promising turns lead on, of whose ends the twelve best are kept, and so
on to the horizon. As the best are often alike, the next attempt keeps some of every shape: positions with as many
launches, shuttles and tiles are of one shape, and the first four of each come before the next four of any.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from winnable.rules.ganymede.board import LAST_LAUNCH, Options
from winnable.rules.ganymede.card import SLOTS, CardId, Settlers, TurnNumber
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.judge import Record, Slot, timetable
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Free, Problem, RowsTurn
from winnable.rules.ganymede.scripts import Written, written
from winnable.solver.ganymede.lookahead.heuristic import NOTHING, Aim, Heuristic, ship_value, slots_left, targets
from winnable.solver.ganymede.lookahead.state import State
from winnable.solver.ganymede.lookahead.turns import Turner, Ways
from winnable.solver.verdict import Deadline

# --- turns that nobody chooses -------------------------------------------------------------------


# Turns that nobody chooses, in the positions of the search: those of scripts, and those known by their rows alone.
#
# The board of a script is the same in every position of the search, so the turn is worked out once and laid over each
# of them: its card leaves the row, its settlers leave the supply. If the card is not shown, or the settlers are not
# there, the position leads nowhere.


class Others:
    """The turns of players who are not free, by number."""

    def __init__(self, problem: Problem, position: Position, slots: Iterable[Slot], turner: Turner) -> None:
        self.problem, self.turner = problem, turner
        self.known: dict[TurnNumber, Written | RowsTurn | None] = {}
        """The effect of each turn; None for a turn that cannot be played."""
        boards = list(position.boards)
        for slot in slots:
            control = problem.control(slot.player)
            if isinstance(control, Free):
                continue
            turn = control.turns[slot.own - 1] if slot.own <= len(control.turns) else None
            if turn is None or isinstance(turn, RowsTurn):
                self.known[slot.number] = turn
                continue
            found = written(problem.deal.table, boards[slot.player], slot.player, turn)
            self.known[slot.number] = found if found is not None and _usual(found) else None
            boards[slot.player] = found.board if found is not None else boards[slot.player]

    def after(self, state: State, slot: Slot) -> State | None:
        """The position after a turn that is given; None if it cannot be played."""
        match self.known[slot.number]:
            case Written() as found:
                return self._written(state, slot, found)
            case RowsTurn() as felt:
                return self._felt(state, felt)
        return None

    def _written(self, state: State, slot: Slot, found: Written) -> State | None:
        supply, rows = Settlers(state.supply), list(state.rows)
        if not found.needs.within(supply):
            return None
        if found.card is not None and not _leaves(rows, *found.card):
            return None
        shown, drawn = rows[RowKind.SHIPS]
        for card in found.taken:
            if card in shown:
                shown = tuple(each for each in shown if each != card)
            elif card in self.turner.piles[RowKind.SHIPS][drawn : drawn + 1]:
                drawn += 1
            else:
                return None
        rows[RowKind.SHIPS] = (shown, drawn)
        seat = self.turner.seat(found.board)
        seats = tuple(seat if each == slot.player else other for each, other in enumerate(state.seats))
        out = state.out + found.out if self.turner.comes_round else ()
        return self._refilled(State((supply + found.change).counts, tuple(rows), seats, state.ends, out))

    def _felt(self, state: State, turn: RowsTurn) -> State | None:
        rows, held = list(state.rows), self.problem.deal.settlers
        for card in turn.cards:
            for kind in RowKind:
                if _leaves(rows, kind, card):
                    break
        for player, seat in enumerate(state.seats):
            if player not in self.problem.veiled:
                held -= sum(map(Settlers, seat.at), Settlers())
        wanted = (Settlers(state.supply) + turn.supply).counts
        blue, red, yellow, purple = (max(0, min(each, most)) for each, most in zip(wanted, held.counts, strict=True))
        return self._refilled(State((blue, red, yellow, purple), tuple(rows), state.seats, state.ends, state.out))

    def _refilled(self, state: State) -> State | None:
        rows = self.turner.refilled(list(state.rows), state.out)
        return None if rows is None else state._replace(rows=rows)


def _leaves(rows: list[tuple[tuple[CardId, ...], int]], kind: RowKind, card: CardId) -> bool:
    """Whether a card is shown, which leaves its row then."""
    shown, drawn = rows[kind]
    rows[kind] = (tuple(each for each in shown if each != card), drawn)
    return card in shown


def _usual(found: Written) -> bool:
    """Whether a turn asks nothing of empty rows or piles, and puts nothing under them."""
    return not found.returned and None not in found.ships and (found.card is not None or bool(found.out))


# --- layer by layer ------------------------------------------------------------------------------


Attempts = Sequence[tuple[int, bool]]
"""How many positions are kept, and whether of every shape some are."""
ATTEMPTS: Final[Attempts] = ((12, False), (12, True), (60, False), (60, True))
"""How many positions are kept from turn to turn, first few, then more; and whether of every shape some are."""
WIDE: Final[Attempts] = ((250, True), (1000, True))
"""The same for the longer search."""
MOST_LINES: Final = 40
"""How many lines of an attempt the referee replays."""


def find_line(
    problem: Problem,
    position: Position,
    past: Sequence[Record],
    deadline: Deadline,
    attempts: Attempts = ATTEMPTS,
    *,
    reaches: Callable[[Line], bool],
) -> Line | None:
    """A line that reaches the goals, if one is found quickly. Raises OutOfTime.

    The search follows the targets (`targets`); `reaches` tells whether a line also meets all else that the goals
    are about; with the readings that are taken by default. Reputation comes last here, which both readings of when it
    may come allow (J1).
    """
    aims = targets(problem)
    options = problem.deal.table.options
    known = options.reputation_pool != "single" and replace(options, reputation_pool="any") == Options()
    if all(aim == NOTHING for aim in aims) or not known:
        return None
    beam = Beam(problem, position, timetable(problem, position, past), aims, deadline)
    for width, mixed in attempts:
        for turns in islice(beam.found(width, mixed=mixed), MOST_LINES):
            deadline.check()
            line = Line((*problem.played.turns, *turns), problem.played.ships)
            if reaches(line):
                return line
    return None


_Path = tuple[Turn, "_Path"] | None
"""The turns that lead to a position, the last one first."""


class Beam:
    """The search from one position; its turns are those of the timetable."""

    def __init__(
        self, problem: Problem, position: Position, slots: Sequence[Slot], aims: Sequence[Aim], deadline: Deadline
    ) -> None:
        self.table = table = problem.deal.table
        self.slots, self.aims, self.deadline = slots, aims, deadline
        tiles = position.row(RowKind.TILES)
        comes_round = len(slots) > len(tiles.draw) - (RowKind.TILES.width - len(tiles.show))
        piles = [position.row(kind).draw for kind in RowKind]
        piles[RowKind.TILES] += position.out if comes_round else ()
        ship_values = {card: ship_value(ship, aims) for card, ship in table.cards.ships.items()}
        self.piles = piles
        self.ways = Ways(table, piles[RowKind.SHIPS], ship_values, famous=any(aim.cells for aim in aims))
        self.turner = Turner(table, piles, self.ways, comes_round=comes_round)
        self.heuristic = Heuristic(table, aims, ship_values, self.ways.crews, self.turner.symbol)
        self.others = Others(problem, position, slots, self.turner)
        seats = map(self.turner.seat, position.boards)
        rows = tuple((position.row(kind).show, 0) for kind in RowKind)
        ends = None if position.ending is None else position.ending.round
        self.start = State(position.supply.counts, rows, tuple(seats), ends)

    def found(self, width: int, *, mixed: bool) -> Iterator[list[Turn]]:
        """The turns of lines that reach the aims, as far as `width` positions a turn are enough."""
        layer: dict[State, _Path] = {self.start: None}
        for slot in self.slots:
            following: dict[State, _Path] = {}
            for state, path in layer.items():
                if state.ends is not None and slot.round > state.ends:
                    continue
                self.deadline.check()
                for turn, reached in self.moves(state, slot):
                    after = self.ended(self.noted(reached, slot, turn), slot)
                    if after not in following and self.timely(after, slot):
                        following[after] = path if turn is None else (turn, path)
                        if (slot is self.slots[-1] or self.over(after, slot)) and self.heuristic.met(after):
                            yield _turns(following[after])
            layer = {state: following[state] for state in self.best(following, width, mixed=mixed)}

    def timely(self, state: State, slot: Slot) -> bool:
        """Whether the launches that a player needs by this own turn are reached after it."""
        flown = len(state.seats[slot.player].flown)
        return all(flown >= count for own, count in self.aims[slot.player].timely if own == slot.own)

    def noted(self, state: State, slot: Slot, turn: Turn | None) -> State:
        """The position after a turn, with what happened in it, as far as it is looked for."""
        if turn is None or not self.aims[slot.player].both or len(slots_left(turn)) < len(SLOTS):
            return state
        seats = list(state.seats)
        seats[slot.player] = seats[slot.player]._replace(both=True)
        return state._replace(seats=tuple(seats))

    def moves(self, state: State, slot: Slot) -> Iterable[tuple[Turn | None, State]]:
        """The turns that may follow, and the positions after them; None for a turn that nobody chooses."""
        if slot.number in self.others.known:
            after = self.others.after(state, slot)
            return [] if after is None else [(None, after)]
        if self.aims[slot.player] != NOTHING:
            return self.turner.turns(state, slot.player)
        return self.turner.idle(state, slot.player)

    def best(self, states: Iterable[State], width: int, *, mixed: bool) -> Iterator[State]:
        """The most promising positions; if `mixed`, in turn of those that have used as many cards of each kind."""
        alike: dict[tuple[tuple[int, ...], ...], list[State]] = {}
        for state in states:
            alike.setdefault(_shape(state) if mixed else (), []).append(state)
        ranked = list[tuple[int, float, State]]()
        for group in alike.values():
            rated = sorted(((self.heuristic.of(state), number) for number, state in enumerate(group)), reverse=True)[
                :width
            ]
            ranked += [(place // 4, -value, group[number]) for place, (value, number) in enumerate(rated[:width])]
        ranked.sort(key=lambda each: each[:2])
        return (state for _, _, state in ranked[:width])

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


def _shape(state: State) -> tuple[tuple[int, ...], ...]:
    return tuple((len(seat.flown), len(seat.shuttles), len(seat.tiles)) for seat in state.seats)


def _turns(path: _Path) -> list[Turn]:
    found = list[Turn]()
    while path is not None:
        found.append(path[0])
        path = path[1]
    return found[::-1]
