"""How fast this state is against an older one, measured in one run: the ledger in `docs/contributing/speed.md`.

    git worktree add ../before COMMIT && python3 -m venv ../before/.venv && ../before/.venv/bin/pip install -e ../before
    python -m tests.bench.ledger ../before [DEALS]      DEALS a cell, 300 if not given

Deals go to both in turn, which of them first in turn as well, so that a noisy machine disturbs both alike; seconds are
those of the processor. `start` and `games` are whole commands, the rest are single solves in one process each. What the
older state cannot read is left out and said to be.
"""

import json
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Final, NamedTuple

from tests.bench.forms import FORMS, TRICK_BY_TRICK, problem_with
from tests.bench.ratios import random_problem
from tests.support import deep_sea
from tests.support.paths import ROOT
from winnable.missions.crew.write import dump
from winnable.rules.crew.problem import Problem

EXAMPLES: Final = ROOT / "examples"
STARTS: Final = (("--help",), ("solve", EXAMPLES / "first.yaml"))
GAMES: Final = ("ganymede/launch.yaml", "ganymede/lost.yaml", "lifeboat/landing.yaml", "lifeboat/why_not.yaml")
TIMES: Final = 5
"""A command is run so many times."""


class Pair(NamedTuple):
    """Seconds of the older state and of this one, deal by deal."""

    before: list[float]
    now: list[float]

    def row(self, name: str) -> str:
        """A row of the table, in milliseconds."""
        if not self.before:
            return f"| {name} | not there | {1e3 * statistics.median(self.now):.1f} | | | |"
        older, newer = statistics.median(self.before), statistics.median(self.now)
        late = _percentile(self.now, 95) / _percentile(self.before, 95)
        totals = sum(self.now) / sum(self.before)
        return f"| {name} | {1e3 * older:.1f} | {1e3 * newer:.1f} | {newer / older:.2f} | {late:.2f} | {totals:.2f} |"


def _percentile(numbers: Sequence[float], percent: int) -> float:
    return sorted(numbers)[len(numbers) * percent // 100]


class _State:
    """A checkout with an environment of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / ".venv" / "bin" / "python"
        worker = Path(__file__).with_name("ledger_worker.py")
        self._worker = subprocess.Popen(
            [self.python, worker], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.solve(EXAMPLES / "hard" / "known.yaml")  # what is loaded and kept by then takes no time of the first cell

    def solve(self, path: Path) -> list[tuple[float, str]] | None:
        """The seconds and the answer of each deal of a file; None if this state cannot read it."""
        into, out = _pipes(self._worker)
        print(path, file=into, flush=True)
        found: list[tuple[float, str]] | None = json.loads(out.readline())
        return found

    def command(self, *arguments: object) -> float | None:
        """The seconds of the processor that a whole command takes; None if this state refuses it."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [str(self.python), "-m", "winnable", *map(str, arguments)]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode not in (0, 1):
            return None
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def close(self) -> None:
        """End the process."""
        into, _ = _pipes(self._worker)
        into.close()
        self._worker.wait()


def _pipes(process: "subprocess.Popen[str]") -> tuple[IO[str], IO[str]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


def _commands(states: Sequence[_State], *arguments: object) -> Pair:
    pair = Pair([], [])
    for _ in range(TIMES):
        for state, seconds in zip(states, pair, strict=True):
            if (found := state.command(*arguments)) is not None:
                seconds.append(found)
    return pair


def _deals(states: Sequence[_State], problems: Iterator[Problem], folder: Path) -> Pair:
    pair, path = Pair([], []), folder / "deal.yaml"
    for number, problem in enumerate(problems):
        path.write_text(dump(problem), encoding="utf-8")
        first = number % 2
        found = {side: states[side].solve(path) for side in (first, 1 - first)}
        if found[1] is None:
            raise SystemExit(f"this state cannot read its own deal: {dump(problem)}")
        pair.now.extend(each for each, _ in found[1])
        pair.before.extend(each for each, _ in found[0] or ())
        if found[0] is None and pair.before:
            del pair.now[len(pair.before) :]  # where some are read by both, those alone are compared
        if found[0] is not None and [answer for _, answer in found[0]] != [answer for _, answer in found[1]]:
            print(f"the answers differ: {found}\n{dump(problem)}", file=sys.stderr)
    return pair


def rows(states: Sequence[_State], deals: int, folder: Path) -> Iterator[str]:
    """The rows of the table, as they are measured."""
    for start in STARTS:
        yield _commands(states, *start).row(f"start: `{' '.join(str(each) for each in start[:1])}`")
    for kind, tasks in (("easy", 3), ("easy", 6), ("hard", 10)):
        for players in (3, 4, 5):
            plain = (random_problem(players, tasks, seed) for seed in range(deals))
            yield _deals(states, plain, folder).row(f"{kind}: {players} players, {tasks} tasks")
    for given in (False, True):
        sea = (deep_sea.random_problem(4, 5 + seed % 6, seed, given=given) for seed in range(deals))
        yield _deals(states, sea, folder).row(f"hard: Deep Sea, owners {'given' if given else 'open'}")
    for title, names in (("forms: of the end", FORMS), ("forms: trick by trick", TRICK_BY_TRICK)):
        each = max(1, deals // len(names))
        forms = (problem_with(name, seed) for seed in range(each) for name in names)
        yield _deals(states, forms, folder).row(title)
    for game in GAMES:
        yield _commands(states, "solve", EXAMPLES / game).row(f"games: {game}")


def main(arguments: list[str]) -> None:
    """Measure this state against the one in a folder."""
    if not arguments:
        raise SystemExit(__doc__)
    deals = int(arguments[1]) if len(arguments) > 1 else 300
    print("| | before, ms | now, ms | ratio of the medians | of the 95th percentiles | of the totals |")
    print("| --- | --- | --- | --- | --- | --- |")
    with ExitStack() as stack:
        states = [_State(folder.resolve()) for folder in (Path(arguments[0]), ROOT)]
        for state in states:
            stack.callback(state.close)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for row in rows(states, deals, folder):
            print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
