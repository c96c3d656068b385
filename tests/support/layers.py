"""Which cases of a test run always, which with `--thorough`, and which with `--slow` alone."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import pytest

ALL: Final = 1_000_000
"""More cases than any test has."""


def few(cases: Iterable[Any], usual: int, thorough: int = ALL, *, unpack: bool = False) -> list[Any]:
    """The same cases in the same order: `usual` of them, spread evenly, run always, `thorough` with `--thorough`.

    Those that run always count among the latter; the others are slow. A case that has marks of its own keeps them.
    With `unpack` a case has several arguments.
    """
    listed = list(cases)
    always = _spread(range(len(listed)), usual)
    others = [place for place in range(len(listed)) if place not in always]
    often = _spread(others, thorough - len(always))
    return [
        case
        if place in always
        else _marked(case, pytest.mark.thorough if place in often else pytest.mark.slow, unpack=unpack)
        for place, case in enumerate(listed)
    ]


def _spread(places: Sequence[int], number: int) -> set[int]:
    """So many places: the first, and the others at even distances."""
    length = len(places)
    return {places[each * length // number] for each in range(number)} if number < length else {*places}


def _marked(case: Any, mark: pytest.MarkDecorator, *, unpack: bool) -> Any:
    if isinstance(case, type(pytest.param())):
        return pytest.param(*case.values, id=case.id, marks=[*case.marks, mark])
    return pytest.param(*case, marks=mark) if unpack else pytest.param(case, marks=mark)
