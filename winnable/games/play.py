"""Playing missions, whatever the game: the request, and its report."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from winnable.missions.source.finding import Finding
from winnable.output.ink import Ink
from winnable.output.typed import Json, answer, key
from winnable.rules.values import short_repr
from winnable.solver.share import Share
from winnable.solver.verdict import NEVER, Deadline


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """How to play missions: crew sizes (none: those of each mission), deals of each size, and their seed.

    Deals that are not answered by the deadline stay open. `plays` is how many games simple players play of each size,
    in a game that has them; None: its own number.
    """

    players: Sequence[int]
    sample: int
    seed: int
    deadline: Deadline = NEVER
    plays: int | None = None


@answer
class Difficulty:
    """How many games simple players won, who see their own hands alone, and how difficult that makes a mission."""

    won: int = key("How many games they won.", minimum=0)
    plays: int = key("How many they played.", minimum=0)
    value: int | None = key("The difficulty; null: it is above the scale, or there is none for the crew.", default=None)
    low: int | None = key("It is this at least, at 95 %; null: there is no scale for the crew.", default=None)
    high: int | None = key("It is this at most, at 95 %; null: it is above the scale, or there is none.", default=None)

    @property
    def number(self) -> str:
        """`7 (6 to 8)`, `12 or more`; empty without a scale."""
        if self.low is None:
            return ""
        return f"{self.low} or more" if self.high is None else f"{self.value} ({self.low} to {self.high})"

    @property
    def games(self) -> str:
        """`simple players won 38 of 400 games`."""
        return f"simple players won {self.won or 'none'} of {self.plays} games"


@dataclass(frozen=True, slots=True)
class Mark:
    """The measurements of a mission for a crew, `4 players`: the share of deals that can be won, and its difficulty.

    `difficulty` is None if it is not known. `late`: not all of it was played.
    """

    crew: str
    share: Share
    difficulty: Difficulty | None = None
    late: bool = False

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class PlayReport:
    """The results of playing one mission: text for people, a JSON object for each crew size, findings, remarks."""

    text: Callable[[Ink], Iterator[str]]
    json: Sequence[Json]
    findings: Sequence[Finding] = ()
    remarks: Sequence[str] = ()
    late: bool = False
    """Whether the deadline passed before every question was asked."""
    marks: Sequence[Mark] = ()
    """One for each crew size that could be dealt."""
    ids: Sequence[str] = ()
    """By which people know the mission."""
    keep: bool = True
    """Whether every machine would give the same report; not where a limit in seconds left deals open."""
