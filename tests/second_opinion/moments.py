"""When a goal is met or lost, read from the words of the goal language once more.

Every count by itself can still come to any number from what it is to what the tricks and cards left could add. A goal
is met once it holds for all these numbers, each beside each, and lost once it holds for none. All of them are tried
here, so that no form is judged by its parts. Goals that are no comparisons are read once the play is over.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import prod

from tests.second_opinion.intervals import about, coloured, intervals, within
from tests.second_opinion.kinds import fits
from tests.second_opinion.meaning import Case, Meaning, won_by
from tests.second_opinion.one_by_one import nth_cards, nth_tricks, tricks_against
from tests.second_opinion.task_order import TaskOpinion
from tests.second_opinion.whole import Whole, holds, shares
from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    ColoursThat,
    Compare,
    EachFalls,
    EachWins,
    Falls,
    Goal,
    If,
    LeastSum,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    Spread,
    TasksInOrder,
    parts,
)
from winnable.rules.crew.kinds import Among, Half, How, Number, Parity, Part, TrickFilter
from winnable.rules.crew.play import Trick
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Points,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import EverybodyBut, Member, Together

_Count = tuple[Quantity | Compare | Always | Spread | Whole, int, int]
"""What is counted, of whom (by bit, below 0 of a member who is not known yet), and up to which trick.

For `Always`: 1 if it is right after all tricks to come; for a goal that is no comparison, or compares two counts of
which one waits for its member: 1 if it holds.
"""
_TASKS = 50
"""More than anybody owns, or compares the number with."""
_FEW = 20_000
"""The most ways for all counts of a goal to end that are tried."""


@dataclass(frozen=True)
class Moment:
    """The moment after some tricks of a play."""

    problem: Problem
    case: Case
    tricks: Sequence[Trick]

    @property
    def meaning(self) -> Meaning:
        return Meaning(self.problem, self.case)

    @property
    def last(self) -> int:
        return min(map(len, self.problem.deal.hands))

    def state(self, goal: Goal, task: int | None = None) -> State:
        """The state of a goal. Raises ValueError for more ways than are tried."""
        counts = [*dict.fromkeys(self.counts(goal, task, self.last))]
        spans = [self.span(*count) for count in counts]
        if prod(map(len, spans)) > _FEW:
            raise ValueError("expected fewer ways for counts to end")
        found = {self.holds(goal, task, self.last, dict(zip(counts, ends, strict=True))) for ends in product(*spans)}
        return State.OPEN if len(found) > 1 else State.MET if True in found else State.LOST

    # which counts, and what they can come to

    def counts(self, goal: Goal, task: int | None, end: int) -> Iterator[_Count]:
        """Everything that a goal counts."""
        match goal:
            case Compare() if self.waits(goal):
                yield goal, 0, end
            case Compare(left, _, right):
                for group in self.left(left, task):
                    yield left, group, end
                    if isinstance(right, Quantity):
                        yield from ((right, other, end) for other in self.meaning.groups(right.by, task, group))
            case Always(compare) if end > len(self.tricks) or self.awaited(compare):
                yield goal, 0, end
            case Always():
                return
            case Spread() | EachWins() | EachFalls() | Falls() | TasksInOrder() | LeastSum():
                yield goal, 0, end
            case MetBefore(part, before):
                for by in range(end + 1):
                    yield from self.counts(part, task, by)
                    yield from self.counts(before, task, by)
            case _:
                for part, by in self.parts(goal, end):
                    yield from self.counts(part, task, by)

    def parts(self, goal: Goal, end: int) -> Iterator[tuple[Goal, int]]:
        """The goals in a goal, and the last trick that counts for them."""
        match goal:
            case AllOf(goals) | OneOf(goals) | SomeOf(goals):
                yield from ((each, end) for each in goals)
            case Not(part):
                yield part, end
            case If(when, then, otherwise):
                yield from ((part, end) for part in (when, then, otherwise) if part is not None)
            case MembersWho(part):
                yield from ((about(part, seat), end) for seat in self.problem.deal.seats)
            case ColoursThat(part):
                suits = self.problem.deck.suits
                yield from ((coloured(part, suit.name), end) for suit in suits if not suit.trump)
            case ByCrew(goals):
                yield dict(goals)[len(self.problem.deal.hands)], end
            case MetBy(part, Half()):
                yield part, min(end, (self.last + 1) // 2)
            case MetBy(part, int(trick)):
                yield part, min(end, trick if trick > 0 else self.last + 1 + trick)
            case SharedOut():
                yield from ((AllOf(tuple(share)), end) for share in shares(goal, len(self.problem.deal.hands)))
            case _:
                raise ValueError(f"expected another form, found {goal}")

    def awaited(self, who: object) -> bool:
        """Whether somebody is meant by winning a trick that is still to come."""
        return any(won_by(part, self.last) > len(self.tricks) for part in parts(who))

    def waits(self, goal: Compare) -> bool:
        """Whether two counts are compared, and it is not known yet whose."""
        return isinstance(goal.right, Quantity) and self.awaited((goal.left.by, goal.right.by))

    def left(self, quantity: Quantity, task: int | None) -> list[int]:
        if self.awaited(quantity.by):
            unknown = len(self.problem.deal.hands) - 1 if isinstance(quantity.by, EverybodyBut) else 1
            return [-1 - place for place in range(unknown)]
        if quantity.by is Member.EVERYBODY:
            return [1 << seat for seat in self.problem.deal.seats]
        return self.meaning.groups(quantity.by, task, 0)

    def span(self, quantity: Quantity | Compare | Always | Spread | Whole, group: int, end: int) -> range:
        """All that a count can come to."""
        played, players = [*self.tricks[:end]], len(self.problem.deal.hands)
        to_come = [*range(len(played) + 1, end + 1)]
        fallen = {card for trick in self.tricks[:end] for card in trick.cards}
        members = group.bit_count()
        if group < 0 and isinstance(quantity, Quantity):
            return self.of_unknown(quantity, end)
        match quantity:
            case Always() | Compare():
                return range(2)
            case Spread():
                return _known(self.even(quantity, end), to_come)
            case EachWins() | EachFalls() | Falls() | TasksInOrder() | LeastSum():
                left = range(len(self.tricks), self.last)
                return _known(0 if left else holds(quantity, self.tricks, end, self.meaning), left)
            case TasksOwned():
                now = sum(owner is not None and bool(group >> owner & 1) for owner in self.case.owners)
                return range(now, now + 1)
            case CardsDealt(_, kind):
                held = [card for seat, hand in enumerate(self.problem.deal.hands) if group >> seat & 1 for card in hand]
                now = len({*held} & {*self.meaning.select(kind)})
                return range(now, now + 1)
            case CardsPassed():
                return range(1)
            case TasksMet():
                return _known(self.opinion(end).count(quantity, group, end), to_come)
            case CardsTaken(_, kind):
                cards = self.meaning.select(kind)
                now = sum(card in cards for trick in played if group >> trick.winner & 1 for card in trick.cards)
                return range(now, now + min(len({*cards} - fallen), players * len(to_come)) + 1)
            case Points(_, kind):
                cards = self.meaning.select(kind)
                taken = [card for trick in played if group >> trick.winner & 1 for card in trick.cards if card in cards]
                more = sum(card.rank for card in cards if card not in fallen) if to_come else 0
                return range(total := sum(card.rank for card in taken), total + more + 1)
            case CardsPlayed(_, _, tricks, how, nth) if nth:

                def so(trick: Trick, card: Card) -> bool:
                    return self.fits(trick, tricks) and (not how or self.done(trick, card) in how)

                return _known(nth_cards(quantity, group, played, self.meaning, so), to_come)
            case TricksWon(_, tricks, nth) | TricksLed(_, tricks, nth) if nth:
                return _known(nth_tricks(quantity, group, played, self.meaning, self.fits), to_come)
            case TricksWon(_, tricks) | TricksLed(_, tricks) if tricks.against is not None:
                like = replace(tricks, against=None)
                sure, open_ = tricks_against(
                    quantity, group, self.tricks, end, self.meaning, lambda trick: self.fits(trick, like)
                )
                return range(sure, sure + open_ + 1)
            case CardsPlayed(_, kind, tricks, how):
                cards = self.meaning.select(kind)
                now = sum(
                    bool(group >> seat & 1) and card in cards and (not how or self.done(trick, card) in how)
                    for trick in played
                    if self.fits(trick, tricks)
                    for seat, card in zip(trick.seats, trick.cards, strict=True)
                )
                each = min(members, 1) if {*how} == {How.LED} else members
                room = each * len(self.meaning.numbers(tricks).intersection(to_come))
                return range(now, now + min(len({*cards} - fallen), room) + 1)
            case LongestRun(_, tricks):
                runs = [0]
                for trick in played:
                    runs.append(runs[-1] + 1 if group >> trick.winner & 1 and self.fits(trick, tricks) else 0)
                more = len(to_come) if self.meaning.numbers(tricks).intersection(to_come) else 0
                return range(max(runs), max(*runs, runs[-1] + more if more else 0, 0) + 1)
            case TricksWon(_, tricks) | TricksLed(_, tricks):
                done = [trick for trick in played if self.fits(trick, tricks)]
                now = sum(bool(group >> (t.winner if isinstance(quantity, TricksWon) else t.leader) & 1) for t in done)
                return range(now, now + len(self.meaning.numbers(tricks).intersection(to_come)) + 1)

    def of_unknown(self, quantity: Quantity, end: int) -> range:
        """All that the count of a member can come to who is not known: whatever it could before trick 1, of anybody.

        Raises ValueError for cards and tricks that are counted by their places.
        """
        match quantity:
            case CardsDealt(_, kind) | CardsPassed(_, kind):
                return range(len(self.meaning.select(kind)) + 1)
            case TasksOwned() | TasksMet():
                return range(_TASKS)
            case Points():
                return replace(self, tricks=()).span(quantity, 1, self.last)
        if isinstance(quantity, CardsPlayed | TricksWon | TricksLed) and quantity.nth:
            raise ValueError("expected no places")
        members = len(quantity.by.members) if isinstance(quantity.by, Together) else 1
        return replace(self, tricks=()).span(quantity, (1 << members) - 1, end)

    def fits(self, trick: Trick, kind: TrickFilter) -> bool:
        return fits(trick, self.tricks, kind, self.meaning)

    def even(self, goal: Spread, end: int) -> bool:
        """Whether nobody was too far ahead of anybody after any trick."""
        for played in range(1, end + 1):
            then = replace(self, tricks=self.tricks[:played])
            numbers = [then.span(goal.of, 1 << seat, end)[0] for seat in self.problem.deal.seats]
            if max(numbers) - min(numbers) > goal.at_most:
                return False
        return True

    def opinion(self, end: int) -> TaskOpinion:
        return TaskOpinion.of(self.meaning, self.tricks, end)

    def done(self, trick: Trick, card: Card) -> How:
        """What a card did in its trick."""
        if card == trick.cards[0]:
            return How.LED
        if card.suit == trick.cards[0].suit:
            return How.FOLLOWED
        return How.RUFFED if self.problem.deck.is_trump(card) else How.DISCARDED

    def so_far(self, end: int, count: tuple[Quantity, int]) -> int:
        return self.span(*count, end)[0]

    # whether a goal holds with certain numbers

    def holds(self, goal: Goal, task: int | None, end: int, ends: dict[_Count, int]) -> bool:
        """Whether a goal holds where each count ends so."""
        match goal:
            case Compare() if self.waits(goal):
                return bool(ends[goal, 0, end])
            case Compare(left):
                return all(
                    self.compared(
                        goal, task, ends[left, group, end], group, lambda other: ends[other[0], other[1], end]
                    )
                    for group in self.left(left, task)
                )
            case Spread() | EachWins() | EachFalls() | Falls() | TasksInOrder() | LeastSum():
                return bool(ends[goal, 0, end])
            case Always(Compare(TasksMet()) as compare):
                return self.opinion(end).holds(Always(compare))
            case Always(compare) if self.awaited(compare):
                if isinstance(compare.right, Quantity) or not self.tricks[:end]:
                    return bool(ends[goal, 0, end])
                # it is lost with the first trick where no number will do
                some = self.of_unknown(compare.left, end)
                possible = any(self.compared(compare, task, number, -1, partial(self.so_far, end)) for number in some)
                return possible and bool(ends[goal, 0, end])
            case Always(compare):
                for played in range(1, len(self.tricks[:end]) + 1):
                    then = replace(self, tricks=self.tricks[:played])
                    for group in self.left(compare.left, task):
                        now = then.span(compare.left, group, end)[0]
                        if not self.compared(compare, task, now, group, partial(then.so_far, end)):
                            return False
                return bool(ends.get((goal, 0, end), 1))
            case SomeOf(_, relation, right) | MembersWho(_, relation, right) | ColoursThat(_, relation, right):
                met = sum(self.holds(part, task, by, ends) for part, by in self.parts(goal, end))
                whole = len([*self.parts(goal, end)])
                return within(met, intervals(relation, whole if isinstance(right, Every) else right, whole))
        if isinstance(goal, MetBefore):
            first = next((by for by in range(1, end + 1) if self.holds(goal.before, task, by, ends)), end + 1)
            return self.holds(goal.goal, task, first - 1, ends)
        if isinstance(goal, SharedOut):
            return any(self.holds(part, task, by, ends) for part, by in self.parts(goal, end))
        held = [self.holds(part, task, by, ends) for part, by in self.parts(goal, end)]
        if isinstance(goal, If):
            return held[1] if held[0] else [*held, True][2]
        return not held[0] if isinstance(goal, Not) else any(held) if isinstance(goal, OneOf) else all(held)

    def compared(
        self, goal: Compare, task: int | None, mine: int, group: int, other: Callable[[tuple[Quantity, int]], int]
    ) -> bool:
        right = goal.right
        if isinstance(right, Quantity):
            theirs = [other((right, each)) for each in self.meaning.groups(right.by, task, group)]
            joined = any if right.by is Member.SOME_OTHER else all
            return joined(within(mine - each, intervals(goal.relation, 0)) for each in theirs)
        if isinstance(right, Part):
            whole = self.number(replace(goal, right=Every.EVERY), task)
            assert isinstance(whole, int)
            return within(mine, intervals(goal.relation, right, whole))
        return within(mine, intervals(goal.relation, self.number(goal, task)))

    def number(self, goal: Compare, task: int | None) -> Number:
        right = goal.right
        if isinstance(right, int | Among | Parity):
            return right
        if right is Predicted.PREDICTED:
            assert task is not None
            noted = self.case.predictions[task]
            assert noted is not None
            return noted
        assert right is Every.EVERY
        match goal.left:
            case CardsTaken(_, kind) | CardsPlayed(_, kind) | CardsDealt(_, kind) | CardsPassed(_, kind):
                return len(self.meaning.select(kind))
            case Points(_, kind):
                return sum(card.rank for card in self.meaning.select(kind))
            case TasksOwned() | TasksMet():
                return len(self.case.owners)
            case left:
                return len(self.meaning.numbers(left.tricks))


def _known(number: int, to_come: Sequence[int]) -> range:
    """A count that is known when nothing is left to come. Raises ValueError before."""
    if to_come:
        raise ValueError("expected a play that is over")
    return range(number, number + 1)
