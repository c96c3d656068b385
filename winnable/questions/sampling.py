"""Playtesting: play missions on many random deals, in several processes if wanted, and report on each. Knows no game.

A game says how deals are made and decided, and which further questions a mission gets (`Playtester`). Its questions
about one crew size are a generator that rests at each `yield`, so that those about other crew sizes begin meanwhile and
no worker waits: it begins the deals, rests, begins what depends on which deals can be won, rests, and returns the
report.

    def questions(self, run):
        run.deal(answers_of_deals)                                       # begins the jobs of all deals
        yield
        ways = [run.begin(way, number) for number in islice(run.winnable(), 3)]
        yield
        return Report(run.case, [each.answer for _, each in run.dealt()], [run.found(job, Way()) for job in ways])
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from winnable.games.play import Difficulty, Mark, PlayReport, PlayRequest
from winnable.games.values import Progress, Submit
from winnable.missions.source.document import AnyMissionDocument
from winnable.missions.source.finding import Finding
from winnable.output.ink import Ink, printable
from winnable.output.typed import Json, Value, answer, key
from winnable.rules.answer import Answer
from winnable.solver.jobs import in_time
from winnable.solver.share import Share
from winnable.solver.verdict import Deadline, Limits

_Result = TypeVar("_Result")


Document = TypeVar("Document", bound=AnyMissionDocument)
Case = TypeVar("Case", bound=Any)
"""A mission and a crew size, with the `limits` of each question; it goes to other processes, so it can be pickled."""
Report = TypeVar("Report", bound=Any)
"""The results with one crew size, with the parts of a `Mark`, why the mission is `impossible` to deal, and `late`."""
Questions = Generator[None, None, Report]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The answer of a deal; `problem` is the deal itself where its number alone would not make it again."""

    answer: Answer
    problem: Any = None
    impossible: str = ""
    """Why the mission cannot be dealt."""


@answer
class Played:
    """The results of playing a mission with one crew size, in all games."""

    mission: str = key("Its key, `planet-nine/22`.")
    players: int = key("The crew size; 2 with the robot, unless the mission has a deck of its own.", minimum=1)
    seed: int = key("Which deals were played.", minimum=0)
    impossible: str | None = key("Why it cannot be dealt for this crew size.")
    share: Value = key("How many deals can be won.", like={"$ref": "#/definitions/share"})
    time_limit_reached: bool = key("Whether a time limit ended it before all was played.")
    winnable: str | None = key("A command for a deal that can be won.")
    unwinnable: str | None = key("A command for a deal that cannot.")
    difficulty: Difficulty | None = key(
        "How difficult it is for simple players; null: it is not known, or the game has none."
    )


def share_of(answers: Sequence[Answer]) -> Share:
    """Count the answers."""
    winnable, unwinnable = answers.count(Answer.WINNABLE), answers.count(Answer.UNWINNABLE)
    return Share(winnable, unwinnable, len(answers) - winnable - unwinnable)


@dataclass(slots=True)
class Run(Generic[Case]):
    """The jobs about one case. The deals of a sample are numbered from 0."""

    case: Case
    sample: int
    submit: Submit
    advance: Callable[[int], None]
    """Called with 1 as each job is done that was counted."""
    chunk: int = 1
    """How many deals a job has."""
    _chunks: "list[Future[list[Dealt]]]" = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether the deadline has passed."""
        return bool(self.case.limits.deadline.passed)

    def begin(self, function: Callable[..., _Result], *arguments: object, counted: bool = True) -> "Future[_Result]":
        """Begin a job: a function of the case and further arguments."""
        job: Future[_Result] = self.submit(function, self.case, *arguments)
        if counted:
            job.add_done_callback(lambda _: None if self.passed else self.advance(1))
        return job

    def found(self, job: "Future[_Result]", otherwise: _Result) -> _Result:
        """Return what a job found; something else if it does not end in time."""
        found = in_time(job, self.case.limits.deadline)
        return otherwise if found is None else found

    def deal(self, function: Callable[[Case, Sequence[int]], list[Dealt]]) -> None:
        """Begin to decide the deals of the sample; the function takes their numbers."""
        starts = range(0, self.sample, self.chunk)
        self._chunks = [self.begin(function, range(at, min(at + self.chunk, self.sample))) for at in starts]

    def dealt(self) -> Iterator[tuple[int, Dealt]]:
        """Yield the deals that were decided with their numbers, each as soon as it is known."""
        for index, job in enumerate(self._chunks):
            dealt: list[Dealt] = self.found(job, [])
            yield from enumerate(dealt, index * self.chunk)

    def winnable(self) -> Iterator[int]:
        """Yield the numbers of the winnable deals, each as soon as it is known."""
        return (number for number, each in self.dealt() if each.answer is Answer.WINNABLE)


class Playtester(ABC, Generic[Document, Case, Report]):
    """The part of a game for playing its missions."""

    work: ClassVar[float]
    """The limit of each question, in CP-SAT's deterministic time, so that every machine decides the same ones."""
    seconds: ClassVar[float | None] = None
    """The time limit of a mission; the rest stays undecided."""
    chunk: ClassVar[int] = 1
    """How many deals a job has."""
    width: ClassVar[int] = len("4 players")
    """The columns of a crew size."""

    def jobs(self, sample: int) -> int:
        """Return how many counted jobs a case takes at most."""
        return len(range(0, sample, self.chunk))

    def steps(self, documents: Sequence[Document], request: PlayRequest) -> int:
        """Return how many jobs playing takes if every mission is for one crew size."""
        return len(documents) * self.jobs(request.sample)

    def limits(self, request: PlayRequest) -> Limits:
        """Return the limits of each question about a mission, which begins to be played now."""
        deadline = request.deadline
        if self.seconds is not None:
            deadline = deadline.earlier(Deadline.after(self.seconds))
        return Limits(work=self.work, deadline=deadline)

    # --- missions ---

    @abstractmethod
    def crews(self, document: Document) -> tuple[Sequence[int], Sequence[int]]:
        """Return the crew sizes that are played if nobody says which, and those that can be."""

    @abstractmethod
    def name(self, document: Document) -> str:
        """Return how a remark names the mission."""

    def place(self, document: Document) -> str:
        """Return where the mission stands, for its title; may be empty."""
        return f"{document.path}:{document.line}"

    def notes(self, document: Document) -> Sequence[str]:
        """Return lines below the title of a mission."""
        return ()

    @abstractmethod
    def case(self, document: Document, players: int, request: PlayRequest, limits: Limits) -> Case:
        """Return a mission and a crew size as a case."""

    @abstractmethod
    def questions(self, run: Run[Case]) -> Questions[Report]:
        """Ask about one case; see the module."""

    # --- reports ---

    @abstractmethod
    def lines(self, document: Document, report: Report, ink: Ink) -> Iterator[str]:
        """Yield the lines about one crew size, for people; at least one."""

    @abstractmethod
    def json(self, document: Document, report: Report) -> Json:
        """Return a report for programs."""

    @abstractmethod
    def findings(self, document: Document, reports: Sequence[Report]) -> Sequence[Finding]:
        """Return the faults of a mission that playing has shown."""

    def keep(self, report: Report) -> bool:
        """Whether the same would come of it on every machine."""
        return True

    # --- the engine ---

    def play(
        self, documents: Sequence[Document], request: PlayRequest, submit: Submit, progress: Progress
    ) -> Iterator[PlayReport]:
        """Play one mission after the other, and yield a report of each."""
        for document in documents:
            usual, possible = self.crews(document)
            asked, mission, limits = request.players or usual, document.mission, self.limits(request)
            cases = [self.case(document, players, request, limits) for players in asked if players in possible]
            advance = progress(len(cases) * self.jobs(request.sample), mission.key)
            reports = list(playtests(self, cases, request.sample, submit, advance))
            name = printable(self.name(document))
            yield PlayReport(
                partial(self._text, document, reports),
                [self.json(document, each) for each in reports],
                list(self.findings(document, reports)),
                [f"{name} is not for {players} players" for players in asked if players not in possible],
                any(each.late for each in reports),
                [
                    Mark(each.crew, each.share, each.difficulty, late=each.late)
                    for each in reports
                    if not each.impossible
                ],
                (mission.key, mission.id),
                keep=all(map(self.keep, reports)),
            )

    def _text(self, document: Document, reports: Sequence[Report], ink: Ink) -> Iterator[str]:
        mission, width = document.mission, self.width
        if reports:
            title = f"{mission.key}: {mission.title}" if mission.title else mission.key
            place = f" ({printable(place)})" if (place := self.place(document)) else ""
            yield ink.strong(printable(title)) + place
            yield from self.notes(document)
        for report in reports:
            first, *more = self.lines(document, report, ink)
            yield f"  {report.crew:{width}}  {first}"
            yield from (f"{' ' * (width + 4)}{line}" for line in more)


AnyPlaytester: TypeAlias = Playtester[Any, Any, Any]
"""That of any game."""


def playtests(
    player: Playtester[Document, Case, Report],
    cases: Sequence[Case],
    sample: int,
    submit: Submit,
    advance: Callable[[int], None],
) -> Iterator[Report]:
    """Yield the reports on cases, in their order; questions about all of them are under way together."""
    asked = [player.questions(Run(case, sample, submit, advance, player.chunk)) for case in cases]
    done = [_resumed(each) for each in asked]
    done = [_resumed(each) if end is None else end for each, end in zip(asked, done, strict=True)]
    for each, end in zip(asked, done, strict=True):
        while end is None:
            end = _resumed(each)  # noqa: PLW2901  # to its end
        yield end


def _resumed(questions: Questions[Report]) -> Report | None:
    """Go on to the next rest, or return the report at the end."""
    try:
        next(questions)
    except StopIteration as end:
        report: Report = end.value
        return report
    return None
