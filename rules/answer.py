"""Three-valued answers, common to all games: one about a whole problem, one about a goal during play."""

from enum import StrEnum

__all__ = ["Answer", "OutOfTime", "State"]


class OutOfTime(Exception):
    """A limit of time or work was reached in the middle of something; what was asked is then not answered."""


class Answer(StrEnum):
    """Whether a goal can be reached with all information open; each is equal to its word, as in `== "winnable"`."""

    WINNABLE = "winnable"
    """Some line of play reaches it; a witness is at hand."""
    UNWINNABLE = "unwinnable"
    """No line of play reaches it; this has been proved."""
    UNKNOWN = "unknown"
    """A limit was reached before either was proved."""


class State(StrEnum):
    """The state of a goal while a line is being played; each is equal to its word, as in `== "met"`."""

    OPEN = "open"
    """The rest of the play decides."""
    MET = "met"
    """It holds, whatever is played from here on."""
    LOST = "lost"
    """It fails, whatever is played from here on."""
