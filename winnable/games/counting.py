"""The request to count: how much there can be of something at most."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MostRequest:
    """A count, as `--most points:kid` names it, and how it is counted."""

    count: str
    each: bool = False
    """Whether the question is about every player, one by one."""
