"""Problems with goals of any form, broken down into the tables that `exhaust_goals.c` reads.

It shares no code with the solver, and nothing but the data classes with the referee: which cards and
tricks a filter means is read from the words of the goal language here once more.
"""

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    COLOURS,
    EVERY_TRICK,
    TRUMPS,
    AllOf,
    Always,
    Beside,
    ByCrew,
    CardFilter,
    CardsTaken,
    Compare,
    EachWins,
    Every,
    Falls,
    Goal,
    LongestRun,
    Member,
    OneOf,
    Predicted,
    Quantity,
    Relation,
    Seat,
    Span,
    Spread,
    Sum,
    TrickFilter,
    TricksLed,
    TricksWon,
    Who,
)
from winnable.rules.crew.problem import Problem

SUITS, WIDTH, SEATS = 5, 9, 5
_CARDS: Final = SUITS * WIDTH
_KINDS, _COUNTERS, _ATOMS, _NODES, _HOLDINGS, _SUMS, TRICKS = 64, 48, 128, 256, 8, 512, 31
_ALL: Final = (1 << 64) - 1
_MANY: Final = 999
_TRICKS_WON, _TRICKS_LED, _CARDS_TAKEN, _LONGEST_RUN = range(4)
_ATOM, _ALL_OF, _ONE_OF = range(3)


class _Kind(ctypes.Structure):
    _fields_ = (
        ("won_with", ctypes.c_uint64),
        ("led", ctypes.c_uint64),
        ("closed", ctypes.c_uint64),
        ("every", ctypes.c_uint64),
        ("held", ctypes.c_uint64 * _HOLDINGS),
        ("first", ctypes.c_uint64),
        ("second", ctypes.c_uint64),
        ("holdings", ctypes.c_int32),
        ("least", ctypes.c_int32 * _HOLDINGS),
        ("most", ctypes.c_int32 * _HOLDINGS),
        ("as_many", ctypes.c_int32),
        ("summed", ctypes.c_int32),
        ("number_only", ctypes.c_int32),
        ("numbers", ctypes.c_uint32),
        ("sums", ctypes.c_uint8 * _SUMS),
    )


class _Counter(ctypes.Structure):
    _fields_ = (
        ("cards", ctypes.c_uint64),
        ("form", ctypes.c_int32),
        ("group", ctypes.c_int32),
        ("kind", ctypes.c_int32),
        ("whole", ctypes.c_int32),
    )


class _Atom(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_int32) for name in ("left", "right", "low", "high", "always"))


class _Node(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_int32) for name in ("form", "parent", "atom"))


class _Problem(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int32) for name in ("seats", "leader", "trump", "tricks")),
        *((name, ctypes.c_int32) for name in ("kinds", "counters", "atoms", "nodes")),
        ("hand", ctypes.c_uint64 * SEATS),
        ("rank", ctypes.c_int32 * _CARDS),
        ("kind", _Kind * _KINDS),
        ("counter", _Counter * _COUNTERS),
        ("atom", _Atom * _ATOMS),
        ("node", _Node * _NODES),
    )


# --- breaking goals down -----------------------------------------------------------------------------

_Interval = tuple[int, int]


def _interval(relation: Relation, number: int) -> _Interval:
    """The counts that compare so with a number."""
    return {
        Relation.EXACTLY: (number, number),
        Relation.AT_LEAST: (number, _MANY),
        Relation.AT_MOST: (-_MANY, number),
        Relation.MORE_THAN: (number + 1, _MANY),
        Relation.FEWER_THAN: (-_MANY, number - 1),
    }[relation]


@dataclass(frozen=True)
class _Atomic:
    """A count less another lies between two numbers; counts by their place among all counts."""

    left: int
    right: int
    low: int
    high: int
    always: bool


@dataclass(frozen=True)
class _Joined:
    every: bool
    parts: "tuple[_Tree, ...]"


_Tree = _Atomic | _Joined


@dataclass(frozen=True)
class _Count:
    """What a counter counts, for members by bit."""

    form: int
    group: int
    cards: int = 0
    kind: TrickFilter = EVERY_TRICK


@dataclass(frozen=True)
class Case:
    """Everything that is left to choose, chosen: owners, predictions, who wins trick 1."""

    owners: tuple[int | None, ...]
    predictions: tuple[int | None, ...]
    first_winner: int | None


@dataclass
class Compiler:
    """Breaks one case down; a task without an owner asks for nothing."""

    problem: Problem
    case: Case
    counts: list[_Count] = field(default_factory=list)
    kinds: list[TrickFilter] = field(default_factory=list)

    @property
    def seats(self) -> int:
        return len(self.problem.deal.hands)

    @property
    def tricks(self) -> int:
        return min(map(len, self.problem.deal.hands))

    # which cards and tricks

    def bit(self, card: Card) -> int:
        for place, suit in enumerate(self.problem.deal.deck.suits):
            if suit.letter == card.suit:
                return 1 << place * WIDTH + suit.ranks.index(card.rank)
        raise KeyError(str(card))

    def mask(self, cards: Iterable[Card]) -> int:
        return sum(map(self.bit, cards))

    def select(self, kind: CardFilter) -> list[Card]:
        """The cards of a kind; a condition on ranks without one on suits means colour cards only."""
        chosen = []
        ranked = bool(kind.ranks) or (kind.over, kind.under, kind.odd) != (None, None, None)
        for suit in self.problem.deal.deck.suits:
            if kind.suits:
                fits = suit.name in kind.suits or (TRUMPS if suit.trump else COLOURS) in kind.suits
            else:
                fits = not (ranked and suit.trump)
            chosen += [Card(suit.letter, rank) for rank in suit.ranks if fits]
        return [
            card
            for card in chosen
            if not (kind.cards and card not in kind.cards)
            and not (kind.ranks and card.rank not in kind.ranks)
            and not (kind.over is not None and card.rank <= kind.over)
            and not (kind.under is not None and card.rank >= kind.under)
            and not (kind.odd is not None and card.rank % 2 != int(kind.odd))
        ]

    def numbers(self, kind: TrickFilter) -> set[int]:
        numbered = set(range(1, self.tricks + 1))
        if not kind.numbers:
            return numbered
        found = set()
        for span in kind.numbers:
            first, last = (end + self.tricks + 1 if end < 0 else end for end in (span.first, span.last))
            found |= numbered & set(range(first, last + 1))
        return found

    # who

    def member(self, who: Who, task: int | None) -> int:
        deal = self.problem.deal
        if who is Member.OWNER and task is not None:
            owner = self.case.owners[task]
            assert owner is not None
            return owner
        if who is Member.COMMANDER:
            return deal.commander
        if who is Member.FIRST_WINNER:
            assert self.case.first_winner is not None
            return self.case.first_winner
        if isinstance(who, Seat):
            return who.number
        if isinstance(who, Beside):
            holder = next(seat for seat, hand in enumerate(deal.hands) if who.card in hand)
            return (holder + who.left) % self.seats
        raise ValueError(f"expected a member who is known, found {who}")

    def groups(self, who: Who, task: int | None, left: int) -> list[int]:
        """The members to count, by bit; several if they are counted one by one."""
        everybody = (1 << self.seats) - 1
        if who is Member.ANYBODY:
            return [everybody]
        if who is Member.ALL_OTHERS and left:
            return [everybody & ~left]
        if who is Member.EACH_OTHER and left:
            return [1 << seat for seat in range(self.seats) if not left >> seat & 1]
        return [1 << self.member(who, task)]

    # counts

    def count(self, quantity: Quantity, group: int) -> int:
        """The place of a count among all counts."""
        if isinstance(quantity, CardsTaken):
            count = _Count(_CARDS_TAKEN, group, cards=self.mask(self.select(quantity.cards)))
        else:
            form = {TricksWon: _TRICKS_WON, TricksLed: _TRICKS_LED, LongestRun: _LONGEST_RUN}[type(quantity)]
            count = _Count(form, group, kind=quantity.tricks)
        if count not in self.counts:
            self.counts.append(count)
        return self.counts.index(count)

    def number(self, right: int | Every | Predicted, left: Quantity, task: int | None) -> int:
        if isinstance(right, int):
            return right
        if right is Predicted.PREDICTED:
            predicted = None if task is None else self.case.predictions[task]
            if predicted is None:
                raise ValueError("expected a prediction")
            return predicted
        return len(self.select(left.cards)) if isinstance(left, CardsTaken) else len(self.numbers(left.tricks))

    # goals

    def compare(self, goal: Compare, task: int | None, *, always: bool) -> _Tree:
        groups = [1 << seat for seat in range(self.seats)]
        if goal.left.by is not Member.EVERYBODY:
            groups = self.groups(goal.left.by, task, 0)
        parts = tuple(self.compare_group(goal, task, group, always=always) for group in groups)
        return _Joined(every=True, parts=parts)

    def compare_group(self, goal: Compare, task: int | None, group: int, *, always: bool) -> _Tree:
        left = self.count(goal.left, group)
        if not isinstance(goal.right, Quantity):
            number = self.number(goal.right, goal.left, task)
            return _Atomic(left, -1, *_interval(goal.relation, number), always)
        others = [self.count(goal.right, other) for other in self.groups(goal.right.by, task, group)]
        low, high = _interval(goal.relation, 0)
        return _Joined(every=True, parts=tuple(_Atomic(left, other, low, high, always) for other in others))

    def spread(self, goal: Spread) -> _Tree:
        counts = [self.count(goal.of, 1 << seat) for seat in range(self.seats)]
        pairs = [(first, second) for first in counts for second in counts if first < second]
        atoms = (_Atomic(first, second, -goal.at_most, goal.at_most, always=True) for first, second in pairs)
        return _Joined(every=True, parts=tuple(atoms))

    def each_wins(self, goal: EachWins) -> _Tree:
        """Each card wins a trick; in an order: after every trick none has won that an earlier one still waits for."""
        counts: dict[int, list[int]] = {}  # by place in the order
        atoms = []
        for card in self.select(goal.cards):
            alone = TricksWon(Member.ANYBODY, TrickFilter(won_with=CardFilter(cards=(card,))))
            place = goal.cards.cards.index(card) if goal.in_order else card.rank
            counts.setdefault(place, []).append(self.count(alone, (1 << self.seats) - 1))
            atoms.append(_Atomic(counts[place][-1], -1, 1, 1, always=False))
        levels = [counts[place] for place in sorted(counts)]
        if goal.rising or goal.in_order:
            for lower, higher in pairwise(levels):
                atoms += [_Atomic(low, high, 0, 1, always=True) for low in lower for high in higher]
        return _Joined(every=True, parts=tuple(atoms))

    def goal(self, goal: Goal, task: int | None) -> _Tree:
        match goal:
            case Compare():
                return self.compare(goal, task, always=False)
            case Always(compare):
                return self.compare(compare, task, always=True)
            case Spread():
                return self.spread(goal)
            case EachWins():
                return self.each_wins(goal)
            case AllOf(goals) | OneOf(goals):
                return _Joined(isinstance(goal, AllOf), tuple(self.goal(each, task) for each in goals))
            case ByCrew(goals):
                (chosen,) = (each for players, each in goals if players == self.seats)
                return self.goal(chosen, task)
            case Falls():
                raise ValueError("expected no goal that a task falls in some trick")

    # all together

    def tree(self) -> _Tree:
        goals = [self.goal(goal, None) for goal in self.problem.goals]
        for index, task in enumerate(self.problem.tasks):
            if self.case.owners[index] is not None:
                goals.append(self.goal(task.goal, index))
        if self.case.first_winner is not None:
            first = Compare(TricksWon(Seat(self.case.first_winner), _FIRST), Relation.EXACTLY, 1)
            goals.append(self.goal(first, None))
        return _Joined(every=True, parts=tuple(goals))

    def compile(self) -> _Problem:
        """The problem as tables. Raises ValueError for what does not fit in."""
        deal, suits = self.problem.deal, self.problem.deal.deck.suits
        trump = -1 if deal.deck.trump is None else suits.index(deal.deck.trump)
        compiled = _Problem(seats=self.seats, leader=deal.commander, trump=trump, tricks=self.tricks)
        for seat, hand in enumerate(deal.hands):
            compiled.hand[seat] = self.mask(hand)
        for place, suit in enumerate(suits):
            for number, rank in enumerate(suit.ranks):
                compiled.rank[place * WIDTH + number] = rank
        nodes: list[_Node] = []
        atoms: list[_Atomic] = []
        self._lay_out(self.tree(), nodes, atoms)
        for place, count in enumerate(self.counts):
            if place == _COUNTERS:
                raise ValueError(f"expected goals with up to {_COUNTERS} counts")
            compiled.counter[place] = self._counter(count)
        for name, items, most in (("atom", atoms, _ATOMS), ("node", nodes, _NODES), ("kind", self.kinds, _KINDS)):
            if len(items) > most:
                raise ValueError(f"expected shorter goals, found {len(items)} of {name}")
        for place, kind in enumerate(self.kinds):
            self._fill(compiled.kind[place], kind)
        for place, atom in enumerate(atoms):
            compiled.atom[place] = _Atom(atom.left, atom.right, atom.low, atom.high, atom.always)
        for place, node in enumerate(nodes):
            compiled.node[place] = node
        compiled.kinds, compiled.counters = len(self.kinds), len(self.counts)
        compiled.atoms, compiled.nodes = len(atoms), len(nodes)
        return compiled

    def _lay_out(self, tree: _Tree, nodes: list[_Node], atoms: list[_Atomic]) -> int:
        """Add a tree, children first; return its place."""
        if isinstance(tree, _Atomic):
            if tree not in atoms:
                atoms.append(tree)
            nodes.append(_Node(_ATOM, -1, atoms.index(tree)))
        else:
            children = [self._lay_out(part, nodes, atoms) for part in tree.parts]
            for child in children:
                nodes[child].parent = len(nodes)
            nodes.append(_Node(_ALL_OF if tree.every else _ONE_OF, -1, -1))
        return len(nodes) - 1

    def _counter(self, count: _Count) -> _Counter:
        if count.form == _CARDS_TAKEN:
            return _Counter(count.cards, count.form, count.group)
        if count.kind not in self.kinds:
            self.kinds.append(count.kind)
        whole = count.form == _TRICKS_WON and replace(count.kind, numbers=()) == EVERY_TRICK
        whole = whole and len(self.numbers(count.kind)) == self.tricks
        return _Counter(0, count.form, count.group, self.kinds.index(count.kind), whole)

    def _fill(self, place: _Kind, kind: TrickFilter) -> None:
        if kind.tasks_open:
            raise ValueError("expected no tricks that depend on open tasks")
        if len(kind.holds) > _HOLDINGS:
            raise ValueError(f"expected up to {_HOLDINGS} conditions on what a trick holds")

        def cards(some: CardFilter | None) -> int:
            return _ALL if some is None else self.mask(self.select(some))

        place.won_with, place.led = cards(kind.won_with), cards(kind.led)
        place.closed, place.every = cards(kind.closed_with), cards(kind.every)
        place.holdings = len(kind.holds)
        for number, holding in enumerate(kind.holds):
            place.held[number] = cards(holding.cards)
            low, high = _interval(holding.relation, holding.number)
            place.least[number], place.most[number] = low, high
        if kind.as_many is not None:
            place.as_many = 1
            place.first, place.second = map(cards, kind.as_many)
        if kind.sum is not None:
            place.summed = 1
            for total in range(_SUMS):
                place.sums[total] = _sums_to(kind.sum, total)
        place.numbers = sum(1 << number for number in self.numbers(kind))
        place.number_only = replace(kind, numbers=()) == EVERY_TRICK


_FIRST: Final = TrickFilter(numbers=(Span(1, 1),))


def _sums_to(wanted: Sum, total: int) -> bool:
    return not (
        (wanted.over is not None and total <= wanted.over)
        or (wanted.under is not None and total >= wanted.under)
        or (wanted.among and total not in wanted.among)
    )
