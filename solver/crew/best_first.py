"""Look for a winning line of plain task cards by best-first search over whole tricks.

A step of the search is a *plan* for a trick: the suit led, the seat that wins it and with which card, and for every
other seat the card that it would most like to lose. An analysis of the position says which that is. For every open task
it names the cards that are in its way, to be *shed*, and the cards that it needs, to be *guarded*; and it estimates the
work that is left. Among the plans for a position the best score counts as free, and a worse plan costs the difference.
The queue is ordered by the costs on the way to a position plus the work left there.

Example: seat 0 holds p1 b3 and leads, seat 1 p3 b1, seat 2 p2 b2; seat 1 must win p2. The analysis finds that p3 wins
p2 as soon as pink is led, so p3 is guarded; nothing needs to be shed, as p1 is lower. The work left is 1 for the task
and 1.5 for having one trick to spare (`_SLACK / 2`). There are two plans. Pink is led and seat 1 wins with p3: seat 2
loses p2, a task, which scores 6. Blue is led and seat 0 wins with b3: nothing gained, which scores 0 and so costs 6.
The position after the pink trick is queued with 2.5, the other one with 8.5. The first comes next and has no open task;
the rest is played anyhow. Were p2 in seat 1's own hand, with p3 in seat 0's, p3 would have to be shed first.

With a look at some hundred positions it finds a line in nine of ten winnable deals of plain tasks, far faster than the
model is built. Finding nothing proves nothing. Deterministic: no clock, and random numbers from a fixed seed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from math import inf
from random import Random
from typing import Final, NamedTuple

from winnable.rules.crew.card import Card, Deck, SeatIndex, TaskIndex
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.play import Line, Position
from winnable.rules.crew.problem import Choices, Problem
from winnable.solver.crew.features import in_order, known_hands
from winnable.solver.verdict import NEVER, Deadline

Bit = int
"""A card: a power of two."""
Mask = int
"""A set of cards: the sum of their bits; 0 is the empty set."""

POSITIONS: Final = 80
"""The most positions looked at: they take about as long as the model takes at the median."""

ASSIGNMENTS_TRIED: Final = 3
"""The number of assignments tried where owners are open, each with its part of the positions. Chosen by trial."""

# Scores of a plan, for each seat. Chosen by trial.
_TASK: Final = 6.0
"""A task card falls to its owner."""
_SHED: Final = 3.0
"""A card in the way of a task is lost."""

# Work that a position leaves, besides 1 for each open task and for each card to be shed. Chosen by trial.
_RUFF: Final = 0.5
"""A task is to be ruffed rather than won in its suit."""
_DISCARD: Final = 1.0
"""A task is to be discarded on another suit."""
_SLACK: Final = 3.0
"""Few tricks to spare: divided by one more than there are."""
_STUCK: Final = 10.0
"""A task has no visible way at all."""
_NO_WAY: Final = 99
"""More than any number of cards."""


def find_line(
    problem: Problem, positions: int = POSITIONS, *, deadline: Deadline = NEVER
) -> tuple[Choices, Line] | None:
    """A winning line with its choices, or None if none is found after looking at `positions` positions at most.

    The line goes on from the line so far of the problem. Only for problems that ask for plain task cards and nothing
    else; None for all others. Where owners are open, some that the rule permits are tried. Raises OutOfTime if it is
    not done by the deadline.
    """
    todo = [index for index, task in enumerate(problem.tasks) if not task.done]
    cards = {index: card for index in todo if (card := plain_card(problem.tasks[index].goal)) is not None}
    if len(set(cards.values())) < len(todo) or problem.goals or problem.roles or not known_hands(problem):
        return None
    position = _position(problem.deal, problem.played)
    seats = _takers(problem, position, cards)
    if seats is None:
        return None
    fallen = {card for trick in position.tricks for card in trick.cards}
    cards = {index: card for index, card in cards.items() if card not in fallen}
    before = [trick.cards for trick in position.tricks]
    random = Random(0)  # noqa: S311  # always the same
    given = all(len(each) == 1 for each in seats)  # then there is nothing to try
    tries = 1 if given else ASSIGNMENTS_TRIED
    for _ in range(tries):
        owners = assign(problem, seats, random)
        if owners is None:
            return None
        choices = Choices(owners, problem.tokens)
        tricks = _Search(problem, position, cards, choices).run(positions // tries, deadline)
        if tricks is not None and (line := Line((*before, *tricks))).goes_on(problem.played):
            return choices, line
    return None


def _takers(problem: Problem, position: Position, cards: Mapping[TaskIndex, Card]) -> list[list[SeatIndex]] | None:
    """By task, who may own it, as its card may have fallen already; None if what has fallen loses the game.

    A card that has fallen belongs to the seat that won it. If another task must be met before it, and has fallen later
    or not at all, the order of the tokens is broken.
    """
    seats = candidates(problem)
    fallen = {card: trick for trick in position.tricks for card in trick.cards}
    for index in [index for index, card in cards.items() if card in fallen]:
        seats[index] = [seat for seat in seats[index] if seat == fallen[cards[index]].winner]
        if not seats[index]:
            return None
    when = {index: fallen[card].number if card in fallen else inf for index, card in cards.items()}
    late = any(when.get(early, 0) > when.get(late, 0) for early, late in in_order(problem.tokens))
    return None if late else seats


def _position(deal: Deal, played: Line) -> Position:
    """The position after the cards played so far."""
    position = Position.start(deal)
    for trick in played.tricks:
        for card in trick:
            position = position.play(card)
    return position


@dataclass(frozen=True, slots=True)
class _Analysis:
    """What is left to do in a position."""

    work: float
    """The work left, estimated in tricks."""
    shed: list[Mask]
    """By seat the cards that are in the way of a task."""
    guard: list[Mask]
    """By seat the cards that a task needs."""
    waiting: Mask
    """The task cards that must not fall yet, as others come first."""
    held: Mask
    """All cards that are still held."""


_Plan = tuple[float, SeatIndex, tuple[Bit, ...]]
"""A plan for a trick: its score, the winner, and the card of each seat."""


class _View(NamedTuple):
    """A task, as far as it depends on where the cards of its suit lie."""

    holder: SeatIndex
    top: Bit
    """The card that shall win the task in its suit; 0 if there is none."""
    ahead: int
    """The number of cards that must go before."""
    blockers: list[tuple[SeatIndex, Mask]]
    """By seat the cards that must go."""
    guards: list[tuple[SeatIndex, Mask]]
    """By seat the cards that it needs: `top`, and where that is the task itself, the only card that stays below."""
    long: list[SeatIndex]
    """The seats with as many of these cards as the owner has of the suit: they must discard some on other suits."""


class _Node(NamedTuple):
    """A position between two tricks."""

    parent: "_Node | None"
    hands: tuple[Mask, ...]
    leader: SeatIndex
    trick: tuple[Bit, ...]
    """The trick that led here, by seat."""
    played: int
    """The number of tricks played."""


class _Search:
    """The search for one assignment of the tasks."""

    def __init__(self, problem: Problem, position: Position, cards: Mapping[TaskIndex, Card], choices: Choices) -> None:
        self.bits = bits = bits_of(problem.deal.deck)
        self.seats = problem.deal.seats
        self.tricks = problem.deal.tricks
        self.tasks = {bits.of[card]: choices.owners[index] for index, card in cards.items()}
        self.all_tasks = sum(self.tasks)
        self.own = [sum(bit for bit, owner in self.tasks.items() if owner == seat) for seat in self.seats]
        self.others = [self.all_tasks & ~own for own in self.own]
        suits = {bit: index for index, suit in enumerate(bits.suits) for bit in self.tasks if bit & suit}
        self.views: list[tuple[Bit, SeatIndex, int, dict[tuple[Mask, ...], _View]]]
        self.views = [(bit, owner, suits[bit], {}) for bit, owner in sorted(self.tasks.items())]
        """For each task its card, its owner, the index of its suit, and what was seen of it by where the suit lies."""
        self.order = [
            (bits.of[cards[early]], bits.of[cards[late]])
            for early, late in in_order(choices.tokens)
            if early in cards and late in cards
        ]
        hands = [bits.mask(hand) for hand in position.hands]
        shown = list(hands)
        for place, card in enumerate(position.table):
            seat = (position.leader + place) % len(hands)
            shown[seat] = bits.of[card]
            hands[seat] |= bits.of[card]
        self.start = _Node(None, tuple(hands), position.leader, (), len(position.tricks))
        self.first = self.start._replace(hands=tuple(shown))
        """The start, where those who have played to the trick hold that card alone."""

    def run(self, positions: int, deadline: Deadline) -> list[tuple[Card, ...]] | None:
        """The tricks until the last task is met, cards in playing order; None if not found."""
        # A position is queued as a plan and the position before it, and valued by the work left there: most never come
        # first. One that comes first is analysed, valued anew, and queued again unless it still comes first.
        queue: list[tuple[float, int, float, _Node, _Plan | None, _Analysis | None]]
        queue = [(0.0, 0, 0.0, self.start, None, None)]
        seen: set[tuple[tuple[Mask, ...], SeatIndex]] = set()
        serial = 0
        while queue and positions:
            deadline.check()
            _, _, cost, node, plan, analysis = heappop(queue)
            if analysis is None:
                if plan is not None:
                    node = self._after(node, plan)
                if (node.hands, node.leader) in seen:
                    continue  # reached by other tricks: what is left to play is the same
                seen.add((node.hands, node.leader))
                if not self.all_tasks & self._held(node.hands):
                    return self._tricks(node)
                analysis = self._analyse(node.hands, self.tricks - node.played)
                if analysis is None:
                    continue
                value = cost + analysis.work
                if queue and queue[0][0] < value:
                    serial += 1
                    heappush(queue, (value, serial, cost, node, None, analysis))
                    continue
            positions -= 1
            plans = self._plans(node if node.parent else self.first, analysis)
            # the best plan costs nothing, each other one what it is worse: a position is behind by what was given up
            cost += max((score for score, _, _ in plans), default=0.0)
            for plan in plans:
                serial += 1
                heappush(queue, (cost - plan[0] + analysis.work, serial, cost - plan[0], node, plan, None))
        return None

    def _after(self, node: _Node, plan: _Plan) -> _Node:
        """The position after a plan is played."""
        _, winner, trick = plan
        hands = tuple([hand ^ card for hand, card in zip(node.hands, trick, strict=True)])
        return _Node(node, hands, winner, trick, node.played + 1)

    def _tricks(self, node: _Node) -> list[tuple[Card, ...]]:
        """All tricks: those up to the position and, as all tasks are met, any legal rest."""
        tricks: list[tuple[Card, ...]] = []
        hands, leader, step = list(node.hands), node.leader, node
        shown = list(node.hands if node.parent else self.first.hands)
        while step.parent is not None:
            first = step.parent.leader
            cards = [self.bits.card[bit] for bit in step.trick]
            tricks.insert(0, tuple(cards[first:] + cards[:first]))
            step = step.parent
        for _ in range(self.tricks - node.played):
            led = best = 0
            trick = []
            for seat in [*self.seats[leader:], *self.seats[:leader]]:
                card = highest(shown[seat] & led or shown[seat])
                hands[seat] ^= card
                trick.append(self.bits.card[card])
                led = led or self.bits.suit[card]
                if not best or card & self.bits.beaten_by[best]:
                    best, leader = card, seat
            tricks.append(tuple(trick))
            shown = hands
        return tricks

    def _held(self, hands: tuple[Mask, ...]) -> Mask:
        held = 0
        for hand in hands:
            held |= hand
        return held

    def _analyse(self, hands: tuple[Mask, ...], left: int) -> _Analysis | None:
        """Analyse a position with `left` tricks to come; None if some task cannot be met any more.

        A trick mostly leaves two or three suits as they lie, so what was seen of the tasks in them is kept.
        """
        held = self._held(hands)
        todo = self.all_tasks & held
        waiting = 0  # cards of tasks that may not be met yet
        for first, second in self.order:
            if first & todo:
                waiting |= second
        needed = self._needed(hands, todo)
        if needed > left:
            return None
        layouts = [tuple([hand & suit for hand in hands]) for suit in self.bits.suits]
        # by seat, the cards that it should lose as they are in the way, and those to keep as they are to win
        shed, guard = [0] * len(hands), [0] * len(hands)
        work = _SLACK / (1 + left - needed)
        for task, owner, suit, views in self.views:
            if not task & todo:
                continue
            layout = layouts[suit]
            view = views.get(layout)
            if view is None:
                view = views[layout] = self._view(layout, owner, task)
            ahead, top, holder = view.ahead, view.top, view.holder
            for seat in view.long:
                ahead += self._shortest(hands[seat], held, suit)
            if holder == owner:
                # the owner can only win with the card itself, so all that beats it must fall in tricks before
                if ahead > left:
                    return None
            elif ahead or not top:
                # another holds it, and the owner has no card that surely beats it in its suit: perhaps the owner ruffs
                # it, or it is discarded on another suit, once one of them has got rid of the cards of a suit
                cost, seat, cards, high = self._detour(hands, owner, holder, suit, held)
                if cost < (ahead if top else _NO_WAY):
                    shed[seat] |= cards
                    guard[owner] |= highest(high)
                    work += 1 + cost
                    continue
                if not top:
                    work += _STUCK
                    continue
            for seat, cards in view.blockers:
                shed[seat] |= cards
            for seat, cards in view.guards:
                guard[seat] |= cards
            work += 1 + ahead
        return _Analysis(work, shed, guard, waiting, held)

    def _needed(self, hands: tuple[Mask, ...], todo: Mask) -> int:
        """The tricks that the open tasks need at least: those of different owners, or held by one seat, need others."""
        needed = 0
        for tasks in self.own:
            own = tasks & todo
            if own & (own - 1):
                needed += max([(own & hand).bit_count() for hand in hands])
            elif own:
                needed += 1
        return needed

    def _view(self, layout: tuple[Mask, ...], owner: SeatIndex, task: Bit) -> _View:
        """Analyse a task where its suit lies so, by seat."""
        bits, mine = self.bits, layout[owner]
        home = bool(mine & task)
        holder = next(seat for seat in self.seats if layout[seat] & task)
        above = mine & bits.above[task]
        top = task if home else highest(above) if above else 0
        ahead, blockers, long = 0, [], []
        guards = [] if home else [(owner, top)]
        for seat in self.seats if top else ():
            cards = layout[seat]
            if not cards or seat in (owner, holder):
                continue
            duck = cards & bits.below[top] & ~(self.all_tasks & ~self.own[owner])
            if not duck:
                count = cards.bit_count()
                if home and count >= mine.bit_count():
                    long.append(seat)
                ahead += count
                blockers.append((seat, cards))
            elif home and not duck & (duck - 1):
                guards.append((seat, duck))
        return _View(holder, top, ahead, blockers, guards, long)

    def _shortest(self, hand: Mask, held: Mask, suit: int) -> int:
        """The fewest cards of another suit that must go, until its holder can discard this one on it."""
        others = [
            (hand & other).bit_count()
            for index, other in enumerate(self.bits.suits)
            if index != suit and held & ~hand & other
        ]
        return min(others, default=_NO_WAY)

    def _detour(
        self, hands: tuple[Mask, ...], owner: SeatIndex, holder: SeatIndex, suit: int, held: Mask
    ) -> tuple[float, SeatIndex, Mask, Mask]:
        """The cheapest way to a task outside its suit: ruff it, or have it discarded on another suit.

        The work it takes, the seat that must become void, the cards it must lose for that, and the cards that win.
        """
        bits, mine, theirs = self.bits, hands[owner], hands[holder]
        ruff = mine & bits.trumps
        way: tuple[float, SeatIndex, Mask, Mask] = (_NO_WAY, owner, 0, 0)
        if ruff:
            cards = mine & bits.suits[suit]
            way = (cards.bit_count() + _RUFF, owner, cards, ruff)
        rest = held & ~theirs
        for index, other in enumerate(bits.suits):
            high = mine & other or ruff
            if index != suit and high and rest & other:
                cards = theirs & other
                cost = cards.bit_count() + _DISCARD
                if cost < way[0]:
                    way = (cost, holder, cards, high)
        return way

    def _plans(self, node: _Node, analysis: _Analysis) -> list[_Plan]:
        """The plans for a position: by suit led, winner and winning card.

        In each the winner plays that card, and every other seat loses the card that it likes to lose best: a task of
        the winner, else a card in the way of a task, else one that no task needs; the highest of them.
        """
        bits, hands, trumps, beaten_by = self.bits, node.hands, self.bits.trumps, self.bits.beaten_by
        held, shed, guard = analysis.held, analysis.shed, analysis.guard
        plans: list[_Plan] = []
        for led in bits.suits:
            if not hands[node.leader] & led:
                continue
            follow = [hand & led or hand for hand in hands]  # who has none of the suit may play anything
            for winner in self.seats:
                own = self.own[winner]
                # no trick may hold a task of another owner, nor one that must wait for others
                may = ~(self.others[winner] | analysis.waiting)
                wins = follow[winner] & may
                wins = wins & led or wins & trumps
                last = 0  # the card of the last plan, from high to low
                while wins:
                    card = 1 << (wins.bit_length() - 1)  # `highest`, which is called most here
                    wins ^= card
                    if last and not (card | last) & own:
                        between = bits.above[card] & bits.below[last] & held & ~hands[winner]
                        if not between:
                            continue  # as good as the card above it
                    lose = may & ~beaten_by[card]
                    score = _TASK if card & own else _SHED if card & shed[winner] else 0.0
                    trick = []
                    for seat, legal in enumerate(follow):
                        if seat == winner:
                            trick.append(card)
                            continue
                        can = legal & lose
                        if not can:
                            break
                        if likes := can & own:
                            score += _TASK
                        elif likes := can & shed[seat]:
                            score += _SHED
                        else:
                            likes = can & ~guard[seat] or can
                        trick.append(1 << (likes.bit_length() - 1))
                    else:
                        plans.append((score, winner, tuple(trick)))
                        last = card
                        continue
                    break  # who has no card that loses to this one has none that loses to a lower one
        return plans


# --- Hands as numbers ----------------------------------------------------------------------------


class Bits:
    """The bits of a deck's cards, and for each bit the cards that it may be compared with.

    Low ranks have low bits, whatever their suit, and trumps the highest: so `highest` of some cards is the one to
    lose first. Example: of the deck p123 b123 r1, p1 and b1 have the two lowest bits and r1 has bit 64.

    - `of[card]` is the bit of a card, `card[bit]` the card of a bit;
    - `suits` are the masks of the suits, in the order of the deck, and `trumps` is the mask of the trump suit;
    - `suit[bit]` is the mask of the card's suit, `above[bit]` and `below[bit]` are the higher and lower cards in it;
    - `beaten_by[bit]` are the cards that win against it where its suit is led or it is trump.
    """

    def __init__(self, deck: Deck) -> None:
        ordered = sorted(deck.cards, key=lambda card: (deck.is_trump(card), card.rank, card.suit))
        self.of = {card: 1 << index for index, card in enumerate(ordered)}
        self.card = {bit: card for card, bit in self.of.items()}
        self.suits = [sum(self.of[card] for card in ordered if card.suit == suit.letter) for suit in deck.suits]
        self.trumps = sum(bit for card, bit in self.of.items() if deck.is_trump(card))
        self.suit = {bit: mask for bit in self.card for mask in self.suits if mask & bit}
        self.above = {bit: mask & -(bit << 1) for bit, mask in self.suit.items()}
        self.below = {bit: mask & (bit - 1) for bit, mask in self.suit.items()}
        self.beaten_by = {bit: above | (0 if bit & self.trumps else self.trumps) for bit, above in self.above.items()}

    def mask(self, cards: Iterable[Card]) -> Mask:
        """The mask of some cards."""
        of = self.of
        return sum([of[card] for card in cards])


@cache
def bits_of(deck: Deck) -> Bits:
    """The bits of a deck; one object for each deck."""
    return Bits(deck)


def highest(mask: Mask) -> Bit:
    """The highest bit of a mask, which must not be empty."""
    return 1 << (mask.bit_length() - 1)


# --- Owners that the rule permits ----------------------------------------------------------------


PARTIAL_ASSIGNMENTS: Final = 300
"""The most partial assignments looked at. Chosen by trial: for the usual rules a few dozen do."""


def candidates(problem: Problem) -> list[list[SeatIndex]]:
    """For each task the seats that may own it, no matter who owns the others."""
    commander = problem.deal.commander
    return [
        [task.owner]
        if task.owner is not None
        else [seat for seat in problem.deal.seats if not (task.not_commander and seat == commander)]
        for task in problem.tasks
    ]


def assign(
    problem: Problem, seats: Sequence[Sequence[SeatIndex]], random: Random | None = None
) -> tuple[SeatIndex, ...] | None:
    """An owner for each task, one of its `seats`, so that the rule permits them all; None if none are found.

    Tasks with the fewest seats are assigned first; `random` decides between tasks and seats that are equal.
    """
    assignment, count = problem.assignment, len(seats)
    # how many tasks a seat may still get: a bound, by which hopeless branches end early; `permits` has the last word
    room = [count if assignment.most is None else assignment.most for _ in problem.deal.seats]
    if assignment.counts is not None and not assignment.handover:
        room = list(assignment.counts)
    for seat in assignment.barred:
        room[seat] = count if assignment.handover else 0
    order: list[TaskIndex] = list(range(count))
    if random:
        random.shuffle(order)
    # shuffled first, and sorting keeps the order of those that are equal
    order.sort(key=lambda task: len(seats[task]))
    owners: list[SeatIndex] = [-1] * count
    tries = PARTIAL_ASSIGNMENTS

    def place(index: int) -> bool:
        """Assign the tasks from `order[index]` on."""
        nonlocal tries
        tries -= 1
        if index == count:
            return assignment.permits(owners, len(room))
        task = order[index]
        choice = list(seats[task])
        if random:
            random.shuffle(choice)
        for seat in choice:
            if room[seat] and tries > 0:
                owners[task] = seat
                room[seat] -= 1
                if place(index + 1):
                    return True
                room[seat] += 1
        return False

    return tuple(owners) if place(0) else None
