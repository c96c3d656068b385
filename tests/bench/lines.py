"""Any number of legal lines of a game, held against its formulas and bounds: `python -m tests.bench.lines GAME COUNT`.

It prints what is found, with the seed of the question, the number of the line, and the places that refuse it; and in
the end how many lines there were, and how many a second.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from importlib import import_module

GAMES = {
    "crew": "tests.agreement.test_crew_lines",
    "ganymede": "tests.solver.ganymede.test_ask_lines",
    "lifeboat": "tests.solver.lifeboat.test_ask_lines",
}


def main() -> int:
    """Run so many lines, or for so long."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.lines", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("count", type=int, help="how many lines")
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first question")
    parser.add_argument("--lines", type=int, default=50, help="how many lines of a question")
    parser.add_argument("--minutes", type=float, default=1e9, help="how long at most")
    given = parser.parse_args()
    check: Callable[[int, int], Counter[str]] = import_module(GAMES[given.game]).check
    start, seen, seed, faults = time.monotonic(), Counter[str](), given.seed, 0
    used = time.process_time()
    while seen["line"] < given.count and time.monotonic() < start + 60 * given.minutes:
        try:
            seen += check(seed, given.lines)
        except Exception as fault:  # noqa: BLE001  # a crash is a finding, too
            faults += 1
            print(f"question {seed}: {type(fault).__name__} {fault}", flush=True)
        seed += 1
    used = time.process_time() - used
    print(f"{given.game}: {seen['line']} lines, {faults} faults, questions {given.seed} to {seed - 1}; {dict(seen)}")
    print(f"{seen['line'] / used:.0f} lines a second of processor time, {used:.0f} s")
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
