"""Positions: piles, hands, wounds and seats, the moment of the day, and the invariants of every play.

A position is a value: positions that play alike are equal. It is a named tuple, so that searches can remember many.
"""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from winnable.rules.lifeboat.card import CAST, Character, DayNumber, Kind, NavId
from winnable.rules.lifeboat.decision import Claim, Copy
from winnable.rules.lifeboat.setup import GULLS, Setup
from winnable.rules.values import short_repr

Hands = tuple[tuple[Kind, ...], ...]
"""Cards by character, for all six, sorted."""

EMPTY_HANDS: Final[Hands] = ((),) * len(CAST)
UNHURT: Final = (0,) * len(CAST)
NOBODY: Final[frozenset[Character]] = frozenset()
_SIZES: Final = tuple(who.size for who in CAST)


class Phase(IntEnum):
    """The next kind of decision."""

    DAWN = 0
    """A day that has not begun; no decision."""
    DRAFT = 1
    """`drafter` takes a card of `offer`."""
    TRADE = 2
    """Deeds besides actions, before the action of `actor`, or after the last one."""
    ACTION = 3
    """The action of `actor`."""
    ANSWER = 4
    """Whether the claim of `actor` is refused."""
    FIGHT = 5
    """The fight about it."""
    NAVIGATE = 6
    """Which card is played."""
    SHOWN = 7
    """The deeds after its bird, where there is trade then (W26)."""
    OVERBOARD = 8
    """The deeds of those who fall, and for them."""
    THIRST = 9
    """Who is spared."""
    NIGHT = 10
    """The deeds when the day is over, where there is trade then (W26)."""
    OVER = 11
    """The game has ended; no decision."""


class Past(NamedTuple):
    """The events since the deal that goals need."""

    rowed: frozenset[Character] = NOBODY
    """Who rowed on some day."""
    fought: frozenset[Character] = NOBODY
    """Who was in a fight on some day."""
    fainted: frozenset[Character] = NOBODY
    """Who was not conscious at some moment, the deal included (W34)."""


class Position(NamedTuple):
    """A moment of a game."""

    day: DayNumber
    """The running day; the one in which the game ended, where it has."""
    gulls: int
    boat: tuple[Character, ...]
    """Bow to stern, bodies included; those in play and not here are lost."""
    wounds: tuple[int, ...] = UNHURT
    """By character, for all six."""
    closed: Hands = EMPTY_HANDS
    open: Hands = EMPTY_HANDS
    provisions: tuple[Kind, ...] = ()
    """The pile, top first."""
    navigation: tuple[NavId, ...] = ()
    """The pile, top first."""
    table: tuple[NavId, ...] = ()
    """The cards kept by rowers today, in order."""
    phase: Phase = Phase.DAWN
    order: tuple[Character, ...] = ()
    """The boat at the start of the day, by which turns come; empty at dawn."""
    slot: int = 0
    """In the draft, the place of the drafter among the conscious; later that of the actor in `order`, or its length
    after the last action."""
    rowed: frozenset[Character] = NOBODY
    """Who has rowed today."""
    fought: frozenset[Character] = NOBODY
    """Who has fought today."""
    past: Past = Past()
    offer: tuple[Kind, ...] = ()
    """The provisions that are passed on, in the order drawn."""
    claim: Claim | None = None
    """The claim, until it is answered or fought out."""
    defender: Character | None = None
    """Who refused it."""
    played: NavId | None = None
    """The navigation card that is carried out, until the day is over."""
    taken: tuple[Character, ...] = ()
    """From whom closed cards were taken today, where scripts say which (W1)."""
    sunk: bool = False
    """Everybody was dead, which ended the game without scoring (W22)."""

    def __repr__(self) -> str:
        return short_repr(self)

    # --- fates -------------------------------------------------------------------------------------

    def aboard(self, who: Character) -> bool:
        """Whether a character is in the boat, alive or not."""
        return who in self.boat

    def alive(self, who: Character) -> bool:
        """Whether a character is in the boat and not dead."""
        return self.wounds[who] <= _SIZES[who] and who in self.boat

    def conscious(self, who: Character) -> bool:
        """Whether a character is in the boat and can act."""
        return self.wounds[who] < _SIZES[who] and who in self.boat

    @property
    def awake(self) -> tuple[Character, ...]:
        """The conscious, bow to stern."""
        return tuple(who for who in self.boat if self.wounds[who] < _SIZES[who])

    @property
    def living(self) -> tuple[Character, ...]:
        """The living, bow to stern."""
        return tuple(who for who in self.boat if self.wounds[who] <= _SIZES[who])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def ended(self) -> bool:
        """Whether the fourth gull was seen."""
        return self.gulls >= GULLS

    # --- whose decision ----------------------------------------------------------------------------

    @property
    def drafter(self) -> Character:
        """Who takes a provision next, in a draft."""
        return self.awake[self.slot]

    @property
    def actor(self) -> Character | None:
        """Whose turn it is; None outside turns."""
        return self.order[self.slot] if self.phase is not Phase.DRAFT and self.slot < len(self.order) else None

    @property
    def navigator(self) -> Character | None:
        """The conscious one nearest the stern; None if nobody is conscious."""
        awake = self.awake
        return awake[-1] if awake else None

    # --- hands -------------------------------------------------------------------------------------

    def hand(self, who: Character, copy: Copy) -> tuple[Kind, ...]:
        """The open or the closed cards of a character."""
        return (self.open if copy == "open" else self.closed)[who]

    def copies(self, who: Character, kind: Kind) -> tuple[Copy, ...]:
        """How a character has a card: open, closed, both, or not at all."""
        found: tuple[Copy, ...] = ("open",) if kind in self.open[who] else ()
        return (*found, "closed") if kind in self.closed[who] else found

    def held(self, who: Character, kind: Kind) -> int:
        """How many of a kind a character has, open and closed."""
        return self.open[who].count(kind) + self.closed[who].count(kind)

    @property
    def in_play(self) -> Counter[Kind]:
        """All provisions that are not out of the game."""
        found = Counter([*self.provisions, *self.offer])
        for hand in (*self.closed, *self.open):
            found.update(hand)
        return found

    @property
    def deck(self) -> frozenset[NavId]:
        """All navigation cards, wherever they are."""
        return frozenset(self.navigation).union(self.table, () if self.played is None else (self.played,))


def broken(setup: Setup, position: Position) -> Iterator[str]:
    """The contradictions in a position, by the invariants of every play."""
    boat = position.boat
    if len(set(boat)) < len(boat):
        yield "a character is in two seats"
    yield from (f"{who} is in the boat, but not in play" for who in boat if who not in setup.cast)
    if not 0 <= position.gulls <= GULLS:
        yield f"expected 0 to {GULLS} gulls, found {position.gulls}"
    if position.over is not (position.ended or position.sunk):
        yield "the game ends with the last gull, and not before"
    for who in CAST:
        if position.wounds[who] < 0:
            yield f"expected no fewer than 0 wounds of {who}, found {position.wounds[who]}"
        if who not in boat and (position.closed[who] or position.open[who]):
            yield f"{who} holds cards, but is not in the boat"
    for kind, count in position.in_play.items():
        printed = setup.cards.provisions.get(kind)
        if printed is None:
            yield f"there is no provision {kind!r}"
        elif count > printed.count:
            yield f"expected at most {printed.count} of {kind}, found {count}"
    yield from _navigation_astray(setup, position)
    if position.phase is Phase.DAWN and (position.rowed or position.fought or position.table or position.order):
        yield "expected no marks, no table and no order of turns between days"


def _navigation_astray(setup: Setup, position: Position) -> Iterator[str]:
    """Navigation cards that are in two places, or that there are not."""
    places = Counter([*position.navigation, *position.table])
    if position.played is not None:
        places[position.played] += 1
    for card, count in places.items():
        if card not in setup.cards.navigation:
            yield f"there is no navigation card {card!r}"
        if count > 1:
            yield f"the navigation card {card!r} is in {count} places"
