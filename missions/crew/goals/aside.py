"""Misshapen goals: their sound parts are read aside, each as it stands inside the forms around it."""

from winnable.missions.crew.goals.comparison import COMPARISON
from winnable.missions.crew.goals.counts import Compared
from winnable.missions.crew.goals.forms import GOAL
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.source.finding import Findings
from winnable.missions.source.parts import read_aside
from winnable.missions.source.plain import Shape
from winnable.missions.source.tree import MappingNode, Node, items_of


def read_goals_aside(node: Node | None, reading: GoalReader) -> None:
    """Read the sound parts of misshapen goals into `reading.aside`, to note the mistakes in them."""
    for item in items_of(node):
        if not GOAL.check(item, Findings()):
            reading.aside += read_aside(GOAL, item, reading, _within)


def _within(shape: Shape, node: Node, key: str, reading: GoalReader) -> GoalReader:
    """Return the reading for the parts of a form, as its own `read` has it."""
    if isinstance(shape, Compared):
        return reading if key in COMPARISON else reading.within(left=True, compared=True)
    if "before" in getattr(shape, "keys", ()):
        return reading.within(before=isinstance(node, MappingNode) and node.get("before") is not None)
    return reading.within(**getattr(shape, "inside", {}))
