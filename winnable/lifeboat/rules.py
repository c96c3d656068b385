"""The rules of Lifeboat for questions: moves are the draft of a day, a turn with the deeds before it, or the night.

Lines stop between these.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from winnable.lifeboat.naming import called, known_as, telling
from winnable.lifeboat.seen import mover, seen
from winnable.lifeboat.standing import moment_of, next_position, so_far
from winnable.questions.parts import Rules, with_played
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.card import Character, DayNumber
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Decision, Line
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Record, Report, finished, line_of, replay
from winnable.rules.short import short_repr


@dataclass(frozen=True, slots=True)
class Move:
    """Decisions that lead to the end of a step, with their names."""

    name: str
    known_as: str | None
    """Its name for the player whose turn it is, from the cards seen before; None if it begins with a card that another
    one holds closed. The name itself if it is no turn."""
    path: tuple[tuple[Position, Decision], ...]
    end: Position

    @classmethod
    def of(cls, problem: Problem, path: Sequence[tuple[Position, Decision]], end: Position) -> "Move":
        """The move of these decisions."""
        told, start = telling(problem, path), path[0][0]
        name = called(told)
        return cls(name, name if moment_of(start)[2] is None else known_as(start, told), tuple(path), end)


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a game: the draft of a day, the turn of a character with the deeds before it, or the night."""

    day: DayNumber
    name: str
    """`provisions`, `turn` or `night`."""
    who: Character | None
    """Whose turn it is; None for the others."""
    records: tuple[Record, ...]
    """Its decisions, in order."""

    __repr__ = short_repr

    def __str__(self) -> str:
        return f"day {self.day}, {self.name if self.who is None else f'{self.name} of {self.who}'}"


def _over(problem: Problem) -> bool:
    return finished(problem, so_far(problem, problem.played).position)


def _moves(problem: Problem, look: Callable[[], None]) -> Iterator[Move]:
    """Every end of the step, and one way to it; those with few other deeds come first."""
    setup, start = problem.deal.setup, next_position(problem)
    origin: dict[Position, tuple[Position, Decision] | None] = {start: None}
    pending, seen, step = deque([start]), set[tuple[str, Position]](), moment_of(start)
    while pending:
        look()
        position = pending.popleft()
        for decision in legal(setup, problem.controls, position):
            after = change.make(setup, position, decision)
            if not after.over and after.phase is not Phase.DAWN and moment_of(after) == step:
                if after not in origin:
                    origin[after] = (position, decision)
                    pending.append(after)
                continue
            path = [(position, decision)]
            while (before := origin[path[-1][0]]) is not None:
                path.append(before)
            path.reverse()
            move = Move.of(problem, path, after)
            if (move.name, after) not in seen:
                seen.add((move.name, after))
                yield move


def _after(problem: Problem, move: Move) -> Problem:
    records = so_far(problem, problem.played).records
    steps = [*((record.before, record.decision) for record in records), *move.path]
    return replace(problem, played=line_of(steps, move.end))


def steps_of(report: Report) -> list[Step]:
    """The steps of a game, each with its decisions."""
    parts = groupby(report.records, lambda record: moment_of(record.before))
    return [Step(*moment, tuple(records)) for moment, records in parts]


def _up_to(_line: Line, report: Report, steps: Sequence[Step]) -> Line:
    """The line with everything said that is done."""
    records = [record for step in steps for record in step.records]
    end = records[-1].after if records else report.start
    return line_of(((record.before, record.decision) for record in records), end)


def _legal_part(problem: Problem, line: Line, illegal: IllegalStep) -> Report | None:
    """The report of the days before the one that is not legal; None if there are none."""
    days = illegal.day - problem.deal.position.day
    if days < 1:
        return None
    try:
        return replay(with_played(problem, NOTHING_PLAYED), Line(line.days[:days]))
    except IllegalStep:  # it has fewer days than it should
        return None


RULES: Final = Rules(
    replay=replay,
    illegal=IllegalStep,
    unplayed=NOTHING_PLAYED,
    played=lambda problem: problem.played,
    begun=lambda line: bool(line.days),
    over=_over,
    moves=_moves,
    after=_after,
    steps=steps_of,
    up_to=_up_to,
    leads=lambda step: step.records[-1].after,
    mover=mover,
    seen=seen,
    legal_part=_legal_part,
)
