"""All lines tried, turn by turn, for what the model does not cover.

All positions that can be reached are kept, equal ones once. What has happened before a position counts only as far as
the goals ask for it: two ways to it are one if the same atoms of the goals are decided alike.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from winnable.rules.answer import OutOfTime, State
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.goal import AllOf, AnyOf, Not, parts
from winnable.rules.ganymede.judge import Judge, Record
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Facts, Position
from winnable.rules.ganymede.problem import Free, Problem, RowsTurn
from winnable.rules.ganymede.referee import finished, rows_turn
from winnable.solver.verdict import Deadline

__all__ = ["MOST", "TooMany", "every_line"]

MOST: Final = 20_000
"""The most positions of a turn that are kept, and a hundredth of the turns that are tried."""

Ships = tuple[tuple[str, str] | None, ...]


class TooMany(OutOfTime):
    """More positions than are tried."""


def every_line(
    problem: Problem, start: Position, past: Sequence[Record], ships: Ships, deadline: Deadline
) -> Line | None:
    """A line that reaches the goals; None if there is none. Raises OutOfTime if it takes too long, or too much."""
    return _Every(problem, start, ships, deadline).found(tuple(past))


class _Every:
    def __init__(self, problem: Problem, start: Position, ships: Ships, deadline: Deadline) -> None:
        self.problem = problem
        self.start = start
        self.ships = ships
        self.deadline = deadline
        self.tried = 0
        self.atoms = [
            part for goal in problem.goals for part in parts(goal) if not isinstance(part, AllOf | AnyOf | Not)
        ]

    def found(self, past: tuple[Record, ...]) -> Line | None:
        position = past[-1].position if past else self.start
        layer: dict[tuple[Position, tuple[State, ...]], tuple[Record, ...]] = {(position, ()): past}
        if finished(self.problem.horizon, position, past):
            judge = Judge(self.problem, self.start, past, final=True)
            return self.line(past) if self.met(judge) else None
        while layer:
            following: dict[tuple[Position, tuple[State, ...]], tuple[Record, ...]] = {}
            for (at, _), records in layer.items():
                for record in self.nexts(at, records):
                    line = (*records, record)
                    final = finished(self.problem.horizon, record.position, line)
                    judge = Judge(self.problem, self.start, line, final)
                    if final:
                        if self.met(judge):
                            return self.line(line)
                    elif all(judge.state(goal) is not State.LOST for goal in self.problem.goals):
                        following.setdefault((record.position, tuple(map(judge.state, self.atoms))), line)
                        if len(following) > MOST:
                            raise TooMany
            layer = following
        return None

    def met(self, judge: Judge) -> bool:
        return all(judge.state(goal) is State.MET for goal in self.problem.goals)

    def line(self, records: Sequence[Record]) -> Line:
        turns = (record.turn for record in records if record.player in self.problem.free)
        return Line(tuple(turn for turn in turns if isinstance(turn, Turn)), self.ships)

    def nexts(self, position: Position, records: Sequence[Record]) -> Iterator[Record]:
        """Every turn that may follow; the only one of a script, if it can be played."""
        player, number = position.player, len(records) + 1
        own = 1 + sum(record.player == player for record in records)
        control = self.problem.control(player)
        table = self.problem.deal.table
        if isinstance(control, Free):
            for turn, after, facts in outcomes(table, position):
                self.deadline.check()
                self.tried += 1
                if self.tried > 100 * MOST:
                    raise TooMany
                yield Record(number, player, own, position.round, turn, after, facts)
            return
        if own > len(control.turns):
            return
        scripted = control.turns[own - 1]
        if isinstance(scripted, RowsTurn):
            after, notes = rows_turn(self.problem, position, scripted)
            yield Record(number, player, own, position.round, scripted, after, Facts(), notes)
            return
        try:
            after, facts = play(table, position, scripted, number)
        except IllegalStep:
            return
        yield Record(number, player, own, position.round, scripted, after, facts)
