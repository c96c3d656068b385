"""Goals that are idle by their words: whatever is dealt and played, they are met, as counts compared with themselves.

Only what can be said without a deal is looked at: how many tricks there are, and how many cards of a kind. "At most 13
tricks" of 13, or "the longest run is as long as the longest run", asks for nothing. A goal that is not found here may
still be met by every play.
"""

from winnable.rules.answer import State
from winnable.rules.crew.card import Deck
from winnable.rules.crew.core import Always, Core, Related, Until, Within
from winnable.rules.crew.goal import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    EachFalls,
    EachWins,
    Falls,
    Goal,
    Member,
    Points,
    Quantity,
    TasksInOrder,
    TasksMet,
    TasksOwned,
    Together,
)
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.states import joined


def is_idle(goal: Goal, deck: Deck, players: int, tricks: int) -> bool:
    """Whether every play of every deal meets the goal, as its words show."""
    return _state(lowered(goal, deck, players, tricks), deck, players, tricks) is State.MET


def _state(goal: Core, deck: Deck, players: int, tricks: int) -> State:
    """What is certain of a goal before any card is dealt."""
    match goal:
        case Within(count, numbers):
            most = _most(count, deck, players, tricks)
            return State.OPEN if most is None else numbers.settled(0, most)
        case Related(left, relation, right, 0) if left == right:
            return State.MET if relation.holds(0, 0) else State.LOST
        case Always(part) | Until(part):
            found = _state(part, deck, players, tricks)
            return State.MET if found is State.MET else State.OPEN
        case Related() | EachWins() | EachFalls() | Falls() | TasksInOrder():
            return State.OPEN
    return joined(goal, lambda part: _state(part, deck, players, tricks))


def _most(count: Quantity, deck: Deck, players: int, tricks: int) -> int | None:
    """The most that a count can come to; None where that is not known."""
    match count:
        case TasksOwned() | TasksMet():
            return None
        case CardsDealt(_, kind) | CardsPassed(_, kind):
            return len(kind.select(deck))
        case Points():
            return count.total(deck)
        case CardsTaken(_, kind):
            return min(len(kind.select(deck)), players * tricks)
        case CardsPlayed(by, kind, of, _):
            numbered = sum(of.numbered(number, tricks) for number in range(1, tricks + 1))
            members = players if by is Member.ANYBODY else len(by.members) if isinstance(by, Together) else 1
            return min(len(kind.select(deck)), numbered * count.in_a_trick(members))
    return sum(count.tricks.numbered(number, tricks) for number in range(1, tricks + 1))
