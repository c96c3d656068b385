"""What the front door needs of a game: to read its documents, ask, tell, replay and write back.

A game is a subclass of `Game`; `winnable.games` has the table of them all. The methods without a default are
what every game must have; the others add options, a library of missions, random deals and the playing of
missions, and say so in words where a game has none.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, TypeVar

import click

from winnable.missions.source.document import Document, Instead, Loaded
from winnable.missions.source.finding import Finding, Findings
from winnable.missions.source.tree import Node
from winnable.output.ink import Ink
from winnable.rules.answer import Answer, State
from winnable.solver.verdict import Limits, Result, Verdict

__all__ = [
    "Asked",
    "DealWanted",
    "Dealt",
    "Game",
    "Json",
    "Listed",
    "Option",
    "PlayWanted",
    "Played",
    "ProblemDocument",
    "Progress",
    "Request",
    "Ruling",
    "Shelf",
    "Submit",
    "Told",
]

Json = dict[str, Any]
Function = TypeVar("Function", bound=Callable[..., Any])
Option = Callable[[Function], Function]
"""A decorator that adds an option to a command, as `click.option` makes it."""


class ProblemDocument(Document, Protocol):
    """A document that asks whether something can be won."""

    @property
    def problem(self) -> Any:
        """The problem, of the game's own type."""

    @property
    def expect(self) -> Answer | None:
        """The answer that the file expects; None if it expects none."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A problem as it is asked about, with the options applied; `question` is the game's own, if it has any."""

    document: Any
    question: Any = None


@dataclass(frozen=True, slots=True)
class Request:
    """What the options of a command say to a game.

    `options` are the game's own to read; `loaded` is the problem, where the options give it in place of files.
    """

    options: Any = None
    loaded: Loaded[Any] | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A document in words: what kind it is, what it is called, where it stands, and its sentences."""

    kind: str
    name: str
    path: str
    line: int
    sentences: Sequence[str]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee made of a written line of play.

    `state` is how the goal stands at its end; None where the line could not be judged to its end, because
    the rules forbid it (`forbidden`) or because the file leaves something out. `verdict` says it in words.
    """

    state: State | None
    verdict: str
    text: Callable[[Ink], Iterator[str]]
    """What was played, for people, to stand between the heading and the verdict."""
    json: Json
    """What was played, to be added to what identifies the document."""
    remarks: Sequence[str] = ()
    """For the person at the terminal."""
    addition: str = ""
    """A line below the verdict."""
    forbidden: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """A mission or card in a list: its key, the rest of its line, and all of it as JSON."""

    key: str
    line: str
    json: Json


@dataclass(frozen=True, slots=True)
class Shelf:
    """Things of a game that people look up, beside its missions; each becomes a command of the same form."""

    command: str
    about: str
    """The command's help."""
    example: str
    key: str
    """The key of the list in JSON."""
    listed: Callable[[], Sequence[Listed]]
    full: Callable[[str, Ink], tuple[Sequence[str], Json]]
    """One of them in full, as lines and as JSON; raises click.UsageError for an unknown name."""


@dataclass(frozen=True, slots=True)
class DealWanted:
    """A random deal as a user asks for it; None leaves it to us. `options` are those of the game, by name."""

    players: int
    game: str | None
    mission: str | None
    reading: str | None
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A random deal: the document as YAML, remarks on how it came about, and findings on the way."""

    yaml: str
    remarks: Sequence[str] = ()
    findings: Sequence[Finding] = ()


@dataclass(frozen=True, slots=True)
class PlayWanted:
    """How missions are to be played: crew sizes (none: those of each mission), deals of each size, and their seed."""

    players: Sequence[int] = ()
    sample: int = 200
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """What playing a mission has shown: text for people, one JSON object for each crew size, findings, remarks."""

    text: Callable[[Ink], Iterator[str]]
    json: Sequence[Json]
    findings: Sequence[Finding] = ()
    remarks: Sequence[str] = field(default_factory=list)


class Submit(Protocol):
    """Has a function run, here or in another process."""

    def __call__(self, function: Callable[..., Any], /, *arguments: Any) -> "Future[Any]":
        """The result of the function, now or later."""


Progress = Callable[[int, str], AbstractContextManager[Callable[[int], None]]]
"""Opens a progress display of a length under a label; the inner function advances it by a number of steps."""


class Game(ABC):
    """One game; see the module."""

    title: ClassVar[str]
    """What people call it."""
    editions: ClassVar[tuple[str, ...]]
    """The words of `game:` by which its documents are told, each an edition of the game; the first is its default."""
    problem_type: ClassVar[type]
    """The class of its problems."""
    solver: ClassVar[str] = ""
    """The module that decides its problems, for worker processes to load as they start; empty: nothing worth it."""

    # --- reading ---

    @abstractmethod
    def read(self, root: Node, instead: Instead, findings: Findings) -> Any:
        """Return the document of a tree; None, with every mistake among the findings, if it has any."""

    def shipped(self, written: str, edition: str) -> Loaded[Any] | None:
        """Return the documents of a mission of the library, `22` or `planet-nine/22`; None if there is none.

        `edition` is that of an id without one.
        """
        del written, edition
        return None

    def why_unknown(self, written: str, edition: str) -> str:
        """Say what is wrong with the name of a mission that is neither an id nor a file."""
        del edition
        return f"there is no mission {written!r} of {self.title}"

    # --- asking ---

    def options(self, command: str) -> Sequence[Option[Any]]:
        """Return the options that the game adds to a command, by its name."""
        del command
        return ()

    def request(self, command: str, values: Mapping[str, Any], files: Sequence[str], instead: Instead) -> Request:
        """Read the values of these options, `files` and `instead` beside them. Raises click.UsageError."""
        del command, values, files, instead
        return Request()

    def asked(self, document: Any, request: Request) -> Asked:
        """Return the problem as the options ask it. Raises ValueError if they do not go with it."""
        del request
        return Asked(document)

    @abstractmethod
    def solve(self, problem: Any, limits: Limits) -> Verdict[Any]:
        """Decide a problem. Raises NoAnswer where it cannot be asked."""

    def ask(self, asked: Asked, limits: Limits) -> Result:
        """Answer a problem as it is asked about. Raises as `solve` does."""
        return self.solve(asked.document.problem, limits)

    # --- telling ---

    @abstractmethod
    def title_of(self, document: Any) -> str:
        """Return the title of a problem, which may be empty."""

    def heading(self, document: Any) -> str:
        """Return what stands above a problem's answer, beside its place; may be empty."""
        return self.title_of(document)

    @abstractmethod
    def text(self, asked: Asked, result: Any, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
        """Yield the lines that tell a result; `verdict_only`: nothing that would spoil the game."""

    @abstractmethod
    def json(self, asked: Asked, result: Any, *, verdict_only: bool) -> Json:
        """Return a result as JSON, beside `identity`."""

    def question_json(self, asked: Asked) -> Json:
        """Return what was asked as JSON, where there is more than one question."""
        del asked
        return {}

    def identity(self, document: Any) -> Json:
        """Return what identifies a problem as JSON, beside file and line; `one_line` may be pasted."""
        return {"title": self.title_of(document), "game": document.game, "one_line": self.one_line(document)}

    def one_line(self, document: Any) -> str:
        """Return the problem as options of `winnable solve`, for reports; empty if the game has no such form."""
        del document
        return ""

    @abstractmethod
    def show(self, document: Any, players: int | None) -> Iterator[Told]:
        """Say in words what a document says, for a number of players if one is given."""

    def show_goal(self, text: str, edition: str, players: int | None) -> tuple[Sequence[Told], Sequence[Finding]]:
        """Say in words what a goal in YAML says. Raises click.UsageError in a game without goals."""
        del text, edition, players
        raise click.UsageError(f"{self.title} has no goals of its own.")

    # --- the referee, and writing back ---

    @abstractmethod
    def replay(self, document: Any) -> Ruling:
        """Let the referee judge the line of play in a document."""

    @abstractmethod
    def judge(self, problem: Any, line: Any, choices: Any) -> Any:
        """Let the referee judge a line of play of a problem. Raises for what the rules do not allow."""

    @abstractmethod
    def dump(self, asked: Asked, result: Any) -> str:
        """Write a problem as YAML, with the line of play that a result found."""

    # --- missions ---

    def missions(self, edition: str | None) -> Sequence[Listed]:
        """List the library, or the part of it that belongs to an edition."""
        del edition
        return ()

    def mission(self, name: str, edition: str | None, ink: Ink) -> tuple[Sequence[str], Json, Sequence[Finding]]:
        """Show a mission in full, as lines and as JSON, with findings on the way. Raises click.UsageError."""
        del ink
        raise click.UsageError(f"{self.why_unknown(name, edition or self.editions[0])}.")

    def template(self, edition: str, name: str) -> str:
        """Write a mission to start one's own from. Raises click.UsageError in a game without missions."""
        del edition, name
        raise click.UsageError(f"{self.title} has no missions.")

    def schemas(self) -> Mapping[str, Callable[[], str]]:
        """Return the JSON Schemas of its kinds of files, each written when called."""
        return {}

    def shelves(self) -> Sequence[Shelf]:
        """Return what people can look up beside missions."""
        return ()

    def deal(self, wanted: DealWanted, seed: int) -> Dealt:
        """Deal at random, repeatable by the seed. Raises click.UsageError for what cannot be dealt."""
        del wanted, seed
        raise click.UsageError(f"{self.title} has no random deals.")

    def count(self, document: Any) -> tuple[str, int]:
        """Return what a document is counted as in a summary, and how many of it there are in it."""
        return document.kind, 1

    def play(
        self, documents: Sequence[Any], wanted: PlayWanted, submit: Submit | None, progress: Progress
    ) -> Iterator[Played]:
        """Play missions, one after the other, and tell of each; `submit` None: all in this process."""
        del documents, wanted, submit, progress
        return iter(())

    def in_reading(self, documents: Sequence[Any], reading: str) -> Sequence[Any]:
        """Let the missions that have this reading be played in it. Raises click.UsageError if none has."""
        del documents
        raise click.UsageError(f"No mission has a reading {reading!r}; their readings: none.")

    def steps(self, documents: Sequence[Any], wanted: PlayWanted) -> int:
        """Return into how many pieces of work the playing of missions falls at the least."""
        del documents, wanted
        return 0
