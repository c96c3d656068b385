"""Positions: rows and piles, boards, whose turn it is, and what has happened in the turn that is being played."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum

from winnable.rules.ganymede.board import EARTH_ROOM, HAND_LIMIT, LAST_LAUNCH, MARS_ROOM, TILE_PLACES, Board, Table
from winnable.rules.ganymede.card import NOBODY, SLOTS, CardId, Place, PlayerIndex, RoundNumber, Settlers
from winnable.rules.values import short_repr


class RowKind(IntEnum):
    """The rows; the number is the place in `Position.rows`."""

    TILES = 0
    EARTH = 1
    MARS = 2
    SHIPS = 3

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def width(self) -> int:
        """How many cards the row shows."""
        return 3 if self is RowKind.SHIPS else 4

    @property
    def words(self) -> str:
        """The cards of the row in a sentence."""
        return {RowKind.EARTH: "Earth shuttles", RowKind.MARS: "Mars shuttles"}.get(self, self.name.lower())


@dataclass(frozen=True, slots=True)
class Row:
    """A row of open cards and the pile that fills it, top card first."""

    show: tuple[CardId, ...] = ()
    draw: tuple[CardId, ...] = ()

    @property
    def cards(self) -> tuple[CardId, ...]:
        """All cards, as they come."""
        return self.show + self.draw

    @property
    def reach(self) -> tuple[CardId, ...]:
        """What may be taken where the top of the pile may be taken, too."""
        return self.show + self.draw[:1]

    def without(self, card: CardId) -> "Row":
        """The row without a card that is shown or in the pile."""
        return Row(tuple(each for each in self.show if each != card), tuple(each for each in self.draw if each != card))


class Cause(Enum):
    """Why something leaves or ends: a ship, or the game."""

    FULL = "full"
    """The ship had its crew at the end of the turn."""
    SET = "set"
    """A full set of symbols was completed."""
    TRACK = "track"
    """The marker reached the end of the track."""
    LAUNCHES = "launches"
    """A player has launched four ships; of the game."""
    PILE = "pile"
    """A pile of shuttles has run out; of the game."""


@dataclass(frozen=True, slots=True)
class Launched:
    """A ship that left, from which slot and why."""

    card: CardId
    slot: Place
    cause: Cause


@dataclass(frozen=True, slots=True)
class Facts:
    """What has happened in the turn that is being played, as far as rules or goals ask for it afterwards."""

    lost: Settlers = NOBODY
    """Settlers lost by a shuttle."""
    launches: tuple[Launched, ...] = ()
    """In order."""
    track_due: bool = False
    """The end of the track was reached and its launch is still to come (J2)."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end has been triggered: the round with which the game ends, and why."""

    round: RoundNumber
    causes: frozenset[Cause]


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game. Positions that play alike are equal."""

    supply: Settlers
    rows: tuple[Row, Row, Row, Row]
    """By `RowKind`."""
    boards: tuple[Board, ...]
    """By player."""
    out: tuple[CardId, ...] = ()
    """Discarded tiles, the oldest first."""
    player: PlayerIndex = 0
    """Whose turn it is, or is next."""
    round: RoundNumber = 1
    ending: Ending | None = None
    facts: Facts = field(default=Facts())
    """Of the running turn; nothing between turns."""
    away: frozenset[CardId] = frozenset()
    """Cards that players took of whom only that is known (J23)."""
    elsewhere: Settlers = NOBODY
    """Settlers of veiled players; negative if they gave back some that they held before."""

    __repr__ = short_repr

    @property
    def board(self) -> Board:
        """The board of whose turn it is."""
        return self.boards[self.player]

    @property
    def placed(self) -> frozenset[CardId]:
        """All cards, wherever they are."""
        found = self.away.union(self.out, *(row.cards for row in self.rows))
        for board in self.boards:
            laid = (card for card in board.ships if card is not None)
            found = found.union(board.tiles, board.hand, board.shuttles, board.flown, laid)
        return found

    @property
    def over(self) -> bool:
        """Whether the last round is over."""
        return self.ending is not None and self.round > self.ending.round

    def row(self, kind: RowKind) -> Row:
        """One of the rows."""
        return self.rows[kind]

    def with_board(self, board: Board) -> "Position":
        """The position with another board of whose turn it is."""
        boards = tuple(board if player == self.player else each for player, each in enumerate(self.boards))
        return replace(self, boards=boards)

    def with_row(self, kind: RowKind, row: Row) -> "Position":
        """The position with another row."""
        rows = list(self.rows)
        rows[kind] = row
        tiles, earth, mars, ships = rows
        return replace(self, rows=(tiles, earth, mars, ships))


def broken(table: Table, position: Position, settlers: Settlers, *, between: bool = True) -> Iterator[str]:
    """What cannot be so in a position of a game with these settlers: the invariants that no play breaks.

    `between`: the position lies between two turns, so that full ships have left and hands are small enough.
    """
    everybody = sum((board.settlers for board in position.boards), position.supply + position.elsewhere)
    if everybody != settlers:
        yield f"expected {settlers} in the whole game, found {everybody}"
    if min(position.supply.counts) < 0:
        yield f"expected no fewer than 0 settlers in the supply, found {position.supply}"
    for player, board in enumerate(position.boards):
        yield from (f"{table.name(player)}: {fault}" for fault in _broken_board(table, board, between=between))
    yield from _cards_astray(table, position)


def _broken_board(table: Table, board: Board, *, between: bool) -> Iterator[str]:
    for place, room in ((Place.EARTH, EARTH_ROOM), (Place.MARS, MARS_ROOM)):
        if board.at[place].total > room:
            yield f"expected at most {room} settlers on {place.words}, found {board.at[place]}"
    if any(min(settlers.counts) < 0 for settlers in board.at):
        yield "expected no fewer than 0 settlers anywhere"
    for slot in SLOTS:
        load, card = board.at[slot], board.ship(slot)
        if card is not None and card not in table.cards.ships:
            continue  # a card astray
        if not table.carries(board, slot, load):
            rule = "settlers of one colour" if slot is Place.TOP else "settlers of different colours"
            most = f"at most {table.capacity(card, slot)} {rule}" if card is not None else "nobody without a ship"
            yield f"expected {most} on {slot.words}, found {load}"
        elif between and table.full(board, slot):
            yield f"expected no ship that has its crew between two turns, found {load} on {slot.words}"
    if between and len(board.hand) > HAND_LIMIT:
        yield f"expected at most {HAND_LIMIT} ships in the hand, found {len(board.hand)}"
    if len(board.tiles) > TILE_PLACES:
        yield f"expected at most {TILE_PLACES} tiles, found {len(board.tiles)}"
    if not 0 <= board.reputation <= table.track.length:
        yield f"expected a reputation from 0 to {table.track.length}, found {board.reputation}"


def _cards_astray(table: Table, position: Position) -> Iterator[str]:
    """Cards that are in two places, or in one where there are none of their kind."""
    cards = table.cards
    tiles = [*position.row(RowKind.TILES).cards, *position.out]
    earth, mars = (list(position.row(kind).cards) for kind in (RowKind.EARTH, RowKind.MARS))
    ships, used = list(position.row(RowKind.SHIPS).cards), list[CardId]()
    for board in position.boards:
        tiles += board.tiles
        used += board.shuttles
        ships += [*board.hand, *board.flown, *(card for card in board.ships if card is not None)]
    homes = {card: shuttle.home for card, shuttle in cards.shuttles.items()}
    yield from (f"there is no tile {card!r}" for card in tiles if card not in cards.tiles)
    yield from (f"there is no Earth shuttle {card!r}" for card in earth if homes.get(card) is not Place.EARTH)
    yield from (f"there is no Mars shuttle {card!r}" for card in mars if homes.get(card) is not Place.MARS)
    yield from (f"there is no shuttle {card!r}" for card in used if card not in homes)
    yield from (f"there is no ship {card!r}" for card in ships if card not in cards.ships)
    places = Counter([*tiles, *earth, *mars, *used, *ships, *position.away])
    yield from (f"the card {card!r} is in {count} places" for card, count in places.items() if count > 1)


def triggers(table: Table, position: Position) -> frozenset[Cause]:
    """What triggers the end, seen after the rows are refilled (J10)."""
    shuttles = [(kind, position.row(kind)) for kind in (RowKind.EARTH, RowKind.MARS)]
    if table.options.deck_empty == "pile":
        out = any(not row.draw for _, row in shuttles)
    else:
        out = any(len(row.show) < kind.width for kind, row in shuttles)
    launched = any(len(board.flown) >= LAST_LAUNCH for board in position.boards)
    return frozenset(cause for cause, holds in ((Cause.LAUNCHES, launched), (Cause.PILE, out)) if holds)
