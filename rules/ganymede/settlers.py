"""Settlers: their colours, the places in which they stand, and how many of each colour there are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import product
from typing import Final, Self


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
