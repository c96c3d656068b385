"""Values between the front door and games: options, queries, answers ready to be written, random deals."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from winnable.games.usage import BadValue
from winnable.missions.source.finding import Finding
from winnable.missions.source.parameters import Value
from winnable.output.ink import Ink
from winnable.output.typed import Json
from winnable.rules.answer import Answer, State
from winnable.solver.verdict import Effort

if TYPE_CHECKING:
    from concurrent.futures import Future

Problem: TypeAlias = Any
"""A problem of a game: a frozen dataclass with at least its `goals` and what was `played`."""
Goal: TypeAlias = Any
"""A goal, or any smallest part of a problem that makes sense alone."""
Move: TypeAlias = Any
"""What can come next."""
Line: TypeAlias = Any
"""A line of play."""
Report: TypeAlias = Any
"""The referee's judgement of a line, with the `problem`, whether it is `complete`, and the `state` of all goals."""
Step: TypeAlias = Any
"""A part of a played game, such as a turn."""
ProblemFile: TypeAlias = Any
"""A document with a problem."""
MissionFile: TypeAlias = Any
"""A document with a mission."""

OptionValues: TypeAlias = Mapping[str, Any]
"""The values of the options of a command, by their names."""


@dataclass(frozen=True, slots=True)
class Given:
    """The options of games, as a command was given them: one value for all problems, which `Game.query` applies.

    `values` are by name. `named` are those that somebody named, and how: a game that does not have one of them for the
    command refuses its problems, and does not answer as if nothing had been said. `again` has the options that change
    the problem of a file, as they were typed.
    """

    command: str = ""
    values: OptionValues = field(default_factory=dict)
    named: Mapping[str, str] = field(default_factory=dict)
    again: Sequence[str] = ()


NOTHING: Final = Given()
"""No option at all: what a file asks by itself."""


@dataclass(frozen=True)
class Wanted:
    """What is asked about a problem besides whether it can be won; a game may add to it."""

    fewest: bool = False
    """Whether to find the least time; lines are then those that need no more."""
    lines: int = 0
    """How many different lines are wanted; 0: the one of the verdict."""

    def text(self, problem: Problem) -> str:
        """The question in words, where a problem allows more than one: it stands next to the answer."""
        return ""


@dataclass(frozen=True, slots=True)
class Query:
    """A problem document with the given options applied to it, and what is asked about it.

    `again`: see `Given`; a command about the same file needs them for the same problem.
    """

    document: Any
    question: Any = Wanted()
    again: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Marks:
    """What a picture says of cards, which are named as in files."""

    headline: str = ""
    lost: str = ""
    """The card that lost a game."""
    kept: Sequence[str] = ()
    """Cards that would have kept it."""
    told: Sequence[str] = ()
    """Cards that a reason rests on."""


NO_MARKS: Final = Marks()


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to a finer question about a problem than whether it can be won, ready to be written.

    `answer` decides the exit code as in `solve`; None: the question has no such answer, and the code is 0.
    """

    answer: Answer | None
    text: Callable[[Ink], Iterator[str]]
    """Yields the lines for people, to be written below the heading."""
    json: Callable[[], Json]
    """Returns the keys after those that identify the problem."""
    yaml: Callable[[Path | None], str] | None = None
    """Returns the text of a .yaml file in this folder, see `questions.solve.dump`; None: there is nothing to write."""
    effort: Effort = field(default_factory=Effort)
    view: Callable[[], Json] | None = None
    """Returns the part of a page in addition to `json`, see `questions.solve.view`; None: there is none."""
    late: bool = False
    """Of an answer that is None: whether a limit left something open."""
    picture: Callable[[], str] | None = None
    """Returns the SVG of a picture, empty in a game without pictures; None: there is none of this answer."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The referee's judgement of a written line of play.

    `state` is the state of the goals at its end. It is None if the line could not be judged to its end: because
    the rules forbid a card or a choice in it (`forbidden`), or because the file leaves out a choice. `verdict`
    puts this in words.
    """

    state: State | None
    verdict: str
    text: Callable[[Ink], Iterator[str]]
    """Yields the line of play for people, to be written between the heading and the verdict."""
    json: Json
    """The line of play, added to what identifies the document."""
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
    options: OptionValues
    folder: Path | None = None


@dataclass(frozen=True, slots=True)
class RandomDeal:
    """A random deal: the document as YAML, remarks on how it was made, and findings on the way."""

    yaml: str
    remarks: Sequence[str] = ()
    findings: Sequence[Finding] = ()


class Submit(Protocol):
    """Runs a function, in this process or in another, as `Executor.submit` does."""

    def __call__(self, function: Callable[..., Any], /, *arguments: object) -> "Future[Any]":
        """Return the future of the function's result."""


Progress = Callable[[int, str], Callable[[int], None]]
"""Gets a number of steps and a label, and returns the function that counts the steps that are done."""


def no_progress(length: int, label: str) -> Callable[[int], None]:
    """Show no progress, as `Progress` has it."""
    return lambda _steps: None


# --- Values for the parameters of a mission ------------------------------------------------------


WITH: Final = "with"
"""The name of the option."""


def values_given(texts: Sequence[str]) -> dict[str, Value]:
    """Read values for parameters, `day=4`. Raises BadValue."""
    values: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            message = f"expected a parameter with its value such as day=4, found {text!r}."
            raise BadValue(message, "--with")
        values[name] = value
    return values
