"""The cards of a document: those of its own and those of a file of cards."""

from collections.abc import Collection
from dataclasses import dataclass, field

from winnable.rules.ganymede.card import Cards, Ship, Shuttle, Tile, Track


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
