"""What both ways to a line of play, the model and the search, need to know of tasks."""

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import CardFilter, CardsTaken, Compare, Crew, Goal, Relation
from winnable.rules.crew.problem import Problem, Token

__all__ = ["comes_first", "from_known_hands", "from_the_start", "plain_card"]


def from_the_start(problem: Problem) -> bool:
    """Whether the play goes from trick 1 to the end, with the hands as they were dealt, and all is still to be won."""
    silent = problem.distress is None or not problem.distress.required
    begun = problem.played.tricks or any(task.done for task in problem.tasks)
    return silent and not problem.draw and not begun


def from_known_hands(problem: Problem) -> bool:
    """The same, and all hands are given; for the quick looks, which know nothing else."""
    known = not problem.deal.unseen and problem.deal.robot is None and not problem.hints
    return known and from_the_start(problem)


def plain_card(goal: Goal) -> Card | None:
    """The card of a plain task card, "the owner wins this card"; None for any other goal."""
    match goal:
        case Compare(CardsTaken(Crew.OWNER, CardFilter(cards=(card,)) as kind), Relation.AT_LEAST, 1):
            return card if kind == CardFilter(cards=(card,)) else None
    return None


def comes_first(token: Token | None, other: Token | None) -> bool:
    """Whether the task with `token` must be done no later than the one with `other` (N15)."""
    if other is not None and other.omega:
        return token is None or not token.omega
    if token is None:
        return False
    if token.number is not None:
        return other is None or other.number is None or token.number < other.number
    if token.arrows is not None:
        return other is not None and other.arrows is not None and token.arrows < other.arrows
    return False
