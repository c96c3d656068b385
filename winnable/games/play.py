"""Playing missions, whatever the game: the request, and its report."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from winnable.missions.source.finding import Finding
from winnable.output.ink import Ink
from winnable.output.typed import Json
from winnable.rules.values import short_repr
from winnable.solver.share import Share
from winnable.solver.verdict import NEVER, Deadline


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """How to play missions: crew sizes (none: those of each mission), deals of each size, and their seed.

    Deals that are not answered by the deadline stay open.
    """

    players: Sequence[int]
    sample: int
    seed: int
    deadline: Deadline = NEVER


@dataclass(frozen=True, slots=True)
class Mark:
    """The measurements of a mission for a crew, `4 players`: the share of deals that can be won, and how hard it is.

    `hardness` goes from 0, easy, to 1; None if it is not known. `late`: not all of it was played.
    """

    crew: str
    share: Share
    hardness: float | None = None
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
