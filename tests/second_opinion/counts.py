"""What the members come to if the play ends after some trick: every count of the goal language, read off the tricks."""

from abc import abstractmethod
from dataclasses import dataclass

from tests.second_opinion.kinds import Kinds
from winnable.rules.crew.card import Card, SeatIndex, TaskIndex, TrickNumber
from winnable.rules.crew.kinds import How
from winnable.rules.crew.play import Trick
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Points,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)


@dataclass
class Counts(Kinds):
    """The tricks that were played, and what is counted in them."""

    @abstractmethod
    def trick_of(self, task: TaskIndex) -> TrickNumber:
        """The trick in which a task is met, 0 if it is not."""

    @property
    def met(self) -> list[TrickNumber]:
        """The same of all tasks."""
        return [*map(self.trick_of, range(len(self.problem.tasks)))]

    def count(self, quantity: Quantity, group: int, end: TrickNumber) -> int:
        """How much of something the members of a group (by bit) have if the play ends after trick `end`."""
        played = self.played[:end]
        members = [seat for seat in range(self.seats) if group >> seat & 1]
        match quantity:
            case TasksOwned() | CardsDealt() | CardsPassed():
                return self.known(quantity, group)
            case TasksMet():
                tasks = zip(self.case.owners, self.met, strict=True)
                return sum(owner in members and 0 < trick <= end for owner, trick in tasks)
            case CardsTaken(_, kind) | Points(_, kind):
                taken = [card for trick in played if trick.winner in members for card in trick.cards]
                such = [card for card in taken if card in self.select(kind)]
                return len(such) if isinstance(quantity, CardsTaken) else sum(card.rank for card in such)
            case CardsPlayed():
                return sum(self._cards_played(quantity, seat, end) for seat in members)
            case TricksWon() | TricksLed():
                return sum(self._tricks(quantity, seat, end) for seat in members)
            case LongestRun(_, kind):
                runs = [0]
                for trick in played:
                    runs.append(runs[-1] + 1 if trick.winner in members and self.fits(trick, kind, end) else 0)
                return max(runs)

    def _cards_played(self, quantity: CardsPlayed, seat: SeatIndex, end: TrickNumber) -> int:
        """Of the cards that a member plays in this way to such tricks, those of the kind whose places count."""
        own = []
        for trick in self.played[:end]:
            card = trick.cards[trick.seats.index(seat)]
            if self.fits(trick, quantity.tricks, end) and (not quantity.how or self._did(trick, card) in quantity.how):
                own.append(card)
        places = self.within_spans(quantity.nth, len(own))
        return sum(card in self.select(quantity.cards) for place, card in enumerate(own, 1) if place in places)

    def _tricks(self, quantity: TricksWon | TricksLed, seat: SeatIndex, end: TrickNumber) -> int:
        """Of the tricks with these numbers that a member wins, or leads, those of the kind whose places count."""
        numbers = self.within_spans(quantity.tricks.numbers, self.tricks)
        own = [
            trick
            for trick in self.played[:end]
            if trick.number in numbers and seat == (trick.winner if isinstance(quantity, TricksWon) else trick.leader)
        ]
        places = self.within_spans(quantity.nth, len(own))
        return sum(self.fits(trick, quantity.tricks, end) for place, trick in enumerate(own, 1) if place in places)

    def _did(self, trick: Trick, card: Card) -> How:
        """What a card did in its trick."""
        if card == trick.cards[0]:
            return How.LED
        if card.suit == trick.cards[0].suit:
            return How.FOLLOWED
        return How.RUFFED if self.problem.deck.is_trump(card) else How.DISCARDED
