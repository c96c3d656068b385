"""Three-valued answers, common to all games: one about a whole problem, one about a goal during play."""

from collections.abc import Iterable
from enum import StrEnum


class OutOfTime(Exception):
    """A limit of time or work was reached before the question was answered."""


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


def all_met(states: Iterable[State]) -> State:
    """The conjunction of states: lost before open before met."""
    found = set(states)
    if State.LOST in found:
        return State.LOST
    return State.OPEN if State.OPEN in found else State.MET


def one_met(states: Iterable[State]) -> State:
    """The disjunction of states: met before open before lost."""
    found = set(states)
    if State.MET in found:
        return State.MET
    return State.OPEN if State.OPEN in found else State.LOST


def opposite(state: State) -> State:
    """The state of a goal that asks for the opposite."""
    return {State.MET: State.LOST, State.LOST: State.MET}.get(state, state)
