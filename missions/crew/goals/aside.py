"""Misshapen goals: the parts that do have their shape are read aside, so that one mistake hides no other."""

from winnable.missions.crew.goals.counts import Compared
from winnable.missions.crew.goals.forms import GOAL
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.source.finding import Findings
from winnable.missions.source.meaning import Meaning
from winnable.missions.source.named import Named
from winnable.missions.source.plain import Shape
from winnable.missions.source.shape import ByKind, ByNumber, Fields, ListOf, codec
from winnable.missions.source.tree import MappingNode, Node, SequenceNode
from winnable.missions.source.values import items_of


def read_aside(node: Node | None, reading: GoalReader) -> None:
    """Read the sound parts of misshapen goals into `reading.aside`, to note the mistakes in them."""
    for item in items_of(node):
        if not GOAL.check(item, Findings()):
            _read(GOAL, item, reading)


def _read(shape: Shape, node: Node, reading: GoalReader) -> None:
    if node.poisoned:
        return
    if shape.check(node, Findings()):
        reading.aside.append(codec(shape).read(node, reading))
        return
    while isinstance(shape, Named | Meaning):
        shape = shape.inner if isinstance(shape, Named) else shape.shape
    reading = reading.within(**_inside(shape, node))
    match shape, node:
        case ByKind(table=table), MappingNode() if table is not None:
            _read(table, node, reading)
        case ByKind(items=items), SequenceNode() if items is not None:
            _read(items, node, reading)
        case Compared(), MappingNode():
            shape.aside(node, reading)
        case Fields(), MappingNode(entries=entries):
            for entry in entries:
                if entry.key.text in shape.keys:
                    _read(shape.keys[entry.key.text].shape, entry.value, reading)
        case ByNumber(), MappingNode(entries=entries):
            for entry in entries:
                _read(shape.value, entry.value, reading)
        case ListOf(), SequenceNode(items=nodes):
            for each in nodes:
                _read(shape.item, each, reading)


def _inside(shape: Shape, node: Node) -> dict[str, bool]:
    """Return where the parts of a form stand, as its own `read` has it."""
    if "before" in getattr(shape, "keys", ()):
        return {"before": isinstance(node, MappingNode) and node.get("before") is not None}
    return dict(getattr(shape, "inside", {}))
