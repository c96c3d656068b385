"""Problems as YAML."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from winnable.missions.lifeboat.document import ProblemDocument
from winnable.missions.lifeboat.write.cards import cards_value
from winnable.missions.lifeboat.write.goal import goal_value
from winnable.missions.lifeboat.write.line import control_value, line_value
from winnable.missions.source.dumper import Block, Flow, to_yaml
from winnable.missions.source.files import reference_to
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.deal import Deal, Marks
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Line
from winnable.rules.lifeboat.options import Options
from winnable.rules.lifeboat.problem import Problem

__all__ = ["document_of", "dump", "problem_value"]


def dump(document: ProblemDocument, line: Line | None = None, folder: Path | None = None) -> str:
    """A problem as YAML, with a line of play instead of its own if one is given.

    `folder` is that of the file to be written: from there the file of the mission is named; None: everything is
    written out.
    """
    return to_yaml(problem_value(document, line, folder))


def problem_value(document: ProblemDocument, line: Line | None = None, folder: Path | None = None) -> dict[str, Any]:
    """The value of a problem; see `dump`."""
    problem = document.problem
    first = problem.deal.position.day
    shown = line if line is not None else document.line_of_play
    value: dict[str, Any] = {"game": document.game}
    for key, text in (("name", document.name), ("note", document.note)):
        value |= {key: text} if text else {}
    value |= _deal(problem.deal)
    value |= _question(document, folder)
    if problem.played != NOTHING_PLAYED:
        value["played"] = line_value(problem.played, first)
    if shown is not None:
        value["line"] = line_value(shown, first)
    if document.expect is not None:
        value["expect"] = document.expect.value
    return value


def document_of(problem: Problem) -> ProblemDocument:
    """A document for a problem that no file holds, with the name that it had in one."""
    return ProblemDocument(
        "<problem>", 1, problem, name=problem.source.name if isinstance(problem.source, ProblemDocument) else ""
    )


# --- the deal ------------------------------------------------------------------------------------


def _deal(deal: Deal) -> dict[str, Any]:
    setup, start = deal.setup, deal.position
    value: dict[str, Any] = {"boat": _names(start.boat)}
    lost = [who for who in setup.cast if who not in start.boat]
    if lost:
        value["lost"] = _names(lost)
    relations = {
        str(who): Flow(
            {role: str(other) for role in ("friend", "enemy") if (other := getattr(relation, role)) is not None}
        )
        for who, relation in sorted(setup.relations.items())
    }
    if relations:
        value["relations"] = relations
    wounds = {str(who): start.wounds[who] for who in setup.cast if start.wounds[who]}
    if wounds:
        value["wounds"] = Flow(wounds)
    hands = {
        str(who): Flow({copy: list(hand) for copy, hand in (("closed", closed), ("open", opened)) if hand})
        for who, closed, opened in ((who, start.closed[who], start.open[who]) for who in setup.cast)
        if closed or opened
    }
    if hands:
        value["hands"] = hands
    value["provisions"] = list(start.provisions)
    value["navigation"] = list(start.navigation)
    value |= {"gulls": start.gulls} if start.gulls else {}
    value |= {"day": start.day} if start.day > 1 else {}
    if deal.marks is not None:
        value["marks"] = _marks(deal.marks)
    cards = cards_value(setup.cards)
    if cards:
        value["cards"] = cards
    usual = Options()
    options = {
        name: getattr(setup.options, name)
        for name, _ in Options.readings()
        if getattr(setup.options, name) != getattr(usual, name)
    }
    return value | ({"options": options} if options else {})


def _marks(marks: Marks) -> Flow:
    value = Flow({"order": _names(marks.order), "acted": _names(marks.acted)})
    for key, people in (("rowed", marks.rowed), ("fought", marks.fought)):
        if people:
            value[key] = _names(sorted(people))
    value["table"] = list(marks.table)
    return value


def _names(people: Sequence[Character]) -> list[str]:
    return [str(who) for who in people]


# --- the question --------------------------------------------------------------------------------


def _question(document: ProblemDocument, folder: Path | None) -> dict[str, Any]:
    """What is asked: the mission, and what the problem says itself."""
    problem = document.problem
    value: dict[str, Any] = {}
    named = document.mission is not None and (document.mission_path is None or folder is not None)
    if named:
        path = document.mission_path
        value["mission"] = document.mission_name if path is None else reference_to(path, folder or Path())
        value |= {"with": Flow(document.given)} if document.given else {}

    def said(key: str) -> bool:
        return not named or key in document.own

    controls = {
        str(who): control_value(problem.control(who))
        for who in problem.deal.setup.cast
        if not problem.control(who).free
    }
    if said("control") and (controls or named):
        value["control"] = Flow(controls) if all(isinstance(each, str) for each in controls.values()) else controls
    if said("horizon"):
        value["horizon"] = problem.days
    if said("at") and (problem.at == "horizon" or named):
        value["at"] = problem.at
    if said("goals"):
        value["goals"] = Block(goal_value(goal) for goal in problem.goals)
    return value
