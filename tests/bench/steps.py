"""How many lost deals are refuted step by step, in how many steps, how plainly, and at what cost?

    python -m tests.bench.steps ROWS.jsonl ... [DEAL.yaml ...] [--deals N] [--seed N] [--work W] [--page PAGE.md]

Missions, crew sizes and deals are drawn at random until enough are proved to be lost, and of every second deal owners
of the tasks too; then come the lost deals of the files. Each is written to the first file of rows as a line of JSON,
with its steps in words. What the files of rows have already is not done again, so a run that was stopped goes on. At
the end a table is printed. `--page` writes the tables of all rows as a page, docs/steps.md.

`--work` is a limit for the steps of a deal; without one the search ends once it has done as much as it is worth.

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
from math import ceil
from pathlib import Path
from random import Random
from statistics import median
from textwrap import wrap
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
from winnable.solver.verdict import Limits, OutOfTime

OWNERS: Final = ("owners as the mission has them", "owners drawn")
"""By whether owners were drawn too, what such deals are called."""
PAGE_START: Final = """# How lost deals are told step by step

Of {drawn} lost deals that were drawn at random, `winnable explain --steps` tells {told} step by step, {short} in few
steps, and {plain} plainly. [Why can it not be won?](explain.md) says what the steps are.

This page is generated. A run draws deals, of all published missions, with three to five players, until enough are
proved to be lost; of every second deal it draws owners of the tasks too. It can be stopped and goes on:

```sh
python -m tests.bench.steps rows1.jsonl --deals 260 --seed 1
python -m tests.bench.steps rows2.jsonl --deals 260 --seed 2
python -m tests.bench.steps hard.jsonl examples/hard/known.yaml --deals 0 --work 12
python -m tests.bench.steps rows1.jsonl rows2.jsonl hard.jsonl --deals 0 --page docs/steps.md
```

- *In few steps*: at most eight, or twelve with cases, counting the steps of the cases.
- *Plainly*: each step looks at no more than four suits of hands, or at a single hand or a single suit.
- *Proofs*: how often the solver was asked.
- *Seconds*: the processor time in which steps are sought and proved. It includes the model with open hands, and leaves
  out the time for finding what clashes.
- *Solves*: these seconds divided by those of one solve of the same deal, without bounds and lookahead. That solve takes
  over the parts of its model that it shares with earlier deals of the run.
- *90 %*: the value that nine deals in ten do not exceed.
"""
KNOWN: Final = """## Hard deals

Deals of `examples/hard`, which take a plain model long to refute; H1 to H5 are those of `known.yaml`. The search may do
three times the work that it does by default.
"""
MISSING: Final = """## What is missing

Not told at all: {untold} of all these deals. Told, but not in few steps: {long}.
"""
NOT_PLAINLY: Final = """{hard} of the deals drawn are told, but not plainly: one of their steps looks at many
cards, and no facts were found that split it. `explain` says so after the steps. By mission:
"""
HANDED_OUT: Final = 500
"""How often owners are drawn until they are allowed."""
COLUMNS: Final = (
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

    @property
    def drawn(self) -> bool:
        """Whether it was drawn at random; else it is of a file."""
        return "/" in self.group

    @property
    def book(self) -> str:
        """The book of its mission, or its file."""
        return self.group.split("/")[0]

    @property
    def owned(self) -> bool:
        """Whether owners were drawn too, for the tasks that were open."""
        return self.drawn and int(self.name.split("/")[1]) % 2 == 1


def tell(name: str, group: str, problem: Problem, limits: Limits) -> Told:
    """Solve a deal, and refute it step by step within the limits if it is lost."""
    players = len(problem.deal.seats)
    answer = solve(problem, Limits(work=60)).answer
    if answer is not Answer.UNWINNABLE or not can_be_told(problem):
        return Told(name, group, players, lost=False)
    start = time.process_time()
    solve(problem, Limits(work=60), lookahead=False, bounds=False)
    one = time.process_time() - start
    found = explain(problem, smallest=False)
    start = time.process_time()
    proof = None
    with suppress(OutOfTime):
        proof = refute(found.problem, found.core, limits)
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
    """Tell the deals that are not in the files of rows yet, and print the table, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=float)
    parser.add_argument("--page", type=Path)
    given = parser.parse_args()
    rows = [path for path in given.files if path.suffix == ".jsonl"]
    if not rows:
        parser.error("expected a file of rows, FILE.jsonl")
    done = {told.name: told for path in rows for told in _read(path)}
    limits, lost = Limits(work=given.work), 0
    for named in random_deals(given.seed):
        if lost >= given.deals:
            break
        lost += _told(rows[0], done, limits, *named).lost
    for named in deals_of(path for path in given.files if path not in rows):
        _told(rows[0], done, limits, *named)
    if given.page is None:
        print(table(done.values()))
    else:
        given.page.write_text(page(done.values()), encoding="utf-8")


def _read(path: Path) -> list[Told]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [Told(**json.loads(line)) for line in lines]


def _told(path: Path, done: dict[str, Told], limits: Limits, name: str, group: str, problem: Problem) -> Told:
    if name not in done:
        done[name] = tell(name, group, problem, limits)
        with path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(done[name])) + "\n")
    return done[name]


# --- the table -------------------------------------------------------------------------------------


def table(every: Iterable[Told]) -> str:
    """Return the deals that are lost as a table: by book and crew size, then by file."""
    lost = [each for each in every if each.lost]
    drawn = [each for each in lost if each.drawn]
    by_book = [(f"{each.book}, {each.players} players" if each.drawn else each.book, each) for each in lost]
    lines = _table("", [*_grouped(by_book), *([("all that are drawn", drawn)] if drawn else [])])
    long = sorted({each.group for each in drawn if not (each.short and each.plain)})
    return "\n".join([*lines, "", f"Not plainly, not in few steps or not told at all: {', '.join(long) or 'none'}"])


def page(every: Iterable[Told]) -> str:
    """Return the page with all tables: of the deals that are drawn, and of those of files."""
    lost = [each for each in every if each.lost]
    drawn, known = [each for each in lost if each.drawn], [each for each in lost if not each.drawn]
    missing = [each for each in lost if not each.short]
    hard = [each for each in drawn if each.steps and not each.plain]
    return "\n".join(
        [
            PAGE_START.format(
                drawn=len(drawn),
                told=sum(each.steps > 0 for each in drawn),
                short=sum(each.short for each in drawn),
                plain=sum(each.plain for each in drawn),
            ),
            "## In all",
            "",
            *_table("Deals", [("all", drawn)]),
            "",
            "## By crew size, book and owners",
            "",
            *_table(
                "Deals",
                [
                    *_grouped((f"{each.players} players", each) for each in drawn),
                    *_grouped((each.book, each) for each in drawn),
                    *_grouped((OWNERS[each.owned], each) for each in drawn),
                ],
            ),
            "",
            "## By mission",
            "",
            *_table("Mission", _by_mission(drawn)),
            "",
            KNOWN,
            *_table("Deals", [*_grouped((each.group, each) for each in known), *_grouped(_one_by_one(known))]),
            "",
            MISSING.format(untold=sum(not each.steps for each in lost), long=sum(each.steps > 0 for each in missing)),
            *(f"- {each.group}, {each.players} players ({each.name}): {_what_is_missing(each)}" for each in missing),
            *([""] if missing else []),
            NOT_PLAINLY.format(hard=len(hard)),
            *wrap(
                ", ".join(f"{name} ({len(those)})" for name, those in _by_mission(hard)) + ".",
                120,
                break_on_hyphens=False,
            ),
            "",
        ]
    )


def _what_is_missing(told: Told) -> str:
    if told.steps:
        return f"{told.steps} steps, where {SHORT_WITH_CASES if told.cases else SHORT} are few"
    return "the search found no proof with open hands within its limits"


def _by_mission(those: Iterable[Told]) -> list[tuple[str, list[Told]]]:
    return _grouped((each.group, each) for each in those)


def _one_by_one(known: Iterable[Told]) -> Iterator[tuple[str, Told]]:
    """Yield H1 to H5 each by itself."""
    yield from ((f"H{each.name.split()[1]}", each) for each in known if each.group == "known")


def _grouped(named: Iterable[tuple[str, Told]]) -> list[tuple[str, list[Told]]]:
    """Return what has a name together, the names in order, numbers as numbers."""
    groups: dict[str, list[Told]] = {}
    for name, told in named:
        groups.setdefault(name, []).append(told)
    return sorted(groups.items(), key=lambda item: [(part.isdigit(), part.zfill(3)) for part in item[0].split("/")])


def _table(first: str, rows: Iterable[tuple[str, Sequence[Told]]]) -> list[str]:
    return [
        f"| {' | '.join((first, *COLUMNS))} |",
        f"|{' --- |' * (1 + len(COLUMNS))}",
        *(_row(name, those) for name, those in rows),
    ]


def _row(name: str, those: Sequence[Told]) -> str:
    """Return one row, of those that have a name."""
    told = [each for each in those if each.steps]
    steps = [each.steps for each in told] or [0]
    solves = [each.seconds / max(each.one, 1e-3) for each in those] or [0]
    proofs = [each.proofs for each in told] or [0]
    seconds = [each.seconds for each in those] or [0]
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
        _most_of(proofs),
        f"{median(solves):.0f}",
        f"{_most_of(solves):.0f}",
        f"{median(seconds):.1f}",
        f"{max(seconds):.0f}",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def _most_of(values: Iterable[float]) -> float:
    """Return what nine in ten of the values do not exceed."""
    ranked = sorted(values)
    return ranked[ceil(0.9 * len(ranked)) - 1]


if __name__ == "__main__":
    main()
