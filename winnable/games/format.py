"""The files of a game: how it reads and writes them and says them in English, its library, and how it deals."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from winnable.games.values import Line, MissionFile, Problem, ProblemFile, Report
from winnable.missions.source.finding import SHARED_CODES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from pathlib import Path
    from random import Random

    from winnable.games.library import Library
    from winnable.games.listed import Catalogue, Guide
    from winnable.missions.source.document import Document, Instead, Loaded
    from winnable.missions.source.files import Rewritten
    from winnable.missions.source.finding import Finding, Findings, Source
    from winnable.missions.source.mission import Mission
    from winnable.missions.source.parameters import Value
    from winnable.missions.source.shape import Fields
    from winnable.missions.source.tree import Node
    from winnable.output.schema import GameOutput
    from winnable.output.typed import Json
    from winnable.rules.answer import Answer
    from winnable.solver.verdict import Witness


@dataclass(frozen=True, eq=False, repr=False)
class Dealing:
    """How random deals of missions are made."""

    usual: Callable[[int], str] | None
    """The mission of deals without one, for a number of players; None: there is none."""
    deal: Callable[[MissionFile, int, Random, str, Mapping[str, Value]], ProblemFile]
    """Deals a mission, with the title and the values of parameters that were given. Raises ValueError."""
    players_of: Callable[[Mission | None], int]
    """For how many a deal of a mission, or of none, is made to start from."""
    template: Callable[[ProblemFile, bool, Path], str]
    """Writes a deal to start from; whether the user named the mission, and the folder of the file."""
    never: str
    """The code of a mission of which no deal can be won."""
    remarks: Sequence[str] = ()
    cards: str = ""
    """A remark on the cards, such as `made-up cards`."""


@dataclass(frozen=True, eq=False, repr=False)
class Format:
    """How a game reads and writes its files, and says them in English."""

    read: Callable[[Node, Findings, Instead], Document | None]
    """The document of a tree; None, with every mistake added to the findings, if it has any."""
    kinds: Mapping[str, Fields]
    """The shapes of its documents by kind."""
    document_of: Callable[[Problem], ProblemFile]
    """A document of a problem that no file holds."""
    dump: Callable[[ProblemFile, Witness[Line, Report] | None, Path | None], str]
    """Writes a problem with a line of play, if one is given, to a file in a folder; None: that names no file."""
    problem_text: Callable[[ProblemFile], Iterable[str]]
    """Says a problem document in sentences."""
    alone: Callable[[ProblemFile, Problem, str, Answer], ProblemFile]
    """A document of a problem like that of another, under a name, without a mission, with the answer it expects."""
    line: Callable[[str, Problem], Line]
    """Reads a line of a problem. Raises ValueError."""
    library: Library
    dealing: Dealing | None = None
    """None: the game deals in ways of its own."""
    within: Callable[[ProblemFile, Problem], ProblemFile] = lambda document, _: document
    """The document with the horizon of another problem."""
    other_text: Callable[[Any, int | None], Iterable[tuple[str, str, Iterable[str]]]] = lambda *_: ()
    """Says what stands in a document that is neither a problem nor a mission: kind, name and sentences of each.

    Raises UsageError for a number of players that it is not for.
    """
    claims: Callable[[Collection[str]], bool] = lambda _: False
    """Whether a file with these keys at its top, and without `game:`, is meant for the game.

    Folders hold YAML of other programs as well. Only the first game needs it; the others say it in their manifest.
    """
    shipped: Callable[[str, str], Loaded[Document] | None] = lambda *_: None
    """The document of a mission or card that ships, by its name and the edition of a name without one."""
    log: Callable[[bytes, Source, Findings, Mapping[str, Any]], Rewritten] | None = None
    """Writes the log of a game that was played elsewhere as YAML, by the options of `winnable import`; None: there is
    no such log."""
    tried: Callable[[str], Mapping[str, Any] | None] = lambda _: None
    """What the name of a document from a log says of it: `mission`, `try` and `result`; None for another name."""
    doubts: Callable[[ProblemFile], Iterable[Finding]] = lambda _: ()
    """What speaks against the result that a log tells of a problem."""
    goals: Callable[[str, str], Loaded[Document]] | None = None
    """Reads goals of an edition as a mission; None: there are no goals without one."""
    mission_goal_text: Callable[[Any, Any, int | None], str] = lambda goal, *_: str(goal)
    """A goal of a mission as a sentence, for a number of players if one is given."""
    schema_text: Callable[[str], str] | None = None
    """Writes the JSON Schema of a kind of document; None: there is none."""
    codes: Mapping[str, str] = field(default_factory=lambda: SHARED_CODES)
    """The codes of the findings in its files, each with its meaning."""
    identity: Callable[[ProblemFile], Json] = lambda _: {}
    """The keys that identify a problem in JSON, in addition to its mission."""
    refers_to: Callable[[ProblemFile], Sequence[Path]] = lambda _: ()
    """The files to which a problem refers in addition to its mission."""
    count: Callable[[Any], tuple[str, int]] = lambda document: (document.kind, 1)
    """The kind as which a summary counts a document, and how many of that kind are in it."""
    cards_template: Callable[[str], str] = lambda _: ""
    """A file of cards, as YAML, to start one's own from, which says what these cards are; empty: there is none."""
    catalogues: Sequence[Catalogue] = ()
    """The catalogues of its cards, for `winnable cards`."""
    guides: Sequence[Guide] = ()
    """The guides to the game; two games may have guides of the same name."""
    output: Callable[[], GameOutput] | None = None
    """The keys that the game adds to the JSON of the commands; None: it adds none."""

    def schemas(self) -> Mapping[str, Callable[[], str]]:
        """Return, by kind of file, functions that write its JSON Schema."""
        write = self.schema_text
        return {} if write is None else {kind: partial(write, kind) for kind in self.kinds}
