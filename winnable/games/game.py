"""The interface between the front door and a game.

A game is a subclass of `Game`; `winnable.games.registry` lists them all. The methods follow the data: read documents,
turn each problem into a query, answer it, write the result as text, JSON or YAML, judge written lines of play.
What is abstract every game must have. The rest has defaults for a game without options of its own, a library
of missions, random deals or play-testing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from winnable.games.certificates import Certificates
from winnable.games.table import Table
from winnable.games.usage import UsageError
from winnable.games.values import OptionValues, Query, Request
from winnable.missions.source.codes import SHARED_CODES
from winnable.solver.verdict import NoAnswer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from winnable.games.counting import MostRequest
    from winnable.games.listed import Catalogue, Guide, ListEntry
    from winnable.games.play import PlayReport, PlayRequest
    from winnable.games.puzzle import PuzzleProperty, PuzzleRequest, PuzzleSearch
    from winnable.games.survey import Measured, Subject
    from winnable.games.values import (
        DealRequest,
        Description,
        Progress,
        RandomDeal,
        Replay,
        Submit,
        Told,
    )
    from winnable.missions.source.document import AnyProblemDocument, Document, Instead, Loaded
    from winnable.missions.source.finding import Finding, Findings
    from winnable.missions.source.parameters import Value
    from winnable.missions.source.shape import Fields
    from winnable.missions.source.tree import Node
    from winnable.output.ink import Ink
    from winnable.output.schema import GameOutput
    from winnable.output.typed import Json
    from winnable.solver.extreme import Extreme
    from winnable.solver.verdict import Limits, Result, Verdict


Problem = TypeVar("Problem")
Line = TypeVar("Line")
Report = TypeVar("Report")
Witness = TypeVar("Witness")
ProblemFile = TypeVar("ProblemFile", bound="AnyProblemDocument")
MissionFile = TypeVar("MissionFile", bound="Document")


class GameOf(ABC, Generic[Problem, Line, Report, Witness, ProblemFile, MissionFile]):
    """One game, by its own types; see the module.

    A `Report` is what its referee says of a line, a `Witness` a line that wins with such a report. The files are
    documents.
    """

    title: ClassVar[str]
    """The name of the game, as people know it."""
    editions: ClassVar[tuple[str, ...]]
    """Its editions, as documents name them in `game:`; the first is its default."""
    problem_type: ClassVar[type]
    """The class of its problems."""
    line_type: ClassVar[type]
    """The class of its lines of play."""
    choices_type: ClassVar[type | None] = None
    """The class of what players decide in addition to the line of play; None if there is nothing."""
    solver: ClassVar[str] = ""
    """The module that answers its queries, to be preloaded by worker processes; empty: nothing to preload."""
    players: ClassVar[tuple[int, int]] = (2, 8)
    """For how many players deals are made, the fewest and the most."""
    sample: ClassVar[int] = 200
    """How many deals of a mission are played for each number of players, by default."""
    page: ClassVar[str] = ""
    """The folder of the components of its pages in `winnable/page/assets/`; empty: pages show it as text."""
    other_kinds: ClassVar[tuple[str, ...]] = ()
    """What a summary counts in addition to problems and missions, in the singular: `task card`."""
    certificates: Certificates[Problem, ProblemFile] = Certificates()
    """Proofs of its verdicts that others can check; by default there are none."""
    table: Table[ProblemFile] = Table()
    """How its deals are laid out on a page; by default they are given as files alone."""

    # --- documents ---

    @abstractmethod
    def read(self, root: Node, instead: Instead, findings: Findings) -> Document | None:
        """Return the document of a tree; None, with every mistake added to the findings, if it has any."""

    def claims(self, keys: Collection[str]) -> bool:
        """Whether a file with these keys at its top, and without `game:`, is meant for the game.

        Folders hold YAML of other programs as well. Only the first game needs it; the others say it in their manifest.
        """
        del keys
        return False

    def count(self, document: Document) -> tuple[str, int]:
        """Return the kind as which a summary counts a document, and how many of that kind are in it."""
        return document.kind, 1

    def shipped(self, written: str, edition: str) -> Loaded[Document] | None:
        """Return the document of a mission of the library, `22` or `planet-nine/22`, or of a card; None for no such.

        `edition` is that of an id without one.
        """
        del written, edition
        return None

    def why_unknown(self, written: str, edition: str) -> str:
        """Explain why a name is neither the id of a mission nor a file."""
        del edition
        return f"there is no mission {written!r} of {self.title}"

    def document_of(self, problem: Problem) -> ProblemFile:
        """Return a document of a problem that no file holds. Raises NoAnswer in a game that has none."""
        del problem
        raise NoAnswer(f"problems of {self.title} cannot be written")

    def shapes(self) -> Mapping[str, Fields]:
        """Return the shapes of its documents by kind."""
        return {}

    def names(self, kind: str, edition: str) -> Iterable[tuple[str, str]]:
        """Return the names of a kind, each with its meaning, for shapes with such `names`.

        Ids of missions and of what is in catalogues are known without it.
        """
        del kind, edition
        return ()

    # --- queries and their answers ---

    def request(self, command: str, values: OptionValues, files: Sequence[str], instead: Instead) -> Request:
        """Read the values of the games' options, given together with `files` and `instead`. Raises UsageError."""
        del command, values, files, instead
        return Request()

    def query(self, document: ProblemFile, request: Request) -> Query:
        """Apply a request to a problem document. Raises ValueError if they contradict each other."""
        del request
        return Query(document)

    @abstractmethod
    def solve(self, problem: Problem, limits: Limits) -> Verdict[Witness]:
        """Decide a problem. Raises NoAnswer if the problem contradicts itself."""

    def answer(self, query: Query, limits: Limits) -> Result:
        """Answer a query. Raises as `solve` does."""
        return self.solve(query.document.problem, limits)

    def remarked(self, query: Query, result: Any, limits: Limits) -> Result:
        """Return a result with what the rules say of the problem, for results that are told in full."""
        del query, limits
        answered: Result = result
        return answered

    def tell(self, command: str, query: Query, limits: Limits, options: OptionValues) -> Told:
        """Answer the finer question of a command, such as why a problem cannot be won.

        `options` are those of the command itself, by name. Raises as `solve` does, and NoAnswer in a game that does not
        know the question.
        """
        del query, limits, options
        raise NoAnswer(f"there is no 'winnable {command}' for {self.title}")

    # --- results as text, JSON and YAML ---

    @abstractmethod
    def title_of(self, document: ProblemFile) -> str:
        """Return the title of a problem; may be empty."""

    def heading(self, document: ProblemFile) -> str:
        """Return the heading above a problem's answer, which its place follows; may be empty."""
        return self.title_of(document)

    @abstractmethod
    def text(self, query: Query, result: Any, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
        """Yield the lines of a result for people; with `verdict_only` nothing that spoils the game."""

    @abstractmethod
    def json(self, query: Query, result: Any, *, verdict_only: bool) -> Json:
        """Return a result as JSON, to follow `identity`."""

    def view(self, query: Query, result: Any, *, verdict_only: bool) -> Json:
        """Return what a page shows of a result in addition to its JSON, such as a line of play move by move.

        With `verdict_only` nothing that spoils the game.
        """
        del query, result, verdict_only
        return {}

    def question_json(self, query: Query) -> Json:
        """Return the question as JSON, for a game that knows more than one."""
        del query
        return {}

    def identity(self, document: ProblemFile) -> Json:
        """Return JSON that identifies a problem, after file and line; `one_line` can be pasted into a shell."""
        return {"title": self.title_of(document), "game": document.game, "one_line": self.one_line(document)}

    def one_line(self, document: ProblemFile) -> str:
        """Return the problem as options of `winnable solve`, for reports; empty if the game has no such form."""
        del document
        return ""

    @abstractmethod
    def dump(self, query: Query, result: Any, folder: Path | None) -> str:
        """Return a problem as YAML, with the line of play if the result has one.

        `folder` is that of the file to be written, which names the files of `refers_to`; None: they are written out.
        """

    def refers_to(self, document: ProblemFile) -> Sequence[Path]:
        """Return the files to which a problem refers when it is written as YAML."""
        del document
        return ()

    # --- the referee ---

    @abstractmethod
    def replay(self, document: ProblemFile) -> Replay:
        """Let the referee judge the line of play in a document."""

    @abstractmethod
    def judge(self, problem: Problem, line: Line | str, choices: Any) -> Report:
        """Let the referee judge a line of play of a problem. Raises errors of the game's own for illegal play."""

    # --- for programs ---

    def problem_of(self, document: ProblemFile) -> Problem:
        """Return the problem of a document, which remembers the document as its `source` in games whose problems do."""
        problem: Problem = document.problem
        if not hasattr(problem, "source"):
            return problem
        problem = copy(problem)
        object.__setattr__(problem, "source", document)
        return problem

    def in_full(self, problem: Problem, verdict: Verdict[Witness], ink: Ink) -> Iterator[str]:
        """Yield the lines of a verdict for people, with its line of play, and no command that says more."""
        del problem, ink
        yield f"{verdict.answer}: {verdict.reason}" if verdict.reason else f"{verdict.answer}"

    def drawn(self, problem: Problem, witness: Witness | None, part: int | None = None) -> str:
        """Return an SVG of a problem, or with a witness of its line of play, or of one part of that, by its number.

        It is empty in a game without pictures. Raises ValueError for a part that the line does not have.
        """
        del problem, witness, part
        return ""

    def witness(self, problem: Problem, document: ProblemFile) -> Witness:
        """Let the referee replay the choices and the line of a document on a problem, and return them as a witness.

        Raises ValueError if the document has no line, or one that is not legal or does not meet the goals.
        """
        del problem, document
        raise ValueError(f"verdicts of {self.title} cannot be read back")

    def explain(self, problem: Problem, limits: Limits) -> object:
        """Say why a problem cannot be won. Raises NoAnswer in a game that does not know the question."""
        del problem, limits
        raise self._unknown("explain")

    def analyse(self, problem: Problem, line: Line | str | None, limits: Limits) -> Iterator[object]:
        """Say of every move of a game what it did. Raises NoAnswer in a game that does not know the question."""
        del problem, line, limits
        raise self._unknown("analyse")

    def hint(self, problem: Problem, limits: Limits) -> Iterator[object]:
        """Say of every next move whether it can be won. Raises NoAnswer in a game that does not know the question."""
        del problem, limits
        raise self._unknown("hint")

    def why(self, problem: Problem, move: str, limits: Limits) -> object:
        """Say why a next move loses. Raises NoAnswer for one that cannot come next, or if the game cannot say it."""
        del problem, move, limits
        raise self._unknown("why")

    def most(self, problem: Problem, request: MostRequest, limits: Limits) -> Extreme[Witness]:
        """Find the most or the least of a count. Raises NoAnswer in a game that does not know the question."""
        del problem, request, limits
        raise self._unknown("most")

    def _unknown(self, question: str) -> NoAnswer:
        return NoAnswer(f"there is no {question!r} for {self.title}")

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

    def examine(self, document: ProblemFile, *, play: bool) -> Sequence[Finding]:
        """Return the faults of a problem that can be read; `play`: the solver may be used."""
        del document, play
        return ()

    # --- the library ---

    def mission_ids(self) -> Sequence[str]:
        """Return the ids of all missions of the library, `planet-nine/22`, quicker than their entries."""
        return ()

    def mission_text(self, name: str, edition: str) -> str:
        """Return the file of a mission of the library; empty if there is none of this name."""
        del name, edition
        return ""

    def readings_of(self, document: Document) -> Sequence[str]:
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
        from winnable.output.schema import GameOutput  # noqa: PLC0415  # few commands need schemas

        return GameOutput()

    # --- random deals, and playing missions ---

    def deal(self, request: DealRequest, seed: int) -> RandomDeal:
        """Deal at random, repeatable by the seed. Raises UsageError for an impossible request."""
        del request, seed
        raise UsageError(f"{self.title} has no random deals.")

    def in_reading(self, documents: Sequence[MissionFile], reading: str) -> Sequence[MissionFile]:
        """Set the reading of those missions that have it. Raises UsageError if none has."""
        del documents
        raise UsageError(f"No mission has a reading {reading!r}; their readings: none.")

    def steps(self, documents: Sequence[MissionFile], request: PlayRequest) -> int:
        """Estimate how many jobs `play` will submit: more workers than that would have nothing to do."""
        del documents, request
        return 0

    def play(
        self, documents: Sequence[MissionFile], request: PlayRequest, submit: Submit, progress: Progress
    ) -> Iterator[PlayReport]:
        """Play missions and yield a report of each."""
        del documents, request, submit, progress
        return iter(())

    # --- surveys ---

    def subject(self, document: MissionFile) -> Subject:
        """Return the mission of a document. Raises UsageError in a game without random deals."""
        raise UsageError(f"{document.game} has no random deals, so that there is nothing to survey.")

    def mission_with(
        self, name: str, edition: str, values: Mapping[str, Value]
    ) -> tuple[MissionFile, Sequence[Finding]]:
        """Return the document of a mission, with values for its parameters, and the findings of its file.

        `name` is its id or its file, `edition` that of an id without one. Raises UsageError if there is no such
        mission, or it has no such parameter.
        """
        del edition, values
        raise UsageError(f"{name} has no parameters.")

    def measure(self, mission: Any, players: int, seed: int, limits: Limits, *, leads: bool) -> Measured:
        """Decide the random deal of a seed: the one that `winnable deal --seed` makes.

        The same comes of it on every machine if the limits are of work alone. `leads`: first leads are tried, too.
        Raises ValueError if the mission cannot be dealt.
        """
        raise NotImplementedError

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


Game: TypeAlias = GameOf[Any, Any, Any, Any, Any, Any]
"""A game, whichever it is, with documents and problems of its own: what one returns goes back to the same one."""
