"""The turns that a player may play: the promising part of them, as turns of a line.

Tiles, shuttles and discards are all tried, and for each effect the few ways that `steps` finds most promising; passes,
and turns that end with too many cards in the hand, are left out. With two tiles and a shuttle in the rows, and one tile
on the board, there are four actions (that tile may be discarded), each with up to ten ways to carry out its effect, and
for each of those the ways for full ships to leave.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from winnable.rules.ganymede.board import HAND_LIMIT, MARS_ROOM, TILE_PLACES, Board, Table
from winnable.rules.ganymede.card import (
    NOBODY,
    SLOTS,
    CardId,
    Effect,
    Kind,
    Part,
    Place,
    PlayerIndex,
    Settlers,
    Shuttle,
)
from winnable.rules.ganymede.decision import Action, DiscardTiles, TakeTile, Turn, UseShuttle
from winnable.rules.ganymede.position import RowKind
from winnable.solver.ganymede.lookahead.state import BOTTOM, SYMBOLS, TOP, Seat, State, TurnState
from winnable.solver.ganymede.lookahead.steps import Ways
from winnable.solver.ganymede.single_steps import SUPPLY, Counts, takes

_ONE_BASIC: Final = Effect((Part(Kind.BASIC),))


class Turner:
    """The turns of one table."""

    def __init__(
        self, table: Table, piles: Sequence[tuple[CardId, ...]], ways: Ways, *, comes_round: bool = False
    ) -> None:
        """`comes_round`: the discarded tiles may become the pile; those of the deal lie under it from the beginning."""
        self.table = table
        self.piles = piles
        self.comes_round = comes_round
        self.ways = ways
        self.symbol = {card: SYMBOLS.index(each.symbol) for card, each in table.cards.tiles.items()}
        self.symbol |= {card: SYMBOLS.index(each.symbol) for card, each in table.cards.shuttles.items()}

    def turns(self, state: State, player: PlayerIndex) -> Iterator[tuple[Turn, State]]:
        """Turns of a player, and the position after each, its rows refilled."""
        self.ways.known.clear()
        seat = state.seats[player]
        now = _begun(state, seat)
        for action, acted, changed, taken in self.actions(state, seat, now):
            for launches, last in self.ways.last_launches(acted):
                if len(last.hand) <= HAND_LIMIT:
                    after = self.ended(state, player, changed, last, taken)
                    if after is not None:
                        yield Turn(player, action, launches), after

    def idle(self, state: State, player: PlayerIndex) -> Iterator[tuple[Turn, State]]:
        """Turns of a player on whom nothing depends: a tile is taken, and nothing done with it."""
        seat = state.seats[player]
        now = _begun(state, seat)
        for tile in state.rows[RowKind.TILES][0]:
            out = seat.tiles[0] if len(seat.tiles) == TILE_PLACES else None
            tiles = tuple(sorted({*seat.tiles, tile} - {out}))
            after = self.ended(state, player, seat._replace(tiles=tiles), now, (RowKind.TILES, tile))
            if after is not None:
                yield Turn(player, TakeTile(tile, out)), after

    # --- actions -----------------------------------------------------------------------------------

    def actions(
        self, state: State, seat: Seat, now: TurnState
    ) -> Iterator[tuple[Action, TurnState, Seat, tuple[RowKind, CardId] | None]]:
        """Actions, their results, the board with its tiles and shuttles, and the card that leaves its row."""
        cards = self.table.cards
        for tile in state.rows[RowKind.TILES][0]:
            for out in seat.tiles if len(seat.tiles) == TILE_PLACES else (None,):
                tiles = tuple(sorted({*seat.tiles, tile} - {out}))
                times = sum(self.symbol[each] == self.symbol[tile] for each in tiles)
                for steps, after in self.ways.runs(now, cards.tiles[tile].effect, times):
                    yield TakeTile(tile, out, steps), after, seat._replace(tiles=tiles), (RowKind.TILES, tile)
        for row in (RowKind.EARTH, RowKind.MARS):
            for card in state.rows[row][0]:
                for use, after, changed in self.shuttles(card, cards.shuttles[card], seat, now):
                    yield use, after, changed, (row, card)
        for count in range(1, len(seat.tiles) + 1):
            for tiles in combinations(seat.tiles, count):
                rest = tuple(each for each in seat.tiles if each not in tiles)
                for steps, after in self.ways.runs(now, _ONE_BASIC, count):
                    if steps:
                        yield DiscardTiles(tiles, steps), after, seat._replace(tiles=rest), None

    def shuttles(
        self, card: CardId, shuttle: Shuttle, seat: Seat, now: TurnState
    ) -> Iterator[tuple[UseShuttle, TurnState, Seat]]:
        """Uses of a shuttle."""
        there = Settlers(now.at[shuttle.home])
        if not shuttle.needs.within(there) or there.total < shuttle.seats:
            return
        symbol = self.symbol[card]
        used = tuple(count + (place == symbol) for place, count in enumerate(seat.used))
        complete = min(used) > min(seat.used)
        for pays in seat.tiles if shuttle.pays_tile else (None,):
            tiles = tuple(each for each in seat.tiles if each != pays)
            changed = seat._replace(tiles=tiles, used=used, shuttles=tuple(sorted((*seat.shuttles, card))))
            for white in (there - shuttle.needs).parts(shuttle.white):
                crew = shuttle.needs + white
                for lost, top, bottom, travelled in self.travels(shuttle.home, crew, now):
                    for steps, after in self.ways.runs(travelled, shuttle.effect, used[symbol]):
                        use = UseShuttle(card, crew, lost, top, bottom, pays, steps)
                        yield use, after, changed
                        if complete:  # a full set of symbols launches a ship, too
                            for launch, end in self.ways.any_launch(after):
                                yield replace(use, launch=launch), end, changed

    def travels(
        self, home: Place, crew: Settlers, now: TurnState
    ) -> Iterator[tuple[Settlers, Settlers, Settlers, TurnState]]:
        """Who is lost, who boards top and bottom, and what that leads to."""
        earth, mars, top, bottom, supply = map(Settlers, now.at)
        if home is Place.EARTH:
            for lost in crew.parts(max(0, crew.total + mars.total - MARS_ROOM)):
                at = (earth - crew, mars + crew - lost, top, bottom, supply + lost)
                yield lost, NOBODY, NOBODY, now._replace(at=tuple(each.counts for each in at))
            return
        room = self.ways.room(now)
        for to_top in crew.parts():
            if to_top.total and not self.carries(now, TOP, top + to_top):
                continue
            for to_bottom in (crew - to_top).parts():
                if to_bottom.total and not self.carries(now, BOTTOM, bottom + to_bottom):
                    continue
                lost = crew - to_top - to_bottom
                at = (earth, mars - crew, top + to_top, bottom + to_bottom, supply + lost)
                counts: Counts = tuple(each.counts for each in at)
                if not any(takes(counts, slot, colour, room) for slot in SLOTS for colour in lost.colours):
                    yield lost, to_top, to_bottom, now._replace(at=counts)

    def carries(self, now: TurnState, slot: int, load: Settlers) -> bool:
        """Whether the ship on a slot may carry a load."""
        card = now.ships[slot - TOP]
        if card is None or load.total > self.ways.capacities[card][slot - TOP]:
            return False
        return len(load.colours) <= 1 if slot == TOP else max(load.counts) <= 1

    # --- the end of a turn -------------------------------------------------------------------------

    def ended(
        self, state: State, player: PlayerIndex, seat: Seat, now: TurnState, taken: tuple[RowKind, CardId] | None
    ) -> State | None:
        """The position after the rows are refilled; None if a pile other than the shuttles' is not enough."""
        rows, out = list(state.rows), state.out
        rows[RowKind.SHIPS] = (now.shown, now.drawn)
        if taken is not None:
            shown, drawn = rows[taken[0]]
            rows[taken[0]] = (tuple(each for each in shown if each != taken[1]), drawn)
        if self.comes_round:
            out += tuple(tile for tile in state.seats[player].tiles if tile not in seat.tiles)
        full = self.refilled(rows, out)
        if full is None:
            return None
        changed = seat._replace(at=now.at[:SUPPLY], cell=now.cell, ships=now.ships, hand=now.hand, flown=now.flown)
        seats = tuple(changed if each == player else other for each, other in enumerate(state.seats))
        return State(now.at[SUPPLY], full, seats, state.ends, out)

    def refilled(
        self, rows: list[tuple[tuple[CardId, ...], int]], out: tuple[CardId, ...]
    ) -> tuple[tuple[tuple[CardId, ...], int], ...] | None:
        """The rows at the end of a turn; None if the pile of tiles is not enough, with discarded tiles if they count.

        As the oldest tile comes first, it makes no difference when the discarded ones become the pile (J12).
        """
        for kind in RowKind:
            shown, drawn = rows[kind]
            missing = kind.width - len(shown)
            if missing > 0:
                pile = self.piles[kind] + out if kind is RowKind.TILES else self.piles[kind]
                more = pile[drawn : drawn + missing]
                if len(more) < missing and kind is RowKind.TILES and not self.comes_round:
                    return None
                rows[kind] = (shown + more, drawn + len(more))
        return tuple(rows)

    def seat(self, board: Board) -> Seat:
        """A board between turns."""
        used = [self.symbol[card] for card in board.shuttles]
        return Seat(
            tuple(place.counts for place in board.at),
            board.reputation,
            board.ships,
            tuple(sorted(board.hand)),
            tuple(sorted(board.flown)),
            tuple(sorted(board.tiles)),
            tuple(map(used.count, range(len(SYMBOLS)))),
            tuple(sorted(board.shuttles)),
        )


def _begun(state: State, seat: Seat) -> TurnState:
    """A turn at its beginning."""
    return TurnState((*seat.at, state.supply), seat.cell, seat.ships, seat.hand, seat.flown, *state.rows[RowKind.SHIPS])
