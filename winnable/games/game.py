"""The interface between the front door and a game.

A game is a subclass of `Game`; `winnable.games.registry` lists them all. The methods follow the data: read documents,
turn each problem into a query, answer it, write the result as text, JSON or YAML, judge written lines of play.
What is abstract every game must have. The rest has defaults for a game without options of its own, a library
of missions, random deals or play-testing.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Protocol

from winnable.games.certifiable import Certifiable
from winnable.games.editable import Editable
from winnable.games.listed import Catalogue, Guide, ListEntry
from winnable.games.play import Mark, PlayReport, PlayRequest
from winnable.games.programmable import Programmable
from winnable.games.puzzle import PuzzleProperty, PuzzleRequest, PuzzleSearch
from winnable.games.surveyable import Surveyable
from winnable.games.tabled import Tabled
from winnable.games.usage import UsageError
from winnable.missions.source.codes import SHARED_CODES
from winnable.missions.source.document import Document, Instead, Loaded
from winnable.missions.source.finding import Finding, Findings
from winnable.missions.source.tree import Node
from winnable.output.as_json import Json
from winnable.output.ink import Ink
from winnable.output.schema import GameOutput
from winnable.rules.answer import Answer, State
from winnable.solver.verdict import Effort, Limits, NoAnswer, Result, Verdict

__all__ = [
    "AnyProblemDocument",
    "Catalogue",
    "DealRequest",
    "Description",
    "Game",
    "Guide",
    "Json",
    "ListEntry",
    "Mark",
    "PlayReport",
    "PlayRequest",
    "Progress",
    "Query",
    "RandomDeal",
    "Replay",
    "Request",
    "Submit",
    "Told",
]


class AnyProblemDocument(Document, Protocol):
    """A document with a problem, of whatever game."""

    @property
    def problem(self) -> Any:
        """The problem, of the game's own type."""

    @property
    def expect(self) -> Answer | None:
        """The answer that the file expects; None if it expects none."""


@dataclass(frozen=True, slots=True)
class Request:
    """The options of `solve` or `check`, as a game has read them.

    `options` is for the game alone; `loaded` has the problem if the options give one in place of files. `foreign` names
    the options that mean nothing for the game: its problems are refused, not answered as if nothing had been said.
    """

    options: Any = None
    loaded: Loaded[Any] | None = None
    foreign: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Query:
    """A problem document with the request applied to it; `question` is of the game's own type, if it has any."""

    document: Any
    question: Any = None


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to a finer question about a problem than whether it can be won, ready to be written.

    `answer` decides the exit code as in `solve`; None: the question has no such answer, and the code is 0.
    """

    answer: Answer | None
    text: Callable[[Ink], Iterator[str]]
    """Yields the lines for people, to be written below the heading."""
    json: Json
    """Follows what identifies the problem."""
    yaml: Callable[[Path | None], str] | None = None
    """Returns what is written to a .yaml file in this folder, see `Game.dump`; None: there is nothing for one."""
    remarks: Sequence[str] = ()
    """For standard error."""
    effort: Effort = field(default_factory=Effort)
    view: Callable[[], Json] | None = None
    """Returns what a page shows beside `json`, see `Game.view`; None: nothing."""
    late: bool = False
    """Of an answer that is None: whether a limit left something open."""


@dataclass(frozen=True, slots=True)
class Description:
    """A document described in English: its kind, its name, its place, and the sentences."""

    kind: str
    name: str
    path: str
    line: int
    sentences: Sequence[str]


@dataclass(frozen=True, slots=True)
class Replay:
    """The referee's judgement of a written line of play.

    `state` is the state of the goals at its end. It is None if the line could not be judged to its end: because
    the rules forbid a card or a choice in it (`forbidden`), or because the file leaves something out. `verdict`
    puts this in words.
    """

    state: State | None
    verdict: str
    text: Callable[[Ink], Iterator[str]]
    """Yields the line of play for people, to be written between the heading and the verdict."""
    json: Json
    """The line of play, added to what identifies the document."""
    remarks: Sequence[str] = ()
    """For standard error."""
    addition: str = ""
    """A line below the verdict."""
    forbidden: bool = False


@dataclass(frozen=True, slots=True)
class DealRequest:
    """The options of `deal`; None where the user left one out. `options` has the game's own, by name.

    `folder` is that of the file to be written, which names the file of the mission; None: the mission is written out.
    """

    players: int
    game: str | None
    mission: str | None
    reading: str | None
    options: Mapping[str, Any]
    folder: Path | None = None


@dataclass(frozen=True, slots=True)
class RandomDeal:
    """A random deal: the document as YAML, remarks on how it was made, and findings on the way."""

    yaml: str
    remarks: Sequence[str] = ()
    findings: Sequence[Finding] = ()


class Submit(Protocol):
    """Runs a function, in this process or in another, as `Executor.submit` does."""

    def __call__(self, function: Callable[..., Any], /, *arguments: Any) -> "Future[Any]":
        """Return the future of the function's result."""


Progress = Callable[[int, str], AbstractContextManager[Callable[[int], None]]]
"""Opens a progress display of a length under a label; the function it yields advances it by a number of steps."""


class Game(Certifiable, Editable, Programmable, Surveyable, Tabled, ABC):
    """One game; see the module."""

    title: ClassVar[str]
    """The name of the game, as people know it."""
    editions: ClassVar[tuple[str, ...]]
    """Its editions, as documents name them in `game:`; the first is its default."""
    problem_type: ClassVar[type]
    """The class of its problems."""
    line_type: ClassVar[type]
    """The class of its lines of play."""
    choices_type: ClassVar[type | None] = None
    """The class of what players decide beside the line of play; None if there is nothing."""
    solver: ClassVar[str] = ""
    """The module that answers its queries, to be preloaded by worker processes; empty: nothing to preload."""
    players: ClassVar[tuple[int, int]] = (2, 8)
    """For how many players deals are made, the fewest and the most."""
    sample: ClassVar[int] = 200
    """How many deals of a mission are played for each number of players, unless something else is said."""
    page: ClassVar[str] = ""
    """The folder of the components of its pages in `winnable/page/assets/`; empty: pages show it as text."""
    other_kinds: ClassVar[tuple[str, ...]] = ()
    """What a summary counts beside problems and missions, in the singular: `task card`."""

    # --- documents ---

    @abstractmethod
    def read(self, root: Node, instead: Instead, findings: Findings) -> Any:
        """Return the document of a tree; None, with every mistake added to the findings, if it has any."""

    def claims(self, keys: Collection[str]) -> bool:
        """Whether a file with these keys at its top, and without `game:`, is meant for the game.

        Folders hold YAML of other programs as well. Asked of the first game alone; the others say it in their manifest.
        """
        del keys
        return False

    def count(self, document: Any) -> tuple[str, int]:
        """Return the kind as which a summary counts a document, and how many of that kind are in it."""
        return document.kind, 1

    def shipped(self, written: str, edition: str) -> Loaded[Any] | None:
        """Return the document of a mission of the library, `22` or `planet-nine/22`, or of a card; None for no such.

        `edition` is that of an id without one.
        """
        del written, edition
        return None

    def why_unknown(self, written: str, edition: str) -> str:
        """Explain why a name is neither the id of a mission nor a file."""
        del edition
        return f"there is no mission {written!r} of {self.title}"

    # --- queries and their answers ---

    def request(self, command: str, values: Mapping[str, Any], files: Sequence[str], instead: Instead) -> Request:
        """Read the values of the games' options, given beside `files` and `instead`. Raises UsageError."""
        del command, values, files, instead
        return Request()

    def query(self, document: Any, request: Request) -> Query:
        """Apply a request to a problem document. Raises ValueError if they contradict each other."""
        del request
        return Query(document)

    @abstractmethod
    def solve(self, problem: Any, limits: Limits) -> Verdict[Any]:
        """Decide a problem. Raises NoAnswer if the problem contradicts itself."""

    def answer(self, query: Query, limits: Limits) -> Result:
        """Answer a query. Raises as `solve` does."""
        return self.solve(query.document.problem, limits)

    def remarked(self, query: Query, result: Any, limits: Limits) -> Result:
        """Return a result with what the rules say of the problem beside it, for results that are told in full."""
        del query, limits
        answered: Result = result
        return answered

    def tell(self, command: str, query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
        """Answer the finer question of a command, such as why a problem cannot be won.

        `options` are those of the command itself, by name. Raises as `solve` does, and NoAnswer in a game that does not
        know the question.
        """
        del query, limits, options
        raise NoAnswer(f"there is no 'winnable {command}' for {self.title}")

    # --- results as text, JSON and YAML ---

    @abstractmethod
    def title_of(self, document: Any) -> str:
        """Return the title of a problem; may be empty."""

    def heading(self, document: Any) -> str:
        """Return the heading above a problem's answer, which its place follows; may be empty."""
        return self.title_of(document)

    @abstractmethod
    def text(self, query: Query, result: Any, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
        """Yield the lines of a result for people; with `verdict_only` nothing that spoils the game."""

    @abstractmethod
    def json(self, query: Query, result: Any, *, verdict_only: bool) -> Json:
        """Return a result as JSON, to follow `identity`."""

    def view(self, query: Query, result: Any, *, verdict_only: bool) -> Json:
        """Return what a page shows of a result beside its JSON, such as a line of play move by move.

        With `verdict_only` nothing that spoils the game.
        """
        del query, result, verdict_only
        return {}

    def question_json(self, query: Query) -> Json:
        """Return the question as JSON, for a game that knows more than one."""
        del query
        return {}

    def identity(self, document: Any) -> Json:
        """Return JSON that identifies a problem, beside file and line; `one_line` can be pasted into a shell."""
        return {"title": self.title_of(document), "game": document.game, "one_line": self.one_line(document)}

    def one_line(self, document: Any) -> str:
        """Return the problem as options of `winnable solve`, for reports; empty if the game has no such form."""
        del document
        return ""

    @abstractmethod
    def dump(self, query: Query, result: Any, folder: Path | None) -> str:
        """Return a problem as YAML, with the line of play if the result has one.

        `folder` is that of the file to be written, which names the files of `refers_to`; None: they are written out.
        """

    def refers_to(self, document: Any) -> Sequence[Path]:
        """Return the files to which a problem refers when it is written as YAML."""
        del document
        return ()

    # --- the referee ---

    @abstractmethod
    def replay(self, document: Any) -> Replay:
        """Let the referee judge the line of play in a document."""

    @abstractmethod
    def judge(self, problem: Any, line: Any, choices: Any) -> Any:
        """Let the referee judge a line of play of a problem. Raises errors of the game's own for illegal play."""

    # --- English ---

    @abstractmethod
    def show(self, document: Any, players: int | None) -> Iterator[Description]:
        """Describe a document in English, for a number of players if one is given."""

    def show_goal(
        self, text: str, edition: str, players: int | None
    ) -> tuple[Sequence[Description], Sequence[Finding]]:
        """Describe a goal, given in YAML, in English. Raises UsageError in a game without goals."""
        del text, edition, players
        raise UsageError(f"{self.title} has no goals of its own.")

    # --- mistakes ---

    def codes(self) -> Mapping[str, str]:
        """Return the codes of the findings in its files, each with its meaning."""
        return SHARED_CODES

    def examine(self, document: Any, *, play: bool) -> Sequence[Finding]:
        """Return what is wrong with a problem although it can be read; `play`: the solver may be asked."""
        del document, play
        return ()

    # --- the library ---

    def mission_ids(self) -> Sequence[str]:
        """Return the ids of all missions of the library, `planet-nine/22`, quicker than their entries."""
        return ()

    def readings_of(self, document: Any) -> Sequence[str]:
        """Return the names of the readings of a mission, or of the mission of a problem."""
        del document
        return ()

    def missions(self, edition: str | None) -> Sequence[ListEntry]:
        """List the missions of the library, or those of one edition."""
        del edition
        return ()

    def mission(self, name: str, edition: str | None, ink: Ink) -> tuple[Sequence[str], Json, Sequence[Finding]]:
        """Return a mission in full, as lines and as JSON, with findings on the way. Raises UsageError."""
        del ink
        raise UsageError(f"{self.why_unknown(name, edition or self.editions[0])}.")

    def catalogues(self) -> Sequence[Catalogue]:
        """Return the catalogues of its cards, for `winnable cards`."""
        return ()

    def guides(self) -> Sequence[Guide]:
        """Return the guides to the game; two games may have guides of the same name."""
        return ()

    def template(self, edition: str, name: str) -> str:
        """Return a mission, as YAML, to start one's own from. Raises UsageError in a game without missions."""
        del edition, name
        raise UsageError(f"{self.title} has no missions.")

    def cards_template(self, about: str) -> str:
        """Return a file of cards, as YAML, to start one's own from; empty in a game without such files.

        `about` says what these cards are.
        """
        del about
        return ""

    def problem_template(
        self, edition: str | None, name: str, mission: str | None, players: int | None, folder: Path
    ) -> RandomDeal:
        """Return a problem with remarks, to start one's own from: of a mission, for a number of players, if given.

        `folder` is that of the file to be written. Raises UsageError in a game without random deals, and for what
        cannot be dealt.
        """
        del edition, name, mission, players, folder
        raise UsageError(f"{self.title} has no random deals.")

    def schemas(self) -> Mapping[str, Callable[[], str]]:
        """Return, by kind of file, functions that write its JSON Schema."""
        return {}

    def output(self) -> GameOutput:
        """Return the keys that the game adds to the JSON of the commands."""
        return GameOutput()

    # --- random deals, and playing missions ---

    def deal(self, request: DealRequest, seed: int) -> RandomDeal:
        """Deal at random, repeatable by the seed. Raises UsageError for an impossible request."""
        del request, seed
        raise UsageError(f"{self.title} has no random deals.")

    def in_reading(self, documents: Sequence[Any], reading: str) -> Sequence[Any]:
        """Set the reading of those missions that have it. Raises UsageError if none has."""
        del documents
        raise UsageError(f"No mission has a reading {reading!r}; their readings: none.")

    def steps(self, documents: Sequence[Any], request: PlayRequest) -> int:
        """Estimate how many jobs `play` will submit: more workers than that would have nothing to do."""
        del documents, request
        return 0

    def play(
        self, documents: Sequence[Any], request: PlayRequest, submit: Submit, progress: Progress
    ) -> Iterator[PlayReport]:
        """Play missions and yield a report of each."""
        del documents, request, submit, progress
        return iter(())

    # --- puzzles ---

    def puzzles(self) -> Sequence[PuzzleProperty]:
        """Return the properties of random deals that can be looked for; each is an option of `winnable puzzle`.

        Games share options by name: two must not mean different things by one.
        """
        return ()

    def puzzle(self, request: PuzzleRequest) -> PuzzleSearch:
        """Return the search for deals with a property. Raises UsageError for what can never be found."""
        del request
        raise UsageError(f"{self.title} has no puzzles.")
