"""Counts at the end of a line of Ganymede, of one player: points, ships launched, and others."""

from collections.abc import Callable, Mapping
from typing import Final

from winnable.questions.counts import Countable
from winnable.rules.ganymede.goal import Bound, Goal, Launched, Reputation, Score, Sets, Shuttles
from winnable.rules.ganymede.problem import Problem


def _players(problem: Problem) -> list[str]:
    """The players whose boards are known."""
    return [problem.deal.table.names[player] for player in problem.players if player not in problem.veiled]


def _number(problem: Problem, of: str) -> int:
    return problem.deal.table.names.index(of)


def _of(form: Callable[[Bound, int], Goal]) -> Callable[[Problem, str, Mapping[str, int]], Goal]:
    return lambda problem, of, bound: form(Bound(**bound), _number(problem, of))


COUNTS: Final = (
    Countable("points", "points of {}", _of(Score), _players),
    Countable("launches", "ships launched by {}", _of(Launched), _players),
    Countable("reputation", "reputation of {}", _of(Reputation), _players),
    Countable("sets", "complete sets of {}", _of(Sets), _players),
    Countable("shuttles", "shuttles used by {}", _of(Shuttles), _players),
)
"""By the order in which they are named."""
