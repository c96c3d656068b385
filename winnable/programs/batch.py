"""Many questions of programs at once: problems checked against the expected answers."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Final

from winnable.games import registry
from winnable.games.manifest import whole
from winnable.games.mistakes import InputError
from winnable.games.usage import BadValue, UsageError
from winnable.games.values import NOTHING, WITH
from winnable.missions.source.document import AnyProblemDocument
from winnable.missions.source.finding import Finding
from winnable.output.ink import to_terminal
from winnable.output.text import place_text
from winnable.programs.arguments import answer_of, limited, patterns
from winnable.rules.answer import Answer
from winnable.rules.values import short_repr
from winnable.services.attempts import Checked as Attempted
from winnable.services.attempts import Failure, check_each
from winnable.services.loading import load, search, told_once
from winnable.solver.jobs import workers
from winnable.solver.verdict import Deadline, Effort, InternalError, Limits

if TYPE_CHECKING:
    from winnable.programs.typed import AnyProblem

_OPTION: Final = re.compile(r"--[a-z][a-z-]*")
"""An option of a command in a message, which programs have as an argument."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A problem with the answer that is expected of it and the one that was found."""

    problem: "AnyProblem"
    title: str
    path: str
    """Its file; `<problem>` for one that is in none."""
    line: int
    expect: Answer
    answer: Answer | None
    """None if the problem contradicts itself, as `reason` says."""
    reason: str
    effort: Effort = field(compare=False)

    __repr__ = short_repr

    @property
    def ok(self) -> bool:
        """Whether the answer is the one that is expected."""
        return self.answer is self.expect

    def __str__(self) -> str:
        found = "a contradiction" if self.answer is None else self.answer
        reason = f" ({self.reason})" if self.reason and self.answer is not Answer.UNWINNABLE else ""
        says = f"{self.answer}" if self.ok else f"expected {self.expect}, found {found}{reason}"
        title = f"  {self.title}" if self.title else ""
        return to_terminal(f"{'ok' if self.ok else 'DIFFERS'}  {self.path}:{self.line}  {says}{title}")


@contextmanager
def in_words() -> Iterator[None]:
    """Raise ValueError where a command would report bad usage, about arguments in place of options, or InputError."""
    try:
        yield
    except BadValue as error:
        message, option = error.args
        raise ValueError(f"{_argument(option)}: {message}") from error
    except UsageError as error:
        if error.findings:
            raise InputError.of(error.findings) from error
        raise ValueError(_OPTION.sub(lambda option: _argument(option[0]), str(error))) from error


def _argument(option: str) -> str:
    """Return the name of the argument that is an option of a command."""
    return "values" if option == f"--{WITH}" else option.removeprefix("--").replace("-", "_")


def check(
    *what: "AnyProblem | str | PathLike[str]",
    expect: Answer | str | None = None,
    limits: Limits | None = None,
    exclude: Sequence[str] = (),
    jobs: int = 1,
) -> Iterator[Checked]:
    """Solve problems and compare them with the expected answers, one after the other on demand.

    `what` are files, folders, which are searched for problems with `expect` (without what a glob of `exclude` matches),
    and problems, of each of which `expect` is expected. `limits` are for each problem; once they are stopped, see
    `limited`, nothing comes any more. With `jobs` above 1 they are solved in as many processes, and a stop and progress
    wait for the next problem that is decided.

    Raises InputError with the mistakes of all files before anything is solved, TypeError, and ValueError for paths
    without files and for fewer than one process.
    """
    jobs, exclude = whole("jobs", jobs, 1), patterns(exclude)
    expected = None if expect is None else answer_of(expect)
    watched = limited(limits)
    documents: list[AnyProblemDocument] = []
    findings: list[Finding] = []
    for each in what:
        if isinstance(each, str | PathLike):
            read, wrong = _expecting(fspath(each), exclude)
            documents += read
            findings += wrong
        elif expected is None:
            registry.game_of_problem(each)  # which says that it is no problem at all
            raise TypeError('expected expect="winnable" or expect="unwinnable" together with a problem')
        else:
            document: Any = registry.game_of_problem(each).format.document_of(each)
            documents.append(replace(document, path=document.path or "<problem>", expect=expected))
    if any(finding.level == "error" for finding in findings):
        raise InputError.of([finding for finding in findings if finding.level == "error"])
    # what stops and watches cannot be sent to other processes
    own = watched if jobs == 1 else replace(watched, deadline=Deadline(watched.deadline.at))
    return _checked(documents, own, jobs, watched.deadline)


def _expecting(path: str, exclude: Sequence[str]) -> tuple[list[AnyProblemDocument], list[Finding]]:
    """Return the problems with `expect` in a file or below a folder, and all findings."""
    with in_words():
        searched = search([path], exclude)
    loaded = list(told_once(load(file) for file in searched.files))
    documents = [document for each in loaded for document in each.problems]
    findings = [*searched.findings, *(finding for each in loaded for finding in each.findings)]
    return [document for document in documents if document.expect is not None], findings


def _checked(
    documents: Sequence[AnyProblemDocument],
    limits: Limits,
    jobs: int,
    watched: Deadline,
) -> Iterator[Checked]:
    jobs = min(jobs, len(documents))
    preload = sorted({registry.game_of(document.game).solver_module for document in documents})
    with workers(jobs, preload) as executor:
        for attempted in check_each(documents, NOTHING, limits, executor.submit if jobs > 1 else None):
            if watched.stopped:
                executor.shutdown(cancel_futures=True)
                return
            yield _told(attempted)


def _told(attempted: Attempted) -> Checked:
    document, outcome = attempted.document, attempted.outcome
    assert document.expect is not None
    about = (document.problem, document.name, document.path, document.line, document.expect)
    if not isinstance(outcome, Failure):
        return Checked(*about, outcome.answer, outcome.reason, outcome.effort)
    if outcome.internal:
        raise InternalError(f"{place_text(document)}: {outcome.message}\n{outcome.trace}")
    return Checked(*about, None, outcome.message, Effort())
