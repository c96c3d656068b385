"""Mappings that cannot be changed."""

import copy
import pickle
from collections.abc import Callable

import pytest

from winnable.rules.fixed import Fixed


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
