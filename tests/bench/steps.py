"""How many lost deals are refuted step by step, in how many steps, how plainly, and at what cost?

    python -m tests.bench.steps FILE [--deals N] [--seed N] [DEAL.yaml ...]

Missions, crew sizes and deals are drawn at random until enough are proved to be lost, and of every second deal owners
of the tasks too; then come the lost deals of the files. Each is written to FILE as a line of JSON, with its steps in
words. What FILE has already is not done again, so a run that was stopped goes on. At the end a table is printed.

A deal is told *plainly* if each step is: it looks at four suits of hands at most, or at one hand or one suit alone
(`solver.crew.steps.plain`). Costs are in seconds of processor time, as the number of proofs that the solver was asked
for, and as multiples of one solve of the deal: its model built and decided, as bounds decide some deals in no time.
"""

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from winnable import load
from winnable.crew.dealing.mission_deal import random_problem
from winnable.crew.questions.steps import StepByStep, is_told_plainly, steps_text
from winnable.missions.crew.read.library import library
from winnable.output.ink import PLAIN
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.solve import solve
from winnable.solver.crew.steps.search import can_be_told, refute
from winnable.solver.verdict import Limits

HANDED_OUT: Final = 500
"""How often owners are drawn until they are allowed."""
COLUMNS: Final = (
    "deals",
    "lost",
    "told",
    "in few steps",
    "plainly",
    "with cases",
    "steps, median",
    "most",
    "proofs, median",
    "90 %",
    "solves, median",
    "90 %",
    "seconds, median",
    "most",
)
SHORT: Final = 8
"""The most steps of a short proof without cases."""
SHORT_WITH_CASES: Final = 12
"""The most of one with cases, those of the cases included."""


@dataclass(frozen=True, slots=True)
class Told:
    """A deal, and how it is told; one that is not lost has no steps, as has one of which no steps were found."""

    name: str
    group: str
    players: int
    lost: bool
    steps: int = 0
    cases: int = 0
    plain: bool = False
    proofs: int = 0
    one: float = 0.0
    seconds: float = 0.0
    text: str = ""

    @property
    def short(self) -> bool:
        """Whether it is told in few steps."""
        return 0 < self.steps <= (SHORT_WITH_CASES if self.cases else SHORT)


def tell(name: str, group: str, problem: Problem) -> Told:
    """Solve a deal, and refute it step by step if it is lost."""
    players = len(problem.deal.seats)
    answer = solve(problem, Limits(work=60)).answer
    if answer is not Answer.UNWINNABLE or not can_be_told(problem):
        return Told(name, group, players, lost=False)
    start = time.process_time()
    solve(problem, Limits(work=60), lookahead=False, bounds=False)
    one = time.process_time() - start
    found = explain(problem, smallest=False)
    start = time.process_time()
    proof = refute(found.problem, found.core)
    seconds = time.process_time() - start
    core = ", ".join(label for label, _ in labelled(found.problem, found.core))
    told = steps_text(found.problem, StepByStep(proof, "no steps were found"), PLAIN)
    text = "\n".join([core, str(problem.deal), *told])
    if proof is None:
        return Told(name, group, players, lost=True, one=one, seconds=seconds, text=text)
    plain = all(map(is_told_plainly, proof.steps))
    return Told(name, group, players, True, proof.length, proof.cases, plain, proof.solves, one, seconds, text)


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


def deals_of(paths: Iterable[Path]) -> Iterator[tuple[str, str, Problem]]:
    """Yield the deals of files, each with its name and that of its file."""
    for path in paths:
        for place, problem in enumerate(load(path, kind=Problem), 1):
            yield f"{path.stem} {place}", path.stem, problem


def main() -> None:
    """Tell the deals that are not in the file yet, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("paths", type=Path, nargs="*")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_intermixed_args()
    done = _read(given.file)
    lost = 0
    for named in random_deals(given.seed):
        if lost >= given.deals:
            break
        lost += _told(given.file, done, *named).lost
    for named in deals_of(given.paths):
        _told(given.file, done, *named)
    print(table(done.values()))


def _read(path: Path) -> dict[str, Told]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {told.name: told for told in (Told(**json.loads(line)) for line in lines)}


def _told(path: Path, done: dict[str, Told], name: str, group: str, problem: Problem) -> Told:
    if name not in done:
        done[name] = tell(name, group, problem)
        with path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(done[name])) + "\n")
    return done[name]


# --- the table -------------------------------------------------------------------------------------


def table(every: Iterable[Told]) -> str:
    """Return the deals that are lost as a table: by book and crew size, then by file."""
    lost = [each for each in every if each.lost]
    rows: dict[str, list[Told]] = {}
    for each in sorted(lost, key=lambda told: ("/" not in told.group, told.group.split("/")[0], told.players)):
        in_a_book = "/" in each.group
        rows.setdefault(f"{each.group.split('/')[0]}{f', {each.players} players' if in_a_book else ''}", []).append(
            each
        )
    drawn = [each for each in lost if "/" in each.group]
    lines = [
        f"| {' | '.join(COLUMNS)} |",
        f"|{' --- |' * len(COLUMNS)}",
        *(_row(name, those) for name, those in rows.items()),
        *([_row("all that are drawn", drawn)] if drawn else []),
    ]
    long = sorted({each.group for each in drawn if not (each.short and each.plain)})
    return "\n".join([*lines, "", f"Not plainly, not in few steps or not told at all: {', '.join(long) or 'none'}"])


def _row(name: str, those: Sequence[Told]) -> str:
    told = [each for each in those if each.steps]
    steps = [each.steps for each in told] or [0]
    solves = sorted(each.seconds / max(each.one, 1e-3) for each in those)
    proofs = sorted(each.proofs for each in told) or [0]
    seconds = [each.seconds for each in those]
    cells = [
        name,
        len(those),
        len(told),
        sum(each.short for each in told),
        sum(each.plain for each in told),
        sum(each.cases > 0 for each in told),
        f"{median(steps):.0f}",
        max(steps),
        f"{median(proofs):.0f}",
        proofs[int(0.9 * (len(proofs) - 1))],
        f"{median(solves):.0f}",
        f"{solves[int(0.9 * (len(solves) - 1))]:.0f}",
        f"{median(seconds):.1f}",
        f"{max(seconds):.0f}",
    ]
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    main()
