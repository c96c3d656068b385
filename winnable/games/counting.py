"""The request to count: how much there can be of something at most, or at least."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MostRequest:
    """A count, as `--most points:kid` names it, and how it is counted."""

    count: str
    least: bool = False
    """Whether the question is for the least."""
    each: bool = False
    """Whether the question is about every player, one by one."""
    winning: bool = False
    """Whether only lines count that reach the goals of the problem."""
