"""The constants of a game: its players, its cards, relations, and the readings of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from winnable.rules.lifeboat.card import PRINTED, Cards, Character, Kind, NavId, Navigation, Provision
from winnable.rules.values import Fixed, Readings, short_repr

# --- readings of the rules -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Options(Readings):
    """The readings of the rules. Raises ValueError for a value that a reading does not have.

    RULINGS.md has each with the question and the reasons.
    """

    closed_pick: Literal["choose", "script"] = "choose"
    """Which closed card is taken: any that the line says, or the one that the script of the one who loses it says for
    the day, else any (W1)."""
    start_card: Literal["as_dealt", "one_each"] = "as_dealt"
    """Whether everybody gets a closed card of the pile, bow to stern, before day 1 (W2)."""
    missing_relations: Literal["removed", "ignored"] = "removed"
    """Friends and enemies who are not in play: there are none, or they count for nothing (W3)."""
    short_pile: Literal["bow", "nobody"] = "bow"
    """Who gets provisions when there are fewer than people: those nearest the bow, or nobody (W4)."""
    row_bottom: Literal["drawn", "free"] = "drawn"
    """The order in which a rower puts cards under the pile: as drawn, or any (W5)."""
    unchosen: Literal["before", "after"] = "before"
    """Whether cards of the table that are not chosen go under the pile before the one that is played, or after (W6)."""
    oar: Literal["open", "any"] = "open"
    """Which oars count for a rower: open ones, or closed ones too (W7)."""
    compass_empty: Literal["none", "two"] = "none"
    """The effect of a compass when the table is empty: nothing, or two cards are put there to choose from (W8)."""
    no_navigator: Literal["top", "none"] = "top"
    """The card played when nobody is conscious: the top one, or none (W9)."""
    flare_order: Literal["one_by_one", "together"] = "one_by_one"
    """Whether the birds of a flare count one by one until the game ends, or added up (W10)."""
    refuse_back_out: bool = False
    """Whether an attacker may give up after a refusal (W11)."""
    dump: Literal["action", "off", "free"] = "action"
    """Whether a body is thrown overboard by an action, never, or besides actions (W12)."""
    dump_unconscious: bool = False
    """Whether an unconscious character may be thrown overboard, if nobody defends him (W13)."""
    discard_items: bool = False
    """Whether cards may be thrown away (W14)."""
    ring_falls: bool = True
    """Whether a character with the ring is overboard, so that open cards are lost and sharks bite (W15)."""
    ring_throw: bool = True
    """Whether the ring may be thrown once the card is played (W16)."""
    water_for_others: bool = True
    """Whether water may be spent for another character (W17)."""
    gift_to_unconscious: Literal["ring", "any", "none"] = "ring"
    """The cards that may be given to an unconscious character, or to a body (W18)."""
    medkit_dead: bool = False
    """Whether a medkit takes a wound from a body, too (W19)."""
    parasol_unconscious: bool = True
    """Whether an open parasol protects an unconscious holder (W20)."""
    self_enemy: Literal["ru1", "en", "ru2"] = "ru1"
    """The points of one's own enemy: none, the size of everybody else who is dead, or 3 for each of them but
    the friend (W21)."""
    all_dead: Literal["goes_on", "ends"] = "goes_on"
    """The game when everybody is dead: the days go on, or the game ends and nobody scores (W22)."""
    ties: Literal["shared", "nobody"] = "shared"
    """Who wins with equal points: all of them, or nobody (W23)."""
    dead_in_water: Literal["lost", "back"] = "lost"
    """The fate of a character whom wounds in the water make unconscious: lost, or back in the seat (W24)."""
    seat_target: Literal["any", "neighbour"] = "any"
    """With whom seats may be exchanged (W25)."""
    trade_window: Literal["actions", "between_days", "navigation"] = "actions"
    """When there is trade: around actions only, also when a day is over, or also after the bird of the card played
    (W26)."""

    __repr__ = short_repr


# --- constants -----------------------------------------------------------------------------------


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
