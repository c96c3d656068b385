"""Turns read back from a solution, or the clauses that forbid what has no order in it.

A solution counts steps, a line has them in order. For each block the order is looked for (`solver.ganymede.orders`). If
there is none, as with a move to a full Mars whose only way out is by a later application, the block may not begin and
end so: a clause says that one of the literals that decide it is different, and the formula is solved again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from winnable.rules.ganymede import decision as decisions
from winnable.rules.ganymede.board import Table
from winnable.rules.ganymede.card import ANY_COLOUR, NO_EFFECT, SLOTS, CardId, Colour, Place, Settlers
from winnable.rules.ganymede.decision import Action, Launch, Step, Turn
from winnable.solver.formula import Literal, Outcome
from winnable.solver.ganymede.model.effects import Block, Rest
from winnable.solver.ganymede.model.given import GivenMade
from winnable.solver.ganymede.model.launches import LaunchMade
from winnable.solver.ganymede.model.rows import Drawn, Put
from winnable.solver.ganymede.model.turn import TurnMade
from winnable.solver.ganymede.orders import Marker, Order, Stage, Stop, Task, order
from winnable.solver.ganymede.single_steps import Counts
from winnable.solver.numbers import Number
from winnable.solver.verdict import NEVER, Deadline


@dataclass(frozen=True)
class Reading:
    """What a solution tells: turns, or what must be forbidden as no order of steps leads there."""

    turns: tuple[Turn, ...]
    forbidden: tuple[tuple[Literal, ...], ...]
    """Clauses that hold in every real line, and not in this solution."""


def read(table: Table, made: Sequence[TurnMade | GivenMade], outcome: Outcome, deadline: Deadline = NEVER) -> Reading:
    """The turns of free players in a solution in which nothing is beyond the model. Raises OutOfTime."""
    reader = _Reader(table, outcome, deadline)
    turns = [reader.turn(each) for each in made if isinstance(each, TurnMade) and outcome.holds(each.played)]
    return Reading(tuple(turns), tuple(reader.forbidden))


class _Reader:
    def __init__(self, table: Table, outcome: Outcome, deadline: Deadline) -> None:
        self.table = table
        self.outcome = outcome
        self.deadline = deadline
        self.forbidden: list[tuple[Literal, ...]] = []

    def value(self, number: Number) -> int:
        return sum(self.outcome.holds(literal) for literal in number)

    def drawn(self, drawn: Drawn) -> list[CardId]:
        return [card for _, card, literal in drawn.places if self.outcome.holds(literal)]

    def put(self, put: Sequence[Put], cards: Mapping[CardId, Literal]) -> tuple[CardId, ...]:
        """Cards that go under a pile; those of which it does not matter where come last."""
        first = [card for now, here in put if self.outcome.holds(now) for card in self.chosen(here)]
        return (*first, *(card for card in self.chosen(cards) if card not in first))

    def chosen(self, cards: Mapping[CardId, Literal]) -> list[CardId]:
        return [card for card, literal in cards.items() if self.outcome.holds(literal)]

    def settlers(self, numbers: Mapping[Colour, Number]) -> Settlers:
        return Settlers.of({colour: self.value(number) for colour, number in numbers.items()})

    def turn(self, made: TurnMade) -> Turn:
        launches = [launch for launch in made.launches if any(map(self.outcome.holds, launch.leaves.values()))]
        by_set = next((launch for launch in launches if self.outcome.holds(launch.by_set)), None)
        by_track = next((launch for launch in launches if self.outcome.holds(launch.by_track)), None)
        late = self.table.options.track_end_timing == "end_of_turn"
        within = by_track if not late else None
        steps = self.steps(made, within)
        bonus = None if by_set is None else self.launch(by_set)
        last = tuple(
            replace(self.launch(launch), track=launch is by_track)
            for launch in launches
            if launch is not by_set and launch is not within
        )
        action = self.action(made, steps, bonus)
        return Turn(made.slot.player, action, last, self.put(made.returning, made.returned))

    def action(self, made: TurnMade, steps: tuple[Step, ...], bonus: Launch | None) -> Action:
        out = self.put(made.under, made.acted.out)
        for tile in self.chosen(made.acted.tiles):
            return decisions.TakeTile(tile, out[0] if out else None, steps)
        for card in self.chosen(made.acted.shuttles):
            home = self.table.cards.shuttles[card].home
            crew = self.settlers({colour: made.travel.leave[home, colour] for colour in ANY_COLOUR})
            top, bottom = (
                self.settlers({colour: made.travel.boards[slot, colour] for colour in ANY_COLOUR}) for slot in SLOTS
            )
            lost = self.settlers(made.travel.lost)
            return decisions.UseShuttle(card, crew, lost, top, bottom, out[0] if out else None, steps, bonus)
        return decisions.DiscardTiles(out, steps) if out else decisions.Pass()

    def launch(self, launch: LaunchMade) -> Launch:
        slot = next(slot for slot in SLOTS if self.outcome.holds(launch.leaves[slot]))
        inner = launch.inner if launch.inner is not None and self.outcome.holds(launch.inner.by_track) else None
        steps = self.steps(launch, inner)
        replacing = next(iter(self.drawn(launch.replaces)), None)
        return Launch(slot, steps, replacing, next(iter(self.chosen(launch.lays)), None))

    # --- the steps of an effect --------------------------------------------------------------------

    def steps(self, made: TurnMade | LaunchMade, inner: LaunchMade | None) -> tuple[Step, ...]:
        """The steps of an effect, in them the launch of the end of the track; if they have no order, that is noted."""
        block, takes = made.block, self.drawn(made.takes)
        launch, later = (None, None) if inner is None else (self.launch(inner), made.rest)
        after = self.drawn(later.takes) if later is not None else []
        stages = [self.stage(block, len(takes))]
        literals = block.literals
        if later is not None:
            stages.append(self.stage(later.rest, len(after)))
            literals += later.rest.literals
        found = order(self.task(block, stages), self.deadline)
        if found is None:
            self.forbidden.append(tuple(~each if self.outcome.holds(each) else each for each in literals))
            return ()
        return self.arranged(block, found, [*takes, *after], launch)

    def arranged(self, block: Block, found: Order, takes: list[CardId], launch: Launch | None) -> tuple[Step, ...]:
        """The steps with the cards that are taken, and with gains."""
        cards, steps = iter(takes), list[Step]()
        total = self.value(block.cell) - self.value(block.cell_before)
        single = self.table.options.reputation_pool == "single"
        stops = sum(isinstance(each, Stop) for each in found.steps)
        for each in found.steps:
            if isinstance(each, Stop):
                stops -= 1
                then: Step | None = None
                for bonus in each.bonus:
                    then = decisions.Take(next(cards)) if bonus is None else bonus
                gains = [1] * each.extra + [1 if single else total - each.extra]
                for place, cells in enumerate(gains):
                    then = decisions.Gain(cells, then, launch if not stops and not place else None)
                assert then is not None, "a stop gains a cell"
                steps.append(then)
            else:
                steps.append(decisions.Take(next(cards)) if each is None else each)
        return tuple(steps)

    def stage(self, block: Rest, cards: int) -> Stage:
        capacity = dict.fromkeys(SLOTS, 0)
        for slot in SLOTS:
            for card in self.chosen(block.ships[slot]):
                capacity[slot] = self.table.capacity(card, slot)
        start = self.counts(block.before, block.supply_before)
        return Stage(start, self.counts(block.after, block.supply), capacity, cards)

    def task(self, block: Block, stages: Sequence[Stage]) -> Task:
        effect = next((effect for effect, literal in block.effects.items() if self.outcome.holds(literal)), NO_EFFECT)
        options = self.table.options
        marker = Marker(
            options.reputation_pool,
            self.value(block.pool),
            bool(self.value(block.bonus)),
            self.value(block.cell_before),
            self.value(block.cell),
            self.table.track.bonus,
        )
        return Task(
            effect,
            self.value(block.times),
            tuple(stages),
            marker,
            options.adapt_on_ship,
            options.move_may_lose,
        )

    def counts(self, at: Mapping[tuple[Place, Colour], Number], supply: Mapping[Colour, Number]) -> Counts:
        return (
            *(self.settlers({colour: at[place, colour] for colour in ANY_COLOUR}).counts for place in Place),
            self.settlers(supply).counts,
        )
