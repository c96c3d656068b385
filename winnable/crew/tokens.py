"""Tokens as files want them: counted from 1, with no gap where a task was left out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from winnable.rules.crew.goal import changed
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Token


def new_names(problem: Problem) -> dict[str, Token]:
    """New names for tokens, so that they count from 1 without gaps, in the same order."""
    tokens = [token for token in problem.tokens if token is not None]
    numbers = sorted(token.text for token in tokens if token.number is not None)
    arrows = sorted(token.text for token in tokens if token.arrows is not None)
    names = {text: Token(str(place)) for place, text in enumerate(numbers, 1)}
    return names | {text: Token(">" * place) for place, text in enumerate(arrows, 1)}


def without_gaps(problem: Problem) -> Problem:
    """The problem with tokens that have no gaps, as files want them; they require the same order."""
    names = new_names(problem)
    if all(text == token.text for text, token in names.items()):
        return problem
    tasks = tuple(
        replace(task, token=None if task.token is None else names.get(task.token.text, task.token))
        for task in problem.tasks
    )
    return replace(problem, tasks=tasks, goals=tuple(_renamed(goal, names) for goal in problem.goals))


def _renamed(sentence: object, names: Mapping[str, Token]) -> Any:
    """The sentence with the tokens that it names under their new names."""
    if isinstance(sentence, Falls):
        return replace(sentence, token=names[sentence.token].text) if sentence.token in names else sentence
    return changed(sentence, lambda part: _renamed(part, names))
