"""Counts and least numbers: proved, or as far as a limit allowed. Common to all games."""

from dataclasses import dataclass


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
