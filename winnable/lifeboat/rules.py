"""The rules of Lifeboat for questions: moves are the draft of a day, a turn with the deeds before it, or the night.

Lines stop between these. The position of a problem is what the days so far lead to.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from winnable.games.parts import Rules, with_played
from winnable.lifeboat.naming import called, telling
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.card import Character, DayNumber
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Decision, Line
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Record, Report, finished, line_of, reached, replay
from winnable.rules.values import short_repr
from winnable.solver.verdict import NoAnswer

# --- the position of a problem -------------------------------------------------------------------


Moment = tuple[DayNumber, str, Character | None]
"""A day, `provisions`, `turn` or `night` of it, and whose turn it is."""


def so_far(problem: Problem, line: Line) -> Report:
    """Replay a line from the deal on. Raises NoAnswer if it is not allowed."""
    try:
        return reached(replace(problem, played=line))
    except IllegalStep as illegal:
        raise NoAnswer(f"what was played already is not allowed: {illegal}") from illegal


def dawned(problem: Problem, position: Position) -> Position:
    """The first decision of a day that has begun."""
    return change.dawn(problem.deal.setup, position) if position.phase is Phase.DAWN else position


def next_position(problem: Problem) -> Position:
    """The next decision."""
    return dawned(problem, so_far(problem, problem.played).position)


def moment_of(position: Position) -> Moment:
    """Which step a decision belongs to."""
    if position.phase is Phase.DRAFT:
        return position.day, "provisions", None
    actor = position.actor if position.phase <= Phase.FIGHT else None
    return position.day, "night" if actor is None else "turn", actor


# --- moves and steps -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    """Decisions that lead to the end of a step, with their name."""

    name: str
    path: tuple[tuple[Position, Decision], ...]
    end: Position

    @classmethod
    def of(cls, problem: Problem, path: Sequence[tuple[Position, Decision]], end: Position) -> "Move":
        """The move of these decisions."""
        return cls(called(telling(problem, path)), tuple(path), end)


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


def _up_to(problem: Problem, _line: Line, steps: Sequence[Step]) -> Problem:
    """The problem after a line with everything said that is done."""
    records = [(record.before, record.decision) for step in steps for record in step.records]
    return replace(problem, played=line_of(records, steps[-1].records[-1].after) if steps else NOTHING_PLAYED)


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
    begun=lambda line: bool(line.days),
    over=_over,
    moves=_moves,
    after=_after,
    steps=steps_of,
    up_to=_up_to,
    leads=lambda step: step.records[-1].after,
    legal_part=_legal_part,
)
