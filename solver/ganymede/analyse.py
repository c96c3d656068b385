"""Where was it lost? A game that was played, turn by turn.

How the step is found stands in `winnable.solver.lost`.
"""

from dataclasses import dataclass, field, replace

from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import Report, replay
from winnable.rules.short import short_repr
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.witness import Witness
from winnable.solver.lost import lost
from winnable.solver.verdict import Effort, Limits, NoAnswer

__all__ = ["Analysis", "PlayedTurn", "analyse"]


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn of the free players, counted from 1; whether the goals can be reached behind it; whether it lost them."""

    number: int
    answer: Answer
    lost: bool = False

    __repr__ = short_repr

    def __str__(self) -> str:
        return f"turn {self.number}: {self.answer}{' (lost here)' if self.lost else ''}"


@dataclass(frozen=True, slots=True)
class Analysis:
    """What every turn of a game did to the chance to reach the goals.

    `answers` has one for the deal and one for each turn of the free players: whether the goals can be reached behind
    it. `losing` is the place among these turns, from 0, of the one that lost the game; None if none is proved to have.
    `kept` is then a line that goes on from before it. `report` is that of the game itself.
    """

    report: Report
    answers: tuple[Answer, ...]
    losing: int | None = None
    kept: Witness | None = None
    effort: Effort = field(default_factory=Effort, compare=False)

    __repr__ = short_repr

    @property
    def decided(self) -> bool:
        """Whether all of it is known."""
        return Answer.UNKNOWN not in self.answers

    @property
    def turns(self) -> tuple[PlayedTurn, ...]:
        """Each turn of the game with its answer."""
        behind = enumerate(self.answers[1:])
        return tuple(PlayedTurn(place + 1, answer, place == self.losing) for place, answer in behind)

    def __str__(self) -> str:
        begun = f"at the start: {self.answers[0]}"
        return "\n".join([begun, *map(str, self.turns)])


def analyse(problem: Problem, line: Line | None = None, limits: Limits | None = None) -> Analysis:
    """Say after every turn of a game whether the goals can still be reached.

    `line` is a whole or partial game, by default what was played already. The limits hold for all of it; what they
    leave undecided is unknown. Raises NoAnswer for a line that is not allowed.
    """
    limits = (limits or Limits()).begun()
    game = problem.played if line is None else line
    problem = replace(problem, played=NOTHING_PLAYED)
    try:
        report = replay(problem, game)
    except IllegalStep as illegal:
        raise NoAnswer(f"the line is not allowed: {illegal}") from illegal
    found = lost(
        len(game.turns), lambda number: replace(problem, played=Line(game.turns[:number], game.ships)), ask, limits
    )
    return Analysis(report, found.answers, found.losing, found.kept, found.effort)
