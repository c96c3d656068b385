"""What a file holds once it has been read: documents, and what was found wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from winnable.missions.crew.mission import Mission
from winnable.missions.crew.task_card import TaskCard
from winnable.missions.source.finding import Finding, Place
from winnable.rules.answer import Answer
from winnable.rules.crew.edition import DEFAULT_EDITION
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem

__all__ = ["Document", "Loaded", "MissionDocument", "ProblemDocument", "TaskCardsDocument"]


@dataclass(frozen=True, slots=True)
class ProblemDocument:
    """A problem as written in a file, with what the file says beside it.

    `line` is the line where it starts. `reading` is None where the file names none. `unknown` says what
    is asked of unknown cards: whether `some` way to fill them in can be won, or `every`; `every_draw`
    whether the draws are every one, with the play after it adapting.
    """

    path: str
    line: int
    problem: Problem
    mission: Mission | None = None
    game: str = DEFAULT_EDITION.key
    expect: Answer | None = None
    line_of_play: Line | None = None
    reading: str | None = None
    note: str = ""
    unknown: str = "some"
    every_draw: bool = False

    @property
    def label(self) -> str:
        """What to call it in lists: the path, and the title if it has one."""
        return f"{self.path}: {self.problem.title}" if self.problem.title else self.path


@dataclass(frozen=True, slots=True)
class MissionDocument:
    """A mission as written in a file.

    `places` says where its parts stand, by the way to them: `crew`, `roles.sick`, `goals.0`, `tasks.cards.1`,
    `readings.strict.goals.0`. A part that is taken over stands in the file of the other mission, a value
    that was given for a parameter where it was given.
    """

    path: str
    line: int
    mission: Mission
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)

    @property
    def shipped(self) -> bool:
        """Whether it is a mission of the library, read by its id."""
        return self.path == f"<{self.mission.key}>"

    @property
    def place(self) -> tuple[str, int]:
        """Its file and line; of a mission of the library its id and 0."""
        return (self.mission.key, 0) if self.shipped else (self.path, self.line)


@dataclass(frozen=True, slots=True)
class TaskCardsDocument:
    """Task cards as written in a file."""

    path: str
    line: int
    cards: tuple[TaskCard, ...]
    game: str = DEFAULT_EDITION.key


Document = ProblemDocument | MissionDocument | TaskCardsDocument


@dataclass(frozen=True, slots=True)
class Loaded:
    """The documents that could be read, and all findings. A document with an error is not among them."""

    documents: tuple[Document, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that are errors."""
        return tuple(finding for finding in self.findings if finding.level == "error")

    @property
    def problems(self) -> tuple[ProblemDocument, ...]:
        """The problems among the documents."""
        return tuple(each for each in self.documents if isinstance(each, ProblemDocument))

    @property
    def missions(self) -> tuple[MissionDocument, ...]:
        """The missions among the documents."""
        return tuple(each for each in self.documents if isinstance(each, MissionDocument))

    @property
    def task_cards(self) -> tuple[TaskCard, ...]:
        """The task cards of all documents."""
        return tuple(card for each in self.documents if isinstance(each, TaskCardsDocument) for card in each.cards)
