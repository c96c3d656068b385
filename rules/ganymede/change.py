"""Changes of a position, each as the rules describe it, without checking that it is allowed.

Who decides that is `play`, which says what is wrong, and `legal`, which finds what may be done.
"""

from dataclasses import replace

from winnable.rules.ganymede.board import Table
from winnable.rules.ganymede.card import NOBODY, CardId, Colour, Place, Settlers
from winnable.rules.ganymede.decision import Adapt, Move, Recruit, Take, UseShuttle
from winnable.rules.ganymede.position import Cause, Ending, Facts, Launched, Position, Row, RowKind, triggers

# --- single steps --------------------------------------------------------------------------------


def done(table: Table, position: Position, step: Recruit | Adapt | Move | Take) -> Position:
    """A step of an effect; a gain brings more than a change, see `advanced`."""
    match step:
        case Recruit(colour):
            return recruited(position, colour)
        case Adapt():
            return adapted(position, step)
        case Move():
            return moved(table, position, step)
        case Take(card):
            return ship_taken(table, position, card)


def recruited(position: Position, colour: Colour) -> Position:
    """A settler goes from the supply to Earth."""
    board = position.board
    board = board.standing(Place.EARTH, board.at[Place.EARTH].plus(colour))
    return replace(position.with_board(board), supply=position.supply.plus(colour, -1))


def adapted(position: Position, step: Adapt) -> Position:
    """A settler is swapped for one of the supply."""
    board = position.board
    settlers = board.at[step.place].plus(step.colour, -1).plus(step.becomes)
    supply = position.supply.plus(step.colour).plus(step.becomes, -1)
    return replace(position.with_board(board.standing(step.place, settlers)), supply=supply)


def moved(table: Table, position: Position, step: Move) -> Position:
    """A settler goes to another place, or to the supply where that cannot take him (J6)."""
    board = position.board
    board = board.standing(step.source, board.at[step.source].plus(step.colour, -1))
    arrived = board.at[step.to].plus(step.colour)
    if table.holds(board, step.to, arrived):
        return position.with_board(board.standing(step.to, arrived))
    return replace(position.with_board(board), supply=position.supply.plus(step.colour))


def ship_taken(table: Table, position: Position, card: CardId) -> Position:
    """A ship card goes to the hand."""
    board = position.board
    position = _taken(table, position, RowKind.SHIPS, card)
    return position.with_board(replace(board, hand=board.hand | {card}))


def advanced(position: Position, cells: int) -> Position:
    """The marker goes forward."""
    return position.with_board(replace(position.board, reputation=position.board.reputation + cells))


# --- actions -------------------------------------------------------------------------------------


def tile_taken(table: Table, position: Position, tile: CardId, out: CardId | None) -> Position:
    """A tile goes from the row on the board, after another one was discarded if there was no place."""
    if out is not None:
        position = discarded(position, (out,))
    board = replace(position.board, tiles=position.board.tiles | {tile})
    return _taken(table, position.with_board(board), RowKind.TILES, tile)


def discarded(position: Position, tiles: tuple[CardId, ...]) -> Position:
    """Tiles leave the board, in this order (J22)."""
    board = replace(position.board, tiles=position.board.tiles - set(tiles))
    return replace(position.with_board(board), out=(*position.out, *tiles))


def shuttle_used(table: Table, position: Position, action: UseShuttle) -> Position:
    """Settlers travel with a shuttle that is put next to the board; a tile is discarded if it demands one."""
    if action.pays is not None:
        position = discarded(position, (action.pays,))
    shuttle, board = table.cards.shuttles[action.shuttle], position.board
    board = replace(board, shuttles=board.shuttles | {action.shuttle})
    board = board.standing(shuttle.home, board.at[shuttle.home] - action.crew)
    if shuttle.home is Place.EARTH:
        board = board.standing(Place.MARS, board.at[Place.MARS] + action.crew - action.lost)
    else:
        board = board.standing(Place.TOP, board.at[Place.TOP] + action.top)
        board = board.standing(Place.BOTTOM, board.at[Place.BOTTOM] + action.bottom)
    if table.options.white_counts:
        board = replace(board, whites=board.whites + action.crew - shuttle.needs)
    facts = replace(position.facts, lost=position.facts.lost + action.lost)
    position = replace(position.with_board(board), supply=position.supply + action.lost, facts=facts)
    return _taken(table, position, RowKind(shuttle.home + 1), action.shuttle)


# --- launches ------------------------------------------------------------------------------------


def left(position: Position, slot: Place, cause: Cause) -> Position:
    """A ship leaves: its settlers go to the supply, its slot is empty."""
    board = position.board
    card = board.ship(slot)
    assert card is not None, "a ship is on the slot"
    aboard = board.at[slot]
    board = replace(board.standing(slot, NOBODY).with_ship(slot, None), flown=board.flown | {card})
    facts = replace(position.facts, launches=(*position.facts.launches, Launched(card, slot, cause)))
    return replace(position.with_board(board), supply=position.supply + aboard, facts=facts)


def laid(position: Position, slot: Place, card: CardId) -> Position:
    """A ship goes from the hand on an empty slot."""
    board = position.board
    return position.with_board(replace(board.with_ship(slot, card), hand=board.hand - {card}))


def without_launch_due(position: Position, *, due: bool = False) -> Position:
    """The position with no launch due any more for the end of the track, or with one that is due (J2)."""
    return replace(position, facts=replace(position.facts, track_due=due))


# --- the end of a turn ---------------------------------------------------------------------------


def returned(position: Position, cards: tuple[CardId, ...]) -> Position:
    """Ship cards go from the hand under the pile, in this order (J13)."""
    board = replace(position.board, hand=position.board.hand - set(cards))
    ships = position.row(RowKind.SHIPS)
    return position.with_board(board).with_row(RowKind.SHIPS, Row(ships.show, (*ships.draw, *cards)))


def ended(table: Table, position: Position, under: tuple[CardId, ...] = ()) -> Position:
    """The position after the end of a turn: cards under the pile, rows refilled, the end seen, the next player."""
    if table.options.hand_return == "before_refill":
        position = refilled(table, returned(position, under))
    else:
        position = returned(refilled(table, position), under)
    ending = position.ending
    if ending is None and (causes := triggers(table, position)):
        ending = Ending(position.round, causes)
    following = (position.player + 1) % len(position.boards)
    rounds = position.round + (following == 0)
    return replace(position, ending=ending, player=following, round=rounds, facts=Facts())


def refilled(table: Table, position: Position) -> Position:
    """The rows show as many cards as they can; discarded tiles become the pile when it is empty (J12)."""
    for kind in RowKind:
        row = position.row(kind)
        missing = kind.width - len(row.show)
        if missing <= 0:
            continue
        if kind is RowKind.TILES and missing > len(row.draw) and position.out:
            again = position.out if table.options.reshuffle == "oldest" else position.out[::-1]
            row, position = Row(row.show, row.draw + again), replace(position, out=())
        if row.draw:
            position = position.with_row(kind, Row(row.show + row.draw[:missing], row.draw[missing:]))
    return position


def _taken(table: Table, position: Position, kind: RowKind, card: CardId) -> Position:
    """A card leaves its row or pile; the row is refilled if that happens inside a turn (J9)."""
    position = position.with_row(kind, position.row(kind).without(card))
    return refilled(table, position) if table.options.refill_time == "at_once" else position


def away(position: Position, kind: RowKind, card: CardId) -> Position:
    """A card leaves its row, taken by a player of whom only that is known (J23)."""
    position = position.with_row(kind, position.row(kind).without(card))
    return replace(position, away=position.away | {card})


def given(position: Position, supply: Settlers) -> Position:
    """The supply becomes this one, by a player of whom only that is known (J23)."""
    return replace(position, supply=supply, elsewhere=position.elsewhere + position.supply - supply)
