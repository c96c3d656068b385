"""The seconds that 200 deals of a mission in two processes take, and all that `winnable validate` does.

    python -m tests.bench.two_processes planet-nine/22

Like the command line, and unlike the benchmark that calls it, it has not loaded OR-Tools itself.
"""

import sys
import time

from winnable.audit import Case, played
from winnable.batch import processes
from winnable.missions import library, task_cards
from winnable.playtest import playtests
from winnable.solver.verdict import Limits

LIMITS = Limits(work=4)


def main(key: str) -> None:
    """Print both."""
    mission = library()[key]
    task_cards()
    start = time.perf_counter()
    with processes(2) as executor:
        case = Case(mission, 4, 0, LIMITS)
        for future in [executor.submit(played, case, range(at, at + 20)) for at in range(0, 200, 20)]:
            future.result()
    sample = time.perf_counter()
    with processes(2) as executor:
        list(playtests([Case(mission, players, 0, LIMITS) for players in mission.crew], 200, executor, lambda _: None))
    print(sample - start, time.perf_counter() - sample)


if __name__ == "__main__":
    main(sys.argv[1])
