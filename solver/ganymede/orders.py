"""Orders: whether an effect can lead from one standing of the settlers to another, step by step, and how.

The formula counts steps; here they are put in an order in which every place takes whoever comes at that moment.
Applications come one after another, within one the parts in any order, each optional (J14).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from winnable.rules.ganymede.board import EARTH_ROOM, MARS_ROOM
from winnable.rules.ganymede.decision import Adapt, Move, Recruit
from winnable.rules.ganymede.effect import Effect, Kind, Part
from winnable.rules.ganymede.settlers import ANY_COLOUR, SLOTS, Colour, Place

__all__ = ["Change", "Counts", "Order", "Task", "order"]

Counts = tuple[tuple[int, int, int, int], ...]
"""By place and then the supply, how many settlers of each colour there are."""
SUPPLY = 4
Change = Recruit | Adapt | Move | None
"""A step; None stands for a ship card that is taken."""
Done = tuple[Change, ...]


@dataclass(frozen=True)
class Task:
    """What an effect is to do."""

    effect: Effect
    times: int
    start: Counts
    goal: Counts
    capacity: Mapping[Place, int]
    """How many settlers the ships take."""
    cards: int
    """How many ship cards are taken in all."""
    pool: int
    """How much reputation is used of the effect."""
    bonus: bool
    """Whether one basic action comes at the end."""
    adapt_on_ship: bool


@dataclass(frozen=True, slots=True)
class Order:
    """Steps that lead to the goal, but for the gain of reputation, and the bonus action that comes after it."""

    steps: Done
    bonus: Done = ()
    """At most one."""


def order(task: Task) -> Order | None:
    """Steps in an order that leads to the goal; None if there is none."""
    return _Orders(task).found()


_Left = tuple[tuple[Part, int], ...]


class _Orders:
    def __init__(self, task: Task) -> None:
        self.task = task
        self.failed = set[tuple[Counts, int, _Left, int, int]]()
        self.bonus_left = task.bonus

    def found(self) -> Order | None:
        task = self.task
        found = self._from(task.start, task.times, (), task.cards, task.pool)
        if found is None and task.bonus and task.cards:  # the last card is taken by the bonus action
            self.failed.clear()
            self.bonus_left = False
            found = self._from(task.start, task.times, (), task.cards - 1, task.pool)
            return None if found is None else Order(found.steps, (None,))
        return found

    def _from(self, at: Counts, times: int, current: _Left, cards: int, pool: int) -> Order | None:
        """The steps from a standing on, with so many applications, a rest of one, and so much still to be used."""
        key = (at, times, current, cards, pool)
        if key in self.failed:
            return None
        ends = self._ends(at, cards, pool)
        if ends is not None:
            return ends
        if self._far(at, times, current):
            self.failed.add(key)
            return None
        for step, after, left, card, gain in self._steps(at, current, cards, pool):
            rest = self._from(after, times, left, cards - card, pool - gain)
            if rest is not None:
                return rest if gain else Order((step, *rest.steps), rest.bonus)
        if times:
            for parts in self.task.effect.ways:
                fresh = tuple((part, part.amount) for part in parts)
                rest = self._from(at, times - 1, fresh, cards, pool)
                if rest is not None:
                    return rest
        self.failed.add(key)
        return None

    def _far(self, at: Counts, times: int, current: _Left) -> bool:
        """Whether too few steps are left; each changes two numbers of the places by one."""
        per = max((sum(part.amount for part in parts) for parts in self.task.effect.ways), default=0)
        left = times * per + sum(count for _, count in current) + self.task.bonus
        return _distance(at, self.task.goal) > 2 * left

    def _ends(self, at: Counts, cards: int, pool: int) -> Order | None:
        """The bonus action, if it is all that is missing; nothing if nothing is."""
        if cards or pool:
            return None
        if at == self.task.goal:
            return Order(())
        if self.bonus_left and _distance(at, self.task.goal) <= 2:
            for step, after in self._changes(at, Part(Kind.BASIC)):
                if after == self.task.goal:
                    return Order((), (step,))
        return None

    def _steps(
        self, at: Counts, current: _Left, cards: int, pool: int
    ) -> Iterator[tuple[Change, Counts, _Left, int, int]]:
        for index, (part, count) in enumerate(current):
            rest = ((part, count - 1),) if count > 1 else ()
            left = (*current[:index], *rest, *current[index + 1 :])
            if cards and part.kind in (Kind.SHIP, Kind.BASIC):
                yield None, at, left, 1, 0
            if pool and part.kind in (Kind.REPUTATION, Kind.BASIC):
                yield None, at, left, 0, 1
            for step, after in self._changes(at, part):
                yield step, after, left, 0, 0

    def _changes(self, at: Counts, part: Part) -> Iterator[tuple[Recruit | Adapt | Move, Counts]]:
        basic = part.kind is Kind.BASIC
        if (basic or part.kind is Kind.RECRUIT) and sum(at[Place.EARTH]) < EARTH_ROOM:
            for colour in ANY_COLOUR if basic else part.colours:
                if at[SUPPLY][colour]:
                    yield Recruit(colour), _moved(at, colour, SUPPLY, Place.EARTH)
        if basic or part.kind is Kind.MOVE:
            for colour in ANY_COLOUR:
                for source in Place:
                    if at[source][colour]:
                        for to in self._next(source):
                            after = _moved(at, colour, source, to)
                            if self._takes(after, to):
                                yield Move(colour, source, to), after
        if basic or part.kind is Kind.ADAPT:
            for place in Place:
                if place in SLOTS and not self.task.adapt_on_ship:
                    continue
                yield from self._adapts(at, place, () if basic else part.colours)

    def _adapts(self, at: Counts, place: Place, wanted: tuple[Colour, ...]) -> Iterator[tuple[Adapt, Counts]]:
        for colour in ANY_COLOUR:
            for becomes in ANY_COLOUR:
                if colour is becomes or not at[place][colour] or not at[SUPPLY][becomes]:
                    continue
                if wanted and wanted[0] not in (colour, becomes):
                    continue
                after = _moved(_moved(at, colour, place, SUPPLY), becomes, SUPPLY, place)
                if place not in SLOTS or self._takes(after, place):
                    yield Adapt(place, colour, becomes), after

    @staticmethod
    def _next(source: Place) -> tuple[Place, ...]:
        if source is Place.EARTH:
            return (Place.MARS,)
        return tuple(slot for slot in SLOTS if slot is not source)

    def _takes(self, after: Counts, place: Place) -> bool:
        """Whether a place may hold who stands there."""
        there = after[place]
        if place not in SLOTS:
            return sum(there) <= (EARTH_ROOM if place is Place.EARTH else MARS_ROOM)
        fits = sum(count > 0 for count in there) <= 1 if place is Place.TOP else max(there) <= 1
        return fits and sum(there) <= self.task.capacity[place]


def _moved(at: Counts, colour: int, source: int, to: int) -> Counts:
    found = [list(each) for each in at]
    found[source][colour] -= 1
    found[to][colour] += 1
    return tuple((each[0], each[1], each[2], each[3]) for each in found)


def _distance(at: Counts, goal: Counts) -> int:
    """By how much the numbers of the places differ together."""
    return sum(
        abs(mine - theirs)
        for here, there in zip(at[:SUPPLY], goal[:SUPPLY], strict=True)
        for mine, theirs in zip(here, there, strict=True)
    )
