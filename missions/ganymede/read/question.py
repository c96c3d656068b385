"""Reading the question of a problem or a mission: the free players, and the horizon."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from winnable.missions.ganymede.format.question import HORIZON, read_free
from winnable.missions.ganymede.format.reading import GameReading
from winnable.missions.source.tree import Node
from winnable.rules.ganymede.problem import Horizon


def read_horizon(
    part: Callable[[str], Node | None], reading: GameReading, scripted: Sequence[int] = ()
) -> Horizon | None:
    """Read who is free, which the reading knows from then on, and how far is played; None if that is not said."""
    reading.ranges = replace(reading.ranges, free=read_free(part("control"), scripted, reading))
    node = part("horizon")
    horizon: Horizon | None = None if node is None else HORIZON.read(node, reading)
    return horizon
