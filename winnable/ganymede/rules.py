"""The rules of Ganymede for questions: moves are the turns of the free players, and before them the choice of ships.

The position of a problem is what the turns so far lead to.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from winnable.games.parts import Rules
from winnable.rules.ganymede.decision import NOTHING_PLAYED, DiscardTiles, Line, Ships, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.judge import Record
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.problem import Free, Problem
from winnable.rules.ganymede.referee import Report, replay
from winnable.rules.values import short_repr
from winnable.solver.verdict import NoAnswer

# --- the position of a problem -------------------------------------------------------------------


def reached(problem: Problem, line: Line) -> Report:
    """Replay a line from the deal on. Raises NoAnswer if it is not allowed."""
    try:
        return replay(replace(problem, played=NOTHING_PLAYED), line)
    except IllegalStep as illegal:
        raise NoAnswer(f"what was played already is not allowed: {illegal}") from illegal


def chooses(problem: Problem) -> bool:
    """Whether ships are to be chosen next."""
    return any(problem.deal.choose) and problem.played == NOTHING_PLAYED


# --- moves and steps -----------------------------------------------------------------------------


Move = Turn | Ships


class PlayedTurn(NamedTuple):
    """A turn of the free players, counted from 1, and the referee's record of it."""

    number: int
    record: Record

    def __repr__(self) -> str:
        return short_repr(self)

    def __str__(self) -> str:
        return f"turn {self.number}"


def _over(problem: Problem) -> bool:
    return not chooses(problem) and reached(problem, problem.played).complete


def _moves(problem: Problem, look: Callable[[], None]) -> Iterator[Move]:
    if chooses(problem):
        yield from problem.deal.choices()
        return
    position = reached(problem, problem.played).position
    for turn, _, _ in outcomes(problem.deal.table, position, look):
        yield turn


def _after(problem: Problem, move: Move) -> Problem:
    turns, ships = problem.played.turns, problem.played.ships
    played = Line((*turns, move), ships) if isinstance(move, Turn) else Line(turns, move)
    return replace(problem, played=played)


def _steps(report: Report) -> list[PlayedTurn]:
    free = report.problem.free
    records = [each for each in report.records if isinstance(each.turn, Turn) and each.player in free]
    return [PlayedTurn(number, record) for number, record in enumerate(records, 1)]


def _up_to(problem: Problem, line: Line, steps: Sequence[PlayedTurn]) -> Problem:
    return replace(problem, played=Line(line.turns[: len(steps)], line.ships))


def _leads(step: PlayedTurn) -> Hashable:
    """Turns that end alike, see `outcomes`."""
    turn = step.record.turn
    assert isinstance(turn, Turn), "the turn of a free player"
    return step.record.position, step.record.facts, isinstance(turn.action, DiscardTiles)


def _legal_part(problem: Problem, line: Line, illegal: IllegalStep) -> Report | None:
    """The report of the legal turns before the first one that is not; None if there are none."""
    players, starts = len(problem.players), problem.deal.position.player
    good = sum(isinstance(problem.control((starts + turn) % players), Free) for turn in range(illegal.turn - 1))
    if illegal.turn < 2 or good > len(line.turns):
        return None
    try:
        return replay(replace(problem, played=NOTHING_PLAYED), Line(line.turns[:good], line.ships))
    except IllegalStep:  # a script that cannot be played after these turns
        return None


RULES: Final = Rules(
    replay=replay,
    illegal=IllegalStep,
    unplayed=NOTHING_PLAYED,
    begun=lambda line: bool(line.turns),
    over=_over,
    moves=_moves,
    after=_after,
    steps=_steps,
    up_to=_up_to,
    leads=_leads,
    legal_part=_legal_part,
)
