"""Properties of problems and tasks that both the model and the lookaheads use."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Token
from winnable.rules.crew.who import Beside, LeftOf, Member, Seat, Who


def first_lead(problem: Problem) -> Card | None:
    """The card led to the first trick, if no other has been played; else None."""
    cards = [card for trick in problem.played.tricks for card in trick]
    return cards[0] if len(cards) == 1 else None


def from_the_start(problem: Problem) -> bool:
    """Whether the play begins with the hands as they are, at the start or in the middle of a game.

    The first lead may be given.
    """
    silent = problem.distress is None
    begun = problem.played.tricks and first_lead(problem) is None
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


def tricks_for_all(problem: Problem) -> bool:
    """Whether counting refutes nothing: few plain tasks, all of suits that can be thrown off, and nothing played yet.

    If there are tricks enough for all owners to take their cards in tricks full of them, then of some deal a play meets
    all tasks, and no bound that holds of every deal shows otherwise; the hand is no limit, as any hand may win a card
    that is thrown off. Example: with four members and ten tricks, owners of 3, 3, 2 and 2 cards take four.
    """
    deal = problem.deal
    begun = problem.before is not None or problem.played.tricks or deal.earlier or any(problem.tokens)
    if begun or not plain_tasks_alone(problem):
        return False
    owned = [0] * len(deal.hands)
    for task in problem.tasks:
        card = plain_card(task.goal)
        if task.done or task.owner is None or card is None or deal.deck.is_trump(card):
            return False
        owned[task.owner] += 1
    return sum(-(-cards // len(owned)) for cards in owned) <= deal.tricks


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
