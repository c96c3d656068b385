"""The range of goals: the numbers that can occur in a deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from winnable.rules.ganymede.board import CREW, EARTH_ROOM, MARS_ROOM, TILE_PLACES, Board
from winnable.rules.ganymede.card import CardId, Colour, Place, PlayerIndex, Settlers, Symbol
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.goal import Who, meant
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.score import score
from winnable.rules.goal import Range

_ROOM: Final = {Place.EARTH: EARTH_ROOM, Place.MARS: MARS_ROOM, **CREW}


@dataclass(frozen=True, slots=True)
class Ranges:
    """Who plays, who of them is free, and the numbers that goals can ask for.

    Numbers are those that there are with the cards of a deal; None: they are not known, as in a mission.
    """

    players: int
    free: Sequence[PlayerIndex]
    deal: Deal | None = None

    def meant(self, of: Who, left: PlayerIndex | None = None) -> Sequence[PlayerIndex]:
        """The players whom a goal is about; others are all but `left`."""
        return meant(of, self.free, range(self.players), left)

    @property
    def ships(self) -> frozenset[CardId] | None:
        """The ships that are launched already or may be."""
        return None if self.deal is None else self._cards().intersection(self.deal.table.cards.ships)

    @property
    def takeable(self) -> frozenset[CardId] | None:
        """The cards that may be taken from the rows, now or later."""
        return None if self.deal is None else self.deal.takeable

    def launched(self, player: PlayerIndex) -> Range:
        """Of ships that a player has launched: at most all that no other one has."""
        if self.deal is None:
            return Range(0, inf)
        boards = self.deal.position.boards
        others = [each for place, each in enumerate(boards) if place != player]
        away = sum(len(board.flown) + sum(card is not None for card in board.ships) for board in others)
        return Range(0, len(self.ships or ()) - away)

    def reputation(self) -> Range:
        """Of cells of the track."""
        return Range(0, inf if self.deal is None else self.deal.table.track.length)

    def sets(self, player: PlayerIndex) -> Range:
        """Of full sets of symbols."""
        return Range(0, inf if self.deal is None else self.deal.table.sets(self._most(player)))

    def shuttles(self, player: PlayerIndex, symbol: Symbol | None) -> Range:
        """Of shuttles used, or of those with a symbol."""
        if self.deal is None:
            return Range(0, inf)
        cards = self.deal.table.cards.shuttles
        return Range(0, sum(symbol in (None, cards[card].symbol) for card in self._most(player).shuttles))

    def score(self, player: PlayerIndex) -> Range:
        """Of points: at most those of a board that has everything, and whose ships are full."""
        if self.deal is None:
            return Range(0, inf)
        return Range(0, score(self.deal.table, self._most(player)) + sum(CREW.values()))

    def lead(self, player: PlayerIndex, over: PlayerIndex) -> Range:
        """Of points by which a player is ahead of another."""
        return Range(-self.score(over).most, self.score(player).most)

    def standing(self, places: Sequence[Place], colour: Colour | None) -> Range:
        """Of settlers in some places, or of those of a colour."""
        rooms = [1 if place is Place.BOTTOM and colour is not None else _ROOM[place] for place in places]
        there = inf if self.deal is None or colour is None else self.deal.settlers[colour]
        return Range(0, min(sum(rooms), there))

    def _cards(self) -> frozenset[CardId]:
        """All cards of the deal, wherever they are; those to choose from, too."""
        assert self.deal is not None
        return self.deal.position.placed.union(*self.deal.choose)

    def _most(self, player: PlayerIndex) -> Board:
        """A board that has every card that its player can have, so that nothing counts more."""
        assert self.deal is not None
        position, cards = self.deal.position, self.deal.table.cards
        own = position.boards[player].shuttles
        rows = (position.row(kind).cards for kind in (RowKind.EARTH, RowKind.MARS))
        shuttles = own.union(*rows)
        tiles = sorted(self._cards().intersection(cards.tiles))[:TILE_PLACES]
        white = sum(cards.shuttles[card].white for card in shuttles)
        return Board(
            tiles=frozenset(tiles),
            shuttles=shuttles,
            flown=self.ships or frozenset(),
            reputation=self.deal.table.track.length,
            whites=Settlers((white,) * 4),
        )
