"""Goals that cannot be met together, by what they ask of the counts of the same members.

At least 5 tricks and at most 3, more tricks for all together than there are, cards in fewer tricks than they take.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product

from winnable.rules.crew.goal import (
    EVERY_TRICK,
    Always,
    Beside,
    CardsPlayed,
    CardsTaken,
    Compare,
    Goal,
    InRole,
    LongestRun,
    Member,
    Neighbour,
    Points,
    Seat,
    Spread,
    TasksOwned,
    TrickFilter,
    TricksLed,
    TricksWon,
    Who,
)
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.bounds.alone import kind_of, number_of
from winnable.solver.crew.bounds.counts import MANY, Range, Table, conditions, wanted

__all__ = ["Demands", "Refutation"]


@dataclass(frozen=True, slots=True)
class Refutation:
    """Parts (tasks, then goals) that no play of any deal can meet together, and the count that shows it, in words."""

    parts: tuple[int, ...]
    why: str


_Count = tuple[type, object]
"""What is counted, whoever has it: the class of the quantity and its cards or tricks, see `kind_of`."""
_TRICKS: _Count = (TricksWon, EVERY_TRICK)


@dataclass
class _Demand:
    """What parts ask of one count of one member: that it lies between `low` and `high`."""

    low: int = 0
    high: int = MANY
    low_part: int = -1
    high_part: int = -1

    def narrow(self, low: int, high: int, part: int) -> None:
        """Add what a part asks."""
        if low > self.low:
            self.low, self.low_part = low, part
        if high < self.high:
            self.high, self.high_part = high, part


_Key = Who | tuple[str, int]


@dataclass
class Demands:
    """What all parts ask of the counts of each member, or of all or each of them."""

    problem: Problem
    table: Table
    counts: dict[_Count, dict[_Key, _Demand]] = field(default_factory=dict)
    spreads: dict[_Count, tuple[int, int]] = field(default_factory=dict)
    """By count the smallest spread that is asked for, and the part."""

    def add(self, part: int, goal: Goal, task: int | None) -> None:
        """Add a goal, as far as it is a comparison with a number, or a spread."""
        if isinstance(goal, Spread):
            count = (type(goal.of), kind_of(goal.of))
            if goal.at_most < self.spreads.get(count, (MANY, part))[0]:
                self.spreads[count] = goal.at_most, part
        compare = goal.compare if isinstance(goal, Always) else goal
        if not isinstance(compare, Compare):
            return
        number = number_of(compare, self.table, self.problem, task)
        if number is None:
            return
        members = self.counts.setdefault((type(compare.left), kind_of(compare.left)), {})
        members.setdefault(self._key(compare.left.by, task), _Demand()).narrow(*wanted(compare.relation, number), part)

    def _key(self, who: Who, task: int | None) -> _Key:
        """Return the same key for the same member, as far as it is known who that is."""
        deal = self.problem.deal
        match who:
            case Member.COMMANDER:
                return Seat(deal.commander)
            case Member.OWNER if task is not None:
                owner = self.problem.tasks[task].owner
                return ("owner", task) if owner is None else Seat(owner)
            case InRole(name):
                seat = next(role.seat for role in self.problem.roles if role.name == name)
                return who if seat is None else Seat(seat)
            case Beside(card, left, after_signal):
                if after_signal and self.problem.distress is not None:
                    return who  # it may have been passed on
                holders = [seat for seat, hand in enumerate(deal.hands) if card in hand]
                return Seat((holders[0] + left) % len(deal.hands)) if holders else who
            case Neighbour(of):
                key = self._key(of, task)
                if isinstance(key, Seat):
                    return Seat(who.seat(key.number, len(deal.hands)))
                return (f"{who.side.value} {key[0]}", key[1]) if isinstance(key, tuple) else Neighbour(key, who.side)
        return who

    def clash(self) -> Refutation | None:
        """Return demands that cannot be met together; None if no bound shows any."""
        bounds = (self._of_one, self._of_all, self._of_tricks, self._apart)
        return next((found for bound in bounds for found in bound()), None)

    def _of_one(self) -> Iterator[Refutation]:
        """Of one member and one count: nothing is left between the least and the most.

        Nor if the least is more than all together, or each of them, may have, or the most less than each must.
        """
        for members in self.counts.values():
            each, together = members.get(Member.EVERYBODY, _Demand()), members.get(Member.ANYBODY, _Demand())
            for key, demand in members.items():
                alike = (demand,) if key is Member.ANYBODY else (demand, each)
                for low, high in product(alike, (*alike, together)):
                    if low.low > high.high:
                        why = f"{low.low} at least and {high.high} at most are asked for"
                        yield _refuted((low.low_part, high.high_part), why)

    def _of_all(self) -> Iterator[Refutation]:
        """Of all members and one count: what they must have together is more than there is, or what they may less."""
        for count, members in self.counts.items():
            if count[0] is LongestRun:
                continue
            form, kind = count
            quantity = (
                kind
                if isinstance(kind, CardsPlayed)
                else form(Member.ANYBODY)
                if form is TasksOwned
                else form(Member.ANYBODY, kind)
            )
            least, most = self.table.together(quantity)
            together = members.get(Member.ANYBODY, _Demand())
            least, most = max(least, together.low), min(most, together.high)
            each = members.get(Member.EVERYBODY, _Demand())
            seats = [demand for key, demand in members.items() if isinstance(key, Seat)]
            others = self.table.seats - len(seats)
            low = sum(max(demand.low, each.low) for demand in seats) + others * each.low
            high = sum(min(demand.high, each.high) for demand in seats) + others * each.high
            if low > most:
                parts = (*(demand.low_part for demand in seats), each.low_part, together.high_part)
                yield _refuted(parts, f"together that is {low} at least, and there are at most {most}")
            if high < least:
                parts = (*(demand.high_part for demand in seats), each.high_part, together.low_part)
                yield _refuted(parts, f"together that is {high} at most, and there are at least {least}")
            if count in self.spreads:
                yield from self._in_step(count, members, (least, most), self.table.seats)

    def _in_step(
        self, count: _Count, members: dict[_Key, _Demand], together: Range, seats: int
    ) -> Iterator[Refutation]:
        """One member's count beside a spread, which all the others may not leave either."""
        spread, part = self.spreads[count]
        least, most = together
        all_of_them = members.get(Member.ANYBODY, _Demand())
        for key, demand in members.items():
            if key is Member.ANYBODY:
                continue
            low = demand.low + (seats - 1) * max(demand.low - spread, 0)
            high = demand.high + (seats - 1) * (demand.high + spread)
            if low > most:
                why = f"with {demand.low} for one, all together have {low} at least, and there are at most {most}"
                yield _refuted((demand.low_part, all_of_them.high_part, part), why)
            if high < least:
                why = f"with {demand.high} for one, all together have {high} at most, and there are at least {least}"
                yield _refuted((demand.high_part, all_of_them.low_part, part), why)

    def _of_tricks(self) -> Iterator[Refutation]:
        """Of one member: tricks of a kind, runs and cards beside the most tricks that the member may win."""
        for key, tricks in self.counts.get(_TRICKS, {}).items():
            for (counted, _), members in self.counts.items():
                demand = members.get(key)
                if demand is None or counted in (TricksLed, Points, CardsPlayed, TasksOwned):
                    continue
                cards = counted is CardsTaken
                if demand.low > tricks.high * (self.table.seats if cards else 1):
                    what = "cards" if cards else "tricks of this kind"
                    why = f"{demand.low} {what} do not fit into {tricks.high} trick{'s' * (tricks.high != 1)}"
                    yield _refuted((demand.low_part, tricks.high_part), why)

    def _apart(self) -> Iterator[Refutation]:
        """Of tricks of two kinds of which no trick is both: they are more than there are tricks."""
        kinds = [
            (kind, *_least(members, self.table.seats))
            for (counted, kind), members in self.counts.items()
            if counted in (TricksWon, TricksLed) and isinstance(kind, TrickFilter)
        ]
        asked, tricks = [kind for kind in kinds if kind[1] > 0], self.table.tricks
        for (one, least, parts), (other, other_least, other_parts) in combinations(asked, 2):
            if least + other_least > tricks and _exclude(one, other, self.table):
                why = f"{least} tricks of the one kind and {other_least} of the other are more than {tricks}"
                yield _refuted((*parts, *other_parts), why)


def _least(members: dict[_Key, _Demand], seats: int) -> tuple[int, tuple[int, ...]]:
    """Return the least that all members together must have of one count, and the parts that say so."""
    known = [demand for key, demand in members.items() if isinstance(key, Seat)]
    found = [(sum(demand.low for demand in known), tuple(demand.low_part for demand in known))]
    for key, demand in members.items():
        found.append((demand.low * (seats if key is Member.EVERYBODY else 1), (demand.low_part,)))
    return max(found)


def _exclude(one: TrickFilter, other: TrickFilter, table: Table) -> bool:
    """Whether no trick is of both kinds, by their conditions on the same cards or on the sum."""
    pairs = product(conditions(one, table), conditions(other, table))
    return any(
        a.cards == b.cards and not a.winner and not b.winner and (a.low > b.high or b.low > a.high) for a, b in pairs
    )


def _refuted(parts: tuple[int, ...], why: str) -> Refutation:
    return Refutation(tuple(sorted({part for part in parts if part >= 0})), why)
