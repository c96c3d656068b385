"""Ship cards that are taken within a turn, while the row is not refilled, or is at once (J9).

A turn takes ship cards several times: by its effect, by the effects of launches, and one for each ship that leaves.
Each time is a block of literals "this card is taken". A card may be taken from its place if it is shown or on top of
the pile. With v1 to v4 shown and v5, v6 in the pile, v5 may be taken first, and v6 only after v5 was taken in this
turn; if the row is refilled at once, v6 may be taken after any other card was.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from winnable.rules.ganymede.card import CardId
from winnable.solver.formula import FALSE, Literal
from winnable.solver.ganymede.model.rows import RowState
from winnable.solver.numbers import Number, bound, equals, terms


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
            bound(self.formula, [*terms(row.takes), *terms(before)], place - row.width, 99, take)
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
