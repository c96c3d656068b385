"""The board of a player, and the table around it: what stays the same while a game is played."""

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from winnable.rules.ganymede.card import NOBODY, SLOTS, CardId, Cards, Place, PlayerIndex, Settlers, Ship, Symbol, Track
from winnable.rules.values import Readings, short_repr

# --- options -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Options(Readings):
    """The readings of the rules. Raises ValueError for a value that a reading does not have.

    RULINGS.md has each with the question and the reasons.
    """

    reputation_pool: Literal["any", "last", "single"] = "any"
    """All reputation of one effect is one gain, at any moment of it (`any`) or after everything else (`last`); or each
    cell is a gain of its own (`single`) (J1)."""
    track_end_timing: Literal["at_once", "end_of_turn"] = "at_once"
    """When the launch for the end of the track comes: at once, or with the launches at the end of the turn (J2)."""
    bonus_launch: Literal["may", "must"] = "may"
    """Whether the launch for a full set or the end of the track may be declined (J3)."""
    set_bonus_count: Literal["every", "once"] = "every"
    """Whether every further full set gives a launch, or the first alone (J4)."""
    lost_choice: Literal["forced", "fewest", "free"] = "forced"
    """Whom a shuttle may lose: whom no place can take in the end (`forced`), as few as can be (`fewest`), or any
    (`free`) (J5)."""
    move_may_lose: bool = False
    """Whether a move may push a settler into a place that cannot take him, to lose him (J6)."""
    adapt_on_ship: bool = True
    """Whether a settler aboard a ship may be swapped (J7)."""
    short_crew_capacity: Literal["crew", "full"] = "crew"
    """How many board a ship with a short crew: its crew, or as many as any other ship (J8)."""
    refill_time: Literal["end", "at_once"] = "end"
    """When rows are refilled: at the end of the turn, or after every card taken (J9)."""
    deck_empty: Literal["pile", "gap"] = "pile"
    """When a pile has run out: when it is empty after the refill, or when the row has a gap (J10)."""
    white_counts: bool = False
    """Whether a settler who fills a white need counts for ships that score a colour (J11)."""
    reshuffle: Literal["oldest", "newest"] = "oldest"
    """Which discarded tile is on top of the pile that is made of them (J12)."""
    hand_return: Literal["before_refill", "after_refill"] = "before_refill"
    """When surplus ships of the hand go under the pile (J13)."""
    shuttle_symbols: Literal["shared", "separate"] = "shared"
    """Whether shuttles of Earth and Mars count together (J15)."""
    forced_pass: Literal["pass", "stuck"] = "pass"  # noqa: S105
    """What a player does who has no action left: pass, or nothing, so that no line goes on (J16)."""

    __repr__ = short_repr


EARTH_ROOM: Final = 6
"""How many settlers Earth holds."""
MARS_ROOM: Final = 5
"""How many settlers Mars holds."""
TILE_PLACES: Final = 3
"""How many tiles a board holds."""
HAND_LIMIT: Final = 4
"""How many ship cards a hand holds between turns."""
LAST_LAUNCH: Final = 4
"""The number of launches of a player that triggers the end."""
CREW: Final = {Place.TOP: 3, Place.BOTTOM: 4}
"""How many settlers fill an ordinary ship: alike on top, all different at the bottom."""


@dataclass(frozen=True, slots=True)
class Board:
    """What a player has. Its sets have no order, so that boards that play alike are equal."""

    at: tuple[Settlers, Settlers, Settlers, Settlers] = (NOBODY,) * 4
    """The settlers by place."""
    ships: tuple[CardId | None, CardId | None] = (None, None)
    """The ships on top and at the bottom."""
    tiles: frozenset[CardId] = frozenset()
    hand: frozenset[CardId] = frozenset()
    """Ship cards."""
    shuttles: frozenset[CardId] = frozenset()
    """Shuttles used; they stay."""
    flown: frozenset[CardId] = frozenset()
    """Ships launched."""
    reputation: int = 0
    """The cell of the marker."""
    whites: Settlers = NOBODY
    """Who filled white needs; counted only where that matters (J11)."""

    __repr__ = short_repr

    def ship(self, slot: Place) -> CardId | None:
        """The card on a slot."""
        return self.ships[slot - Place.TOP]

    @property
    def settlers(self) -> Settlers:
        """All settlers of the player."""
        earth, mars, top, bottom = self.at
        return earth + mars + top + bottom

    def standing(self, place: Place, settlers: Settlers) -> "Board":
        """The board with these settlers at a place instead of those that were there."""
        at = list(self.at)
        at[place] = settlers
        earth, mars, top, bottom = at
        return replace(self, at=(earth, mars, top, bottom))

    def with_ship(self, slot: Place, card: CardId | None) -> "Board":
        """The board with another card on a slot, or none."""
        top, bottom = self.ships
        return replace(self, ships=(card, bottom) if slot is Place.TOP else (top, card))


@dataclass(frozen=True)
class Table:
    """What stays the same during a game: who plays, the cards, the track, how doubts are read."""

    names: tuple[str, ...]
    """The players in the order of their turns."""
    cards: Cards
    track: Track
    options: Options = field(default=Options())

    # --- ships -------------------------------------------------------------------------------------

    __repr__ = short_repr

    def crew(self, card: CardId, slot: Place) -> int:
        """How many settlers fill the ship, so that it leaves."""
        return CREW[slot] - self.cards.ships[card].crew_less

    def capacity(self, card: CardId, slot: Place) -> int:
        """How many settlers the ship takes (J8)."""
        return self.crew(card, slot) if self.options.short_crew_capacity == "crew" else CREW[slot]

    def carries(self, board: Board, slot: Place, load: Settlers) -> bool:
        """Whether the ship on a slot may carry exactly this load: not too many, of one colour, or of different ones."""
        card = board.ship(slot)
        if card is None:
            return load.total == 0
        fits = len(load.colours) <= 1 if slot is Place.TOP else max(load.counts) <= 1
        return fits and load.total <= self.capacity(card, slot)

    def full(self, board: Board, slot: Place) -> bool:
        """Whether the ship on a slot has its crew."""
        card = board.ship(slot)
        return card is not None and board.at[slot].total >= self.crew(card, slot)

    def room(self, board: Board, place: Place) -> int:
        """How many more settlers Earth or Mars holds."""
        return (EARTH_ROOM if place is Place.EARTH else MARS_ROOM) - board.at[place].total

    def holds(self, board: Board, place: Place, settlers: Settlers) -> bool:
        """Whether these settlers may stand together at a place."""
        if place in SLOTS:
            return self.carries(board, place, settlers)
        return settlers.total <= (EARTH_ROOM if place is Place.EARTH else MARS_ROOM)

    # --- symbols -----------------------------------------------------------------------------------

    def tile_times(self, board: Board, symbol: Symbol) -> int:
        """The number of tiles with a symbol."""
        return sum(self.cards.tiles[card].symbol is symbol for card in board.tiles)

    def shuttle_times(self, board: Board, card: CardId) -> int:
        """How often the effect of a shuttle may be applied: the number of own shuttles of its symbol (J15)."""
        mine = self.cards.shuttles[card]
        return sum(
            each.symbol is mine.symbol and (self.options.shuttle_symbols == "shared" or each.home is mine.home)
            for each in map(self.cards.shuttles.__getitem__, board.shuttles)
        )

    def sets(self, board: Board) -> int:
        """The number of complete sets of the five symbols among the shuttles (J15)."""
        used = [self.cards.shuttles[card] for card in board.shuttles]
        shared = self.options.shuttle_symbols == "shared"
        columns = (
            [used] if shared else [[each for each in used if each.home is home] for home in (Place.EARTH, Place.MARS)]
        )
        return sum(min(sum(each.symbol is symbol for each in column) for symbol in Symbol) for column in columns)

    def ship_card(self, card: CardId) -> Ship:
        """The ship of a name."""
        return self.cards.ships[card]

    def name(self, player: PlayerIndex) -> str:
        """The name of a player."""
        return self.names[player]
