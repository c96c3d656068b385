"""Decisions as data: the steps of an effect, launches, the action of a turn, a whole turn, and lines of play.

A line has the turns of the players who are free to choose. Every step stands for a change: what an effect cannot do, or
what a player does not want, is left out.
"""

from dataclasses import dataclass
from typing import Final

from winnable.rules.ganymede.card import NOBODY, CardId, Colour, Place, PlayerIndex, Settlers
from winnable.rules.values import short_repr


@dataclass(frozen=True, slots=True)
class Recruit:
    """A settler from the supply to Earth."""

    colour: Colour

    def __str__(self) -> str:
        return f"recruit {self.colour}"


@dataclass(frozen=True, slots=True)
class Adapt:
    """A settler at a place becomes one of another colour."""

    place: Place
    colour: Colour
    becomes: Colour

    def __str__(self) -> str:
        return f"adapt {self.colour} to {self.becomes} on {self.place}"


@dataclass(frozen=True, slots=True)
class Move:
    """A settler goes one step."""

    colour: Colour
    source: Place
    to: Place

    def __str__(self) -> str:
        return f"move {self.colour} from {self.source} to {self.to}"


@dataclass(frozen=True, slots=True)
class Take:
    """A ship card, shown or the top of the pile, to the hand."""

    card: CardId

    def __str__(self) -> str:
        return f"take ship {self.card}"


@dataclass(frozen=True, slots=True)
class Gain:
    """The marker goes forward by some cells."""

    cells: int
    then: "Step | None" = None
    """The basic action of the bonus cell where it stops."""
    launch: "Launch | None" = None
    """The launch of the end of the track."""

    def __str__(self) -> str:
        return f"reputation {self.cells}"


Step = Recruit | Adapt | Move | Take | Gain
"""One change by an effect."""


@dataclass(frozen=True, slots=True)
class Launch:
    """A ship leaves, and another one takes its place."""

    slot: Place
    steps: tuple[Step, ...] = ()
    """What its launch effect does."""
    takes: CardId | None = None
    """The ship card taken afterwards, shown or the top of the pile."""
    lays: CardId | None = None
    """The card of the hand that is laid on the slot."""
    track: bool = False
    """At the end of a turn: this is the launch of the end of the track, where that comes so late (J2)."""

    def __str__(self) -> str:
        return f"launch {self.slot}"


@dataclass(frozen=True, slots=True)
class TakeTile:
    """A tile of the row goes on the board; with three tiles there, `out` is discarded first."""

    tile: CardId
    out: CardId | None = None
    steps: tuple[Step, ...] = ()

    def __str__(self) -> str:
        return f"tile {self.tile}"


@dataclass(frozen=True, slots=True)
class UseShuttle:
    """Settlers travel with a shuttle, those in `lost` to the supply, the others to Mars or to the ships."""

    shuttle: CardId
    crew: Settlers
    """All who leave, those for white needs included."""
    lost: Settlers = NOBODY
    top: Settlers = NOBODY
    """Who boards the top ship, with a Mars shuttle."""
    bottom: Settlers = NOBODY
    """Who boards the bottom ship, with a Mars shuttle."""
    pays: CardId | None = None
    """The tile that is discarded for it."""
    steps: tuple[Step, ...] = ()
    launch: Launch | None = None
    """The launch for a full set of symbols."""

    def __str__(self) -> str:
        return f"shuttle {self.shuttle}"


@dataclass(frozen=True, slots=True)
class DiscardTiles:
    """Tiles are discarded, in this order, for as many basic actions."""

    tiles: tuple[CardId, ...]
    steps: tuple[Step, ...] = ()

    def __str__(self) -> str:
        return f"discard {', '.join(self.tiles)}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing, because no action is possible (J16)."""

    def __str__(self) -> str:
        return "pass"


Action = TakeTile | UseShuttle | DiscardTiles | Pass
"""What a turn begins with."""


@dataclass(frozen=True, slots=True)
class Turn:
    """All decisions of a turn."""

    player: PlayerIndex
    action: Action
    launches: tuple[Launch, ...] = ()
    """The ships that leave at the end of the turn, in order."""
    returned: tuple[CardId, ...] = ()
    """Ship cards that go from the hand under the pile, in order."""

    __repr__ = short_repr


Ships = tuple[tuple[CardId, CardId] | None, ...]
"""By player, the ships that are chosen, on top and at the bottom; None for a player who chooses none (J24)."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play as written down, legal or not: the turns of the free players in order."""

    turns: tuple[Turn, ...]
    ships: Ships = ()
    """Those laid where the deal lets players choose them; may be empty."""

    __repr__ = short_repr

    def goes_on(self, played: "Line") -> bool:
        """Whether this line begins with the turns of `played`."""
        return self.turns[: len(played.turns)] == played.turns and played.ships in ((), self.ships)


NOTHING_PLAYED: Final = Line(())
"""The line before the first turn."""
