"""Evidence for a winnable verdict, and what is proved of the fewest turns."""

from dataclasses import dataclass

from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.referee import Report

__all__ = ["Fewest", "Witness"]


@dataclass(frozen=True, slots=True)
class Witness:
    """A line of play that the referee has replayed, and its report: every goal is met."""

    line: Line
    report: Report


@dataclass(frozen=True, slots=True)
class Fewest:
    """What is proved of the shortest horizon that does: it is `low` at least, and `high` does; None: none is known."""

    low: int
    high: int | None = None

    @property
    def exact(self) -> bool:
        """Whether it is known."""
        return self.low == self.high
