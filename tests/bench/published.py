"""Published figures, reproduced: how many random four-player deals can be won with all cards open?

    python -m tests.bench.published [DEALS] [PROCESSES]

A. de Jong (*An analysis of the Crew*, Leiden 2021) gives, with the tasks handed out round robin and
without tokens, 99 to 100 % winnable with 3 tasks, 93 % with 6 and 69 to 71 % with 10; with the draft
left open every one of 220,000 deals with 2 to 23 tasks. Every line found here is replayed.
"""

import math
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.bench.ratios import random_problem
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

LIMITS = Limits(work=60)


def handed_out(tasks: int, seed: int) -> Answer:
    """The answer with tasks handed out round robin."""
    return solve(random_problem(4, tasks, seed), LIMITS).answer


def drafted(tasks: int, seed: int) -> Answer:
    """The answer for the same deal with the draft left open."""
    given = random_problem(4, tasks, seed)
    assignment = Assignment.draft(tasks, 4, given.deal.commander)
    return solve(
        Problem(given.deal, tuple(Task(t.name, t.goal) for t in given.tasks), assignment=assignment), LIMITS
    ).answer


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    z, share = 1.96, hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - half, middle + half


def main(deals: int = 1000, processes: int = 2) -> None:
    """Print the shares with their intervals."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as executor:
        for name, question in (("handed out round robin", handed_out), ("draft left open", drafted)):
            for tasks in (3, 6, 10):
                answers = Counter(executor.map(question, [tasks] * deals, range(deals), chunksize=20))
                winnable, unknown = answers[Answer.WINNABLE], answers[Answer.UNKNOWN]
                low, high = wilson(winnable, deals)
                print(
                    f"{name}, {tasks:2} tasks: {winnable} of {deals} winnable = {winnable / deals:.1%} "
                    f"(95 %: {low:.1%} to {high:.1%}), {unknown} undecided",
                    flush=True,
                )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
