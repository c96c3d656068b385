"""Steps of many explanations held against every legal line of small deals, and of other deals with the cards of a step.

    python -m tests.bench.small_steps [EXPLANATIONS] [SEED]

Deals, tasks and goals are drawn at random; the first step that is not true, or not used, ends it with an error. On
small decks nearly every contradiction is plain; so a step counts as plain here only if it looks at no hand, and the
parts of a step need not be much easier.
"""

import sys
import time
from collections import Counter
from random import Random
from unittest.mock import patch

from tests.support.reasons import plays
from tests.support.steps import check, problems
from winnable.rules.answer import Answer
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.steps import plain, split
from winnable.solver.crew.steps.search import refute


def main(explanations: int = 2000, seed: int = 1) -> None:
    """Check that many explanations, and say how many steps there were and what they claim."""
    random, seen = Random(seed), Counter[str]()
    start, lost, told = time.process_time(), 0, 0
    for problem, lines in problems(random):
        found = explain(problem, smallest=False)
        if found.answer is not Answer.UNWINNABLE:
            continue
        lost += 1
        with patch.object(plain, "PLACES", 0), patch.object(plain, "ROWS", 0), patch.object(split, "GAIN", 0.5):
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
