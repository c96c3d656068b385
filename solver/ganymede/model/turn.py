"""Turns in the formula: the action, who travels, the effect, launches, and what goes under the pile.

A turn has a block for its main effect and so many blocks for launches as the model allows. Where a line would go on
beyond that, `beyond` may hold: then nothing is played afterwards, and every goal counts as met. So without a solution
there is no line, and a solution in which nothing is beyond is one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from winnable.rules.ganymede.board import HAND_LIMIT, LAST_LAUNCH, TILE_PLACES, Table
from winnable.rules.ganymede.card import Shuttle, Symbol
from winnable.rules.ganymede.effect import Effect, Kind, Part
from winnable.rules.ganymede.index import CardId
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.settlers import ANY_COLOUR, SLOTS, Place
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.ganymede.model.board import State, Supply, places, sets
from winnable.solver.ganymede.model.drawing import Drawing
from winnable.solver.ganymede.model.effects import Block, carried_out
from winnable.solver.ganymede.model.rows import RowState
from winnable.solver.ganymede.model.travel import Travel, full, travelled
from winnable.solver.ganymede.timetable import Slot
from winnable.solver.numbers import Number, at_least, bound, equals, number, plus, terms

__all__ = ["LaunchMade", "Table", "TurnMade", "Turns", "sets"]

_BASIC = Effect((Part(Kind.BASIC),))
_ONCE: Number = (TRUE,)


@dataclass(frozen=True)
class LaunchMade:
    """A launch that may be done."""

    leaves: Mapping[Place, Literal]
    """By slot, whether its ship leaves."""
    by_track: Literal
    by_set: Literal
    block: Block
    takes: Mapping[CardId, Literal]
    """The ship cards that its effect and the replacement take."""
    replaced: Literal
    """Whether a card was left to be taken."""
    lays: Mapping[CardId, Literal]

    @property
    def bonus(self) -> tuple[Literal, Literal]:
        """Whether it is one by a full set or the end of the track."""
        return self.by_track, self.by_set


@dataclass(frozen=True)
class TurnMade:
    """A turn that may be played."""

    slot: Slot
    played: Literal
    tiles: Mapping[CardId, Literal]
    """The tile that is taken."""
    shuttles: Mapping[CardId, Literal]
    """The shuttle that is used."""
    discard: Literal
    passes: Literal
    out: Mapping[CardId, Literal]
    """The tiles that are discarded, for whatever."""
    travel: Travel
    block: Block
    takes: Mapping[CardId, Literal]
    launches: tuple[LaunchMade, ...]
    returned: Mapping[CardId, Literal]
    after: State
    """The player's board after it."""
    trigger: Mapping[str, Literal]
    """What triggers the end after it: `launches`, `pile`."""
    beyond: Literal


@dataclass
class Turns:
    """The game while turns go by: what the next turn begins with."""

    formula: Formula
    table: Table
    rows: Mapping[RowKind, RowState]
    states: list[State]
    """By player."""
    supply: Supply
    blocks: int
    """How many launches a turn may have before it goes beyond the model."""
    discarded: Literal
    """Whether any tile lies discarded."""
    returned: Literal = FALSE
    """Whether any ship card went under the pile."""
    stopped: Literal = FALSE
    """Whether a turn went beyond."""
    reasons: list[Literal] = field(default_factory=list)
    """Of the running turn, why it may go beyond."""

    def turn(self, slot: Slot, open_: Literal, *, last: bool) -> TurnMade:
        """Add a turn, which is played if `open_` holds."""
        formula, table = self.formula, self.table
        before = self.states[slot.player]
        played = formula.both(open_, ~self.stopped)
        self.reasons = []
        tiles = {card: formula.new() for card in self.rows[RowKind.TILES].cards}
        shuttles = {card: formula.new() for kind in (RowKind.EARTH, RowKind.MARS) for card in self.rows[kind].cards}
        discard = formula.new() if before.tiles else FALSE
        passes = self._pass(before, played)
        formula.exactly_one([~played, *tiles.values(), *shuttles.values(), discard, passes])
        for kind in (RowKind.TILES, RowKind.EARTH, RowKind.MARS):
            chosen = tiles if kind is RowKind.TILES else shuttles
            for card in self.rows[kind].cards:
                formula.imply(chosen[card], [self.rows[kind].shown(card)])
        out = {card: formula.new() for card in before.tiles}
        self._discards(before, tiles, shuttles, discard, out)
        on_board = {
            card: formula.any_of(
                [formula.both(before.tiles.get(card, FALSE), ~out.get(card, FALSE)), tiles.get(card, FALSE)]
            )
            for card in {**before.tiles, **tiles}
        }
        used = dict(before.used)
        for home, symbol in before.used:
            mine = [card for card in shuttles if self._is(card, home, symbol)]
            used[home, symbol] = plus(
                formula, (*used[home, symbol], FALSE), formula.any_of(shuttles[card] for card in mine), 99
            )
        state = replace(
            before,
            tiles=on_board,
            used=used,
            shuttles={
                **before.shuttles,
                **{card: formula.any_of([before.shuttles.get(card, FALSE), use]) for card, use in shuttles.items()},
            },
        )
        travel = travelled(formula, table, before, self.supply, shuttles)
        self.supply = travel.supply
        effects, times = self._main(state, tiles, shuttles, discard, out)
        block = carried_out(formula, table, effects, times, state.ships, travel.at, self.supply, before.cell)
        self.supply = block.supply
        for kind, chosen in ((RowKind.TILES, tiles), (RowKind.EARTH, shuttles), (RowKind.MARS, shuttles)):
            self.rows[kind].take([(card, chosen[card]) for card in self.rows[kind].cards], 1)
        state = replace(state, at=block.after, cell=block.cell)
        drawing = Drawing(self.rows[RowKind.SHIPS])
        takes = drawing.some(block.cards, FALSE)
        state = replace(state, hand=_with(formula, state.hand, takes))
        tracked = formula.both(at_least(block.cell, table.track.length), ~at_least(before.cell, table.track.length))
        raised = self._raised(before, state)
        launches, state = self._launches(state, played, tracked, raised, drawing)
        returned, state = self._hand(state)
        drawing.close()
        beyond = self._beyond(played, returned, out, last=last)
        self.states[slot.player] = state
        trigger = {
            "launches": formula.any_of(at_least(each.launched, LAST_LAUNCH) for each in self.states),
            "pile": formula.any_of(self._run_out(kind) for kind in (RowKind.EARTH, RowKind.MARS)),
        }
        return TurnMade(
            slot,
            played,
            tiles,
            shuttles,
            discard,
            passes,
            out,
            travel,
            block,
            takes,
            launches,
            returned,
            state,
            trigger,
            beyond,
        )

    def _is(self, card: CardId, home: Place, symbol: Symbol) -> bool:
        shuttle = self.table.cards.shuttles[card]
        return shuttle.home is home and shuttle.symbol is symbol

    def _run_out(self, kind: RowKind) -> Literal:
        row = self.rows[kind]
        return row.empty() if self.table.options.deck_empty == "pile" else row.gap()

    # --- the action --------------------------------------------------------------------------------

    def _pass(self, before: State, played: Literal) -> Literal:
        """Whether the player passes, as no action is possible (J16)."""
        formula, row = self.formula, self.rows[RowKind.TILES]
        if row.size > row.most:
            return FALSE
        passes = formula.new()
        formula.imply(passes, [played, *(~row.shown(card) for card in row.cards)])
        formula.imply(passes, [~lies for lies in before.tiles.values()])
        for kind in (RowKind.EARTH, RowKind.MARS):
            for card in self.rows[kind].cards:
                shuttle = self.table.cards.shuttles[card]
                if not shuttle.pays_tile:  # the board has no tile to pay
                    formula.clause([~passes, ~self.rows[kind].shown(card), ~self._crewed(before, shuttle)])
        if self.table.options.forced_pass == "stuck":  # noqa: S105
            formula.fix(~passes)
        return passes

    def _crewed(self, before: State, shuttle: Shuttle) -> Literal:
        """Whether the settlers are there whom a shuttle needs."""
        enough = [at_least(before.at[shuttle.home, colour], shuttle.needs[colour]) for colour in ANY_COLOUR]
        there = places(shuttle.home, before.at)
        known = there.count(TRUE)
        unknown = [literal for literal in there if literal not in (TRUE, FALSE)]
        return self.formula.all_of([*enough, self.formula.between(unknown, shuttle.seats - known, len(unknown))])

    def _discards(
        self,
        before: State,
        tiles: Mapping[CardId, Literal],
        shuttles: Mapping[CardId, Literal],
        discard: Literal,
        out: Mapping[CardId, Literal],
    ) -> None:
        """Which tiles leave the board."""
        formula, going = self.formula, terms(out.values())
        for card, goes in out.items():
            formula.imply(goes, [before.tiles[card]])
        takes = formula.any_of(tiles.values())
        pays = formula.any_of(use for card, use in shuttles.items() if self.table.cards.shuttles[card].pays_tile)
        lying = [lies for lies in before.tiles.values() if lies not in (TRUE, FALSE)]
        surely = sum(lies == TRUE for lies in before.tiles.values())
        full = formula.between(lying, TILE_PLACES - surely, len(lying))
        one = formula.any_of([formula.both(takes, full), pays])
        bound(formula, going, 1, 1, one)
        bound(formula, going, 1, TILE_PLACES, discard)
        bound(formula, going, 0, 0, formula.all_of([~one, ~discard]))

    def _main(
        self,
        state: State,
        tiles: Mapping[CardId, Literal],
        shuttles: Mapping[CardId, Literal],
        discard: Literal,
        out: Mapping[CardId, Literal],
    ) -> tuple[dict[Effect, Literal], Number]:
        """The effects of the actions, and how often they may be applied."""
        formula, cards = self.formula, self.table.cards
        giving: dict[Effect, list[Literal]] = {_BASIC: [discard]}
        groups: list[tuple[Literal, list[tuple[int, Literal]], int]] = []
        for card, take in tiles.items():
            giving.setdefault(cards.tiles[card].effect, []).append(take)
        for symbol in Symbol:
            takes = formula.any_of(take for card, take in tiles.items() if cards.tiles[card].symbol is symbol)
            alike = [lies for card, lies in state.tiles.items() if cards.tiles[card].symbol is symbol]
            groups.append((takes, terms(alike), min(TILE_PLACES, len(alike))))
        for card, use in shuttles.items():
            giving.setdefault(cards.shuttles[card].effect, []).append(use)
        together = self.table.options.shuttle_symbols == "shared"
        for symbol in Symbol:
            both = [Place.EARTH, Place.MARS]
            for homes in [both] if together else [[home] for home in both]:
                uses = formula.any_of(
                    use for card, use in shuttles.items() for home in homes if self._is(card, home, symbol)
                )
                counted = [term for home in homes for term in terms(state.used[home, symbol])]
                groups.append((uses, counted, len(counted)))
        groups.append((discard, terms(out.values()), TILE_PLACES))
        times = number(formula, max(most for _, _, most in groups))
        for when, counted, _ in groups:
            bound(formula, [*terms(times), *((-weight, literal) for weight, literal in counted)], 0, 0, when)
        bound(formula, terms(times), 0, 0, ~formula.any_of(when for when, _, _ in groups))
        return {effect: formula.any_of(acts) for effect, acts in giving.items()}, times

    # --- launches ----------------------------------------------------------------------------------

    def _raised(self, before: State, state: State) -> Literal:
        """Whether a full set was completed that gives a launch."""
        formula, options = self.formula, self.table.options
        had, has = sets(formula, before, options.shuttle_symbols), sets(formula, state, options.shuttle_symbols)
        more = formula.any_of(
            formula.both(at_least(has, count), ~at_least(had, count)) for count in range(1, len(has) + 1)
        )
        return formula.both(more, ~at_least(had, 1)) if options.set_bonus_count == "once" else more

    def _launches(
        self, state: State, played: Literal, tracked: Literal, raised: Literal, drawing: Drawing
    ) -> tuple[tuple[LaunchMade, ...], State]:
        """The launches of a turn: by the end of the track, by a full set, then of full ships."""
        formula, made = self.formula, list[LaunchMade]()
        previous, set_before = played, list[Literal]()
        for place in range(self.blocks):
            leaves = {slot: formula.new() if state.ships[slot] else FALSE for slot in SLOTS}
            goes = formula.any_of(leaves.values())
            formula.imply(goes, [previous])
            formula.clause([~leave for leave in leaves.values()])
            by_track = formula.new() if place == 0 and tracked != FALSE else FALSE
            may_set = place == 0 or (place == 1 and made[0].by_track != FALSE)
            by_set = formula.new() if may_set and raised != FALSE else FALSE
            formula.imply(by_track, [goes, tracked])
            formula.imply(by_set, [goes, raised, ~by_track, *([made[0].by_track] if place else [])])
            self._must(state, place, by_track, by_set, tracked, raised, made)
            set_before.append(by_set)
            for slot, leave in leaves.items():
                formula.imply(leave, [formula.any_of(state.ships[slot].values())])
                formula.clause([~leave, by_track, by_set, full(formula, self.table, state, slot)])
            launch, state = self._launch(state, leaves, goes, by_track, by_set, drawing)
            made.append(launch)
            previous = goes
        filled = [full(formula, self.table, state, slot) for slot in SLOTS]
        unused = formula.all_of([raised, *(~each for each in set_before)])
        self.reasons.append(formula.all_of([previous, formula.any_of([*filled, unused])]))
        self.still_full = formula.any_of(filled)
        return tuple(made), state

    def _must(
        self,
        state: State,
        place: int,
        by_track: Literal,
        by_set: Literal,
        tracked: Literal,
        raised: Literal,
        made: list[LaunchMade],
    ) -> None:
        """Launches that are given are used, where that is how it is read (J3)."""
        if self.table.options.bonus_launch == "may":
            return
        some = self.formula.any_of(lies for slot in SLOTS for lies in state.ships[slot].values())
        if place == 0:
            self.formula.clause([~tracked, by_track, ~some])
            self.formula.clause([~raised, by_set, by_track, ~some])
        elif place == 1:
            self.formula.clause([~raised, ~made[0].by_track, by_set, ~some])

    def _launch(
        self,
        state: State,
        leaves: Mapping[Place, Literal],
        goes: Literal,
        by_track: Literal,
        by_set: Literal,
        drawing: Drawing,
    ) -> tuple[LaunchMade, State]:
        formula, ships = self.formula, self.table.cards.ships
        at = dict(state.at)
        supply = {c: number(formula, len(self.supply[c])) for c in ANY_COLOUR}
        for c in ANY_COLOUR:
            gone = list[tuple[int, Literal]]()
            for slot, leave in leaves.items():
                at[slot, c] = tuple(formula.both(literal, ~leave) for literal in state.at[slot, c])
                gone += [*terms(state.at[slot, c]), *terms(at[slot, c], -1)]
            equals(formula, terms(supply[c]), [*terms(self.supply[c]), *gone])
        flies = {
            card: formula.any_of(formula.both(state.ships[slot].get(card, FALSE), leaves[slot]) for slot in SLOTS)
            for slot in SLOTS
            for card in state.ships[slot]
        }
        remain = {
            slot: {card: formula.both(lies, ~leaves[slot]) for card, lies in state.ships[slot].items()}
            for slot in SLOTS
        }
        giving: dict[Effect, list[Literal]] = {}
        for card, flown in flies.items():
            giving.setdefault(ships[card].on_launch, []).append(flown)
        effects = {effect: formula.any_of(gives) for effect, gives in giving.items()}
        block = carried_out(formula, self.table, effects, _ONCE, remain, at, supply, state.cell)
        self.supply = block.supply
        length = self.table.track.length
        nested = formula.both(at_least(block.cell, length), ~at_least(state.cell, length))
        self.reasons.append(nested)
        if self.table.options.bonus_launch == "must":
            self.formula.clause([~nested, self._going_beyond()])
        left = drawing.left()
        replaced = formula.both(goes, left)
        takes = drawing.some(block.cards, replaced)
        hand = _with(formula, state.hand, takes)
        lays = {card: formula.new() for card in hand}
        bound(formula, terms(lays.values()), 0, 1)
        for card, lay in lays.items():
            formula.imply(lay, [goes, hand[card]])
            formula.clause([~goes, ~hand[card], *lays.values()])
        after = replace(
            state,
            at=block.after,
            cell=block.cell,
            ships={
                slot: {
                    card: formula.any_of(
                        [remain[slot].get(card, FALSE), formula.both(leaves[slot], lays.get(card, FALSE))]
                    )
                    for card in {**remain[slot], **(lays if leaves[slot] != FALSE else {})}
                }
                for slot in SLOTS
            },
            hand={card: formula.both(held, ~lays[card]) for card, held in hand.items()},
            flown={
                **state.flown,
                **{card: formula.any_of([state.flown.get(card, FALSE), flown]) for card, flown in flies.items()},
            },
            launched=plus(formula, (*state.launched, FALSE), goes, 99),
        )
        return LaunchMade(leaves, by_track, by_set, block, takes, replaced, lays), after

    # --- the end of a turn -------------------------------------------------------------------------

    def _hand(self, state: State) -> tuple[Mapping[CardId, Literal], State]:
        """The ship cards that go under the pile: as many as are too many."""
        formula, hand = self.formula, state.hand
        if len(hand) <= HAND_LIMIT:
            return {}, state
        goes = {card: formula.new() for card in hand}
        kept = {card: formula.both(held, ~goes[card]) for card, held in hand.items()}
        bound(formula, terms(kept.values()), 0, HAND_LIMIT)
        for card, going in goes.items():
            formula.imply(going, [hand[card]])
            bound(formula, terms(kept.values()), HAND_LIMIT, HAND_LIMIT, going)
        return goes, replace(state, hand=kept)

    def _going_beyond(self) -> Literal:
        """The literal of the running turn for going beyond."""
        if self._beyond_literal is None:
            self._beyond_literal = self.formula.new()
        return self._beyond_literal

    _beyond_literal: Literal | None = None
    still_full: Literal = FALSE

    def _beyond(
        self,
        played: Literal,
        returned: Mapping[CardId, Literal],
        out: Mapping[CardId, Literal],
        *,
        last: bool,
    ) -> Literal:
        """Whether the turn goes beyond the model."""
        formula = self.formula
        tiles, ships = self.rows[RowKind.TILES], self.rows[RowKind.SHIPS]
        short = len(tiles.row.draw) - max(0, tiles.width - len(tiles.row.show))
        self.discarded = formula.any_of([self.discarded, *out.values()])
        again = formula.all_of([played, self.discarded, at_least(tiles.takes, short + 1)])
        reach = at_least(ships.takes, ships.size - ships.width)
        before = self.returned
        self.returned = formula.any_of([before, *returned.values()])
        back = formula.all_of([played, reach, before if last else self.returned])
        must = back if last else formula.any_of([again, back])
        may = formula.any_of([*self.reasons, must])
        beyond = FALSE if may == FALSE else self._going_beyond()
        self._beyond_literal = None
        formula.clause([~must, beyond])
        formula.clause([~self.still_full, beyond])
        formula.imply(beyond, [played, may])
        self.stopped = formula.any_of([self.stopped, beyond])
        return beyond


def _with(formula: Formula, cards: Mapping[CardId, Literal], more: Mapping[CardId, Literal]) -> dict[CardId, Literal]:
    """Cards, and those that came."""
    return {card: formula.any_of([cards.get(card, FALSE), more.get(card, FALSE)]) for card in {**cards, **more}}
