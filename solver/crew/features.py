"""Properties of problems and tasks that both the model and the lookaheads use."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from winnable.rules.crew.card import SeatIndex
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Token
from winnable.rules.crew.who import Beside, LeftOf, Member, Seat, Who

__all__ = ["TrickIndex"]

TrickIndex = int
"""A trick counted from 0, as rows of variables are: the `TrickNumber` of the rules, which counts from 1, minus 1."""


def from_the_start(problem: Problem) -> bool:
    """Whether the play begins with the hands as they are, at the start or in the middle of a game.

    The first lead may be given.
    """
    silent = problem.distress is None
    begun = sum(map(len, problem.played.tricks)) > 1
    return silent and not (problem.draw or begun)


def known_hands(problem: Problem) -> bool:
    """Whether it is known at any time who holds which card, without a robot: all that the lookaheads can search."""
    known = not problem.deal.unseen and problem.deal.robot is None and not problem.communications
    return known and problem.distress is None and problem.draw is None


def from_known_hands(problem: Problem) -> bool:
    """Whether the play begins with these hands and all are known."""
    return known_hands(problem) and from_the_start(problem)


def seat_in_deal(who: Who, deal: Deal) -> SeatIndex | None:
    """The seat of a single member as the deal says it, where no cards change hands; None where it depends on more."""
    match who:
        case Seat(seat):
            return seat
        case Member.COMMANDER:
            return deal.commander
        case Beside(card, left):
            return (deal.holder(card) + left) % len(deal.hands)
        case LeftOf(of, places):
            beside = seat_in_deal(of, deal)
            return None if beside is None else (beside + places) % len(deal.hands)
    return None


def plain_tasks_alone(problem: Problem) -> bool:
    """Whether the problem has plain task cards alone, some of them done perhaps: all that `best_first` searches."""
    return not problem.goals and all(task.done or plain_card(task.goal) is not None for task in problem.tasks)


def comes_first(token: Token | None, other: Token | None) -> bool:
    """Whether the task with `token` must be met no later than the one with `other` (N15)."""
    if other is not None and other.omega:
        return token is None or not token.omega
    if token is None:
        return False
    if token.number is not None:
        return other is None or other.number is None or token.number < other.number
    if token.arrows is not None:
        return other is not None and other.arrows is not None and token.arrows < other.arrows
    return False


def in_order(tokens: Sequence[Token | None]) -> Iterator[tuple[int, int]]:
    """Each pair of tasks of which the first must be done no later than the second, by these tokens of the tasks."""
    if not any(tokens):
        return
    for early, late in permutations(range(len(tokens)), 2):
        if comes_first(tokens[early], tokens[late]):
            yield early, late
