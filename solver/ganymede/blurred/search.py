"""Turn by turn, every standing that may still do: if there is none left, the launches are out of reach.

Rows are those of the real game: a card is shown as soon as enough of its row were taken, other players taking as many
as they can. What is still worth while is asked of a game that is blurred further: no settler has a colour, and a card
can be taken again and again.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from winnable.rules.ganymede.board import TILE_PLACES
from winnable.rules.ganymede.card import Ship, Shuttle, Symbol
from winnable.rules.ganymede.effect import Effect, Kind, Part
from winnable.rules.ganymede.index import PlayerIndex
from winnable.rules.ganymede.judge import Record
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Problem, RowsOnly
from winnable.rules.ganymede.settlers import Place, Settlers
from winnable.solver.ganymede.blurred.crowd import ALL, NO_SHIP, Crowd, Standing, best, minus, plus
from winnable.solver.ganymede.blurred.steps import Reached, Steps
from winnable.solver.ganymede.bound import launches_asked
from winnable.solver.ganymede.timetable import Slot, timetable
from winnable.solver.verdict import Deadline

__all__ = ["MOST", "out_of_reach"]

MOST: Final = 1_000_000
"""Nothing is said if the search has looked at so many turns; a minute or so."""
_ONE_BASIC: Final = Effect((Part(Kind.BASIC),))
_SYMBOLS: Final = tuple(Symbol)

_Symbols = tuple[int, ...]
"""Symbols of tiles, in order; or by symbol, how many shuttles."""


class _Cards(NamedTuple):
    """The cards of a player; taken ones as bits, in the order of their row."""

    board: _Symbols
    """The tiles on it."""
    used: _Symbols
    taken: tuple[int, int, int]
    """By row: tiles, shuttles of Earth, of Mars."""


class _TooMuch(Exception):
    """The search takes too long."""


def out_of_reach(
    problem: Problem, position: Position, past: Sequence[Record], deadline: Deadline, most: int = MOST
) -> bool:
    """Whether a goal is found to ask for more launches than can be done within the horizon.

    Nothing is found where the rules are read otherwise than in the blurred game. Raises OutOfTime.
    """
    options = problem.deal.table.options
    if options.track_end_timing != "at_once" or options.shuttle_symbols != "shared":
        return False
    slots = timetable(problem, position, past)
    return any(
        _Search(problem, position, slots, player, low, deadline, most).refutes()
        for player, low in launches_asked(problem, problem.goals)
        if low > len(position.boards[player].flown) and player not in problem.veiled
    )


class _Search:
    def __init__(
        self,
        problem: Problem,
        position: Position,
        slots: Sequence[Slot],
        player: PlayerIndex,
        wanted: int,
        deadline: Deadline,
        most: int,
    ) -> None:
        table, board = problem.deal.table, position.boards[player]
        self.position, self.board, self.deadline, self.left = position, board, deadline, most
        self.cards = table.cards
        self.others = [*_others(problem, slots, player)]
        """By own turn, how many cards others can have taken of a row before it."""
        laid = [None if card is None else table.cards.ships[card] for card in board.ships]
        hands = [card for each in position.boards for card in each.hand]
        later: list[Ship] = [table.cards.ships[card] for card in (*hands, *position.row(RowKind.SHIPS).cards)]
        self.steps = Steps(table.track, laid, later, wanted, coloured=True)
        self.grey = Steps(table.track, laid, later, wanted, coloured=False)
        self.hopes: dict[tuple[int, _Symbols, _Symbols, Standing], bool] = {}
        """What may still do without colours."""

    def refutes(self) -> bool:
        """Whether the launches are out of reach; also false if that takes too long to find out."""
        layer = {self.dealt(): [self.begun()]}
        try:
            for turn in range(len(self.others)):
                found: dict[_Cards, set[Standing]] = {}
                for cards, standings in layer.items():
                    for at in standings:
                        for after, reached in self.turns(turn, cards, at, self.steps, again=False):
                            found.setdefault(after, set()).update(reached)
                layer = {}
                for cards, ends in found.items():
                    hopeful = [at for at in ends if self.hope(turn + 1, cards, _grey(at))]
                    if hopeful:
                        layer[cards] = best(hopeful)
        except (Reached, _TooMuch):
            return False
        return True

    def dealt(self) -> _Cards:
        """The cards to begin with."""
        tiles = [_SYMBOLS.index(self.cards.tiles[card].symbol) for card in self.board.tiles]
        symbols = [self.cards.shuttles[card].symbol for card in self.board.shuttles]
        return _Cards(tuple(sorted(tiles)), tuple(map(symbols.count, _SYMBOLS)), (0, 0, 0))

    def begun(self) -> Standing:
        """The standing to begin with."""
        earth, mars, top, bottom = self.board.at
        ships = [NO_SHIP if ship is None else place for place, ship in enumerate(self.board.ships, start=1)]
        return Standing(
            _crowd(earth),
            _crowd(mars),
            top.total,
            self.steps.mask(top.colours) or ALL,
            _crowd(bottom),
            (ships[0], ships[1]),
            self.board.reputation,
            len(self.board.flown),
        )

    def hope(self, turn: int, cards: _Cards, at: Standing) -> bool:
        """Whether the launches can still be done without colours, and where cards can be taken again."""
        if turn == len(self.others):
            return False
        key = (turn, cards.board, cards.used, at)
        if key not in self.hopes:
            try:
                self.hopes[key] = any(
                    self.hope(turn + 1, after, end)
                    for after, ends in self.turns(turn, cards, at, self.grey, again=True)
                    for end in ends
                )
            except Reached:
                self.hopes[key] = True
        return self.hopes[key]

    # --- a turn ------------------------------------------------------------------------------------

    def turns(
        self, turn: int, cards: _Cards, at: Standing, steps: Steps, *, again: bool
    ) -> Iterator[tuple[_Cards, list[Standing]]]:
        """The ends of all turns by the cards after them. Raises Reached. `again`: cards stay in their rows."""
        for kind in (RowKind.MARS, RowKind.EARTH):
            for place, card in self.shown(kind, turn, cards, again=again):
                yield from self.uses(cards, at, steps, self.cards.shuttles[card], _took(cards.taken, kind, place))
        seen = set[tuple[Symbol, Effect]]()
        for place, card in self.shown(RowKind.TILES, turn, cards, again=again):
            tile = self.cards.tiles[card]
            if place is None and (tile.symbol, tile.effect) in seen:
                continue
            seen.add((tile.symbol, tile.effect))
            symbol = _SYMBOLS.index(tile.symbol)
            for out in set(cards.board) if len(cards.board) == TILE_PLACES else (None,):
                board = plus(cards.board if out is None else minus(cards.board, out), symbol)
                after = _Cards(board, cards.used, _took(cards.taken, RowKind.TILES, place))
                yield after, self.looked(steps.effect_turn(at, tile.effect, board.count(symbol)))
        for count in range(len(cards.board) + 1):
            if count or self.may_pass(turn):
                ends = self.looked(steps.effect_turn(at, _ONE_BASIC, count))
                for board in set(combinations(cards.board, len(cards.board) - count)):
                    yield cards._replace(board=board), ends

    def uses(
        self, cards: _Cards, at: Standing, steps: Steps, shuttle: Shuttle, taken: tuple[int, int, int]
    ) -> Iterator[tuple[_Cards, list[Standing]]]:
        """The ends of turns in which a shuttle is used."""
        if len(at.earth if shuttle.home is Place.EARTH else at.mars) < shuttle.seats:
            return
        symbol = _SYMBOLS.index(shuttle.symbol)
        used = tuple(count + (place == symbol) for place, count in enumerate(cards.used))
        complete = min(used) > min(cards.used)
        boards = {cards.board}
        if shuttle.pays_tile:
            boards = {minus(cards.board, out) for out in cards.board}
        if boards:
            ends = self.looked(steps.shuttle_turn(at, shuttle, used[symbol], complete=complete))
            for board in boards:
                yield _Cards(board, used, taken), ends

    def looked(self, ends: list[Standing]) -> list[Standing]:
        """The ends of a turn, which count. Raises _TooMuch, OutOfTime."""
        self.left -= 1
        if self.left < 0:
            raise _TooMuch
        if not self.left % 1000:
            self.deadline.check()
        return ends

    # --- rows --------------------------------------------------------------------------------------

    def shown(self, kind: RowKind, turn: int, cards: _Cards, *, again: bool) -> Iterator[tuple[int | None, str]]:
        """Cards of a row that may be shown, by their places; no place if taking them leaves them there."""
        row, taken = self.position.row(kind), 0 if again else cards.taken[kind]
        gone = turn if again else taken.bit_count()
        for place, card in enumerate(row.cards[: kind.width + gone + self.others[turn]]):
            if not taken >> place & 1:
                yield None if again else place, card
        if kind is RowKind.TILES and turn + self.others[turn] > len(row.draw) - kind.width + len(row.show):
            yield from ((None, card) for card in self.cards.tiles)  # discarded ones are the pile

    def may_pass(self, turn: int) -> bool:
        """Whether there may be no tile left."""
        return turn + self.others[turn] >= len(self.position.row(RowKind.TILES).cards)


def _others(problem: Problem, slots: Sequence[Slot], player: PlayerIndex) -> Iterator[int]:
    """By own turn, how many cards others can have taken of a row before it."""
    taken = 0
    for slot in slots:
        control = problem.control(slot.player)
        if slot.player == player:
            yield taken
        elif isinstance(control, RowsOnly):
            taken += max((len(each.cards) for each in control.turns), default=1)
        else:
            taken += 1


def _took(taken: tuple[int, int, int], kind: RowKind, place: int | None) -> tuple[int, int, int]:
    tiles, earth, mars = (
        each | (1 << place if place is not None and row == kind else 0) for row, each in enumerate(taken)
    )
    return tiles, earth, mars


def _crowd(settlers: Settlers) -> Crowd:
    return tuple(sorted(1 << colour for colour in settlers.colours for _ in range(settlers[colour])))


def _grey(at: Standing) -> Standing:
    """The same without colours."""
    return at._replace(
        earth=(ALL,) * len(at.earth), mars=(ALL,) * len(at.mars), top_mask=ALL, bottom=(ALL,) * len(at.bottom)
    )
