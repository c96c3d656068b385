"""Writing on one line: a problem as options of the command line, a goal as in a list of goals."""

import re
import shlex
from dataclasses import replace
from typing import Final

from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.goals.forms import goal_value
from winnable.missions.crew.write.problem import document_of, problem_value
from winnable.missions.source.dumper import on_one_line
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.problem import Problem

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
