"""How many random lost deals of the published missions are refuted step by step, in how many steps, and at what cost?

    python -m tests.bench.steps [DEALS] [SEED]

Missions, crew sizes and deals are drawn at random; those that are proved to be lost count. A deal is *told* in eight
steps without a case, or in twelve with cases. Costs are in seconds of processor time, and as multiples of one solve of
the deal. A deal that takes longer than `MOST` seconds is not told.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import median

from winnable.crew.dealing.mission_deal import random_problem
from winnable.crew.questions.steps import StepByStep, steps_text
from winnable.missions.crew import library
from winnable.output.ink import PLAIN
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.solve import solve
from winnable.solver.crew.steps.search import can_be_told, refute
from winnable.solver.verdict import Limits, OutOfTime

MOST = 60.0


def lost_deals(seed: int) -> Iterator[tuple[str, Problem, float]]:
    """Yield lost deals without end, each with its mission and the seconds of one solve."""
    random, missions = Random(seed), list(library().values())
    while True:
        mission, players = random.choice(missions), random.choice((3, 4, 5))
        try:
            problem = random_problem(mission, players, random)
        except ValueError:  # a mission for other crews
            continue
        start = time.process_time()
        answer = solve(problem, Limits(work=1)).answer
        if answer is Answer.UNWINNABLE and can_be_told(problem):
            yield f"{mission.id} with {players}", problem, time.process_time() - start


def main(deals: int = 100, seed: int = 1) -> None:
    """Print each deal with its steps, and the summary."""
    counts: Counter[str] = Counter()
    seconds: list[float] = []
    solves: list[float] = []
    for (name, problem, one), _ in zip(lost_deals(seed), range(deals), strict=False):
        found = explain(problem, smallest=False)
        start = time.process_time()
        try:
            proof = refute(problem, found.core, Limits(seconds=MOST))
        except OutOfTime:
            proof = None
        seconds.append(time.process_time() - start)
        solves.append(seconds[-1] / one)
        told = proof is not None and proof.length <= (12 if proof.cases else 8)
        counts["told" if told else "longer" if proof else "not told"] += 1
        print(f"\n{name}: {', '.join(label for label, _ in labelled(problem, found.core))}; {seconds[-1]:.1f} s")
        print(problem.deal)
        print("\n".join(steps_text(problem, StepByStep(proof, "no steps were found"), PLAIN)), flush=True)
    print(f"\n{dict(counts)} of {deals}; median {median(seconds):.1f} s, {median(solves):.0f} solves of the deal")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
