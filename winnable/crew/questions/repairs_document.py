"""Repairs of a problem document: which changes its game allows, and the document that each makes."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from winnable.crew.rulebook import cancelled
from winnable.crew.tokens import new_names, without_gaps
from winnable.missions.crew.assignment_rule import ASSIGNMENTS, HANDOVER_CREW, AssignmentRule
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.write import dump
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import FREE
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.repairs.changes import (
    ExchangedTokens,
    Sharing,
    WithoutGoal,
    WithoutTask,
    WithoutToken,
    as_it_stands,
)
from winnable.solver.crew.questions.repairs.search import Repair, Repairs, all_repairs
from winnable.solver.verdict import Limits

_NOT_THE_MISSION = (ExchangedTokens, WithoutToken, WithoutTask, WithoutGoal)
"""Changes after which it is no longer the mission, which says how many tasks there are, their tokens and the goals."""


def find_repairs(document: ProblemDocument, limits: Limits, *, exchange_cards: bool = False) -> Repairs:
    """The repairs of a problem that cannot be won.

    Tasks are shared out by the rule of the document, and no deal comes of it that the rules cancel (S18). Of
    unknown cards one deal that can be won is enough.
    """
    return all_repairs(
        document.problem,
        limits,
        sharing=sharing_of(document),
        exchange_cards=exchange_cards,
        permitted=permitted,
    )


def permitted(problem: Problem) -> bool:
    """Whether the rules do not cancel the deal of a changed problem (S18)."""
    return not any(cancelled(problem, problem.deal))


def sharing_of(document: ProblemDocument) -> Sharing:
    """The rule by which the tasks of the document are shared out, whatever they are."""
    problem, mission = document.problem, document.mission
    seats, handover = len(problem.deal.hands), problem.assignment.handover
    if mission is not None:
        handover = mission.handover and seats == HANDOVER_CREW
        rule: AssignmentRule | None = mission.assignment_read(document.reading)
    else:
        usual = ASSIGNMENTS[EDITIONS[document.game].assignment]
        rule = next((each for each in (usual, *ASSIGNMENTS.values()) if _fits(each, problem)), None)
    if rule is None:
        return as_it_stands(problem)
    return lambda tasks, commander: rule.assignment(tasks, seats, commander, handover=handover)


def _fits(rule: AssignmentRule, problem: Problem) -> bool:
    """Whether the assignment of a problem may be that of a rule."""
    given, seats = problem.assignment, len(problem.deal.hands)
    if rule.hardest and given.handover:
        return False
    return rule.assignment(problem.tasks, seats, problem.deal.commander, handover=given.handover) == given


def repaired(document: ProblemDocument, repair: Repair) -> ProblemDocument:
    """The document of a changed problem: its title says the change, and it is expected to be winnable.

    Where a token was left out, those above it move down, as files want no gaps.
    """
    title = document.problem.title
    problem = without_gaps(replace(repair.problem, title=f"{title}, {repair}" if title else str(repair)))
    document = replace(document.about(problem), expect=Answer.WINNABLE)
    if not isinstance(repair.change, _NOT_THE_MISSION):
        return document
    return replace(document, mission=None, reading=None, mission_file=None)


def repairs_yaml(document: ProblemDocument, found: Repairs, folder: Path | None) -> Iterator[str]:
    """Yield the documents of all changes that help; `folder` as for `dump`."""
    for repair in found.helping:
        changed = repaired(document, repair)
        try:
            yield dump(changed, folder=folder)
        except ValueError:  # a rule of assignment that files have no words for: then with owners
            assert repair.witness is not None
            names, choices = new_names(repair.problem), repair.witness.choices
            tokens = tuple(token and names.get(token.text, token) for token in choices.tokens)
            free = replace(changed, problem=replace(changed.problem, assignment=FREE))
            yield dump(free, replace(choices, tokens=tokens), folder=folder)
