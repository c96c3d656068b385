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
    """The conjunction of states: lost before open before met. It reads no further than the first lost one."""
    return _decided_by(State.LOST, states, State.MET)


def one_met(states: Iterable[State]) -> State:
    """The disjunction of states: met before open before lost. It reads no further than the first met one."""
    return _decided_by(State.MET, states, State.LOST)


def _decided_by(decisive: State, states: Iterable[State], without: State) -> State:
    found = without
    for state in states:
        if state is decisive:
            return state
        if state is State.OPEN:
            found = state
    return found


def opposite(state: State) -> State:
    """The state of a goal that asks for the opposite."""
    return {State.MET: State.LOST, State.LOST: State.MET}.get(state, state)
