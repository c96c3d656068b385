"""Rows without variables for the cards that they show: card i of a row is shown as soon as enough were taken before.

Cards of a row have *places* in the order in which they come: those that are shown, then the pile. Between turns a row
is full, so the card at place i is shown exactly if it was not taken and at least `i - width + 1` were. In a row of
width 3 with the cards a b c, and d e in the pile, d is at place 3 and shown once one card was taken, e once two were.

Cards that come back under the pile get the next places, here 5 and 6; which card is at such a place is a variable.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from winnable.rules.ganymede.card import CardId
from winnable.rules.ganymede.position import Row
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.numbers import (
    Number,
    added,
    at_least,
    bound,
    constant,
    counted,
    equals,
    exactly,
    number,
    plus,
    terms,
)

Put = tuple[Literal, Mapping[CardId, Literal]]
"""Whether a place is filled in a turn, and which card comes there."""


class RowState:
    """A row while turns go by."""

    def __init__(
        self,
        formula: Formula,
        row: Row,
        width: int,
        most: int | None = None,
        out: Sequence[Mapping[CardId, Literal]] = (),
    ) -> None:
        """Begin with a row; `most`: how many cards can leave it, if that is known.

        `out`: what lies under the pile and fills no gap before the row is refilled, by place which card it is.
        """
        self.formula = formula
        self.row = row
        self.width = width
        every = [*({card: TRUE} for card in row.cards), *map(dict, out)]
        self.size = len(every)
        """How many places are filled to begin with."""
        self.limit = None if most is None else width + most
        """How many places matter; None: all."""
        self.lying: list[dict[CardId, Literal]] = every[: self.limit]
        """By place, which card comes there, if one does."""
        self.left: list[Literal] = [FALSE for _ in self.lying]
        """By place, whether the card has left it."""
        self.where: dict[CardId, list[int]] = {}
        """By card, the places to which it may have come."""
        for place, cards in enumerate(self.lying):
            for card in cards:
                self.where.setdefault(card, []).append(place)
        self.takes: Number = ()
        """How many cards have left."""
        self.filled: Number = ()
        """How many places were filled, those to begin with left out,"""
        self.refilled: Number = ()
        """and how many of them before the row was refilled for the last time;"""
        self.begun = len(row.cards)
        """it has not been yet if this is less than `size`."""

    @property
    def cards(self) -> Sequence[CardId]:
        """The cards that may have been shown by now, or can be within the turns to come."""
        return tuple(self.where)

    @property
    def lasts(self) -> bool:
        """Whether some card is shown in any case; one that lies under the pile is not before the row is refilled."""
        return self.limit is not None and self.begun > self.limit - self.width

    # --- cards shown -------------------------------------------------------------------------------

    def spots(self, card: CardId) -> Iterator[tuple[int, Literal]]:
        """The places to which a card may have come, each with whether it lies there now."""
        for place in self.where.get(card, ()):
            filled = at_least(self.filled, place - self.size + 1)
            yield place, self.formula.all_of([self.lying[place][card], filled, ~self.left[place]])

    def lies(self, card: CardId) -> Literal:
        """Whether a card lies in the row or its pile."""
        return self.formula.any_of(here for _, here in self.spots(card))

    def shown(self, card: CardId) -> Literal:
        """Whether a card is shown."""
        due = ((here, place, at_least(self.takes, place - self.width + 1)) for place, here in self.spots(card))
        return self.formula.any_of(self.formula.all_of([here, enough, self.open(place)]) for here, place, enough in due)

    def next(self, place: int) -> Literal:
        """Whether the card at a place is shown, or on top of the pile."""
        enough = at_least(self.takes, place - self.width)
        return self.formula.both(enough, self.open(place - 1)) if place else enough

    def open(self, place: int) -> Literal:
        """Whether a place was filled before the row was refilled for the last time."""
        if place < self.begun:
            return TRUE
        return FALSE if place < self.size else at_least(self.refilled, place - self.size + 1)

    # --- cards that leave and come back ------------------------------------------------------------

    def take(self, takes: Iterable[tuple[CardId, Literal]], count: int) -> None:
        """Cards leave the row or its pile, at most `count`."""
        gone = [(card, literal) for card, literal in takes if literal != FALSE]
        if not gone:
            return
        for card, literal in gone:
            spots = [*self.spots(card)]
            for place, here in spots:
                leaves = literal if len(spots) == 1 else self.formula.both(literal, here)
                self.left[place] = self.formula.any_of([self.left[place], leaves])
        most = min(len(self.takes) + count, len(self.lying))
        if count == 1:
            some = self.formula.any_of([literal for _, literal in gone])
            grown = plus(self.formula, (*self.takes, FALSE), some, most)
        else:
            grown = number(self.formula, most)
            equals(self.formula, terms(grown), [*terms(self.takes), *((1, literal) for _, literal in gone)])
        self.takes = grown

    def put(self, cards: Mapping[CardId, Literal], most: int, *, ordered: bool = False) -> Sequence[Put]:
        """Cards go under the pile, at most `most`: in any order, or in the given one if they are `ordered`.

        Returns the places that are filled, in their order.
        """
        before, room = self.filled, None if self.limit is None else max(0, self.limit - self.size)
        self.filled = added(self.formula, before, counted(self.formula, [*cards.values()], most), room)
        put = list[Put]()
        for count in range(len(self.filled)):
            now = self.formula.both(at_least(self.filled, count + 1), ~at_least(before, count + 1))
            if now == FALSE:
                continue
            put.append((now, self._come(self.size + count, now, cards)))
            for nth, card in enumerate(cards if ordered else ()):
                self.formula.clause([~now, ~exactly(self.formula, before, count - nth), put[-1][1][card]])
        _different(self.formula, put, most)
        return put

    def _come(self, place: int, now: Literal, cards: Mapping[CardId, Literal]) -> Mapping[CardId, Literal]:
        """One of some cards comes to a place if `now` holds, which is done once for a place."""
        while len(self.lying) <= place:
            self.lying.append({})
            self.left.append(FALSE)
        lying = self.lying[place]
        for card, goes in cards.items():
            if card not in lying:
                lying[card] = self.formula.new()
                self.where.setdefault(card, []).append(place)
            self.formula.clause([~now, ~lying[card], goes])
        self.formula.clause([~now, *(lying[card] for card in cards)])
        return {card: lying[card] for card in cards}

    def refill(self) -> None:
        """The gaps of the row are filled."""
        self.refilled, self.begun = self.filled, self.size

    def close(self) -> None:
        """No more turns come: at each place there is one card."""
        for cards in self.lying[self.size :]:
            bound(self.formula, terms(cards.values()), 0, 1)

    # --- the end of the game -----------------------------------------------------------------------

    def empty(self) -> Literal:
        """Whether the pile is empty after the row was refilled, if nothing has come back under it."""
        return at_least(self.takes, len(self.row.draw) - max(0, self.width - len(self.row.show)))

    def gap(self) -> Literal:
        """Whether the row shows too few cards after it was refilled, if nothing has come back under it."""
        return at_least(self.takes, self.size - self.width + 1)


def _different(formula: Formula, put: Sequence[Put], most: int) -> None:
    """No card comes to two places in one turn; places that are filled in one turn are next to each other."""
    for first, (now, cards) in enumerate(put):
        for other, others in put[first + 1 : first + most]:
            for card, here in cards.items():
                formula.clause([~now, ~other, ~here, ~others[card]])


class NewestFirst(RowState):
    """The row of tiles where the newest of the discarded ones is on top when they become the pile (J12)."""

    def __init__(
        self, formula: Formula, row: Row, width: int, most: int, out: Sequence[Mapping[CardId, Literal]]
    ) -> None:
        """Begin with a row, see `RowState`."""
        super().__init__(formula, row, width, most)
        self.room = max(0, width + most - self.size)
        """How many places matter that are not filled yet."""
        self.heap: list[Mapping[CardId, Literal]] = [*reversed(out)][: self.room]
        """The discarded tiles from the top, as far down as matters, if the heap is that high;"""
        self.height = constant(len(self.heap), len(self.heap))
        """how many there are, as far as that matters."""

    def put(self, cards: Mapping[CardId, Literal], most: int, *, ordered: bool = False) -> Sequence[Put]:
        """Cards go on the heap, see `RowState`; returns which comes first, second and so on."""
        formula, count = self.formula, counted(self.formula, [*cards.values()], most)
        put = list[Put]()
        for nth, now in enumerate(count):
            coming = {card: formula.new() for card in cards}
            for card, here in coming.items():
                formula.clause([~now, ~here, cards[card]])
            formula.clause([~now, *([[*coming.values()][nth]] if ordered else coming.values())])
            bound(formula, terms(coming.values()), 0, 1)
            put.append((now, coming))
        _different(formula, put, most)
        depths = range(min(len(self.heap) + len(count), self.room))
        self.heap = [self._at_depth(depth, count, [cards for _, cards in put]) for depth in depths]
        self.height = added(formula, self.height, count, self.room)
        return put

    def _at_depth(self, depth: int, count: Number, put: Sequence[Mapping[CardId, Literal]]) -> Mapping[CardId, Literal]:
        """Which tile lies at a depth of the heap, after `count` were put on it."""
        found = dict[CardId, list[Literal]]()
        for new in range(len(count) + 1):
            if depth < new or depth - new < len(self.heap):
                tiles = put[new - 1 - depth] if depth < new else self.heap[depth - new]
                for card, here in tiles.items():
                    found.setdefault(card, []).append(self.formula.both(exactly(self.formula, count, new), here))
        return {card: self.formula.any_of(heres) for card, heres in found.items()}

    def refill(self) -> None:
        """The gaps of the row are filled, from the heap if the pile does not suffice: all of it is the pile then."""
        formula, before = self.formula, self.filled
        fills = [exactly(formula, before, count) for count in range(len(before) + 1)]
        missing = [at_least(self.takes, self.size + count - self.width + 1) for count in range(len(fills))]
        again = formula.both(at_least(self.height, 1), formula.any_of(map(formula.both, fills, missing)))
        for count, known in enumerate(fills):
            for depth, tiles in enumerate(self.heap[: self.room - count]):
                now = formula.all_of([again, known, at_least(self.height, depth + 1)])
                if now != FALSE:
                    self._come(self.size + count + depth, now, tiles)
        self.filled = added(formula, before, tuple(formula.both(again, each) for each in self.height), self.room)
        self.height = tuple(formula.both(~again, each) for each in self.height)
        super().refill()


# --- ship cards taken within a turn --------------------------------------------------------------


# Ship cards that are taken within a turn, while the row is not refilled, or is at once (J9).
#
# A turn takes ship cards several times: by its effect, by the effects of launches, and one for each ship that leaves.
# Each time is a block of literals "this card is taken". A card may be taken from its place if it is shown or on top of
# the pile. With v1 to v4 shown and v5, v6 in the pile, v5 may be taken first, and v6 only after v5 was taken in this
# turn; if the row is refilled at once, v6 may be taken after any other card was.


@dataclass(frozen=True)
class Drawn:
    """Ship cards that are taken one after another, in the order of their places."""

    cards: Mapping[CardId, Literal]
    """Which are taken."""
    places: Sequence[tuple[int, CardId, Literal]]
    """From which places, in order."""

    def before(self, place: int | None = None) -> Iterator[Literal]:
        """The cards taken from places before this one, or from all places."""
        return (take for at, _, take in self.places if place is None or at < place)


class Drawing:
    """Ship cards taken in a turn, block by block, in each of them those that come first in the row before others."""

    def __init__(self, row: RowState, other: Literal, *, refilled: bool) -> None:
        """`other`: whether another card was taken before in this turn, by which a row that is refilled at once is."""
        self.row = row
        self.other = other
        self.refilled = refilled
        """Whether the row is refilled after every card."""
        self.formula = row.formula
        self.blocks: list[Drawn] = []
        self.most = 0
        """How many cards can have been taken at most."""

    def some(self, count: Number, more: Literal) -> Drawn:
        """Take `count` cards, shown or on top of the pile when they are taken, and one more if `more` holds."""
        if not count and more == FALSE:
            return Drawn({}, ())
        formula, row = self.formula, self.row
        self.most += len(count) + (more != FALSE)
        reach = row.width + len(row.takes) + self.most
        spots = {card: [spot for spot in row.spots(card) if spot[0] < reach] for card in row.cards}
        takes = {card: formula.new() for card, found in spots.items() if found}
        places = list[tuple[int, CardId, Literal]]()
        for card, take in takes.items():
            formula.imply(take, [~each.cards[card] for each in self.blocks if card in each.cards])
            heres = [here for _, here in spots[card]]
            formula.clause([~take, *heres])
            for place, here in spots[card]:
                places.append((place, card, take if len(heres) == 1 else formula.both(take, here)))
        drawn = Drawn(takes, sorted(places))
        for place, _, take in drawn.places:
            self._in_reach(place, take, drawn)
        self.blocks.append(drawn)
        equals(formula, terms(takes.values()), [*terms(count), (1, more)])
        return drawn

    def _in_reach(self, place: int, take: Literal, drawn: Drawn) -> None:
        """A card taken from a place is shown, or on top of the pile, at that moment."""
        row = self.row
        before = [*(each for block in self.blocks for each in block.before()), *drawn.before(place)]
        if self.refilled:
            bound(self.formula, [*terms(row.takes), *terms(before)], place - row.width, None, take)
            if place:
                self.formula.clause([~take, row.open(place - 1), self.other, *before])
        else:  # a card of the pile that is taken bares the next one
            above = [each for block in (*self.blocks, drawn) for at, _, each in block.places if at == place - 1]
            self.formula.clause([~take, row.next(place), *above])

    def left(self) -> Literal:
        """Whether any card is left."""
        return self.formula.any_of(
            self.formula.all_of(
                [self.row.lies(card), *(~each.cards[card] for each in self.blocks if card in each.cards)]
            )
            for card in self.row.cards
        )

    def close(self) -> None:
        """The turn ends: the taken cards have left the row."""
        self.row.take([(card, take) for block in self.blocks for card, take in block.cards.items()], self.most)
