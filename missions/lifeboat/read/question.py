"""Reading the question of a problem or a mission: the goals, which are to be reached together."""

from collections.abc import Iterator, Sequence

from winnable.missions.lifeboat.english.goals import goal_text
from winnable.missions.lifeboat.format.goals import GOALS
from winnable.missions.lifeboat.format.reading import DealReading
from winnable.missions.source.ranges import check_together
from winnable.missions.source.tree import Node
from winnable.rules.goal import parts
from winnable.rules.lifeboat.character import CAST, Character
from winnable.rules.lifeboat.goal import Goal
from winnable.rules.lifeboat.sense import Ranges, clash, people_of


def read_goals(node: Node | None, reading: DealReading) -> tuple[Goal, ...]:
    """Read all goals of a document, which are to be met together, and warn if no play can."""
    before = len(reading.findings.found)
    goals: tuple[Goal, ...] = () if node is None else GOALS.read(node, reading)
    if len(reading.findings.found) > before:  # which may be why they cannot
        return goals
    found = [clash(goals, Ranges(cast, reading.deal)) for cast in _casts(goals, reading)]
    check_together(node, goals, found, goal_text, "A010", reading.findings)
    return goals


def _casts(goals: Sequence[Goal], reading: DealReading) -> Iterator[tuple[Character, ...]]:
    """Who may be in play: where that is not known some people of each number, as nobody but those named matters."""
    if reading.cast is not None:
        yield tuple(sorted(reading.cast))
        return
    named = {who for goal in goals for part in parts(goal) for who in people_of(part)}
    for size in reading.players:
        if len(named) <= size:
            yield tuple(sorted([*named, *[who for who in CAST if who not in named][: size - len(named)]]))
