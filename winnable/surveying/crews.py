"""The workers of a survey: processes of this machine, or those of a Dask cluster."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from math import inf
from pathlib import Path
from typing import Any, Final

from winnable.output.file import scratch_folder
from winnable.processes import WorkerDied
from winnable.processes.jobs import workers
from winnable.solver.verdict import NEVER, Deadline
from winnable.surveying.database import SurveyError
from winnable.surveying.plan import Plan
from winnable.surveying.question import Cell, Question, Row
from winnable.surveying.run import Crew, Future, Run
from winnable.surveying.store import Writing

_LOOK: Final = 2.0
"""Seconds between the questions how many threads a cluster has: workers come and go."""
_PATIENCE: Final = 10
"""Seconds for a scheduler to answer."""


class Processes:
    """Worker processes of this machine; with one job this process itself."""

    seconds = 1.0
    died: tuple[type[Exception], ...] = (WorkerDied,)

    def __init__(self, executor: Executor, jobs: int) -> None:
        self._executor, self._jobs = executor, jobs

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future:
        """Have a function run."""
        return self._executor.submit(function, *arguments)

    def ahead(self) -> int:
        """Two jobs a process, so that none is idle while rows are kept."""
        return 1 if self._jobs <= 1 else 2 * self._jobs


@contextmanager
def processes(jobs: int, preload: list[str], *, apart: bool = False) -> Iterator[Processes]:
    """Start a number of processes, also for one job if `apart`; those at work when the block is left are ended."""
    with workers(jobs, preload, apart=apart) as executor:
        yield Processes(executor, jobs)
        executor.shutdown(cancel_futures=True)


class _Cluster:
    """The workers of a Dask cluster, all threads of them."""

    seconds = 5.0

    def __init__(self, client: Any, died: type[Exception]) -> None:
        self._client = client
        self.died: tuple[type[Exception], ...] = (died,)
        self._looked, self._threads = -_LOOK, 1

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future:
        """Have a function run; where that is done twice, as a worker was lost, the same comes of it."""
        future: Future = self._client.submit(function, *arguments, pure=False)
        return future

    def ahead(self) -> int:
        """Two jobs a thread, at least four: workers may come later."""
        if time.monotonic() - self._looked >= _LOOK:
            self._threads = sum(self._client.nthreads().values())
            self._looked = time.monotonic()
        return max(4, 2 * self._threads)


@contextmanager
def cluster(address: str) -> Iterator[_Cluster]:
    """Join an existing Dask cluster by the address of its scheduler. Raises SurveyError."""
    try:
        from dask.distributed import Client, KilledWorker  # noqa: PLC0415  # an extra
    except ImportError as error:
        why = f"--dask needs Dask: pip install '.[cluster]' in the folder of the source ({error})"
        raise SurveyError(why) from error
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SurveyError(f"no scheduler of Dask answers at {address!r}: {error or 'it does not answer'}") from error
    with client:
        yield _Cluster(client, KilledWorker)


def crew_of(
    dask: str | None, jobs: int, solvers: list[str], deadline: Deadline = NEVER
) -> AbstractContextManager[Crew]:
    """Return the workers: a Dask cluster, if its address is given, else processes that preload solvers.

    A deal has no limit in seconds, on which its row would depend: with a deadline it is done where it can be ended.
    """
    return cluster(dask) if dask is not None else processes(jobs, solvers, apart=deadline.at < inf)


def answered(
    plan: Plan, question: Question, folder: Path | None, jobs: int, dask: str | None, deadline: Deadline = NEVER
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
        crew = stack.enter_context(crew_of(dask, min(jobs, run.left), plan.solvers(), deadline))
        for rows in run.rows(crew, deadline):
            yield from ((cells[row.cell], row) for row in rows)
        if run.broken:
            first = run.broken[0]
            where = f"{cells[first.cell].name}, deal {first.number}: {first.message}"
            raise SurveyError(f"{len(run.broken)} deals could not be decided, and have no row; the first is {where}")
