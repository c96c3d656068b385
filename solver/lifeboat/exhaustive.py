"""All lines tried, decision by decision, for rules that the model does not cover.

All positions that can be reached are kept, equal ones once. What has happened before counts only as far as the goals
ask for it, and wounds of the dead only where they are counted.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from winnable.rules.answer import OutOfTime, State
from winnable.rules.goal import parts
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.character import CAST
from winnable.rules.lifeboat.decision import Decision, Line
from winnable.rules.lifeboat.goal import NeverUnconscious, NoFight, NoRow, TotalWounds, Wounds
from winnable.rules.lifeboat.judge import Judge
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import NOBODY, Past, Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Report, finished
from winnable.rules.lifeboat.tell import line_of
from winnable.solver.verdict import Deadline

MAX_POSITIONS: Final = 20_000
"""The most positions that are kept."""


class TooMany(OutOfTime):
    """More positions than are tried."""


def exhaustive_search(problem: Problem, begun: Report, deadline: Deadline, most: int = MAX_POSITIONS) -> Line | None:
    """A line that reaches the goals and goes on from what was played; None if there is none.

    Raises OutOfTime if it takes too long, TooMany if it takes too much.
    """
    return _Every(problem, begun, deadline, most).found()


class _Every:
    def __init__(self, problem: Problem, begun: Report, deadline: Deadline, most: int) -> None:
        self.problem, self.begun, self.deadline, self.most = problem, begun, deadline, most
        self.setup = problem.deal.setup
        asked = {type(part) for goal in problem.goals for part in parts(goal)}
        self.past = [form in asked for form in (NoRow, NoFight, NeverUnconscious)]
        self.counts = bool(asked & {Wounds, TotalWounds}) or self.setup.options.medkit_dead

    def found(self) -> Line | None:
        start = self.alike(self.dawned(self.begun.position))
        origin: dict[Position, tuple[Position, Decision] | None] = {start: None}
        pending = [start]
        while pending:
            self.deadline.check()
            position = pending.pop()
            final = finished(self.problem, position)
            states = set(self.states(position, final=final))
            if final and states == {State.MET}:
                return self.line(origin, position)
            if final or State.LOST in states:
                continue
            for decision in legal(self.setup, self.problem.controls, position):
                after = self.alike(self.dawned(change.make(self.setup, position, decision)))
                if after not in origin:
                    origin[after] = (position, decision)
                    pending.append(after)
                    if len(origin) > self.most:
                        raise TooMany
        return None

    def states(self, position: Position, *, final: bool) -> Iterator[State]:
        return map(Judge(self.problem, position, final).state, self.problem.goals)

    def dawned(self, position: Position) -> Position:
        """The first decision of a day that has begun."""
        if position.phase is Phase.DAWN and not finished(self.problem, position):
            return change.dawn(self.setup, position)
        return position

    def alike(self, position: Position) -> Position:
        """One position for all from which the same follows."""
        past = Past(*(each if asked else NOBODY for each, asked in zip(position.past, self.past, strict=True)))
        wounds = position.wounds
        if not self.counts:
            wounds = tuple(min(wounds[who], who.size + 1) for who in CAST)
        return position._replace(past=past, wounds=wounds)

    def line(self, origin: dict[Position, tuple[Position, Decision] | None], end: Position) -> Line:
        """The decisions that led to a position, as a line."""
        decisions, step = list[Decision](), origin[end]
        while step is not None:
            decisions.append(step[1])
            step = origin[step[0]]
        steps, at = [(each.before, each.decision) for each in self.begun.records], self.dawned(self.begun.position)
        return line_of([*steps, *self.played(at, reversed(decisions))], end)

    def played(self, at: Position, decisions: Iterable[Decision]) -> Iterator[tuple[Position, Decision]]:
        for decision in decisions:
            yield at, decision
            at = self.dawned(change.make(self.setup, at, decision))
