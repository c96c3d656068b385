"""Launches in the formula: which ships leave in a turn and why, what that gives, and which ships take their places.

A turn has blocks for launches, one after another, and each block launches one ship if it is used: from a slot, for a
reason, with an effect and a ship card that is taken and laid. With two blocks, a turn that completes a full set while
the top ship has its crew uses both: the first by the set, for whichever ship, the second by the crew of the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from winnable.rules.ganymede.board import Table
from winnable.rules.ganymede.card import ANY_COLOUR, SLOTS, CardId, Effect, Place
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.ganymede.model.board import State, Supply, sets
from winnable.solver.ganymede.model.effects import Block, Rest, carried_on, carried_out
from winnable.solver.ganymede.model.rows import Drawing, Drawn
from winnable.solver.ganymede.model.travel import full
from winnable.solver.numbers import Number, at_least, bound, equals, number, plus, terms

_ONCE: Number = (TRUE,)


@dataclass(frozen=True)
class RestMade:
    """The rest of an effect after the launch of the end of the track."""

    rest: Rest
    takes: Drawn
    """The ship cards that it takes."""


@dataclass(frozen=True)
class LaunchMade:
    """A launch that may be done."""

    leaves: Mapping[Place, Literal]
    """By slot, whether its ship leaves."""
    by_track: Literal
    by_set: Literal
    block: Block
    takes: Drawn
    """The ship cards that its effect takes."""
    inner: "LaunchMade | None"
    """The launch of the end of the track that its effect may give,"""
    rest: RestMade | None
    """and what the effect did after that."""
    replaces: Drawn
    """The card that is taken for the ship, if any was left."""
    lays: Mapping[CardId, Literal]

    @property
    def bonus(self) -> tuple[Literal, Literal]:
        """Whether it is one by a full set or the end of the track."""
        return self.by_track, self.by_set


class Launching:
    """The launches of a turn, after the effect of its action."""

    def __init__(
        self,
        formula: Formula,
        table: Table,
        before: State,
        block: Block,
        drawing: Drawing,
        supply: Supply,
        *,
        whole: bool,
    ) -> None:
        self.formula, self.table = formula, table
        self.whole = whole
        """Whether launches may be given by the effects of launches."""
        self.before = before
        """The board before the turn."""
        self.block = block
        """The effect of the action."""
        self.drawing = drawing
        self.supply = supply
        """What there is now."""
        self.rest: RestMade | None = None
        """What the effect did after the launch of the end of the track, if that may part it."""
        self.owed: Literal = FALSE
        """Whether a ship must still leave after all launches that there are here; not in a turn that is not played,
        as a line may have ended in one that went beyond, with a ship that is full."""
        self.reasons: list[Literal] = []
        """Why a line may go on beyond these launches."""
        self._beyond: Literal | None = None

    @property
    def beyond(self) -> Literal:
        """Whether the turn goes beyond the model."""
        if self._beyond is None:
            self._beyond = self.formula.new()
        return self._beyond

    def _raised(self, state: State) -> Literal:
        """Whether a full set was completed that gives a launch."""
        formula, options = self.formula, self.table.options
        had, has = sets(formula, self.before, options.shuttle_symbols), sets(formula, state, options.shuttle_symbols)
        more = formula.any_of(
            formula.both(at_least(has, count), ~at_least(had, count)) for count in range(1, len(has) + 1)
        )
        return formula.both(more, ~at_least(had, 1)) if options.set_bonus_count == "once" else more

    def launches(self, state: State, played: Literal, most: int) -> tuple[tuple[LaunchMade, ...], State]:
        """At most `most` launches: by the end of the track, by a full set, then of full ships.

        With none, nothing happens that gives one: for turns in which none is possible (`solver.ganymede.relaxation`).
        The end of the track may also launch with the full ships (J2); then a full set comes first.

        Each block launches one ship, and only after the block before it. The first can be given by the end of the track
        or by a full set, the second by a full set as well; each other one, and each that neither gives, needs its crew.
        A turn in which the marker reaches the end and a full ship lies there afterwards has two blocks: by the track,
        then by the crew. A launch still owed after the last block goes `beyond`.
        """
        formula, made, late = self.formula, list[LaunchMade](), self.late
        raised, previous = self._raised(state), played
        if not most:
            given = formula.any_of([raised, self._tracked(state, ())])
            ends = [formula.both(given, _any_ship(formula, state))]
            ends += [full(formula, self.table, state, slot) for slot in SLOTS]
            formula.imply(played, [~each for each in ends])
            return (), state
        for place in range(most):
            leaves = {slot: formula.new() if state.ships[slot] else FALSE for slot in SLOTS}
            goes = formula.any_of(leaves.values())
            formula.imply(goes, [previous])
            formula.clause([~leave for leave in leaves.values()])
            tracked = self._tracked(state, made) if late or place == 0 else FALSE
            by_track = formula.new() if tracked != FALSE else FALSE
            may_set = place == 0 or (place == 1 and not late and made[0].by_track != FALSE)
            by_set = formula.new() if may_set and raised != FALSE else FALSE
            formula.imply(by_track, [goes, tracked])
            formula.imply(by_set, [goes, raised, ~by_track, *([made[0].by_track] if place else [])])
            self._must(state, place, by_track, by_set, tracked, raised, made)
            for slot, leave in leaves.items():
                formula.imply(leave, [formula.any_of(state.ships[slot].values())])
                formula.clause([~leave, by_track, by_set, full(formula, self.table, state, slot)])
            launch, state = self._launch(state, leaves, goes, by_track, by_set)
            made.append(launch)
            previous = goes
            if place == 0 and self.block.later:
                self.rest, state = self._go_on(self.block, by_track, state)
        owed = [full(formula, self.table, state, slot) for slot in SLOTS]
        unused = [formula.all_of([raised, *(~each.by_set for each in made)])]
        if late:
            unused.append(self._tracked(state, made))
        if self.table.options.bonus_launch == "must":  # of the set, too, where the end of the track had the only block
            owed.append(formula.both(unused[-1], _any_ship(formula, state)))
        self.reasons.append(formula.all_of([previous, formula.any_of([*owed, *unused])]))
        self.owed = formula.both(played, formula.any_of(owed))
        return tuple(made), state

    def _go_on(self, block: Block, by_track: Literal, state: State) -> tuple[RestMade, State]:
        """The result of an effect after the launch of the end of the track."""
        rest = carried_on(self.formula, self.table, block, by_track, state.ships, state.at, self.supply)
        self.supply = rest.supply
        takes = self.drawing.some(rest.cards, FALSE)
        return RestMade(rest, takes), replace(state, at=rest.after, hand=joined(self.formula, state.hand, takes.cards))

    @property
    def late(self) -> bool:
        """Whether the end of the track launches with the full ships (J2)."""
        return self.table.options.track_end_timing == "end_of_turn"

    def _tracked(self, state: State, made: Sequence[LaunchMade]) -> Literal:
        """Whether the end of the track was reached in this turn, and has not launched yet."""
        length = self.table.track.length
        reached = [at_least(state.cell, length), ~at_least(self.before.cell, length)]
        return self.formula.all_of([*reached, *(~each.by_track for each in made)])

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
        """Launches that are given are used, where that is how it is read (J3); a late one by the track is owed."""
        if self.table.options.bonus_launch == "may":
            return
        some = _any_ship(self.formula, state)
        if place == 0 and self.late:
            self.formula.clause([~raised, by_set, ~some])
        elif place == 0:
            self.formula.clause([~tracked, by_track, ~some])
            self.formula.clause([~raised, by_set, by_track, ~some])
        elif place == 1 and not self.late:
            self.formula.clause([~raised, ~made[0].by_track, by_set, ~some])

    def _launch(
        self,
        state: State,
        leaves: Mapping[Place, Literal],
        goes: Literal,
        by_track: Literal,
        by_set: Literal,
        *,
        outer: bool = True,
    ) -> tuple[LaunchMade, State]:
        """A launch; not an `outer` one is given by the effect of another."""
        formula, ships = self.formula, self.table.cards.ships
        at = dict(state.at)
        supply = {c: number(formula, len(self.supply[c])) for c in ANY_COLOUR}
        # who was aboard a ship that leaves goes to the supply
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
        # the effects of the ships that leave, applied once
        giving: dict[Effect, list[Literal]] = {}
        for card, flown in flies.items():
            giving.setdefault(ships[card].on_launch, []).append(flown)
        effects = {effect: formula.any_of(gives) for effect, gives in giving.items()}
        parted = outer and self.whole
        block = carried_out(formula, self.table, effects, _ONCE, remain, at, supply, state.cell, parted=parted)
        self.supply = block.supply
        # ship cards that these effects give, and the ships counted
        takes = self.drawing.some(block.cards, FALSE)
        left = replace(
            state,
            at=block.after,
            cell=block.cell,
            ships=remain,
            hand=joined(formula, state.hand, takes.cards),
            flown={
                **state.flown,
                **{card: formula.any_of([state.flown.get(card, FALSE), flown]) for card, flown in flies.items()},
            },
            launched=plus(formula, (*state.launched, FALSE), goes),
        )
        # a launch may give another one; then a new ship is drawn and laid, if any is left
        inner, rest, left = self._inner(block, left) if outer else (None, None, left)
        replaced = formula.both(goes, self.drawing.left())
        replaces = self.drawing.some((), replaced)
        hand = joined(formula, left.hand, replaces.cards)
        lays = {card: formula.new() for card in hand}
        bound(formula, terms(lays.values()), 0, 1)
        for card, lay in lays.items():
            formula.imply(lay, [goes, hand[card]])
            formula.clause([~goes, ~hand[card], *lays.values()])
        after = replace(
            left,
            ships={
                slot: {
                    card: formula.any_of(
                        [left.ships[slot].get(card, FALSE), formula.both(leaves[slot], lays.get(card, FALSE))]
                    )
                    for card in {**left.ships[slot], **(lays if leaves[slot] != FALSE else {})}
                }
                for slot in SLOTS
            },
            hand={card: formula.both(held, ~lays[card]) for card, held in hand.items()},
        )
        return LaunchMade(leaves, by_track, by_set, block, takes, inner, rest, replaces, lays), after

    def _inner(self, block: Block, state: State) -> tuple[LaunchMade | None, RestMade | None, State]:
        """The launch of the end of the track that the effect of a launch may give at once, and what it does then (J18).

        Its ship is another one, as the slot of the first is empty meanwhile.
        """
        formula, length = self.formula, self.table.track.length
        ends = formula.both(at_least(block.cell, length), ~at_least(block.cell_before, length))
        if self.late or ends == FALSE:
            return None, None, state
        if not self.whole:
            self.reasons.append(ends)
            if self.table.options.bonus_launch == "must":
                formula.clause([~ends, self.beyond])
            return None, None, state
        leaves = {slot: formula.new() if state.ships[slot] else FALSE for slot in SLOTS}
        goes = formula.any_of(leaves.values())
        formula.imply(goes, [ends])
        formula.clause([~leave for leave in leaves.values()])
        for slot, leave in leaves.items():
            formula.imply(leave, [formula.any_of(state.ships[slot].values())])
        if self.table.options.bonus_launch == "must":
            formula.clause([~ends, goes, ~_any_ship(formula, state)])
        inner, state = self._launch(state, leaves, goes, goes, FALSE, outer=False)
        if not block.later:
            return inner, None, state
        rest, state = self._go_on(block, goes, state)
        return inner, rest, state


def _any_ship(formula: Formula, state: State) -> Literal:
    """Whether there is a ship on any slot."""
    return formula.any_of(lies for slot in SLOTS for lies in state.ships[slot].values())


def joined(formula: Formula, cards: Mapping[CardId, Literal], more: Mapping[CardId, Literal]) -> dict[CardId, Literal]:
    """Cards, and those that came."""
    return {card: formula.any_of([cards.get(card, FALSE), more.get(card, FALSE)]) for card in {**cards, **more}}
