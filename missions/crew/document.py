"""Documents: the contents of files once they are read, and the mistakes that were found."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.mission import Mission
from winnable.missions.source import document as source
from winnable.missions.source.finding import Place
from winnable.missions.source.parameters import Value
from winnable.rules.answer import Answer
from winnable.rules.crew.edition import DEFAULT_EDITION
from winnable.rules.crew.goal import changed
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Token


@dataclass(frozen=True, slots=True)
class MissionFile:
    """The file in which a problem finds its mission, and the values that it gives for the mission's parameters."""

    path: Path
    given: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ProblemDocument:
    """A problem in a file, with the keys that are no part of the question.

    `line` is the line where it starts. `reading` is the reading of the mission that the file names, None if it names
    none. `unknown` is `some` if the question is whether some way to fill in the unknown cards can be won, `every` if
    all can. `mission_file` is None for a mission of the library and one that is written out.
    """

    kind: ClassVar[str] = source.PROBLEM

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
    mission_file: MissionFile | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """Its title; may be empty."""
        return self.problem.title

    @property
    def mission_path(self) -> Path | None:
        """The file of its mission; None for a mission of the library and one that is written out."""
        return None if self.mission_file is None else self.mission_file.path

    @property
    def label(self) -> str:
        """The path, with the title if there is one, for lists."""
        return f"{self.path}: {self.problem.title}" if self.problem.title else self.path

    def alone(self, problem: Problem, name: str, expect: Answer) -> "ProblemDocument":
        """The same about another problem, without a mission: under a name that tells it apart, with what to expect."""
        named = replace(_without_gaps(problem), title=f"{self.name}: {name}" if self.name else name)
        about = replace(self.about(named), expect=expect)
        return replace(about, mission=None, mission_file=None, reading=None)

    def about(self, problem: Problem) -> "ProblemDocument":
        """The same about another problem, without the file's expected answer, goals and line."""
        return replace(self, problem=problem, expect=None, line_of_play=None, unknown="some")


def _without_gaps(problem: Problem) -> Problem:
    """The problem with tokens that count from 1 without gaps, as files want them, where a task was left out."""
    tokens = [token for token in problem.tokens if token is not None]
    numbers = sorted(token.text for token in tokens if token.number is not None)
    arrows = sorted(token.text for token in tokens if token.arrows is not None)
    names = {text: Token(str(place)) for place, text in enumerate(numbers, 1)}
    names |= {text: Token(">" * place) for place, text in enumerate(arrows, 1)}

    def renamed(sentence: Any) -> Any:
        if isinstance(sentence, Falls):
            return replace(sentence, token=names[sentence.token].text) if sentence.token in names else sentence
        return changed(sentence, renamed)

    tasks = tuple(
        replace(task, token=None if task.token is None else names.get(task.token.text, task.token))
        for task in problem.tasks
    )
    return replace(problem, tasks=tasks, goals=tuple(map(renamed, problem.goals)))


@dataclass(frozen=True, slots=True)
class MissionDocument:
    """A mission in a file.

    `places` has the place of each part, by its path: `crew`, `roles.sick`, `goals.0`, `tasks.cards.1`,
    `readings.strict.goals.0`. A part that is taken over has its place in the file of the other mission, and a value
    given for a parameter that where it was given.
    """

    kind: ClassVar[str] = source.MISSION

    path: str
    line: int
    mission: Mission
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)

    @property
    def game(self) -> str:
        """Its edition."""
        return self.mission.game

    @property
    def shipped(self) -> bool:
        """Whether it is a mission of the library, read by its id."""
        return self.path == f"<{self.mission.key}>"

    @property
    def place(self) -> tuple[str, int]:
        """Its file and line; for a mission of the library its id and 0."""
        return (self.mission.key, 0) if self.shipped else (self.path, self.line)


@dataclass(frozen=True, slots=True)
class TaskCardsDocument:
    """Task cards in a file."""

    kind: ClassVar[str] = "task cards"

    path: str
    line: int
    cards: tuple[TaskCard, ...]
    game: str = DEFAULT_EDITION.key


Document = ProblemDocument | MissionDocument | TaskCardsDocument
