"""A second way for each no, which shares as little as can be with the first. Common to all games.

A wrong argument in an encoder or a bound says "unwinnable" of what can be won, and whatever rests on the same argument
says so, too. So a game names the ways that do without it: every line, by the rules alone, where few positions can be
reached; else a formula without the bounds and shortcuts of the first. Two ways that differ are a bug, never a verdict.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Generic, TypeVar

from winnable.rules.answer import Answer, OutOfTime, State
from winnable.solver.verdict import Deadline, InternalError, Limits, Stopwatch, Verdict, timed

Problem = TypeVar("Problem")
Witness = TypeVar("Witness")
Position = TypeVar("Position")
Line = TypeVar("Line")

LEAST: Final = 2.5
"""How much work a second way may take at least, in CP-SAT's units: about a second."""
WORK_PER_SECOND: Final = 2.5
"""As much work as a second of the search of the first way."""
LOOKS: Final = 5_000
"""How many looks at positions by the rules, and at steps to them, are few: about a second."""
ALL_TRIED: Final = "all lines were tried"
ONE_WAY: Final = "in one way, as no second one came to an end"


@dataclass(frozen=True, slots=True)
class Way(Generic[Problem, Witness]):
    """A way to decide a problem."""

    proves: str
    """What a verdict that rests on it says: `all lines were tried`."""
    ask: Callable[[Problem, Limits], Verdict[Witness]]


def confirmed(
    problem: Problem,
    verdict: Verdict[Witness],
    ways: Callable[[Problem, Verdict[Witness]], Iterable[Way[Problem, Witness]]],
    limits: Limits,
) -> Verdict[Witness]:
    """The verdict; an unwinnable one says which ways agree, once further `ways` were asked until one is decided.

    Each may take as much work as the first, those by the rules a second, within what is left of the limits, whose clock
    runs. Raises InternalError if one finds a line.
    """
    further = [] if verdict.ways or verdict.answer is not Answer.UNWINNABLE else [*ways(problem, verdict)]
    if not further:
        return verdict
    effort, agree = verdict.effort, [verdict.reason.partition(" (")[2].removesuffix(")")]
    work = max(LEAST, effort.work + effort.search * WORK_PER_SECOND)
    for way in further:
        left = limits.left(effort.seconds, effort.work)
        if left is None:
            break
        found = way.ask(problem, replace(left, work=work if left.work is None else min(work, left.work)))
        effort += found.effort
        if found.witness is not None:
            raise InternalError(
                f"two ways differ, so one has a bug: {verdict.reason}, but a line does: {found.witness}"
            )
        if found.answer is Answer.UNWINNABLE:
            agree.append(way.proves)
            break
    said = f"also {agree[1]}" if agree[1:] else ONE_WAY
    return replace(verdict, reason=f"{verdict.reason.removesuffix(')')}; {said})", ways=tuple(agree), effort=effort)


# --- every line, by the rules alone --------------------------------------------------------------


class TooMany(OutOfTime):
    """More is to be looked at than is allowed."""


class Looks:
    """Counts what is looked at: called for each position, and each step to one. Raises OutOfTime, TooMany."""

    def __init__(self, most: int, deadline: Deadline) -> None:
        self.left, self.deadline = most, deadline

    def __call__(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooMany
        self.deadline.check()


def some_end(
    start: Position,
    judged: Callable[[Position], State],
    following: Callable[[Position], Iterable[Position]],
    look: Looks,
    key: Callable[[Position], Hashable] | None = None,
) -> Position | None:
    """An end that meets all goals, the first one depth first; None if there is none.

    `judged` is met at such ends alone, and lost where nothing that follows is one. Of positions with the same `key`, if
    there are keys, the first is tried. Raises OutOfTime, TooMany.
    """
    tried, pending = set[Hashable](), list[Iterator[Position]]([iter([start])])
    while pending:
        position = next(pending[-1], None)
        if position is None:
            pending.pop()
            continue
        if key is not None:
            if (known := key(position)) in tried:
                continue
            tried.add(known)
        look()
        state = judged(position)
        if state is State.MET:
            return position
        if state is State.OPEN:
            pending.append(iter(following(position)))
    return None


def by_rules(
    some_line: Callable[[Problem, Looks], Line | None], replayed: Callable[[Problem, Line], Witness]
) -> Way[Problem, Witness]:
    """The way that tries every line; `some_line` is one that reaches all goals."""

    def tried(problem: Problem, limits: Limits, watch: Stopwatch) -> Verdict[Witness]:
        with watch.stage("search"):
            line = some_line(problem, Looks(LOOKS, limits.deadline))
        return Verdict(Answer.UNWINNABLE) if line is None else Verdict(Answer.WINNABLE, replayed(problem, line))

    return Way(ALL_TRIED, lambda problem, limits: timed(limits, partial(tried, problem)))
