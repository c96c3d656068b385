"""Turns in the formula that nobody chooses: those of scripts, and those of which only the rows are known.

The board of a script is known at every turn, as nobody else changes it, so it is played apart from the formula
(`rules.ganymede.scripts`). What a turn asks of the rest are literals: its card must be shown, its ship cards on top,
its settlers in the supply. If a script takes tile t3 and recruits two reds, t3 leaves the row, and the supply has two
reds fewer; with fewer than two there no line has the turn. Of a player of whom only the rows are known, cards leave the
rows if they are shown, and settlers come and go as far as there are any.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from winnable.rules.ganymede.board import TILE_PLACES, Board
from winnable.rules.ganymede.card import ANY_COLOUR, SLOTS, CardId, Colour, Settlers
from winnable.rules.ganymede.decision import DiscardTiles, Turn
from winnable.rules.ganymede.judge import Slot
from winnable.rules.ganymede.position import Cause, RowKind
from winnable.rules.ganymede.problem import RowsTurn
from winnable.rules.ganymede.scripts import Written, written
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.ganymede.model.board import State, begun
from winnable.solver.ganymede.model.turn import Happened, Turns
from winnable.solver.numbers import Number, at_least, equals, number, terms


@dataclass(frozen=True)
class GivenMade:
    """A turn that is given, and may be reached."""

    slot: Slot
    played: Literal
    happened: Happened
    after: State
    """The player's board after it."""
    trigger: Mapping[str, Literal]
    """What triggers the end after it, as of a turn that is chosen."""


class Given:
    """Turns that are given, added to those that are chosen; a line that does not allow one is none (J23)."""

    def __init__(self, turns: Turns, boards: list[Board], elsewhere: Mapping[Colour, Number]) -> None:
        self.turns = turns
        self.formula = turns.formula
        self.boards = boards
        """By player, the boards as scripts leave them."""
        self.elsewhere = dict(elsewhere)
        """The settlers of players of whom only the rows are known."""

    def turn(self, slot: Slot, open_: Literal, turn: Turn | RowsTurn | None, *, last: bool) -> GivenMade:
        """Add a turn, which is played if `open_` holds; None for one after the end of a script."""
        played = self.formula.both(open_, ~self.turns.stopped)
        found: Written | None = None
        if isinstance(turn, RowsTurn):
            self._felt(played, turn, last=last)
        else:
            board = self.boards[slot.player]
            found = written(self.turns.table, board, slot.player, turn) if turn is not None else None
            if found is None:
                self.formula.clause([~played])
            else:
                self._written(slot, played, found, last=last)
        discards = isinstance(turn, Turn) and isinstance(turn.action, DiscardTiles)
        return GivenMade(
            slot,
            played,
            _happened(found, played, discards=discards),
            self.turns.states[slot.player],
            self.turns.trigger(),
        )

    # --- scripts -------------------------------------------------------------------------------------

    def _written(self, slot: Slot, played: Literal, found: Written, *, last: bool) -> None:
        """A turn of a script, played with the rows and the supply as they are then."""
        formula, turns = self.formula, self.turns
        ships, taken = turns.rows[RowKind.SHIPS], found.taken
        # cards that came back under the pile may be taken, which the rows here may not know
        reach = at_least(ships.takes, ships.size - ships.width - len(taken))
        unsure = formula.all_of([played, turns.returned, reach])
        self._ships(found, formula.both(played, ~unsure))
        if found.card is not None:
            self._card(*found.card, played)
        elif not found.out:
            turns.stuck(begun(turns.table, self.boards[slot.player]), played)
        for colour in ANY_COLOUR:
            formula.imply(played, [at_least(turns.supply[colour], found.needs[colour])])
            more = _more(turns.supply[colour], found.change[colour])
            supply = _either(formula, played, more, turns.supply[colour])
            turns.supply = {**turns.supply, colour: supply}
        known = [card for card in taken if card in ships.where]
        ships.take([(card, played) for card in known], len(known))
        turns.rows[RowKind.TILES].put(dict.fromkeys(found.out, played), TILE_PLACES, ordered=True)
        turns.ended(dict.fromkeys(found.returned, played), len(found.returned), ordered=True)
        self.boards[slot.player] = found.board
        turns.states[slot.player] = _one_of(formula, played, begun(turns.table, found.board), turns.states[slot.player])
        beyond = formula.any_of([unsure, turns.comes_back(played, played if found.returned else FALSE, last=last)])
        turns.stopped = formula.any_of([turns.stopped, beyond])

    def _card(self, kind: RowKind, card: CardId, played: Literal) -> None:
        """The tile or shuttle is shown, and leaves the row."""
        row = self.turns.rows[kind]
        if card in row.where:
            self.formula.imply(played, [row.shown(card)])
            row.take([(card, played)], 1)
        else:
            self.formula.clause([~played])

    def _ships(self, found: Written, goes: Literal) -> None:
        """The ship cards are shown or on top of the pile, one after another; where none is taken none is left."""
        formula, row, before = self.formula, self.turns.rows[RowKind.SHIPS], list[CardId]()
        refilled = self.turns.table.options.refill_time == "at_once"
        for card in found.ships:
            if card is None:
                formula.imply(goes, [~row.lies(each) for each in row.cards if each not in before])
                continue
            if card in before:
                formula.clause([~goes])
                return
            there = list[Literal]()
            for place, here in row.spots(card):
                if refilled and (found.card is not None or before):
                    reach = at_least(row.takes, place - row.width - len(before))
                else:  # a card of the pile that was taken in this turn bares the next one
                    above = (spot for each in before for at, spot in row.spots(each) if at == place - 1)
                    reach = formula.any_of([row.next(place), *above])
                there.append(formula.both(here, reach))
            formula.imply(goes, [formula.any_of(there)])
            before.append(card)

    # --- rows only -----------------------------------------------------------------------------------

    def _felt(self, played: Literal, turn: RowsTurn, *, last: bool) -> None:
        """Cards leave the rows if they are shown, and the supply changes as far as the settlers are there."""
        formula, turns = self.formula, self.turns
        for row in turns.rows.values():
            listed = [card for card in dict.fromkeys(turn.cards) if card in row.where]
            row.take([(card, formula.both(played, row.shown(card))) for card in listed], len(listed))
        turns.ended({}, 0)
        for colour in ANY_COLOUR:
            if turn.supply[colour]:
                self._given(colour, turn.supply, played)
        beyond = turns.comes_back(played, FALSE, last=last)
        turns.stopped = formula.any_of([turns.stopped, beyond])

    def _given(self, colour: Colour, change: Settlers, played: Literal) -> None:
        formula, supply = self.formula, self.turns.supply[colour]
        theirs = self.elsewhere[colour]
        after = _more(supply, change[colour])
        if change[colour] > 0:
            together = number(formula, len(supply))
            equals(formula, terms(together), [*terms(supply), *terms(theirs)])
            after = tuple(map(formula.both, after, together))
        after = _either(formula, played, after, supply)
        left = number(formula, len(supply))
        equals(formula, [*terms(after), *terms(left)], [*terms(supply), *terms(theirs)])
        self.elsewhere[colour] = left
        self.turns.supply = {**self.turns.supply, colour: after}


def _happened(found: Written | None, played: Literal, *, discards: bool) -> Happened:
    if found is None:
        return Happened()
    facts = found.facts
    return Happened(
        lost=(played,) if facts.lost.total else (),
        leaves={slot: (played,) for slot in SLOTS if any(launch.slot is slot for launch in facts.launches)},
        bonus=(played,) if any(launch.cause is not Cause.FULL for launch in facts.launches) else (),
        discard=played if discards else FALSE,
        uses={} if found.card is None else {found.card[1]: played},
    )


def _more(of: Number, count: int) -> Number:
    """A number and `count` more, or fewer, but not above its most nor below 0."""
    return tuple(at_least(of, low - count) for low in range(1, len(of) + 1))


def _which(formula: Formula, when: Literal, yes: Literal, no: Literal) -> Literal:
    """One of two literals."""
    return yes if yes == no else formula.any_of([formula.both(when, yes), formula.both(~when, no)])


def _either(formula: Formula, when: Literal, yes: Number, no: Number) -> Number:
    """One of two numbers."""
    lows = range(1, max(len(yes), len(no)) + 1)
    return tuple(_which(formula, when, at_least(yes, low), at_least(no, low)) for low in lows)


def _one_of(formula: Formula, when: Literal, yes: State, no: State) -> State:
    """One of two boards."""

    def cards(mine: Mapping[CardId, Literal], theirs: Mapping[CardId, Literal]) -> dict[CardId, Literal]:
        both = dict.fromkeys([*theirs, *mine])
        return {card: _which(formula, when, mine.get(card, FALSE), theirs.get(card, FALSE)) for card in both}

    if when == TRUE:
        return yes
    return replace(
        no,
        at={key: _either(formula, when, yes.at[key], no.at[key]) for key in no.at},
        ships={slot: cards(yes.ships[slot], no.ships[slot]) for slot in SLOTS},
        hand=cards(yes.hand, no.hand),
        flown=cards(yes.flown, no.flown),
        tiles=cards(yes.tiles, no.tiles),
        shuttles=cards(yes.shuttles, no.shuttles),
        used={key: _either(formula, when, yes.used[key], no.used[key]) for key in no.used},
        cell=_either(formula, when, yes.cell, no.cell),
        launched=_either(formula, when, yes.launched, no.launched),
        whites={colour: _either(formula, when, yes.whites[colour], no.whites[colour]) for colour in ANY_COLOUR},
    )
