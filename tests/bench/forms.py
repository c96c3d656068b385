"""Forms of goals for measurements, each with two plain tasks beside it; see `counts` and `ledger`."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.bench.ratios import random_problem
from tests.support.goals import goals_in
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.goal import parts
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.task import Token
from winnable.rules.crew.who import InRole

FORMS, TRICK_BY_TRICK, SIGNAL, IN_ORDER = goals_in(Path(__file__).with_suffix(".yaml"), "lucky").values()
EVERY_FORM: Final = FORMS | TRICK_BY_TRICK | SIGNAL | IN_ORDER


def problem_with(name: str, seed: int) -> Problem:
    """A random deal of four players with the goal of this name and two plain tasks."""
    goal, plain = EVERY_FORM[name], random_problem(4, 2, seed)
    roles = (Role("lucky"),) if InRole("lucky") in parts(goal) else ()
    tokens = [Token("1"), Token("2")] if name in IN_ORDER else [None, None]
    tasks = tuple(replace(task, token=token) for task, token in zip(plain.tasks, tokens, strict=True))
    return replace(plain, tasks=tasks, goals=(goal,), roles=roles, distress=Distress() if name in SIGNAL else None)
