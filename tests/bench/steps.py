"""How many random lost deals of the published missions are refuted step by step, in how many steps, and at what cost?

    python -m tests.bench.steps [DEALS] [SEED]

Missions, crew sizes and deals are drawn at random; those that are proved to be lost count. A deal is told *plainly* if
each step is: it looks at four suits of hands at most, or at two hands or two suits alone (`solver.crew.steps.plain`).
Costs are in seconds of processor time, and as multiples of one solve of the deal.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import median

from winnable.crew.dealing.mission_deal import random_problem
from winnable.crew.questions.steps import StepByStep, steps_text
from winnable.missions.crew.library import library
from winnable.output.ink import PLAIN
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.solve import solve
from winnable.solver.crew.steps.plain import is_plain
from winnable.solver.crew.steps.prover import grouped
from winnable.solver.crew.steps.search import can_be_told, refute
from winnable.solver.crew.steps.sequence import Sequence
from winnable.solver.verdict import Limits

KINDS = ("plainly", "with a long step", "not told")


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
    """Print each deal with its steps, then a table by mission, and the summary."""
    counts: Counter[str] = Counter()
    missions: dict[str, Counter[str]] = {}
    solves: list[float] = []
    lengths: Counter[int] = Counter()
    for (name, problem, one), _ in zip(lost_deals(seed), range(deals), strict=False):
        found = explain(problem, smallest=False)
        start = time.process_time()
        proof = refute(problem, found.core)
        seconds = time.process_time() - start
        solves.append(seconds / one)
        kind = _kind(proof)
        counts[kind] += 1
        missions.setdefault(name.split()[0], Counter())[kind] += 1
        lengths[proof.length if proof else 0] += 1
        print(f"\n{name}: {', '.join(label for label, _ in labelled(problem, found.core))}; {kind}, {seconds:.1f} s")
        print(problem.deal)
        print("\n".join(steps_text(problem, StepByStep(proof, "no steps were found"), PLAIN)), flush=True)
    print("\n| mission | " + " | ".join(KINDS) + " |\n| --- |" + " --- |" * len(KINDS))
    for mission, seen in sorted(missions.items()):
        print(f"| {mission} | " + " | ".join(str(seen[kind]) for kind in KINDS) + " |")
    print(f"\n{dict(counts)} of {deals}; lengths {dict(sorted(lengths.items()))}; median {median(solves):.0f} solves")


def _kind(proof: Sequence | None) -> str:
    """How a deal is told: in steps that are all plain, in steps of which one looks at more, or not at all."""
    if proof is None:
        return KINDS[2]
    return KINDS[not all(is_plain(grouped(step.premises)) for step in proof.steps)]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
