"""The question of a survey, and its answers: plain values, which the store keeps."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from winnable.missions.source.parameters import Value
from winnable.rules.answer import Answer

SEEDS: Final = 10**15
"""The seeds of deals are below this: few enough digits for every program, too many for two of a survey to be alike."""

WORK: Final = 4.0
"""The default limit of each question to the solver, as in `winnable validate`."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One mission with values for its parameters and one crew size: the unit of a share.

    `mission` is what people call it: `planet-nine/22`, or the id of one's own, whose file is `file`, as it was named;
    for a mission of the library that is empty. `game` is its edition. `parameters` are the values that the survey sets,
    not those that the mission has by itself; `reading` is the one of a mission that has several, else empty. `content`
    changes with the requirements of the mission (`winnable.services.cache.key_of`).
    """

    mission: str
    game: str
    players: int
    parameters: Mapping[str, Value] = field(default_factory=dict)
    reading: str = ""
    title: str = ""
    file: str = ""
    content: str = ""

    @property
    def name(self) -> str:
        """Which cell of its survey it is, in words: `planet-nine/22, 4 players`."""
        values = "".join(f" {name}={value}" for name, value in self.parameters.items())
        reading = f" ({self.reading})" if self.reading else ""
        return f"{self.mission}{values}{reading}, {self.players} player{'s' * (self.players != 1)}"


@dataclass(frozen=True, slots=True)
class Question:
    """Everything that rows depend on: two surveys with the same question have the same rows, but for seconds.

    `deals` is how many of each cell there are to be; it may grow, as the first deals stay the same. `work` is the limit
    of each question to the solver, in CP-SAT's deterministic time. `leads`: whether first leads are counted.
    `games`: whether simple players play each deal.
    `version` is that of the package, `solver` that of OR-Tools, and `sources` changes with every file of the package
    that may change an answer (`winnable.services.cache.fingerprint`).
    """

    cells: tuple[Cell, ...]
    deals: int
    seed: int
    work: float
    leads: bool
    games: bool
    version: str
    solver: str
    sources: str

    @property
    def rows(self) -> int:
        """How many rows there are when everything is answered."""
        return self.deals * len(self.cells)


@dataclass(frozen=True, slots=True)
class Row:
    """The result of one deal.

    `cell` is the index of its cell in the question, `number` that of the deal, from 0, and `seed` makes the deal again:
    `winnable deal --mission MISSION --players PLAYERS --seed SEED`. `seconds` are those of the processor,
    so that they mean something on a busy machine, too; it is the only field that is not the same everywhere. `work` is
    CP-SAT's deterministic time. A field without a measurement, or without meaning, is None.
    """

    cell: int
    number: int
    seed: int
    verdict: Answer
    reason: str = ""
    """Why a verdict is unknown, or the deal cannot be made; else empty."""
    seconds: float = 0.0
    work: float = 0.0
    conflicts: int = 0
    leads: int | None = None
    """How many of the first leads win; None unless the survey counts leads and all of them are decided."""
    leads_of: int | None = None
    """How many first leads there are."""
    exchanged: int | None = None
    """How many task cards the rules of the game exchanged, as they can never be met together; None without such."""
    narrow: float | None = None
    """How narrow the way is to win the deal with open cards, from 0 to 1."""
    game: int | None = None
    """Whether simple players won it, 1 or 0; None unless the survey lets them play."""


def seed_of(seed: int, number: int) -> int:
    """Return the seed of a deal of a survey, by the survey's seed and the deal's number.

    It is the same for every cell: missions of a game are compared on the same hands, so that a difference between two
    of them is none between hands.
    """
    digest = hashlib.sha256(f"winnable survey {seed} {number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % SEEDS
