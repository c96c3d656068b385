"""What both ways to a line of play, the model and the search, need to know of tasks."""

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import CardFilter, CardsTaken, Compare, Crew, Goal, Relation
from winnable.rules.crew.problem import Problem, Token

__all__ = ["comes_first", "from_known_hands", "plain_card"]


def from_known_hands(problem: Problem) -> bool:
    """Whether the play goes from trick 1 to the end with hands that are all given, all of it still to be won."""
    deal = problem.deal
    silent = problem.distress is None or not problem.distress.required
    begun = problem.played.tricks or any(task.done for task in problem.tasks)
    return silent and not (problem.draw or deal.unseen or deal.robot is not None or problem.hints or begun)


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
