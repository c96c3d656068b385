"""The page of lost deals told step by step: how many are told in a short proof, and at what cost.

    python -m tests.bench.steps ROWS.jsonl [--deals 100] [--seed 1] [--page docs/steps.md]

Random deals of all published missions are drawn until so many are proved to be lost; of every second one the tasks are
handed out at random. Costs are in seconds of processor time. A row is kept for each deal, so that a run can be stopped
and goes on.
"""

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import count
from math import ceil
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from winnable.crew.dealing.mission_deal import random_problem
from winnable.missions.crew.read.library import library
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.solve import solve
from winnable.solver.crew.steps.search import can_be_told, refute
from winnable.solver.verdict import Limits

PAGE_START: Final = """# How lost deals are told step by step

Of {lost} lost deals that were drawn at random, `winnable explain` tells {told} in a short proof: at most four steps,
each with at most three premises and a look at eight suits of hands. Of the others it names what clashes.
[Why can it not be won?](explain.md) says what the steps are.

This page is generated. A run draws deals, of all published missions, with three to five players, until enough are
proved to be lost; of every second deal it draws owners of the tasks too. It can be stopped and goes on:

```sh
python -m tests.bench.steps rows.jsonl --deals {lost} --seed 1 --page docs/steps.md
```

*Seconds* is the processor time in which steps are sought and proved, without the time for finding what clashes; *90 %*
the value that nine deals in ten do not exceed.

"""
HANDED_OUT: Final = 500
"""How often owners are drawn until they are allowed."""
COLUMNS: Final = ("lost", "told", "steps, median", "most", "seconds, median", "90 %")


@dataclass(frozen=True, slots=True)
class Told:
    """A deal, and how it is told; without steps no short proof was found."""

    name: str
    mission: str
    players: int
    lost: bool
    steps: int = 0
    seconds: float = 0.0


def tell(name: str, mission: str, problem: Problem) -> Told:
    """Solve a deal, and refute it step by step if it is lost."""
    players = len(problem.deal.seats)
    if solve(problem, Limits(work=60)).answer is not Answer.UNWINNABLE:
        return Told(name, mission, players, lost=False)
    core = explain(problem).demands
    start = time.process_time()
    proof = refute(problem, core) if can_be_told(problem) else None
    seconds = time.process_time() - start
    return Told(name, mission, players, True, len(proof.steps) if proof else 0, seconds)


def random_deals(seed: int) -> Iterator[tuple[str, str, Problem]]:
    """Yield random deals without end, each with its name and mission; of every second one the tasks are handed out."""
    missions = list(library().items())
    for number in count(1):
        random = Random(f"{seed}/{number}")
        (name, mission), players = random.choice(missions), random.choice((3, 4, 5))
        with suppress(ValueError):  # a mission for other crews
            problem = random_problem(mission, players, random)
            yield f"{seed}/{number}", name, handed_out(problem, random) if number % 2 else problem


def handed_out(problem: Problem, random: Random) -> Problem:
    """Give the tasks whose owners are open to members at random, as far as the rule for sharing them out allows."""
    seats = len(problem.deal.seats)
    for _ in range(HANDED_OUT):
        owners = [random.randrange(seats) if task.owner is None else task.owner for task in problem.tasks]
        if problem.assignment.permits(owners, seats):
            with suppress(ValueError):  # a task that bars its owner
                tasks = (replace(task, owner=owner) for task, owner in zip(problem.tasks, owners, strict=True))
                return replace(problem, tasks=tuple(tasks))
    return problem


def main() -> None:
    """Tell the deals that are not in the file of rows yet, and print the table, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=Path)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--page", type=Path)
    given = parser.parse_args()
    lines = given.rows.read_text(encoding="utf-8").splitlines() if given.rows.exists() else []
    done = {told.name: told for told in (Told(**json.loads(line)) for line in lines)}
    every: list[Told] = []
    for name, mission, problem in random_deals(given.seed):
        if sum(told.lost for told in every) >= given.deals:
            break
        if name not in done:
            done[name] = tell(name, mission, problem)
            with given.rows.open("a", encoding="utf-8") as out:
                out.write(json.dumps(asdict(done[name])) + "\n")
        every.append(done[name])
    if given.page is None:
        print(page(every))
    else:
        given.page.write_text(page(every), encoding="utf-8")


# --- the page --------------------------------------------------------------------------------------


def page(every: Iterable[Told]) -> str:
    """Return the page: all deals that are lost, by book, and by crew size."""
    lost = [each for each in every if each.lost]
    groups = {"all": lost}
    for each in sorted(lost, key=lambda each: (each.mission.split("/")[0], each.players)):
        groups.setdefault(each.mission.split("/")[0], []).append(each)
    for each in sorted(lost, key=lambda each: each.players):
        groups.setdefault(f"{each.players} players", []).append(each)
    rows = [f"| Deals | {' | '.join(COLUMNS)} |", f"|{' --- |' * (1 + len(COLUMNS))}"]
    rows += [_row(name, those) for name, those in groups.items()]
    return PAGE_START.format(lost=len(lost), told=sum(each.steps > 0 for each in lost)) + "\n".join(rows) + "\n"


def _row(name: str, those: Sequence[Told]) -> str:
    told = [each.steps for each in those if each.steps] or [0]
    seconds = sorted(each.seconds for each in those)
    ninety = seconds[ceil(0.9 * len(seconds)) - 1]
    cells = [
        name,
        len(those),
        sum(each.steps > 0 for each in those),
        f"{median(told):.0f}",
        max(told),
        f"{median(seconds):.1f}",
        f"{ninety:.1f}",
    ]
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    main()
