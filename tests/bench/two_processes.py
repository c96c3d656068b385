"""The seconds that 200 deals of a mission in two processes take, and all that `winnable validate` does.

    python -m tests.bench.two_processes planet-nine/22

A process of its own for each mission, as the command line is one: forked from one that has solved much
already, the two would share its memory, which takes time. The solver is loaded before the clock starts,
as it is for the single solves that this is compared with.
"""

import sys
import time

import winnable.solver.crew.solve  # noqa: F401
from winnable.crew.survey.measures import Case, play_deals
from winnable.crew.survey.play import PLAYER, WORK
from winnable.crew.survey.playtest import CHUNK
from winnable.missions.crew.read.library import library
from winnable.missions.crew.task_cards import task_cards
from winnable.processes.jobs import workers
from winnable.questions.sampling import playtests
from winnable.solver.verdict import Limits

LIMITS = Limits(work=WORK)


def main(key: str) -> None:
    """Print both."""
    mission = library()[key]
    task_cards()
    start = time.perf_counter()
    with workers(2, ["winnable.solver.crew.solve"]) as executor:
        case = Case(mission, 4, 0, LIMITS)
        for future in [executor.submit(play_deals, case, range(at, at + CHUNK)) for at in range(0, 200, CHUNK)]:
            future.result()
    sample = time.perf_counter()
    with workers(2, ["winnable.solver.crew.solve"]) as executor:
        list(
            playtests(
                PLAYER,
                [Case(mission, players, 0, LIMITS) for players in mission.crew],
                200,
                executor.submit,
                lambda _: None,
            )
        )
    print(sample - start, time.perf_counter() - sample)


if __name__ == "__main__":
    main(sys.argv[1])
