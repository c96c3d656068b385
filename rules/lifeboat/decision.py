"""Decisions as data: deeds besides actions, actions, fights, the night, days, and lines of play.

A line has the decisions of those who are free to choose; decisions of scripted people follow from their scripts, and
may be given as well. A deed that is not in the line is not done: those whom it does not name rest and yield, join
nobody, open and spend nothing. Only a choice between cards must be made, unless there is only one (W27). `copy` says
whether an open or a closed card is meant, where a character has both; it may be left out otherwise.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter
from typing import Final, Literal, Self

from winnable.rules.lifeboat.card import Character, Kind, NavId
from winnable.rules.values import short_repr

Copy = Literal["open", "closed"]
"""Which of two equal cards in one hand is meant."""
_BY_COPY: Final = attrgetter("who", "copy")
"""The standard order of parts that mean nothing by their order; each is complete, so that none lacks its copy."""


# --- the draft -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pick:
    """A character takes a card of those that are passed on."""

    who: Character
    card: Kind


# --- besides actions -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Open:
    """A character opens a closed card."""

    who: Character
    card: Kind


@dataclass(frozen=True, slots=True)
class Give:
    """A character gives a card to another character; it stays open or closed."""

    who: Character
    to: Character
    card: Kind
    copy: Copy | None = None


@dataclass(frozen=True, slots=True)
class Lay:
    """A character lays the ring, open, in front of an unconscious character, or of a body."""

    who: Character
    to: Character
    copy: Copy | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """A character throws a card away (W14)."""

    who: Character
    card: Kind
    copy: Copy | None = None


@dataclass(frozen=True, slots=True)
class Dump:
    """A body is thrown overboard, by an action or a deed besides (W12); or an unconscious one, by a claim (W13)."""

    of: Character


Free = Open | Give | Lay | Discard | Dump
"""A deed besides actions."""


@dataclass(frozen=True, slots=True)
class Done:
    """No more deeds besides actions for now."""

    own: tuple[Free, ...] = ()
    """The deeds that the script of the next actor says for the moment right before the action, in order (W30)."""


# --- actions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rest:
    """Nothing."""


@dataclass(frozen=True, slots=True)
class Row:
    """Cards are drawn; those in `keep` go to the table, in the order drawn, the others under the pile."""

    keep: tuple[NavId, ...] = ()
    under: tuple[NavId, ...] | None = None
    """The others, in the order in which they go under the pile; None for the order drawn. Another one is a reading
    (W5)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A claim: to exchange seats."""

    of: Character


@dataclass(frozen=True, slots=True)
class Rob:
    """A claim: to get a card of a character."""

    of: Character
    card: Kind | None = None
    """None for the only one it can be: the closed card that all others are like (W1)."""
    copy: Copy = "closed"


@dataclass(frozen=True, slots=True)
class Steal:
    """The kid takes a closed card of a character, which nobody can refuse."""

    of: Character
    card: Kind | None = None
    """As with `Rob`."""


@dataclass(frozen=True, slots=True)
class Parasol:
    """The parasol is opened."""


@dataclass(frozen=True, slots=True)
class Medkit:
    """A wound is taken from a character."""

    of: Character
    copy: Copy | None = None


@dataclass(frozen=True, slots=True)
class Flare:
    """Three navigation cards are drawn for their birds."""

    copy: Copy | None = None


Action = Rest | Row | Seat | Rob | Steal | Parasol | Medkit | Flare | Dump
"""The action of a character whose turn it is."""
Claim = Seat | Rob | Dump
"""The actions that can be refused; throwing a body overboard cannot."""


# --- claims and fights ---------------------------------------------------------------------------


class Answer(Enum):
    """The answer to a claim against a conscious character."""

    YIELD = "yield"
    """It succeeds."""
    REFUSE = "refuse"
    """There is a fight."""
    BACK_OUT = "back_out"
    """It was refused, and the attacker gave up, where he may (W11)."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a claim, as one decision."""

    answer: Answer
    defender: Character | None = None
    """Who refuses that an unconscious character is thrown overboard (W13); else None, as the victim answers."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A character opens a closed weapon in a fight."""

    who: Character
    card: Kind


@dataclass(frozen=True, slots=True)
class Shot:
    """A character spends the flare gun in a fight."""

    who: Character
    copy: Copy | None = None


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight: who joins the attacker and the defender, and the cards of each side. The order means nothing."""

    attackers: tuple[Character, ...] = ()
    defenders: tuple[Character, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    shots: tuple[Shot, ...] = ()

    @classmethod
    def of(
        cls,
        attackers: Iterable[Character],
        defenders: Iterable[Character],
        weapons: Iterable[Weapon],
        shots: Iterable[Shot],
    ) -> Self:
        """The fight with its parts in standard order."""
        return cls(
            tuple(sorted(attackers)),
            tuple(sorted(defenders)),
            tuple(sorted(weapons, key=attrgetter("who", "card"))),
            tuple(sorted(shots, key=_BY_COPY)),
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a character who acts: deeds of anybody before it, the action, and its consequences."""

    who: Character
    action: Action | None = None
    """None: rest, or the action of the script."""
    free: tuple[Free, ...] = ()
    """In this order, right before the action."""
    answer: Answer | None = None
    """Of the victim, or of the attacker; None: refused if there is a fight, else he yields, or his script answers."""
    defender: Character | None = None
    """Who refuses that an unconscious character is thrown overboard (W13)."""
    fight: Fight | None = None
    """None: nobody joins or opens anything, but by a script."""

    __repr__ = short_repr


# --- navigation ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Navigate:
    """The card that is played."""

    card: NavId | None = None
    """None for the only one there is."""
    compass: bool = False
    """Whether the compass is used. It is, too, if `card` is one that only the compass has put on the table."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A character throws the ring to a character overboard."""

    who: Character
    to: Character
    copy: Copy | None = None


@dataclass(frozen=True, slots=True)
class Chum:
    """A character plays a chum."""

    who: Character
    copy: Copy | None = None


@dataclass(frozen=True, slots=True)
class Fall:
    """The deeds when a character falls overboard; their order means nothing."""

    rings: tuple[Character, ...] = ()
    """Who of those overboard opens a closed ring."""
    throws: tuple[Throw, ...] = ()
    chums: tuple[Chum, ...] = ()

    @classmethod
    def of(cls, rings: Iterable[Character], throws: Iterable[Throw], chums: Iterable[Chum]) -> Self:
        """The same with its parts in standard order."""
        by_target = attrgetter("who", "to", "copy")
        return cls(tuple(sorted(rings)), tuple(sorted(throws, key=by_target)), tuple(sorted(chums, key=_BY_COPY)))


@dataclass(frozen=True, slots=True)
class Drink:
    """A character spends a water, for himself unless it says for whom."""

    who: Character
    of: Character | None = None
    copy: Copy | None = None


@dataclass(frozen=True, slots=True)
class Thirst:
    """The deeds against thirst; their order means nothing."""

    parasols: tuple[Character, ...] = ()
    """Who uses an open parasol; that of an unconscious character works by itself (W20)."""
    waters: tuple[Drink, ...] = ()

    @classmethod
    def of(cls, parasols: Iterable[Character], waters: Iterable[Drink]) -> Self:
        """The same with its parts in standard order."""
        return cls(tuple(sorted(parasols)), tuple(sorted(waters, key=attrgetter("who", "of", "copy"))))


CALM: Final = Fall()
"""Nothing is done when a character falls."""
DRY: Final = Thirst()
"""Nothing is done against thirst."""


Decision = Pick | Free | Done | Action | Reply | Fight | Navigate | Fall | Thirst
"""A decision at one moment of a game."""


# --- days and lines ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Day:
    """All decisions of a day, in the order in which they come."""

    draft: tuple[Pick, ...] = ()
    """In any order; characters with only one choice may be left out."""
    turns: tuple[Turn, ...] = ()
    """In the order of the turns; characters who only rest may be left out."""
    free: tuple[Free, ...] = ()
    """The deeds after the last action, in this order."""
    navigate: Navigate | None = None
    """None where there is only one card to choose."""
    shown: tuple[Free, ...] = ()
    """The deeds after the bird of the card that is played, where there is trade then (W26)."""
    fall: Fall = CALM
    thirst: Thirst = DRY
    night: tuple[Free, ...] = ()
    """The deeds when the day is over, where there is trade then (W26)."""
    whole: bool = True
    """Whether it goes to the end of the day; if not, it stops after its last turn, before any deed besides the next
    action. Only the last day of a line may do so."""

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play as written down, legal or not: the days in order, from the one of the deal."""

    days: tuple[Day, ...] = ()

    __repr__ = short_repr


NOTHING_PLAYED: Final = Line()
"""The line before the first decision."""
