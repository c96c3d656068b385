"""What the small words of goals mean in one case: cards, tricks, numbers, and who, for the second opinion."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.second_opinion.intervals import put
from tests.second_opinion.layout import WIDTH
from winnable.rules.crew.card import Card, TaskIndex, TrickNumber
from winnable.rules.crew.exchange import Direction, Passes
from winnable.rules.crew.goal import parts
from winnable.rules.crew.kinds import (
    COLOURS,
    TRUMPS,
    Against,
    CardFilter,
    Half,
    Number,
    Numbered,
    Others,
    Parity,
    TrickFilter,
)
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    AsPossible,
    BeforePlay,
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    Every,
    Points,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
)
from winnable.rules.crew.task import Token
from winnable.rules.crew.who import Beside, EverybodyBut, InRole, Member, Neighbour, Seat, Side, Together, Who, WinnerOf


@dataclass(frozen=True)
class Case:
    """Everything that is left to choose, chosen: owners, predictions, who wins the tricks whose winner is meant."""

    owners: tuple[int | None, ...]
    predictions: tuple[int | None, ...]
    winners: tuple[tuple[int, int], ...] = ()
    """Tricks, each with its winner."""
    tokens: tuple[Token | None, ...] = ()
    roles: tuple[tuple[str, int], ...] = ()
    passes: Passes | None = None


def won_by(who: object, tricks: int) -> int:
    """The trick whose winner is meant; 0 for others."""
    if isinstance(who, WinnerOf):
        return who.trick if who.trick > 0 else tricks + 1 + who.trick
    return int(who is Member.FIRST_WINNER)


def without_others(against: Against | None, number: int, tricks: int) -> bool:
    """Whether a trick has none of the others that it needs."""
    if against is None:
        return False
    last, first = number == tricks, number == 1
    return {
        Others.NEXT: last,
        Others.SOME_AFTER: last,
        Others.SOME_BEFORE: first,
        Others.SOME_OTHER: first and last,
    }.get(against.tricks, False)


@dataclass
class Meaning:
    """The words of one case of a problem."""

    problem: Problem
    case: Case

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

    @property
    def ranks(self) -> list[int]:
        """The ranks that a colour card has."""
        return sorted({rank for suit in self.problem.deal.deck.suits if not suit.trump for rank in suit.ranks})

    def numbers(self, kind: TrickFilter) -> set[int]:
        first = 1 if kind.after is None and kind.step is None else 2
        numbers = {number for number in self.within_spans(kind.numbers, self.tricks) if number >= first}
        return {number for number in numbers if not without_others(kind.against, number, self.tricks)}

    def within_spans(self, spans: Sequence[Numbered], most: int) -> set[int]:
        """The numbers from 1 to `most` in one of the spans; all where there are none."""
        numbered = set(range(1, most + 1))
        if not spans:
            return numbered
        found = set()
        for span in spans:
            if isinstance(span, Parity):
                found |= {number for number in numbered if (number % 2 == 1) is (span is Parity.ODD)}
                continue
            if isinstance(span, Half):
                middle = (most + 1) // 2
                found |= set(range(1, middle + 1)) if span is Half.FIRST else set(range(middle + 1, most + 1))
                continue
            first, last = (end + most + 1 if end < 0 else end for end in (span.first, span.last))
            found |= numbered & set(range(first, last + 1))
        return found

    def numbered(self, trick: TrickNumber | Half) -> TrickNumber:
        """The number of a trick, for a half that of its last one."""
        if isinstance(trick, Half):
            return max(self.within_spans((trick,), self.tricks))
        return trick if trick > 0 else self.tricks + 1 + trick

    # numbers that no trick changes

    def known(self, quantity: BeforePlay, group: int) -> int:
        """How many tasks the members of a group own, by the case, or how many cards they were dealt or passed."""
        members = [seat for seat in range(self.seats) if group >> seat & 1]
        if isinstance(quantity, TasksOwned):
            return sum(owner in members for owner in self.case.owners)
        held = {card for seat in members for card in self.problem.deal.hands[seat]}
        if isinstance(quantity, CardsPassed):
            held &= {*self.case.passes.cards} if self.case.passes else set()
        return len(held & {*self.select(quantity.cards)})

    def all_of(self, quantity: Quantity) -> int:
        """All there are, of what is counted."""
        match quantity:
            case CardsTaken(_, kind) | CardsPlayed(_, kind) | CardsDealt(_, kind) | CardsPassed(_, kind):
                return len(self.select(kind))
            case Points(_, kind):
                return sum(card.rank for card in self.select(kind))
            case TasksOwned() | TasksMet():
                return len(self.case.owners)
            case _:
                return len(self.numbers(quantity.tricks))

    def number(self, right: Number | Every | Predicted | AsPossible, left: Quantity, task: TaskIndex | None) -> Number:
        """The number that is meant on the right of a comparison. Raises ValueError for an unknown prediction."""
        if isinstance(right, Every):
            return self.all_of(left)
        if isinstance(right, Predicted):
            predicted = None if task is None else self.case.predictions[task]
            if predicted is None:
                raise ValueError("expected a prediction")
            return predicted
        assert not isinstance(right, AsPossible)
        return right

    # who

    def member(self, who: Who, task: int | None) -> int:
        deal = self.problem.deal
        if who is Member.OWNER and task is not None:
            owner = self.case.owners[task]
            assert owner is not None
            return owner
        if who is Member.COMMANDER:
            return deal.commander
        if who is Member.FIRST_WINNER or isinstance(who, WinnerOf):
            return dict(self.case.winners)[won_by(who, self.tricks)]
        if isinstance(who, Seat):
            return who.number
        if isinstance(who, InRole):
            return dict(self.case.roles)[who.role]
        if isinstance(who, Neighbour):
            beside = self.member(who.of, task)
            turns = {Side.LEFT: 1, Side.RIGHT: self.seats - 1, Side.OPPOSITE: self.seats / 2}[who.side]
            if turns != int(turns):
                raise ValueError("expected an even number of members")
            return (beside + int(turns)) % self.seats
        if isinstance(who, Beside):
            holder = next(seat for seat, hand in enumerate(deal.hands) if who.card in hand)
            if who.after_signal and self.case.passes is not None and who.card in self.case.passes.cards:
                holder += {Direction.LEFT: 1, Direction.RIGHT: -1}[self.case.passes.direction]
            return (holder + who.left) % self.seats
        raise ValueError(f"expected a member who is known, found {who}")

    def groups(self, who: Who, task: int | None, left: int) -> list[int]:
        """The members to count, by bit; several if they are counted one by one."""
        everybody = (1 << self.seats) - 1
        if who is Member.ANYBODY:
            return [everybody]
        if who is Member.ALL_OTHERS and left:
            return [everybody & ~left]
        if isinstance(who, EverybodyBut):
            return [1 << seat for seat in range(self.seats) if seat != self.member(who.of, task)]
        if who in (Member.EACH_OTHER, Member.SOME_OTHER) and left:
            return [1 << seat for seat in range(self.seats) if not left >> seat & 1]
        if who is Member.SAME and left:
            return [left]
        if left and Member.SAME in parts(who):
            who = put(who, Member.SAME, left.bit_length() - 1)
        if isinstance(who, Together):
            several = {self.member(each, task) for each in who.members}
            return [sum(1 << seat for seat in several)]
        return [1 << self.member(who, task)]
