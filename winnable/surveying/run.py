"""The work on a survey: deals are handed out block by block, rows come back and are kept.

The blocks go through all cells before any cell has its next one, so that a survey that is stopped early is a smaller
survey, and a deal that is still open takes about as long as one that was decided.
"""

import time
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import islice
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from winnable.games.values import Submit
from winnable.output.file import scratch_folder
from winnable.solver.jobs import workers
from winnable.solver.verdict import NEVER, Deadline, WorkerDied
from winnable.surveying.database import SurveyError
from winnable.surveying.job import Broken, Came, Task, work_on
from winnable.surveying.plan import Plan
from winnable.surveying.question import Cell, Question, Row
from winnable.surveying.store import Writing

BLOCK: Final = 20
"""How many deals are handed out together."""
KEEP: Final = 0.5
"""Seconds from one transaction to the next: rows in between would have to be computed again after a crash."""
SECONDS: Final = 1.0
"""After how long a job comes back, as far as it is done by then."""
_PULSE: Final = 0.5
"""Seconds between looks at the deadline while nothing comes."""


@contextmanager
def processes(jobs: int, solvers: list[str], deadline: Deadline = NEVER) -> Iterator[Submit]:
    """Start a number of processes that preload solvers; those at work when the block is left are ended.

    A deal has no limit in seconds, on which its row would depend: with a deadline it is done where it can be ended.
    """
    with workers(jobs, solvers, apart=deadline.at < inf) as executor:
        yield executor.submit
        executor.shutdown(cancel_futures=True)


_Block = tuple[int, Sequence[int]]
"""A cell, and numbers of deals of it."""


class Run:
    """The work on the first `deals` deals of each cell that have no row; `tasks` are the cells as workers see them.

    `left` is how many rows are to come, `broken` has the deals that failed: they have no rows. `late`: the deadline
    passed before everything was done.
    """

    def __init__(self, writing: Writing, tasks: Mapping[int, Task], deals: int) -> None:
        self._writing, self._tasks = writing, tasks
        self._deals = deals
        self._again = deque[_Block]()
        self.left = deals * len(tasks) - sum(writing.done(deals).values())
        self.broken: list[Broken] = []
        self.late = False

    def rows(self, submit: Submit, jobs: int, deadline: Deadline = NEVER) -> Generator[list[Row], None, None]:
        """Do the work; yield rows as they are kept. Stopped before the end, it loses only the deals under way."""
        ahead = 1 if jobs <= 1 else 2 * jobs  # so that no process is idle while rows are kept
        blocks = _blocks({cell: self._writing.open_numbers(cell, self._deals) for cell in self._tasks})
        running: set[Future[Came]] = set()
        done: SimpleQueue[tuple[Future[Came], _Block]] = SimpleQueue()
        came: list[Row] = []
        kept = time.monotonic()
        try:
            while not self.late:
                while len(running) < ahead:
                    block = self._again.popleft() if self._again else next(blocks, None)
                    if block is None:
                        break
                    future = submit(work_on, self._tasks[block[0]], block[1], SECONDS)
                    running.add(future)
                    future.add_done_callback(partial(_note, done, block))
                if not running:
                    break
                with suppress(Empty):
                    future, block = done.get(timeout=min(_PULSE, deadline.left))
                    running.remove(future)
                    came += self._result(future, block)
                self.late = deadline.passed and bool(self.left)
                if came and time.monotonic() - kept >= KEEP:
                    yield self._keep(came)
                    kept = time.monotonic()
            if came:
                yield self._keep(came)
        finally:
            if came:
                self._keep(came)

    def _keep(self, came: list[Row]) -> list[Row]:
        self._writing.add(came)
        rows = list(came)
        came.clear()
        return rows

    def _result(self, future: Future[Came], block: _Block) -> Sequence[Row]:
        """Return the rows of a job; the deals that it did not reach are handed out again."""
        cell, numbers = block
        try:
            found = future.result()
        except WorkerDied as error:
            if len(numbers) > 1:
                self._again.extend((cell, each) for each in _halves(numbers))
                return ()
            self.broken.append(Broken(cell, numbers[0], str(error)))
            self.left -= 1
            return ()
        self.broken += found.broken
        self.left -= len(found.rows) + len(found.broken)
        self._again.extend((cell, each) for each in _halves(found.left))
        return found.rows


def _note(done: "SimpleQueue[tuple[Future[Came], _Block]]", block: _Block, future: Future[Came]) -> None:
    done.put((future, block))


def _halves(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield the halves of the deals that a worker has not done, so that others can help."""
    middle = len(numbers) // 2
    yield from (half for half in (numbers[:middle], numbers[middle:]) if half)


def _blocks(open_: Mapping[int, Iterator[int]]) -> Iterator[_Block]:
    """Yield the open deals in blocks, one block of each cell in turn, until none is left."""
    waiting = deque(open_.items())
    while waiting:
        cell, numbers = waiting.popleft()
        if block := [*islice(numbers, BLOCK)]:
            yield cell, block
            waiting.append((cell, numbers))


def answered(
    plan: Plan, question: Question, folder: Path | None, jobs: int, deadline: Deadline = NEVER
) -> Iterator[tuple[Cell, Row]]:
    """Yield every deal of a planned question: those that the folder has, then those that are decided now, as they come.

    Without a folder nothing is kept. Once the deadline has passed nothing comes any more. Raises SurveyError for a
    folder with another survey, and at the end if workers died of deals.
    """
    with ExitStack() as stack:
        kept = stack.enter_context(scratch_folder()) if folder is None else folder
        writing = stack.enter_context(Writing.begin(kept, question))
        cells = writing.question.cells
        run = Run(writing, plan.tasks(writing.question), question.deals)
        yield from ((cells[row.cell], row) for row in writing.rows() if row.number < question.deals)
        if not run.left or deadline.passed:
            return
        jobs = min(jobs, run.left)
        submit = stack.enter_context(processes(jobs, plan.solvers(), deadline))
        for rows in run.rows(submit, jobs, deadline):
            yield from ((cells[row.cell], row) for row in rows)
        if run.broken:
            first = run.broken[0]
            where = f"{cells[first.cell].name}, deal {first.number}: {first.message}"
            raise SurveyError(f"{len(run.broken)} deals could not be decided, and have no row; the first is {where}")
