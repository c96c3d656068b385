"""The work on a survey: deals are handed out block by block, rows come back and are kept.

The blocks go through all cells before any cell has its next one, so that a survey that is stopped early is a smaller
survey, and a deal that is still open takes about as long as one that was decided.
"""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Final, Protocol

from winnable.solver.verdict import NEVER, Deadline
from winnable.surveying.database import SurveyError
from winnable.surveying.job import Broken, Came, Task, work_on
from winnable.surveying.question import Question, Row
from winnable.surveying.store import Writing

BLOCK: Final = 20
"""How many deals are handed out together."""
KEEP: Final = 0.5
"""Seconds from one transaction to the next: rows in between would have to be computed again after a crash."""
_PULSE: Final = 0.5
"""Seconds between looks at the deadline while nothing comes."""


class Future(Protocol):
    """The future of a job, as `concurrent.futures` and Dask have it."""

    def result(self) -> Any:
        """Return the result, or raise."""

    def add_done_callback(self, call: Callable[[Any], Any], /) -> Any:
        """Call a function with the future once it is done."""


class Crew(Protocol):
    """The workers: processes of this machine, or a cluster."""

    seconds: float
    """After how long a job comes back, as far as it is done by then."""
    died: tuple[type[Exception], ...]
    """The exceptions of a future whose workers, one after the other, are gone."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future:
        """Have a function run."""

    def ahead(self) -> int:
        """The number of jobs to keep under way, so that no worker is idle."""


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

    def rows(self, crew: Crew, deadline: Deadline = NEVER) -> Generator[list[Row], None, None]:
        """Do the work; yield rows as they are kept. Stopped before the end, it loses only the deals under way.

        Raises SurveyError if a worker is of another version, and the error of the crew if it is gone.
        """
        blocks = _blocks({cell: self._writing.open_numbers(cell, self._deals) for cell in self._tasks})
        running: set[Future] = set()
        done: SimpleQueue[tuple[Future, _Block]] = SimpleQueue()
        came: list[Row] = []
        kept = time.monotonic()
        try:
            while not self.late:
                while len(running) < crew.ahead():
                    block = self._again.popleft() if self._again else next(blocks, None)
                    if block is None:
                        break
                    future = crew.submit(work_on, self._tasks[block[0]], block[1], crew.seconds)
                    running.add(future)
                    future.add_done_callback(partial(_note, done, block))
                if not running:
                    break
                with suppress(Empty):
                    future, block = done.get(timeout=min(_PULSE, deadline.left))
                    running.remove(future)
                    came += self._result(future, block, crew)
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

    def _result(self, future: Future, block: _Block, crew: Crew) -> Sequence[Row]:
        """Return the rows of a job; the deals that it did not reach are handed out again."""
        cell, numbers = block
        try:
            found: Came = future.result()
        except crew.died as error:
            if len(numbers) > 1:
                self._again.extend((cell, each) for each in _halves(numbers))
                return ()
            self.broken.append(Broken(cell, numbers[0], str(error)))
            self.left -= 1
            return ()
        question = self._writing.question
        if found.versions != (question.version, question.solver, question.sources):
            raise SurveyError(_other_versions(found, question))
        self.broken += found.broken
        self.left -= len(found.rows) + len(found.broken)
        self._again.extend((cell, each) for each in _halves(found.left))
        return found.rows


def _note(done: "SimpleQueue[tuple[Future, _Block]]", block: _Block, future: Future) -> None:
    done.put((future, block))


def _other_versions(found: Came, question: Question) -> str:
    version, solver, _ = found.versions
    if (version, solver) == (question.version, question.solver):
        return (
            f"the files of winnable {version} are others where a worker runs, or have changed since the survey began: "
            "install the same everywhere, and let it be while a survey runs"
        )
    return (
        f"a worker has winnable {version} with OR-Tools {solver}, and the survey is of {question.version} with "
        f"{question.solver}: install the same everywhere"
    )


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
