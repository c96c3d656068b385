"""Properties of problems and tasks that both the model and the lookaheads use."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Token

__all__ = ["TrickIndex"]

TrickIndex = int
"""A trick counted from 0, as rows of variables are: the `TrickNumber` of the rules, which counts from 1, minus 1."""


def known_hands(problem: Problem) -> bool:
    """Whether it is known at any time who holds which card, without a robot: all that the lookaheads can search."""
    known = not problem.deal.unseen and problem.deal.robot is None and not problem.hints_so_far
    return known and problem.distress is None and problem.draw is None


def from_known_hands(problem: Problem) -> bool:
    """Whether the play begins with these hands and all are known; the first lead may be given."""
    return known_hands(problem) and sum(map(len, problem.played.tricks)) <= 1


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
