"""What a verdict or a replay has to tell, apart from how it is shown: facts for text and JSON alike."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import yaml

from winnable.missions.crew.write.goal import goal_value
from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report
from winnable.rules.crew.task import Token

__all__ = [
    "Handover",
    "achievements",
    "goal_label",
    "goal_text",
    "handover",
    "leftover",
    "task_label",
    "tasks_of",
    "token_changes",
]


@dataclass(frozen=True, slots=True)
class Handover:
    """One task, by its index, went from one seat to another before trick 1 (five players, N8)."""

    task: int
    giver: int
    receiver: int


def task_label(name: str, token: Token | None, predicted: int | None = None) -> str:
    """A task with what its owner predicts and its token, as files write it: `p3[1]`, `predict-openly=2`."""
    return f"{name}{'' if predicted is None else f'={predicted}'}{'' if token is None else f'[{token}]'}"


def goal_text(goal: Goal, commander: str) -> str:
    """A goal on one line, as files write it; `commander` is what the game calls the commander."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(each) for key, each in value.items()}
        return [plain(each) for each in value] if isinstance(value, list) else value

    text: str = yaml.safe_dump(
        plain(goal_value(goal, commander)), default_flow_style=True, sort_keys=False, width=10_000
    )
    return text.strip().removeprefix("{").removesuffix("}")


def goal_label(problem: Problem, index: int) -> str:
    """What to call a goal of the mission where space is short."""
    return "goal" if len(problem.goals) == 1 else f"goal-{index + 1}"


def tasks_of(seat: int, choices: Choices) -> list[int]:
    """The tasks, by index, that a seat owns."""
    return [index for index, owner in enumerate(choices.owners) if owner == seat]


def achievements(report: Report) -> Mapping[int, tuple[list[int], list[int]]]:
    """By trick number, the tasks and the goals (by index) that were met in it."""
    found: dict[int, tuple[list[int], list[int]]] = {}
    for kind, judgements in enumerate((report.tasks, report.goals)):
        for index, judged in enumerate(judgements):
            if judged.state is State.MET and judged.trick is not None:
                found.setdefault(judged.trick, ([], []))[kind].append(index)
    return found


def leftover(report: Report) -> list[Card]:
    """The cards that stay unplayed when all tricks are played."""
    played = {card for trick in report.record.tricks for card in trick.cards}
    return [card for card in report.record.deal.deck.cards if card not in played]


def token_changes(problem: Problem, choices: Choices) -> list[int]:
    """The tasks, by index, whose token is not the one laid out."""
    pairs = enumerate(zip(problem.tokens, choices.tokens, strict=True))
    return [index for index, (before, after) in pairs if before != after]


def handover(problem: Problem, choices: Choices) -> Handover | None:
    """The handover that explains the owners; None where the rule of distribution explains them without.

    The choices do not record it: the rule is asked about the owners as they are, then with one task
    back in another hand.
    """
    if not problem.assignment.handover:
        return None
    rule, seats = replace(problem.assignment, handover=False), problem.deal.seats
    owners = choices.owners
    if rule.permits(owners, len(seats)):
        return None
    for index, owner in enumerate(owners):
        for giver in seats:
            if giver != owner and rule.permits((*owners[:index], giver, *owners[index + 1 :]), len(seats)):
                return Handover(index, giver, owner)
    return None
