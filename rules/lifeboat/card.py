"""The cards: the six characters, provisions by kind, navigation cards one by one, and those of the printed game."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

from winnable.rules.values import Fixed, short_repr

# --- characters ----------------------------------------------------------------------------------


class Character(IntEnum):
    """A character; the number is the place in the standard order from bow to stern, from 0."""

    LADY = 0
    SNOB = 1
    CAPTAIN = 2
    BOATSWAIN = 3
    CHERPAK = 4
    KID = 5

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def size(self) -> int:
        """The strength in a fight, and the number of wounds with which consciousness is lost."""
        return _PEOPLE[self].size

    @property
    def survival(self) -> int:
        """The points for surviving."""
        return _PEOPLE[self].survival

    @property
    def swims(self) -> bool:
        """Whether falling overboard brings no wound."""
        return self is Character.CHERPAK

    @property
    def steals(self) -> bool:
        """Whether a closed card cannot be refused to this character."""
        return self is Character.KID


class _Person(NamedTuple):
    size: int
    survival: int


_PEOPLE: Final[Mapping[Character, _Person]] = {
    Character.LADY: _Person(4, 8),
    Character.SNOB: _Person(5, 7),
    Character.CAPTAIN: _Person(7, 5),
    Character.BOATSWAIN: _Person(8, 4),
    Character.CHERPAK: _Person(6, 6),
    Character.KID: _Person(3, 9),
}

CAST: Final = tuple(Character)
"""All of them, bow to stern."""


# --- cards ---------------------------------------------------------------------------------------


DayNumber = int
"""A day by its number, from 1."""
Kind = str
"""A kind of provision card by its name (`water`, `knife`); equal cards cannot be distinguished."""
NavId = str
"""A navigation card by its name (`nav07`); no two have the same."""


# The kinds that do more than being a weapon or loot. The rules know them by these names; a kind of another name is a
# weapon, loot, both, or of no use.
WATER: Final = "water"
MEDKIT: Final = "medkit"
CHUM: Final = "chum"
OAR: Final = "oar"
FLARE: Final = "flare"
PARASOL: Final = "parasol"
COMPASS: Final = "compass"
RING: Final = "ring"


@dataclass(frozen=True, slots=True)
class Provision:
    """A kind of provision card. Raises ValueError for numbers below 0."""

    count: int
    """How many there are in the game."""
    weapon: int = 0
    """The strength that it adds in a fight, open; 0 if it is no weapon. The flare gun adds it only when it is spent."""
    points: int = 0
    """Loot: the points of each card at the end."""
    sets: tuple[int, ...] = ()
    """Loot: the points of one, two, three cards and so on together, instead of `points`; further cards add none."""
    doubled: Character | None = None
    """For whom its points count twice."""

    def __post_init__(self) -> None:
        if min(self.count, self.weapon, self.points, *self.sets, 0) < 0:
            raise ValueError(f"expected no number below 0, found {self}")

    def worth(self, count: int) -> int:
        """The points of `count` cards together, for a character for whom they do not count twice."""
        if self.sets:
            return self.sets[min(count, len(self.sets)) - 1] if count else 0
        return self.points * count


@dataclass(frozen=True, slots=True)
class Navigation:
    """A navigation card. Raises ValueError for another bird than -1, 0 and 1."""

    overboard: frozenset[Character] = frozenset()
    """Who falls."""
    thirst: frozenset[Character] = frozenset()
    """Who is thirsty by name."""
    rowed: bool = False
    """Whether those who rowed today are thirsty."""
    fought: bool = False
    """Whether those who fought today are thirsty."""
    bird: int = 0
    """1 for a gull, -1 for a crossed-out one."""

    def __post_init__(self) -> None:
        if self.bird not in (-1, 0, 1):
            raise ValueError(f"expected a bird of -1, 0 or 1, found {self.bird}")


_PRINTED: Final = json.loads(Path(__file__).with_name("cards.json").read_text(encoding="utf-8"))
_NAMED: Final = {str(who): who for who in CAST}


def _provision(said: Mapping[str, Any]) -> Provision:
    doubled = _NAMED[said["doubled"]] if "doubled" in said else None
    return Provision(**{**said, "sets": tuple(said.get("sets", ())), "doubled": doubled})


def _navigation(said: Mapping[str, Any]) -> Navigation:
    people = {key: frozenset(_NAMED[name] for name in said.get(key, ())) for key in ("overboard", "thirst")}
    return Navigation(**{**said, **people})


PROVISIONS: Final[Mapping[Kind, Provision]] = {kind: _provision(said) for kind, said in _PRINTED["provisions"].items()}
"""The 42 provisions of the printed game."""
NAVIGATION: Final[Mapping[NavId, Navigation]] = {
    card: _navigation(said) for card, said in _PRINTED["navigation"].items()
}
"""The 24 navigation cards of the printed game."""


@dataclass(frozen=True)
class Cards:
    """All cards there are in a game; those printed unless it says otherwise."""

    provisions: Mapping[Kind, Provision] = field(default_factory=lambda: PROVISIONS)
    navigation: Mapping[NavId, Navigation] = field(default_factory=lambda: NAVIGATION)

    __repr__ = short_repr

    def __post_init__(self) -> None:
        for name in ("provisions", "navigation"):
            object.__setattr__(self, name, Fixed(getattr(self, name)))


PRINTED: Final = Cards()
"""The cards of the printed game."""
