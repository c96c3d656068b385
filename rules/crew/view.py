"""The play as a judge sees it: the tricks, the members whom a goal names, and the properties of tricks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from winnable.rules.crew.card import Card, Deck, SeatIndex, TaskIndex, TrickNumber
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.kinds import Against, CardFilter, How, Step, TrickFilter
from winnable.rules.crew.play import Trick
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.who import Beside, InRole, LeftOf, Member, Seat, Together, Who, WinnerOf


def no_pause() -> None:
    """Nothing is done in between."""


@dataclass(frozen=True, slots=True)
class View:
    """The tricks that were played, those before the hands included, and what was chosen before."""

    problem: Problem
    choices: Choices
    tricks: tuple[Trick, ...]
    _selected: dict[int, tuple[CardFilter, frozenset[Card]]] = field(default_factory=dict)
    """A cache: the cards of a kind, by its identity, as it takes longer to compare what it says."""

    @property
    def deal(self) -> Deal:
        """The deal, as it was chosen where the problem leaves cards unknown."""
        return self.choices.deal or self.problem.deal

    @property
    def last(self) -> int:
        """The number of tricks of the game."""
        return self.problem.deal.last

    def going_on(self, tricks: Iterable[Trick], choices: Choices) -> "View":
        """The same with more tricks, and other choices."""
        return View(self.problem, choices, (*self.tricks, *tricks), self._selected)

    def select(self, cards: CardFilter) -> frozenset[Card]:
        """The cards of the deck that fit."""
        found = self._selected.get(id(cards))
        if found is None:
            found = self._selected[id(cards)] = cards, cards.select(self.problem.deck)
        return found[1]


# --- who -----------------------------------------------------------------------------------------


def seat_of(who: Who, view: View, task: TaskIndex | None) -> SeatIndex:
    """The seat of a single member; `task` tells the owner. Raises ValueError for words that mean several members."""
    deal = view.deal
    match who:
        case Seat(number):
            return number
        case Member.OWNER if task is not None:
            return view.choices.owners[task]
        case Member.COMMANDER:
            return deal.commander
        case WinnerOf(trick):
            return view.tricks[trick - 1].winner
        case InRole(role):
            return view.choices.roles[role]
        case Beside(card, left, after_signal):
            holder = deal.holder(card)
            passes = view.choices.passes if after_signal else None
            return ((passes.holder(card, holder) if passes else holder) + left) % len(deal.seats)
        case LeftOf(of, places):
            return (seat_of(of, view, task) + places) % len(deal.seats)
    raise ValueError(f"{who} is not one member here")


def seats_of(who: Who, view: View, task: TaskIndex | None) -> tuple[SeatIndex, ...]:
    """The seats whose counts are added up."""
    if who is Member.ANYBODY:
        return tuple(view.problem.deal.seats)
    if isinstance(who, Together):
        return tuple(sorted({seat_of(member, view, task) for member in who.members}))
    return (seat_of(who, view, task),)


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
    return kind.step is None or stepped(view.tricks[trick.number - 2], trick, kind.step, view)


def differs(trick: Trick, against: Against, played: TrickNumber, view: View) -> bool:
    """Whether a trick differs so from other ones of the first `played` tricks, as it should."""
    others = against.tricks.of(trick.number, played)
    enough = any if against.tricks.some else all
    return enough(stepped(view.tricks[other - 1], trick, against.step, view) for other in others)


def stepped(other: Trick, trick: Trick, step: Step, view: View) -> bool:
    """Whether a trick meets a condition on it and another one."""
    if not step.sums(_total(trick), _total(other)):
        return False
    seats = len(view.problem.deal.seats)
    if step.winner is not None and not step.winner.holds(other.winner, trick.winner, seats):
        return False
    if step.led_again is not None and (trick.cards[0].suit == other.cards[0].suit) != step.led_again:
        return False
    won, there = trick.winning_card, other.winning_card
    if step.won_rank is not None and not step.won_rank.holds(won.rank, there.rank):
        return False
    return step.won_again is None or (won.suit == there.suit) == step.won_again


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
