"""The parts that the line so far has lost, whatever the crew chooses and plays, each with the card that lost it.

Each task and each goal is asked for alone. If that cannot be won any more, the first card after which it could not is
found by bisection: what is lost once stays so. Example: of 22 cards, the line can be won after 11, and not after 16, 13
or 12; so the twelfth card lost it. If no part is lost alone, all of them together are asked for so.
"""

from contextlib import suppress
from dataclasses import dataclass, replace

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card, SeatIndex, TrickNumber
from winnable.rules.crew.goal import Goal, about_all_tasks, parts
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.play import Line, winning_place
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.analysis import only
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits, NoAnswer


@dataclass(frozen=True, slots=True)
class Loss:
    """A part that is lost: the index of a task or of a goal; neither for all parts together.

    `card` is the one that lost it, played by `seat` in `trick`; None where that was before the first card of the deal.
    """

    trick: TrickNumber
    card: Card | None = None
    seat: SeatIndex | None = None
    task: int | None = None
    goal: int | None = None


def losses(problem: Problem, limits: Limits) -> tuple[Loss, ...]:
    """Everything that the line so far has lost, the earliest first; empty where nothing is.

    `limits` hold for each solve. A part counts as not lost where they do not suffice.
    """
    tasks = len(problem.tasks)
    found: list[Loss] = []
    for part, asked in enumerate([*(task.goal for task in problem.tasks), *problem.goals]):
        if _about_others(asked) or (part < tasks and problem.tasks[part].done):
            continue
        with suppress(ValueError):  # a goal is about a token that is taken away
            loss = _loss(only(problem, (part,)), limits)
            if loss is not None:
                found.append(replace(loss, task=part) if part < tasks else replace(loss, goal=part - tasks))
    together = None if found else _loss(problem, limits)
    return tuple(sorted(found, key=lambda loss: loss.trick)) if together is None else (together,)


def _about_others(goal: Goal) -> bool:
    """Whether a goal asks when tasks are met, or how many there are: then it says nothing alone."""
    return any(isinstance(part, Falls) or about_all_tasks(part) for part in parts(goal))


def _loss(problem: Problem, limits: Limits) -> Loss | None:
    """The card after which the problem can no longer be won; None if it still can, as far as is found."""
    cards = sum(map(len, problem.played.tricks))
    if not _lost(problem, cards, limits):
        return None
    kept, lost = -1, cards  # it can be won after so many cards, and cannot after so many
    while lost - kept > 1:
        middle = (kept + lost) // 2
        if _lost(problem, middle, limits):
            lost = middle
        else:
            kept = middle
    return _with_card(problem, lost)


def _lost(problem: Problem, cards: int, limits: Limits) -> bool:
    """Whether it cannot be won after the first cards of the line."""
    tricks: list[tuple[Card, ...]] = []
    for trick in problem.played.tricks:
        if cards > 0:
            tricks.append(trick[:cards])
        cards -= len(trick)
    try:
        return solve(replace(problem, played=Line(tuple(tricks))), limits).answer is Answer.UNWINNABLE
    except NoAnswer:
        return False


def _with_card(problem: Problem, cards: int) -> Loss:
    """The last of so many cards of the line, its trick, and who played it."""
    leader, seats = problem.deal.leader, len(problem.deal.hands)
    if not cards:
        return Loss(problem.deal.earlier)
    for number, trick in enumerate(problem.played.tricks, problem.deal.earlier + 1):
        if cards <= len(trick):
            return Loss(number, trick[cards - 1], (leader + cards - 1) % seats)
        cards -= len(trick)
        leader = (leader + winning_place(trick, problem.deal.deck)) % seats
    raise AssertionError("expected no more cards than the line has")
