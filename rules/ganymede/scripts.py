"""Turns of scripts: their effects on their own boards, and their needs of the common rows and supply.

All decisions of a script are given, so the board of its player is known turn by turn. Whether a turn can be played
depends on the others only by what the rows show and whom the supply has: the rest is played here, apart from them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from winnable.rules.ganymede import decision as decisions
from winnable.rules.ganymede.board import Board, Table
from winnable.rules.ganymede.card import ANY_COLOUR, CardId, Place, PlayerIndex, Settlers
from winnable.rules.ganymede.decision import Launch, Step, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Facts, Position, Row, RowKind

PLENTY: Final = Settlers((99, 99, 99, 99))
"""More settlers than any turn takes from the supply."""


@dataclass(frozen=True, slots=True)
class Written:
    """The effects of a turn of a script if it can be played."""

    board: Board
    """After it."""
    facts: Facts
    needs: Settlers
    """Whom the supply must have before it."""
    change: Settlers
    """By how much it changes the supply."""
    card: tuple[RowKind, CardId] | None
    """The tile or shuttle that it takes."""
    ships: tuple[CardId | None, ...]
    """The ship cards that it takes, in order; None where a launch takes none, as none may be left then."""
    out: tuple[CardId, ...]
    """The tiles that it discards."""
    returned: tuple[CardId, ...]
    """The ship cards that go under the pile."""

    @property
    def taken(self) -> tuple[CardId, ...]:
        """The ship cards that it takes."""
        return tuple(card for card in self.ships if card is not None)


def written(table: Table, board: Board, player: PlayerIndex, turn: Turn) -> Written | None:
    """The effects of a turn; None if it cannot be played, whatever the rows show and the supply has."""
    ships = tuple(_ships(turn))
    card, out = _cards(table, turn)
    if not _known(table, card, ships):
        return None

    def played(supply: Settlers) -> tuple[Position, Facts] | None:
        try:
            return play(table, _all_there(table, board, player, turn, supply), turn)
        except IllegalStep:
            return None

    found = played(PLENTY)
    if found is None:
        return None
    after, facts = found
    needs = PLENTY
    for colour in ANY_COLOUR:
        fewest = next(count for count in range(PLENTY[colour] + 1) if played(PLENTY.plus(colour, count - 99)))
        needs = needs.plus(colour, fewest - 99)
    return Written(after.boards[player], facts, needs, after.supply - PLENTY, card, ships, out, turn.returned)


def unplayable(table: Table, board: Board, player: PlayerIndex, turn: Turn) -> str:
    """Why a turn cannot be played, whatever the rows show and the supply has; empty if it can."""
    try:
        play(table, _all_there(table, board, player, turn, PLENTY), turn)
    except IllegalStep as error:
        return error.detail
    return ""


def _all_there(table: Table, board: Board, player: PlayerIndex, turn: Turn, supply: Settlers) -> Position:
    """A position with the board of a player in which the rows show the cards that a turn takes, and nothing else."""
    card, _ = _cards(table, turn)
    boards = tuple(board if each == player else Board() for each in range(len(table.names)))
    rows = {} if card is None else {card[0]: Row((card[1],))}
    rows[RowKind.SHIPS] = Row(tuple(dict.fromkeys(each for each in _ships(turn) if each is not None)))
    tiles, earth, mars, shown = (rows.get(kind, Row()) for kind in RowKind)
    return Position(supply, (tiles, earth, mars, shown), boards, player=player)


def _known(table: Table, card: tuple[RowKind, CardId] | None, ships: tuple[CardId | None, ...]) -> bool:
    """Whether all cards that a turn takes are cards of the game."""
    cards = table.cards
    fits = card is None or card[1] in (cards.tiles if card[0] is RowKind.TILES else cards.shuttles)
    return fits and all(each is None or each in cards.ships for each in ships)


def _cards(table: Table, turn: Turn) -> tuple[tuple[RowKind, CardId] | None, tuple[CardId, ...]]:
    """The tile or shuttle that is taken, and the tiles that are discarded."""
    match turn.action:
        case decisions.TakeTile(tile, out):
            return (RowKind.TILES, tile), (out,) if out is not None else ()
        case decisions.UseShuttle() as action:
            shuttle = table.cards.shuttles.get(action.shuttle)
            kind = RowKind.EARTH if shuttle is None or shuttle.home is Place.EARTH else RowKind.MARS
            return (kind, action.shuttle), (action.pays,) if action.pays is not None else ()
        case decisions.DiscardTiles(tiles):
            return None, tiles
        case decisions.Pass():
            return None, ()


def _ships(turn: Turn) -> Iterator[CardId | None]:
    """The ship cards that a turn takes, in order."""
    if not isinstance(turn.action, decisions.Pass):
        for step in turn.action.steps:
            yield from _of_step(step)
    if isinstance(turn.action, decisions.UseShuttle) and turn.action.launch is not None:
        yield from _of_launch(turn.action.launch)
    for launch in turn.launches:
        yield from _of_launch(launch)


def _of_step(step: Step) -> Iterator[CardId | None]:
    if isinstance(step, decisions.Take):
        yield step.card
    elif isinstance(step, decisions.Gain):
        if step.then is not None:
            yield from _of_step(step.then)
        if step.launch is not None:
            yield from _of_launch(step.launch)


def _of_launch(launch: Launch) -> Iterator[CardId | None]:
    for step in launch.steps:
        yield from _of_step(step)
    yield launch.takes
