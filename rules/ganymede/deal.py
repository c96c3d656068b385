"""Deals: the position in which a game begins, and the ships that players may still choose."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product
from typing import Self

from winnable.rules.ganymede.board import Board, Table
from winnable.rules.ganymede.card import SLOTS, CardId, Place, PlayerIndex, Settlers
from winnable.rules.ganymede.decision import Ships
from winnable.rules.ganymede.position import Ending, Position, Row, RowKind, broken, triggers
from winnable.rules.values import short_repr


@dataclass(frozen=True)
class Deal:
    """A game as it lies on the table, with all cards known."""

    table: Table
    settlers: Settlers
    """In the whole game; the box has 7, 10 or 13 of each colour for two, three or four players (J17)."""
    position: Position
    choose: tuple[tuple[CardId, ...], ...] = ()
    """By player, the four ships of which two are chosen to begin with, none where the ships lie already (J24)."""

    __repr__ = short_repr

    @classmethod
    def of(
        cls,
        table: Table,
        settlers: Settlers,
        rows: Mapping[RowKind, Row],
        boards: Sequence[Board],
        *,
        out: Sequence[CardId] = (),
        player: PlayerIndex = 0,
        choose: Sequence[Sequence[CardId]] = (),
    ) -> Self:
        """The deal with these rows and boards; settlers on no board are in the supply, `player` moves first."""
        supply = settlers
        for board in boards:
            supply -= board.settlers
        tiles, earth, mars, ships = (rows.get(kind, Row()) for kind in RowKind)
        start = Position(supply, (tiles, earth, mars, ships), tuple(boards), tuple(out), player)
        return cls(table, settlers, start, tuple(map(tuple, choose)))

    @property
    def takeable(self) -> frozenset[CardId]:
        """The cards that lie in rows or may come into them: no shuttle that was used, no ship that was laid (J23)."""
        position = self.position
        boards = (board.tiles | board.hand for board in position.boards)
        return frozenset().union(*(row.cards for row in position.rows), position.out, *self.choose, *boards)

    def faults(self) -> Iterator[str]:
        """What cannot be so in a deal."""
        table, start = self.table, self.position
        names = table.names
        if not 1 <= len(names) <= 4 or len(set(names)) < len(names) or len(start.boards) != len(names):
            yield f"expected a board for each of 1 to 4 players with different names, found {', '.join(names)}"
            return
        if not 0 <= start.player < len(names):
            yield f"there is no player {start.player} to move first"
        for kind in RowKind:
            row = start.row(kind)
            if len(row.show) > kind.width or (row.draw and len(row.show) < kind.width):
                yield f"expected {kind.width} {kind.words} shown as long as there is a pile, found {len(row.show)}"
        yield from broken(table, start, self.settlers)
        yield from self._choice_faults()

    def _choice_faults(self) -> Iterator[str]:
        if not self.choose:
            return
        if len(self.choose) != len(self.table.names):
            yield f"expected ships to choose from, or none, for each of {len(self.table.names)} players"
            return
        shown = len(self.position.row(RowKind.SHIPS).show)
        if any(self.choose) and shown < RowKind.SHIPS.width:
            yield f"expected {RowKind.SHIPS.width} ships shown, as those not chosen go under the pile, found {shown}"
        offered = [card for cards in self.choose for card in cards]
        board_cards = {card for board in self.position.boards for card in (*board.ships, *board.hand, *board.flown)}
        held = board_cards.union(self.position.row(RowKind.SHIPS).cards)
        yield from (f"there is no ship {card!r}" for card in offered if card not in self.table.cards.ships)
        twice = {card for card in offered if offered.count(card) > 1 or card in held}
        yield from (f"the card {card!r} is in two places" for card in sorted(twice))
        for name, cards, board in zip(self.table.names, self.choose, self.position.boards, strict=True):
            if cards and (len(cards) != 4 or board.ships != (None, None)):
                yield f"{name}: expected four ships to choose from and none laid yet, found {len(cards)}"

    def choices(self) -> Iterator[Ships]:
        """Every choice of ships to begin with; one alone where they lie already (J24)."""
        return product(*(list(permutations(offer, 2)) if offer else [None] for offer in self.choose))

    def begin(self, ships: Ships = ()) -> Position:
        """The position before the first turn. `ships` are those chosen, by player, on top and at the bottom.

        Those not chosen go under the pile, in the order in which they were offered (J24). Where the end is triggered
        already, the game ends with the round that is being played (J19). Raises ValueError for a choice that is not
        open, or not made.
        """
        start = self.position
        chosen = [*ships, *[None] * (len(self.table.names) - len(ships))]
        offers = self.choose or ((),) * len(self.table.names)
        if len(chosen) != len(offers):
            raise ValueError(f"expected ships for at most {len(offers)} players, found {len(chosen)}")
        for player, (offer, taken) in enumerate(zip(offers, chosen, strict=True)):
            name = self.table.name(player)
            if (taken is None) is bool(offer):
                raise ValueError(f"expected {'two ships' if offer else 'no ships'} to be chosen by {name}")
            if taken is None:
                continue
            if len(set(taken)) < len(SLOTS) or not set(taken) <= set(offer):
                raise ValueError(f"expected two of {', '.join(offer)} for {name}, found {', '.join(taken)}")
            top, bottom = taken
            board = start.boards[player].with_ship(Place.TOP, top).with_ship(Place.BOTTOM, bottom)
            boards = tuple(board if each == player else other for each, other in enumerate(start.boards))
            row = start.row(RowKind.SHIPS)
            under = Row(row.show, (*row.draw, *(card for card in offer if card not in taken)))
            start = replace(start.with_row(RowKind.SHIPS, under), boards=boards)
        causes = triggers(self.table, start)
        return replace(start, ending=Ending(start.round, causes)) if causes else start
