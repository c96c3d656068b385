"""The part of the interface of a game that puzzles need: properties of deals, and the search for deals with one."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from winnable.missions.source.finding import Finding
from winnable.output.typed import Json
from winnable.solver.verdict import NEVER, Deadline


@dataclass(frozen=True, slots=True)
class PuzzleProperty:
    """A property of deals that can be wanted.

    `name` is that of its option, `about` the option's help; `number` names the number that it takes, empty if it takes
    none. `ranked`: there is no yes or no, but of all deals those with the highest measure are wanted.
    """

    name: str
    about: str
    number: str = ""
    ranked: bool = False


@dataclass(frozen=True, slots=True)
class PuzzleRequest:
    """Deals of a mission, and the property that is wanted of them; None where the user left it to the mission.

    `number` is that of a property which takes one.
    """

    mission: str
    wanted: PuzzleProperty
    number: int | None = None
    game: str | None = None
    reading: str | None = None
    players: int | None = None
    seed: int = 0
    deadline: Deadline = NEVER


@dataclass(frozen=True, slots=True)
class Examined:
    """The examination of a deal.

    `outcome` says in a few words, as a predicate, why it is not chosen: `cannot be won`; empty if a
    limit was reached first. `found` is of the game's own type, None if the deal has not the property.
    `measure` is the higher the nearer the deal comes to the property; None if it is none or not above the bar.
    """

    outcome: str = ""
    measure: float | None = None
    found: Any = None
    late: bool = False  # the deadline passed, so that nothing is known


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle ready to be written.

    `yaml` is its document. `hidden` is what to write below that, out of sight: the rest of the document with the
    solution, or comments if it would be a document that other commands tell of; `solution` are documents with the
    solution for a file of its own. `json` is the puzzle and `json_solution` its solution, to be added.
    """

    title: str
    yaml: str
    hidden: str
    solution: str
    json: Json
    json_solution: Json


class PuzzleSearch(ABC):
    """The search of a game. It goes to other processes, so it can be pickled."""

    findings: Sequence[Finding] = ()  # those in the file of the mission

    @abstractmethod
    def examine(self, number: int, bar: float) -> Examined:
        """Examine the deal of a number, within limits of work, so that it is the same everywhere.

        `bar` is a measure that was reached already: only higher ones matter.
        """

    @abstractmethod
    def near(self, measure: float) -> str:
        """Say of a deal that came near, as a subject's predicate, how near it came."""

    @abstractmethod
    def puzzle(self, number: int, examined: Examined, of: int, folder: Path | None) -> Puzzle:
        """Return the puzzle of a deal that was found among the first `of`.

        `folder` is that of the file to be written, which names the file of the mission; None: that is written out.
        """
