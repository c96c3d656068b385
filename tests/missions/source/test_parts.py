"""Which parts of a misshapen value are read, and which reading each of them gets."""

from dataclasses import dataclass, replace
from typing import Any, Final

import pytest

from tests.support.trees import root
from winnable.missions.source.finding import Findings
from winnable.missions.source.meaning import InContext, Named
from winnable.missions.source.parts import read_aside
from winnable.missions.source.plain import Reading, Shape, Whole
from winnable.missions.source.shape import ByKind, ByNumber, Fields, Key, ListOf, TableOf
from winnable.missions.source.tree import Node


@dataclass(slots=True)
class Deep(Reading):
    """Knows below which keys a part stands."""

    keys: str = ""


def _below(shape: Shape, node: Node, key: str, reading: Deep) -> Deep:
    return replace(reading, keys=f"{reading.keys}{key} " if key else reading.keys)


NUMBER: Final = InContext(Whole(1, 9), lambda node, reading: f"{reading.keys}{node.value}")
TABLE: Final[Named] = Named(
    "test_aside",
    "a table",
    lambda: Fields(
        "a table",
        {"one": Key(ANY, "One."), "by": Key(TableOf(ANY, "by name"), "By name."), "to": Key(SIZES, "By number.")},
    ),
)
ANY: Final[ByKind] = ByKind(
    "a value", number=NUMBER, table=TABLE, items=ListOf(ByKind("an item", number=NUMBER, table=TABLE))
)
SIZES: Final[ByNumber] = ByNumber(1, 3, ANY, "by number")


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("3", ["3"]),
        ("30", []),
        ("[1, x, {one: [2, 3]}, {one: [4, x]}]", ["1", {"one": ("2", "3")}, "one 4"]),
        ("{one: 1, two: 2}", ["one 1"]),
        ("{one: [1, 30], by: {a: 2, b: x, c: 3}}", ["one 1", "by a 2", "by c 3"]),
        ("{to: {1: 1, 9: 2}, two: 2}", ["to 1 1", "to 9 2"]),
        ("{one: {by: {a: {one: 1, two: 2}}}}", ["one by a one 1"]),
    ],
)
def test_the_largest_sound_parts_are_read_where_they_stand(text: str, meanings: list[Any]) -> None:
    assert list(read_aside(ANY, root(text), Deep(Findings()), _below)) == meanings
