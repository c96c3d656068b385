"""Speed as ratios in one run: encode + solve + replay against the plain model, one worker each.

    python -m tests.bench.ratios random     300 random deals, 3 / 4 / 5 players, 4 to 8 tasks
    python -m tests.bench.ratios hard       the hard deals of examples/hard/random.yaml (minutes)
    python -m tests.bench.ratios known      H1 to H5 and random four-player deals, in milliseconds
    python -m tests.bench.ratios explain    a first and a last explanation of lost deals, against a solve
    python -m tests.bench.ratios ganymede   launches by a horizon, against the formula alone (minutes)

Problems are taken in turn, each solved by both, so that a noisy machine disturbs both alike.
"""

import gc
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from tests.bench import ganymede
from tests.bench.plain_model import decide
from tests.support import deep_sea
from winnable import load
from winnable.crew.dealing.random_deal import random_deal, random_tasks
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task, Token
from winnable.solver.crew.questions.explain import explanations
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits, Verdict

EXAMPLES = Path(__file__).parents[2] / "examples"
HARD = EXAMPLES / "hard"
LIMIT = 60.0


def random_problem(players: int, tasks: int, seed: int) -> Problem:
    """A seeded deal with tasks handed out round robin."""
    random = Random(f"{players} {tasks} {seed}")
    deal = random_deal(PLANET_NINE, players, random)
    cards = random_tasks(PLANET_NINE, tasks, random)
    return Problem(deal, tuple(Task.card(card, owner=index % players) for index, card in enumerate(cards)))


def solved(problem: Problem) -> tuple[Verdict[Witness], float]:
    """Our own verdict and the seconds of the processor that it took, everything included.

    The garbage that a model leaves behind is cleared away on nobody's time.
    """
    start = time.process_time()
    verdict = solve(problem, Limits(seconds=LIMIT))
    seconds = time.process_time() - start
    if verdict.effort.encode > 0:
        gc.collect()
    return verdict, seconds


def timed(problem: Problem) -> tuple[Answer, float]:
    """The same, as the answer alone."""
    verdict, seconds = solved(problem)
    return verdict.answer, seconds


def compare(problems: Iterator[tuple[str, Problem]]) -> None:
    """Solve all with both and print the ratios."""
    ours, plain = [], []
    for name, problem in problems:
        (answer, mine), (other, theirs) = timed(problem), decide(problem, LIMIT)
        if Answer.UNKNOWN not in (answer, other) and answer is not other:
            raise SystemExit(f"{name}: {answer} here, {other} by the plain model: {problem.deal}")
        ours.append((answer, mine))
        plain.append((other, theirs))
        print(f"{name}\t{answer}\t{mine:.3f}\t{other}\t{theirs:.3f}\t{mine / theirs:.3f}", flush=True)
    ratios = sorted(mine / theirs for (_, mine), (_, theirs) in zip(ours, plain, strict=True))
    print(f"problems                 {len(ratios)}")
    print(f"median of the ratios     {statistics.median(ratios):.3f}")
    print(f"ratio of the medians     {median(ours) / median(plain):.3f}")
    print(f"ratio of the totals      {sum(s for _, s in ours) / sum(s for _, s in plain):.3f}")
    print(f"seconds in total         {sum(s for _, s in ours):.1f} against {sum(s for _, s in plain):.1f}")
    print(f"slowest, 99th percentile {max(s for _, s in ours):.2f} s, {percentile(ours, 99):.2f} s")
    undecided = sum(answer is Answer.UNKNOWN for answer, _ in ours)
    print(f"undecided                {undecided} against {sum(a is Answer.UNKNOWN for a, _ in plain)}")


def median(runs: list[tuple[Answer, float]]) -> float:
    """The median of the seconds."""
    return statistics.median(seconds for _, seconds in runs)


def percentile(runs: list[tuple[Answer, float]], percent: int) -> float:
    """The seconds that so many in a hundred stay below."""
    seconds = sorted(each for _, each in runs)
    return seconds[min(len(seconds) - 1, len(seconds) * percent // 100)]


def random_set() -> Iterator[tuple[str, Problem]]:
    """Twenty deals for each number of players and of tasks."""
    for seed in range(20):
        for players in (3, 4, 5):
            for tasks in range(4, 9):
                yield f"{players}-{tasks}-{seed}", random_problem(players, tasks, seed)


def hard_set() -> Iterator[tuple[str, Problem]]:
    """The twenty hard deals."""
    for problem in load(HARD / "random.yaml", kind=Problem):
        yield problem.title, problem


def known() -> None:
    """What can be set beside the published figures of other programs: milliseconds, Python included."""
    for problem in load(HARD / "known.yaml", kind=Problem):
        answer, seconds = timed(problem)
        print(f"{problem.title}\t{answer}\t{seconds:.2f} s", flush=True)
    for tasks in (3, 6, 10):
        runs = [timed(random_problem(4, tasks, seed)) for seed in range(1000, 1200)]
        share = sum(answer is Answer.WINNABLE for answer, _ in runs) / len(runs)
        print(
            f"4 players, {tasks:2} tasks: median {median(runs) * 1e3:.1f} ms, mean "
            f"{statistics.mean(s for _, s in runs) * 1e3:.1f} ms, 99th percentile {percentile(runs, 99) * 1e3:.0f} ms, "
            f"{share:.0%} winnable"
        )


def explaining() -> None:
    """Lost deals with and without tokens, of Planet Nine and Deep Sea, and the hard ones; seconds of the processor."""
    some = [random_problem(players, tasks, seed) for seed in range(12) for players in (4, 5) for tasks in (6, 8, 10)]
    some += [deep_sea.random_problem(4, 8 + seed % 6, seed, given=True) for seed in range(30)]
    some += [in_order(random_problem(4, 6, seed)) for seed in range(20)]
    for name, problems in (("random", some), ("hard", load(HARD / "random.yaml", kind=Problem))):
        first_ones, last_ones, minimal, smallest = [], [], 0, 0
        for problem in problems:
            start = time.process_time()
            answer, solving = solve(problem, Limits(seconds=LIMIT)).answer, time.process_time() - start
            if answer is not Answer.UNWINNABLE:
                continue
            start, seconds = time.process_time(), []
            for found in explanations(problem, Limits(seconds=LIMIT / 2)):
                seconds.append(time.process_time() - start)
                minimal += len(seconds) == 1 and found.minimal
            first_ones.append(seconds[0] / solving)
            last_ones.append(seconds[-1] / solving)
            smallest += found.smallest
            row = f"{solving:.2f} s\t{seconds[0]:.2f} s\t{seconds[-1]:.2f} s\t{found.solves} solves"
            print(f"{found}\t{row}", flush=True)
        print(
            f"{name}: {len(first_ones)} lost deals; the first one took {statistics.median(first_ones):.1f} times a "
            f"solve at the median, {max(first_ones):.1f} at most, {minimal} are minimal; the last one "
            f"{statistics.median(last_ones):.1f} times at the median, {smallest} are smallest",
            flush=True,
        )


def in_order(problem: Problem) -> Problem:
    """The problem with tokens 1 to 3 on its first tasks."""
    marks = [Token("1"), Token("2"), Token("3"), *[None] * (len(problem.tasks) - 3)]
    tasks = tuple(replace(task, token=mark) for task, mark in zip(problem.tasks, marks, strict=True))
    return replace(problem, tasks=tasks)


def launches_of_ganymede() -> None:
    """Launches by a horizon, with everything and by the formula alone; what is undecided counts with its limit."""
    ours, plain = [], []
    for turns, launches, seed in [
        (4, 1, 0),
        (4, 1, 1),
        (5, 1, 0),
        (5, 1, 2),
        (6, 2, 7),
        (7, 2, 1),
        (8, 2, 1),
        (8, 2, 3),
    ]:
        problem = ganymede.launching(1, turns, launches, seed)
        ours.append(ganymede.timed(problem, 20.0))
        plain.append(ganymede.timed(problem, 20.0, plain=True))
        (answer, mine), (other, theirs) = ours[-1], plain[-1]
        print(f"{turns} turns, {launches} launches, {seed}\t{answer}\t{mine:.2f}\t{other}\t{theirs:.2f}", flush=True)
    print(f"ratio of the totals      {sum(s for _, s in ours) / sum(s for _, s in plain):.3f}")
    undecided = sum(answer is Answer.UNKNOWN for answer, _ in ours)
    print(f"undecided                {undecided} against {sum(a is Answer.UNKNOWN for a, _ in plain)}")


def main(arguments: list[str]) -> None:
    """Run what is asked for."""
    match arguments:
        case ["random"]:
            compare(random_set())
        case ["hard"]:
            compare(hard_set())
        case ["known"]:
            known()
        case ["explain"]:
            explaining()
        case ["ganymede"]:
            launches_of_ganymede()
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
