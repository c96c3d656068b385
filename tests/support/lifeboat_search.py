"""Whether the goals of a problem of Lifeboat can be reached, by trying everything.

Decision by decision, every position that can be reached is visited once. Two positions count as one if what follows is
the same for the goals: what has happened before counts only as far as a goal asks for it, and the order of navigation
cards only as deep as anybody can draw until the last day.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import gt

from winnable.rules.answer import State
from winnable.rules.goal import parts
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.card import CAST, FLARE, OAR
from winnable.rules.lifeboat.decision import Decision
from winnable.rules.lifeboat.goal import NeverUnconscious, NoFight, NoRow, TotalWounds, Wounds
from winnable.rules.lifeboat.judge import Judge
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Past, Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Report, finished, line_of, replay

_MOST = tuple(who.size + 1 for who in CAST)
"""Wounds of the dead; more of them change nothing, unless somebody asks for them."""


class TooMany(Exception):
    """More positions than were allowed."""


@dataclass(frozen=True)
class Found:
    """The result of a search: a replayed line that reaches the goals, or None if there is none."""

    report: Report | None
    visited: int
    """How many different positions were looked at."""
    ends: int
    """How many different positions at the end were looked at; all of them, if there is no line."""


def search(problem: Problem, most: int = 200_000, *, everything: bool = False, merged: bool = True) -> Found:
    """A line that reaches the goals. Raises TooMany for too many positions.

    `everything`: go on after a line is found, and where goals are lost already, so that all ends are counted.
    `merged`: positions count as one from which the same follows; else only equal ones do.
    """
    return _Search(problem, most, everything=everything, merged=merged).found()


class _Search:
    def __init__(self, problem: Problem, most: int, *, everything: bool, merged: bool) -> None:
        self.problem = problem
        self.setup = problem.deal.setup
        self.most = most
        self.everything = everything
        self.merged = merged
        asked = {type(part) for goal in problem.goals for part in parts(goal)}
        self.fought, self.rowed, self.fainted = (form in asked for form in (NoFight, NoRow, NeverUnconscious))
        self.wounds = bool(asked & {Wounds, TotalWounds}) or self.setup.options.medkit_dead
        self.flares = self.setup.cards.provisions[FLARE].count if FLARE in problem.deal.position.in_play else 0
        self.oars = problem.deal.position.in_play[OAR]

    def found(self) -> Found:
        start = self.same(self._awake(self.problem.deal.begin()))
        come_from: dict[Position, tuple[Position, Decision] | None] = {start: None}
        pending, ends, good = [start], 0, None
        while pending:
            position = pending.pop()
            if finished(self.problem, position):
                ends += 1
                if good is None and all(self._states(position, final=True, wanted=State.MET)):
                    good = position
                    if not self.everything:
                        break
                continue
            if not self.everything and any(self._states(position, final=False, wanted=State.LOST)):
                continue
            for decision in legal(self.setup, self.problem.controls, position):
                after = self.same(self._awake(change.make(self.setup, position, decision)))
                if after not in come_from:
                    come_from[after] = (position, decision)
                    pending.append(after)
                    if len(come_from) > self.most:
                        raise TooMany
        report = None if good is None else self._replayed(come_from, good)
        return Found(report, len(come_from), ends)

    def _states(self, position: Position, *, final: bool, wanted: State) -> Iterator[bool]:
        judge = Judge(self.problem, position, final)
        return (judge.state(goal) is wanted for goal in self.problem.goals)

    def _awake(self, position: Position) -> Position:
        """The first decision of a day that has begun."""
        if position.phase is Phase.DAWN and not finished(self.problem, position):
            return change.dawn(self.setup, position)
        return position

    def same(self, position: Position) -> Position:
        """One position for all from which the same follows."""
        if not self.merged or Phase.ACTION <= position.phase <= Phase.FIGHT:  # merged before and after
            return position
        past = position.past
        if past.rowed or past.fought or past.fainted:
            position = position._replace(
                past=Past(
                    past.rowed if self.rowed else frozenset(),
                    past.fought if self.fought else frozenset(),
                    past.fainted if self.fainted else frozenset(),
                )
            )
        depth = self._depth(position)
        pile = position.navigation
        if len(pile) > depth + 1:
            position = position._replace(navigation=pile[:depth] + tuple(sorted(pile[depth:])))
        if not self.wounds and any(map(gt, position.wounds, _MOST)):
            position = position._replace(wounds=tuple(map(min, position.wounds, _MOST)))
        return position

    def _depth(self, position: Position) -> int:
        """How many navigation cards can be drawn until the last day at most."""
        days = self.problem.last_day - position.day
        people = len(self.setup.cast)
        today = people if position.phase is Phase.DRAFT else max(0, len(position.order) - position.slot)
        night = position.phase <= Phase.NAVIGATE
        rows = (days * people + today) * (2 + self.oars)
        return rows + 3 * self.flares + 2 * (days + night)

    def _replayed(self, come_from: dict[Position, tuple[Position, Decision] | None], end: Position) -> Report:
        decisions = list[Decision]()
        step = come_from[end]
        while step is not None:
            decisions.append(step[1])
            step = come_from[step[0]]
        position, steps = self._awake(self.problem.deal.begin()), list[tuple[Position, Decision]]()
        for decision in reversed(decisions):
            steps.append((position, decision))
            position = self._awake(change.make(self.setup, position, decision))
        report = replay(self.problem, line_of(steps, position))
        assert report.met, "the referee agrees"
        return report
