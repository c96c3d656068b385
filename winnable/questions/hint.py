"""What next? Which moves keep the goals within reach: written once, over the moves of a game and its solver."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from winnable.games.game import Json, Told
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.output.schema import Properties, Schema, among, of_type, table
from winnable.output.text import answer_text
from winnable.rules.answer import Answer, OutOfTime
from winnable.solver.verdict import Effort, InternalError, Limits, Verdict

__all__ = ["Hint", "Hints", "Moves", "Place", "hinted", "hints", "tell"]

MAX_WAYS: Final = 20_000
"""How many ways to move are looked at; where there are more, those that are left may be among the lost ones, too."""
_BASE: Final = 0.5
"""The share of the time for the position itself."""

Problem = TypeVar("Problem")
Move = TypeVar("Move")
Witness_co = TypeVar("Witness_co", covariant=True)


@dataclass(frozen=True)
class Place(Generic[Problem]):
    """How a game names the places of a line."""

    at: Callable[[Problem, Any, str], Problem]
    """The problem just before a place of a line, as `--at` names it. Raises NoAnswer if the line does not reach it."""
    where: Callable[[Problem], tuple[str, Json]]
    """Where a problem stands, and who is to move, in words and in JSON."""
    keys: Properties
    """The keys of the JSON."""


@dataclass(frozen=True)
class Moves(Generic[Problem, Move]):
    """The moves of a game, as its rules have them."""

    over: Callable[[Problem], bool]
    """Whether nothing is left to play."""
    moves: Callable[[Problem, Callable[[], None]], Iterable[Move]]
    """Every way to move on, one for each position that it can lead to.

    The function is called for each step that is tried; what it raises ends the search.
    """
    after: Callable[[Problem, Move], Problem]
    """The problem in which a move was played, too."""
    name: Callable[[Problem, Move], str]
    """What a move begins with, such as an action; moves of one name are one to people."""
    first: Callable[[Problem, Any], str]
    """The name of the move with which the line of a witness goes on."""
    place: Place[Problem]
    line_value: Callable[[Any], object]
    """The line of a witness as in files."""


@dataclass(frozen=True, slots=True)
class Hint(Generic[Witness_co]):
    """A move, by its name, and whether the goals can be reached with it; if so, with a witness of a line.

    It is unwinnable if every way to make it is proved to be.
    """

    move: str
    answer: Answer
    witness: Witness_co | None = None
    forced: bool = False
    """Whether there is no other."""

    def __str__(self) -> str:
        return f"{self.move}: {self.answer}"


@dataclass(frozen=True, slots=True)
class Hints:
    """What is known of each move; `answer` is that of the position, None: nothing is left to play."""

    answer: Answer | None
    moves: tuple[Hint[Any], ...] = ()
    effort: Effort = Effort()  # noqa: RUF009  # immutable

    @property
    def decided(self) -> bool:
        """Whether all of it is known."""
        return self.answer is not Answer.UNKNOWN and all(each.answer is not Answer.UNKNOWN for each in self.moves)


def hints(
    moves: Moves[Problem, Move], problem: Problem, ask: Callable[[Problem, Limits], Verdict[Any]], limits: Limits
) -> Hints:
    """Say of every next move whether the goals can be reached with it; the limits hold for all together.

    A position that cannot be won is proved lost once, for all its moves. Raises NoAnswer if what was played is not
    allowed, InternalError if position and moves contradict each other.
    """
    limits = limits.begun()
    if moves.over(problem):
        return Hints(None)
    base = ask(problem, replace(limits, deadline=limits.deadline.part(_BASE)))
    ways, complete = _ways(moves, problem, limits)
    kept = {} if base.witness is None else {moves.first(problem, base.witness): base.witness}
    names = [*ways, *(name for name in kept if name not in ways)]
    if complete and len(names) > len(ways):
        raise InternalError(f"a line goes on with a move that there is not: {names[-1]}")
    effort, found = base.effort, list[Hint[Any]]()
    for place, name in enumerate(names):
        hint: Hint[Any] = Hint(name, base.answer if base.answer is Answer.UNWINNABLE else Answer.UNKNOWN)
        if name in kept:
            hint = replace(hint, answer=Answer.WINNABLE, witness=kept[name])
        elif hint.answer is Answer.UNKNOWN and (left := limits.left(effort.seconds, effort.work)) is not None:
            share = replace(left, deadline=left.deadline.part(1 / (len(names) - place)))
            problems = (moves.after(problem, move) for move in ways[name])
            verdict = _some(problems, ask, share)
            effort += verdict.effort
            open_ = verdict.answer is Answer.UNWINNABLE and not complete  # there may be more ways
            hint = replace(hint, answer=Answer.UNKNOWN if open_ else verdict.answer, witness=verdict.witness)
        found.append(replace(hint, forced=complete and len(names) == 1))
    answers = {each.answer for each in found}
    lost = complete and answers <= {Answer.UNWINNABLE}
    answer = Answer.WINNABLE if Answer.WINNABLE in answers else Answer.UNWINNABLE if lost else base.answer
    return Hints(answer, tuple(found), effort)


def _ways(moves: Moves[Problem, Move], problem: Problem, limits: Limits) -> tuple[dict[str, list[Move]], bool]:
    """The ways to make each move, and whether they are all."""
    ways: dict[str, list[Move]] = {}
    try:
        for number, move in enumerate(moves.moves(problem, limits.deadline.check)):
            if number == MAX_WAYS:
                return ways, False
            ways.setdefault(moves.name(problem, move), []).append(move)
    except OutOfTime:
        return ways, False
    return ways, True


def _some(problems: Iterable[Problem], ask: Callable[[Problem, Limits], Verdict[Any]], limits: Limits) -> Verdict[Any]:
    """Whether one of some problems can be won: unwinnable if none can, unknown if that is not proved of all."""
    effort, answer = Effort(), Answer.UNWINNABLE
    for problem in problems:
        left = limits.left(effort.seconds, effort.work)
        if left is None:
            return Verdict(Answer.UNKNOWN, effort=effort)
        verdict = ask(problem, left)
        effort += verdict.effort
        if verdict.witness is not None:
            return replace(verdict, effort=effort)
        if verdict.answer is Answer.UNKNOWN:
            answer = Answer.UNKNOWN
    return Verdict(answer, effort=effort)


# --- text, JSON and YAML -------------------------------------------------------------------------


def tell(
    moves: Moves[Problem, Any],
    problem: Problem,
    found: Hints,
    limits: Limits,
    written: Callable[[Any, Path | None], str],
    view: Callable[[Any], Json],
) -> Told:
    """Tell what is known of each move; `written` and `view` are of the problem with the line of a witness."""
    where, where_json = ("", dict.fromkeys(moves.place.keys)) if found.answer is None else moves.place.where(problem)
    best = next((each.witness for each in found.moves if each.witness is not None), None)
    late = "" if found.decided else f"limit reached: {limits}" if limits.timed or limits.work else "too many moves"

    def text(ink: Ink) -> Iterator[str]:
        if found.answer is None:
            yield "the game is over: there is nothing left to play"
            return
        yield wrapped(f"{answer_text(found.answer, ink)}: {printable(where)}", ink.width)
        if late:
            yield f"{ink.unsure('not all')}: {late}; more may help: --time-limit"
        if found.moves:
            yield ""
        names = [printable(each.move) for each in found.moves]
        width = max(map(span, names), default=0)
        for name, each in zip(names, found.moves, strict=True):
            forced = "  forced: the only move" if each.forced else ""
            yield f"  {pad(name, width)}  {answer_text(each.answer, ink)}{forced}"

    return Told(
        found.answer,
        text,
        {
            "answer": None if found.answer is None else found.answer.value,
            "reason": late,
            **where_json,
            "moves": [
                {
                    "move": each.move,
                    "answer": each.answer.value,
                    "forced": each.forced,
                    "line": None if each.witness is None else moves.line_value(each.witness),
                }
                for each in found.moves
            ],
        },
        None if best is None else lambda folder: written(best, folder),
        effort=found.effort,
        view=lambda: view(best),
    )


def hinted(where: Properties) -> Properties:
    """The keys of it in JSON; `where` are those that say where it is."""
    answers = [each.value for each in Answer]
    line: Schema = of_type(
        ["array", "object", "null"], "A line that reaches the goals with it, as in files; null: none."
    )
    return {
        "answer": {"enum": [*answers, None], "description": "Whether they can be reached; null: the game is over."},
        "reason": of_type("string", "Which limit was reached; may be empty."),
        **where,
        "moves": of_type(
            "array",
            "Every move that can come next, by what it begins with.",
            items=table(
                {
                    "move": of_type("string", "The move, as in files."),
                    "answer": among(answers, "Whether the goals can be reached with it."),
                    "forced": of_type("boolean", "Whether there is no other."),
                    "line": line,
                }
            ),
        ),
    }
