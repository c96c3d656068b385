"""Many lines against one: the fewest tricks and ten lines of random deals, beside a single solve.

    python -m tests.bench.lines [8]     so many deals for 3, 4 and 5 players each, with 4 to 6 tasks

The single solve is without the lookahead, as that finds most lines in no time, and everything here asks the model.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

from tests.bench.ratios import random_problem
from winnable.crew.deals import Question
from winnable.crew.game import CREW
from winnable.games.values import Query
from winnable.questions.solve import answer
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

LIMITS = Limits(seconds=60)


def problems(seeds: int) -> Iterator[Problem]:
    """The deals that can be won."""
    for seed in range(seeds):
        for players in (3, 4, 5):
            problem = random_problem(players, 4 + seed % 3, seed)
            if solve(problem, LIMITS).answer is Answer.WINNABLE:
                yield problem


def seconds(run: Callable[[], object]) -> float:
    """What a call takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def main() -> None:
    """Print medians and ratios."""
    questions = {
        "fewest tricks": Question(fewest=True),
        "ten lines": Question(lines=10),
    }
    single: list[float] = []
    runs: dict[str, list[float]] = {name: [] for name in questions}
    for problem in problems(int(sys.argv[1]) if sys.argv[1:] else 8):
        single.append(seconds(partial(solve, problem, LIMITS, lookahead=False)))
        for name, question in questions.items():
            runs[name].append(seconds(partial(answer, CREW, Query(CREW.format.document_of(problem), question), LIMITS)))
    print(f"{len(single)} deals; one solve {statistics.median(single) * 1e3:.0f} ms at the median")
    for name, times in runs.items():
        ratios = [mine / one for mine, one in zip(times, single, strict=True)]
        print(
            f"{name:14} median {statistics.median(times) * 1e3:.0f} ms, slowest {max(times):.1f} s; "
            f"ratio at the median {statistics.median(ratios):.1f}"
        )


if __name__ == "__main__":
    main()
