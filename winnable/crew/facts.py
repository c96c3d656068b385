"""Facts about a line of play that its text and its JSON both show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from winnable.missions.crew.english.words import Words
from winnable.missions.crew.goals.forms import goal_text
from winnable.missions.crew.sentences import hint_text
from winnable.missions.source.english import listed
from winnable.output.ink import printable
from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.exchange import Communication
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report
from winnable.rules.crew.task import Task, Token

_MANY: Final = 4
"""More open tasks are not named one by one."""


@dataclass(frozen=True, slots=True)
class Handover:
    """One task, by its index, was handed from one seat to another before trick 1 (five players, N8)."""

    task: int
    giver: int
    receiver: int


def goal_english(problem: Problem, goal: Goal, names: Sequence[str] = (), owner: int | None = None) -> str:
    """Return a goal of a problem as the English sentence of `show`.

    `names` stand for the players, by seat; by default those of the problem. `owner` is the seat of the task's owner.
    """
    deal = problem.deal
    words = Words(deal.deck, commander_word(deal.deck), tuple(names) or problem.names)
    if owner is not None:
        words = replace(words, owner=words.member(owner))
    return goal_text(goal, words, len(deal.hands))


def hint_english(problem: Problem, known: Communication) -> str:
    """Return a communication as the English sentence of `show`."""
    return hint_text(known, Words(problem.deck, commander_word(problem.deck), problem.names))


def says_its_goal(task: Task) -> bool:
    """Whether the name of a task says its goal: a card that its owner must win."""
    try:
        return task.goal == Task.card(Card.parse(task.name)).goal
    except ValueError:
        return False


def goal_label(problem: Problem, index: int) -> str:
    """Return the short label of a goal in the table: `goal`, or `goal-1` and so on if there are several."""
    return "goal" if len(problem.goals) == 1 else f"goal-{index + 1}"


def tasks_of(seat: int, choices: Choices) -> list[int]:
    """Return the tasks, by index, that a seat owns."""
    return [index for index, owner in enumerate(choices.owners) if owner == seat]


def achievements(report: Report) -> Mapping[int, tuple[list[int], list[int]]]:
    """Return, by trick number, the tasks and the goals (by index) that were met in that trick."""
    found: dict[int, tuple[list[int], list[int]]] = {}
    for kind, outcomes in enumerate((report.tasks, report.goals)):
        for index, outcome in enumerate(outcomes):
            if outcome.state is State.MET and outcome.trick is not None:
                found.setdefault(outcome.trick, ([], []))[kind].append(index)
    return found


def whatever(problem: Problem) -> str:
    """That it does not matter what a problem leaves open, to follow what is so: `, whoever had p9`; else empty."""
    tasks = [printable(task.name) for task in problem.tasks if task.owner is None]
    roles = [printable(role.name) for role in problem.roles if role.seat is None]
    drawn = problem.draw.cards if problem.draw else ()
    drawing = [printable(problem.name(seat)) for seat, card in enumerate(drawn) if card is None]
    predicted = [printable(task.name) for task in problem.tasks if task.predicts and task.predicted is None]
    some, one = len(drawing) > 1, len(drawing) == 1
    parts = [f"whoever had {listed(tasks) if len(tasks) <= _MANY else 'the tasks'}"] if tasks else []
    parts += [f"whoever had the role {listed(roles)}"] if roles else []
    parts += [f"whatever card{'s' * some} {listed(drawing)} draw{'s' * one}"] if drawing else []
    parts += [f"whatever is predicted for {listed(predicted)}"] if predicted else []
    parts += ["wherever the unknown cards lie"] if problem.deal.unseen else []
    parts += ["with the distress signal or without"] if problem.distress and problem.passes is None else []
    return f", {listed(parts)}" if parts else ""


def leftover(report: Report) -> list[Card]:
    """Return the cards of the deck that no trick contains."""
    played = {card for trick in report.record.tricks for card in trick.cards}
    return [card for card in report.record.deal.deck.cards if card not in played]


def token_changes(problem: Problem, tokens: Sequence[Token | None]) -> list[int]:
    """Return the tasks, by index, whose token was moved or swapped, so that they lie like this."""
    pairs = enumerate(zip(problem.tokens, tokens, strict=True))
    return [index for index, (before, after) in pairs if before != after]


def handover(problem: Problem, choices: Choices) -> Handover | None:
    """Return a handover that explains the owners; None if the rule of assignment permits them without one.

    Choices record owners only, not how the tasks came to them. So look for a task and a giver such that the rule
    permits the owners from before that handover. Where several explain the owners, return the first.
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
