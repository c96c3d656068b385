"""What values show of themselves."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Self

import pytest

from winnable.rules.values import MAX_REPR, Fixed, short_repr


@dataclass(frozen=True)
class Leaf:
    """A value without parts."""

    text: str = ""
    hidden: int = field(default=3, repr=False)


@dataclass(frozen=True)
class Node:
    """A value with parts."""

    one: Any
    other: Any = ()

    __repr__ = short_repr


@dataclass(frozen=True)
class Written:
    """A value with a notation."""

    text: str

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(text)

    def __str__(self) -> str:
        return self.text


class Kind(Enum):
    """Words."""

    ONE = "first"


class Other(Enum):
    """Numbers."""

    TWO = 2


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Node(1, "two"), "Node(one=1, other='two')"),
        (Node((1,), [Leaf("a")]), "Node(one=(1,), other=[Leaf(text='a')])"),
        (Node(frozenset({1}), set()), "Node(one=frozenset({1}), other=set())"),
        (Node(Fixed({"a": Leaf("b")}), {}), "Node(one={'a': Leaf(text='b')}, other={})"),
        (Node(None, ()), "Node(one=None)"),
        (Node(Written("p7"), [Kind.ONE, Other.TWO]), "Node(one=p7, other=[first, two])"),
        (Node(Written("x" * 300)), "Node(one=Written(...))"),
        (Node("x" * 80), f"Node(one='{'x' * 80}')"),
        (Node("x" * 1000), f"Node(one='{'x' * 20}...')"),
        (Node((Leaf("x" * 300),) * 5), f"Node(one=({', '.join(['Leaf(...)'] * 5)}))"),
        (Node(Node(tuple(range(1000)))), "Node(one=Node(one=(...)))"),
    ],
)
def test_an_outline_where_there_is_no_room(value: Node, told: str) -> None:
    assert repr(value) == told


def test_whatever_is_in_it_it_stays_short() -> None:
    deep: Any = ()
    for _ in range(100):
        deep = Node(deep, deep)
    wide = Node(tuple(Node(number) for number in range(10_000)))
    for value in (deep, wide, Node(wide, deep), Node(Fixed(dict.fromkeys(range(100), deep)))):
        assert len(repr(value)) <= MAX_REPR
    assert len(repr(Fixed({f"a long name {number}": number for number in range(100)}))) <= MAX_REPR


def test_a_mapping_that_cannot_be_changed() -> None:
    fixed = Fixed({"sick": 1, "well": 2})
    assert fixed == {"well": 2, "sick": 1}
    assert hash(fixed) == hash(Fixed({"well": 2, "sick": 1}))
    assert copy.deepcopy(fixed) == pickle.loads(pickle.dumps(fixed)) == fixed
    changes: list[Callable[[], object]] = [
        lambda: fixed.update(sick=2),
        lambda: fixed.pop("sick"),
        fixed.popitem,
        lambda: fixed.setdefault("sick", 2),
        fixed.clear,
        lambda: fixed.__setitem__("sick", 2),
        lambda: fixed.__delitem__("sick"),
        lambda: fixed.__ior__({"sick": 2}),
    ]
    for change in changes:
        with pytest.raises(TypeError, match="cannot be changed"):
            change()
    assert fixed == {"sick": 1, "well": 2}
