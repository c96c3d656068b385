"""The turns that a player may play: the promising part of them, as turns of a line.

Tiles, shuttles and discards are all tried, and for each effect the few most promising ways; passes,
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
from winnable.rules.ganymede.decision import Action, DiscardTiles, Gain, Launch, Step, Take, TakeTile, Turn, UseShuttle
from winnable.rules.ganymede.position import RowKind
from winnable.solver.ganymede.lookahead.state import BOTTOM, SYMBOLS, TOP, Seat, State, TurnState, promise
from winnable.solver.ganymede.single_steps import SUPPLY, Counts, settled, takes

# --- Ways to carry out effects and launches, each with its steps as a line has them --------------


# An effect is followed application by application. "Move or recruit a red", twice, from one red on Earth: after the
# first the red is on Mars, or there are two on Earth; after the second one of them is on Mars, two reds are on Earth
# and Mars, and so on. Of many ways those are kept in which settlers stand most promisingly (`KEPT`), and a few are
# returned (`ENDS`). Reputation is only counted on the way, and gained at the end, which every reading but one allows
# (J1).


Steps = tuple[Step, ...]
KEPT: Final = 16
"""How many ways of an effect are followed from one application to the next."""
ENDS: Final = 10
"""How many ways of an effect are yielded."""
_BASIC: Final = Part(Kind.BASIC)


class Ways:
    """The ways to carry out effects and launches at a table."""

    def __init__(
        self, table: Table, pile: Sequence[CardId], ship_value: dict[CardId, float], *, famous: bool = False
    ) -> None:
        """`pile` are the ship cards to be drawn, `ship_value` says how much each ship card is wanted.

        `famous`: reputation is wanted for itself.
        """
        self.per_cell = 4.0 if famous else 0.5
        self.table = table
        self.known: dict[tuple[TurnState, int, int], list[tuple[Steps, TurnState]]] = {}
        """Ways that were worked out, by the effect as an object; cleared from time to time."""
        self.pile = pile
        self.ship_value = ship_value
        self.capacities = {
            card: (table.capacity(card, Place.TOP), table.capacity(card, Place.BOTTOM)) for card in table.cards.ships
        }
        self.crews = {card: (table.crew(card, Place.TOP), table.crew(card, Place.BOTTOM)) for card in table.cards.ships}

    # --- places ------------------------------------------------------------------------------------

    def worth(self, now: TurnState) -> float:
        """How promising the settlers stand."""
        top, bottom = now.ships
        crews = (self.crews[top][0] if top else 0, self.crews[bottom][1] if bottom else 0)
        return promise(now.at[:SUPPLY], crews) + 20 * len(now.flown) + self.per_cell * now.cell

    def room(self, now: TurnState) -> tuple[int, int]:
        """How many the ships take, by slot, 0 without a ship."""
        top, bottom = now.ships
        return self.capacities[top][0] if top else 0, self.capacities[bottom][1] if bottom else 0

    def full(self, now: TurnState, slot: int) -> bool:
        """Whether the ship on a slot has its crew."""
        card = now.ships[slot - TOP]
        return card is not None and sum(now.at[slot]) >= self.crews[card][slot - TOP]

    # --- effects -----------------------------------------------------------------------------------

    def runs(self, now: TurnState, effect: Effect, times: int) -> list[tuple[Steps, TurnState]]:
        """Ways to carry out an effect that may be applied so often, from not at all on."""
        if not effect.parts or not times:
            return [((), now)]
        key = (now, id(effect), times)
        if key not in self.known:
            self.known[key] = self.found(now, effect, times)
        return self.known[key]

    def found(self, now: TurnState, effect: Effect, times: int) -> list[tuple[Steps, TurnState]]:
        """The ways, worked out."""
        found: dict[tuple[TurnState, int], Steps] = {(now, 0): ()}
        newest = dict(found)
        for _ in range(times):
            following: dict[tuple[TurnState, int], Steps] = {}
            for (at, pool), steps in newest.items():
                for parts in effect.ways:
                    for step, after, more in self.application(at, parts):
                        if (after, pool + more) not in found:
                            following.setdefault((after, pool + more), steps + step)
            if len(following) > KEPT:
                best = sorted(following, key=lambda each: -self.worth(each[0]) - self.per_cell * each[1])[:KEPT]
                following = {each: following[each] for each in best}
            found |= following
            newest = following
            if not newest:
                break
        ways = [(steps, after) for (after, pool), steps in found.items() if not pool]
        for (after, pool), steps in found.items():
            if pool:
                ways += [((*steps, gain), end) for gain, end in self.gains(after, pool)]
        if len(ways) > ENDS:
            ways.sort(key=lambda way: -self.worth(way[1]))
            del ways[ENDS:]
        return ways

    def application(self, now: TurnState, parts: tuple[Part, ...]) -> Iterator[tuple[Steps, TurnState, int]]:
        """Ways to do all these parts once, each as often as it says or less, in this order."""
        reached: list[tuple[Steps, TurnState, int]] = [((), now, 0)]
        for part in parts:
            for _ in range(part.amount):
                reached += [
                    ((*steps, *step), after, pool + more)
                    for steps, at, pool in reached
                    for step, after, more in self.single(at, part)
                ]
        return (each for each in reached if each[1] is not now or each[2])

    def single(self, now: TurnState, part: Part) -> Iterator[tuple[Steps, TurnState, int]]:
        """Ways to do one step of a part."""
        if part.kind in (Kind.BASIC, Kind.REPUTATION) and now.cell < self.table.track.length:
            yield (), now, 1
        for step, after in self.changes(now, part):
            yield (step,), after, 0

    def changes(self, now: TurnState, part: Part) -> Iterator[tuple[Step, TurnState]]:
        """Ways to do one step that a part gives, but for reputation."""
        for step, at in settled(now.at, part, self.room(now), adapt_on_ship=self.table.options.adapt_on_ship):
            yield step, now._replace(at=at)
        if part.kind in (Kind.BASIC, Kind.SHIP) and len(now.hand) < HAND_LIMIT:
            for card, after in self.cards(now, 1):
                yield Take(card), after

    def cards(self, now: TurnState, most: int) -> list[tuple[CardId, TurnState]]:
        """The ship cards that are taken first, as many as said, of different worth."""
        reach = [*now.shown, *self.pile[now.drawn : now.drawn + 1]]
        reach.sort(key=lambda card: (-self.ship_value[card], card))
        found, liked = list[tuple[CardId, TurnState]](), set[float]()
        for card in reach:
            if self.ship_value[card] in liked:
                continue
            liked.add(self.ship_value[card])
            hand = tuple(sorted((*now.hand, card)))
            if card in now.shown:
                shown = tuple(each for each in now.shown if each != card)
                found.append((card, now._replace(hand=hand, shown=shown)))
            else:
                found.append((card, now._replace(hand=hand, drawn=now.drawn + 1)))
            if len(found) == most:
                break
        return found

    # --- reputation --------------------------------------------------------------------------------

    def gains(self, now: TurnState, pool: int) -> Iterator[tuple[Gain, TurnState]]:
        """Ways to use this much reputation: all of it, or up to a bonus cell."""
        track = self.table.track
        most = min(pool, track.length - now.cell)
        for cells in range(1, most + 1):
            stop = now.cell + cells
            if cells < most and stop not in track.bonus:
                continue
            after = now._replace(cell=stop)
            if stop in track.bonus:
                for step, end in self.changes(after, _BASIC):
                    yield Gain(cells, step), end
                for again, end in self.gains(after, 1):
                    yield Gain(cells, again), end
            if stop == track.length:
                for launch, end in self.any_launch(after):
                    yield Gain(cells, launch=launch), end
            yield Gain(cells), after

    # --- launches ----------------------------------------------------------------------------------

    def launches(self, now: TurnState, slot: Place) -> Iterator[tuple[Launch, TurnState]]:
        """Ways to launch the ship on a slot."""
        place = slot - TOP
        card = now.ships[place]
        assert card is not None, "a ship is on the slot"
        at = list(now.at)
        supply = tuple(map(sum, zip(at[SUPPLY], at[slot], strict=True)))
        at[slot], at[SUPPLY] = (0, 0, 0, 0), (supply[0], supply[1], supply[2], supply[3])
        left = now._replace(at=tuple(at), ships=_laid(now.ships, place, None), flown=tuple(sorted((*now.flown, card))))
        for steps, acted in self.runs(left, self.table.cards.ships[card].on_launch, 1):
            reached: list[tuple[CardId | None, TurnState]] = [*self.cards(acted, 2)]
            for given, taken in reached or [(None, acted)]:
                for lays in self.best(taken.hand):
                    after = taken
                    if lays is not None:
                        hand = tuple(each for each in taken.hand if each != lays)
                        after = taken._replace(hand=hand, ships=_laid(taken.ships, place, lays))
                    yield Launch(slot, steps, given, lays), after

    def any_launch(self, now: TurnState) -> Iterator[tuple[Launch, TurnState]]:
        """Ways to launch either ship."""
        for slot in SLOTS:
            if now.ships[slot - TOP] is not None:
                yield from self.launches(now, slot)

    def best(self, hand: tuple[CardId, ...]) -> Iterator[CardId | None]:
        """The cards that may be laid, two of different worth at most."""
        if not hand:
            yield None
            return
        liked = list[float]()
        for card in sorted(hand, key=lambda card: (-self.ship_value[card], card)):
            if self.ship_value[card] not in liked:
                liked.append(self.ship_value[card])
                yield card
            if len(liked) == 2:
                return

    def last_launches(self, now: TurnState) -> Iterator[tuple[tuple[Launch, ...], TurnState]]:
        """Ways for the full ships to leave at the end of a turn."""
        full = [slot for slot in SLOTS if self.full(now, slot)]
        if not full:
            yield (), now
        for slot in full:
            for launch, after in self.launches(now, slot):
                for others, last in self.last_launches(after):
                    yield (launch, *others), last


def _laid(
    ships: tuple[CardId | None, CardId | None], place: int, card: CardId | None
) -> tuple[CardId | None, CardId | None]:
    return (card, ships[1]) if place == 0 else (ships[0], card)


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
