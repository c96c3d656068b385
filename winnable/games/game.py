"""The interface between the front door and a game.

A game is a subclass of `Game`; `winnable.games.registry` lists them all. The methods follow the data: read documents,
turn each problem into a query, answer it, write the result as text, JSON or YAML, judge written lines of play.
`winnable.questions.game_of_parts` implements the abstract methods for games of four parts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar

from winnable.games.usage import UsageError
from winnable.games.values import Line, MissionFile, OptionValues, Problem, ProblemFile, Query, Report, Request
from winnable.solver.verdict import NoAnswer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from winnable.games.format import Format
    from winnable.games.library import Library
    from winnable.games.play import PlayReport, PlayRequest
    from winnable.games.survey import Measured
    from winnable.games.values import (
        DealRequest,
        Description,
        MostRequest,
        Progress,
        RandomDeal,
        Replay,
        Submit,
        Told,
    )
    from winnable.missions.source.document import Instead
    from winnable.missions.source.finding import Finding
    from winnable.output.ink import Ink
    from winnable.output.schema import GameOutput
    from winnable.output.typed import Json
    from winnable.solver.asking import Extreme
    from winnable.solver.verdict import Limits, Result, Verdict, Witness
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from winnable.solver.verdict import Deadline

if TYPE_CHECKING:
    from winnable.solver.cnf import Clauses
from winnable.missions.source.document import Document, Loaded
from winnable.output.typed import Json

# --- What the table needs ------------------------------------------------------------------------


class Table:
    """The part of a game for a page on which its deals are laid out; by default deals are files alone."""

    def pasted(self, text: str, edition: str | None) -> Loaded[Document] | None:
        """Read a problem in a short notation that people paste, such as one line; None if the text is none.

        `edition` is that of the mission, if the text names none. Nothing that it names is read from a file.
        """
        del text, edition
        return None

    def laid_out(self, text: str) -> Json | None:
        """Return the table of a problem that may be incomplete, for a page to show and change.

        None in a game whose deals are given as texts alone, and for a text that cannot be laid out.
        """
        del text
        return None

    def edit(self, text: str, change: Json) -> str:
        """Return the text of a problem after a change that was tapped; every byte that it does not touch stays.

        The change `{do: after, cards: N}` keeps the first N of the moves that were played, in a game that has such a
        thing. Raises UsageError for a change that makes no sense.
        """
        del change
        return text

    def position(self, document: ProblemFile) -> Json | None:
        """Return the position after the line so far of a problem: the player to move, and the legal moves.

        None in a game that has no such thing, and where the document does not say enough.
        """
        del document
        return None

    def setup(self, edition: str) -> Json:
        """Return the data to lay out a deal of an edition: its deck, say."""
        del edition
        return {}


# --- What certificates need ----------------------------------------------------------------------


_NONE: Final = "there are no certificates for this game"


class Certificates:
    """Certificates of a game; by default there are none."""

    def uncertifiable(self, query: Query) -> str:
        """Why there is no certificate for the answer to a query; empty if there is."""
        del query
        return "there are none for this game"

    def clauses(self, problem: Problem, deadline: Deadline) -> Clauses:
        """Translate a problem to clauses that can be met exactly if it can be won; the same ones each time.

        Raises OutOfTime, and NoAnswer in a game without certificates.
        """
        del problem, deadline
        raise NoAnswer(_NONE)

    def about_clauses(self, problem: Problem) -> Sequence[str]:
        """Say in lines of ASCII how the names of the variables are to be read."""
        del problem
        return ()

    def why_not_won(self, problem: Problem, document: ProblemFile) -> str:
        """Let the referee replay the choices and the line of a document on a problem; return why it is not won.

        Empty if it is.
        """
        del problem, document
        return _NONE


# --- The interface -------------------------------------------------------------------------------


class Game(ABC):
    """One game, by its own types; see the module. A `Report` is its referee's judgement of a line."""

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
    counts_leads: ClassVar[bool] = False
    """Whether `measure` counts the first leads that win, by which puzzles are chosen."""
    page: ClassVar[str] = ""
    """The folder of the components of its pages in `winnable/page/assets/`; empty: pages show it as text."""
    other_kinds: ClassVar[tuple[str, ...]] = ()
    """The documents that a summary counts besides problems and missions, in the singular: `task card`."""
    certificates: Certificates = Certificates()
    """Proofs of its verdicts that others can check; by default there are none."""
    table: Table = Table()
    """How its deals are laid out on a page; by default they are given as files alone."""

    # --- files ---

    @property
    @abstractmethod
    def format(self) -> Format:
        """The files: how they are read and written, and the library."""

    @property
    def library(self) -> Library:
        """Its missions."""
        return self.format.library

    def template(self, edition: str, name: str) -> str:
        """Return a mission, as YAML, to start one's own from. Raises UsageError in a game without missions."""
        if not (written := self.library.template(edition, name)):
            raise UsageError(f"{self.title} has no mission to start from.")
        return written

    def output(self) -> GameOutput:
        """Return the keys that the game adds to the JSON of the commands."""
        from winnable.output.schema import GameOutput  # noqa: PLC0415  # few commands need schemas

        return GameOutput() if self.format.output is None else self.format.output()

    def refers_to(self, document: ProblemFile) -> Sequence[Path]:
        """Return the files to which a problem refers when it is written as YAML."""
        mission = [] if document.mission_path is None else [document.mission_path]
        return [*mission, *self.format.refers_to(document)]

    # --- queries and their answers ---

    @abstractmethod
    def request(self, command: str, values: OptionValues, files: Sequence[str], instead: Instead) -> Request:
        """Read the values of the games' options, given together with `files` and `instead`. Raises UsageError."""

    @abstractmethod
    def query(self, document: ProblemFile, request: Request) -> Query:
        """Apply a request to a problem document. Raises ValueError if they contradict each other."""

    @abstractmethod
    def solve(self, problem: Problem, limits: Limits) -> Verdict[Witness[Line, Report]]:
        """Decide a problem. Raises NoAnswer if the problem contradicts itself."""

    @abstractmethod
    def answer(self, query: Query, limits: Limits) -> Result:
        """Answer a query. Raises as `solve` does."""

    @abstractmethod
    def remarked(self, query: Query, result: Any, limits: Limits) -> Result:
        """Return a result with its details, for results that are written in full: remarks of the rulebook, say."""

    def tell(self, command: str, query: Query, limits: Limits, options: OptionValues) -> Told:
        """Answer the finer question of a command, such as why a problem cannot be won.

        `options` are those of the command itself, by name. Raises as `solve` does, and NoAnswer in a game that does not
        know the question.
        """
        del query, limits, options
        raise NoAnswer(f"there is no 'winnable {command}' for {self.title}")

    # --- results as text, JSON and YAML ---

    def heading(self, document: ProblemFile) -> str:
        """Return the heading above a problem's answer, which its place follows; may be empty."""
        mission = document.mission
        parts = [document.name] if document.name else []
        if mission is not None:
            parts.append(f"mission {mission.id}" + (f": {mission.title}" if mission.title and not parts else ""))
        return ", ".join(parts)

    def identity(self, document: ProblemFile) -> Json:
        """Return JSON that identifies a problem, after file and line; `one_line` can be pasted into a shell."""
        return {
            "title": document.name,
            "game": document.game,
            "one_line": self.one_line(document),
            "mission": None if document.mission is None else document.mission.id,
            **self.format.identity(document),
        }

    @abstractmethod
    def text(self, query: Query, result: Any, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
        """Yield the lines of a result for people; with `verdict_only` nothing that spoils the game."""

    @abstractmethod
    def json(self, query: Query, result: Any, *, verdict_only: bool) -> Json:
        """Return a result as JSON, to follow `identity`."""

    @abstractmethod
    def view(self, query: Query, result: Any, *, verdict_only: bool) -> Json:
        """Return the view of a result for a page, in addition to its JSON: a line of play move by move, say.

        With `verdict_only` nothing that spoils the game.
        """

    def question_json(self, query: Query) -> Json:
        """Return the question as JSON, for a game that knows more than one."""
        del query
        return {}

    def one_line(self, document: ProblemFile) -> str:
        """Return the problem as options of `winnable solve`, for reports; empty if the game has no such form."""
        del document
        return ""

    @abstractmethod
    def dump(self, query: Query, result: Any, folder: Path | None) -> str:
        """Return a problem as YAML, with the line of play if the result has one.

        `folder` is that of the file to be written, which names the files of `refers_to`; None: they are written out.
        """

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

    @abstractmethod
    def in_full(self, problem: Problem, verdict: Verdict[Witness[Line, Report]], ink: Ink) -> Iterator[str]:
        """Yield the lines of a verdict for people, with its line of play, and no command that says more."""

    def drawn(self, problem: Problem, witness: Witness[Line, Report] | None, part: int | None = None) -> str:
        """Return an SVG of a problem, or with a witness of its line of play, or of one part of that, by its number.

        It is empty in a game without pictures. Raises ValueError for a part that the line does not have.
        """
        del problem, witness, part
        return ""

    @abstractmethod
    def witness(self, problem: Problem, document: ProblemFile) -> Witness[Line, Report]:
        """Let the referee replay the choices and the line of a document on a problem, and return them as a witness.

        Raises ValueError if the document has no line, or one that is not legal or does not meet the goals.
        """

    @abstractmethod
    def explain(self, problem: Problem, limits: Limits) -> object:
        """Say why a problem cannot be won."""

    @abstractmethod
    def analyse(self, problem: Problem, line: Line | str | None, limits: Limits) -> Iterator[object]:
        """Say of every move of a game what it did; None: of the line so far."""

    @abstractmethod
    def hint(self, problem: Problem, limits: Limits) -> Iterator[object]:
        """Say of every next move whether it can be won."""

    @abstractmethod
    def why(self, problem: Problem, move: str, limits: Limits) -> object:
        """Say why a next move loses. Raises NoAnswer for one that cannot come next."""

    @abstractmethod
    def most(self, problem: Problem, request: MostRequest, limits: Limits) -> Extreme[Witness[Line, Report]]:
        """Find the most or the least of a count. Raises NoAnswer for one that the game does not know."""

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

    def examine(self, document: ProblemFile, *, play: bool) -> Sequence[Finding]:
        """Return the faults of a problem that can be read; `play`: the solver may be used."""
        del document, play
        return ()

    # --- random deals, and playing missions ---

    @abstractmethod
    def problem_template(
        self, edition: str | None, name: str, mission: str | None, players: int | None, folder: Path
    ) -> RandomDeal:
        """Return a problem with remarks, to start one's own from: of a mission, for a number of players, if given.

        `folder` is that of the file to be written. Raises UsageError for an impossible deal.
        """

    @abstractmethod
    def deal(self, request: DealRequest, seed: int) -> RandomDeal:
        """Deal at random, repeatable by the seed. Raises UsageError for an impossible request."""

    def in_reading(self, documents: Sequence[MissionFile], reading: str) -> Sequence[MissionFile]:
        """Set the reading of those missions that have it. Raises UsageError if none has."""
        del documents
        raise UsageError(f"No mission has a reading {reading!r}; their readings: none.")

    @abstractmethod
    def steps(self, documents: Sequence[MissionFile], request: PlayRequest) -> int:
        """Estimate how many jobs `play` will submit: more workers than that would have nothing to do."""

    @abstractmethod
    def play(
        self, documents: Sequence[MissionFile], request: PlayRequest, submit: Submit, progress: Progress
    ) -> Iterator[PlayReport]:
        """Play missions and yield a report of each."""

    # --- surveys ---

    @abstractmethod
    def measure(self, mission: Any, players: int, seed: int, limits: Limits, *, leads: bool) -> Measured:
        """Decide the random deal of a seed: the one that `winnable deal --seed` makes.

        The same comes of it on every machine if the limits are of work alone. `leads`: first leads are tried, too.
        Raises ValueError if the mission cannot be dealt.
        """
