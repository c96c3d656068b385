"""Requirements of a problem as people name them, a label as in files and a sentence in English; and as values."""

from collections.abc import Collection, Sequence
from typing import TypeVar

from winnable.crew.facts import goal_english
from winnable.crew.questions.explain_answers import Required
from winnable.missions.crew.english.words import Words
from winnable.missions.crew.sentences import assignment_text, hint_text
from winnable.missions.source.english import capital, listed, number
from winnable.output.ink import printable
from winnable.output.typed import MISSING, Missing
from winnable.questions.why_answers import CoreLine
from winnable.rules.crew.due import soonest
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.goal import lowered, plain_card
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.questions.subsets import asks_about_tasks
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

_T = TypeVar("_T")


def requirement_lines(problem: Problem, chosen: Sequence[Requirement]) -> list[CoreLine]:
    """Tell some of the requirements of a problem, in their order: those about one task in one line."""
    words = Words(problem.deck, commander_word(problem.deck), problem.names)
    return [
        CoreLine(
            label=printable(label),
            english=printable(_english(problem, together, chosen, words)),
            requires=tuple(_required(problem, each) for each in together),
        )
        for label, together in labelled(problem, chosen)
    ]


def _english(problem: Problem, together: tuple[Requirement, ...], chosen: Collection[Requirement], words: Words) -> str:
    match together[0]:
        case Met(index) | Owned(index) | Noted(index):
            return _task(problem, index, together, words)
        case Ordered(index):
            return _token(problem, index, chosen)
        case GoalMet(index, path):
            return goal_english(problem, dict(goal_parts(problem.goals[index], len(problem.deal.hands)))[path])
        case RoleGiven(index):
            role = problem.roles[index]
            return f"{capital(words.member(role.seat or 0))} is {role.name}."
        case SharedOut():
            return " ".join(assignment_text(problem.assignment, problem.tasks, words))
        case Hinted(index):
            return hint_text(problem.hints_so_far[index], words)
        case Drawn(seat):
            card = problem.draw.cards[seat] if problem.draw else None
            return f"{capital(words.member(seat))} draws {words.card(card) if card else ''} after the first trick."
        case Sent() | PassedTo() | Passed() as each:
            return _signal(problem, each, words)


# --- tasks ---------------------------------------------------------------------------------------


def _task(problem: Problem, index: int, together: Collection[Requirement], words: Words) -> str:
    task = problem.tasks[index]
    owner = task.owner if Owned(index) in together else None
    sentences = []
    if Met(index) in together:
        sentences.append(_must(problem, task, owner, words))
    elif owner is not None:
        sentences.append(f"{capital(words.member(owner))} owns {task.name}.")
    if Noted(index) in together and task.predicted is not None:
        sentences.append(f"The prediction for {task.name} is {number(task.predicted)}.")
    return " ".join(sentences)


def _must(problem: Problem, task: Task, owner: int | None, words: Words) -> str:
    card = plain_card(task.goal)
    if card is not None:
        who = f"whoever owns {task.name}" if owner is None else words.member(owner)
        return f"{capital(who)} must win {'it' if owner is None else words.card(card)}."
    return f"{goal_english(problem, task.goal, owner=owner)} {soonest_english(problem, task)}".rstrip()


def soonest_english(problem: Problem, task: Task) -> str:
    """Return with which trick a task is met by the words of its goal; empty if that does not matter, or may be any."""
    deal = problem.deal
    first = soonest(lowered(task.goal, deal.deck, len(deal.hands), deal.last), deal.last, deal.last)
    if first < 2 or (task.token is None and not asks_about_tasks(problem)):
        return ""
    return "It is met with the last trick." if first == deal.last else f"It is met in trick {first} at the soonest."


# --- all others ----------------------------------------------------------------------------------


def _token(problem: Problem, index: int, chosen: Collection[Requirement]) -> str:
    """Return the order that a token requires of the tasks that have to be met."""
    task = problem.tasks[index]
    token = task.token
    assert token is not None
    others = [early if late == index else late for early, late in ordered_pairs(problem, index)]
    names = [problem.tasks[other].name for other in others if Met(other) in chosen or problem.tasks[other].done]
    names = names or ["the others"]
    when = "earlier" if token.omega else "later"
    return f"{task.name} must be met no {when} than {listed(names)}."


def _signal(problem: Problem, each: Sent | PassedTo | Passed, words: Words) -> str:
    signal = problem.distress
    assert signal is not None
    sent = "" if signal.required else "if the distress signal is sent, "
    if isinstance(each, Sent):
        return "The distress signal must be sent."
    if isinstance(each, PassedTo):
        return capital(f"{sent}cards are passed to the {signal.direction.value if signal.direction else ''}.")
    card = signal.cards[each.seat]
    return capital(f"{sent}{words.member(each.seat)} passes {words.card(card) if card else ''}.")


# --- as values -----------------------------------------------------------------------------------


def _required(problem: Problem, each: Requirement) -> Required:
    kind = each.kind
    match each:
        case Noted(index):
            predicted = problem.tasks[index].predicted
            return Required(kind=kind, task=problem.tasks[index].name, number=_or_missing(predicted))
        case Met(index) | Owned(index) | Ordered(index):
            return Required(kind=kind, task=problem.tasks[index].name)
        case GoalMet(index, path):
            return Required(kind=kind, goal=index, part=path)
        case RoleGiven(index):
            role = problem.roles[index]
            return Required(kind=kind, role=role.name, seat=_or_missing(role.seat))
        case Drawn(seat):
            return Required(kind=kind, seat=seat, card=_or_missing(problem.draw.cards[seat] if problem.draw else None))
        case Passed(seat):
            card = problem.distress.cards[seat] if problem.distress else None
            return Required(kind=kind, seat=seat, card=_or_missing(card))
        case PassedTo():
            return Required(kind=kind, side=_or_missing(problem.distress.direction if problem.distress else None))
        case Hinted(index):
            return Required(kind=kind, hint=index)
    return Required(kind=kind)


def _or_missing(value: _T | None) -> _T | Missing:
    return MISSING if value is None else value
