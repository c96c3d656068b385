"""Reading the question of a problem or a mission: the free players, the horizon, the goals."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from winnable.missions.ganymede.english.goals import goal_text
from winnable.missions.ganymede.english.words import Words
from winnable.missions.ganymede.format.goals import GOALS
from winnable.missions.ganymede.format.question import HORIZON, read_free
from winnable.missions.ganymede.format.reading import GameReading
from winnable.missions.source.ranges import check_together
from winnable.missions.source.tree import Node
from winnable.rules.ganymede.goal import Goal
from winnable.rules.ganymede.problem import Horizon
from winnable.rules.ganymede.sense import Ranges, clash


def read_horizon(
    part: Callable[[str], Node | None], reading: GameReading, scripted: Sequence[int] = ()
) -> Horizon | None:
    """Read who is free, which the reading knows from then on, and how far is played; None if that is not said."""
    reading.ranges = replace(reading.ranges, free=read_free(part("control"), scripted, reading))
    node = part("horizon")
    horizon: Horizon | None = None if node is None else HORIZON.read(node, reading)
    return horizon


def read_goals(node: Node | None, reading: GameReading, fewer: Sequence[Ranges] = ()) -> tuple[Goal, ...]:
    """Read all goals of a document, which are to be met together; for `fewer` players as well, in a mission."""
    findings = reading.findings
    before = len(findings.found)
    goals: tuple[Goal, ...] = () if node is None else GOALS.read(node, reading)
    if len(findings.found) == before:  # else that may be why they cannot
        found = [clash(goals, ranges) for ranges in (reading.ranges, *fewer)]
        words = Words(reading.names, reading.ranges.free)
        check_together(node, goals, found, lambda goal: goal_text(goal, words), "Q009", findings)
    return goals
