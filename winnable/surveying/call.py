"""A survey for programs: an iterator of its cells and rows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from reprlib import repr as shortened
from typing import Any

from winnable.output.file import scratch_folder
from winnable.solver.verdict import NEVER, Deadline
from winnable.surveying.crews import crew_of
from winnable.surveying.database import SurveyError
from winnable.surveying.plan import Plan
from winnable.surveying.question import Cell, Question, Row
from winnable.surveying.run import Run
from winnable.surveying.store import Writing


def grid(values: Mapping[str, Any]) -> dict[str, Sequence[Any]]:
    """Return the values of each parameter, of which one may be given alone.

    Raises TypeError for a value that no parameter takes, and ValueError for no values at all.
    """
    if not isinstance(values, Mapping):
        raise TypeError(f"expected values by the names of parameters, such as {{'n': 3}}, found {shortened(values)}")
    return {name: _several(name, value) for name, value in values.items()}


def _several(name: str, value: object) -> Sequence[Any]:
    if isinstance(value, str | int):
        return [value]
    if not isinstance(value, Iterable) or isinstance(value, bytes | Mapping):
        raise TypeError(f"expected values of {name} such as 3, 'pink', [1, 3] or range(1, 7), found {shortened(value)}")
    several = list(value)
    if not several:
        raise ValueError(f"expected a value of {name}, found none")
    for each in several:
        parts = each if isinstance(each, list | tuple) else [each]
        if not all(isinstance(part, str | int) for part in parts):
            raise TypeError(f"expected numbers and words as values of {name}, found {shortened(each)}")
    return several


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
        crew = stack.enter_context(crew_of(dask, min(jobs, run.left), plan.solvers()))
        for rows in run.rows(crew, deadline):
            yield from ((cells[row.cell], row) for row in rows)
        if run.broken:
            first = run.broken[0]
            where = f"{cells[first.cell].name}, deal {first.number}: {first.message}"
            raise SurveyError(f"{len(run.broken)} deals could not be decided, and have no row; the first is {where}")
