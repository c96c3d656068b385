"""Requirements of a problem as people name them: a label in the notation of the files, and a sentence in English."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from winnable.crew.facts import goal_english, goal_label
from winnable.missions.crew.english.document import assignment_text, hint_text
from winnable.missions.crew.english.words import Words, capital, listed, number
from winnable.output.ink import printable
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.features import plain_card
from winnable.solver.crew.requirements import (
    Drawn,
    GoalMet,
    Hinted,
    Met,
    Noted,
    Ordered,
    Owned,
    Passed,
    PassedTo,
    Requirement,
    RoleGiven,
    Sent,
    SharedOut,
    goal_parts,
    ordered_pairs,
)

__all__ = ["RequirementLine", "requirement_lines"]


@dataclass(frozen=True, slots=True)
class RequirementLine:
    """One or more requirements about the same thing, such as a task and its owner, told in one line."""

    label: str
    """In the notation of the files, as short as can be: `p9>Ben`, `token 1`."""
    english: str
    """The same in a sentence."""
    requirements: tuple[Requirement, ...]


def requirement_lines(problem: Problem, chosen: Sequence[Requirement]) -> list[RequirementLine]:
    """Tell some of the requirements of a problem, in their order."""
    words = Words(problem.deck, commander_word(problem.deck), problem.names)
    lines = []
    for _, group in groupby(chosen, lambda each: each.task if isinstance(each, Met | Owned | Noted) else each):
        together = tuple(group)
        first = together[0]
        if isinstance(first, Met | Owned | Noted):
            label, english = _task(problem, first.task, together, words)
        else:
            label, english = _other(problem, first, chosen, words)
        lines.append(RequirementLine(printable(label), printable(english), together))
    return lines


# --- tasks ---------------------------------------------------------------------------------------


def _task(problem: Problem, index: int, chosen: Collection[Requirement], words: Words) -> tuple[str, str]:
    task = problem.tasks[index]
    owner = task.owner if Owned(index) in chosen else None
    noted = task.predicted if Noted(index) in chosen else None
    label = task.name + ("" if noted is None else f"={noted}")
    label += "" if owner is None else f">{problem.names[owner] if problem.names else owner}"
    sentences = []
    if Met(index) in chosen:
        sentences.append(_must(problem, task, owner, words))
    elif owner is not None:
        sentences.append(f"{capital(words.member(owner))} owns {task.name}.")
    if noted is not None:
        sentences.append(f"The prediction for {task.name} is {number(noted)}.")
    return label, " ".join(sentences)


def _must(problem: Problem, task: Task, owner: int | None, words: Words) -> str:
    card = plain_card(task.goal)
    if card is not None:
        who = f"whoever owns {task.name}" if owner is None else words.member(owner)
        return f"{capital(who)} must win {'it' if owner is None else words.card(card)}."
    sentence = goal_english(problem, task.goal, owner=owner)
    return f"{task.name}: {sentence}" if owner is None or task.name.isdecimal() else sentence


# --- all others ----------------------------------------------------------------------------------


def _other(problem: Problem, each: Requirement, chosen: Collection[Requirement], words: Words) -> tuple[str, str]:
    match each:
        case Ordered(index):
            return _token(problem, index, chosen)
        case GoalMet(index, path):
            goal = dict(goal_parts(problem.goals[index], len(problem.deal.hands)))[path]
            part = "".join(f".{place + 1}" for place in path)
            return goal_label(problem, index) + part, goal_english(problem, goal)
        case RoleGiven(index):
            role = problem.roles[index]
            assert role.seat is not None
            return f"{role.name}: {_name(problem, role.seat)}", f"{capital(words.member(role.seat))} is {role.name}."
        case SharedOut():
            return "assignment", " ".join(assignment_text(problem.assignment, problem.tasks, words))
        case Drawn(seat):
            card = problem.draw.cards[seat] if problem.draw else None
            assert card is not None
            sentence = f"{capital(words.member(seat))} draws {words.card(card)} after the first trick."
            return f"{_name(problem, seat)} draws {card}", sentence
        case Hinted(index):
            hint = problem.communications[index]
            return f"hint of {_name(problem, hint.seat)}", hint_text(hint, words)
        case _:
            return _signal(problem, each, words)


def _token(problem: Problem, index: int, chosen: Collection[Requirement]) -> tuple[str, str]:
    """What a token asks for; of the tasks that it puts behind its own those that have to be met, if there are any."""
    task = problem.tasks[index]
    token = task.token
    assert token is not None
    others = [early if late == index else late for early, late in ordered_pairs(problem, index)]
    names = [problem.tasks[other].name for other in others if Met(other) in chosen]
    names = names or [problem.tasks[other].name for other in others]
    when = "earlier" if token.omega else "later"
    return f"token {token}", f"{task.name} must be met no {when} than {listed(names)}."


def _signal(problem: Problem, each: Requirement, words: Words) -> tuple[str, str]:
    signal = problem.distress
    assert signal is not None
    sent = "" if signal.required else "if the distress signal is sent, "
    match each:
        case Sent():
            return "distress", "The distress signal must be sent."
        case PassedTo() if signal.direction is not None:
            side = signal.direction.value
            return f"to the {side}", capital(f"{sent}cards are passed to the {side}.")
        case Passed(seat) if (card := signal.cards[seat]) is not None:
            sentence = f"{sent}{words.member(seat)} passes {words.card(card)}."
            return f"{_name(problem, seat)} passes {card}", capital(sentence)
    raise ValueError(f"expected a requirement of the problem, found {each}")


def _name(problem: Problem, seat: int) -> str:
    return problem.names[seat] if problem.names else f"seat {seat}"
