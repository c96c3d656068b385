"""The interface between the front door and a game.

A game is a subclass of `Game` with four parts (`winnable.games.parts`); `winnable.games.registry` lists them all. The
questions of commands are answered over these parts, each in a module of `winnable.questions`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Final

from winnable.games.usage import UsageError
from winnable.games.values import (
    NO_MARKS,
    NOTHING,
    Given,
    Line,
    Marks,
    MissionFile,
    Problem,
    ProblemFile,
    Query,
    Report,
    Wanted,
)
from winnable.solver.verdict import Deadline, NoAnswer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from winnable.games.format import Format
    from winnable.games.library import Library
    from winnable.games.parts import Rules, Solver, Words
    from winnable.missions.source.document import Document, Instead, Loaded
    from winnable.missions.source.finding import Finding
    from winnable.output.schema import GameOutput
    from winnable.output.typed import Json
    from winnable.solver.cnf import Clauses
    from winnable.solver.verdict import Witness

# --- What the table needs ------------------------------------------------------------------------


class Table:
    """The part of a game for a page on which its deals are laid out; by default deals are files alone."""

    def pasted(self, text: str, edition: str | None) -> Loaded[Document] | None:
        """Read a problem in a short notation that people paste, such as one line; None if the text is none.

        `edition` is that of the mission, if the text names none. Nothing that it names is read from a file.
        """
        return None

    def laid_out(self, text: str) -> Json | None:
        """Return the table of a problem that may be incomplete, for a page to show and change.

        None in a game whose deals are given as texts alone, and for a text that cannot be laid out.
        """
        return None

    def edit(self, text: str, change: Json) -> str:
        """Return the text of a problem after a change that was tapped; every byte that it does not touch stays.

        The change `{do: after, cards: N}` keeps the first N of the moves that were played, in a game that has such a
        thing. Raises UsageError for a change that makes no sense.
        """
        return text

    def position(self, document: ProblemFile) -> Json | None:
        """Return the position after the line so far of a problem: the player to move, and the legal moves.

        None in a game that has no such thing, and where the document does not say enough.
        """
        return None

    def setup(self, edition: str) -> Json:
        """Return the data to lay out a deal of an edition: its deck, say."""
        return {}


# --- What certificates need ----------------------------------------------------------------------


_NONE: Final = "there are none for this game"


class Certificates:
    """Certificates of a game; by default there are none."""

    def uncertifiable(self, query: Query) -> str:
        """Why there is no certificate for the answer to a query; empty if there is."""
        return _NONE

    def clauses(self, problem: Problem, deadline: Deadline) -> Clauses:
        """Translate a problem to clauses that can be met exactly if it can be won; the same ones each time.

        Raises OutOfTime, and NoAnswer in a game without certificates.
        """
        raise NoAnswer(_NONE)

    def about_clauses(self, problem: Problem) -> Sequence[str]:
        """Say in lines of ASCII how the names of the variables are to be read."""
        return ()


# --- The interface -------------------------------------------------------------------------------


class Game(ABC):
    """One game: its four parts, and what the front door asks of it beside them; see the module."""

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
    solver_module: ClassVar[str]
    """The module whose `SOLVER` is its solver: the first question imports it, and worker processes preload it."""
    players: ClassVar[tuple[int, int]] = (2, 8)
    """For how many players deals are made, the fewest and the most."""
    sample: ClassVar[int] = 5
    """How many deals of a mission are played for each number of players, by default."""
    counts_leads: ClassVar[bool] = False
    """Whether `measure` counts the first leads that win, by which puzzles are chosen."""
    page: ClassVar[str] = ""
    """The folder of the components of its pages in `winnable/page/assets/`; empty: pages show it as text."""
    other_kinds: ClassVar[tuple[str, ...]] = ()
    """The documents that a summary counts besides problems and missions, in the singular: `task card`."""
    readings: ClassVar[bool] = False
    """Whether its missions may have several readings."""
    own: ClassVar[Mapping[str, str]] = {}
    """By question the module that answers it in place of that of `winnable.questions`; see `questions.asked`."""
    certificates: Certificates = Certificates()
    """Proofs of its verdicts that others can check; by default there are none."""
    table: Table = Table()
    """How its deals are laid out on a page; by default they are given as files alone."""
    rules: Rules
    """The legal moves, and the referee."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """Goals, moves and lines as text, JSON and YAML."""

    @property
    @abstractmethod
    def format(self) -> Format:
        """The files: how they are read and written, the library, random deals."""

    @property
    def solver(self) -> Solver:
        """The solver, and the problems that finer questions ask about."""
        found: Solver = import_module(self.solver_module).SOLVER
        return found

    @property
    def library(self) -> Library:
        """Its missions."""
        return self.format.library

    # --- options ---

    def spelled(self, given: Given, files: Sequence[str], instead: Instead) -> Loaded[Document] | None:
        """Return the problem that options spell out in place of files; None if they spell none.

        Raises UsageError for options that make no sense, or do not go with `files` and `instead`.
        """
        return None

    def query(self, document: ProblemFile, given: Given = NOTHING) -> Query:
        """Apply options to a problem document. Raises ValueError if they contradict each other."""
        values = given.values
        wanted = Wanted(bool(values.get(self.words.fewest)), values.get("lines") or 0) if values else Wanted()
        return Query(document, wanted, given.again)

    def about_one(self, query: Query, command: str) -> None:
        """Raise NoAnswer if a query asks for what does not go with a command about one problem and its next moves."""
        if command == "most" and (query.question.fewest or query.question.lines):
            fewest = f"--{self.words.fewest.replace('_', '-')} and --lines do" if self.words.fewest else "--lines does"
            raise NoAnswer(f"{fewest} not go with --most")

    def question_json(self, query: Query) -> Json:
        """Return the question as JSON, for a game that knows more than one."""
        return {}

    # --- documents ---

    def heading(self, document: ProblemFile) -> str:
        """Return the heading above a problem's answer, which its place follows; may be empty."""
        mission = document.mission
        parts = [document.name] if document.name else []
        if mission is not None and not document.name.lower().startswith(f"mission {mission.id},"):
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

    def one_line(self, document: ProblemFile) -> str:
        """Return the problem as options of `winnable solve`, for reports; empty if the game has no such form."""
        return ""

    def refers_to(self, document: ProblemFile) -> Sequence[Path]:
        """Return the files to which a problem refers when it is written as YAML."""
        mission = [] if document.mission_path is None else [document.mission_path]
        return [*mission, *self.format.refers_to(document)]

    def problem_of(self, document: ProblemFile) -> Problem:
        """Return the problem of a document, which remembers the document as its `source` in games whose problems do."""
        problem: Problem = document.problem
        if not hasattr(problem, "source"):
            return problem
        problem = copy(problem)
        object.__setattr__(problem, "source", document)
        return problem

    def examine(self, document: ProblemFile, *, play: bool) -> Sequence[Finding]:
        """Return the faults of a problem that can be read; `play`: the solver may be used."""
        return ()

    def drawn(
        self,
        problem: Problem,
        witness: Witness[Line, Report] | None,
        part: int | None = None,
        marks: Marks = NO_MARKS,
    ) -> str:
        """Return an SVG of a problem, or with a witness of its line of play, or of one part of that, by its number.

        `marks` are shown where there is no line. It is empty in a game without pictures. Raises ValueError for a part
        that the line does not have.
        """
        return ""

    # --- missions ---

    def template(self, edition: str, name: str) -> str:
        """Return a mission, as YAML, to start one's own from. Raises UsageError in a game without missions."""
        if not (written := self.library.template(edition, name)):
            raise UsageError(f"{self.title} has no mission to start from.")
        return written

    def in_reading(self, documents: Sequence[MissionFile], reading: str) -> Sequence[MissionFile]:
        """Set the reading of those missions that have it. Raises UsageError if none has."""
        raise UsageError(f"No mission has a reading {reading!r}; their readings: none.")

    def output(self) -> GameOutput:
        """Return the keys that the game adds to the JSON of the commands."""
        from winnable.output.schema import GameOutput  # noqa: PLC0415  # few commands need schemas

        return GameOutput() if self.format.output is None else self.format.output()
