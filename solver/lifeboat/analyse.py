"""Where was it lost? A game that was played, step by step: the draft of a day, each turn, and the night.

How the step is found stands in `winnable.solver.lost`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from winnable.rules.answer import Answer
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Line
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.index import DayNumber
from winnable.rules.lifeboat.position import Phase
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Record, Report, replay
from winnable.rules.lifeboat.tell import line_of
from winnable.rules.short import short_repr
from winnable.solver.lifeboat.ask import ask
from winnable.solver.lifeboat.witness import Witness
from winnable.solver.lost import lost
from winnable.solver.verdict import Effort, Limits, NoAnswer

__all__ = ["Analysis", "PlayedStep", "Step", "analyse", "steps_of"]


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a game: the draft of a day, somebody's turn with what is done before it, or the night."""

    day: DayNumber
    name: str
    """`provisions`, `turn` or `night`."""
    who: Character | None
    """Whose turn it is; None for the others."""
    records: tuple[Record, ...]
    """Its decisions, in order."""

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A step of a game, whether the goals can be reached behind it, and whether it lost them."""

    step: Step
    answer: Answer
    lost: bool = False

    __repr__ = short_repr

    def __str__(self) -> str:
        name = self.step.name if self.step.who is None else f"{self.step.name} of {self.step.who}"
        return f"day {self.step.day}, {name}: {self.answer}{' (lost here)' if self.lost else ''}"


@dataclass(frozen=True, slots=True)
class Analysis:
    """What every step of a game did to the chance to reach the goals.

    `answers` has one for the deal and one for each of `steps`: whether the goals can be reached behind it. `losing` is
    the place among the steps, from 0, of the one that lost the game; None if none is proved to have. `kept` is then a
    line that goes on from before it. `report` is that of the game itself.
    """

    report: Report
    steps: tuple[Step, ...]
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
    def played(self) -> tuple[PlayedStep, ...]:
        """Each step of the game with its answer."""
        behind = enumerate(zip(self.steps, self.answers[1:], strict=True))
        return tuple(PlayedStep(step, answer, place == self.losing) for place, (step, answer) in behind)

    def __str__(self) -> str:
        return "\n".join([f"at the start: {self.answers[0]}", *map(str, self.played)])


def analyse(problem: Problem, line: Line | None = None, limits: Limits | None = None) -> Analysis:
    """Say after every step of a game whether the goals can still be reached.

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
    steps = tuple(steps_of(report))
    found = lost(len(steps), lambda number: replace(problem, played=_so_far(report, steps[:number])), ask, limits)
    return Analysis(report, steps, found.answers, found.losing, found.kept, found.effort)


def steps_of(report: Report) -> Iterator[Step]:
    """The steps of a game, each with its decisions."""
    records, begun = report.records, 0
    for place, record in enumerate(records):
        last = place + 1 == len(records)
        if last or _part(records[place + 1]) != _part(record):
            day, name, who = _part(record)
            yield Step(day, name, who, records[begun : place + 1])
            begun = place + 1


def _part(record: Record) -> tuple[DayNumber, str, Character | None]:
    """Which step a decision belongs to."""
    if record.phase is Phase.DRAFT:
        return record.day, "provisions", None
    actor = record.before.actor if record.phase <= Phase.FIGHT else None
    return record.day, "night" if actor is None else "turn", actor


def _so_far(report: Report, steps: tuple[Step, ...]) -> Line:
    """The line up to the end of some steps."""
    records = [record for step in steps for record in step.records]
    end = records[-1].after if records else report.start
    return line_of(((record.before, record.decision) for record in records), end)
