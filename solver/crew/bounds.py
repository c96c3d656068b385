"""What no play can meet, found before any model is built.

First goals that ask for more, or allow less, than all members have together, whatever is dealt; then task cards that
each would have to fall before the other, by the hands. What is not refuted may be impossible: the model decides that.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations
from typing import Final, NamedTuple

from winnable.rules.crew.card import Card, SeatIndex, TaskIndex, TrickNumber
from winnable.rules.crew.core import Always, And, Core, Matched, Not, Or, SomeMet, Until, Within
from winnable.rules.crew.goal import lowered, naming, plain_card
from winnable.rules.crew.kinds import Relation, TrickFilter
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.ordered import EachWins
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Points,
    Predicted,
    Quantity,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import LeftOf, Member, Seat, Who
from winnable.solver.crew.features import from_known_hands

# --- Totals --------------------------------------------------------------------------------------


# What one count can come to for all members together, against what goals ask of each of them.
#
# CP-SAT takes long over such sums, as it counts by cases. With four members the ranks of all cards add up to 190, so
# not everybody wins 48 points: that would be 192. Nothing is said of hands, so what is refuted here is lost with every
# deal.
#
# Example with ten tricks, of which Ann is to win 4 at least, Ben 4 and Cas 3, and nothing is asked of Dan: that is 11
# at least, and all members together win just 10. So these three goals are refuted.
#
# That is sound as members are different seats, and as the count of every play lies between the two numbers of `_range`.
# Where it is open who is meant, a goal is looked at alone. What is not refuted may be impossible: the model decides it.


_NO_LIMIT: Final = 10**9


@dataclass(frozen=True, slots=True)
class Refutation:
    """Parts (tasks, then goals) that no play can meet together, and what shows it, in words."""

    parts: tuple[int, ...]
    why: str


@dataclass(frozen=True, slots=True)
class _Asked:
    """A goal of the core that must be met for a part to be, as if the play ended with trick `end`."""

    part: int
    goal: Core
    end: TrickNumber


def refutation(problem: Problem) -> Refutation | None:
    """Parts of a problem that no play of any deal like this one can meet; None if no total shows any."""
    goals = [
        (index, task.goal if task.predicted is None else naming(task.goal, Predicted.PREDICTED, task.predicted))
        for index, task in enumerate(problem.tasks)
        if not task.done and plain_card(task.goal) is None  # of plain task cards there is nothing to add up
    ]
    goals += enumerate(problem.goals, len(problem.tasks))
    seats, end = len(problem.deal.hands), problem.deal.last
    cores = ((part, lowered(goal, problem.deck, seats, end)) for part, goal in goals)
    asked = [_Asked(part, *each) for part, core in cores for each in _flat(core, end)]
    return _Totals(problem).clash(asked) if asked else None


def _flat(goal: Core, end: TrickNumber, *, denied: bool = False) -> Iterator[tuple[Core, TrickNumber]]:
    """The goals that must all be met for one to be, or for it not to be if `denied`, as far as totals tell of them."""
    match goal:
        case Not(part):
            yield from _flat(part, end, denied=not denied)
        case And(parts) | Or(parts) if isinstance(goal, Or) is denied:
            for part in parts:
                yield from _flat(part, end, denied=denied)
        case Until(part, by):
            yield from _flat(part, min(end, by), denied=denied)
        case Always(part) if not denied:  # so it holds in the end, too
            yield from _flat(part, end)
        case Within(count, numbers):
            numbers = ~numbers if denied else numbers
            if isinstance(count, LongestRun):  # at least as many tricks are won as are in the run
                count, numbers = TricksWon(count.by, count.tricks), Relation.AT_LEAST.numbers(_bounds(numbers)[0])
            yield Within(count, numbers), end
        case SomeMet(parts, numbers):
            numbers = ~numbers if denied else numbers
            fitting = [met for met in range(len(parts) + 1) if met in numbers]
            if fitting in ([0], [len(parts)]):
                for part in parts:
                    yield from _flat(part, end, denied=fitting == [0])
            else:
                yield SomeMet(parts, numbers), end
        case Or(parts):
            yield SomeMet(parts, Relation.AT_LEAST.numbers(1)), end
        case Matched() | EachWins() if not denied:
            yield goal, end


class _Totals:
    """What there is in all of each count, and what that refutes."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.deck = problem, problem.deck
        self.seats, self.tricks = len(problem.deal.hands), problem.deal.last

    def clash(self, asked: Sequence[_Asked]) -> Refutation | None:
        """Goals that cannot be met together; None if no total shows any."""
        groups: dict[object, list[_Asked]] = {}
        for each in asked:
            if why := self._alone(each):
                return Refutation((each.part,), why)
            if isinstance(each.goal, Within):
                by = each.goal.count.by
                known = by is Member.ANYBODY or self._seat(by, each.part) is not None
                groups.setdefault((_of_all(each.goal.count), each.end, known or each), []).append(each)
        for group in groups.values():
            if self._added_up(group):
                for part in sorted({each.part for each in group}):  # as few parts as show it
                    fewer = [each for each in group if each.part != part]
                    group = fewer if fewer and self._added_up(fewer) else group  # noqa: PLW2901
                return Refutation(tuple(sorted({each.part for each in group})), self._added_up(group))
        return None

    def _seat(self, who: Who, part: int) -> SeatIndex | None:
        """The seat of a member, if it is the same in every deal like this one."""
        match who:
            case Seat(number):
                return number
            case Member.COMMANDER:
                return self.problem.deal.commander
            case Member.OWNER if part < len(self.problem.tasks):
                return self.problem.tasks[part].owner
            case LeftOf(of, places) if (seat := self._seat(of, part)) is not None:
                return (seat + places) % self.seats
        return None

    def _added_up(self, group: Sequence[_Asked]) -> str:
        """Why what members may have of one count does not add up to what all have of it; empty if it may."""
        lows, highs = dict[object, int](), dict[object, int]()
        for asked in group:
            assert isinstance(asked.goal, Within)
            count, (low, high) = asked.goal.count, _bounds(asked.goal.numbers)
            if high < 0:
                return "no number is allowed"
            seat = count.by if (known := self._seat(count.by, asked.part)) is None else known
            lows[seat], highs[seat] = max(low, lows.get(seat, 0)), min(high, highs.get(seat, _NO_LIMIT))
        least, most = self._range(count, group[0].end)
        least, most = max(least, lows.pop(Member.ANYBODY, 0)), min(most, highs.pop(Member.ANYBODY, _NO_LIMIT))
        low = sum(lows.values())
        high = sum(highs.values()) if len(highs) == self.seats else _NO_LIMIT
        if low > most or least > most:
            return _too_many(max(low, least), most, count)
        return f"there must be {_many(least, count)} at least, but the most allowed is {high}" if high < least else ""

    def _alone(self, asked: _Asked) -> str:
        """Why a goal that joins others, or asks for each of some cards, cannot be met; empty if no total shows it."""
        match asked.goal:
            case EachWins(cards) if (number := len(cards.select(self.deck))) > asked.end:
                return f"{number} cards would win a trick each, and there are {asked.end} tricks"
            case SomeMet(parts, numbers):
                fewest = next((met for met in range(len(parts) + 1) if met in numbers), len(parts) + 1)
                flat = [self._flat(part, asked) for part in parts]
                whys = [found.why for each in flat if (found := self.clash(each)) is not None]
                if len(parts) - len(whys) < fewest:
                    return "; ".join(dict.fromkeys(whys)) or "no number of them is allowed"
                counts = _alike(flat)
                if len({self._seat(count.by, asked.part) for count, _ in counts} - {None}) == len(parts):
                    return self._least_of(counts, fewest, flat[0][0].end)
            case Matched(rows, most):
                flat = [self._flat(part, asked) for part in rows[0]]
                if (counts := _alike(flat)) and all(count.by == Seat(0) for count, _ in counts):
                    return self._least_of(counts * most, self.seats, flat[0][0].end)
        return ""

    def _flat(self, goal: Core, asked: _Asked) -> list[_Asked]:
        return [replace(asked, goal=each, end=end) for each, end in _flat(goal, asked.end)]

    def _least_of(self, counts: Sequence[tuple[Quantity, int]], number: int, end: TrickNumber) -> str:
        """Why so many members do not each reach another of these least numbers of one count; empty if they may."""
        low, (_, most) = sum(sorted(low for _, low in counts)[:number]), self._range(counts[0][0], end)
        return _too_many(low, most, counts[0][0]) if low > most else ""

    def _range(self, count: Quantity, end: TrickNumber) -> tuple[int, int]:
        """The least and the most that all members together have of a count, after trick `end`."""
        played, left = end * self.seats, len(self.deck.cards) - end * self.seats
        match count:
            case CardsTaken(cards=kind):
                there = len(kind.select(self.deck))
                return max(0, there - left), min(there, played)
            case Points(cards=kind):
                ranks = sorted(card.rank for card in kind.select(self.deck))
                return sum(ranks[: max(0, len(ranks) - left)]), sum(ranks[max(0, len(ranks) - played) :])
            case CardsPlayed(cards=kind, tricks=tricks):
                room = count.in_a_trick(self.seats) * self._numbered(tricks, end)
                return 0, min(len(kind.select(self.deck)), room)
            case TricksWon(tricks=tricks) | TricksLed(tricks=tricks):
                numbered = self._numbered(tricks, end)
                return numbered if tricks.any_of_numbers and not count.nth else 0, min(numbered, *self._such(tricks))
        return 0, _NO_LIMIT

    def _numbered(self, kind: TrickFilter, end: TrickNumber) -> int:
        return sum(number <= end for number in kind.all_numbered(self.tricks))

    def _such(self, kind: TrickFilter) -> Iterator[int]:
        """How many tricks of a kind there can be at most, by each of its conditions on cards."""
        whole = frozenset(self.deck.cards) if kind.every is None else kind.every.select(self.deck)
        yield len(whole) // self.seats
        for cards in (kind.won_with, kind.led, kind.closed_with):  # each trick takes one of them
            if cards is not None:
                yield len(cards.select(self.deck))
        for held in kind.holds:
            if (least := _bounds(held.numbers)[0]) > 0:
                yield len(held.cards.select(self.deck)) // least
        if kind.sum is not None:
            ranks, seats = sorted(card.rank for card in whole), self.seats
            over = -1 if kind.sum.over is None else kind.sum.over
            under = _NO_LIMIT if kind.sum.under is None else kind.sum.under
            low, high = [0, *accumulate(ranks)], [0, *accumulate(reversed(ranks))]
            sizes = range(len(ranks) // seats + 1)
            yield max(n for n in sizes if high[n * seats] >= n * (over + 1) and low[n * seats] <= n * (under - 1))


def _of_all(count: Quantity) -> Quantity:
    return replace(count, by=Member.ANYBODY)


def _alike(goals: Sequence[Sequence[_Asked]]) -> list[tuple[Quantity, int]]:
    """The one count that these goals are about, each for its member, with its least number; empty if it is not one."""
    single = [each[0] for each in goals if len(each) == 1]
    counts = [(each.goal.count, _bounds(each.goal.numbers)[0]) for each in single if isinstance(each.goal, Within)]
    alike = len({_of_all(count) for count, _ in counts}) == len({each.end for each in single}) == 1
    return counts if alike and len(counts) == len(goals) else []


def _bounds(numbers: Numbers) -> tuple[int, int]:
    """The least and the greatest of some numbers; 0 and -1 if there are none."""
    some = [number for number in range(numbers.end + 2) if number in numbers]
    return (some[0], _NO_LIMIT if numbers.even or numbers.odd else some[-1]) if some else (0, -1)


def _too_many(low: int, most: int, count: Quantity) -> str:
    return f"there can be {_many(most, count)} at most, but {low} {'is' if low == 1 else 'are'} required"


def _many(number: int, count: Quantity) -> str:
    noun = {Points: "point", CardsTaken: "card", CardsPlayed: "card"}.get(type(count), "trick")
    return f"{number} {noun}{'s' * (number != 1)}"


# --- Task cards that each wait for the other -----------------------------------------------------


# Two task cards of one suit, each in the hand of its owner, of which each would have to fall before the other.
#
# An owner who holds the task card wins it with that card: the suit is led, nobody ruffs, and every other member follows
# with a lower card or is void. A task card that another member is to win cannot fall there. So a member without any
# other lower card is void by then, and a task card of theirs in the suit has fallen before. Example: Ann is to win p2
# and holds p2 p7 p9, Ben is to win p5 and holds no other pink card. Where p2 wins, Ben cannot follow lower, so p5 has
# fallen before; where p5 wins, Ann could follow lower with p2 alone, so p2 has fallen before: neither can be the first
# of them.
#
# That looks at the hands and not at tricks, so it takes some hundredths of a millisecond, and it refutes a fifth of the
# lost deals with five players and ten tasks, a third with four, more than half with three.


class _OwnCard(NamedTuple):
    """A task card, and who is to win it."""

    task: TaskIndex
    card: Card
    owner: SeatIndex


def each_first(problem: Problem) -> Refutation | None:
    """Return tasks of which two would each have to be met before the other; None if there are none."""
    if not from_known_hands(problem):
        return None
    deck, hands = problem.deal.deck, problem.deal.hands
    asked: dict[Card, _OwnCard] = {}
    own: dict[str, list[_OwnCard]] = {}
    for index, task in enumerate(problem.tasks):
        card = plain_card(task.goal)
        if card is None or task.done or task.owner is None:
            continue
        asked[card] = each = _OwnCard(index, card, task.owner)
        if card in hands[task.owner] and not deck.is_trump(card):
            own.setdefault(card.suit, []).append(each)
    for cards in own.values():
        for one, other in combinations(cards, 2):
            if one.owner == other.owner:
                continue
            first, second = _barred(one, hands[other.owner], asked), _barred(other, hands[one.owner], asked)
            if first is not None and second is not None:
                why = f"{one.card} would have to fall before {other.card}, and {other.card} before {one.card}"
                parts = {one.task, other.task, *first, *second}
                return Refutation(tuple(sorted(parts)), why)
    return None


def _barred(own: _OwnCard, hand: tuple[Card, ...], asked: Mapping[Card, _OwnCard]) -> list[TaskIndex] | None:
    """The tasks that keep the holder of this hand from following where the card wins; None if the holder can follow.

    A member who cannot follow is void by then, and has played a task card of the suit before.
    """
    barred = []
    for card in hand:
        if card.suit == own.card.suit and card.rank < own.card.rank:
            task = asked.get(card)
            if task is None or task.owner == own.owner:
                return None
            barred.append(task.task)
    return barred
