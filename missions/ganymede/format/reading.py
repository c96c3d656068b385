"""The context of reading parts of a document: the players, the cards, and the horizon."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from winnable.missions.ganymede.format.words import ORDINALS
from winnable.missions.source.finding import Place
from winnable.missions.source.plain import Text
from winnable.missions.source.reading import Reading
from winnable.rules.ganymede.card import Cards, Ship, Shuttle, Tile, Track
from winnable.rules.ganymede.problem import Horizon
from winnable.rules.ganymede.sense import Ranges

# --- the cards of a document ---------------------------------------------------------------------


@dataclass
class CardTable:
    """The cards of a file, by their ids."""

    tiles: dict[str, Tile] = field(default_factory=dict)
    shuttles: dict[str, Shuttle] = field(default_factory=dict)
    ships: dict[str, Ship] = field(default_factory=dict)
    homeless: set[str] = field(default_factory=set)
    """Shuttles whose file does not say where they start."""
    track: Track | None = None
    starters: tuple[str, ...] = ()
    source: str = ""
    """How the file is referred to; empty for cards that are written out."""

    @property
    def ids(self) -> set[str]:
        """All ids."""
        return {*self.tiles, *self.shuttles, *self.ships}

    def of_kind(self, kind: str) -> Collection[str]:
        """The ids of a kind: `tile`, `shuttle` or `ship`; all for any other word."""
        maps: dict[str, Collection[str]] = {"tile": self.tiles, "shuttle": self.shuttles, "ship": self.ships}
        return maps.get(kind, self.ids)

    def kind_of(self, card: str) -> str:
        """A card in words."""
        if card in self.shuttles and card not in self.homeless:
            return f"a shuttle from {self.shuttles[card].home.words}"
        return "a tile" if card in self.tiles else "a shuttle" if card in self.shuttles else "a ship"

    def cards(self) -> Cards:
        """The cards as the rules have them."""
        return Cards(self.tiles, self.shuttles, self.ships)


_ANYBODY: Final = Ranges(len(ORDINALS), range(len(ORDINALS)))


@dataclass(slots=True)
class GameReading(Reading):
    """Reads parts for players and cards that are known, or, in a mission, for any.

    Where a finding is noted, the value returned must not be used.
    """

    names: tuple[str, ...] = ()
    """The players; empty in a mission, which knows none."""
    ranges: Ranges = field(default=_ANYBODY)
    """How many there are, or may be at most, who is free, and which numbers there are."""
    cards: CardTable = field(default_factory=CardTable)
    """Those that are known so far; none in a mission."""
    lying: dict[str, Place] = field(default_factory=dict)
    """Where each card stands of which a row or a board says that it lies there."""
    order: tuple[int, ...] = ()
    """The players whose turns are listed, in the order of their turns."""
    horizon: Horizon | None = None
    """The horizon, if it stands in the same document as the goals."""


CARD_ID: Final = Text("the id of a card", numbers=True, examples=("v5",))
