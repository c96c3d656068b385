"""Goals that cannot be met together, by the counts that they require of the same members.

At least 5 tricks and at most 3, more tricks for all together than there are, cards in fewer tricks than they take.

`Demands` collects the demands of goals on counts, each as a range of numbers by kind of trick or card and by member,
and `clash` compares them. Example with ten tricks: Ann is to win at least 4, Ben at least 4, and a task asks Cas for 3.
The ranges of the three have lows of 4, 4 and 3, together 11, and every trick is won by one member: refuted. The
refutation names the parts whose ranges were added up, so that `explain` can show them.

Adding up is sound as long as nothing is counted twice: members are different seats, and kinds of tricks are added only
if no trick is of both (`apart`). Where it is open who is meant, nothing is added.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise, product

from winnable.rules.crew.core import Always, Core, Related, Until, Within
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.kinds import EVERY_TRICK, Relation, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Beside, InRole, LeftOf, Member, Seat, Together, Who
from winnable.solver.crew.bounds.alone import kind_of
from winnable.solver.crew.bounds.apart import exclude
from winnable.solver.crew.bounds.counts import NO_LIMIT, Range, Table, wanted


@dataclass(frozen=True, slots=True)
class Refutation:
    """Parts (tasks, then goals) that no play of any deal can meet together, and the count that shows it, in words."""

    parts: tuple[int, ...]
    why: str


_Kind = tuple[type, object]
"""A kind of count, of any member: the class of the quantity and its cards or tricks, see `kind_of`."""
_Count = tuple[_Kind, TrickNumber]
"""A kind, and the trick after which it is counted."""
_TRICKS: _Kind = (TricksWon, EVERY_TRICK)


@dataclass
class _Demand:
    """The demand of parts on one count of one member: that it lies between `low` and `high`."""

    low: int = 0
    high: int = NO_LIMIT
    low_part: int = -1
    high_part: int = -1

    def narrow(self, low: int, high: int, part: int) -> None:
        """Add what a part asks."""
        if low > self.low:
            self.low, self.low_part = low, part
        if high < self.high:
            self.high, self.high_part = high, part


_Key = Who | tuple[str, int] | frozenset["_Key"]
"""Who is meant: of several members counted as one, the set of their keys."""


@dataclass
class Demands:
    """The demands of all parts on the counts of each member, or of all or each of them."""

    problem: Problem
    table: Table
    counts: dict[_Count, dict[_Key, _Demand]] = field(default_factory=dict)
    spreads: dict[_Kind, tuple[int, int]] = field(default_factory=dict)
    """By kind the smallest spread that is required, and the part."""
    shares: dict[_Count, list[tuple[Seat, int]]] = field(default_factory=dict)
    """By count those who are to have all that there is of it, whatever comes up, and the parts."""

    def add(self, part: int, goal: Core, task: int | None) -> None:
        """Add one of the `atoms` of a part, as far as it compares a count with numbers, or with all there is."""
        end = self.table.tricks
        while isinstance(goal, Until):
            end, goal = min(end, goal.end), goal.part
        always, compare = isinstance(goal, Always), goal.part if isinstance(goal, Always) else goal
        if isinstance(compare, Within):
            kind = type(compare.count), kind_of(compare.count)
            members = self.counts.setdefault((kind, end), {})
            members.setdefault(self._key(compare.count.by, task), _Demand()).narrow(*wanted(compare.numbers), part)
        elif isinstance(compare, Related):
            kind = type(compare.left), kind_of(compare.left)
            if always and end == self.table.tricks and _is_spread(compare):
                if compare.ahead < self.spreads.get(kind, (NO_LIMIT, part))[0]:
                    self.spreads[kind] = compare.ahead, part
            elif _is_share(compare) and isinstance(key := self._key(compare.left.by, task), Seat):
                self.counts.setdefault((kind, end), {})
                self.shares.setdefault((kind, end), []).append((key, part))

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
            case LeftOf(of, places):
                key = self._key(of, task)
                if isinstance(key, Seat):
                    return Seat((key.number + places) % len(deal.hands))
                if isinstance(key, frozenset):
                    return who
                return (f"{places} left of {key[0]}", key[1]) if isinstance(key, tuple) else LeftOf(key, places)
            case Together(members):
                return frozenset(self._key(member, task) for member in members)
        return who

    def clash(self) -> Refutation | None:
        """Return demands that cannot be met together; None if no bound shows any."""
        self._carry_on()
        bounds = (self._of_one, self._of_all, self._of_tricks, self._apart, self._of_all_such)
        return next((found for bound in bounds for found in bound()), None)

    def _carry_on(self) -> None:
        """Carry bounds after one trick over to other tricks, as no count ever falls.

        The least by trick 5 is a least for the end, and the most in the end is a most by trick 5.

        """
        for kind in {kind for kind, _ in self.counts}:
            ends = sorted(end for counted, end in self.counts if counted == kind)
            for earlier, later in pairwise(ends):
                for key, demand in self.counts[kind, earlier].items():
                    self.counts[kind, later].setdefault(key, _Demand()).narrow(demand.low, NO_LIMIT, demand.low_part)
            for later, earlier in pairwise(reversed(ends)):
                for key, demand in self.counts[kind, later].items():
                    self.counts[kind, earlier].setdefault(key, _Demand()).narrow(0, demand.high, demand.high_part)

    def _of_one(self) -> Iterator[Refutation]:
        """Of one member and one count: nothing is left between the least and the most.

        Nor if the least is more than all together, or each of them, may have, or the most less than each must.
        """
        for members in self.counts.values():
            each, together = members.get(Member.EVERYBODY, _Demand()), members.get(Member.ANYBODY, _Demand())
            for key, demand in members.items():
                alike = (demand,) if key is Member.ANYBODY or isinstance(key, frozenset) else (demand, each)
                for low, high in product(alike, (*alike, together)):
                    if low.low > high.high:
                        why = f"{low.low} at least and {high.high} at most are required"
                        yield _refuted((low.low_part, high.high_part), why)

    def _of_all(self) -> Iterator[Refutation]:
        """Of all members and one count: what they must have together is more than there is, or what they may less."""
        for count, members in self.counts.items():
            if count[0][0] is LongestRun:
                continue
            least, most = self._there_are(count)
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
            if count[0] in self.spreads:
                yield from self._in_step(count[0], members, (least, most), self.table.seats)

    def _there_are(self, count: _Count) -> Range:
        """The range of a count for all members together."""
        (form, kind), end = count
        if isinstance(kind, CardsPlayed):
            return self.table.by(end).together(kind)
        of_tasks = form in (TasksOwned, TasksMet)
        return self.table.by(end).together(form(Member.ANYBODY) if of_tasks else form(Member.ANYBODY, kind))

    def _in_step(self, kind: _Kind, members: dict[_Key, _Demand], together: Range, seats: int) -> Iterator[Refutation]:
        """One member's count together with a spread, which all the others may not leave either."""
        spread, part = self.spreads[kind]
        least, most = together
        all_of_them = members.get(Member.ANYBODY, _Demand())
        for key, demand in members.items():
            if key is Member.ANYBODY or isinstance(key, frozenset):
                continue
            low = demand.low + (seats - 1) * max(demand.low - spread, 0)
            high = demand.high + (seats - 1) * (demand.high + spread)
            if low > most:
                others = f"all {seats} together have at least {low}, but there are at most {most}"
                why = f"if one member has {demand.low}, {others}"
                yield _refuted((demand.low_part, all_of_them.high_part, part), why)
            if high < least:
                others = f"all {seats} together have at most {high}, but there are at least {least}"
                why = f"if one member has {demand.high}, {others}"
                yield _refuted((demand.high_part, all_of_them.low_part, part), why)

    def _of_tricks(self) -> Iterator[Refutation]:
        """Of one member: tricks of a kind, runs and cards together with the most tricks that the member may win."""
        for ((counted, _), end), members in self.counts.items():
            for key, tricks in self.counts.get((_TRICKS, end), {}).items():
                demand = members.get(key)
                if demand is None or counted not in (TricksWon, LongestRun, CardsTaken):
                    continue
                cards = counted is CardsTaken
                if demand.low > tricks.high * (self.table.seats if cards else 1):
                    what = "cards" if cards else "tricks of this kind"
                    why = f"{demand.low} {what} do not fit into {tricks.high} trick{'s' * (tricks.high != 1)}"
                    yield _refuted((demand.low_part, tricks.high_part), why)

    def _apart(self) -> Iterator[Refutation]:
        """Of tricks of two kinds of which no trick is both: they are more than there are tricks."""
        kinds = [
            (kind, end, *_least(members, self.table.seats))
            for ((counted, kind), end), members in self.counts.items()
            if counted in (TricksWon, TricksLed) and isinstance(kind, TrickFilter)
        ]
        asked = [kind for kind in kinds if kind[2] > 0]
        for (one, end, least, parts), (other, other_end, other_least, other_parts) in combinations(asked, 2):
            numbers = range(1, max(end, other_end) + 1)
            room = sum(any(each.numbered(number, self.table.tricks) for each in (one, other)) for number in numbers)
            if least + other_least > room and exclude(one, other, self.table):
                of_one = f"{least} trick{'s' * (least != 1)} of the one kind"
                yield _refuted((*parts, *other_parts), f"{of_one} and {other_least} of the other are more than {room}")

    def _of_all_such(self) -> Iterator[Refutation]:
        """One member is to have all of a kind: others need some of it, or it is more than the member may have."""
        for count, whose in self.shares.items():
            members = self.counts[count]
            together, each = members.get(Member.ANYBODY, _Demand()), members.get(Member.EVERYBODY, _Demand())
            least = self._there_are(count)[0]
            some = [demand for key, demand in members.items() if isinstance(key, Seat)] + [together, each]
            for one, part in whose:
                for key, demand in members.items():
                    other = (isinstance(key, Seat) and key != one) or (key is Member.EVERYBODY and self.table.seats > 1)
                    if other and demand.low > 0:
                        yield _refuted((part, demand.low_part), f"one member has all of them, and another {demand.low}")
                most = members.get(one, _Demand())
                if most.high < max(least, together.low):
                    why = f"one member has all of them, {max(least, together.low)} at least, and at most {most.high}"
                    yield _refuted((part, most.high_part, together.low_part if together.low > least else -1), why)
                for other_one, other_part in whose:
                    for demand in some:
                        if other_one != one and demand.low > 0:
                            yield _refuted(
                                (part, other_part, demand.low_part),
                                "two members have all of them, and some are required",
                            )
                    if other_one != one and least > 0:
                        yield _refuted(
                            (part, other_part), f"two members have all of them, and there are {least} at least"
                        )


def _is_spread(goal: Related) -> bool:
    """Whether nobody's count is more than a number above anybody else's."""
    same = isinstance(goal.right, Quantity) and goal.right == replace(goal.left, by=Member.EACH_OTHER)
    return same and goal.left.by is Member.EVERYBODY and goal.relation is Relation.AT_MOST


def _is_share(goal: Related) -> bool:
    """Whether the count is all that there is of it."""
    same = isinstance(goal.right, Quantity) and goal.right == replace(goal.left, by=Member.ANYBODY)
    all_of_it = goal.relation in (Relation.EXACTLY, Relation.AT_LEAST) and not goal.ahead
    return same and all_of_it and not isinstance(goal.left, LongestRun)


def _least(members: dict[_Key, _Demand], seats: int) -> tuple[int, tuple[int, ...]]:
    """Return the least that all members together must have of one count, and the parts that say so."""
    known = [demand for key, demand in members.items() if isinstance(key, Seat)]
    found = [(sum(demand.low for demand in known), tuple(demand.low_part for demand in known))]
    for key, demand in members.items():
        found.append((demand.low * (seats if key is Member.EVERYBODY else 1), (demand.low_part,)))
    return max(found)


def _refuted(parts: tuple[int, ...], why: str) -> Refutation:
    return Refutation(tuple(sorted({part for part in parts if part >= 0})), why)
