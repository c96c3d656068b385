"""A quick look for a winning line before any model is built.

A best-first search over whole tricks. A step is a *plan*: a suit led, the seat that wins with a
certain card, and for every other seat the card it would most like to lose. What a seat likes to
lose comes from an analysis of the position: for every open task the cards that are in its way, to
be shed, and the cards that it needs, to be guarded. Plans are rated by what they complete and shed,
and positions by the better plans that were passed over on the way and the work that is left.

It finds nine winnable deals of ten with plain tasks within some hundred positions, far faster than
the model is built; finding nothing proves nothing. Deterministic: neither clock nor chance.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from winnable.rules.crew.card import Card
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.solver.crew.features import comes_first, first_lead, from_known_hands, plain_card
from winnable.solver.crew.lookahead.bits import bits_of, highest
from winnable.solver.crew.lookahead.owners import assign, candidates

__all__ = ["POSITIONS", "find_line"]

POSITIONS = 150
"""How many positions are looked at before giving up: about what building the model takes."""

SHARES = 3
"""How many ways to share out the tasks are tried where that is open, each with its part of the positions."""

# What a plan is worth ...
_TASK = 6.0  # a task card falls to its owner
_SHED = 3.0  # a card in the way of a task is lost
# ... and what a position has still to do, beside one for each task and for each card to be shed
_RUFF = 0.5  # a task is to be ruffed rather than won in its suit
_DISCARD = 1.0  # a task is to be discarded on another suit
_SLACK = 3.0  # few tricks to spare: divided by one more than there are
_STUCK = 10.0  # a task has no visible way at all


def find_line(problem: Problem, positions: int = POSITIONS) -> tuple[Choices, Line] | None:
    """A winning line, or None if none is found among so many positions.

    Only for problems that ask for plain task cards; for all others None. Where owners are open, some
    that the rule permits are tried.
    """
    cards = [card for task in problem.tasks if (card := plain_card(task.goal)) is not None]
    if len(set(cards)) < len(problem.tasks) or problem.goals or problem.roles or not from_known_hands(problem):
        return None
    seats = candidates(problem)
    random = Random(0)  # noqa: S311  # always the same
    given = all(len(each) == 1 for each in seats)
    for _ in range(1 if given else SHARES):
        owners = assign(problem, seats, random)
        if owners is None:
            return None
        choices = Choices(owners, problem.tokens)
        tricks = _Search(problem, cards, choices).run(positions if given else positions // SHARES)
        if tricks is not None and first_lead(problem) in (None, tricks[0][0]):
            return choices, Line(tuple(tricks))
    return None


@dataclass(frozen=True, slots=True)
class _View:
    """What an analysis finds.

    The work left, the cards to shed and to guard by seat, the tasks that must wait, and the cards still held.
    """

    work: float
    shed: list[int]
    guard: list[int]
    waiting: int
    held: int


class _Node(NamedTuple):
    """A position: hands, who leads, the trick that led here (bits by seat), and the rating lost."""

    parent: "_Node | None"
    hands: tuple[int, ...]
    leader: int
    trick: tuple[int, ...]
    played: int
    lost: float


class _Search:
    def __init__(self, problem: Problem, cards: list[Card], choices: Choices) -> None:
        self.bits = bits = bits_of(problem.deal.deck)
        self.seats = problem.deal.seats
        self.tricks = problem.deal.tricks
        self.tasks = {bits.of[card]: owner for card, owner in zip(cards, choices.owners, strict=True)}
        self.all_tasks = sum(self.tasks)
        self.own = [sum(bit for bit, owner in self.tasks.items() if owner == seat) for seat in self.seats]
        self.order = [
            (bits.of[cards[early]], bits.of[cards[late]])
            for early, first in enumerate(choices.tokens)
            for late, second in enumerate(choices.tokens)
            if early != late and comes_first(first, second)
        ]
        hands = tuple(sum(bits.of[card] for card in hand) for hand in problem.deal.hands)
        self.start = _Node(None, hands, problem.deal.commander, (), 0, 0.0)
        led = first_lead(problem)
        shown = tuple(bits.of[led] if led and seat == problem.deal.commander else hands[seat] for seat in self.seats)
        self.first = self.start._replace(hands=shown)
        """The start with the card alone that is led, if one is given."""

    def run(self, positions: int) -> list[tuple[Card, ...]] | None:
        """The tricks until the last task is met, cards in playing order; None if not found."""
        # Queued are positions not looked at yet, valued by what the position before them had left to
        # do: most of them never come first. One that comes first is analysed and valued again.
        queue: list[tuple[float, int, _Node, _View | None]] = [(0.0, 0, self.start, None)]
        seen: set[tuple[tuple[int, ...], int]] = set()
        serial = 0
        while queue and positions:
            _, _, node, view = heappop(queue)
            if view is None:
                if (node.hands, node.leader) in seen:
                    continue
                seen.add((node.hands, node.leader))
                if not self.all_tasks & self._held(node.hands):
                    return self._tricks(node)
                view = self._analyse(node.hands, self.tricks - node.played)
                if view is None:
                    continue
                value = node.lost + view.work
                if queue and queue[0][0] < value:
                    serial += 1
                    heappush(queue, (value, serial, node, view))
                    continue
            positions -= 1
            plans = list(self._plans(node if node.parent else self.first, view))
            best = max((score for score, _, _ in plans), default=0.0)
            for score, winner, trick in plans:
                hands = tuple([hand ^ card for hand, card in zip(node.hands, trick, strict=True)])
                after = _Node(node, hands, winner, trick, node.played + 1, node.lost + best - score)
                serial += 1
                heappush(queue, (after.lost + view.work, serial, after, None))
        return None

    def _tricks(self, node: _Node) -> list[tuple[Card, ...]]:
        """The tricks up to the position, and the rest played anyhow, as all tasks are met."""
        tricks: list[tuple[Card, ...]] = []
        hands, leader, step = list(node.hands), node.leader, node
        while step.parent is not None:
            first = step.parent.leader
            cards = [self.bits.card[bit] for bit in step.trick]
            tricks.insert(0, tuple(cards[first:] + cards[:first]))
            step = step.parent
        for _ in range(self.tricks - node.played):
            led = best = 0
            trick = []
            for seat in [*self.seats[leader:], *self.seats[:leader]]:
                card = highest(hands[seat] & led or hands[seat])
                hands[seat] ^= card
                trick.append(self.bits.card[card])
                led = led or self.bits.suit[card]
                if not best or card & self.bits.beaten_by[best]:
                    best, leader = card, seat
            tricks.append(tuple(trick))
        return tricks

    def _held(self, hands: tuple[int, ...]) -> int:
        held = 0
        for hand in hands:
            held |= hand
        return held

    def _analyse(self, hands: tuple[int, ...], left: int) -> _View | None:
        """What is left to do with so many tricks left; None if some task cannot be met any more."""
        bits = self.bits
        held = self._held(hands)
        todo = self.all_tasks & held
        waiting = needed = 0
        for first, second in self.order:
            if first & todo:
                waiting |= second
        for own in self.own:  # tasks of different owners, or held by one seat, need different tricks
            if own & todo:
                needed += max((own & hand).bit_count() for hand in hands)
        if needed > left:
            return None
        shed, guard = [0] * len(hands), [0] * len(hands)
        work = _SLACK / (1 + left - needed)
        while todo:
            task = todo & -todo
            todo ^= task
            owner = self.tasks[task]
            home = hands[owner] & task
            above = hands[owner] & bits.above[task]
            top = task if home else highest(above) if above else 0  # the card that shall win in the suit
            ahead, blockers, ducks = self._blockers(hands, owner, task, top, held)
            if home and ahead >= left + 1:
                return None
            if not home and (ahead or not top):
                cost, seat, cards, high = self._detour(hands, owner, task, held)
                if cost < (ahead if top else 99):
                    shed[seat] |= cards
                    guard[owner] |= highest(high)
                    work += 1 + cost
                    continue
                if not top:
                    work += _STUCK
                    continue
            for seat, cards in blockers:
                shed[seat] |= cards
            for seat, cards in ducks:
                guard[seat] |= cards
            if not home:
                guard[owner] |= top
            work += 1 + ahead
        return _View(work, shed, guard, waiting, held)

    def _blockers(
        self, hands: tuple[int, ...], owner: int, task: int, top: int, held: int
    ) -> tuple[int, list[tuple[int, int]], list[tuple[int, int]]]:
        """How many cards must go before `top` can win, which of which seat, and the last low cards to keep."""
        bits, suit = self.bits, self.bits.suit[task]
        home = top == task
        ahead, blockers, ducks = 0, [], []
        for seat in self.seats if top else ():
            cards = hands[seat] & suit
            if not cards or seat == owner or hands[seat] & task:
                continue
            duck = cards & bits.below[top] & ~(self.all_tasks & ~self.own[owner])
            if not duck:
                count = cards.bit_count()
                if home and count >= (hands[owner] & suit).bit_count():
                    # some must go on other suits, once this seat is void there
                    others = [
                        (hands[seat] & other).bit_count()
                        for other in bits.suits
                        if other != suit and held & ~hands[seat] & other
                    ]
                    count += min(others, default=99)
                ahead += count
                blockers.append((seat, cards))
            elif home and not duck & (duck - 1):
                ducks.append((seat, duck))
        return ahead, blockers, ducks

    def _detour(self, hands: tuple[int, ...], owner: int, task: int, held: int) -> tuple[float, int, int, int]:
        """The cheapest other way to a task: ruff it, or have it discarded on another suit.

        The work it takes, the seat that must get void, the cards it must lose for that, and what wins.
        """
        bits, suit, mine = self.bits, self.bits.suit[task], hands[owner]
        ruff = mine & bits.trumps
        ways = [(99.0, owner, 0, 0)]
        if ruff:
            ways.append(((mine & suit).bit_count() + _RUFF, owner, mine & suit, ruff))
        holder = next(seat for seat in self.seats if hands[seat] & task)
        for other in bits.suits:
            high = mine & other or ruff
            if other != suit and high and held & ~hands[holder] & other:
                cards = hands[holder] & other
                ways.append((cards.bit_count() + _DISCARD, holder, cards, high))
        return min(ways, key=lambda way: way[0])

    def _plans(self, node: _Node, view: _View) -> Iterator[tuple[float, int, tuple[int, ...]]]:
        """Score, winner and trick (bits by seat) for every suit led, winner and winning card that matters."""
        bits, hands = self.bits, node.hands
        for led in bits.suits:
            if not hands[node.leader] & led:
                continue
            follow = [hand & led or hand for hand in hands]
            for winner in self.seats:
                own = self.own[winner]
                may = ~(self.all_tasks & ~own | view.waiting)
                wins = follow[winner] & may
                wins = wins & led or wins & bits.trumps
                last = 0
                while wins:
                    card = highest(wins)
                    wins ^= card
                    between = bits.above[card] & bits.below[last] & view.held & ~hands[winner] if last else 1
                    if not between and not (card | last) & own:
                        continue  # as good as the card above it
                    plan = self._plan(view, follow, winner, card, may & ~bits.beaten_by[card])
                    if plan is not None:
                        yield plan
                        last = card

    def _plan(
        self, view: _View, follow: list[int], winner: int, card: int, lose: int
    ) -> tuple[float, int, tuple[int, ...]] | None:
        """The trick that this card wins, every other seat losing what it likes best; None if one cannot."""
        own = self.own[winner]
        score = _TASK if card & own else _SHED if card & view.shed[winner] else 0.0
        trick = []
        for seat in self.seats:
            can = follow[seat] & lose
            if seat == winner:
                likes = card
            elif not can:
                return None
            elif likes := can & own:
                score += _TASK
            elif likes := can & view.shed[seat]:
                score += _SHED
            else:
                likes = can & ~view.guard[seat] or can
            trick.append(highest(likes))
        return score, winner, tuple(trick)
