"""Writing documents as YAML, so that they read back to the same."""

import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Final

from winnable.missions.crew.document import Document, MissionDocument, ProblemDocument, TaskCardsDocument
from winnable.missions.crew.format.mission import mission_value
from winnable.missions.crew.goals.forms import goal_value
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.task_cards import TASK_CARD
from winnable.missions.crew.words import SOME, words_of
from winnable.missions.crew.write.problem import document_of, problem_value
from winnable.missions.source.dumper import on_one_line, to_yaml
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import TokenChange


def dump(
    document: Document | Problem | Mission,
    choices: Choices | None = None,
    line: Line | None = None,
    folder: Path | None = None,
) -> str:
    """Write a problem, a mission or task cards as YAML, which loads back to the same.

    With `choices` and `line` the problem is written as the crew chose and played. A mission is written in full, with
    its parameters filled in and merged with the mission it extends; but where `folder` is that of the file to be
    written, a problem names the file of its mission. Raises ValueError for a deck or a rule of
    assignment that files cannot describe, for tasks met before that share their name with others, and for an unknown
    card outside all hands while every hand is known.
    """
    match document:
        case MissionDocument(mission=mission):
            value = mission_value(mission)
        case Mission():
            value = mission_value(document)
        case TaskCardsDocument(cards=cards, game=game):
            value = {"game": game, "task_cards": {card.id: TASK_CARD.write(card, words_of(game)) for card in cards}}
        case _:
            value = problem_value(_with(document_of(document), choices, line), folder, fixed=choices is not None)
    return to_yaml(value)


def _with(document: ProblemDocument, choices: Choices | None, line: Line | None) -> ProblemDocument:
    """Fill in the crew's choices and the line that was played."""
    problem = document.problem
    if choices is not None:
        noted = choices.predictions or (None,) * len(problem.tasks)
        chosen = zip(problem.tasks, choices.owners, choices.tokens, noted, strict=True)
        tasks = tuple(
            replace(task, owner=owner, token=token, predicted=predicted) for task, owner, token, predicted in chosen
        )
        roles = tuple(replace(role, seat=choices.roles.get(role.name)) for role in problem.roles)
        draw = replace(problem.draw, cards=choices.draws) if problem.draw and choices.draws else problem.draw
        passes = choices.passes
        sent = None if passes is None else Distress(required=True, direction=passes.direction, cards=passes.cards)
        changed = replace(
            problem,
            deal=choices.deal or problem.deal,
            tasks=tasks,
            roles=roles,
            draw=draw,
            token_change=TokenChange.NONE,
            distress=sent,
        )
        every = document.unknown != SOME
        expect = None if every else document.expect  # a verdict for every deal is none for this one
        document = replace(document, problem=changed, unknown=SOME, expect=expect)
    return document if line is None else replace(document, line_of_play=line)


# --- On one line ---------------------------------------------------------------------------------


_LEFT_OUT: Final = ("name", "note", "line", "expect")


def one_line_of(document: ProblemDocument | Problem) -> str:
    """Write the problem as options of the command line, ready to be pasted: `--deal '…' --tasks '…'`.

    Title, note, line of play and expected verdict are left out.
    """
    document = document_of(document)
    problem = document.problem
    if any(re.search(r"[/:]|^[\s\[{]|\s$", name) for name in problem.names):
        document = replace(document, problem=replace(problem, names=()))
    value = problem_value(document, fixed=False)
    hands = value.pop("hands")
    named = [f"{name}: {hand}" for name, hand in hands.items()] if isinstance(hands, dict) else map(str, hands)
    options = [("deal", " / ".join(named))]
    for key, each in value.items():
        if key not in _LEFT_OUT:
            short = key in ("tasks", "mission", "lead") and isinstance(each, str)
            options.append((key, each if short else on_one_line(each)))
    order = ["deal", "tasks", "mission"]
    options.sort(key=lambda option: order.index(option[0]) if option[0] in order else len(order))
    return " ".join(f"--{key} {_in_quotes(text)}" for key, text in options)


def goal_on_one_line(goal: Goal, commander: str) -> str:
    """Write a goal, without the braces around it; `commander` is the edition's word for the commander."""
    return on_one_line(goal_value(goal, commander)).removeprefix("{").removesuffix("}")


def _in_quotes(text: str) -> str:
    """Quote the text for a shell; hands and tasks always, as some shells give their signs a meaning."""
    quoted = shlex.quote(text)
    return quoted if quoted != text or re.fullmatch(r"[\w./-]+", text) else f"'{text}'"
