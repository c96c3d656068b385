"""Turns in the formula: the action, who travels, the effect, launches, and the cards that go under the pile.

A turn has a block for its main effect and as many blocks for launches as the model allows. Where a line would go on
beyond that, `beyond` may hold: then nothing is played afterwards, and every goal counts as met. So without a solution
there is no line, and a solution in which nothing is beyond is one.

The parts of a turn, on a board with the tiles t1 and t2 of one symbol, where t3 of the same symbol is taken:

1. exactly one of "t3 is taken", "t4 is taken", "s1 is used", "tiles are discarded", "pass" holds, or the turn is not
   played; a card must be shown, and a fourth tile pays with one that leaves the board (`_discards`);
2. with a shuttle, settlers travel (`travel`);
3. the effect of t3 may be applied three times, once for each tile of its symbol (`_main`, `effects`);
4. ships leave (`launches`), cards above the limit of the hand go under the pile, and the rows are refilled (`ended`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from winnable.rules.ganymede.board import HAND_LIMIT, LAST_LAUNCH, TILE_PLACES, Table
from winnable.rules.ganymede.card import ANY_COLOUR, SLOTS, CardId, Colour, Effect, Kind, Part, Place, Shuttle, Symbol
from winnable.rules.ganymede.judge import Slot
from winnable.rules.ganymede.position import RowKind
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.ganymede.model.board import State, Supply, places
from winnable.solver.ganymede.model.effects import Block, carried_out
from winnable.solver.ganymede.model.launches import Launching, LaunchMade, RestMade, joined
from winnable.solver.ganymede.model.rows import Drawing, Drawn, Put, RowState
from winnable.solver.ganymede.model.travel import Travel, travelled
from winnable.solver.numbers import Number, at_least, bound, equals, number, plus, terms

_BASIC = Effect((Part(Kind.BASIC),))


@dataclass(frozen=True)
class Happened:
    """The events of a turn, as far as goals need them."""

    lost: tuple[Literal, ...] = ()
    """One holds if a shuttle lost a settler."""
    leaves: Mapping[Place, tuple[Literal, ...]] = field(default_factory=dict)
    """By slot, one holds if a ship left from it."""
    bonus: tuple[Literal, ...] = ()
    """One holds if a ship was launched by a full set or the end of the track."""
    discard: Literal = FALSE
    """Whether tiles were discarded for basic actions."""
    uses: Mapping[CardId, Literal] = field(default_factory=dict)
    """The tile that was taken, or the shuttle that was used."""


@dataclass(frozen=True)
class Acted:
    """The action of a turn: a tile, a shuttle, a discard, or nothing."""

    tiles: Mapping[CardId, Literal]
    """The tile that is taken."""
    shuttles: Mapping[CardId, Literal]
    """The shuttle that is used."""
    discard: Literal
    out: Mapping[CardId, Literal]
    """The tiles that are discarded, for whatever reason."""


@dataclass(frozen=True)
class TurnMade:
    """A turn that may be played."""

    slot: Slot
    played: Literal
    acted: Acted
    under: Sequence[Put]
    """In which order they go under the pile, as far as that matters."""
    travel: Travel
    block: Block
    rest: RestMade | None
    """What the effect did after the launch of the end of the track, if that may part it."""
    takes: Drawn
    launches: tuple[LaunchMade, ...]
    returned: Mapping[CardId, Literal]
    """The ship cards that go under the pile;"""
    returning: Sequence[Put]
    """in which order, as far as that matters."""
    after: State
    """The player's board after it."""
    trigger: Mapping[str, Literal]
    """What triggers the end after it: `launches`, `pile`."""

    @property
    def happened(self) -> Happened:
        """What goals ask for."""
        return Happened(
            tuple(at_least(each, 1) for each in self.travel.lost.values()),
            {slot: tuple(launch.leaves[slot] for launch in self._all_launches) for slot in SLOTS},
            tuple(literal for launch in self._all_launches for literal in launch.bonus),
            self.acted.discard,
            {**self.acted.tiles, **self.acted.shuttles},
        )

    @property
    def _all_launches(self) -> Iterator[LaunchMade]:
        for launch in self.launches:
            yield launch
            if launch.inner is not None:
                yield launch.inner


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
    whole: bool
    """Whether ship cards may come back, and launches may be given by the effects of launches; else that is beyond."""
    returned: Literal = FALSE
    """Whether any ship card went under the pile that the rows do not know of."""
    stopped: Literal = FALSE
    """Whether a turn went beyond."""

    def turn(self, slot: Slot, open_: Literal, *, last: bool) -> TurnMade:
        """Add a turn, which is played if `open_` holds."""
        formula, table = self.formula, self.table
        before = self.states[slot.player]
        played = formula.both(open_, ~self.stopped)
        # the action: one card that is shown, a discard, or a pass
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
        acted = Acted(tiles, shuttles, discard, out)
        self._discards(before, acted)
        # the board with the card, before its effect: a new tile counts for its own symbol
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
                formula, (*used[home, symbol], FALSE), formula.any_of(shuttles[card] for card in mine)
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
        # settlers travel before the effect is applied
        travel = travelled(formula, table, before, self.supply, shuttles)
        self.supply = travel.supply
        state = replace(state, whites=self._whites(state, travel, shuttles))
        effects, times = self._main(state, acted)
        block = carried_out(
            formula, table, effects, times, state.ships, travel.at, self.supply, before.cell, parted=True
        )
        self.supply = block.supply
        # the card leaves its row, and the effect takes ship cards
        for kind, chosen in ((RowKind.TILES, tiles), (RowKind.EARTH, shuttles), (RowKind.MARS, shuttles)):
            self.rows[kind].take([(card, chosen[card]) for card in self.rows[kind].cards], 1)
        state = replace(state, at=block.after, cell=block.cell)
        taken = formula.any_of([*tiles.values(), *shuttles.values()])
        drawing = Drawing(self.rows[RowKind.SHIPS], taken, refilled=table.options.refill_time == "at_once")
        takes = drawing.some(block.cards, FALSE)
        state = replace(state, hand=joined(formula, state.hand, takes.cards))
        # ships leave, the hand is cut, and the rows are refilled
        launching = Launching(formula, table, before, block, drawing, self.supply, whole=self.whole)
        launches, state = launching.launches(state, played, self.blocks)
        self.supply = launching.supply
        returned, state = self._hand(state)
        drawing.close()
        under = self.rows[RowKind.TILES].put(out, TILE_PLACES)
        returning = self.ended(returned, drawing.most)
        self._beyond(launching, played, returned, last=last)
        self.states[slot.player] = state
        return TurnMade(
            slot,
            played,
            acted,
            under,
            travel,
            block,
            launching.rest,
            takes,
            launches,
            returned,
            returning,
            state,
            self.trigger(),
        )

    def trigger(self) -> Mapping[str, Literal]:
        """What triggers the end by now."""
        return {
            "launches": self.formula.any_of(at_least(each.launched, LAST_LAUNCH) for each in self.states),
            "pile": self.formula.any_of(self._run_out(kind) for kind in (RowKind.EARTH, RowKind.MARS)),
        }

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
        if row.lasts:
            return FALSE
        passes = formula.new()
        formula.imply(passes, [played])
        self.stuck(before, passes)
        if self.table.options.forced_pass == "stuck":  # noqa: S105
            formula.fix(~passes)
        return passes

    def stuck(self, before: State, passes: Literal) -> None:
        """No action is possible if `passes` holds."""
        formula, row = self.formula, self.rows[RowKind.TILES]
        formula.imply(passes, [FALSE] if row.lasts else [~row.shown(card) for card in row.cards])
        formula.imply(passes, [~lies for lies in before.tiles.values()])
        for kind in (RowKind.EARTH, RowKind.MARS):
            for card in self.rows[kind].cards:
                shuttle = self.table.cards.shuttles[card]
                if not shuttle.pays_tile:  # the board has no tile to pay
                    formula.clause([~passes, ~self.rows[kind].shown(card), ~self._crewed(before, shuttle)])

    def _crewed(self, before: State, shuttle: Shuttle) -> Literal:
        """Whether the settlers are there whom a shuttle needs."""
        enough = [at_least(before.at[shuttle.home, colour], shuttle.needs[colour]) for colour in ANY_COLOUR]
        there = places(shuttle.home, before.at)
        known = there.count(TRUE)
        unknown = [literal for literal in there if literal not in (TRUE, FALSE)]
        return self.formula.all_of([*enough, self.formula.between(unknown, shuttle.seats - known, len(unknown))])

    def _discards(self, before: State, acted: Acted) -> None:
        """Which tiles leave the board."""
        formula, going = self.formula, terms(acted.out.values())
        for card, goes in acted.out.items():
            formula.imply(goes, [before.tiles[card]])
        takes = formula.any_of(acted.tiles.values())
        pays = formula.any_of(use for card, use in acted.shuttles.items() if self.table.cards.shuttles[card].pays_tile)
        lying = [lies for lies in before.tiles.values() if lies not in (TRUE, FALSE)]
        surely = sum(lies == TRUE for lies in before.tiles.values())
        full = formula.between(lying, TILE_PLACES - surely, len(lying))
        one = formula.any_of([formula.both(takes, full), pays])
        bound(formula, going, 1, 1, one)
        bound(formula, going, 1, TILE_PLACES, acted.discard)
        bound(formula, going, 0, 0, formula.all_of([~one, ~acted.discard]))

    def _main(self, state: State, acted: Acted) -> tuple[dict[Effect, Literal], Number]:
        """The effects of the actions, and how often they may be applied."""
        formula, cards = self.formula, self.table.cards
        giving: dict[Effect, list[Literal]] = {_BASIC: [acted.discard]}
        groups: list[tuple[Literal, list[tuple[int, Literal]], int]] = []
        for card, take in acted.tiles.items():
            giving.setdefault(cards.tiles[card].effect, []).append(take)
        for symbol in Symbol:
            takes = formula.any_of(take for card, take in acted.tiles.items() if cards.tiles[card].symbol is symbol)
            alike = [lies for card, lies in state.tiles.items() if cards.tiles[card].symbol is symbol]
            groups.append((takes, terms(alike), min(TILE_PLACES, len(alike))))
        for card, use in acted.shuttles.items():
            giving.setdefault(cards.shuttles[card].effect, []).append(use)
        together = self.table.options.shuttle_symbols == "shared"
        for symbol in Symbol:
            both = [Place.EARTH, Place.MARS]
            for homes in [both] if together else [[home] for home in both]:
                uses = formula.any_of(
                    use for card, use in acted.shuttles.items() for home in homes if self._is(card, home, symbol)
                )
                counted = [term for home in homes for term in terms(state.used[home, symbol])]
                groups.append((uses, counted, len(counted)))
        groups.append((acted.discard, terms(acted.out.values()), TILE_PLACES))
        times = number(formula, max(most for _, _, most in groups))
        for when, counted, _ in groups:
            bound(formula, [*terms(times), *((-weight, literal) for weight, literal in counted)], 0, 0, when)
        bound(formula, terms(times), 0, 0, ~formula.any_of(when for when, _, _ in groups))
        return {effect: formula.any_of(acts) for effect, acts in giving.items()}, times

    def _whites(self, state: State, travel: Travel, shuttles: Mapping[CardId, Literal]) -> Mapping[Colour, Number]:
        """How many settlers of each colour have filled white needs (J11)."""
        formula, cards = self.formula, self.table.cards.shuttles
        if not self.table.options.white_counts:
            return state.whites
        most = max((cards[card].white for card in shuttles), default=0)
        whites = {c: number(formula, len(state.whites[c]) + most) for c in ANY_COLOUR}
        for c in ANY_COLOUR:
            left = [term for home in (Place.EARTH, Place.MARS) for term in terms(travel.leave[home, c])]
            needed = [(cards[card].needs[c], use) for card, use in shuttles.items() if cards[card].needs[c]]
            equals(formula, [*terms(whites[c]), *needed], [*terms(state.whites[c]), *left])
        return whites

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

    def ended(self, returned: Mapping[CardId, Literal], most: int, *, ordered: bool = False) -> Sequence[Put]:
        """The turn ends: at most `most` ship cards go under the pile, and the rows are refilled (J13)."""
        ships, put = self.rows[RowKind.SHIPS], tuple[Put, ...]()
        self.rows[RowKind.TILES].refill()
        if self.table.options.hand_return == "after_refill":
            ships.refill()
        if self.whole and returned:
            put = (*ships.put(returned, most, ordered=ordered),)
        if self.table.options.hand_return == "before_refill":
            ships.refill()
        return put

    def _beyond(self, launching: Launching, played: Literal, returned: Mapping[CardId, Literal], *, last: bool) -> None:
        """Say in the formula when the turn goes beyond the model."""
        formula = self.formula
        must = self.comes_back(played, formula.any_of(returned.values()), last=last)
        may = formula.any_of([*launching.reasons, must])
        beyond = FALSE if may == FALSE else launching.beyond
        formula.clause([~must, beyond])
        formula.clause([~launching.owed, beyond])
        formula.imply(beyond, [played, may])
        self.stopped = formula.any_of([self.stopped, beyond])

    def comes_back(self, played: Literal, returned: Literal, *, last: bool) -> Literal:
        """Whether ship cards come back into the row that the row as it is here does not know of.

        `returned`: whether the turn puts some under the pile.
        """
        ships = self.rows[RowKind.SHIPS]
        reach = at_least(ships.takes, ships.size - ships.width)
        before = self.returned
        self.returned = before if self.whole else self.formula.any_of([before, returned])
        return self.formula.all_of([played, reach, before if last else self.returned])
