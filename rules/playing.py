"""A play in progress: moves are pushed and taken back, and nothing is solved. Common to all games."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import replace
from typing import Any, Generic, Self, TypeVar

from winnable.rules.answer import State, all_met

Problem = TypeVar("Problem", bound=Any)
Move = TypeVar("Move")
Moment = TypeVar("Moment")


class Playing(ABC, Generic[Problem, Move, Moment]):
    """A play in progress. It begins after the problem's line so far, and changes as moves are pushed.

    Two of them are equal if they are about the same problem and the same moves were pushed.
    """

    def __init__(self, problem: Problem, start: Moment) -> None:
        """`start` is the moment at which it begins; moments are never changed."""
        self.problem = problem
        self._moments = [start]
        self._moves: list[Move] = []

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were pushed and not taken back, in order."""
        return tuple(self._moves)

    @property
    @abstractmethod
    def legal_moves(self) -> Collection[Move]:
        """The moves that can be pushed; none if the play is over."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether nothing more is played."""

    @property
    @abstractmethod
    def goals(self) -> tuple[State, ...]:
        """The state of each goal of the problem so far."""

    @property
    @abstractmethod
    def line(self) -> Any:
        """All that was played, the problem's line so far included."""

    @property
    def now(self) -> Problem:
        """The problem that is left, with all that was chosen and played: questions about the play ask about it."""
        return replace(self.problem, played=self.line)

    @property
    def state(self) -> State:
        """The state of all goals together: lost if one is, met if all are, else open."""
        return all_met(self.goals)

    def push(self, move: Move) -> None:
        """Make a move. Raises the referee's exception if the line with it is illegal; then nothing changes."""
        self._moments.append(self._after(move))
        self._moves.append(move)

    def pop(self) -> Move:
        """Take the last move back and return it. Raises IndexError if none was pushed."""
        move = self._moves.pop()
        self._moments.pop()
        return move

    def copy(self) -> Self:
        """Return another play in progress, at the same point."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, _moments=[*self._moments], _moves=[*self._moves])
        return other

    def __copy__(self) -> Self:
        return self.copy()

    @property
    def _moment(self) -> Moment:
        return self._moments[-1]

    @abstractmethod
    def _after(self, move: Move) -> Moment:
        """The moment after a move."""

    def _about(self) -> object:
        """The subject of the play besides the moves, for comparison."""
        return self.problem

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Playing) or type(other) is not type(self):
            return NotImplemented
        return (self._about(), self._moves) == (other._about(), other._moves)

    __hash__ = None  # type: ignore[assignment]  # it changes
