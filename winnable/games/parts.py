"""A game in four parts, over which every question is written once: rules, solver, words and format.

    Rules    the legal moves, and the referee
    Solver   the answer to a problem, and the problems that finer questions ask about
    Words    goals, moves and lines as text, JSON and YAML
    Format   files, the library, random deals

Functions take and return the game's own types: a `Problem` has `Goal`s and says its line so far, a `Line` (`played`); a
`Move` leads from one problem to the next; a `Report` is the referee's judgement of a line, whose `Step`s are the parts
between which a game can stop.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from winnable.games.values import Goal, Line, Move, Problem, ProblemFile, Replay, Report, Step
from winnable.output.ink import printable
from winnable.output.typed import Properties, of_type
from winnable.solver.verdict import Witness

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from winnable.games.values import OptionValues, Query
    from winnable.output.ink import Ink
    from winnable.output.typed import Json
    from winnable.solver.played import Analysis, PlayedStep
    from winnable.solver.second import Way
    from winnable.solver.verdict import Limits, Verdict


def deferred(name: str) -> Callable[..., Any]:
    """A function, as `module:name`, whose module is imported when it is called: a command needs few parts of a game."""
    module, _, function = name.partition(":")
    return lambda *arguments: getattr(import_module(module), function)(*arguments)  # noqa: PLW0108  # not before


def with_played(problem: Problem, line: object) -> Problem:
    """Return a problem in which a line was played already."""
    return replace(problem, played=line)


def _with_goals(problem: Problem, goals: Sequence[object]) -> Problem:
    return replace(problem, goals=tuple(goals))


# --- rules ---------------------------------------------------------------------------------------


DEALS: Final = 200
"""How many deals that fit are looked at, where there are more."""


@dataclass(frozen=True, eq=False, repr=False)
class Rules:
    """The legal moves, and the referee."""

    replay: Callable[[Problem, Line], Report]
    """Replays a whole line, which begins with the line so far. Raises `illegal` if it is not legal."""
    illegal: type[Exception] | tuple[type[Exception], ...]
    unplayed: Line
    """The line before the first move."""
    begun: Callable[[Line], bool]
    """Whether a line has a move of those who are free to choose."""
    over: Callable[[Problem], bool]
    """Whether nothing is left to play."""
    moves: Callable[[Problem, Callable[[], None]], Iterable[Move]]
    """Every way to move on, one for each position that it can lead to.

    The function is called for each step that is tried; an exception from it ends the search.
    """
    after: Callable[[Problem, Move], Problem]
    """The problem in which a move was played, too."""
    steps: Callable[[Report], Sequence[Step]]
    """The parts of a game between which it can stop, such as the turns of those who are free to choose."""
    up_to: Callable[[Problem, Line, Sequence[Step]], Problem]
    """The problem after the first steps of a line."""
    leads: Callable[[Step], Hashable] = lambda step: step
    """Where a step leads: equal for steps of one position that lead to the same."""
    alike: Callable[[Problem], Hashable] | None = None
    """The key of the rest of a game: of two problems with the same key, both can be won or neither. None: unknown.

    It has everything that is still in play, and as much of the past as the goals need.
    """
    again: Callable[[Problem, Line, Any], Report] | None = None
    """Replays a line with choices that were made before it; None: there are none."""
    witness: Callable[[Line, Report], Witness[Line, Report]] = Witness
    """The game's own class of a line that the referee has replayed."""
    given: Callable[[Problem, Problem], Any] = lambda *_: None
    """The choices that a problem shows, for one that may leave them open. Raises ValueError if it shows not all."""
    settled: Callable[[Problem, Line], Report | Replay | None] = lambda *_: None
    """Judges a line of a problem that leaves choices open, if it does, with some with which it can be won."""
    mover: Callable[[Problem], str | None] = lambda _: None
    """The name of the player who moves next; None: that is not known."""
    seen: Callable[[Problem, str], Any] | None = None
    """What draws the deals that fit what a player sees who moves next, a `Fitting`.

    Raises NoAnswer where they are unknown. None: that is never asked.
    """
    fitting: Callable[[Problem], Any] = lambda _: None
    """What draws the deals that fit all that is known, as those of `seen` are drawn; None: there is one deal alone."""
    choices: Callable[[Problem, str], Mapping[str, Problem]] = lambda *_: {}
    """What a player may choose before the first move, by name, with the problem after it; empty: moves alone."""
    legal_part: Callable[[Problem, Line, Any], Report | None] = lambda *_: None
    """The report of the part before the illegal move; None if there is none."""

    def replay_with(self, choices: Any, problem: Problem, line: Line) -> Report:
        """Replay a line with choices that were made before it, in a game that has some."""
        return self.replay(problem, line) if self.again is None else self.again(problem, line, choices)


# --- solver --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, repr=False)
class Closer:
    """The questions about missions that are played, in addition to whether deals can be won."""

    sooner: Callable[[Problem], Problem | None]
    """The problem with less time, a day or a turn; None if there is no less."""
    spare: str
    """The advantage of deals that can be won so: `a day to spare`."""
    without: Callable[[Problem, int], Problem]
    """The problem to reach all goals but that one, and not that one."""
    redundant: str
    """The code of a goal that the others imply."""


Soonest: TypeAlias = "Callable[[Problem, Witness[Line, Report], int, Limits | None], Verdict[Witness[Line, Report]]]"
"""The soonest line that is found, and in `details` the proved `Bounds` of the unit (`Places.unit`) that meets all.

One line is known, and that no line meets all before a unit, by its number; 0: that is not known. Without limits there
is no time left.
"""


@dataclass(frozen=True, eq=False, repr=False)
class Solver:
    """The solver, and the problems that finer questions are about."""

    ask: Callable[[Problem, Limits], Verdict[Witness[Line, Report]]]
    """Decides a problem. Raises NoAnswer if the line so far is not allowed."""
    demands: Callable[[Problem], Sequence[Goal]]
    """The goals of a problem one by one, in the smallest parts that make sense alone."""
    only: Callable[[Problem, Sequence[Goal]], Problem] = _with_goals
    """The problem with these goals alone."""
    shorter: Callable[[Line], Iterable[Line]] = lambda _: ()
    """The lines with one thing less each, each of them shorter."""
    analyse: Callable[[Problem, Line, Limits, bool], Analysis[Line, Step, Any]] | None = None
    """Says of every step of a game what it did, of many positions in one model, or without `kinds` only which lost it.

    None: one position is solved after the other.
    """
    due: Callable[[Problem], Problem] = lambda problem: problem
    """The problem up to the moment by which its goals ask for everything."""
    later: Callable[[Problem, int], Problem | None] = lambda *_: None
    """The problem with this much more time, up to the same moment; None if there is none."""
    fewest: Callable[[Problem, Limits], Verdict[Witness[Line, Report]]] | None = None
    """Decides a problem within the least time; the details of the verdict are the bounds that are proved."""
    scripted: Callable[[Problem], bool] = lambda _: False
    """Whether somebody in a problem follows a script."""
    readings: Callable[[Problem], Iterable[Any]] = lambda _: ()
    """The problem under other readings of the rules."""
    soonest: Soonest | None = None
    """How soon everything can be met; None: there is no such question."""
    explain: Callable[[Problem, Limits, float], Any] | None = None
    """A search of its own for a clash, an `Explanation`; smaller ones are looked for within a share of the time.

    0: the first one will do. None: goals are left out one by one, see `winnable.solver.clash`.
    """
    proof: Callable[[Any, Limits, Problem, Move | None], Any] | None = None
    """Finds a short proof of what an explanation says clashes, a `Proof`; None: the game has none.

    It is about a problem in which a move is played, or whatever is: None.
    """
    changes: Callable[[ProblemFile, Any, Limits, OptionValues], Any] | None = None
    """Finds which `Changes` of a problem that is explained would help; None: more time.

    The limits are those of everything; the effort of the explanation is what was taken of them.
    """
    one_deal: Callable[[Query, Limits], Any] | None = None
    """Answers a question about every deal that fits, by `OneDeal`, or None if it is none; None: there are none."""
    counting: Callable[[Problem, Sequence[Any], bool], Problem] | None = None
    """The problem to reach goals that are counted, with its own or in place of them; None: by `only`.

    Raises NoAnswer for goals that it cannot ask for.
    """
    other: Callable[[Problem, Any, Limits], Any] | None = None
    """Answers a question of the game's own, as an `OtherAnswer`; returns None for any other. None: there are none."""
    remarked: Callable[[Any, Any, Limits], Any] | None = None
    """The answer about a document with the remarks of the rules on it, and `Grounds`; None: on scripts alone."""
    closer: Closer | None = None
    """None: there are no such questions."""
    ways: Callable[[Problem, Verdict[Witness[Line, Report]]], Iterable[Way[Problem, Witness[Line, Report]]]] = (
        lambda *_: ()
    )
    """Further ways to decide a problem that is unwinnable, which do not rest on what the verdict does."""


# --- words ---------------------------------------------------------------------------------------


ILLEGAL: Final[Properties] = {
    "fault": of_type("string", "What is wrong."),
    "path": of_type("array", "Where in the turn or day.", items={"type": ["string", "integer"]}),
    "detail": of_type("string", "What was expected."),
}
"""The JSON keys of an illegal move."""


@dataclass(frozen=True)
class Horizon:
    """How long a problem is played, as people say it."""

    count: int
    within: str
    """The horizon in English: `within 3 turns of ana`."""
    before: str
    """The words before the number of another: `within`, `by day`."""
    noun: str
    """The unit that is counted, in the singular: `turn`."""
    counted: bool
    """Whether the noun follows the number."""
    name: str
    """The word before the number in the name of a problem with another horizon: `horizon`."""


@dataclass(frozen=True, eq=False, repr=False)
class Places:
    """How a game names the places of a line."""

    at: Callable[[Problem, Line, str], Problem]
    """The problem just before a place of a line, as `--at` names it. Raises NoAnswer if the line does not reach it."""
    text: Callable[[Problem, Ink], str]
    """Where a problem stands, and who is to move, in words."""
    json: Callable[[Problem], Json] = lambda _: {}
    """The same for programs; the values are null where nothing is left to play."""
    keys: Properties = field(default_factory=dict)
    """The keys of the JSON."""
    unit: str = "move"
    """The unit of places, whose number in the JSON is `number`: `trick`, `turn`, `day`."""


@dataclass(frozen=True, eq=False, repr=False)
class Steps:
    """How a played game is written step by step."""

    noun: str = "step"
    start: str = "from the deal"
    """Since when there was nothing to lose: `before the first turn`."""
    lost: Callable[[Problem, PlayedStep[Step], Ink], str] = lambda _problem, each, _ink: f"{each.step} lost it"
    """Says that a step lost the game, and names its deed."""
    text: Callable[[Problem, Line, Sequence[PlayedStep[Step]], Sequence[str], Ink], Iterator[str]] = (
        lambda _problem, _line, steps, marks, _ink: (
            f" {mark}  {name}" for mark, name in zip(marks, ["the deal", *(each.step for each in steps)], strict=True)
        )
    )
    """Yields the lines of a game; the first of the marks is that of the deal, then comes one for each step."""
    below: Callable[[Problem, Sequence[PlayedStep[Step]], Ink], Iterator[str]] = lambda *_: iter(())
    """Yields lines below the marks and their meanings."""
    number: Callable[[int, Step], int] = lambda number, _: number
    """The number of a step, which is also counted among the steps, from 1."""
    place: Callable[[Problem, PlayedStep[Step]], str] = lambda *_: ""
    """Its place as `--at` names it."""
    json: Callable[[Step], Json] = lambda step: {"step": str(step)}
    """Further keys of a step, in JSON."""
    keys: Properties = field(default_factory=dict)
    view: Callable[[Problem, Line, Sequence[PlayedStep[Step]]], Json] | None = None
    """The game as pages show it, with what is said of each step; None: they do not."""
    yaml: Callable[[ProblemFile, Line, Sequence[PlayedStep[Step]], Path | None], str] | None = None
    """The game as a file that says what each step did, see `questions.solve.dump`; None: files have the line that would
    have kept it."""
    open: Callable[[Problem], Sequence[str]] = lambda _: ()
    """The choices that a problem leaves open, in words."""
    whatever: Callable[[Problem], str] = lambda _: ""
    """That these do not matter to what lost it: `, whoever had p9`; empty if nothing is open."""
    settling: Callable[[Problem], str] = lambda _: ""
    """How a file says what was chosen; may be empty."""


@dataclass(frozen=True, eq=False, repr=False)
class Words:
    """Goals, moves and lines, in words and as JSON."""

    goal_text: Callable[[Problem, Goal], str]
    goal_value: Callable[[Problem, Goal], object]
    """A goal as in files."""
    move: Callable[[Problem, Move], str]
    """The beginning of a move, such as an action; people take moves with one name for one."""
    first_move: Callable[[Problem, Line], Move]
    """The move with which a line goes on from a problem."""
    line_value: Callable[[Witness[Line, Report]], object]
    """A line as in files."""
    text: Callable[[Report, Ink], Iterator[str]]
    """Yields a line for people, with the states of the goals."""
    json: Callable[[Witness[Line, Report]], Json]
    places: Places
    core: Callable[[Problem, Sequence[Goal]], Sequence[Any]] | None = None
    """The goals of a clash as lines, each a `CoreLine`; None: one for each goal."""
    steps: Steps = field(default_factory=Steps)
    keys: Properties = field(default_factory=dict)
    """The keys of a line in JSON."""
    move_text: Callable[[Problem, str, Ink], str] = lambda _problem, name, _ink: printable(name)
    """A move for people, by its name: a card with its symbol and colour, say."""
    several: Callable[[Sequence[Report], Ink], Iterable[Iterator[str]]] | None = None
    """Yields the text of each of several lines of a problem; None: as of one alone."""
    view: Callable[[Witness[Line, Report]], Json] = lambda _: {}
    deal_view: Callable[[Problem], Json] = lambda _: {}
    """A line, and a problem, as pages show them."""
    illegal_json: Callable[[Problem, Any], Json] = lambda _, error: {"illegal": {"detail": str(error)}}
    """The exception for an illegal line."""
    illegal_keys: Properties = field(default_factory=lambda: {"detail": ILLEGAL["detail"]})
    reached: Callable[[Report], str] = lambda _: "at its end"
    """How long the goals took: `in 3 turns`."""
    lost: Callable[[Report], str] = lambda _: ""
    """When they were lost: `after turn 3`; empty: at its end."""
    stops: Callable[[Report, Line], str] = lambda *_: "before its end"
    """Where an open line stops: `after turn 3`."""
    judged: Callable[[Report, Ink], Iterator[str]] | None = None
    """Yields a line that was judged, whether it reaches the goals or not; None: as `text`."""
    horizon: Callable[[Problem], Horizon | None] = lambda _: None
    """None: nothing is said of how long a problem is played."""
    fewest: str = ""
    """The option for as short a horizon as can be, and its key in JSON: `fewest_days`; empty: there is none."""
    note: Callable[[Problem], str] = lambda _: ""
    """A sentence below the goals that clash."""
    of_moves: Callable[[Problem, Sequence[str]], str] = lambda *_: ""
    """A sentence below the names of all moves that can come next."""
    counted: Callable[[Problem, Witness[Line, Report], Ink], Iterator[str]] | None = None
    """Yields a line for people with a count; None: as any other."""
    counts: Sequence[Any] = ()
    """The counts of `--most`."""
    free: Callable[[Problem], Sequence[str]] = lambda _: ()
    """The names of those for whom a line decides, in a game of players who may want different things."""
    says_why: bool = True
    """Whether a verdict names the command that says why a problem cannot be won."""

    def page(self, problem: Problem, *witnesses: Witness[Line, Report] | None, **more: object) -> Json:
        """A problem with lines of play as pages show them; None is no line."""
        lines = [self.view(each) for each in witnesses if each is not None]
        return self.deal_view(problem) | more | {"lines": lines}

    def texts(self, reports: Sequence[Report], ink: Ink) -> Iterable[Iterator[str]]:
        """The text of each of several lines of a problem, none of which may be left out."""
        if self.several is None or len(reports) == 1:
            return (self.text(each, ink) for each in reports)
        return self.several(reports, ink)
