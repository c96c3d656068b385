"""Points, and who wins by them."""

from winnable.rules.ganymede.board import Board, Table
from winnable.rules.ganymede.card import (
    SLOTS,
    PerColour,
    PerSet,
    PerSymbol,
    PerTile,
    Place,
    PlayerIndex,
    Points,
    ReputationAgain,
)
from winnable.rules.ganymede.position import Position


def score(table: Table, board: Board) -> int:
    """The points of a board: ships launched, the reputation, and settlers aboard ships that have not left."""
    ships = sum(_worth(table, board, table.cards.ships[card].points) for card in board.flown)
    return ships + _reputation(table, board) + sum(board.at[slot].total for slot in SLOTS)


def winners(table: Table, position: Position) -> frozenset[PlayerIndex]:
    """Who wins with these boards: most points, then most settlers on Mars, then on Earth, then together."""
    ranks = [
        (score(table, board), board.at[Place.MARS].total, board.at[Place.EARTH].total) for board in position.boards
    ]
    return frozenset(player for player, rank in enumerate(ranks) if rank == max(ranks))


def _worth(table: Table, board: Board, points: Points) -> int:
    """The points of a launched ship."""
    used = [table.cards.shuttles[card] for card in board.shuttles]
    match points:
        case PerSymbol(symbol, each):
            return each * sum(shuttle.symbol is symbol for shuttle in used)
        case PerSet(each):
            return each * table.sets(board)
        case PerColour(colour, each):  # white needs only by an option (J11)
            return each * (sum(shuttle.needs[colour] for shuttle in used) + board.whites[colour])
        case PerTile(each):
            return each * len(board.tiles)
        case ReputationAgain():
            return _reputation(table, board)
        case int(number):
            return number


def _reputation(table: Table, board: Board) -> int:
    return table.track.points[board.reputation]
