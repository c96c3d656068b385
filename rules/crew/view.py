"""The play as a judge sees it: the cards played, the members whom a goal names, and the properties of tricks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import Self

from winnable.rules.answer import State
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.core import Comparison, Core
from winnable.rules.crew.index import SeatIndex, TaskIndex, TrickNumber
from winnable.rules.crew.kinds import CardFilter, How, Step, TrickFilter
from winnable.rules.crew.play import Trick
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, Quantity
from winnable.rules.crew.states import Judged
from winnable.rules.crew.who import Beside, InRole, LeftOf, Member, Seat, Together, Who, WinnerOf


def no_pause() -> None:
    """Nothing is done in between."""


@dataclass(slots=True)
class Course:
    """The known states of a goal in the course of a play: open at first, then met or lost for good."""

    goal: Core
    """Kept so that no other goal gets its place in memory."""
    turns: Sequence[TrickNumber] | None = None
    """The tricks after which alone it can be decided, where these are known: between them, nothing is counted."""
    open_until: TrickNumber = -1
    """It is open after that many tricks, and so before."""
    since: TrickNumber | None = None
    """It is decided after that many tricks, and so later."""
    state: State = State.OPEN
    """What it is decided as."""

    def after(self, tricks: TrickNumber) -> State | None:
        """The state after that many tricks, if it is known."""
        if tricks <= self.open_until:
            return State.OPEN
        return None if self.since is None or tricks < self.since else self.state

    def note(self, tricks: TrickNumber, state: State) -> None:
        """Note the state after that many tricks, which was not known."""
        if state is State.OPEN:
            self.open_until = tricks
            if self.turns is not None:
                self.open_until = min([turn for turn in self.turns if turn > tricks]) - 1
        else:
            self.since, self.state = tricks, state
            if self.turns is not None:
                self.since = max([turn for turn in self.turns if turn <= tricks], default=0)


@dataclass(frozen=True, slots=True)
class Numbered:
    """The numbers of tricks that a kind may have, of all tricks of a game."""

    kind: TrickFilter
    numbers: frozenset[TrickNumber]
    alone: bool
    """Whether nothing else is said of the kind."""
    until: Sequence[int]
    """How many of them there are up to each number, from 0 on."""

    @classmethod
    def of(cls, kind: TrickFilter, tricks: TrickNumber) -> Self:
        """Those of a game of this number of tricks."""
        numbers = kind.all_numbered(tricks)
        until = [*accumulate([number in numbers for number in range(1, tricks + 1)], initial=0)]
        return cls(kind, numbers, kind.any_of_numbers, until)

    def after(self, played: TrickNumber, last: TrickNumber) -> int:
        """How many there are after one trick up to another one."""
        return self.until[last] - self.until[played]


@dataclass(slots=True)
class Memory:
    """Results about sentences, by the identity of each sentence, which is kept so that no other object gets its id.

    So sentences are compared by identity alone, which takes less time than comparing their contents.
    """

    courses: dict[tuple[int, TaskIndex | None, TrickNumber | None], Course] = field(default_factory=dict)
    """By goal of the core, task, and trick after which nothing counts."""
    cards: dict[int, tuple[CardFilter, frozenset[Card]]] = field(default_factory=dict)
    """The cards of a kind."""
    numbers: dict[int, Numbered] = field(default_factory=dict)
    """The numbers of tricks that a kind may have."""
    unplayed: dict[int, tuple[CardFilter, Sequence[int]]] = field(default_factory=dict)
    """See `View.unplayed_of`."""
    fallen: dict[Card, TrickNumber] = field(default_factory=dict)
    """See `View.fallen`."""
    counts: dict[tuple[int, tuple[SeatIndex, ...]], tuple[Quantity, list[int]]] = field(default_factory=dict)
    """The counts of the members at some seats after 0, 1, 2, … tricks, see `judge.so_far`."""


@dataclass(frozen=True)
class View:
    """The play after some number of tricks, those before the hands included: all that an evaluator may look at."""

    problem: Problem
    choices: Choices
    tricks: tuple[Trick, ...]
    earlier: "list[View]"
    """The views after 0, 1, 2, … tricks, this one and perhaps later ones included."""
    states: dict[TaskIndex, State] = field(default_factory=dict)
    """A cache: the states of the tasks that were judged in this view."""
    cores: dict[TaskIndex, Core] = field(default_factory=dict)
    """A cache: the goals of the tasks in the core, which may be shared with other views of the same play."""
    failed: dict[tuple[int, TaskIndex | None], tuple[Comparison, bool]] = field(default_factory=dict)
    """A cache: whether comparisons that are to hold after every trick fail, for the goal of a task or none."""
    memory: Memory = field(default_factory=Memory)
    """A cache that all views of the same play share."""
    pause: Callable[[], None] = no_pause
    """Called before each goal is judged; what it raises ends the judging."""
    end: TrickNumber | None = None
    """The trick after which nothing counts any more, if that is not the last one; tasks are judged without it."""

    seen_from: "View | None" = None
    """The later view from which this one is looked back at: it shows who is meant by the winner of a trick."""

    @property
    def shown(self) -> tuple[Trick, ...]:
        """The tricks that are known, some of which may not count here."""
        return self.tricks if self.seen_from is None else self.seen_from.tricks

    @property
    def played(self) -> int:
        """The number of tricks played."""
        return len(self.tricks)

    @property
    def total(self) -> int:
        """The number of tricks that count."""
        return self.last if self.end is None else self.end

    @property
    def last(self) -> int:
        """The number of tricks of the game."""
        return self.problem.deal.last

    def until(self, end: TrickNumber) -> "View":
        """The view in which nothing counts after trick `end`."""
        end = min(end, self.total)
        return replace(self.after(min(self.played, end)), end=end, seen_from=self.seen_from or self)

    @cached_property
    def unplayed(self) -> frozenset[Card]:
        """The cards that have not been played; after the last trick, those left over."""
        if not self.tricks:
            return frozenset(self.problem.deal.deck.cards)
        return self.after(self.played - 1).unplayed.difference(self.tricks[-1].cards)

    @property
    def fallen(self) -> Mapping[Card, TrickNumber]:
        """The tricks in which cards fall, those after this view included; a card that stays in a hand is not in it."""
        fallen = self.memory.fallen
        if not fallen:
            for trick in (self.earlier[-1] if self.earlier else self).tricks:
                for card in trick.cards:
                    fallen[card] = trick.number
        return fallen

    def after(self, played: int) -> "View":
        """The view after some number of tricks."""
        return self.earlier[played]

    def back_to(self, played: int) -> "View":
        """The view after some number of tricks, looked back at from here."""
        return replace(self.after(played), seen_from=self.seen_from or self)

    def select(self, cards: CardFilter) -> frozenset[Card]:
        """The cards of the deck that fit."""
        found = self.memory.cards.get(id(cards))
        if found is None:
            found = self.memory.cards[id(cards)] = cards, cards.select(self.problem.deck)
        return found[1]

    def unplayed_of(self, cards: CardFilter) -> Sequence[int]:
        """How many cards of a kind are not played after 0, 1, 2, … tricks, those after this view included."""
        found = self.memory.unplayed.get(id(cards))
        if found is None:
            kind = self.select(cards)
            found = self.memory.unplayed[id(cards)] = cards, [len(kind & view.unplayed) for view in self.earlier]
        return found[1]

    def numbered(self, kind: TrickFilter) -> Numbered:
        """The numbers of tricks that a kind may have."""
        found = self.memory.numbers.get(id(kind))
        if found is None:
            found = self.memory.numbers[id(kind)] = Numbered.of(kind, self.last)
        return found


# --- who -----------------------------------------------------------------------------------------


def seat_of(who: Who, view: View, task: TaskIndex | None) -> SeatIndex | None:
    """The seat of a single member; None until it is known (the winner of a trick). `task` tells the owner."""
    deal = view.problem.deal
    match who:
        case Seat(number):
            return number
        case Member.OWNER if task is not None:
            return view.choices.owners[task]
        case Member.COMMANDER:
            return deal.commander
        case WinnerOf(trick):
            shown = view.shown
            return shown[trick - 1].winner if trick <= len(shown) else None
        case InRole(role):
            return view.choices.roles[role]
        case Beside(card, left, after_signal):
            holder = deal.holder(card)
            passes = view.choices.passes if after_signal else None
            return ((passes.holder(card, holder) if passes else holder) + left) % len(deal.seats)
        case LeftOf(of, places):
            seat = seat_of(of, view, task)
            return None if seat is None else (seat + places) % len(deal.seats)
    raise ValueError(f"{who} is not one member here")


def seats_of(who: Who, view: View, task: TaskIndex | None) -> list[SeatIndex] | None:
    """The seats whose counts are added up; None until a member is known (the winner of a trick)."""
    if isinstance(who, Seat):
        return [who.number]
    if who is Member.ANYBODY:
        return list(view.problem.deal.seats)
    members = who.members if isinstance(who, Together) else (who,)
    found = [seat_of(member, view, task) for member in members]
    return None if None in found else sorted({seat for seat in found if seat is not None})


# --- which tricks --------------------------------------------------------------------------------


def is_like(trick: Trick, kind: TrickFilter, view: View) -> bool:
    """Whether a played trick is of this kind, whether or not some task was open when it started."""
    cards = trick.cards
    if not kind.numbered(trick.number, view.last):
        return False
    if kind.won_with is not None and trick.winning_card not in view.select(kind.won_with):
        return False
    if kind.led is not None and cards[0] not in view.select(kind.led):
        return False
    if kind.closed_with is not None and cards[-1] not in view.select(kind.closed_with):
        return False
    if kind.every is not None and not view.select(kind.every).issuperset(cards):
        return False
    if not all(holding.holds(among(cards, view.select(holding.cards))) for holding in kind.holds):
        return False
    if kind.as_many is not None:
        first, second = (among(cards, view.select(each)) for each in kind.as_many)
        if first != second:
            return False
    if kind.sum is not None and not kind.sum.holds(_total(trick)):
        return False
    if not kind.won_in_turn(1 + trick.seats.index(trick.winner), len(trick.seats)):
        return False
    # the condition on its number includes that there is a trick before it
    if kind.after is not None and not is_like(view.tricks[trick.number - 2], kind.after, view):
        return False
    step = kind.step
    return step is None or _stepped(
        view.tricks[trick.number - 1 - step.back], trick, step, len(view.problem.deal.seats)
    )


def _stepped(before: Trick, trick: Trick, step: Step, seats: int) -> bool:
    """Whether two tricks, an earlier and a later one, meet a condition on both."""
    if not step.sums(_total(trick), _total(before)):
        return False
    if step.winner is not None and not step.winner.holds(before.winner, trick.winner, seats):
        return False
    if step.led_again is not None and (trick.cards[0].suit == before.cards[0].suit) != step.led_again:
        return False
    won, other = trick.winning_card, before.winning_card
    if step.won_rank is not None and not step.won_rank.holds(won.rank, other.rank):
        return False
    return step.won_again is None or (won.suit == other.suit) == step.won_again


def _total(trick: Trick) -> int:
    return sum(card.rank for card in trick.cards)


def how_played(trick: Trick, card: Card, deck: Deck) -> How:
    """What a card of a trick does in it."""
    led = trick.cards[0]
    if card == led:
        return How.LED
    if card.suit == led.suit:
        return How.FOLLOWED
    return How.RUFFED if deck.is_trump(card) else How.DISCARDED


def among(cards: Iterable[Card], kind: frozenset[Card]) -> int:
    """The number of cards of a kind, of cards that are all different."""
    return len(kind.intersection(cards))


def cards_counted(
    how: Sequence[How], kind: frozenset[Card], seats: Sequence[SeatIndex], trick: Trick, view: View
) -> int:
    """The cards of a trick that a count of cards played counts for these seats."""
    if how == (How.LED,):
        return int(trick.leader in seats and trick.cards[0] in kind)
    deck, found = view.problem.deck, 0
    for seat in seats:
        card = trick.cards[trick.seats.index(seat)]
        if card in kind and (not how or how_played(trick, card, deck) in how):
            found += 1
    return found


def taken(quantity: CardsTaken, seats: Sequence[SeatIndex], view: View) -> tuple[Sequence[int], Sequence[int]]:
    """The cards of a kind that members at some seats have won after 0, 1, 2, … tricks, and those unplayed by then."""
    kind, fallen, tricks = view.select(quantity.cards), view.fallen, view.tricks
    won, fell = [0] * (len(tricks) + 1), [0] * (len(tricks) + 1)
    for card in kind:
        number = fallen.get(card)
        if number is not None and number <= len(tricks):
            fell[number] += 1
            won[number] += tricks[number - 1].winner in seats
    return [*accumulate(won)], [len(kind) - number for number in accumulate(fell)]


# --- the course of a goal over the tricks --------------------------------------------------------


def course(state: Callable[[View], State], view: View) -> Judged:
    """The first decision of `state` in the views up to this one, and the number of tricks after which it came.

    In the middle of a game it comes after the earlier tricks at the soonest: nobody knows in which of them.
    """
    for played in range(view.problem.deal.earlier, view.played + 1):
        found = state(view.after(played))
        if found is not State.OPEN:
            return Judged(found, played)
    return Judged(State.OPEN, None)


def decision(state: Callable[[View], State], view: View) -> Judged:
    """The same as `course`, for goals that stay met or lost once they are: by bisection of the tricks."""
    low, high = view.problem.deal.earlier, view.played
    found = state(view)
    if found is State.OPEN:
        return Judged(State.OPEN, None)
    while low < high:
        middle = (low + high) // 2
        if state(view.after(middle)) is State.OPEN:
            low = middle + 1
        else:
            high = middle
    return Judged(found, high)
