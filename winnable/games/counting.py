"""The request to count: how much there can be of something at most, or at least."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MostRequest:
    """What is to be counted, as `--most points:kid` says it, and how."""

    count: str
    least: bool = False
    """Whether the least is asked for."""
    each: bool = False
    """Whether it is asked of every player, one by one."""
    winning: bool = False
    """Whether only lines count that reach the goals of the problem."""
