"""The faults that `python -m tests.bench.faults` plants, and the notes by which it chooses tests."""

from random import Random

from tests.bench.planting import functions, noting, planted

SOURCE = '''"""Text."""


class A:
    def b(self, c):
        """Text."""
        if not c and self:
            c = c + 1
        return c < 3


def d():
    """Nothing to change."""
'''
KINDS = {"a comparison", "and, or", "plus, minus", "a number", "not", "a statement"}


def test_every_kind_of_fault_is_planted_and_changes_the_source() -> None:
    found = [planted(SOURCE, "A.b", Random(seed)) for seed in range(100)]
    assert {fault.what for fault in found if fault} == KINDS
    assert len({fault.source for fault in found if fault}) >= 9
    assert all(fault and '"""Text."""' in fault.source and 7 <= fault.line <= 9 for fault in found)


def test_nothing_to_change() -> None:
    assert planted(SOURCE, "d", Random(1)) is None


def test_calls_are_noted() -> None:
    assert functions(SOURCE) == ["A.b", "d"]
    text, count = noting(SOURCE, 5)
    assert count == 2
    noted: dict[int, int] = {}
    values: dict[str, object] = {"_noted_calls": noted}
    exec(text.replace("from _noted import CALLED as _noted_calls", ""), values)
    exec("d()", values)
    assert noted == {6: 1}
