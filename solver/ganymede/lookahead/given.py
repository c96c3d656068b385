"""Turns that nobody chooses, in the positions of the search: those of scripts, and those known by their rows alone.

The board of a script is the same in every position of the search, so the turn is worked out once and laid over each of
them: its card leaves the row, its settlers leave the supply. If the card is not shown, or the settlers are not there,
the position leads nowhere.
"""

from collections.abc import Iterable

from winnable.rules.ganymede.card import CardId, Settlers, TurnNumber
from winnable.rules.ganymede.judge import Slot
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Free, Problem, RowsTurn
from winnable.rules.ganymede.scripts import Written, written
from winnable.solver.ganymede.lookahead.state import State
from winnable.solver.ganymede.lookahead.turns import Turner


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
