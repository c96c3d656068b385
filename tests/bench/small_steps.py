"""Steps of many explanations held against every legal line of small deals, and of other deals with the cards of a step.

    python -m tests.bench.small_steps [EXPLANATIONS] [SEED]

Deals, tasks and goals are drawn at random; the first step that is not true, or not used, ends it with an error. On
small decks nearly every contradiction is short by itself; so a step counts as short here only if it looks at one suit
of a hand, and the parts of a step need not be much easier.
"""

import sys
import time
from collections import Counter
from random import Random
from unittest.mock import patch

from tests.support.steps import check, plays, problems
from winnable.rules.answer import Answer
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.steps import proof as proofs
from winnable.solver.crew.steps import split
from winnable.solver.crew.steps.search import refute


def main(explanations: int = 2000, seed: int = 1) -> None:
    """Check that many explanations, and say how many steps there were and what they claim."""
    random, seen = Random(seed), Counter[str]()
    start, lost, told = time.process_time(), 0, 0
    for problem, lines in problems(random):
        found = explain(problem, share=0)
        if found.answer is not Answer.UNWINNABLE:
            continue
        lost += 1
        with patch.object(proofs, "SUITS", 1), patch.object(split, "GAIN", 0.5):
            proof = refute(problem, found.demands)
        if proof is not None:
            told += 1
            seen += check(proof, problem, plays(problem, lines), random, deals=1)
            seen[f"{len(proof.steps)} steps"] += 1
        if told == explanations:
            break
    seconds = time.process_time() - start
    print(f"{told} of {lost} lost deals told and checked; {dict(seen.most_common())}; {seconds:.0f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
