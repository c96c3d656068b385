"""Questions of surveys to a game, and its answers, see `winnable.surveying`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from winnable.rules.answer import Answer
from winnable.solver.verdict import Effort


@dataclass(frozen=True, slots=True)
class Subject:
    """A mission that can be surveyed, in one reading and with values for its parameters.

    `players` are the numbers of players that are taken by default, `playable` all that it can be dealt to.
    """

    key: str
    title: str
    players: Sequence[int]
    playable: Sequence[int]
    mission: Any
    """Of the game's own type; it goes to other processes, so it can be pickled."""
    reading: str = ""
    """Its reading, if it has several."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The result of one deal; see `winnable.surveying.question.Row`, whose fields these are."""

    answer: Answer
    reason: str = ""
    effort: Effort = field(default_factory=Effort)
    leads: int | None = None
    leads_of: int | None = None
    exchanged: int | None = None
    narrow: float | None = None
    game: int | None = None
    fewest: int | None = None
    """The least number of tricks after which everything can be met; the rows of surveys are without."""


class CannotBeDealt(ValueError):
    """A mission that has no deal for a number of players, or none by this seed: that is the row of the deal."""
