"""Goals in questions and formulas, whatever their atoms are. Common to the games that combine goals by `rules.goal`."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from winnable.rules.goal import AllOf, AnyOf, Not, conjuncts
from winnable.solver.formula import Formula, Literal

Goal = TypeVar("Goal")
Problem = TypeVar("Problem")


def demands(goals: Sequence[Goal], apart: Callable[[Goal], Iterable[Goal]]) -> tuple[Goal, ...]:
    """The smallest goals that these consist of, each once: the parts of each `all`, taken `apart` by the game.

    Which of them clash is found by `winnable.solver.clash`.
    """
    return tuple(dict.fromkeys(one for goal in goals for part in conjuncts(goal) for one in apart(part)))


def only(problem: Problem, goals: Sequence[Any]) -> Problem:
    """The problem, a dataclass, with these goals alone; without any, with one that asks for nothing."""
    return replace(problem, goals=tuple(goals) or (AllOf(()),))  # type: ignore[type-var]


def met(formula: Formula, goal: Goal, atom: Callable[[Goal], Literal]) -> Literal:
    """The literal of a goal, by those of its atoms."""
    match goal:
        case AllOf(goals):
            return formula.all_of([met(formula, each, atom) for each in goals])
        case AnyOf(goals):
            return formula.any_of([met(formula, each, atom) for each in goals])
        case Not(inner):
            return ~met(formula, inner, atom)
    return atom(goal)
