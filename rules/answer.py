"""The three answers that every game and every report uses."""

from enum import Enum

__all__ = ["Answer", "State"]


class Answer(Enum):
    """Whether a goal can be reached with all information open."""

    WINNABLE = "winnable"
    """Some line of play reaches it; a witness is at hand."""
    UNWINNABLE = "unwinnable"
    """No line of play reaches it; this has been proved."""
    UNKNOWN = "unknown"
    """A limit was reached before either was proved."""

    def __str__(self) -> str:
        return self.value


class State(Enum):
    """How a goal stands while a line is being played."""

    OPEN = "open"
    """What is still to be played decides."""
    MET = "met"
    """It holds, whatever is still played."""
    LOST = "lost"
    """It cannot hold any more."""

    def __str__(self) -> str:
        return self.value
