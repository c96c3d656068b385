"""The cards of the rows that other players leave, before each turn of a player.

A free player takes one card a turn, and may take it from any row; a script says which. So after a turn of ben, who is
free, each row can have shown one more card; after a turn of cas, whose script takes t7, t7 is gone for sure.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from winnable.rules.ganymede.decision import DiscardTiles, Pass, TakeTile, UseShuttle
from winnable.rules.ganymede.index import CardId, PlayerIndex
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Free, Problem, RowsOnly, RowsTurn
from winnable.rules.ganymede.timetable import Slot


@dataclass(frozen=True)
class Left:
    """The changes of the rows by others before a turn."""

    taken: tuple[int, int, int]
    """By row, tiles and shuttles, how many cards they can have taken: as many more can have been shown."""
    ships: int | None
    """How many ship cards they can have taken; None if that is not known."""
    gone: frozenset[CardId]
    """Cards that nobody can take any more: whatever was done before, they have left the rows."""


def left_by_others(problem: Problem, position: Position, slots: Sequence[Slot], player: PlayerIndex) -> Iterator[Left]:
    """The cards that others leave, by own turn of the player.

    Who is free takes one card of any row. The cards that a script takes were shown, and are gone. Of whom only the rows
    are known takes the listed card, if it is shown: that is certain as soon as the cards before it in its row that are
    gone have made room for it.
    """
    taken, ships, gone = [0, 0, 0], 0, set[CardId]()
    known = all(isinstance(problem.control(slot.player), RowsOnly) for slot in slots if slot.player != player)
    for slot in slots:
        if slot.player == player:
            yield Left((taken[0], taken[1], taken[2]), ships if known else None, frozenset(gone))
            continue
        control = problem.control(slot.player)
        turn = control.turns[slot.own - 1] if not isinstance(control, Free) and slot.own <= len(control.turns) else None
        if isinstance(turn, RowsTurn):
            shown = {card for kind in RowKind for card in _surely_shown(position, kind, gone)}
            gone |= shown.intersection(turn.cards)
            for card in turn.cards:
                for kind in RowKind:
                    if card in position.row(kind).cards:
                        if kind is RowKind.SHIPS:
                            ships += 1
                        else:
                            taken[kind] += 1
            continue
        action = None if turn is None else turn.action
        match action:
            case TakeTile(card):
                taken[RowKind.TILES] += 1
                gone.add(card)
            case UseShuttle(card):
                taken[RowKind.EARTH if card in position.row(RowKind.EARTH).cards else RowKind.MARS] += 1
                gone.add(card)
            case DiscardTiles() | Pass():
                pass
            case _:
                taken = [each + 1 for each in taken]


def _surely_shown(position: Position, kind: RowKind, gone: set[CardId]) -> tuple[CardId, ...]:
    """The cards of a row that were shown by now, if these are gone, and others perhaps too."""
    row = position.row(kind)
    return row.cards[: len(row.show) + len(gone.intersection(row.cards))]
