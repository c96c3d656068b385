"""How many questions of Ganymede are decided in a minute: launches by a horizon, with full decks of made-up cards.

    python -m tests.bench.ganymede [SECONDS [SEEDS [PLAYERS]]]

Every horizon of 3 to 10 turns with a goal of 1 to 4 launches; several players help the first one. A row says how many
of the deals are reachable, not reachable and undecided, and the median of the seconds.
"""

import statistics
import sys
import time
from random import Random

from winnable.missions.ganymede.dealing import deal_at_random
from winnable.rules.answer import Answer
from winnable.rules.ganymede.goal import Bound, Launched
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.ganymede.ask import ask
from winnable.solver.verdict import Limits

HORIZONS = range(3, 11)
LAUNCHES = range(1, 5)


def launching(players: int, turns: int, launches: int, seed: int) -> Problem:
    """The first player is to launch so many ships in so many turns."""
    deal = deal_at_random(players, Random(f"{players} {seed}"))
    return Problem(deal, Turns(turns, 0), (Launched(Bound(at_least=launches), 0),))


def timed(problem: Problem, limit: float, *, plain: bool = False) -> tuple[Answer, float]:
    """The answer and the seconds it took; `plain` asks the formula alone."""
    start = time.perf_counter()
    verdict = ask(problem, Limits(seconds=limit), lookahead=not plain, bounds=not plain)
    return verdict.answer, time.perf_counter() - start


def main(limit: float = 60.0, seeds: int = 3, players: int = 1) -> None:
    """Ask all and print a row for each horizon and goal."""
    decided = asked = 0
    for turns in HORIZONS:
        for launches in LAUNCHES:
            runs = [timed(launching(players, turns, launches, seed), limit) for seed in range(seeds)]
            counts = {answer: sum(found is answer for found, _ in runs) for answer in Answer}
            decided, asked = decided + seeds - counts[Answer.UNKNOWN], asked + seeds
            answers = "\t".join(str(counts[each]) for each in (Answer.WINNABLE, Answer.UNWINNABLE, Answer.UNKNOWN))
            median = statistics.median(seconds for _, seconds in runs)
            print(f"{turns} turns, {launches} launches\t{answers}\t{median:.2f} s", flush=True)
    print(f"decided in {limit:g} s: {decided} of {asked}")


if __name__ == "__main__":
    main(*(kind(text) for kind, text in zip((float, int, int), sys.argv[1:], strict=False)))
