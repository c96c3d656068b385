"""How a game finds hints: by trying every move, or in a faster way of its own, see `winnable.questions.hint`."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from winnable.games.values import Problem
from winnable.output.ink import Ink
from winnable.rules.answer import Answer
from winnable.solver.verdict import Effort, Limits


def why_undecided(limits: Limits) -> str:
    """Say why not every move was decided: a limit was reached, else there were too many moves."""
    return "too many moves" if limits.unlimited else f"the limit of {limits} was reached"


@dataclass(frozen=True)
class Hints:
    """The answer for each move; `answer` is that of the position, None: nothing is left to play."""

    answer: Answer | None
    moves: tuple[Any, ...] = ()
    effort: Effort = Effort()  # noqa: RUF009  # immutable
    unsure: bool = False
    """Whether more than the answers is left open."""

    @property
    def decided(self) -> bool:
        """Whether all of it is known."""
        open_ = self.unsure or self.answer is Answer.UNKNOWN
        return not open_ and all(each.answer is not Answer.UNKNOWN for each in self.moves)


class Hinting(ABC):
    """How hints are found and written."""

    shows_line: ClassVar[bool] = True
    """Whether pages show a line that goes on with the best move."""

    @abstractmethod
    def hints(self, problem: Problem, limits: Limits, *, further: bool = False) -> Hints:
        """Say of every next move whether the goals can be reached with it; the limits hold for all together.

        `further`: of those behind it, too, as far as the game tells of them. Raises NoAnswer if the line so far is not
        allowed.
        """

    def best(self, found: Hints) -> Any | None:
        """Return a move with which the goals can be reached."""
        return next((each for each in found.moves if each.witness is not None), None)

    @abstractmethod
    def text(self, problem: Problem, found: Hints, ink: Ink, *, further: bool = False) -> Iterator[str]:
        """Yield the lines of the moves; `further` as in `hints`."""

    @abstractmethod
    def value(self, hint: Any) -> object:
        """Return the JSON of a move, as an answer."""
