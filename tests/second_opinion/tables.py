"""Problems with goals of any form, broken down into the tables that `exhaust_goals.c` reads.

It shares no code with the solver, and nothing but the data classes with the referee: which cards and
tricks a filter means is read from the words of the goal language here once more.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise, product
from typing import Final

from tests.second_opinion.intervals import MANY, Interval, about, coloured, intervals, ranked, shares, within
from tests.second_opinion.layout import AGAINST, ATOMS, COUNTERS, KINDS, NODES, WIDTH, Atom, Node, Tables
from tests.second_opinion.rows import (
    CARDS_PLAYED,
    CARDS_TAKEN,
    CARDS_WON,
    HOW,
    LED_AGAINST,
    LONGEST_RUN,
    POINTS,
    TASKS_MET,
    TRICKS_LED,
    TRICKS_WON,
    WON_AGAINST,
    Count,
    Rows,
)
from tests.second_opinion.tree import FALSE, TRUE, Atomic, Joined, Tree
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    ColoursThat,
    Compare,
    Goal,
    If,
    LeastSum,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    RanksThat,
    SharedOut,
    SomeOf,
    Spread,
    parts,
)
from winnable.rules.crew.kinds import EVERY_TRICK, CardFilter, Holding, Numbered, Part, Relation, Span, Sum, TrickFilter
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.quantity import (
    BeforePlay,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Points,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Member, Seat

_NOT_IN: Final = 2
Nth = CardsPlayed | TricksWon | TricksLed
WAYS: Final = 100
"""In so many ways goals are shared out at most."""


# --- breaking goals down -----------------------------------------------------------------------------


def _about_owners(goal: Goal) -> bool:
    return any(
        isinstance(part, TasksOwned | TasksMet | Falls | TasksInOrder)
        or (isinstance(part, TrickFilter) and part.tasks_open)
        for part in parts(goal)
    )


@dataclass
class Compiler(Rows):
    """Breaks one case down; a task without an owner asks for nothing."""

    counts: list[Count] = field(default_factory=list)
    end: int | None = None
    """The trick after which nothing counts any more, where goals are to be met by one."""

    # counts

    def count(self, quantity: Quantity, group: int) -> int:
        """The place of a count among all counts."""
        if isinstance(quantity, CardsTaken):
            form = CARDS_TAKEN if self.end is None else CARDS_WON
            count = Count(form, group, self.mask(self.select(quantity.cards)), self.in_time(EVERY_TRICK))
        elif isinstance(quantity, Points):
            count = Count(POINTS, group, self.mask(self.select(quantity.cards)), self.in_time(EVERY_TRICK))
        elif isinstance(quantity, CardsPlayed):
            how = sum(HOW[each] for each in set(quantity.how)) or sum(HOW.values())
            cards = self.mask(self.select(quantity.cards))
            count = Count(CARDS_PLAYED, group, cards, self.in_time(quantity.tricks), how)
        else:
            assert not isinstance(quantity, BeforePlay)  # a number, see `known`
            if isinstance(quantity, TasksMet):
                return self.tasks_met(group)
            form = {TricksWon: TRICKS_WON, TricksLed: TRICKS_LED, LongestRun: LONGEST_RUN}[type(quantity)]
            end = 0
            if quantity.tricks.against is not None:
                form = {TRICKS_WON: WON_AGAINST, TRICKS_LED: LED_AGAINST}[form]
                end = self.tricks if self.end is None else self.end
            count = Count(form, group, kind=self.in_time(quantity.tricks), end=end)
        return self._counted(count)

    def _counted(self, count: Count) -> int:
        if count not in self.counts:
            self.counts.append(count)
        return self.counts.index(count)

    def tasks_met(self, group: int, beyond: int = 0, most: int | None = None) -> int:
        """The tasks that members meet, beyond so many of them and no more than so many."""
        tasks = [0] * self.seats
        for card, owner in self.card_tasks():
            if group >> owner & 1:
                tasks[owner] |= self.mask([card])
        limit = len(self.case.owners) if most is None else most
        return self._counted(
            Count(TASKS_MET, group, kind=self.in_time(EVERY_TRICK), tasks=tuple(tasks), beyond=beyond, most=limit)
        )

    def in_time(self, kind: TrickFilter) -> TrickFilter:
        """The tricks of a kind that count, up to the end."""
        if self.end is None:
            return kind
        never = Span(self.tricks + 1, self.tricks + 1)
        numbers = tuple(Span(each, each) for each in sorted(self.numbers(kind)) if each <= self.end)
        return replace(kind, numbers=numbers or (never,))

    # goals

    def compare(self, goal: Compare, task: int | None, *, always: bool) -> Tree:
        groups = [1 << seat for seat in range(self.seats)]
        if goal.left.by is not Member.EVERYBODY:
            groups = self.groups(goal.left.by, task, 0)
        parts = tuple(self.compare_group(goal, task, group, always=always) for group in groups)
        return Joined.every(parts)

    def compare_group(self, goal: Compare, task: int | None, group: int, *, always: bool) -> Tree:
        if isinstance(goal.left, BeforePlay):
            return self.compare_known(goal, task, group, always=always)
        if isinstance(goal.left, CardsPlayed | TricksWon | TricksLed) and goal.left.nth:
            return self.nth(goal, goal.left, group)
        left = self.count(goal.left, group)
        if isinstance(goal.right, BeforePlay):
            others = [self.known(goal.right, other) for other in self.groups(goal.right.by, task, group)]
            return _of(goal.right)(
                self.within(left, -1, [(low + n, high + n) for low, high in intervals(goal.relation, 0)], always=always)
                for n in others
            )
        if isinstance(goal.right, Part):
            whole = self.all_of(goal.left)
            return self.within(left, -1, intervals(goal.relation, goal.right, whole), always=always)
        if not isinstance(goal.right, Quantity):
            right = self.number(goal.right, goal.left, task)
            return self.within(left, -1, intervals(goal.relation, right), always=always)
        others = [self.count(goal.right, other) for other in self.groups(goal.right.by, task, group)]
        wanted = intervals(goal.relation, 0)
        return _of(goal.right)(self.within(left, other, wanted, always=always) for other in others)

    def nth(self, goal: Compare, left: Nth, group: int) -> Tree:
        """For each member and trick: such a card is played, with so many before and after it as give it its place.

        Of tricks those of every kind have places.
        """
        assert isinstance(goal.right, int)
        kind = left.tricks if isinstance(left, CardsPlayed) else TrickFilter(left.tricks.numbers)
        numbers = sorted(self.numbers(self.in_time(kind)))
        found: list[Tree] = []
        for seat in (seat for seat in range(self.seats) if group >> seat & 1):
            for number in numbers:
                sides = ([each for each in numbers if each < number], [each for each in numbers if each > number])
                befores, afters = (range(len(side) + 1) for side in sides)
                such = self._played_in(replace(left, nth=()), seat, [number])
                ways = {
                    (before, after)
                    for before in befores
                    for after in afters
                    if before + 1 in self.within_spans(left.nth, before + 1 + after)
                }
                for before in befores:
                    enough = [after for after in afters if (before, after) in ways]
                    places = [Atomic(self._played_all(left, seat, sides[0]), -1, before, before, always=False)]
                    if enough == [*afters]:
                        found.append(Joined.every([such, *places]))
                        continue
                    later = self._played_all(left, seat, sides[1])
                    found += [
                        Joined.every([such, *places, Atomic(later, -1, after, after, always=False)]) for after in enough
                    ]
        return Joined.so_many(found, goal.relation, goal.right)

    def _played_in(self, left: Nth, seat: int, numbers: Sequence[int]) -> Atomic:
        return Atomic(self._played(left, seat, numbers), -1, 1, 1, always=False)

    def _played_all(self, left: Nth, seat: int, numbers: Sequence[int]) -> int:
        if isinstance(left, CardsPlayed):
            return self._played(replace(left, cards=CardFilter(), nth=()), seat, numbers)
        return self._played(type(left)(left.by), seat, numbers)

    def _played(self, left: Nth, seat: int, numbers: Sequence[int]) -> int:
        never = Span(self.tricks + 1, self.tricks + 1)
        only = tuple(Span(each, each) for each in numbers) or (never,)
        return self.count(replace(left, tricks=replace(left.tricks, numbers=only)), 1 << seat)

    def compare_known(self, goal: Compare, task: int | None, group: int, *, always: bool) -> Tree:
        """A number that is known before the play against anything, so that the other side is held against it."""
        assert isinstance(goal.left, BeforePlay)
        mine = self.known(goal.left, group)
        right = goal.right
        if isinstance(right, Part):
            whole = self.all_of(goal.left)
            return TRUE if within(mine, intervals(goal.relation, right, whole)) else FALSE
        if not isinstance(right, Quantity):
            against = self.number(right, goal.left, task)
            return TRUE if within(mine, intervals(goal.relation, against)) else FALSE
        below = [(-high, -low) for low, high in intervals(goal.relation, 0)][::-1]  # of what the right has more
        found: list[Tree] = []
        for other in self.groups(right.by, task, group):
            if isinstance(right, BeforePlay):
                found.append(TRUE if within(self.known(right, other) - mine, below) else FALSE)
            else:
                shifted = [(low + mine, high + mine) for low, high in below]
                found.append(self.within(self.count(right, other), -1, shifted, always=always))
        return _of(right)(found)

    def within(self, left: int, right: int, intervals: Sequence[Interval], *, always: bool) -> Tree:
        """A count less another lies in one of these intervals; after every trick, perhaps in another one each time."""
        if always and len(intervals) > 1:
            gaps = [(low[1] + 1, high[0] - 1) for low, high in pairwise([(0, -MANY), *intervals, (MANY, 0)])]
            return Joined.every(Atomic(left, right, *gap, _NOT_IN) for gap in gaps if gap[0] <= gap[1])
        parts = [Atomic(left, right, *interval, always) for interval in intervals]
        return parts[0] if len(parts) == 1 else Joined.some(parts)

    def spread(self, goal: Spread) -> Tree:
        counts = [self.count(goal.of, 1 << seat) for seat in range(self.seats)]
        pairs = [(first, second) for first in counts for second in counts if first < second]
        atoms = (Atomic(first, second, -goal.at_most, goal.at_most, always=True) for first, second in pairs)
        return Joined.every(atoms)

    def each_wins(self, goal: EachWins) -> Tree:
        """Each card wins a trick; in an order: after every trick none has won that an earlier one still waits for."""
        counts: dict[int, list[int]] = {}  # by place in the order
        atoms = []
        for card in self.select(goal.cards):
            alone = TricksWon(Member.ANYBODY, TrickFilter(won_with=CardFilter(cards=(card,))))
            place = goal.cards.cards.index(card) if goal.in_order else card.rank
            counts.setdefault(place, []).append(self.count(alone, (1 << self.seats) - 1))
            atoms.append(Atomic(counts[place][-1], -1, 1, 1, always=False))
        levels = [counts[place] for place in sorted(counts)]
        if goal.rising or goal.in_order:
            for lower, higher in pairwise(levels):
                atoms += [Atomic(low, high, 0, 1, always=True) for low in lower for high in higher]
        return Joined.every(atoms)

    def each_falls(self, goal: EachFalls) -> Tree:
        """Each card is played; of two in an order the first not in a later trick, nor later in the same one."""
        everybody = (1 << self.seats) - 1

        def played(card: Card) -> int:
            return self.count(CardsPlayed(Member.ANYBODY, CardFilter(cards=(card,))), everybody)

        cards = self.select(goal.cards)
        atoms = [Atomic(played(card), -1, 1, 1, always=False) for card in cards]
        places = {card: card.rank if goal.rising else 0 for card in cards}
        if goal.in_order:
            places = {card: goal.cards.cards.index(card) for card in cards}
        holder = {card: seat for seat, hand in enumerate(self.problem.deal.hands) for card in hand}
        for early in cards:
            for late in (late for late in cards if places[early] < places[late]):
                atoms.append(Atomic(played(early), played(late), 0, 1, always=True))
                wrong = [
                    leader
                    for leader in range(self.seats)
                    if (holder[late] - leader) % self.seats < (holder[early] - leader) % self.seats
                ]
                both = tuple(Holding(CardFilter(cards=(card,))) for card in (early, late))
                led = self.count(TricksLed(Member.ANYBODY, TrickFilter(holds=both)), sum(1 << each for each in wrong))
                atoms.append(Atomic(led, -1, 0, 0, always=False))
        return Joined.every(atoms)

    def least_sum(self, goal: LeastSum) -> Tree:
        """The trick has some sum, and no trick a lower one."""
        number = self.numbered(goal.trick)
        this = (Span(number, number),)
        sums = range(1, 1 + sum(sorted(card.rank for card in self.problem.deal.deck.cards)[-self.seats :]))
        every = (1 << self.seats) - 1

        def tricks(kind: TrickFilter) -> int:
            return self.count(TricksWon(Member.ANYBODY, kind), every)

        return Joined.some(
            Joined.every(
                [
                    Atomic(tricks(TrickFilter(numbers=this, sum=Sum(among=(total,)))), -1, 1, 1, always=False),
                    Atomic(tricks(TrickFilter(sum=Sum(under=total))), -1, 0, 0, always=False),
                ]
            )
            for total in sums
        )

    def met_by(self, goal: MetBy, task: int | None) -> Tree:
        return self.up_to(min(self.numbered(goal.trick), self.last), goal.goal, task)

    @property
    def last(self) -> int:
        """The last trick that counts."""
        return self.tricks if self.end is None else self.end

    def up_to(self, end: int, goal: Goal, task: int | None) -> Tree:
        """The goal, where nothing counts after a trick."""
        outer = self.end
        self.end = end
        inner = self.goal(goal, task)
        self.end = outer
        return inner

    def met_before(self, goal: MetBefore, task: int | None) -> Tree:
        """The other goal is met first with one of the tricks, and this one after the trick before; or with none."""
        found = []
        for first in range(1, self.last + 2):
            not_yet = [self.up_to(end, goal.before, task) for end in range(1, first)]
            parts = [Joined(-1, tuple(not_yet), (0,)), self.up_to(first - 1, goal.goal, task)]
            if first <= self.last:
                parts.append(self.up_to(first, goal.before, task))
            found.append(Joined.every(parts))
        return Joined.some(found)

    def goal(self, goal: Goal, task: int | None) -> Tree:
        match goal:
            case Compare():
                return self.compare(goal, task, always=False)
            case Always(compare):
                return self.compare(compare, task, always=True)
            case Spread():
                return self.spread(goal)
            case EachWins():
                return self.each_wins(goal)
            case EachFalls():
                return self.each_falls(goal)
            case MetBy():
                return self.met_by(goal, task)
            case MetBefore():
                return self.met_before(goal, task)
            case LeastSum():
                return self.least_sum(goal)
            case AllOf(goals):
                return Joined.every(self.goal(each, task) for each in goals)
            case OneOf(goals):
                return Joined.some(self.goal(each, task) for each in goals)
            case If(when, then, otherwise):
                case, other = self.goal(when, task), TRUE if otherwise is None else self.goal(otherwise, task)
                neither = Joined(-1, (case,), (0,))
                return Joined.some((Joined.every((case, self.goal(then, task))), Joined.every((neither, other))))
            case Not(part):
                return Joined(-1, (self.goal(part, task),), (0,))
            case SomeOf(goals, relation, right):
                return Joined.so_many((self.goal(each, task) for each in goals), relation, right)
            case MembersWho(part, relation, right):
                members = [about(part, seat) for seat in range(self.seats)]
                number = self.seats if isinstance(right, Every) else right
                return Joined.so_many((self.goal(each, task) for each in members), relation, number)
            case ColoursThat(part, relation, right):
                colours = [suit.name for suit in self.problem.deal.deck.suits if not suit.trump]
                number = len(colours) if isinstance(right, Every) else right
                return Joined.so_many((self.goal(coloured(part, each), task) for each in colours), relation, number)
            case RanksThat(part, relation, right):
                number = len(self.ranks) if isinstance(right, Every) else right
                return Joined.so_many((self.goal(ranked(part, each), task) for each in self.ranks), relation, number)
            case SharedOut(goals):
                return self.shared_out(goals, task)
            case ByCrew(goals):
                (chosen,) = (each for players, each in goals if players == self.seats)
                return self.goal(chosen, task)
            case Falls():
                return self.falls(goal, task)
            case TasksInOrder():
                return self.tasks_in_order(goal, task)

    def falls(self, goal: Falls, task: int | None) -> Tree:
        """Each of the tasks is met in such a trick."""
        if goal.token:
            raise ValueError("expected no token")
        meant = self.card_tasks()
        if goal.cards is not None:
            meant = [(card, owner) for card, owner in meant if card in self.select(goal.cards)]
        if goal.by is not None:
            meant = [(card, owner) for card, owner in meant if owner == self.member(goal.by, task)]
        return Joined.every(
            Atomic(self.wins_card(card, owner, goal.numbers), -1, 1, 1, always=False) for card, owner in meant
        )

    def wins_card(self, card: Card, seat: int, numbers: tuple[Numbered, ...] = ()) -> int:
        such = TrickFilter(numbers=numbers, holds=(Holding(CardFilter(cards=(card,))),))
        return self.count(TricksWon(Seat(seat), such), 1 << seat)

    def tasks_in_order(self, goal: TasksInOrder, task: int | None) -> Tree:
        """After every trick no task is met that comes after one which is not.

        In turn each owner's number of tasks is what counts: no owner has met so many of them as come after the next
        one of another owner.
        """
        tasks = self.card_tasks()
        if goal.order is TaskOrder.RANK:
            lower = [(one, other) for one, other in product(tasks, repeat=2) if one[0].rank < other[0].rank]
            wins = {each: self.wins_card(*each) for each in tasks}
            return Joined.every(Atomic(wins[early], wins[late], 0, 1, always=True) for early, late in lower)
        member = self.member(goal.who, task)
        if goal.order is not TaskOrder.IN_TURN:
            mine = [self.wins_card(*each) for each in tasks if each[1] == member]
            others = [self.wins_card(*each) for each in tasks if each[1] != member]
            first, then = (mine, others) if goal.order is TaskOrder.FIRST else (others, mine)
            return Joined.every(Atomic(early, late, 0, 1, always=True) for early, late in product(first, then))
        left, turns, at = [owner for _, owner in tasks], list[tuple[int, int]](), member
        while left:
            if at in left:
                turns.append((at, sum(owner == at for owner, _ in turns)))
                left.remove(at)
            at = (at + 1) % self.seats
        met = [self.tasks_met(1 << owner, before, 1) for owner, before in turns]
        return Joined.every(
            Atomic(early, late, 0, 1, always=True)
            for (early, (one, _)), (late, (other, _)) in combinations(zip(met, turns, strict=True), 2)
            if one != other
        )

    def shared_out(self, goals: Sequence[Goal], task: int | None) -> Tree:
        """Some way to give each member a goal: all ways are written out."""
        fair = [*shares(goals, self.seats)]
        if len(fair) > WAYS:
            raise ValueError(f"expected goals that can be shared out in {WAYS} ways at most")
        return Joined.some(Joined.every(self.goal(each, task) for each in share) for share in fair)

    # all together

    def tree(self) -> Tree:
        open_owners = None in self.case.owners  # then nobody knows how many tasks who owns: such goals ask for nothing
        asked = [goal for goal in self.problem.goals if not (open_owners and _about_owners(goal))]
        goals = [self.goal(goal, None) for goal in asked]
        for index, task in enumerate(self.problem.tasks):
            if self.case.owners[index] is not None and not (open_owners and _about_owners(task.goal)):
                goals.append(self.goal(task.goal, index))
        for trick, winner in self.case.winners:
            this = TrickFilter(numbers=(Span(trick, trick),))
            goals.append(self.goal(Compare(TricksWon(Seat(winner), this), Relation.EXACTLY, 1), None))
        return Joined.every(goals)

    def compile(self) -> Tables:
        """The problem as tables. Raises ValueError for what does not fit in."""
        deal, suits = self.problem.deal, self.problem.deal.deck.suits
        trump = -1 if deal.deck.trump is None else suits.index(deal.deck.trump)
        compiled = Tables(seats=self.seats, leader=deal.commander, trump=trump, tricks=self.tricks)
        for seat, hand in enumerate(deal.hands):
            compiled.hand[seat] = self.mask(hand)
        for place, suit in enumerate(suits):
            for number, rank in enumerate(suit.ranks):
                compiled.rank[place * WIDTH + number] = rank
        nodes: list[Node] = []
        atoms: list[Atomic] = []
        self._lay_out(self.tree(), nodes, atoms)
        for place, count in enumerate(self.counts):
            if place == COUNTERS:
                raise ValueError(f"expected goals with up to {COUNTERS} counts")
            compiled.counter[place] = self.counter(count)
        if sum(count.form in (WON_AGAINST, LED_AGAINST) for count in self.counts) > AGAINST:
            raise ValueError(f"expected up to {AGAINST} counts of tricks that are compared with others")
        for name, items, most in (("atom", atoms, ATOMS), ("node", nodes, NODES), ("kind", self.kinds, KINDS)):
            if len(items) > most:
                raise ValueError(f"expected shorter goals, found {len(items)} of {name}")
        for place, kind in enumerate(self.kinds):
            self.fill(compiled.kind[place], kind)
        for place, atom in enumerate(atoms):
            compiled.atom[place] = Atom(atom.left, atom.right, atom.low, atom.high, atom.always)
        for place, node in enumerate(nodes):
            compiled.node[place] = node
        compiled.kinds, compiled.counters = len(self.kinds), len(self.counts)
        compiled.atoms, compiled.nodes = len(atoms), len(nodes)
        return compiled

    def _lay_out(self, tree: Tree, nodes: list[Node], atoms: list[Atomic]) -> int:
        """Add a tree, children first; return its place."""
        if isinstance(tree, Atomic):
            if tree not in atoms:
                atoms.append(tree)
            nodes.append(Node(atoms.index(tree), -1, 0, 0, 0))
        else:
            children = [self._lay_out(part, nodes, atoms) for part in tree.parts]
            for child in children:
                nodes[child].parent = len(nodes)
            nodes.append(Node(-1, -1, tree.low, len(children), sum(1 << each for each in tree.wanted)))
        return len(nodes) - 1


def _of(quantity: Quantity) -> Callable[[Iterable[Tree]], Joined]:
    """How the members of a count on the right are joined."""
    return Joined.some if quantity.by is Member.SOME_OTHER else Joined.every
