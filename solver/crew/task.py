"""What both ways to a line of play, the model and the search, need to know of tasks."""

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import CardFilter, CardsTaken, Compare, Crew, Goal, Relation
from winnable.rules.crew.problem import Token

__all__ = ["comes_first", "plain_card"]


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
