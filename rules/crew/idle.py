"""Goals that are decided by their words: whatever is dealt and played, they are met, or lost.

Only facts that hold in every deal are used: the number of tricks, the number of cards of a kind, and that every trick
has a winner. "At most 13 tricks" of 13, or "whoever wins trick 3 wins it", asks for nothing; "the last
trick is won twice" cannot be. A goal that is not found here may still be met by every play, or by none.
"""

from dataclasses import dataclass, replace

from winnable.rules.answer import State
from winnable.rules.crew.card import Deck
from winnable.rules.crew.core import Always, Core, Related, Until, Within, members_at_most
from winnable.rules.crew.goal import EachFalls, EachWins, Falls, Goal, TasksInOrder
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.kinds import TrickFilter
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Points,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.states import decided, joined
from winnable.rules.crew.who import LeftOf, Member, WinnerOf


def by_words(goal: Goal, deck: Deck, players: int, tricks: int) -> State:
    """The state that a goal has before any card is dealt. Raises ValueError for a goal that makes no sense."""
    return _Words(deck, players, tricks, tricks).state(lowered(goal, deck, players, tricks))


@dataclass(frozen=True, slots=True)
class _Words:
    """The states of goals in plays of a number of tricks, of which none after `end` counts."""

    deck: Deck
    players: int
    tricks: int
    end: TrickNumber
    throughout: bool = False
    """Whether it is said of every moment, at the first of which nothing has happened."""

    def state(self, goal: Core) -> State:
        """The state of a goal; OPEN if its words do not decide it."""
        match goal:
            case Within(count, numbers):
                low, most = self._bounds(count)
                return State.OPEN if most is None else numbers.settled(low, most)
            case Related(left, relation, right, ahead) if left == right:
                return decided([relation.holds(0, ahead)])
            case Related(left, relation, right, ahead) if not isinstance(right, Predicted):
                (low, most), (least, limit) = self._bounds(left), self._bounds(right)
                if most is None or limit is None:
                    return State.OPEN
                more = range(low - limit, most - least + 1)
                return decided({relation.holds(each, ahead) for each in more})
            case Always(part):
                throughout = replace(self, throughout=True).state(part)
                return throughout if throughout is State.MET else self._lost_at_the_end(part)
            case Until(part, end):
                return replace(self, end=min(end, self.end)).state(part)
            case EachWins(cards):
                return State.LOST if len(cards.select(self.deck)) > self.end else State.OPEN
            case Related() | EachFalls() | Falls() | TasksInOrder():
                return State.OPEN
        return joined(goal, self.state)

    def _lost_at_the_end(self, goal: Core) -> State:
        return State.LOST if self.state(goal) is State.LOST else State.OPEN

    def _bounds(self, count: Quantity) -> tuple[int, int | None]:
        """The least and the most that a count comes to; None where the most is not known."""
        low, most = self._in_the_end(count)
        return (0 if self.throughout else low), most

    def _in_the_end(self, count: Quantity) -> tuple[int, int | None]:
        match count:
            case TasksOwned() | TasksMet():
                return 0, None
            case CardsDealt(_, kind):
                return 0, len(kind.select(self.deck))
            case CardsPassed(by, kind):
                return 0, min(
                    sum(not self.deck.is_trump(card) for card in kind.select(self.deck)),
                    members_at_most(by, self.players),
                )
            case Points(by):
                total, whole = count.total(self.deck), self.players * self.end == len(self.deck.cards)
                return total if by is Member.ANYBODY and whole else 0, total
            case CardsTaken(by, kind):
                return self._cards(by is Member.ANYBODY, len(kind.select(self.deck)), self.players * self.end)
            case CardsPlayed(by, kind, of, how):
                played = len(self._numbers(of)) * count.in_a_trick(members_at_most(by, self.players))
                plain = by is Member.ANYBODY and not how and of == TrickFilter(of.numbers)
                return self._cards(plain, len(kind.select(self.deck)), played)
        return self._some_tricks(count)

    def _cards(self, every: bool, there_are: int, played: int) -> tuple[int, int]:
        """How many of some cards are among those that are played; at least those that cannot all be left over."""
        left_over = len(self.deck.cards) - played
        return max(0, there_are - left_over) if every else 0, min(there_are, played)

    def _some_tricks(self, count: TricksWon | TricksLed | LongestRun) -> tuple[int, int]:
        """One member leads each trick and one wins it; the named winner of a trick wins it, and leads the next."""
        of, numbers = count.tricks, self._numbers(count.tricks)
        plain = of == TrickFilter(of.numbers)
        match count.by:
            case Member.ANYBODY if plain and (not of.numbers or not isinstance(count, LongestRun)):
                return len(numbers), len(numbers)
            case WinnerOf(trick) if plain and trick + isinstance(count, TricksLed) in numbers:
                return 1, len(numbers)
            case LeftOf(WinnerOf(trick)):
                return 0, len(numbers - {trick + isinstance(count, TricksLed)})
        return 0, len(numbers)

    def _numbers(self, of: TrickFilter) -> set[TrickNumber]:
        return {number for number in range(1, self.end + 1) if of.numbered(number, self.tricks)}
