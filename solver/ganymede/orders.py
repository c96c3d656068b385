"""Orders: whether an effect can lead from one standing of the settlers to another, step by step, and how.

The formula counts steps; here they are put in an order in which each place has room for a settler who comes at that
moment. Applications come one after another, within one the parts in any order, each optional (J14). When reputation is
gained, with its bonus actions and the launch of the end of the track, depends on the reading (J1).

Say Mars is full, and an effect of two moves takes one settler from Earth to Mars and one from Mars to the top ship: the
move to the ship must come first. If the first application can only move from Earth, there is no order.

The search goes from the start to the goal, step by step, and remembers the moments from which it failed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from winnable.rules.ganymede.card import SLOTS, Effect, Kind, Part, Place
from winnable.rules.ganymede.decision import Adapt, Move, Recruit
from winnable.solver.ganymede.single_steps import SUPPLY, Counts, settled
from winnable.solver.verdict import NEVER, Deadline

Change = Recruit | Adapt | Move | None
"""A step; None stands for a ship card that is taken."""


@dataclass(frozen=True)
class Stage:
    """The part of the task before a launch, or after it."""

    start: Counts
    goal: Counts
    capacity: Mapping[Place, int]
    """How many settlers the ships take."""
    cards: int = 0
    """How many ship cards are taken in all."""


@dataclass(frozen=True)
class Marker:
    """The marker of the reputation: where it starts and ends, and how gains count."""

    pooling: Literal["last", "any", "single"] = "last"
    """How gains of one effect count (J1)."""
    pool: int = 0
    """How much reputation is used of the effect, where it counts together."""
    bonus: bool = False
    """Whether there may be a bonus action other than for one more cell, where it counts together."""
    cell: int = 0
    goal: int = 0
    """Where the marker is before and after."""
    bonus_cells: Sequence[int] = ()


@dataclass(frozen=True)
class Task:
    """What an effect is to do."""

    effect: Effect
    times: int
    stages: tuple[Stage, ...]
    """One, or two with the launch of the end of the track between them."""
    marker: Marker = Marker()
    adapt_on_ship: bool = True
    move_may_lose: bool = False


@dataclass(frozen=True, slots=True)
class Stop:
    """The gain of reputation happens here: all of it at once, or one cell where each cell counts by itself."""

    extra: int = 0
    """Cells that bonus actions gain in a row, one from each bonus cell."""
    bonus: tuple[Change, ...] = ()
    """At most one: the bonus action of the last cell."""


@dataclass(frozen=True, slots=True)
class Order:
    """Steps that lead to the goal; a launch between two stages comes with the last Stop that there is."""

    steps: tuple[Change | Stop, ...]


def order(task: Task, deadline: Deadline = NEVER) -> Order | None:
    """Steps in an order that leads to the goal; None if there is none. Raises OutOfTime."""
    return _Orders(task, deadline).found()


_Left = tuple[tuple[Part, int], ...]


@dataclass(frozen=True, slots=True)
class _At:
    """A moment: the standing, and all that is still to be used."""

    counts: Counts
    times: int
    current: _Left
    cards: int
    pool: int
    cell: int
    stage: int = 0


class _Orders:
    def __init__(self, task: Task, deadline: Deadline) -> None:
        self.task = task
        self.deadline = deadline
        self.marker = task.marker
        self.failed = set[_At]()

    def found(self) -> Order | None:
        task, first = self.task, self.task.stages[0]
        pool = 0 if self._single else self.marker.pool
        steps = self._from(_At(first.start, task.times, (), first.cards, pool, task.marker.cell))
        return None if steps is None else Order(steps)

    @property
    def _single(self) -> bool:
        return self.marker.pooling == "single"

    def _stage(self, at: _At) -> Stage:
        return self.task.stages[at.stage]

    def _from(self, at: _At) -> tuple[Change | Stop, ...] | None:
        """The steps from a moment on."""
        if at in self.failed:
            return None
        self.deadline.check()
        if self._done(at):
            return ()
        if not self._far(at):
            for steps, after in self._nexts(at):
                rest = self._from(after)
                if rest is not None:
                    return (*steps, *rest)
        self.failed.add(at)
        return None

    def _done(self, at: _At) -> bool:
        left = at.cards or at.pool or at.cell != self.marker.goal or at.stage < len(self.task.stages) - 1
        return not left and at.counts == self._stage(at).goal

    def _far(self, at: _At) -> bool:
        """Whether too few steps are left; each changes two numbers of the places by one."""
        per = max((sum(part.amount for part in parts) for parts in self.task.effect.ways), default=0)
        left = at.times * per + sum(count for _, count in at.current)
        left += sum(at.cell < cell <= self.marker.goal for cell in self.marker.bonus_cells)
        return _distance(at.counts, self._stage(at).goal) > 2 * left

    def _nexts(self, at: _At) -> Iterator[tuple[tuple[Change | Stop, ...], _At]]:
        if not self._single and at.cell != self.marker.goal:
            yield from self._gained_together(at)
        for index, (part, count) in enumerate(at.current):
            rest = ((part, count - 1),) if count > 1 else ()
            after = replace(at, current=(*at.current[:index], *rest, *at.current[index + 1 :]))
            if part.kind in (Kind.REPUTATION, Kind.BASIC):
                if at.pool:
                    yield (), replace(after, pool=at.pool - 1)
                if self._single and at.cell < self.marker.goal:
                    yield from self._gained(after, at.cell + 1, 0)
            if part.kind in (Kind.SHIP, Kind.BASIC):
                yield from self._card(after)
            for step, counts in self._changes(after, part):
                yield (step,), replace(after, counts=counts)
        if at.times:
            for parts in self.task.effect.ways:
                fresh = tuple((part, part.amount) for part in parts)
                yield (), replace(at, times=at.times - 1, current=fresh)

    @staticmethod
    def _card(at: _At) -> Iterator[tuple[tuple[None], _At]]:
        if at.cards:
            yield (None,), replace(at, cards=at.cards - 1)

    # --- gains ---------------------------------------------------------------------------------------

    def _gained_together(self, at: _At) -> Iterator[tuple[tuple[Stop], _At]]:
        """The one gain that all reputation of the effect makes; in the end, if that is how it is read."""
        marker = self.marker
        extra = max(0, marker.goal - marker.cell - marker.pool)
        for stop, after in self._stopped(replace(at, cell=marker.goal), extra, bonus=marker.bonus):
            if marker.pooling == "any" or self._done(after):
                yield stop, after

    def _gained(self, at: _At, cell: int, extra: int) -> Iterator[tuple[tuple[Stop], _At]]:
        """One cell, and what its bonus action brings, which may be a cell again."""
        here = replace(at, cell=cell)
        yield from self._stopped(here, extra, bonus=cell in self.marker.bonus_cells)
        if cell in self.marker.bonus_cells and cell < self.marker.goal:
            yield from self._gained(at, cell + 1, extra + 1)

    def _stopped(self, at: _At, extra: int, *, bonus: bool) -> Iterator[tuple[tuple[Stop], _At]]:
        """The marker stops: with the launch of the end of the track, or with a bonus action or none."""
        if at.stage < len(self.task.stages) - 1 and at.cell == self.marker.goal:
            if not at.cards and at.counts == self._stage(at).goal:
                following = self.task.stages[at.stage + 1]
                yield (Stop(extra),), replace(at, counts=following.start, cards=following.cards, stage=at.stage + 1)
            return
        yield (Stop(extra),), at
        if bonus:
            for card, after in self._card(at):
                yield (Stop(extra, card),), after
            for step, counts in self._changes(at, Part(Kind.BASIC)):
                yield (Stop(extra, (step,)),), replace(at, counts=counts)

    # --- settlers ------------------------------------------------------------------------------------

    def _changes(self, at: _At, part: Part) -> Iterator[tuple[Recruit | Adapt | Move, Counts]]:
        room, task = [self._stage(at).capacity[slot] for slot in SLOTS], self.task
        return settled(at.counts, part, room, adapt_on_ship=task.adapt_on_ship, may_lose=task.move_may_lose)


def _distance(at: Counts, goal: Counts) -> int:
    """By how much the numbers of the places differ together."""
    return sum(
        abs(mine - theirs)
        for here, there in zip(at[:SUPPLY], goal[:SUPPLY], strict=True)
        for mine, theirs in zip(here, there, strict=True)
    )
