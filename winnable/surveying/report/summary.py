"""The summary of the deals of one mission and crew size.

An undecided deal is never guessed: with undecided deals every share is given as the two numbers between which it
lies.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import ceil, fsum
from typing import Final, Self

from winnable.games import registry
from winnable.games.play import Difficulty
from winnable.questions.asked import asked
from winnable.rules.answer import Answer
from winnable.solver.share import Share
from winnable.surveying.question import Question, Row

_PARTS: Final = (0.5, 0.9, 0.99, 1.0)
_LEADS: Final = (0.1, 0.5, 0.9)


@dataclass(frozen=True, slots=True)
class Origin:
    """The settings of a survey: all that its rows depend on but mission and crew size.

    `planned` is how many deals of each cell there are to be, `work` the limit of each question to the solver in
    CP-SAT's deterministic time.
    """

    seed: int
    planned: int
    work: float
    version: str
    solver: str

    @classmethod
    def of(cls, question: Question) -> Self:
        """Return the origin of a survey's rows."""
        return cls(question.seed, question.deals, question.work, question.version, question.solver)


@dataclass(frozen=True, slots=True)
class Spread:
    """The spread of values: bounds of half, 90 % and 99 % of them, and the most."""

    median: float
    p90: float
    p99: float
    most: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Self | None:
        """Return the spread of some values; None without any."""
        ordered = sorted(values)
        return cls(*(quantile(ordered, part) for part in _PARTS)) if ordered else None


@dataclass(frozen=True, slots=True)
class Leads:
    """Quantiles of the share of first leads that win, over those winnable `deals` of which it is known."""

    deals: int
    p10: float
    median: float
    p90: float

    @classmethod
    def of(cls, parts: Iterable[float]) -> Self | None:
        """Return how the parts of some deals are spread; None if of none it is known."""
        ordered = sorted(parts)
        return cls(len(ordered), *(quantile(ordered, part) for part in _LEADS)) if ordered else None


@dataclass(frozen=True, slots=True)
class Summary:
    """A mission with values for its parameters, and a crew size: the shares of its deals.

    Seconds, CP-SAT's work and its conflicts are those of every deal, the undecided ones up to their limit. `narrow`
    is the median over the deals of which it is known.
    """

    game: str
    mission: str
    players: int
    origin: Origin
    title: str = ""
    parameters: str = ""
    """As `--with` takes them: `n=3 colour=pink`."""
    reading: str = ""
    share: Share = field(default_factory=Share)
    seconds: Spread | None = None
    seconds_total: float = 0.0
    work: Spread | None = None
    conflicts: Spread | None = None
    leads: Leads | None = None
    narrow: float | None = None
    difficulty: Difficulty | None = None
    """None unless simple players played the deals."""
    exchanged_deals: int | None = None
    """In how many deals task cards were exchanged that never go together; None if the rules have no exchange."""
    exchanged_tasks: int | None = None
    """How many task cards that were, over all deals."""

    @property
    def shares(self) -> tuple[float, float] | None:
        """Which part of the deals can be won, with the undecided ones as lost and as won; None without deals."""
        share = self.share
        if not share.samples:
            return None
        return share.winnable / share.samples, (share.winnable + share.undecided) / share.samples

    @property
    def label(self) -> str:
        """The mission with the values of its parameters and its reading."""
        reading = f"({self.reading})" if self.reading else ""
        return " ".join(filter(None, (self.mission, self.parameters, reading)))


def quantile(ordered: Sequence[float], part: float) -> float:
    """Return the smallest of the values that at least this part of them does not exceed (the nearest rank).

    So it is always a value that was measured. `ordered` is sorted and not empty, `part` from 0 to 1.
    """
    # a tiny bit less, as 0.07 * 100 is more than 7 in floats
    return ordered[max(ceil(part * len(ordered) - 1e-9), 1) - 1]


def summaries(question: Question, rows: Iterable[Row]) -> list[Summary]:
    """Return a summary of each cell of a survey, in the order of the question; of cells without rows as well.

    The rows come by cell, as the store has them.
    """
    grouped = {index: summary(question, index, of_cell) for index, of_cell in groupby(rows, lambda row: row.cell)}
    return [grouped.get(index) or summary(question, index, []) for index in range(len(question.cells))]


def summary(question: Question, index: int, rows: Iterable[Row]) -> Summary:
    """Return the summary of the rows of a cell, by its index in the question.

    Of each row only numbers are kept meanwhile, so that a million deals fit into little memory.
    """
    cell = question.cells[index]
    answers = Counter[Answer]()
    seconds, work, parts, narrow = (array("d") for _ in range(4))
    conflicts = array("q")
    exchanged, games = Counter[int](), Counter[int]()
    for row in rows:
        answers[row.verdict] += 1
        seconds.append(row.seconds)
        work.append(row.work)
        conflicts.append(row.conflicts)
        if row.verdict is Answer.WINNABLE and row.leads is not None and row.leads_of:
            parts.append(row.leads / row.leads_of)
        if row.narrow is not None:
            narrow.append(row.narrow)
        if row.game is not None:
            games[row.game] += 1
        if row.exchanged is not None:
            exchanged[row.exchanged] += 1
    difficulty = None
    if games:
        rated = asked(registry.game_of(cell.game), "mission_sample").rated
        difficulty = rated(cell.players, games[1], games.total())
    return Summary(
        game=cell.game,
        mission=cell.mission,
        players=cell.players,
        origin=Origin.of(question),
        title=cell.title,
        parameters=" ".join(f"{name}={value}" for name, value in cell.parameters.items()),
        reading=cell.reading,
        share=Share(answers[Answer.WINNABLE], answers[Answer.UNWINNABLE], answers[Answer.UNKNOWN]),
        seconds=Spread.of(seconds),
        seconds_total=fsum(seconds),
        work=Spread.of(work),
        conflicts=Spread.of(conflicts),
        leads=Leads.of(parts),
        narrow=quantile(sorted(narrow), 0.5) if narrow else None,
        difficulty=difficulty,
        exchanged_deals=exchanged.total() - exchanged[0] if exchanged else None,
        exchanged_tasks=sum(tasks * deals for tasks, deals in exchanged.items()) if exchanged else None,
    )
