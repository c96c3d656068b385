"""Counts and least numbers: proved, or as far as a limit allowed. Common to all games."""

from collections.abc import Callable
from dataclasses import dataclass

from winnable.rules.answer import OutOfTime


@dataclass(frozen=True, slots=True)
class Count:
    """How many of some things there are: exactly, or a least number where a limit was reached.

    `total` is the number of things that were looked at; None if nobody counted them.
    """

    number: int
    exact: bool
    total: int | None = None

    def __str__(self) -> str:
        number = f"{self.number:,}" if self.exact else f"at least {self.number:,}"
        return number if self.total is None else f"{number} of {self.total:,}"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Proved bounds of a least number: it is at least `low`, and `high` is reached."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether it is known."""
        return self.low == self.high

    def __str__(self) -> str:
        return f"{self.high}" if self.exact else f"between {self.low} and {self.high}"


def least(bounds: Bounds, reach: Callable[[int], int | None]) -> Bounds:
    """Halve the range between the bounds until the number is known, or `reach` raises OutOfTime.

    `reach(most)` returns a number up to `most` that can be reached, or None if it is proved that there is none.
    """
    while not bounds.exact:
        middle = (bounds.low + bounds.high) // 2
        try:
            reached = reach(middle)
        except OutOfTime:
            break
        bounds = Bounds(middle + 1, bounds.high) if reached is None else Bounds(bounds.low, reached)
    return bounds
