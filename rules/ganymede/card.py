"""The cards: tiles, shuttles and ships, and the track of the reputation. A deal says which there are."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from winnable.rules.fixed import Fixed
from winnable.rules.ganymede.effect import NO_EFFECT, Effect
from winnable.rules.ganymede.settlers import NOBODY, Colour, Place, Settlers
from winnable.rules.short import short_repr

PlayerIndex = int
"""A player by the place in the order of turns, from 0; player 0 begins every round."""
TurnNumber = int
"""A turn by its number, from 1, as players count them; 0 stands for "before the first turn"."""
RoundNumber = int
"""A round by its number, from 1; the round in which a deal begins is round 1, also if some have moved in it already."""
CardId = str
"""A card by the name that the deal gives it. Equal cards have names of their own."""


class Symbol(Enum):
    """The symbols that tiles and shuttles share."""

    ASTRO = "astro"
    PLANET = "planet"
    ENGINE = "engine"
    MEDIC = "medic"
    CROSS = "cross"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Tile:
    """An action tile: its symbol, and what it gives once for every tile of that symbol on the board."""

    symbol: Symbol
    effect: Effect = NO_EFFECT


@dataclass(frozen=True, slots=True)
class Shuttle:
    """A shuttle: who must travel with it, and what it gives once for every own shuttle of its symbol.

    Raises ValueError for a home that is neither Earth nor Mars.
    """

    home: Place
    """Where it starts: Earth (to Mars) or Mars (to the ships)."""
    symbol: Symbol
    needs: Settlers = NOBODY
    """The settlers of given colours."""
    white: int = 0
    """The number of settlers of any colour besides them."""
    pays_tile: bool = False
    """Whether an own tile must be discarded."""
    effect: Effect = NO_EFFECT

    def __post_init__(self) -> None:
        if self.home not in (Place.EARTH, Place.MARS):
            raise ValueError(f"expected a shuttle from Earth or Mars, found {self.home}")
        if self.white < 0 or min(self.needs.counts) < 0:
            raise ValueError(
                f"expected no fewer than 0 settlers in needs, found {self.needs}, {self.white} of any colour"
            )

    @property
    def seats(self) -> int:
        """How many settlers travel with it."""
        return self.needs.total + self.white


@dataclass(frozen=True, slots=True)
class PerSymbol:
    """Points of a ship for every own shuttle with a symbol."""

    symbol: Symbol
    each: int


@dataclass(frozen=True, slots=True)
class PerSet:
    """Points of a ship for every complete set of the five symbols among the own shuttles."""

    each: int


@dataclass(frozen=True, slots=True)
class PerColour:
    """Points of a ship for every settler of a colour among the needs of the own shuttles."""

    colour: Colour
    each: int


@dataclass(frozen=True, slots=True)
class PerTile:
    """Points of a ship for every tile on the own board."""

    each: int


@dataclass(frozen=True, slots=True)
class ReputationAgain:
    """The points of the reputation once more."""


Points = int | PerSymbol | PerSet | PerColour | PerTile | ReputationAgain
"""What a ship that was launched is worth."""


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship: what it is worth, what its launch gives, and by how many its crew is smaller."""

    points: Points
    on_launch: Effect = NO_EFFECT
    crew_less: int = 0

    def __post_init__(self) -> None:
        if self.crew_less not in (0, 1):
            raise ValueError(f"expected a crew smaller by 0 or 1, found {self.crew_less}")


@dataclass(frozen=True)
class Cards:
    """All cards of a deal by their names."""

    tiles: Mapping[CardId, Tile]
    shuttles: Mapping[CardId, Shuttle]
    ships: Mapping[CardId, Ship]

    __repr__ = short_repr

    def __post_init__(self) -> None:
        for name in ("tiles", "shuttles", "ships"):
            object.__setattr__(self, name, Fixed(getattr(self, name)))


@dataclass(frozen=True, slots=True)
class Track:
    """The track of the reputation, cells 0 to `length`; the last cell is the end, which gives a launch.

    Raises ValueError for bonus cells outside 1 to `length - 1`, a wrong number of points, and points that fall.
    """

    length: int
    bonus: tuple[int, ...]
    """The cells that give a basic action to a marker that stops there."""
    points: tuple[int, ...]
    """By cell, from cell 0."""

    def __post_init__(self) -> None:
        if self.length < 1:
            raise ValueError(f"expected a track of 1 cell or more, found {self.length}")
        if any(not 1 <= cell < self.length for cell in self.bonus) or len(set(self.bonus)) != len(self.bonus):
            raise ValueError(f"expected different bonus cells from 1 to {self.length - 1}, found {list(self.bonus)}")
        if len(self.points) != self.length + 1 or list(self.points) != sorted(self.points):
            raise ValueError(f"expected {self.length + 1} points that do not fall, found {list(self.points)}")
