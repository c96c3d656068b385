"""The part of the interface of a game that surveys need, see `winnable.surveying`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from winnable.games.usage import UsageError
from winnable.missions.source.finding import Finding
from winnable.missions.source.parameters import Value
from winnable.rules.answer import Answer
from winnable.solver.verdict import Effort, Limits

__all__ = ["CannotBeDealt", "Measured", "Subject", "Surveyable"]


@dataclass(frozen=True, slots=True)
class Subject:
    """A mission that can be surveyed, in one reading and with values for its parameters.

    `players` are the numbers of players that are taken if nobody says which, `playable` all that it can be dealt to.
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
    """What was found of one deal; see `winnable.surveying.question.Row`, whose fields these are."""

    answer: Answer
    reason: str = ""
    effort: Effort = field(default_factory=Effort)
    leads: int | None = None
    leads_of: int | None = None
    exchanged: int | None = None
    hardness: float | None = None


class CannotBeDealt(ValueError):
    """A mission that has no deal for so many players, or none by this seed: that is the row of the deal."""


class Surveyable:
    """What a game does for surveys; by default there are none."""

    def subject(self, document: Any) -> Subject:
        """Return the mission of a document. Raises UsageError in a game without random deals."""
        raise UsageError(f"{document.game} has no random deals, so that there is nothing to survey.")

    def mission_with(self, name: str, edition: str, values: Mapping[str, Value]) -> tuple[Any, Sequence[Finding]]:
        """Return the document of a mission, with values for its parameters, and the findings of its file.

        `name` is its id or its file, `edition` that of an id without one. Raises UsageError if there is no such
        mission, or it has no such parameter.
        """
        del edition, values
        raise UsageError(f"{name} has no parameters.")

    def measure(self, mission: Any, players: int, seed: int, limits: Limits, *, leads: bool) -> Measured:
        """Decide the random deal of a seed: the one that `winnable deal --seed` makes.

        The same comes of it on every machine if the limits are of work alone. `leads`: first leads are tried, too.
        Raises ValueError if the mission cannot be dealt.
        """
        raise NotImplementedError
