"""How many ships a player can launch in so many turns at most, by counting the steps of settlers.

Every settler aboard has been recruited, shuttled or moved to Mars, and from there to a ship. Here all settlers are of
any colour, every place has room, a shuttle takes whoever is there, a card is as good as any that can lie in its row by
then, and nobody else needs anything. So whatever a line does can be done here, too, with at least as many settlers as
far on their way, and what cannot be done here no line does:

- With a tile of the board's best symbol come as many applications as there are tiles of it; no more of any symbol can
  lie there than are in the row, or have come to it since.
- A shuttle has as many applications as there are shuttles of its symbol, at most all that were used.
- A step of reputation may count as any step: that is what it gives where it stops on a bonus cell. For the launch at
  the end of the track as many steps are spent as cells are left, less the bonus cells among them.
- A ship that is laid later has the shortest crew that is left.
- A position in which as many settlers or more are aboard, on Mars or further, and anywhere at all, is no worse.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from winnable.rules.ganymede.board import CREW, TILE_PLACES, Board
from winnable.rules.ganymede.card import Symbol
from winnable.rules.ganymede.effect import Effect, Kind
from winnable.rules.ganymede.goal import AllOf, Goal, Group, Launched
from winnable.rules.ganymede.index import CardId, PlayerIndex
from winnable.rules.ganymede.judge import Record
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Problem, RowsOnly
from winnable.rules.ganymede.settlers import SLOTS, Place
from winnable.rules.ganymede.timetable import Slot, timetable
from winnable.solver.verdict import NEVER, Deadline

__all__ = ["launches_asked", "most_launches", "too_many"]

_At = tuple[int, int, int, int]
"""Settlers on Earth, on Mars, those who have ever been aboard, and steps spent on the track."""
_Cards = tuple[int, int, int]
"""Tiles on the board, those of one symbol among them, and shuttles used since."""

_Kinds = frozenset[Kind]
_ANY: _Kinds = frozenset((Kind.RECRUIT, Kind.MOVE, Kind.REPUTATION))
"""The kinds of steps that count."""


@dataclass(frozen=True, slots=True)
class _Way:
    """What a card can give."""

    seats: int
    steps: int
    """In one application."""
    kinds: _Kinds
    most: int
    """How many applications there can be."""

    def within(self, other: "_Way") -> bool:
        """Whether another card gives as much of everything."""
        more = self.seats <= other.seats and self.steps <= other.steps and self.most <= other.most
        return more and self.kinds <= other.kinds


def too_many(problem: Problem, position: Position, past: Sequence[Record], deadline: Deadline = NEVER) -> bool:
    """Whether a goal asks for more launches than there can be within the horizon. Raises OutOfTime."""
    slots = timetable(problem, position, past)
    return any(
        most_launches(problem, position, slots, player, low, deadline)[-1] < low
        for player, low in launches_asked(problem, problem.goals)
        if low > len(position.boards[player].flown)
    )


def launches_asked(problem: Problem, goals: Iterable[Goal]) -> Iterator[tuple[PlayerIndex, int]]:
    """By player, launches that every line needs which reaches the goals."""
    for goal in goals:
        match goal:
            case AllOf(inner):
                yield from launches_asked(problem, inner)
            case Launched(bound, of) if of is not Group.ANYBODY:
                yield from ((player, bound.low or 0) for player in problem.meant(of))


def most_launches(
    problem: Problem,
    position: Position,
    slots: Sequence[Slot],
    player: PlayerIndex,
    most: int,
    deadline: Deadline = NEVER,
) -> tuple[int, ...]:
    """How many ships a player can have launched at most: now, and after each of the own turns among `slots`.

    Nothing above `most` is told apart. Raises OutOfTime.
    """
    count = _Count(problem, position, tuple(slots), player, most, deadline)
    layer: dict[_Cards, set[_At]] = {count.cards: {count.begun}}
    found = [count.flown]
    for number, slot in enumerate(slots):
        if slot.player == player:
            layer = count.turn(layer, number)
            found.append(max(count.launched(cards, at) for cards, ats in layer.items() for at in ats))
            if found[-1] >= most:
                own = sum(slot.player == player for slot in slots)
                return (*found, *[found[-1]] * (own + 1 - len(found)))
    return tuple(found)


@dataclass(frozen=True)
class _Count:
    problem: Problem
    position: Position
    slots: tuple[Slot, ...]
    player: PlayerIndex
    most: int
    deadline: Deadline

    @cached_property
    def board(self) -> Board:
        return self.position.boards[self.player]

    @cached_property
    def flown(self) -> int:
        return len(self.board.flown)

    @cached_property
    def begun(self) -> _At:
        earth, mars, top, bottom = (each.total for each in self.board.at)
        return earth, mars, top + bottom, 0

    @cached_property
    def cards(self) -> _Cards:
        tiles = self.problem.deal.table.cards.tiles
        symbols = [tiles[card].symbol for card in self.board.tiles]
        return len(symbols), max(map(symbols.count, symbols), default=0), 0

    # --- what cards can give -----------------------------------------------------------------------

    def reach(self, kind: RowKind, number: int) -> tuple[CardId, ...]:
        """The cards of a row that can have been shown by the turn of a number."""
        taken = 0
        for slot in self.slots[:number]:
            control = self.problem.control(slot.player)
            taken += max((len(each.cards) for each in control.turns), default=1) if isinstance(control, RowsOnly) else 1
        return self.position.row(kind).cards[: kind.width + taken]

    def ways(self, kind: RowKind, number: int) -> list[_Way]:
        """What cards of a row can give in the turn of a number, but for what gives less than another."""
        cards, reach = self.problem.deal.table.cards, self.reach(kind, number)
        if kind is RowKind.TILES:
            again = len(reach) >= len(self.position.row(kind).cards)  # discarded tiles may have come back by then
            symbols = [cards.tiles[card].symbol for card in (*reach, *self.board.tiles)]
            return _best_ways(
                _Way(0, *_given(tile.effect), TILE_PLACES if again else symbols.count(tile.symbol))
                for tile in (cards.tiles[card] for card in (cards.tiles if again else reach))
            )
        every = (*self.reach(RowKind.EARTH, number), *self.reach(RowKind.MARS, number), *self.board.shuttles)
        symbols = [cards.shuttles[card].symbol for card in every]
        return _best_ways(
            _Way(shuttle.seats, *_given(shuttle.effect), symbols.count(shuttle.symbol))
            for shuttle in (cards.shuttles[card] for card in reach)
        )

    @cached_property
    def gift(self) -> int:
        """How many steps a launch can give."""
        return max((_given(ship.on_launch)[0] for ship in self.problem.deal.table.cards.ships.values()), default=0)

    # --- launches ----------------------------------------------------------------------------------

    @cached_property
    def crews(self) -> tuple[int, ...]:
        """How many must have been aboard for the first launch of a full ship, for two, and so on."""
        table = self.problem.deal.table
        laid = sorted(table.crew(card, slot) for slot in SLOTS if (card := self.board.ship(slot)) is not None)
        if not laid:
            return ()
        later = [*self.board.hand, *self.position.row(RowKind.SHIPS).cards]
        for board in self.position.boards:  # what others put under the pile may come, too
            later += [*board.hand] if board is not self.board else []
        crews = sorted([*laid[1:], *(CREW[Place.TOP] - table.cards.ships[card].crew_less for card in later)])
        sums = [laid[0]]
        for crew in crews:
            sums.append(sums[-1] + crew)
        return tuple(sums)

    @cached_property
    def track(self) -> int:
        """How many steps the launch at the end of the track takes; 0 if there is none any more."""
        track, cell = self.problem.deal.table.track, self.board.reputation
        if cell == track.length:
            return 0
        return max(1, track.length - cell - sum(stop > cell for stop in track.bonus))

    def sets(self, shuttles: int) -> int:
        """How many launches so many more shuttles give by full sets."""
        every = len(self.board.shuttles) + shuttles
        return every // len(Symbol) - self.problem.deal.table.sets(self.board)

    @cached_property
    def enough(self) -> int:
        """How many settlers are enough for all launches that are asked for."""
        wanted = max(0, min(self.most - self.flown, len(self.crews)))
        return self.crews[wanted - 1] if wanted else 0

    def full(self, aboard: int) -> int:
        """How many full ships have left when so many have been aboard."""
        return sum(need <= aboard for need in self.crews)

    def launched(self, cards: _Cards, at: _At) -> int:
        """The launches so far."""
        return self.flown + self.full(at[2]) + (0 < self.track <= at[3]) + max(0, self.sets(cards[2]))

    # --- a turn ------------------------------------------------------------------------------------

    def turn(self, layer: dict[_Cards, set[_At]], number: int) -> dict[_Cards, set[_At]]:
        """What can be after another turn, from what can be before it."""
        tiles_ways = self.ways(RowKind.TILES, number)
        homes = [(kind, self.ways(kind, number)) for kind in (RowKind.EARTH, RowKind.MARS)]
        found: dict[_Cards, set[_At]] = {}
        for (tiles, same, shuttles), ats in layer.items():
            ways: list[tuple[_Cards, int, _Kinds, int, int]] = []
            for way in tiles_ways:
                more = min(way.most, same + 1)
                cards = (min(TILE_PLACES, tiles + 1), min(TILE_PLACES, same + 1), shuttles)
                ways.append((cards, more * way.steps, way.kinds, 0, 0))
            ways += [
                ((tiles - count, min(same, tiles - count), shuttles), count, _ANY, 0, 0)
                for count in range(1, tiles + 1)
            ]
            after = (tiles, same, shuttles + 1)
            times = self.cards_used + shuttles + 1
            gift = self.gift * (self.sets(shuttles + 1) > 0)
            for kind, home_ways in homes:
                for way in home_ways:
                    seats = (way.seats, 0) if kind is RowKind.EARTH else (0, way.seats)
                    steps = min(way.most, times) * way.steps
                    ways.append((after, steps + gift, _ANY if gift else way.kinds, *seats))
            for cards, steps, kinds, leave, board in ways:
                reached = found.setdefault(cards, set())
                for earth, mars, aboard, spent in ats:
                    up, on = min(earth, leave), min(mars, board)
                    # a ship may leave later than counted here, with its gift: each turn has all that are due so far
                    extra = self.gift * (self.full(aboard + on) + (0 < self.track <= spent))
                    at = (earth - up, mars + up - on, aboard + on, spent)
                    reached |= self.spread(at, steps + extra, _ANY if extra else kinds)
        return {cards: _best(ats) for cards, ats in found.items()}

    @cached_property
    def cards_used(self) -> int:
        """How many shuttles of one symbol were used before."""
        shuttles = self.problem.deal.table.cards.shuttles
        symbols = [shuttles[card].symbol for card in self.board.shuttles]
        return max(map(symbols.count, symbols), default=0)

    def spread(self, at: _At, steps: int, kinds: _Kinds) -> set[_At]:
        """Where settlers can stand after so many steps of these kinds; a launch on the way gives further ones."""
        key = (at, steps, kinds)
        if key not in self.known:
            self.known[key] = self.spreading(at, steps, kinds)
        return self.known[key]

    @cached_property
    def known(self) -> dict[tuple[_At, int, _Kinds], set[_At]]:
        """What was worked out."""
        return {}

    def spreading(self, at: _At, steps: int, kinds: _Kinds) -> set[_At]:
        """The same, worked out."""
        self.deadline.check()
        earth, mars, aboard, spent = at
        ends = {at}
        if not steps:
            return ends
        left = steps - 1
        if earth and Kind.MOVE in kinds:
            ends |= self.spread((earth - 1, mars + 1, aboard, spent), left, kinds)
        if mars and Kind.MOVE in kinds:
            more = self.gift * (self.full(aboard + 1) - self.full(aboard))
            ends |= self.spread((earth, mars - 1, aboard + 1, spent), left + more, _ANY if more else kinds)
        if earth + mars + aboard < self.enough and Kind.RECRUIT in kinds:
            ends |= self.spread((earth + 1, mars, aboard, spent), left, kinds)
        if Kind.REPUTATION in kinds:  # which may be any step instead, by a bonus cell
            if kinds != _ANY:
                ends |= self.spread(at, steps, _ANY)
            if spent < self.track:
                more = self.gift * (spent + 1 == self.track)
                ends |= self.spread((earth, mars, aboard, spent + 1), left + more, _ANY if more else kinds)
        return _best(ends)


def _given(effect: Effect) -> tuple[int, _Kinds]:
    """The steps of one application that may bring settlers on or move the marker, and of which kinds they are."""
    parts = [part for part in effect.parts if part.kind in _ANY or part.kind is Kind.BASIC]
    kinds = _ANY if any(part.kind is Kind.BASIC for part in parts) else frozenset(part.kind for part in parts)
    amounts = [part.amount for part in parts]
    return sum(amounts) if effect.every else max(amounts, default=0), kinds


def _best_ways(ways: Iterable[_Way]) -> list[_Way]:
    """Those than which no other gives as much of everything."""
    kept = list[_Way]()
    for way in sorted(set(ways), key=lambda way: (-way.seats, -way.steps, -way.most, -len(way.kinds))):
        if not any(way.within(other) for other in kept):
            kept = [*(other for other in kept if not other.within(way)), way]
    return kept


def _best(ats: set[_At]) -> set[_At]:
    """Those than which no other is as good everywhere."""
    sums = {
        (aboard, aboard + mars, aboard + mars + earth, spent): (earth, mars, aboard, spent)
        for earth, mars, aboard, spent in ats
    }
    kept: list[tuple[int, int, int, int]] = []
    for each in sorted(sums, key=sum, reverse=True):
        if not any(all(a >= b for a, b in zip(other, each, strict=True)) for other in kept):
            kept.append(each)
    return {sums[each] for each in kept}
