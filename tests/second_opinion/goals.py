"""Exhaustive search of problems with goals of any form: breaks them down for `exhaust_goals.c` and calls it.

It shares no code with the solver, and nothing but the data classes with the referee: which cards and
tricks a filter means is read from the words of the goal language here once more.
"""

import ctypes
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from math import prod
from typing import Final

from tests.second_opinion.compiled import Search, run
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
    parts,
)
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import TokenChange

__all__ = ["search_goals"]

_SUITS, _WIDTH, _SEATS = 5, 9, 5
_CARDS: Final = _SUITS * _WIDTH
_KINDS, _COUNTERS, _ATOMS, _NODES, _HOLDINGS, _SUMS, _TRICKS = 64, 48, 128, 256, 8, 512, 31
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
        ("hand", ctypes.c_uint64 * _SEATS),
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
class _Case:
    """Everything that is left to choose, chosen: owners, predictions, who wins trick 1."""

    owners: tuple[int | None, ...]
    predictions: tuple[int | None, ...]
    first_winner: int | None


@dataclass
class _Compiler:
    """Breaks one case down; a task without an owner asks for nothing."""

    problem: Problem
    case: _Case
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
                return 1 << place * _WIDTH + suit.ranks.index(card.rank)
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
        """Each card wins a trick; rising: after every trick none has won that a lower one still waits for."""
        counts: dict[int, list[int]] = {}
        atoms = []
        for card in self.select(goal.cards):
            alone = TricksWon(Member.ANYBODY, TrickFilter(won_with=CardFilter(cards=(card,))))
            counts.setdefault(card.rank, []).append(self.count(alone, (1 << self.seats) - 1))
            atoms.append(_Atomic(counts[card.rank][-1], -1, 1, 1, always=False))
        levels = [counts[rank] for rank in sorted(counts)]
        if goal.rising:
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
                compiled.rank[place * _WIDTH + number] = rank
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


# --- what is left to choose ----------------------------------------------------------------------------


_Owners = tuple[int | None, ...]
_WAYS: Final = 200_000
_FIRST_LOOK, _GLANCE, _GLANCES, _GROWTH = 3_000, 300, 40, 8


def _of_crew(goal: Goal, players: int) -> Goal:
    """The goal for so many players."""
    match goal:
        case ByCrew(goals):
            return _of_crew(dict(goals)[players], players)
        case AllOf(goals):
            return AllOf(tuple(_of_crew(each, players) for each in goals))
        case OneOf(goals):
            return OneOf(tuple(_of_crew(each, players) for each in goals))
    return goal


def _foretold(goal: Goal, tricks: int) -> Goal:
    """The goal where the one comparison with a prediction is with the number that asks for the least.

    Of the numbers from 0 to all tricks some number makes the comparison true if and only if that one
    does, or, for "exactly", if the count is one of them.
    """
    match goal:
        case AllOf(goals):
            return AllOf(tuple(_foretold(each, tricks) for each in goals))
        case OneOf(goals):
            return OneOf(tuple(_foretold(each, tricks) for each in goals))
        case Always(Compare() as compare):
            return Always(_easiest(compare, tricks))
        case Compare():
            return _easiest(goal, tricks)
    return goal


def _easiest(compare: Compare, tricks: int) -> Compare:
    if compare.right is not Predicted.PREDICTED:
        return compare
    if compare.relation in (Relation.AT_LEAST, Relation.MORE_THAN):
        return replace(compare, right=0)
    relation = Relation.AT_MOST if compare.relation is Relation.EXACTLY else compare.relation
    return Compare(compare.left, relation, tricks)


class _Ways:
    """The ways to choose what is left open, and a number of positions to spend on all of them."""

    def __init__(self, problem: Problem, nodes: int, *, plain: bool) -> None:
        self.seats = problem.deal.seats
        self.tricks = min(map(len, problem.deal.hands))
        self.left = nodes
        self.plain = plain
        self.predictions: list[list[int | None]] = []
        tasks = []
        for task in problem.tasks:
            goal = _of_crew(task.goal, len(self.seats))
            tricky = [part for part in parts(goal) if isinstance(part, Always) and _exactly_predicted(part)]
            if task.predicted is not None or Predicted.PREDICTED not in parts(goal):
                self.predictions.append([task.predicted])
            elif not plain and list(parts(goal)).count(Predicted.PREDICTED) == 1 and not tricky:
                goal = _foretold(goal, self.tricks)
                self.predictions.append([None])
            else:
                self.predictions.append([*range(self.tricks + 1)])
            tasks.append(replace(task, goal=goal, predicted=None, owner=None))
        self.given = tuple(task.owner for task in problem.tasks)
        self.problem = replace(problem, tasks=tuple(tasks))
        sentences = (problem.goals, tuple(task.goal for task in problem.tasks))
        self.first_winners: list[int | None] = [*self.seats] if Member.FIRST_WINNER in parts(sentences) else [None]
        self.refuted: set[_Case] = set()

    def cases(self, owners: _Owners) -> Iterator[_Case]:
        """What is to be searched for some owners; tasks that nobody owns yet ask for nothing."""
        noted = [some if owner is not None else [None] for some, owner in zip(self.predictions, owners, strict=True)]
        for predictions in product(*noted):
            for first in self.first_winners:
                case = _Case(owners, predictions, first)
                if case not in self.refuted:
                    yield case

    def attempt(self, owners: _Owners, nodes: int) -> bool | None:
        """Whether some case for these owners can be won; each is searched for so many positions at most."""
        unknown = False
        for case in [*self.cases(owners)]:
            found = run(
                "exhaust_goals", _Compiler(self.problem, case).compile(), min(nodes, self.left), plain=self.plain
            )
            self.left -= found.nodes
            if found.winnable:
                return True
            if found.winnable is None:
                unknown = True
            else:
                self.refuted.add(case)
        return None if unknown else False

    def decide(self, ways: list[_Owners]) -> bool | None:
        """Search all ways, again and again for longer."""
        nodes = _FIRST_LOOK
        while ways:
            if len(ways) == 1 and len([*self.cases(ways[0])]) == 1:
                nodes = self.left
            unknown = []
            for owners in ways:
                found = self.attempt(owners, nodes)
                if found:
                    return True
                if found is None:
                    unknown.append(owners)
            ways = unknown
            if ways and not self.left:
                return None
            nodes *= _GROWTH
        return False

    # who may own what

    def sharings(self) -> list[tuple[int, ...]] | None:
        """The owners to try, likely ones first; None if they are too many.

        Seats that cannot do a task alone are left out, and seats that find it hard come last.
        """
        effort: list[dict[int, int]] = []
        for index, task in enumerate(self.problem.tasks):
            effort.append({})
            given = self.given[index]
            for seat in self.seats if given is None else (given,):
                if task.not_commander and seat == self.problem.deal.commander:
                    continue
                before = self.left
                alone = (*self.given[:index], seat, *self.given[index + 1 :])
                if given is not None or self.attempt(alone, _FIRST_LOOK) is not False:
                    effort[-1][seat] = before - self.left
        if prod(map(len, effort)) > _WAYS:
            return None
        permits = self.problem.assignment.permits
        ways = [owners for owners in product(*effort) if permits(owners, len(self.seats))]
        ways.sort(key=lambda owners: sum(some[owner] for some, owner in zip(effort, owners, strict=True)))
        return ways

    def narrow(self, ways: Sequence[tuple[int, ...]]) -> list[_Owners]:
        """Leave out ways of which a part is refuted already."""
        for index in range(2, len(self.given)):
            for start in sorted({way[:index] for way in ways}):
                if self.attempt((*start, *self.given[index:]), _FIRST_LOOK) is False:
                    ways = [way for way in ways if way[:index] != start]
        return [*ways]


def _exactly_predicted(goal: Always) -> bool:
    return goal.compare.right is Predicted.PREDICTED and goal.compare.relation is Relation.EXACTLY


def search_goals(problem: Problem, nodes: int, *, plain: bool = False) -> Search:
    """Whether the problem is winnable; None if that takes more positions than `nodes`.

    Raises ValueError for what it does not know: tokens, roles, draws, unknown cards, tricks that depend on
    open tasks, goals that a task falls in some trick, and decks and goals that are too large.
    """
    _check(problem)
    ways = _Ways(problem, nodes, plain=plain)
    if None not in ways.given:
        found = ways.decide([ways.given])
        return Search(found, nodes - ways.left)
    some = ways.sharings()
    if some is None:
        return Search(winnable=None, nodes=nodes - ways.left)
    for owners in some[:_GLANCES]:
        if ways.attempt(owners, _GLANCE):
            return Search(winnable=True, nodes=nodes - ways.left)
    found = ways.decide(ways.narrow(some))
    return Search(found, nodes - ways.left)


def _check(problem: Problem) -> None:
    suits = problem.deal.deck.suits
    tricks = min(map(len, problem.deal.hands))
    if len(suits) > _SUITS or max(len(suit.ranks) for suit in suits) > _WIDTH or len(problem.deal.hands) > _SEATS:
        raise ValueError(f"expected up to {_SUITS} suits of {_WIDTH} cards and {_SEATS} seats")
    if tricks > _TRICKS:
        raise ValueError(f"expected up to {_TRICKS} tricks")
    if problem.deal.unseen or problem.roles or problem.draw or problem.token_change is not TokenChange.NONE:
        raise ValueError("expected nothing but tasks and goals")
    if any(token is not None for token in problem.tokens):
        raise ValueError("expected tokens on nothing but task cards with given owners")
