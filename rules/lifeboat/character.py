"""The six characters, as they are printed."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final, NamedTuple


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
        return _PRINTED[self].size

    @property
    def survival(self) -> int:
        """The points for surviving."""
        return _PRINTED[self].survival

    @property
    def swims(self) -> bool:
        """Whether falling overboard brings no wound."""
        return self is Character.CHERPAK

    @property
    def steals(self) -> bool:
        """Whether a closed card cannot be refused to this character."""
        return self is Character.KID


class _Printed(NamedTuple):
    size: int
    survival: int


_PRINTED: Final[Mapping[Character, _Printed]] = {
    Character.LADY: _Printed(4, 8),
    Character.SNOB: _Printed(5, 7),
    Character.CAPTAIN: _Printed(7, 5),
    Character.BOATSWAIN: _Printed(8, 4),
    Character.CHERPAK: _Printed(6, 6),
    Character.KID: _Printed(3, 9),
}

CAST: Final = tuple(Character)
"""All of them, bow to stern."""
