"""Playing a turn: each decision is held against the rules, and the first that is wrong is named."""

from typing import NoReturn

from winnable.rules.ganymede import change
from winnable.rules.ganymede import decision as decisions
from winnable.rules.ganymede.board import HAND_LIMIT, TILE_PLACES, Table
from winnable.rules.ganymede.budget import Budget
from winnable.rules.ganymede.card import NOBODY, SLOTS, CardId, Effect, Kind, Part, Place, Settlers, Shuttle, TurnNumber
from winnable.rules.ganymede.decision import Launch, Step, Turn
from winnable.rules.ganymede.fault import Fault, IllegalStep, StepPath
from winnable.rules.ganymede.position import Cause, Facts, Position, RowKind


def play(table: Table, position: Position, turn: Turn, number: TurnNumber = 1) -> tuple[Position, Facts]:
    """The position after a turn, rows refilled, and what happened in it.

    `number` is the turn's, for messages. Raises IllegalStep for the first decision that the rules do not allow.
    """
    playing = _Playing(table, position, number)
    playing.turn(turn)
    return change.ended(table, playing.at, turn.returned), playing.at.facts


def usable(table: Table, position: Position, card: CardId) -> bool:
    """Whether the player to move has what a shuttle of the rows demands: its settlers, and a tile."""
    shuttle, board = table.cards.shuttles[card], position.board
    there = board.at[shuttle.home]
    enough = shuttle.needs.within(there) and shuttle.seats <= there.total
    return enough and (not shuttle.pays_tile or bool(board.tiles))


class _Playing:
    """A turn as far as it has been played; `at` is the position there."""

    def __init__(self, table: Table, position: Position, number: TurnNumber) -> None:
        self.table = table
        self.options = table.options
        self.at = position
        self.number = number

    def fail(self, fault: Fault, path: StepPath, detail: str) -> NoReturn:
        player = self.at.player
        raise IllegalStep(fault, self.number, player, self.table.name(player), path, detail)

    def turn(self, turn: Turn) -> None:
        if turn.player != self.at.player:
            there = self.table.names[turn.player] if 0 <= turn.player < len(self.table.names) else turn.player
            self.fail(
                Fault.OUT_OF_TURN, (), f"expected a turn of {self.table.name(self.at.player)}, found one of {there}"
            )
        match turn.action:
            case decisions.TakeTile() as action:
                self.take_tile(action)
            case decisions.UseShuttle() as action:
                self.use_shuttle(action)
            case decisions.DiscardTiles() as action:
                self.discard_tiles(action)
            case decisions.Pass():
                self.pass_()
        self.last_launches(turn.launches)
        self.hand(turn.returned)

    # --- actions -----------------------------------------------------------------------------------

    def take_tile(self, action: decisions.TakeTile) -> None:
        board, path = self.at.board, ("action", "out")
        if action.tile not in (show := self.at.row(RowKind.TILES).show):
            shown = f"the row shows {', '.join(show) or 'none'}"
            self.fail(Fault.NOT_THERE, ("action", "tile"), f"the tile {action.tile} cannot be taken, {shown}")
        if len(board.tiles) < TILE_PLACES and action.out is not None:
            self.fail(Fault.TILE, path, f"{action.out} may stay, as the board has a place for {action.tile}")
        if len(board.tiles) == TILE_PLACES and action.out is None:
            self.fail(Fault.TILE, path, f"expected one of {_listed(board.tiles)} to be discarded for {action.tile}")
        if action.out is not None:
            self.own_tile(action.out, path)
        self.at = change.tile_taken(self.table, self.at, action.tile, action.out)
        tile = self.table.cards.tiles[action.tile]
        times = self.table.tile_times(self.at.board, tile.symbol)
        self.effect(action.steps, tile.effect, times, ("action", "steps"), action.tile)

    def discard_tiles(self, action: decisions.DiscardTiles) -> None:
        if not action.tiles or len(set(action.tiles)) < len(action.tiles):
            found = ", ".join(action.tiles) or "none"
            self.fail(Fault.TILE, ("action", "tiles"), f"expected 1 to 3 different tiles to discard, found {found}")
        for place, tile in enumerate(action.tiles):
            self.own_tile(tile, ("action", "tiles", place))
        self.at = change.discarded(self.at, action.tiles)
        actions = Effect((Part(Kind.BASIC, len(action.tiles)),))
        self.effect(action.steps, actions, 1, ("action", "steps"), "the discard")

    def own_tile(self, tile: CardId, path: StepPath) -> None:
        if tile not in self.at.board.tiles:
            self.fail(
                Fault.NOT_THERE, path, f"the tile {tile} is not on the board, which has {_listed(self.at.board.tiles)}"
            )

    def pass_(self) -> None:
        shuttles = (*self.at.row(RowKind.EARTH).show, *self.at.row(RowKind.MARS).show)
        fitting = [card for card in shuttles if usable(self.table, self.at, card)]
        if self.at.row(RowKind.TILES).show or self.at.board.tiles or fitting:
            self.fail(Fault.PASS, ("action",), "passing is allowed only if no action is possible")
        if self.options.forced_pass == "stuck":  # noqa: S105
            self.fail(Fault.PASS, ("action",), "no action is possible, and nobody may pass here")

    def use_shuttle(self, action: decisions.UseShuttle) -> None:
        card, path = action.shuttle, ("action", "shuttle")
        rows = {kind: self.at.row(kind).show for kind in (RowKind.EARTH, RowKind.MARS)}
        if not any(card in show for show in rows.values()):
            shown = "; ".join(f"{kind.words}: {', '.join(show) or 'none'}" for kind, show in rows.items())
            self.fail(Fault.NOT_THERE, path, f"the shuttle {card} cannot be used, the rows show {shown}")
        shuttle, board = self.table.cards.shuttles[card], self.at.board
        self.fee(shuttle, action)
        self.crew(shuttle, action)
        if shuttle.home is Place.EARTH:
            self.landing(action)
        else:
            self.boarding(action)
        before, m = self.table.sets(board), ("action", "steps")
        self.at = change.shuttle_used(self.table, self.at, action)
        completed = self.table.sets(self.at.board) > before
        self.effect(action.steps, shuttle.effect, self.table.shuttle_times(self.at.board, card), m, card)
        if completed and self.options.set_bonus_count == "once" and before:
            completed = False
        self.bonus_launch(action.launch, Cause.SET, ("action", "launch"), given=completed)

    def fee(self, shuttle: Shuttle, action: decisions.UseShuttle) -> None:
        path = ("action", "pays")
        if shuttle.pays_tile and action.pays is None:
            has = (
                f"one of {_listed(self.at.board.tiles)}"
                if self.at.board.tiles
                else "a tile, of which the board has none,"
            )
            self.fail(Fault.TILE, path, f"expected {has} to be discarded, as {action.shuttle} demands a tile")
        if not shuttle.pays_tile and action.pays is not None:
            self.fail(Fault.TILE, path, f"{action.pays} may stay, as {action.shuttle} demands no tile")
        if action.pays is not None:
            self.own_tile(action.pays, path)

    def crew(self, shuttle: Shuttle, action: decisions.UseShuttle) -> None:
        path, needs = ("action", "crew"), _needs(shuttle)
        if min(action.crew.counts) < 0 or action.crew.total != shuttle.seats or not shuttle.needs.within(action.crew):
            self.fail(Fault.NEEDS, path, f"expected {needs} for {action.shuttle}, found {action.crew}")
        there = self.at.board.at[shuttle.home]
        if not action.crew.within(there):
            found = f"found {there} on {shuttle.home.words}"
            self.fail(Fault.NOT_THERE, path, f"expected {action.crew} for {action.shuttle}, {found}")

    def landing(self, action: decisions.UseShuttle) -> None:
        """Who arrives on Mars: as many as it can take."""
        if action.top != NOBODY or action.bottom != NOBODY:
            self.fail(Fault.STEP, ("action", "top"), f"nobody boards a ship with {action.shuttle}, which goes to Mars")
        path = ("action", "lost")
        if min(action.lost.counts) < 0 or not action.lost.within(action.crew):
            self.fail(Fault.LOSS, path, f"expected some of {action.crew} to be lost, found {action.lost}")
        room = self.table.room(self.at.board, Place.MARS)
        must = max(0, action.crew.total - room)
        if action.lost.total < must or (action.lost.total > must and self.options.lost_choice != "free"):
            so = f"as Mars takes {room} more"
            self.fail(Fault.LOSS, path, f"expected {must} of {action.crew} to be lost, {so}, found {action.lost}")

    def boarding(self, action: decisions.UseShuttle) -> None:
        """Who boards which ship: nobody may be lost whom a ship can still take (J5)."""
        loads = (action.top, action.bottom)
        if min(min(each.counts) for each in (*loads, action.lost)) < 0 or sum(loads, action.lost) != action.crew:
            found = f"on top {action.top}, at the bottom {action.bottom}, lost {action.lost}"
            self.fail(Fault.LOSS, ("action",), f"expected a place for each of {action.crew}, found {found}")
        board = self.at.board
        for slot, load in zip(SLOTS, loads, strict=True):
            after = board.at[slot] + load
            if load.total and not self.table.carries(board, slot, after):
                self.fail(Fault.ROOM, ("action", str(slot)), f"{self.cannot_carry(slot)}, found {after}")
            board = board.standing(slot, after)
        path = ("action", "lost")
        if self.options.lost_choice == "forced":
            for colour in action.lost.colours:
                for slot in SLOTS:
                    if self.table.carries(board, slot, board.at[slot].plus(colour)):
                        self.fail(Fault.LOSS, path, f"a {colour} settler is lost whom {slot.words} can take")
        elif self.options.lost_choice == "fewest":
            fewest = action.crew.total - self.most_aboard(action.crew)
            if action.lost.total > fewest:
                self.fail(Fault.LOSS, path, f"expected {fewest} of {action.crew} to be lost, found {action.lost}")

    def most_aboard(self, crew: Settlers) -> int:
        """How many of a crew the ships can take together."""
        board = self.at.board
        fitting = [
            [part for part in crew.parts() if not part.total or self.table.carries(board, slot, board.at[slot] + part)]
            for slot in SLOTS
        ]
        return max((top + bottom).total for top in fitting[0] for bottom in fitting[1] if (top + bottom).within(crew))

    def cannot_carry(self, slot: Place) -> str:
        """Why a ship does not take more than it does, as the beginning of a sentence."""
        card = self.at.board.ship(slot)
        if card is None:
            return f"expected nobody on {slot.words}, where no ship is"
        rule = "settlers of one colour" if slot is Place.TOP else "settlers of different colours"
        return f"expected at most {self.table.capacity(card, slot)} {rule} on {slot.words}"

    # --- effects -----------------------------------------------------------------------------------

    def effect(self, steps: tuple[Step, ...], effect: Effect, times: int, path: StepPath, source: str) -> None:
        """Carry out steps of an effect that may be applied `times` times; `source` names its card or tile."""
        budget, gained = Budget.of(effect, times), False
        pool = self.options.reputation_pool
        often = f"{effect}" + (f", {times} times" if times > 1 else "")
        for place, step in enumerate(steps):
            here = (*path, place)
            left = budget.after(step)
            if isinstance(step, decisions.Gain) and pool == "single" and step.cells != 1:
                self.fail(
                    Fault.REPUTATION, here, f"expected cell by cell, each a gain of its own, found {step.cells} at once"
                )
            if isinstance(step, decisions.Gain) and pool != "single":
                if gained:
                    self.fail(
                        Fault.REPUTATION, here, "expected one gain, as all reputation of an effect counts together"
                    )
                if pool == "last" and not all(isinstance(later, decisions.Gain) for later in steps[place + 1 :]):
                    self.fail(
                        Fault.REPUTATION, here, "expected the gain of reputation after everything else of the effect"
                    )
                left, gained = budget.gained(step.cells), True
            if left is None:
                rest = "does not give" if place == 0 else "does not also give"
                self.fail(Fault.EFFECT, here, f"{source} ({often}) {rest}: {step}")
            budget = left
            self.step(step, here)

    def step(self, step: Step, path: StepPath) -> None:
        """Carry out one step that an effect gives."""
        match step:
            case decisions.Recruit(colour):
                if self.table.room(self.at.board, Place.EARTH) < 1:
                    full = f"Earth is full with {self.at.board.at[Place.EARTH]}"
                    self.fail(Fault.ROOM, path, f"no {colour} settler can be recruited, {full}")
                self.in_supply(step.colour, path)
                self.at = change.recruited(self.at, colour)
            case decisions.Adapt():
                self.adapt(step, path)
            case decisions.Move():
                self.move(step, path)
            case decisions.Take(card):
                self.in_reach(card, Fault.NOT_THERE, path)
                self.at = change.ship_taken(self.table, self.at, card)
            case decisions.Gain():
                self.gain(step, path)

    def in_supply(self, colour: int, path: StepPath) -> None:
        if not self.at.supply.counts[colour]:
            self.fail(Fault.SUPPLY, path, f"the supply has no such settler, it has {self.at.supply}")

    def in_reach(self, card: CardId, fault: Fault, path: StepPath) -> None:
        reach = self.at.row(RowKind.SHIPS).reach
        if card not in reach:
            shown = f"those shown and the top of the pile are {', '.join(reach) or 'none'}"
            self.fail(fault, path, f"the ship {card} cannot be taken, {shown}")

    def present(self, colour: int, place: Place, path: StepPath) -> None:
        there = self.at.board.at[place]
        if not there.counts[colour]:
            self.fail(Fault.NOT_THERE, path, f"no such settler is on {place.words}, which has {there}")

    def adapt(self, step: decisions.Adapt, path: StepPath) -> None:
        if step.colour is step.becomes:
            self.fail(Fault.STEP, path, f"expected another colour than {step.colour}")
        self.present(step.colour, step.place, path)
        self.in_supply(step.becomes, path)
        board = self.at.board
        if step.place in SLOTS:
            if not self.options.adapt_on_ship:
                self.fail(Fault.STEP, path, "settlers aboard ships may not be swapped here")
            after = board.at[step.place].plus(step.colour, -1).plus(step.becomes)
            if not self.table.carries(board, step.place, after):
                self.fail(Fault.ROOM, path, f"{self.cannot_carry(step.place)}, found {after}")
        self.at = change.adapted(self.at, step)

    def move(self, step: decisions.Move, path: StepPath) -> None:
        there = {Place.EARTH: (Place.MARS,), Place.MARS: SLOTS, Place.TOP: (Place.BOTTOM,), Place.BOTTOM: (Place.TOP,)}
        if step.to not in there[step.source]:
            ways = " or ".join(place.words for place in there[step.source])
            self.fail(Fault.STEP, path, f"expected a move from {step.source.words} to {ways}, found {step.to.words}")
        self.present(step.colour, step.source, path)
        board = self.at.board
        after = board.at[step.to].plus(step.colour)
        # a slot without a ship is no place at all, so that nobody is pushed there either
        no_place = step.to in SLOTS and board.ship(step.to) is None
        if not self.table.holds(board, step.to, after) and (no_place or not self.options.move_may_lose):
            full = self.cannot_carry(step.to) if step.to in SLOTS else "expected at most 5 settlers on Mars"
            self.fail(Fault.ROOM, path, f"{full}, found {after}")
        self.at = change.moved(self.table, self.at, step)

    def gain(self, step: decisions.Gain, path: StepPath) -> None:
        track, cell = self.table.track, self.at.board.reputation
        if step.cells < 1 or cell + step.cells > track.length:
            most = f"the marker is on {cell} of {track.length}"
            self.fail(
                Fault.REPUTATION,
                path,
                f"expected a gain of 1 to {track.length - cell} cells, {most}, found {step.cells}",
            )
        self.at = change.advanced(self.at, step.cells)
        cell += step.cells
        if step.then is not None:
            if cell not in track.bonus:
                rule = f"the bonus cells are {', '.join(map(str, track.bonus)) or 'none'}"
                self.fail(Fault.REPUTATION, (*path, "then"), f"no basic action on cell {cell}, {rule}")
            if isinstance(step.then, decisions.Gain) and step.then.cells > 1:
                self.fail(Fault.REPUTATION, (*path, "then"), f"bonus cell {cell} gives 1, found {step.then.cells}")
            self.step(step.then, (*path, "then"))
        if cell == track.length and self.options.track_end_timing == "end_of_turn":
            self.at = change.without_launch_due(self.at, due=True)
        at_once = cell == track.length and self.options.track_end_timing == "at_once"
        self.bonus_launch(step.launch, Cause.TRACK, (*path, "launch"), given=at_once)

    # --- launches ----------------------------------------------------------------------------------

    def bonus_launch(self, launch: Launch | None, cause: Cause, path: StepPath, *, given: bool) -> None:
        """The launch for a full set or the end of the track, if it is given and taken (J3, J4)."""
        what = "a full set of symbols" if cause is Cause.SET else "the end of the track"
        if launch is None:
            if given and self.options.bonus_launch == "must" and self.at.board.ships != (None, None):
                self.fail(Fault.LAUNCH, path, f"expected the launch that {what} gives")
            return
        if not given:
            self.fail(Fault.LAUNCH, path, f"no launch without {what}, which has not been reached now")
        if launch.track:
            self.fail(
                Fault.LAUNCH, path, "expected the mark for the end of the track in launches at the end of a turn only"
            )
        self.launch(launch, cause, path)

    def last_launches(self, launches: tuple[Launch, ...]) -> None:
        """The launches at the end of the turn: every full ship leaves."""
        for place, launch in enumerate(launches):
            path = ("launches", place)
            if launch.track:
                if not self.at.facts.track_due:
                    self.fail(Fault.LAUNCH, path, "no launch for the end of the track is due")
                self.at = change.without_launch_due(self.at)
                self.launch(launch, Cause.TRACK, path)
                continue
            board = self.at.board
            if launch.slot not in SLOTS or not self.table.full(board, launch.slot):
                there = board.at[launch.slot] if launch.slot in SLOTS else "no ship"
                self.fail(
                    Fault.LAUNCH, path, f"expected a ship that has its crew, found {there} on {launch.slot.words}"
                )
            self.launch(launch, Cause.FULL, path)
        for slot in SLOTS:
            if self.table.full(self.at.board, slot):
                self.fail(Fault.LAUNCH, ("launches",), f"expected {slot.words} to leave, which has its crew")
        if self.at.facts.track_due and self.options.bonus_launch == "must" and self.at.board.ships != (None, None):
            self.fail(Fault.LAUNCH, ("launches",), "expected the launch that the end of the track gives")

    def launch(self, launch: Launch, cause: Cause, path: StepPath) -> None:
        """A ship leaves, its effect is carried out, another ship is taken, and one is laid (J18)."""
        slot = launch.slot
        card = self.at.board.ship(slot) if slot in SLOTS else None
        if card is None:
            self.fail(Fault.LAUNCH, path, f"there is no ship on {slot.words}")
        self.at = change.left(self.at, slot, cause)
        self.effect(launch.steps, self.table.cards.ships[card].on_launch, 1, (*path, "steps"), f"the launch of {card}")
        reach = self.at.row(RowKind.SHIPS).reach
        if launch.takes is not None:
            self.in_reach(launch.takes, Fault.REPLACEMENT, (*path, "takes"))
            self.at = change.ship_taken(self.table, self.at, launch.takes)
        elif reach:
            self.fail(Fault.REPLACEMENT, (*path, "takes"), f"expected one of the ships {', '.join(reach)} to be taken")
        hand = self.at.board.hand
        if launch.lays is not None:
            if launch.lays not in hand:
                self.fail(
                    Fault.REPLACEMENT, (*path, "lays"), f"{launch.lays} is not in the hand, which has {_listed(hand)}"
                )
            self.at = change.laid(self.at, slot, launch.lays)
        elif hand:
            self.fail(Fault.REPLACEMENT, (*path, "lays"), f"expected one of {_listed(hand)} to be laid on {slot.words}")

    def hand(self, cards: tuple[CardId, ...]) -> None:
        """The ship cards that go under the pile: as many as are too many."""
        hand, path = self.at.board.hand, ("returned",)
        surplus = max(0, len(hand) - HAND_LIMIT)
        for place, card in enumerate(cards):
            if card not in hand or card in cards[:place]:
                self.fail(Fault.HAND, (*path, place), f"{card} is not in the hand, which has {_listed(hand)}")
        if len(cards) != surplus:
            rule = f"a hand of {len(hand)} keeps {min(len(hand), HAND_LIMIT)}"
            self.fail(
                Fault.HAND, path, f"expected {surplus} of the ships to go under the pile, {rule}, found {len(cards)}"
            )


def _needs(shuttle: Shuttle) -> str:
    """The settlers that a shuttle needs, in words."""
    parts = [str(shuttle.needs)] if shuttle.needs.total or not shuttle.white else []
    return ", ".join([*parts, *([f"{shuttle.white} of any colour"] if shuttle.white else [])])


def _listed(cards: frozenset[CardId]) -> str:
    return ", ".join(sorted(cards)) or "none"
