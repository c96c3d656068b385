"""What each form of goal costs: random deals of four players with the goal, against the same deals with four tasks.

    python -m tests.bench.forms [DEALS] [NAME ...]     by goal: the ratio of the medians, the slowest, what is lost,
                                                       undecided in 60 s, and for how many a model was built

Goals and tasks are solved in turn, deal by deal, so that a noisy machine disturbs all alike, and seconds are those of
the processor: of others at work, what takes longer would see more. Beside each goal there are two plain tasks.
"""

import statistics
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from tests.bench.ratios import random_problem, solved
from tests.support.goals import goals_in
from winnable.missions.crew.goals.forms import goal_value
from winnable.rules.answer import Answer
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.goal import parts
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.task import Token
from winnable.rules.crew.who import InRole

FORMS, TRICK_BY_TRICK, SIGNAL, IN_ORDER = goals_in(Path(__file__).with_suffix(".yaml"), "lucky").values()
EVERY_FORM: Final = FORMS | TRICK_BY_TRICK | SIGNAL | IN_ORDER


class Timed(NamedTuple):
    """What one problem took of the processor, everything included."""

    answer: Answer
    seconds: float
    modelled: bool
    """Whether a model was built: no line was found before, and nothing refuted."""


def timed(problem: Problem) -> Timed:
    """Solve a problem."""
    verdict, seconds = solved(problem)
    return Timed(verdict.answer, seconds, verdict.effort.encode > 0)


def problem_with(name: str, seed: int) -> Problem:
    """A random deal of four players with the goal of this name and two plain tasks."""
    goal, plain = EVERY_FORM[name], random_problem(4, 2, seed)
    roles = (Role("lucky"),) if InRole("lucky") in parts(goal) else ()
    tokens = [Token("1"), Token("2")] if name in IN_ORDER else [None, None]
    tasks = tuple(replace(task, token=token) for task, token in zip(plain.tasks, tokens, strict=True))
    return replace(plain, tasks=tasks, goals=(goal,), roles=roles, distress=Distress() if name in SIGNAL else None)


def main(deals: int, names: list[str]) -> None:
    """Measure the goals with these names, or all of them."""
    chosen = {name: goal for name, goal in EVERY_FORM.items() if not names or name in names}
    found: dict[str, list[Timed]] = {name: [] for name in ("four tasks", *chosen)}
    for seed in range(deals):
        found["four tasks"].append(timed(random_problem(4, 4, seed)))
        for name in chosen:
            found[name].append(timed(problem_with(name, seed)))
    plain = statistics.median(each.seconds for each in found["four tasks"])
    print(f"{deals} deals, four tasks at the median {plain:.4f} s")
    for name, runs in found.items():
        ratio = statistics.median(each.seconds for each in runs) / plain
        answers = Counter(each.answer for each in runs)
        print(
            f"{name}\tratio {ratio:.1f}\tslowest {max(each.seconds for each in runs):.2f} s"
            f"\tlost {answers[Answer.UNWINNABLE]}\tundecided {answers[Answer.UNKNOWN]}"
            f"\tmodels {sum(each.modelled for each in runs)}"
        )
        if name in chosen:
            print(f"\t{goal_value(chosen[name])}")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:2]]
    main(numbers[0] if numbers else 300, sys.argv[2:])
