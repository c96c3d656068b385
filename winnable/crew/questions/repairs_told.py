"""The repairs of a problem as values."""

from typing import Any, TypedDict

from winnable.crew.answers import CardOf, play_of
from winnable.crew.questions import explain_answers as answers
from winnable.crew.questions.explain_answers import Changed
from winnable.crew.questions.repairs_document import repaired
from winnable.crew.questions.repairs_text import change_text
from winnable.missions.crew import ProblemDocument, one_line_of
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.repairs.changes import (
    Change,
    ExchangedCards,
    ExchangedTasks,
    ExchangedTokens,
    KeepSilent,
    NewCommander,
    NewLeader,
    NewMember,
    NewOwner,
    NewPrediction,
    SendSignal,
    WithoutGoal,
    WithoutTask,
    WithoutToken,
)
from winnable.solver.crew.questions.repairs.search import Repair, Repairs

__all__ = ["RepairsTold", "repairs_told"]


class RepairsTold(TypedDict):
    """What is said of all changes, as arguments of `Explained`."""

    tried: int
    repairs: tuple[answers.Repair, ...]
    undecided: tuple[Changed, ...]


def repairs_told(document: ProblemDocument, found: Repairs) -> RepairsTold:
    """Return the changes that help, the nearest first, each with its line of play, and those that are not decided."""
    problem = document.problem
    return {
        "tried": found.tried,
        "repairs": tuple(_repair(document, repair) for repair in found.helping),
        "undecided": tuple(
            Changed(text=change_text(problem, repair), **_said(problem, repair.change)) for repair in found.undecided
        ),
    }


def _repair(document: ProblemDocument, repair: Repair) -> answers.Repair:
    problem, witness = document.problem, repair.witness
    assert witness is not None
    return answers.Repair(
        text=change_text(problem, repair),
        **_said(problem, repair.change),
        one_line=_one_line(document, repair),
        winning_line=play_of(repair.problem, witness.choices, witness.report),
    )


def _one_line(document: ProblemDocument, repair: Repair) -> str | None:
    try:
        return one_line_of(repaired(document, repair))
    except ValueError:  # a rule of assignment that files have no words for
        return None


def _said(problem: Problem, change: Change) -> dict[str, Any]:
    """Return a change as data; tasks by their places from 0, and only the keys that its kind has."""
    match change:
        case SendSignal():
            return {"kind": "signal"}
        case KeepSilent():
            return {"kind": "no-signal"}
        case NewPrediction(task, number):
            return {"kind": "prediction", "tasks": (task,), "number": number}
        case NewOwner(task, owner):
            return {"kind": "owner", "tasks": (task,), "seat": owner}
        case ExchangedTasks(first, second):
            return {"kind": "exchanged-tasks", "tasks": (first, second)}
        case NewMember(role, seat):
            return {"kind": "member", "role": role, "seat": seat}
        case ExchangedTokens(first, second):
            return {"kind": "exchanged-tokens", "tasks": (first, second)}
        case WithoutToken(task):
            return {"kind": "without-token", "tasks": (task,)}
        case WithoutTask(task):
            return {"kind": "without-task", "tasks": (task,)}
        case WithoutGoal(goal, part):
            return {"kind": "without-goal", "goal": goal, "part": part}
        case NewLeader(seat):
            return {"kind": "leader", "seat": seat}
        case NewCommander(seat):
            return {"kind": "commander", "seat": seat}
        case ExchangedCards(first, second):
            holders = [problem.deal.holder(card) for card in (first, second)]
            cards = (CardOf(seat=seat, card=card) for seat, card in zip(holders, (first, second), strict=True))
            return {"kind": "exchanged-cards", "cards": tuple(cards)}
