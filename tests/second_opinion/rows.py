"""Counts and kinds of tricks as rows of the tables that `exhaust_goals.c` reads."""

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from tests.second_opinion.intervals import Interval, intervals, sums_to
from tests.second_opinion.layout import CARDS, HOLDINGS, SUMS, Counter, Kind, Steps
from tests.second_opinion.meaning import Meaning
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.kinds import EVERY_TRICK, CardFilter, How, Others, Relation, Step, TrickFilter, Turn

TRICKS_WON, TRICKS_LED, CARDS_TAKEN, LONGEST_RUN, POINTS, CARDS_PLAYED, CARDS_WON = range(7)
WON_AGAINST, LED_AGAINST, TASKS_MET = 7, 8, 9
HOW: Final = {How.LED: 1, How.FOLLOWED: 2, How.DISCARDED: 4, How.RUFFED: 8}
_ALL: Final = (1 << 64) - 1


@dataclass(frozen=True)
class Count:
    """What a counter counts, for members by bit."""

    form: int
    group: int
    cards: int = 0
    kind: TrickFilter = EVERY_TRICK
    how: int = 0
    end: int = 0
    tasks: tuple[int, ...] = ()
    beyond: int = 0
    most: int = 0


@dataclass
class Rows(Meaning):
    """The rows of one case."""

    kinds: list[TrickFilter] = field(default_factory=list)

    def card_tasks(self) -> list[tuple[Card, int]]:
        """The card and the owner of each task. Raises ValueError for tasks of another kind."""
        found = []
        for task, owner in zip(self.problem.tasks, self.case.owners, strict=True):
            card = plain_card(task.goal)
            if card is None or owner is None:
                raise ValueError("expected nothing but tasks for cards, whose owners are known")
            found.append((card, owner))
        return found

    def counter(self, count: Count) -> Counter:
        if count.form == CARDS_TAKEN:
            return Counter(count.cards, count.form, count.group)
        self._add(count.kind)
        if count.form == TASKS_MET:
            counter = Counter(0, count.form, count.group, self.kinds.index(count.kind))
            counter.beyond, counter.most = count.beyond, count.most
            for seat, cards in enumerate(count.tasks):
                counter.task[seat] = cards
            return counter
        whole = count.form == TRICKS_WON and replace(count.kind, numbers=()) == EVERY_TRICK
        whole = whole and len(self.numbers(count.kind)) == self.tricks
        return Counter(count.cards, count.form, count.group, self.kinds.index(count.kind), whole, count.how, count.end)

    def _add(self, kind: TrickFilter) -> None:
        """List a kind of trick, and those of the tricks before."""
        if kind not in self.kinds:
            self.kinds.append(kind)
        if kind.after is not None:
            self._add(kind.after)

    def fill(self, place: Kind, kind: TrickFilter) -> None:
        if kind.tasks_open:
            # A task for a card is met or lost when the card falls; no play that loses one is a line.
            place.open = self.mask(card for card, _ in self.card_tasks()) or 1 << CARDS
        if len(kind.holds) > HOLDINGS:
            raise ValueError(f"expected up to {HOLDINGS} conditions on what a trick holds")

        def cards(some: CardFilter | None) -> int:
            return _ALL if some is None else self.mask(self.select(some))

        place.won_with, place.led = cards(kind.won_with), cards(kind.led)
        place.closed, place.every = cards(kind.closed_with), cards(kind.every)
        place.holdings = len(kind.holds)
        for number, holding in enumerate(kind.holds):
            place.held[number] = cards(holding.cards)
            found = _one_interval(intervals(holding.relation, holding.number, self.seats))
            if len(found) > 1:
                raise ValueError("expected one interval for what a trick holds")
            place.least[number], place.most[number] = found[0]
        if kind.as_many is not None:
            place.as_many = 1
            place.first, place.second = map(cards, kind.as_many)
        if kind.sum is not None:
            place.summed = 1
            for total in range(SUMS):
                place.sums[total] = sums_to(kind.sum, total)
        place.numbers = sum(1 << number for number in self.numbers(kind))
        turns = self.within_spans(kind.winner_plays, self.seats)
        place.turns = sum(1 << turn for turn in turns) if kind.winner_plays else (1 << 32) - 1
        place.number_only = replace(kind, numbers=()) == EVERY_TRICK
        place.follows = kind.after is not None or kind.step is not None
        place.after = -1 if kind.after is None else self.kinds.index(kind.after)
        place.step = self._step(kind.step or Step())
        if kind.against is not None:
            place.others, place.each = _OTHERS[kind.against.tricks]
            place.beside = self._step(kind.against.step)

    def _step(self, step: Step) -> Steps:
        all_seats = (1 << self.seats) - 1
        to_the_left = {
            None: all_seats,
            Turn.SAME: 1,
            Turn.LEFT: 2,
            Turn.RIGHT: 1 << (self.seats - 1),
            Turn.ANOTHER: all_seats - 1,
        }
        led, won = (3 if again is None else 2 if again else 1 for again in (step.led_again, step.won_again))
        return Steps(_SIGNS[step.sum], to_the_left[step.winner], led, won, _SIGNS[step.won_rank], step.times)


def _one_interval(found: list[Interval]) -> list[Interval]:
    """Neighbouring intervals as one; of none one that no number lies in."""
    if not found:
        return [(1, 0)]
    touching = all(one[1] + 1 == other[0] for one, other in pairwise(found))
    return [(found[0][0], found[-1][1])] if touching else found


_SIGNS: Final = {
    None: 0b111,
    Relation.FEWER_THAN: 0b001,
    Relation.EXACTLY: 0b010,
    Relation.AT_MOST: 0b011,
    Relation.MORE_THAN: 0b100,
    Relation.OTHER_THAN: 0b101,
    Relation.AT_LEAST: 0b110,
}
"""By bit, whether a sum may be lower, equal or higher."""
_OTHERS: Final = {
    Others.NEXT: (1, False),
    Others.EACH_BEFORE: (2, True),
    Others.SOME_BEFORE: (2, False),
    Others.EACH_AFTER: (3, True),
    Others.SOME_AFTER: (3, False),
    Others.EACH_OTHER: (4, True),
    Others.SOME_OTHER: (4, False),
}
"""With which tricks one is compared, and whether with each of them."""
