"""The context of reading parts of a document: the players, the cards, and the horizon."""

from dataclasses import dataclass, field
from typing import Final

from winnable.missions.ganymede.card_table import CardTable
from winnable.missions.ganymede.format.words import ORDINALS
from winnable.missions.source.finding import Place
from winnable.missions.source.plain import Text
from winnable.missions.source.reading import Reading
from winnable.rules.ganymede.problem import Horizon
from winnable.rules.ganymede.sense import Ranges

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
