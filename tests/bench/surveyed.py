"""A survey in two processes, the store and all, against single solves of the same deals in this one.

    python -m tests.bench.surveyed 200 planet-nine/22 deep-sea/14

prints the seconds of the survey: a process of its own, as the command line is one. Rounds are taken in turn, so that a
noisy machine disturbs both alike, and processor time is told beside the time on the wall: on a machine that others use,
too, that alone says what the survey itself costs.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from winnable.games import registry
from winnable.questions.asked import asked
from winnable.services.attempts import load_solver
from winnable.solver.verdict import Limits
from winnable.surveying.plan import plan
from winnable.surveying.question import WORK, seed_of
from winnable.surveying.run import Run, processes
from winnable.surveying.store import Writing

MISSIONS = ("planet-nine/22", "planet-nine/46", "deep-sea/5", "deep-sea/20")
DEALS = 500  # so many that starting three processes does not count
ROUNDS = 3


def main(deals: int, missions: list[str]) -> None:
    """Print the seconds of a survey by two processes, and how many of the processor."""
    made = plan(missions, players=[4])
    question = made.question(deals, 1, WORK, leads=False)
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, Writing.begin(Path(folder), question) as writing:
        run = Run(writing, made.tasks(question), deals)
        with processes(2, made.solvers()) as crew:
            rows = [row for came in run.rows(crew) for row in came]
    seconds = time.perf_counter() - start
    assert len(rows) == question.rows
    used = os.times()
    print(seconds, used.user + used.system + used.children_user + used.children_system)


def single(deals: int) -> tuple[float, float]:
    """The seconds that the same deals take one after the other, and those of the processor."""
    made = plan(MISSIONS, players=[4])
    tasks = made.tasks(made.question(deals, 1, WORK, leads=False)).values()
    for task in tasks:
        game = registry.load_game(task.where)
        load_solver(game)
        measure = asked(game, "mission_sample").measure
        measure(game, task.mission, task.players, seed_of(1, 0), Limits(work=WORK), leads=False)
    start, used = time.perf_counter(), time.process_time()
    for task in tasks:
        game = registry.load_game(task.where)
        measure = asked(game, "mission_sample").measure
        for number in range(deals):
            measure(game, task.mission, task.players, seed_of(1, number), Limits(work=WORK), leads=False)
    return time.perf_counter() - start, time.process_time() - used


def compare() -> None:
    """Print the ratios of some rounds."""
    command = [sys.executable, "-m", "tests.bench.surveyed", str(DEALS), *MISSIONS]
    for _ in range(ROUNDS):
        alone, alone_used = single(DEALS)
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        together, used = map(float, printed.split())
        deals = DEALS * len(MISSIONS)
        print(
            f"{deals} deals: single solves {alone:.1f} s, {deals / alone:.0f} a second; in two processes "
            f"{together:.1f} s, {deals / together:.0f} a second: {together / (alone / 2):.2f} times a half; processor "
            f"time {used / alone_used:.2f} times",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
