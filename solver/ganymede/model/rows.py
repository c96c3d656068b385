"""Rows without variables for what they show: card i of a row is shown as soon as enough were taken before.

Cards of a row are numbered as they come: those that are shown, then the pile. Between turns a row is full, so card i is
shown exactly if it was not taken and at least `i - width + 1` were. Holds as long as nothing comes back under the pile.
"""

from collections.abc import Iterable

from winnable.rules.ganymede.index import CardId
from winnable.rules.ganymede.position import Row
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.numbers import Number, at_least, equals, number, plus, terms

__all__ = ["RowState"]


class RowState:
    """A row while turns go by; `cards` are those that can be shown within the turns to come."""

    def __init__(self, formula: Formula, row: Row, width: int, most: int) -> None:
        self.formula = formula
        self.row = row
        self.width = width
        self.size = len(row.cards)
        self.cards: tuple[CardId, ...] = row.cards[: width + most]
        self.taken: dict[CardId, Literal] = dict.fromkeys(self.cards, FALSE)
        """By card, whether it has left the row."""
        self.takes: Number = ()
        """How many have left."""
        self.most = most

    def shown(self, card: CardId) -> Literal:
        """Whether a card is shown."""
        return self.formula.both(~self.taken[card], self.due(self.cards.index(card)))

    def due(self, place: int) -> Literal:
        """Whether so many cards were taken that the one at a place has been shown, if not taken itself."""
        return at_least(self.takes, place - self.width + 1)

    def next(self, place: int) -> Literal:
        """Whether the card at a place is shown, or on top of the pile."""
        return at_least(self.takes, place - self.width)

    def take(self, takes: Iterable[tuple[CardId, Literal]], count: int) -> None:
        """Cards leave the row, at most so many."""
        gone = [(card, literal) for card, literal in takes if literal != FALSE]
        for card, literal in gone:
            self.taken[card] = self.formula.any_of([self.taken[card], literal])
        if not gone:
            return
        most = min(len(self.takes) + count, len(self.cards))
        if count == 1:
            some = self.formula.any_of([literal for _, literal in gone])
            grown = plus(self.formula, (*self.takes, FALSE), some, most)
        else:
            grown = number(self.formula, most)
            equals(self.formula, terms(grown), [*terms(self.takes), *((1, literal) for _, literal in gone)])
        self.takes = grown

    def empty(self) -> Literal:
        """Whether the pile is empty after the row was refilled."""
        return at_least(self.takes, len(self.row.draw) - max(0, self.width - len(self.row.show)))

    def gap(self) -> Literal:
        """Whether the row shows too few cards after it was refilled."""
        return at_least(self.takes, self.size - self.width + 1)

    def gone(self) -> Literal:
        """Whether no card is left."""
        return at_least(self.takes, self.size) if self.size else TRUE
