"""The constants of a game: its players, its cards, relations, and the readings of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from winnable.rules.fixed import Fixed
from winnable.rules.lifeboat.card import PRINTED, Cards, Navigation, Provision
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.index import Kind, NavId
from winnable.rules.lifeboat.options import Options
from winnable.rules.short import short_repr

GULLS = 4
"""How many gulls end the game."""


@dataclass(frozen=True, slots=True)
class Relation:
    """The friend and the enemy of a player, None for one that is not known or not there."""

    friend: Character | None = None
    enemy: Character | None = None


UNRELATED = Relation()
"""Of a player who has neither friend nor enemy, and so scores the rest (W28)."""


@dataclass(frozen=True)
class Setup:
    """The part of a game that no decision changes."""

    cast: tuple[Character, ...]
    """Who is in play, in the standard order; the lost stay in it."""
    cards: Cards = PRINTED
    relations: Mapping[Character, Relation] = field(default_factory=Fixed)
    options: Options = field(default=Options())

    __repr__ = short_repr

    def __post_init__(self) -> None:
        object.__setattr__(self, "relations", Fixed(self.relations))

    def relation(self, who: Character) -> Relation:
        """Friend and enemy of a player."""
        return self.relations.get(who, UNRELATED)

    def provision(self, kind: Kind) -> Provision:
        """A kind of provision card. Raises KeyError for an unknown one."""
        return self.cards.provisions[kind]

    def navigation(self, card: NavId) -> Navigation:
        """A navigation card. Raises KeyError for an unknown one."""
        return self.cards.navigation[card]

    @cached_property
    def weapons(self) -> frozenset[Kind]:
        """The kinds that may be opened in a fight; the flare gun is spent instead (W29)."""
        return frozenset(kind for kind, each in self.cards.provisions.items() if each.weapon and kind != "flare")
