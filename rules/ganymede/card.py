"""The cards: tiles, shuttles and ships, with their settlers and effects, and the track of the reputation.

A deal says which there are. `Shuttle(Place.EARTH, Symbol.ASTRO, Settlers.of({Colour.RED: 2}))` takes two red settlers.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import product
from typing import Final, Self

from winnable.rules.values import Fixed, short_repr

# --- settlers ------------------------------------------------------------------------------------


class Colour(IntEnum):
    """The colour of a settler; the number is its place in `Settlers.counts`."""

    BLUE = 0
    RED = 1
    YELLOW = 2
    PURPLE = 3

    def __str__(self) -> str:
        return self.name.lower()


ANY_COLOUR: Final = tuple(Colour)
"""All colours: what a white symbol stands for."""


class Place(IntEnum):
    """Where settlers of a player stand; the number is its place in `Board.at`."""

    EARTH = 0
    MARS = 1
    TOP = 2
    """Aboard the upper ship, for settlers of one colour."""
    BOTTOM = 3
    """Aboard the lower ship, for settlers of different colours."""

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def words(self) -> str:
        """The place in a sentence: `Earth`, `the top ship`."""
        return self.name.capitalize() if self < Place.TOP else f"the {self} ship"


SLOTS: Final = (Place.TOP, Place.BOTTOM)
"""The two places for ships."""


@dataclass(frozen=True, slots=True)
class Settlers:
    """A number of settlers of each colour, or a change of these numbers; `str` gives `2 red, 1 blue`."""

    counts: tuple[int, int, int, int] = (0, 0, 0, 0)
    """By colour. Negative only in a change."""

    @classmethod
    def of(cls, counts: Mapping[Colour, int]) -> Self:
        """The settlers with these numbers; colours that are not named have none."""
        blue, red, yellow, purple = (counts.get(colour, 0) for colour in Colour)
        return cls((blue, red, yellow, purple))

    @classmethod
    def one(cls, colour: Colour) -> Self:
        """One settler."""
        return cls.of({colour: 1})

    def __getitem__(self, colour: Colour) -> int:
        return self.counts[colour]

    @property
    def signed(self) -> str:
        """A change in words: `+2 red, -1 blue`."""
        return ", ".join(f"{self[colour]:+} {colour}" for colour in Colour if self[colour])

    def __add__(self, other: "Settlers") -> "Settlers":
        (a, b, c, d), (e, f, g, h) = self.counts, other.counts
        return Settlers((a + e, b + f, c + g, d + h))

    def __sub__(self, other: "Settlers") -> "Settlers":
        (a, b, c, d), (e, f, g, h) = self.counts, other.counts
        return Settlers((a - e, b - f, c - g, d - h))

    def __str__(self) -> str:
        present = [f"{count} {colour}" for colour, count in zip(Colour, self.counts, strict=True) if count]
        return ", ".join(present) or "nobody"

    @property
    def total(self) -> int:
        """How many there are in all."""
        return sum(self.counts)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of which there is a settler."""
        return tuple(colour for colour, count in zip(ANY_COLOUR, self.counts, strict=True) if count > 0)

    def within(self, other: "Settlers") -> bool:
        """Whether `other` has at least as many of each colour."""
        return all(mine <= theirs for mine, theirs in zip(self.counts, other.counts, strict=True))

    def plus(self, colour: Colour, count: int = 1) -> "Settlers":
        """With `count` more of a colour."""
        counts = list(self.counts)
        counts[colour] += count
        blue, red, yellow, purple = counts
        return Settlers((blue, red, yellow, purple))

    def parts(self, size: int | None = None) -> Iterator["Settlers"]:
        """All ways to pick some of them, or exactly `size`."""
        for blue, red, yellow, purple in product(*(range(count + 1) for count in self.counts)):
            if size is None or blue + red + yellow + purple == size:
                yield Settlers((blue, red, yellow, purple))


NOBODY: Final = Settlers()
"""No settler at all."""


# --- effects -------------------------------------------------------------------------------------


class Kind(Enum):
    """The kinds of effects."""

    RECRUIT = "recruit"
    """A settler from the supply to Earth."""
    ADAPT = "adapt"
    """An own settler for one of another colour from the supply."""
    MOVE = "move"
    """An own settler one step: Earth to Mars, Mars to a ship, ship to ship."""
    REPUTATION = "reputation"
    """The marker one cell forward."""
    SHIP = "ship"
    """A ship card to the hand."""
    BASIC = "basic"
    """One of the five above, of any colour."""


@dataclass(frozen=True, slots=True)
class Part:
    """One effect: `amount` steps of its kind in each application.

    `colours`: for RECRUIT the colours allowed; for ADAPT the one colour that must be given or received, none for any.
    Raises ValueError for an amount below 1, or above 1 for RECRUIT and ADAPT, for RECRUIT without a colour, and for
    colours that the kind does not have.
    """

    kind: Kind
    amount: int = 1
    colours: tuple[Colour, ...] = ()

    def __post_init__(self) -> None:
        if self.amount < 1 or (self.amount > 1 and self.kind in (Kind.RECRUIT, Kind.ADAPT)):
            raise ValueError(f"expected another amount for {self.kind.value}, found {self.amount}")
        wrong = {Kind.RECRUIT: not self.colours, Kind.ADAPT: len(self.colours) > 1}.get(self.kind, bool(self.colours))
        if wrong or len(set(self.colours)) != len(self.colours):
            raise ValueError(
                f"expected other colours for {self.kind.value}, found {[str(each) for each in self.colours]}"
            )

    def __str__(self) -> str:
        words = [self.kind.value]
        if self.kind is Kind.RECRUIT and set(self.colours) != set(ANY_COLOUR):
            words.append(" or ".join(map(str, self.colours)))
        elif self.kind in (Kind.RECRUIT, Kind.ADAPT):
            words.append(str(self.colours[0]) if self.colours and self.kind is Kind.ADAPT else "any")
        elif self.amount > 1:
            words.append(str(self.amount))
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a card: none, one part, or several of which each application does one, or all."""

    parts: tuple[Part, ...] = ()
    every: bool = False
    """Each application does every part, in any order (`and`, J14); else one of them (`or`)."""

    @property
    def ways(self) -> tuple[tuple[Part, ...], ...]:
        """The parts of one application, for each way to do it."""
        return (self.parts,) if self.every and self.parts else tuple((part,) for part in self.parts)

    def __str__(self) -> str:
        return (" and " if self.every else " or ").join(map(str, self.parts)) or "nothing"


NO_EFFECT: Final = Effect()
"""The effect of a card that has none (J14)."""


# --- cards ---------------------------------------------------------------------------------------


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
