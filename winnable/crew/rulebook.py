"""The remarks of the rulebooks on a deal, apart from whether it can be won.

Mission Deep Sea cancels deals (S18), exchanges tasks that can never be met together (S17), and counts a failure only if
the crew could have avoided it (S24). Planet Nine has nothing of the kind.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from winnable.crew.dealing.task_selection import CanEverBeMet, blame, cancelling
from winnable.missions.crew.assignment_rule import ASSIGNMENTS, possible
from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.source.english import listed
from winnable.missions.source.finding import Finding, Findings, Place, Source
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import FREE, Assignment
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.verdict import NEVER, Deadline, Remark

GOLDEN_RULE: Final = ("deep-sea",)
"""The editions whose rulebook counts a failure only if it could have been avoided."""


_CODES: Final = {"cancelled": "V007", "exchanged": "V008"}


def remarks_of(
    document: ProblemDocument, answer: Answer | None, *, deal: Deal | None = None, deadline: Deadline = NEVER
) -> tuple[Remark, ...]:
    """Return the remarks of the rulebook on a problem; `answer` is whether it can be won.

    `deal` is a deal that fits, where the answer rests on it. The solver decides whether tasks are exchanged, until
    the `deadline`; a question that is not decided says nothing. With None for an answer nothing is solved.
    """
    problem, own = document.problem, document.mission.own_cards if document.mission else ()
    found = list(cancelled(problem, deal or problem.deal, own))
    if answer not in {None, Answer.WINNABLE} and (remark := exchanged(document, CanEverBeMet(deadline=deadline))):
        found.append(remark)
    if answer is Answer.UNWINNABLE and deal is None and not found and document.game in GOLDEN_RULE:
        found.append(unavoidable(problem))
    return tuple(found)


def cancelled(problem: Problem, deal: Deal, own: Sequence[TaskCard] = ()) -> Iterator[Remark]:
    """Yield a remark for each hand that makes a task card want all hands dealt again (S18).

    `own` are task cards of the mission.
    """
    for task in problem.tasks:
        card = _card_of(task, len(deal.hands), own)
        for seat, cards in cancelling(card, deal) if card else ():
            held_cards = listed([str(each) for each in cards])
            held = f"{problem.name(seat)} holds {held_cards} together with the task {task.name}"
            does = "all cards are dealt again, and no attempt is counted"
            yield Remark("cancelled", f"the rules cancel this deal: {held}; {does}", (task.name,))


def exchanged(document: ProblemDocument, ask: CanEverBeMet) -> Remark | None:
    """Return a remark if no deal at all lets a crew meet the tasks that were drawn, so that one is exchanged (S17).

    The owners in the file do not matter, but the rule by which the tasks are shared out.
    """
    problem, mission = document.problem, document.mission
    players = len(problem.deal.hands)
    if len(problem.tasks) < 2 or (mission and mission.cards) or not _all_cards(problem, mission):
        return None
    tasks = tuple(replace(t, owner=None, predicted=None, token=None, done=False) for t in problem.tasks)
    deal = problem.deal
    undealt = Deal.unknown(problem.deck, players, deal.robot, deal.commander)
    rule, usual = _rule(document, tasks)
    _, blamed = blame(Problem(undealt, tasks, assignment=rule), ask)
    if blamed is None:
        return None
    names = tuple(tasks[index].name for index in blamed.tasks)
    called = f"the task{'s' * (len(names) > 1)} {listed(names)}"
    which = "the one of them that was drawn last" if len(names) > 1 else "it"
    instead = "for another of the same difficulty, and no attempt is counted"
    as_usual = ", as tasks are usually shared out" if usual else ""
    return Remark("exchanged", f"{called} {blamed.how}{as_usual}: the rules exchange {which} {instead}", names)


def examine(document: ProblemDocument, *, play: bool) -> Sequence[Finding]:
    """Return a warning for a deal that the rules cancel and, if `play`, for tasks that they exchange."""
    place = Place(Source(document.path), document.line, 1)
    found = remarks_of(document, Answer.UNKNOWN if play else None)
    findings = Findings()
    for remark in found:
        findings.warn(place, _CODES[remark.kind], remark.text)
    return list(findings.sorted())


def unavoidable(problem: Problem) -> Remark:
    """Return the remark of the rulebook on a failure: it counts only if the crew could have avoided it (S24)."""
    given = [("owners", any(task.owner is not None for task in problem.tasks))]
    given += [("predictions", any(task.predicted is not None for task in problem.tasks))]
    given += [("roles", any(role.seat is not None for role in problem.roles))]
    given += [("earlier tricks", problem.before is not None), ("cards played", bool(problem.played.tricks))]
    fixed = [what for what, said in given if said]
    rule = "by the rulebook a failure counts as an attempt only if the crew could have avoided it"
    if fixed:
        text = f"{rule}; whether it could is the question without the {listed(fixed)} in the file"
        return Remark("avoidable", text)
    if problem.distress is None:
        text = f"{rule}: this one nobody could, short of the distress signal"
        return Remark("unavoidable", text, option="--distress allowed")
    return Remark("unavoidable", f"{rule}: this one nobody could")


def _all_cards(problem: Problem, mission: Mission | None) -> bool:
    """Whether all tasks are task cards."""
    own = () if mission is None else mission.own_cards
    return all(_card_of(task, len(problem.deal.hands), own) for task in problem.tasks)


def _card_of(task: Task, players: int, own: Sequence[TaskCard]) -> TaskCard | None:
    """Return the task card of a task; None for any other task, even of the same name."""
    card = next((card for card in own if card.id == task.name), None) or task_cards().get(task.name)
    return card if card and card.task(players).goal == task.goal else None


def _rule(document: ProblemDocument, tasks: tuple[Task, ...]) -> tuple[Assignment, bool]:
    """Return how the tasks are shared out, and whether that is only the default of the edition.

    A file with all owners need not name a rule; the usual one is taken if it permits them.
    """
    problem, mission = document.problem, document.mission
    players, commander = len(problem.deal.hands), problem.deal.commander
    if mission is not None:
        return mission.assignment_read(document.reading).assignment(tasks, players, commander), False
    if problem.assignment != FREE or any(task.owner is None for task in problem.tasks):
        return problem.assignment, False
    usual = ASSIGNMENTS[EDITIONS[document.game].assignment].assignment(tasks, players, commander)
    return (usual, True) if possible(usual, problem.tasks, players, commander) else (FREE, False)
