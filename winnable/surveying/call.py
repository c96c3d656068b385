"""A survey for programs: an iterator of its cells and rows."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from winnable.surveying.crews import cluster, processes
from winnable.surveying.plan import Plan
from winnable.surveying.question import Cell, Question, Row
from winnable.surveying.run import Run
from winnable.surveying.store import SurveyError, Writing

__all__ = ["answered", "grid"]


def grid(values: Mapping[str, Any]) -> dict[str, Sequence[Any]]:
    """Return the values of each parameter, of which one may be given alone."""
    return {name: [value] if isinstance(value, str | int) else list(value) for name, value in values.items()}


def answered(
    plan: Plan, question: Question, folder: Path | None, jobs: int, dask: str | None
) -> Iterator[tuple[Cell, Row]]:
    """Yield every deal of a planned question: those that the folder has, then those that are decided now, as they come.

    Without a folder nothing is kept. Raises SurveyError for a folder with another survey, and at the end if workers
    died of deals.
    """
    with ExitStack() as stack:
        kept = Path(stack.enter_context(TemporaryDirectory(prefix="winnable-survey-"))) if folder is None else folder
        writing = stack.enter_context(Writing.begin(kept, question))
        cells = writing.question.cells
        run = Run(writing, plan.tasks(writing.question), question.deals)
        known = [row for row in writing.rows() if row.number < question.deals]
        yield from ((cells[row.cell], row) for row in known)
        if not run.left:
            return
        crew: Any = cluster(dask) if dask is not None else processes(min(jobs, run.left), plan.solvers())
        for rows in run.rows(stack.enter_context(crew)):
            yield from ((cells[row.cell], row) for row in rows)
        if run.broken:
            first = run.broken[0]
            where = f"{cells[first.cell].name}, deal {first.number}: {first.message}"
            raise SurveyError(f"{len(run.broken)} deals could not be decided, and have no row; the first is {where}")
