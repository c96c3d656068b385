"""The turns that a player may play: the promising part of them, as turns of a line, and the player's board after each.

Tiles, shuttles and discards are all tried, and for each effect the few most promising ways; passes,
and turns that end with too many cards in the hand, are left out. With two tiles and a shuttle in the rows, and one tile
on the board, there are four actions (that tile may be discarded), each with up to ten ways to carry out its effect, and
for each of those the ways for full ships to leave.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from winnable.rules.ganymede.board import HAND_LIMIT, MARS_ROOM, TILE_PLACES, Table
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
    Symbol,
)
from winnable.rules.ganymede.decision import Action, DiscardTiles, Gain, Launch, Step, Take, TakeTile, Turn, UseShuttle
from winnable.rules.ganymede.position import Position, RowKind
from winnable.solver.ganymede.single_steps import SUPPLY, Counts, settled, takes

EARTH: Final = int(Place.EARTH)
MARS: Final = int(Place.MARS)
TOP: Final = int(Place.TOP)
BOTTOM: Final = int(Place.BOTTOM)
_SYMBOLS: Final = tuple(Symbol)


class Seat(NamedTuple):
    """The board of a player within a turn, with what the turn changes beside it: plain tuples, quick to compare."""

    at: Counts
    """By place, the supply last."""
    cell: int
    ships: tuple[CardId | None, CardId | None]
    hand: tuple[CardId, ...]
    """In the order of their names, as all cards here."""
    flown: tuple[CardId, ...]
    shown: tuple[CardId, ...]
    """The row of ships."""
    drawn: int
    """How many of its pile were drawn."""
    tiles: tuple[CardId, ...]
    shuttles: tuple[CardId, ...]
    used: tuple[int, ...]
    """By symbol, how many shuttles."""


Steps = tuple[Step, ...]
KEPT: Final = 16
"""How many ways of an effect are followed from one application to the next."""
ENDS: Final = 10
"""How many ways of an effect are yielded."""
_BASIC: Final = Part(Kind.BASIC)
_ONE_BASIC: Final = Effect((_BASIC,))
_FLOWN: Final = 20.0
"""How much a ship that has left is worth within a turn, so that no full ship is kept for its settlers."""


class Turns:
    """The turns of one table, each with its steps as a line has them.

    An effect is followed application by application. "Move or recruit a red", twice, from one red on Earth: after the
    first the red is on Mars, or there are two on Earth; after the second one of them is on Mars, two reds are on Earth
    and Mars, and so on. Of many ways those are kept in which settlers stand most promisingly (`KEPT`), and a few are
    returned (`ENDS`). Reputation is only counted on the way, and gained at the end, which every reading but one allows
    (J1).
    """

    def __init__(self, table: Table, ship_value: dict[CardId, float], *, famous: bool = False) -> None:
        """`ship_value` says how much each ship card is wanted; `famous`: reputation is wanted for itself."""
        self.per_cell = 4.0 if famous else 0.5
        self.table = table
        self.ship_value = ship_value
        self.known: dict[tuple[Seat, int, int], list[tuple[Steps, Seat]]] = {}
        """Ways of this turn that were worked out, by the effect as an object."""
        self.pile: tuple[CardId, ...] = ()
        """The ships to be drawn in this turn."""
        ships, both = table.cards.ships, (Place.TOP, Place.BOTTOM)
        self.capacities = {card: tuple(table.capacity(card, slot) for slot in both) for card in ships}
        self.crews = {card: tuple(table.crew(card, slot) for slot in both) for card in ships}
        self.symbol = {card: _SYMBOLS.index(each.symbol) for card, each in table.cards.tiles.items()}
        self.symbol |= {card: _SYMBOLS.index(each.symbol) for card, each in table.cards.shuttles.items()}

    def seat(self, position: Position, player: PlayerIndex) -> Seat:
        """The board of a player between turns."""
        board, row = position.boards[player], position.row(RowKind.SHIPS)
        symbols = [self.symbol[card] for card in board.shuttles]
        return Seat(
            (*(place.counts for place in board.at), position.supply.counts),
            board.reputation,
            board.ships,
            tuple(sorted(board.hand)),
            tuple(sorted(board.flown)),
            row.show,
            0,
            tuple(sorted(board.tiles)),
            tuple(sorted(board.shuttles)),
            tuple(map(symbols.count, range(len(_SYMBOLS)))),
        )

    def of(self, position: Position) -> Iterator[tuple[Turn, Seat]]:
        """Turns of whose turn it is, and the board after each."""
        self.known.clear()
        self.pile = position.row(RowKind.SHIPS).draw
        for action, acted in self.actions(position):
            for launches, last in self.last_launches(acted):
                if len(last.hand) <= HAND_LIMIT:
                    yield Turn(position.player, action, launches), last

    def idle(self, position: Position) -> Iterator[tuple[Turn, Seat]]:
        """Turns of a player on whom nothing depends: a tile is taken, and nothing done with it."""
        now = self.seat(position, position.player)
        for tile in position.row(RowKind.TILES).show:
            out = now.tiles[0] if len(now.tiles) == TILE_PLACES else None
            yield Turn(position.player, TakeTile(tile, out)), now

    # --- actions -----------------------------------------------------------------------------------

    def actions(self, position: Position) -> Iterator[tuple[Action, Seat]]:
        """Actions, and the board after each."""
        cards, now = self.table.cards, self.seat(position, position.player)
        for tile in position.row(RowKind.TILES).show:
            for out in now.tiles if len(now.tiles) == TILE_PLACES else (None,):
                tiles = tuple(sorted({*now.tiles, tile} - {out}))
                times = sum(self.symbol[each] == self.symbol[tile] for each in tiles)
                for steps, after in self.runs(now._replace(tiles=tiles), cards.tiles[tile].effect, times):
                    yield TakeTile(tile, out, steps), after
        for row in (RowKind.EARTH, RowKind.MARS):
            for card in position.row(row).show:
                yield from self.shuttles(card, cards.shuttles[card], now)
        for count in range(1, len(now.tiles) + 1):
            for tiles in combinations(now.tiles, count):
                rest = tuple(each for each in now.tiles if each not in tiles)
                for steps, after in self.runs(now._replace(tiles=rest), _ONE_BASIC, count):
                    if steps:
                        yield DiscardTiles(tiles, steps), after

    def shuttles(self, card: CardId, shuttle: Shuttle, now: Seat) -> Iterator[tuple[UseShuttle, Seat]]:
        """Uses of a shuttle."""
        there = Settlers(now.at[shuttle.home])
        if not shuttle.needs.within(there) or there.total < shuttle.seats:
            return
        symbol = self.symbol[card]
        used = tuple(count + (place == symbol) for place, count in enumerate(now.used))
        complete = min(used) > min(now.used)
        for pays in now.tiles if shuttle.pays_tile else (None,):
            tiles = tuple(each for each in now.tiles if each != pays)
            seated = now._replace(tiles=tiles, used=used, shuttles=tuple(sorted((*now.shuttles, card))))
            for white in (there - shuttle.needs).parts(shuttle.white):
                crew = shuttle.needs + white
                for lost, top, bottom, travelled in self.travels(shuttle.home, crew, seated):
                    for steps, after in self.runs(travelled, shuttle.effect, used[symbol]):
                        use = UseShuttle(card, crew, lost, top, bottom, pays, steps)
                        yield use, after
                        if complete:  # a full set of symbols launches a ship, too
                            for launch, end in self.any_launch(after):
                                yield replace(use, launch=launch), end

    def travels(self, home: Place, crew: Settlers, now: Seat) -> Iterator[tuple[Settlers, Settlers, Settlers, Seat]]:
        """Who is lost, who boards top and bottom, and what that leads to."""
        earth, mars, top, bottom, supply = map(Settlers, now.at)
        if home is Place.EARTH:
            for lost in crew.parts(max(0, crew.total + mars.total - MARS_ROOM)):
                at = (earth - crew, mars + crew - lost, top, bottom, supply + lost)
                yield lost, NOBODY, NOBODY, now._replace(at=tuple(each.counts for each in at))
            return
        room = self.room(now)
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

    # --- places ------------------------------------------------------------------------------------

    def worth(self, now: Seat) -> float:
        """How promising the settlers stand."""
        return self.promise(now) + _FLOWN * len(now.flown) + self.per_cell * now.cell

    def promise(self, now: Seat) -> float:
        """How far the settlers are on their way to the ships."""
        top, bottom = now.ships
        return promise(now.at[:SUPPLY], (self.crews[top][0] if top else 0, self.crews[bottom][1] if bottom else 0))

    def room(self, now: Seat) -> tuple[int, int]:
        """How many the ships take, by slot, 0 without a ship."""
        top, bottom = now.ships
        return self.capacities[top][0] if top else 0, self.capacities[bottom][1] if bottom else 0

    def full(self, now: Seat, slot: int) -> bool:
        """Whether the ship on a slot has its crew."""
        card = now.ships[slot - TOP]
        return card is not None and sum(now.at[slot]) >= self.crews[card][slot - TOP]

    def carries(self, now: Seat, slot: int, load: Settlers) -> bool:
        """Whether the ship on a slot may carry a load."""
        if load.total > self.room(now)[slot - TOP]:
            return False
        return len(load.colours) <= 1 if slot == TOP else max(load.counts) <= 1

    # --- effects -----------------------------------------------------------------------------------

    def runs(self, now: Seat, effect: Effect, times: int) -> list[tuple[Steps, Seat]]:
        """Ways to carry out an effect that may be applied so often, from not at all on."""
        if not effect.parts or not times:
            return [((), now)]
        key = (now, id(effect), times)
        if key not in self.known:
            self.known[key] = self.found(now, effect, times)
        return self.known[key]

    def found(self, now: Seat, effect: Effect, times: int) -> list[tuple[Steps, Seat]]:
        """The ways, worked out."""
        found: dict[tuple[Seat, int], Steps] = {(now, 0): ()}
        newest = dict(found)
        for _ in range(times):
            following: dict[tuple[Seat, int], Steps] = {}
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
        ways = [(steps, after) for (after, pool), steps in found.items() if not pool]
        for (after, pool), steps in found.items():
            if pool:
                ways += [((*steps, gain), end) for gain, end in self.gains(after, pool)]
        if len(ways) > ENDS:
            ways.sort(key=lambda way: -self.worth(way[1]))
            del ways[ENDS:]
        return ways

    def application(self, now: Seat, parts: tuple[Part, ...]) -> Iterator[tuple[Steps, Seat, int]]:
        """Ways to do all these parts once, each as often as it says or less, in this order."""
        reached: list[tuple[Steps, Seat, int]] = [((), now, 0)]
        for part in parts:
            for _ in range(part.amount):
                reached += [
                    ((*steps, *step), after, pool + more)
                    for steps, at, pool in reached
                    for step, after, more in self.single(at, part)
                ]
        return (each for each in reached if each[1] is not now or each[2])

    def single(self, now: Seat, part: Part) -> Iterator[tuple[Steps, Seat, int]]:
        """Ways to do one step of a part."""
        if part.kind in (Kind.BASIC, Kind.REPUTATION) and now.cell < self.table.track.length:
            yield (), now, 1
        for step, after in self.changes(now, part):
            yield (step,), after, 0

    def changes(self, now: Seat, part: Part) -> Iterator[tuple[Step, Seat]]:
        """Ways to do one step that a part gives, but for reputation."""
        for step, at in settled(now.at, part, self.room(now), adapt_on_ship=self.table.options.adapt_on_ship):
            yield step, now._replace(at=at)
        if part.kind in (Kind.BASIC, Kind.SHIP) and len(now.hand) < HAND_LIMIT:
            for card, after in self.cards(now, 1):
                yield Take(card), after

    def cards(self, now: Seat, most: int) -> Iterator[tuple[CardId, Seat]]:
        """The ship cards that are taken first, as many as said, of different worth."""
        for card in self.liked([*now.shown, *self.pile[now.drawn : now.drawn + 1]], most):
            after = now._replace(hand=tuple(sorted((*now.hand, card))))
            if card in now.shown:
                yield card, after._replace(shown=tuple(each for each in now.shown if each != card))
            else:
                yield card, after._replace(drawn=now.drawn + 1)

    def liked(self, cards: Iterable[CardId], most: int) -> list[CardId]:
        """The best of some ships, as many as said, of different worth."""
        best: dict[float, CardId] = {}
        for card in sorted(cards, key=lambda card: (-self.ship_value[card], card)):
            best.setdefault(self.ship_value[card], card)
        return [*best.values()][:most]

    # --- reputation --------------------------------------------------------------------------------

    def gains(self, now: Seat, pool: int) -> Iterator[tuple[Gain, Seat]]:
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

    def launches(self, now: Seat, slot: Place) -> Iterator[tuple[Launch, Seat]]:
        """Ways to launch the ship on a slot; then a card is laid, of two of different worth at most."""
        card = now.ships[slot - TOP]
        assert card is not None, "a ship is on the slot"
        at = list(now.at)
        at[SUPPLY], at[slot] = (Settlers(at[SUPPLY]) + Settlers(at[slot])).counts, NOBODY.counts
        left = now._replace(at=tuple(at), ships=_laid(now, slot, None), flown=tuple(sorted((*now.flown, card))))
        for steps, acted in self.runs(left, self.table.cards.ships[card].on_launch, 1):
            reached: list[tuple[CardId | None, Seat]] = [*self.cards(acted, 2)]
            for given, taken in reached or [(None, acted)]:
                for lays in self.liked(taken.hand, 2):
                    hand = tuple(each for each in taken.hand if each != lays)
                    yield Launch(slot, steps, given, lays), taken._replace(hand=hand, ships=_laid(taken, slot, lays))
                if not taken.hand:
                    yield Launch(slot, steps, given), taken

    def any_launch(self, now: Seat) -> Iterator[tuple[Launch, Seat]]:
        """Ways to launch either ship."""
        for slot in SLOTS:
            if now.ships[slot - TOP] is not None:
                yield from self.launches(now, slot)

    def last_launches(self, now: Seat) -> Iterator[tuple[tuple[Launch, ...], Seat]]:
        """Ways for the full ships to leave at the end of a turn."""
        full = [slot for slot in SLOTS if self.full(now, slot)]
        if not full:
            yield (), now
        for slot in full:
            for launch, after in self.launches(now, slot):
                for others, last in self.last_launches(after):
                    yield (launch, *others), last


def _laid(now: Seat, slot: Place, card: CardId | None) -> tuple[CardId | None, CardId | None]:
    return (card, now.ships[1]) if slot is Place.TOP else (now.ships[0], card)


@lru_cache(maxsize=200_000)
def promise(at: Counts, crews: tuple[int, int]) -> float:
    """How far the settlers are on their way to ships with these sizes of crews, 0 for a slot without a ship.

    Of the settlers that a crew needs, one aboard counts three steps, one on Mars two and one on Earth one: as many as
    lie behind it. The top ship takes one colour, the best is chosen; the bottom ship one of each. All others count a
    little. With two red ones on Mars, one on Earth, and a top ship for three, that is 2 * 2 + 1 for its crew, 0.4 as
    there is a whole crew, and 0.15 * (1 + 2 * 2) for being there: 6.15, with no bottom ship.
    """
    earth, mars, top, bottom = at[:4]
    aboard, best = sum(top), 0.0
    for colour in (top.index(aboard),) if aboard else range(4):
        missing = max(0, crews[0] - aboard)
        near = min(missing, mars[colour])
        far = min(missing - near, earth[colour])
        value = 3.0 * aboard + 2 * near + far if crews[0] else 0.0
        if near == missing:
            value += 1
        value += 0.4 * (near + far == missing)
        free = [1 if each else 0 for each in bottom]
        missing = max(0, crews[1] - sum(free))
        left = [mars[c] - (near if c == colour else 0) for c in range(4)]
        behind = [earth[c] - (far if c == colour else 0) for c in range(4)]
        steps = (0 if free[c] else 2 if left[c] > 0 else 1 if behind[c] > 0 else 0 for c in range(4))
        values = sorted(steps, reverse=True)
        value += 0.9 * (3 * sum(free) + sum(values[:missing])) if crews[1] else 0.0
        best = max(best, value)
    return best + 0.15 * (sum(earth) + 2 * sum(mars))
