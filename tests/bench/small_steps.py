"""Steps of many explanations held against every legal line of small deals, and of other deals with the cards of a step.

    python -m tests.bench.small_steps [EXPLANATIONS] [SEED]

Deals, tasks and goals are drawn at random; the first step that is not true, or not used, ends it with an error. On
small decks nearly every contradiction is plain; so a step counts as plain here if it looks at one suit of one hand.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from unittest.mock import patch

from tests.support.bounds import goals
from tests.support.decks import shuffled, small_deck
from tests.support.reasons import plays, random_tasks, records
from tests.support.steps import check
from winnable.rules.answer import Answer
from winnable.rules.crew.play import Record
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.steps import plain
from winnable.solver.crew.steps.search import refute

DECKS = ((2, 3, 1, 3), (2, 4, 0, 3), (2, 4, 1, 3), (3, 3, 0, 3))
"""The suits, the highest rank and the trumps of decks, and the number of players."""
PROBLEMS = 20
"""The problems of each deal."""


def problems(random: Random) -> Iterator[tuple[Problem, list[Record]]]:
    """Yield problems without end, each with every line of its deal."""
    while True:
        suits, ranks, trumps, players = random.choice(DECKS)
        deal = shuffled(small_deck(suits, ranks, trumps), players, random.randrange(10**6))
        lines = records(deal)
        for _ in range(PROBLEMS):
            problem = random_tasks(deal, random, random.randint(0, 3))
            yield replace(problem, goals=(*goals(random),) if random.random() < 0.3 else ()), lines


def main(explanations: int = 2000, seed: int = 1) -> None:
    """Check that many explanations, and say how many steps there were and what they claim."""
    random, seen = Random(seed), Counter[str]()
    start, lost, told = time.process_time(), 0, 0
    for problem, lines in problems(random):
        found = explain(problem, smallest=False)
        if found.answer is not Answer.UNWINNABLE:
            continue
        lost += 1
        with patch.object(plain, "PLACES", 1), patch.object(plain, "ROWS", 0):
            proof = refute(problem, found.core)
        if proof is not None:
            told += 1
            seen += check(proof, problem, plays(problem, lines), random, deals=1)
            seen[f"{proof.length} steps"] += 1
        if told == explanations:
            break
    seconds = time.process_time() - start
    print(f"{told} of {lost} lost deals told and checked; {dict(seen.most_common())}; {seconds:.0f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
