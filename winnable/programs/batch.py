"""Many questions of programs at once: problems checked against the expected answers, and missions played."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Final

from winnable.games import registry
from winnable.games.manifest import whole
from winnable.games.mistakes import InputError
from winnable.games.play import Mark, PlayReport, PlayRequest
from winnable.games.usage import BadValue, UsageError
from winnable.games.values import NOTHING, WITH, no_progress
from winnable.missions.source.document import AnyMissionDocument, AnyProblemDocument, Document, is_mission, is_problem
from winnable.missions.source.finding import Finding
from winnable.output.ink import PLAIN, to_terminal
from winnable.output.text import findings_text, place_text
from winnable.output.typed import Json
from winnable.processes.jobs import workers
from winnable.programs.arguments import (
    answer_of,
    crew_sizes_of,
    edition_of,
    limited,
    mission_names,
    patterns,
)
from winnable.questions.asked import asked
from winnable.questions.sampling import AnyPlaytester
from winnable.rules.answer import Answer
from winnable.rules.values import short_repr
from winnable.services.attempts import Checked as Attempted
from winnable.services.attempts import Failure, check_each, load_solver
from winnable.services.loading import load, load_files_and_missions, search, told_once
from winnable.solver.verdict import Deadline, Effort, InternalError, Limits

if TYPE_CHECKING:
    from winnable.typed import AnyProblem

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


@dataclass(frozen=True, slots=True)
class Validated:
    """The findings in a file or a mission, and the results of playing it."""

    name: str
    """The file, or the mission by its id."""
    findings: tuple[Finding, ...]
    marks: tuple[Mark, ...] = ()
    """For each crew the share of deals that can be won, and how hard they are; none if it was not played."""
    json: tuple[Json, ...] = field(default=(), hash=False)
    """The same and more for each crew, as `winnable validate --json` has it under `played`."""
    text: tuple[str, ...] = ()
    """The text of `winnable validate` about it."""
    late: bool = False
    """Whether the limits were reached before all of it was played."""

    __repr__ = short_repr

    @property
    def ok(self) -> bool:
        """Whether there are no mistakes; warnings are none."""
        return not any(finding.level == "error" for finding in self.findings)

    def __str__(self) -> str:
        told = [*self.text, *findings_text(self.findings, PLAIN)]
        return to_terminal("\n".join(told) or f"{self.name}: nothing is wrong")


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


def _limited(limits: Limits | None, jobs: int) -> tuple[Limits, Callable[[], bool]]:
    """Return the limits of each question, and a check between two of them whether to end.

    For several processes the limits leave out the parts that only this one can check.
    """
    watched = limited(limits)
    deadline = watched.deadline
    own = watched if jobs == 1 else replace(watched, deadline=Deadline(deadline.at))
    return own, lambda: deadline.stopped


# --- check ---------------------------------------------------------------------------------------


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
    limits, ended = _limited(limits, jobs)
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
    return _checked(documents, limits, jobs, ended)


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
    ended: Callable[[], bool],
) -> Iterator[Checked]:
    jobs = min(jobs, len(documents))
    preload = sorted({registry.game_of(document.game).solver_module for document in documents})
    with workers(jobs, preload) as executor:
        for attempted in check_each(documents, NOTHING, limits, executor.submit if jobs > 1 else None):
            if ended():
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


# --- validate ------------------------------------------------------------------------------------


def validate(
    *what: str | int | PathLike[str],
    game: str | None = None,
    players: int | Sequence[int] = (),
    deals: int | None = None,
    seed: int = 0,
    limits: Limits | None = None,
    exclude: Sequence[str] = (),
    jobs: int = 1,
) -> Iterator[Validated]:
    """Report the mistakes in files, and play their missions: one value for each file, one for each mission.

    `what` are files, folders and ids of the library, `game` is the edition of an id without one. A mission is played
    for the `players` that are given and it is for, all that it is for if none are given, on `deals` random deals each
    (0: not at all), which `seed` repeats. The seconds of the limits are for all of it; once they are stopped, by
    `limited`, nothing comes any more. With `jobs` above 1 deals are played in as many processes, and a stop and
    progress wait for the next mission and crew size that is played.

    Raises ValueError for unknown ids, paths without files and numbers out of bounds, TypeError for values of another
    type.
    """
    deals = None if deals is None else whole("deals", deals, 0)
    seed, jobs = whole("seed", seed, 0), whole("jobs", jobs, 1)
    sizes, edition, exclude = crew_sizes_of(players), edition_of(game), patterns(exclude)
    own, ended = _limited(limits, jobs)
    begun = own.begun()
    names = mission_names(what)
    with in_words():
        searched = search(names, exclude)
        loaded = list(load_files_and_missions(searched.files, edition))
    pairs = list(zip(searched.files, loaded, strict=True))

    def values() -> Iterator[Validated]:
        if searched.findings:
            yield Validated("", tuple(searched.findings))
        for name, each in pairs:
            yield _read(name, each.documents, each.findings, play=deals != 0)
        missions = [document for each in loaded for document in each.documents if is_mission(document)]
        preload = sorted({registry.game_of(document.game).solver_module for document in missions})
        with workers(jobs if deals != 0 else 1, preload) as executor:
            for document in missions if deals != 0 else ():
                owner = registry.game_of(document.game)
                load_solver(owner)
                request = PlayRequest(sizes, owner.sample if deals is None else deals, seed, begun.deadline)
                player: AnyPlaytester = asked(owner, "mission_sample").playtester(owner)
                for report in player.play([document], request, executor.submit, no_progress):
                    yield _played(report, document)
                    if ended():
                        executor.shutdown(cancel_futures=True)
                        return

    return values()


def _read(name: str, documents: Sequence[Document], findings: Sequence[Finding], *, play: bool) -> Validated:
    found = list(findings)
    for document in documents:
        if is_problem(document):
            found += registry.game_of(document.game).examine(document, play=play)
    return Validated(name, tuple(found))


def _played(report: PlayReport, document: AnyMissionDocument) -> Validated:
    name = next(iter(report.ids), document.path)
    text = (*report.text(PLAIN), *report.remarks)
    return Validated(name, tuple(report.findings), tuple(report.marks), tuple(report.json), text, report.late)
