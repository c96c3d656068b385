"""What may be done: all turns that the rules allow in a position, found apart from `play`, which judges given ones."""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations

from winnable.rules.ganymede import change
from winnable.rules.ganymede import decision as decisions
from winnable.rules.ganymede.board import HAND_LIMIT, TILE_PLACES, Table
from winnable.rules.ganymede.budget import Budget
from winnable.rules.ganymede.card import SLOTS, CardId, Colour, Effect, Kind, Part, Place, Settlers, Shuttle
from winnable.rules.ganymede.decision import Action, Launch, Step, Turn
from winnable.rules.ganymede.position import Cause, Facts, Position, RowKind

_Steps = tuple[Step, ...]


def legal(table: Table, position: Position) -> Iterator[Turn]:
    """Every turn that is allowed, each order of its steps apart; there may be very many."""
    for turn, _ in _Legal(table, distinct=False).turns(position):
        yield turn


def outcomes(
    table: Table, position: Position, look: Callable[[], None] | None = None
) -> Iterator[tuple[Turn, Position, Facts]]:
    """One turn for each way in which a turn can end: the turn, the position after it, and what happened in it.

    Two turns end alike if position and facts are equal and both discard tiles for basic actions, or neither does.
    `look` is called for each step that is tried; what it raises ends the search.
    """
    seen = set[tuple[Position, Facts, bool]]()
    for turn, last in _Legal(table, distinct=True, look=look).turns(position):
        after = change.ended(table, last, turn.returned)
        key = (after, last.facts, isinstance(turn.action, decisions.DiscardTiles))
        if key not in seen:
            seen.add(key)
            yield turn, after, last.facts


class _Legal:
    """The search for turns; `distinct` leaves out what leads where something before it has led."""

    def __init__(self, table: Table, *, distinct: bool, look: Callable[[], None] | None = None) -> None:
        self.look = look
        self.table = table
        self.options = table.options
        self.distinct = distinct

    def turns(self, position: Position) -> Iterator[tuple[Turn, Position]]:
        """Every turn, and the position before its surplus ships go under the pile and the rows are refilled."""
        for action, acted in self.actions(position):
            for launches, last in self.last_launches(acted):
                for returned in self.surplus(last):
                    yield Turn(position.player, action, launches, returned), last

    # --- actions -----------------------------------------------------------------------------------

    def actions(self, position: Position) -> Iterator[tuple[Action, Position]]:
        """Every action, and the position after it."""
        possible = False
        for action, after in self.real_actions(position):
            possible = True
            yield action, after
        if not possible and self.options.forced_pass == "pass":  # noqa: S105
            yield decisions.Pass(), position

    def real_actions(self, position: Position) -> Iterator[tuple[Action, Position]]:
        board, cards = position.board, self.table.cards
        for tile in position.row(RowKind.TILES).show:
            kind = cards.tiles[tile]
            for out in sorted(board.tiles) if len(board.tiles) == TILE_PLACES else [None]:
                after = change.tile_taken(self.table, position, tile, out)
                times = self.table.tile_times(after.board, kind.symbol)
                for steps, end in self.runs(after, kind.effect, times):
                    yield decisions.TakeTile(tile, out, steps), end
        for row in (RowKind.EARTH, RowKind.MARS):
            for card in position.row(row).show:
                yield from self.shuttles(position, card)
        for count in range(1, len(board.tiles) + 1):
            for tiles in permutations(sorted(board.tiles), count):
                after = change.discarded(position, tiles)
                for steps, end in self.runs(after, Effect((Part(Kind.BASIC, count),)), 1):
                    yield decisions.DiscardTiles(tiles, steps), end

    def shuttles(self, position: Position, card: CardId) -> Iterator[tuple[Action, Position]]:
        """Every use of a shuttle."""
        shuttle, board = self.table.cards.shuttles[card], position.board
        before = self.table.sets(board)
        for travel in self.travels(position, card, shuttle):
            travelled = change.shuttle_used(self.table, position, travel)
            complete = self.table.sets(travelled.board) > before
            bonus = complete and not (self.options.set_bonus_count == "once" and before > 0)
            times = self.table.shuttle_times(travelled.board, card)
            for steps, acted in self.runs(travelled, shuttle.effect, times):
                for launch, after in self.bonus_launches(acted, Cause.SET) if bonus else [(None, acted)]:
                    use = decisions.UseShuttle(
                        card, travel.crew, travel.lost, travel.top, travel.bottom, travel.pays, steps, launch
                    )
                    yield use, after

    def travels(self, position: Position, card: CardId, shuttle: Shuttle) -> Iterator[decisions.UseShuttle]:
        """Who may travel with a shuttle and where to, without its effect."""
        board = position.board
        there = board.at[shuttle.home]
        if not shuttle.needs.within(there):
            return
        fees: list[CardId | None] = [*sorted(board.tiles)] if shuttle.pays_tile else [None]
        for white in (there - shuttle.needs).parts(shuttle.white):
            crew = shuttle.needs + white
            for pays in fees:
                if shuttle.home is Place.EARTH:
                    for lost in self.lost_on_mars(crew, self.table.room(board, Place.MARS)):
                        yield decisions.UseShuttle(card, crew, lost, pays=pays)
                else:
                    for top, bottom in self.boardings(position, crew):
                        yield decisions.UseShuttle(card, crew, crew - top - bottom, top, bottom, pays)

    def lost_on_mars(self, crew: Settlers, room: int) -> Iterator[Settlers]:
        """Whom an Earth shuttle may lose."""
        fewest = max(0, crew.total - room)
        most = crew.total if self.options.lost_choice == "free" else fewest
        for count in range(fewest, most + 1):
            yield from crew.parts(count)

    def boardings(self, position: Position, crew: Settlers) -> list[tuple[Settlers, Settlers]]:
        """Who may board top and bottom with a Mars shuttle; the others are lost."""
        board, found = position.board, list[tuple[Settlers, Settlers]]()
        for top in crew.parts():
            if top.total and not self.table.carries(board, Place.TOP, board.at[Place.TOP] + top):
                continue
            for bottom in (crew - top).parts():
                if not bottom.total or self.table.carries(board, Place.BOTTOM, board.at[Place.BOTTOM] + bottom):
                    found.append((top, bottom))
        if self.options.lost_choice == "free":
            return found
        if self.options.lost_choice == "fewest":
            most = max((top + bottom).total for top, bottom in found)
            return [each for each in found if (each[0] + each[1]).total == most]
        # one more would fit: then a settler of that colour may not be lost
        fitting = set(found)
        return [
            (top, bottom)
            for top, bottom in found
            if not any(
                (top.plus(colour), bottom) in fitting or (top, bottom.plus(colour)) in fitting
                for colour in (crew - top - bottom).colours
            )
        ]

    # --- effects -----------------------------------------------------------------------------------

    def runs(self, position: Position, effect: Effect, times: int) -> Iterator[tuple[_Steps, Position]]:
        """All ways to carry out an effect up to `times` times, from not at all on."""
        pool = self.options.reputation_pool
        seen, ends = set[tuple[Position, Budget, bool]](), set[Position]()
        pending: list[tuple[_Steps, Position, Budget, bool]] = [((), position, Budget.of(effect, times), False)]
        while pending:
            steps, at, budget, over = pending.pop()
            if self.look is not None:
                self.look()
            if self.distinct:
                if (at, budget, over) in seen:
                    continue
                seen.add((at, budget, over))
            if not (self.distinct and at in ends):
                ends.add(at)
                yield steps, at
            if over and pool == "last":
                continue
            for step in self.changes(at):
                left = budget.after(step)
                if left is not None:
                    pending.append(((*steps, step), change.done(self.table, at, step), left, over))
            if not over:
                for gain, after in self.gains(at, 1 if pool == "single" else budget.reputation):
                    left = budget.after(gain) if pool == "single" else budget.gained(gain.cells)
                    if left is not None:
                        pending.append(((*steps, gain), after, left, pool != "single"))

    def changes(
        self, position: Position
    ) -> Iterator[decisions.Recruit | decisions.Adapt | decisions.Move | decisions.Take]:
        """Every step but a gain that is possible at all, whatever gives it."""
        board, table = position.board, self.table
        if table.room(board, Place.EARTH) > 0:
            for colour in position.supply.colours:
                yield decisions.Recruit(colour)
        for place in Place:
            there = board.at[place]
            for colour in there.colours:
                rest = there.plus(colour, -1)
                for becomes in position.supply.colours:
                    if becomes is not colour and self.may_stand(position, place, rest.plus(becomes)):
                        yield decisions.Adapt(place, colour, becomes)
                for to in self.next_places(position, place, colour):
                    yield decisions.Move(colour, place, to)
        for card in position.row(RowKind.SHIPS).reach:
            yield decisions.Take(card)

    def may_stand(self, position: Position, place: Place, settlers: Settlers) -> bool:
        """Whether settlers may stand at a place after a swap there."""
        if place not in SLOTS:
            return True
        return self.options.adapt_on_ship and self.table.carries(position.board, place, settlers)

    def next_places(self, position: Position, place: Place, colour: Colour) -> Iterator[Place]:
        """The places to which a settler may move."""
        board = position.board
        if place is Place.EARTH:
            if self.options.move_may_lose or self.table.room(board, Place.MARS) > 0:
                yield Place.MARS
            return
        for slot in SLOTS:
            if slot is not place and board.ship(slot) is not None:
                fits = self.table.carries(board, slot, board.at[slot].plus(colour))
                if fits or self.options.move_may_lose:
                    yield slot

    def gains(self, position: Position, most: int) -> Iterator[tuple[decisions.Gain, Position]]:
        """All gains of at most `most` cells, with the bonus of the cell where each ends."""
        track, cell = self.table.track, position.board.reputation
        for cells in range(1, min(most, track.length - cell) + 1):
            after = change.advanced(position, cells)
            if cell + cells in track.bonus:
                yield decisions.Gain(cells), after
                for step in self.changes(after):
                    yield decisions.Gain(cells, step), change.done(self.table, after, step)
                for again, end in self.gains(after, 1):
                    yield decisions.Gain(cells, again), end
            elif cell + cells < track.length:
                yield decisions.Gain(cells), after
            elif self.options.track_end_timing == "end_of_turn":
                yield decisions.Gain(cells), change.without_launch_due(after, due=True)
            else:
                for launch, end in self.bonus_launches(after, Cause.TRACK):
                    yield decisions.Gain(cells, launch=launch), end

    # --- launches ----------------------------------------------------------------------------------

    def bonus_launches(self, position: Position, cause: Cause) -> Iterator[tuple[Launch | None, Position]]:
        """All ways to use a launch that is given, or to decline it."""
        ships = [slot for slot in SLOTS if position.board.ship(slot) is not None]
        if self.options.bonus_launch == "may" or not ships:
            yield None, position
        for slot in ships:
            yield from self.launches(position, slot, cause)

    def launches(self, position: Position, slot: Place, cause: Cause) -> Iterator[tuple[Launch, Position]]:
        """All ways to launch the ship on a slot."""
        card = position.board.ship(slot)
        assert card is not None, "a ship is on the slot"
        due = position.facts.track_due and cause is Cause.TRACK
        start = change.left(change.without_launch_due(position) if due else position, slot, cause)
        for steps, acted in self.runs(start, self.table.cards.ships[card].on_launch, 1):
            for takes in acted.row(RowKind.SHIPS).reach or (None,):
                taken = acted if takes is None else change.ship_taken(self.table, acted, takes)
                for lays in sorted(taken.board.hand) or (None,):
                    after = taken if lays is None else change.laid(taken, slot, lays)
                    yield Launch(slot, steps, takes, lays, track=due), after

    def last_launches(self, position: Position) -> Iterator[tuple[tuple[Launch, ...], Position]]:
        """All ways for the ships to leave at the end of the turn."""
        board = position.board
        full = [slot for slot in SLOTS if self.table.full(board, slot)]
        ships = [slot for slot in SLOTS if board.ship(slot) is not None]
        due = position.facts.track_due
        if not full and not (due and ships and self.options.bonus_launch == "must"):
            yield (), position
        choices = [(slot, Cause.FULL) for slot in full] + [(slot, Cause.TRACK) for slot in ships if due]
        for slot, cause in choices:
            for launch, after in self.launches(position, slot, cause):
                for others, last in self.last_launches(after):
                    yield (launch, *others), last

    def surplus(self, position: Position) -> Iterator[tuple[CardId, ...]]:
        """Every choice and order of the ships that go from the hand under the pile."""
        hand = sorted(position.board.hand)
        for cards in combinations(hand, max(0, len(hand) - HAND_LIMIT)):
            yield from permutations(cards)
