"""Lines of play of games whose referee replays them: verdicts, judgements and goals, told alike in all of them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from winnable.games.game import Replay
from winnable.output.as_json import Json, effort_json
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.text import answer_text
from winnable.questions.stuck import Stuck
from winnable.rules.answer import Answer, State, all_met
from winnable.solver.verdict import Verdict

__all__ = ["Lines", "Report", "goals_text", "state_of", "verdict_json", "verdict_text"]

Problem = TypeVar("Problem")
Line = TypeVar("Line")
Judged = TypeVar("Judged", bound="Report")
Played = TypeVar("Played")
"""A line of a game and its report, of the game's own type."""


class Judgement(Protocol):
    """A goal, and whether it was met."""

    @property
    def goal(self) -> Any:
        """The goal, of the game's own type."""

    @property
    def state(self) -> State:
        """Whether it was met."""


class Report(Protocol):
    """What the referee says of a line."""

    @property
    def judgements(self) -> Sequence[Judgement]:
        """Parallel to the goals."""

    @property
    def complete(self) -> bool:
        """Whether nothing more is played."""

    @property
    def met(self) -> bool:
        """Whether every goal was met."""


class Bounds(Protocol):
    """What is proved of a least number: it is `low` at least, and `high` is reached; None: none is known to be."""

    @property
    def low(self) -> int:
        """The least that it may be."""

    @property
    def high(self) -> int | None:
        """The most that it may be."""

    @property
    def exact(self) -> bool:
        """Whether it is known."""


@dataclass(frozen=True)
class Lines(Generic[Problem, Line, Judged, Played]):
    """The referee of a game, and its own words for lines of play."""

    referee: Callable[[Problem, Line], Judged]
    """Replays a line. Raises `illegal` if it is not legal."""
    played: Callable[[Line, Judged], Played]
    """Puts a line and its report together: a witness if the goals are met."""
    illegal: type[Exception]
    unplayed: Line
    """The line before the first move."""
    text: Callable[[Judged, Ink], Iterator[str]]
    """Yields the line for people, with what became of the goals."""
    json: Callable[[Played], Json]
    view: Callable[[Played], Json]
    """A line as pages show it."""
    deal_view: Callable[[Problem], Json]
    """A problem as pages show it."""
    illegal_json: Callable[[Problem, Any], Json]
    legal_part: Callable[[Problem, Line, Any], Judged | None]
    """The report of what comes before the move that is not legal; None if there is nothing."""
    reached: Callable[[Judged], str]
    """How long the goals took: `in 3 turns`."""
    lost: Callable[[Judged], str]
    """Since when it is certain that they are lost: `after turn 3`."""
    stops: Callable[[Judged], str]
    """Where an open line stops: `after turn 3`."""
    noun: Callable[[Problem], str]
    """What a horizon counts, in the plural: `turns`."""
    fewest: str
    """The option for within how few of them the goals can be reached."""
    says_why: bool = False
    """Whether a verdict names the command that says why a problem cannot be won."""

    def replay(self, document: Any) -> Replay:
        """Let the referee judge the line of a document, or the line so far: whether it is legal, reaches the goals."""
        problem = document.problem
        line = problem.played if document.line_of_play is None else document.line_of_play
        if document.line_of_play is None and line == self.unplayed:
            return Replay(None, "no line of play: expected a 'line:' or 'played:' in the file", lambda _: iter(()), {})
        try:
            report = self.referee(problem, line)
        except self.illegal as illegal:
            legal, content = self.legal_part(problem, line, illegal), self.illegal_json(problem, illegal)
            text = self._text(legal)
            return Replay(None, f"not allowed: {illegal}", text, {"illegal": content}, forbidden=True)
        return Replay(state_of(report), self._verdict(report), self._text(report), self.json(self.played(line, report)))

    def witness(self, problem: Problem, document: Any) -> Played:
        """Replay the line of a document on a problem. Raises ValueError if it does not reach the goals."""
        line = document.line_of_play
        if line is None:
            raise ValueError("there is no line of play")
        try:
            report = self.referee(problem, line)
        except self.illegal as illegal:
            raise ValueError(f"the referee refuses it: {illegal}") from illegal
        if not (report.complete and report.met):
            raise ValueError("the line does not reach every goal")
        return self.played(line, report)

    def _text(self, report: Judged | None) -> Callable[[Ink], Iterator[str]]:
        return lambda ink: iter(()) if report is None else self.text(report, ink)

    def _verdict(self, report: Judged) -> str:
        match state_of(report):
            case State.MET:
                free = "" if report.complete else "; the rest is free"
                return f"the line reaches every goal, {self.reached(report)}{free}"
            case State.LOST:
                return f"the line does not reach every goal; that is certain {self.lost(report)}"
            case State.OPEN:
                return f"the line stops {self.stops(report)} with nothing decided"


def state_of(report: Report) -> State:
    """Whether all goals are met."""
    return all_met(each.state for each in report.judgements)


def goals_text(
    report: Judged, certain: Callable[[Any], str], goal_text: Callable[[Any], str], ink: Ink
) -> Iterator[str]:
    """Yield a line for each goal: whether it was met, and when that was `certain`, which is empty for an open one."""
    paint = {State.MET: ink.yes, State.LOST: ink.no, State.OPEN: ink.unsure}
    for judged in report.judgements:
        state = f"{judged.state.value} {certain(judged)}".rstrip()
        yield wrapped(f"{paint[judged.state](state)}: {printable(goal_text(judged.goal))}", ink.width)


# --- verdicts ------------------------------------------------------------------------------------


def verdict_text(
    words: Lines[Any, Any, Any, Any],
    problem: Any,
    verdict: Verdict[Any],
    ink: Ink,
    *,
    more: str = "",
    verdict_only: bool,
) -> Iterator[str]:
    """Yield the lines of a verdict; with `verdict_only` nothing that spoils the game.

    `more` is the command that says why a problem cannot be won.
    """
    answer = answer_text(verdict.answer, ink)
    if verdict.answer is Answer.UNKNOWN:
        help_ = "" if "memory" in verdict.reason else "; more may help: --time-limit, --workers"
        yield f"{answer}: {verdict.reason}{help_}"
    elif verdict_only or not verdict.reason:
        yield answer
    else:
        yield f"{answer}: {verdict.reason}"
    if verdict.answer is Answer.UNWINNABLE and more and words.says_why and not verdict_only:
        yield f"  why: {more}"
    if isinstance(verdict.details, Stuck):
        if not verdict_only:
            yield wrapped(f"  {printable(str(verdict.details))}", ink.width, 2)
    elif verdict.details is not None:
        yield _fewest(verdict.details, words.noun(problem))
    if verdict.witness is not None and not verdict_only:
        yield from words.text(verdict.witness.report, ink)


def _fewest(bounds: Bounds, noun: str) -> str:
    if bounds.exact:
        return f"fewest {noun}: {bounds.high}; no line needs fewer (proved)"
    most = "" if bounds.high is None else f", at most {bounds.high} (by the line below)"
    return f"fewest {noun}: at least {bounds.low} (proved){most}; more may help: --time-limit"


def verdict_json(words: Lines[Any, Any, Any, Any], problem: Any, verdict: Verdict[Any], *, verdict_only: bool) -> Json:
    """Return a verdict with its line of play; with `verdict_only` nothing that spoils the game."""
    content: Json = {"answer": verdict.answer.value, "effort": effort_json(verdict.effort)}
    if not verdict_only or verdict.answer is Answer.UNKNOWN:
        content["reason"] = verdict.reason
    details = verdict.details
    if details is not None and not isinstance(details, Stuck):
        number = details.high if details.exact else None
        content["fewest"] = {
            "unit": words.noun(problem).removesuffix("s"),
            "number": number,
            "at_least": details.low,
            "at_most": details.high,
        }
    if verdict_only:
        return content
    if isinstance(details, Stuck):
        content["stuck"] = details.json
    if verdict.witness is not None:
        content |= words.json(verdict.witness)
    return content
