"""Turns read back from a solution, or the clauses that forbid what has no order in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from winnable.rules.ganymede.board import Table
from winnable.rules.ganymede.decision import (
    Action,
    DiscardTiles,
    Gain,
    Launch,
    Pass,
    Step,
    Take,
    TakeTile,
    Turn,
    UseShuttle,
)
from winnable.rules.ganymede.effect import NO_EFFECT
from winnable.rules.ganymede.index import CardId
from winnable.rules.ganymede.settlers import ANY_COLOUR, SLOTS, Colour, Place, Settlers
from winnable.solver.formula import Literal, Outcome
from winnable.solver.ganymede.model.effects import Block
from winnable.solver.ganymede.model.turn import LaunchMade, TurnMade
from winnable.solver.ganymede.orders import Counts, Order, Task, order
from winnable.solver.numbers import Number

__all__ = ["Reading", "read"]


@dataclass(frozen=True)
class Reading:
    """What a solution tells: turns, or what must be forbidden as no order of steps leads there."""

    turns: tuple[Turn, ...]
    forbidden: tuple[tuple[Literal, ...], ...]
    """Clauses that hold in every real line, and not in this solution."""


def read(table: Table, made: Sequence[TurnMade], outcome: Outcome) -> Reading:
    """The turns that are played in a solution in which nothing is beyond the model."""
    reader = _Reader(table, outcome)
    turns = [reader.turn(each) for each in made if outcome.holds(each.played)]
    return Reading(tuple(turns), tuple(reader.forbidden))


class _Reader:
    def __init__(self, table: Table, outcome: Outcome) -> None:
        self.table = table
        self.outcome = outcome
        self.forbidden: list[tuple[Literal, ...]] = []

    def value(self, number: Number) -> int:
        return sum(self.outcome.holds(literal) for literal in number)

    def chosen(self, cards: Mapping[CardId, Literal]) -> list[CardId]:
        return [card for card, literal in cards.items() if self.outcome.holds(literal)]

    def settlers(self, numbers: Mapping[Colour, Number]) -> Settlers:
        return Settlers.of({colour: self.value(number) for colour, number in numbers.items()})

    def turn(self, made: TurnMade) -> Turn:
        takes = self.chosen(made.takes)
        steps = self.steps(made.block, takes)
        launches = [launch for launch in made.launches if any(map(self.outcome.holds, launch.leaves.values()))]
        by_set = next((launch for launch in launches if self.outcome.holds(launch.by_set)), None)
        by_track = next((launch for launch in launches if self.outcome.holds(launch.by_track)), None)
        track = None if by_track is None else self.launch(by_track)
        if track is not None and steps:
            steps = (*steps[:-1], _with_launch(steps[-1], track))
        bonus = None if by_set is None else self.launch(by_set)
        last = tuple(self.launch(launch) for launch in launches if launch not in (by_set, by_track))
        action = self.action(made, steps, bonus)
        return Turn(made.slot.player, action, last, tuple(self.chosen(made.returned)))

    def action(self, made: TurnMade, steps: tuple[Step, ...], bonus: Launch | None) -> Action:
        out = self.chosen(made.out)
        for tile in self.chosen(made.tiles):
            return TakeTile(tile, out[0] if out else None, steps)
        for card in self.chosen(made.shuttles):
            home = self.table.cards.shuttles[card].home
            crew = self.settlers({colour: made.travel.leave[home, colour] for colour in ANY_COLOUR})
            top, bottom = (
                self.settlers({colour: made.travel.boards[slot, colour] for colour in ANY_COLOUR}) for slot in SLOTS
            )
            lost = self.settlers(made.travel.lost)
            return UseShuttle(card, crew, lost, top, bottom, out[0] if out else None, steps, bonus)
        return DiscardTiles(tuple(out), steps) if out else Pass()

    def launch(self, launch: LaunchMade) -> Launch:
        slot = next(slot for slot in SLOTS if self.outcome.holds(launch.leaves[slot]))
        takes = self.chosen(launch.takes)
        replacing = takes.pop() if self.outcome.holds(launch.replaced) else None
        lays = next(iter(self.chosen(launch.lays)), None)
        return Launch(slot, self.steps(launch.block, takes), replacing, lays)

    # --- the steps of an effect --------------------------------------------------------------------

    def steps(self, block: Block, takes: Sequence[CardId]) -> tuple[Step, ...]:
        """The steps of a block; if they have no order, that is noted."""
        task = self.task(block, len(takes))
        found = order(task)
        if found is None:
            self.forbidden.append(tuple(~each if self.outcome.holds(each) else each for each in block.literals))
            return ()
        return self.arranged(block, found, list(takes))

    def arranged(self, block: Block, found: Order, takes: list[CardId]) -> tuple[Step, ...]:
        """The steps with the cards that are taken, and the gain in the end."""
        cards = iter(takes)
        steps = [Take(next(cards)) if step is None else step for step in found.steps]
        bonus = [Take(next(cards)) if step is None else step for step in found.bonus]
        cells = self.value(block.cell) - self.value(block.cell_before)
        if not cells:
            return tuple(steps)
        extra = max(0, cells - self.value(block.pool))
        then: Step | None = bonus[0] if bonus else None
        for _ in range(extra):
            then = Gain(1, then)
        return (*steps, Gain(cells - extra, then))

    def task(self, block: Block, cards: int) -> Task:
        effect = next((effect for effect, literal in block.effects.items() if self.outcome.holds(literal)), NO_EFFECT)
        capacity = dict.fromkeys(SLOTS, 0)
        for slot in SLOTS:
            for card in self.chosen(block.ships[slot]):
                capacity[slot] = self.table.capacity(card, slot)
        return Task(
            effect,
            self.value(block.times),
            self.counts(block.before, block.supply_before),
            self.counts(block.after, block.supply),
            capacity,
            cards,
            self.value(block.pool),
            self.outcome.holds(block.bonus),
            self.table.options.adapt_on_ship,
        )

    def counts(self, at: Mapping[tuple[Place, Colour], Number], supply: Mapping[Colour, Number]) -> Counts:
        return (
            *(self.settlers({colour: at[place, colour] for colour in ANY_COLOUR}).counts for place in Place),
            self.settlers(supply).counts,
        )


def _with_launch(step: Step, launch: Launch) -> Step:
    """A gain with the launch for the end of the track, where that is reached."""
    assert isinstance(step, Gain), "the end of the track is reached by a gain"
    if isinstance(step.then, Gain):
        return replace(step, then=_with_launch(step.then, launch))
    return replace(step, launch=launch)
