"""Ship cards that are taken within a turn, while the row is not refilled."""

from winnable.rules.ganymede.index import CardId
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.ganymede.model.rows import RowState
from winnable.solver.numbers import Number, equals, terms

__all__ = ["Drawing"]


class Drawing:
    """Ship cards taken in a turn, block by block; the row is not refilled in between."""

    def __init__(self, row: RowState) -> None:
        self.row = row
        self.formula = row.formula
        self.blocks: list[dict[CardId, Literal]] = []
        self.most = 0
        """How many cards can have been taken at most."""

    def some(self, count: Number, more: Literal) -> dict[CardId, Literal]:
        """Cards that are shown or on top of the pile when they are taken: so many, and one more if it is said."""
        formula, row = self.formula, self.row
        takes = dict[CardId, Literal]()
        if not count and more == FALSE:
            self.blocks.append(takes)
            return takes
        self.most += len(count) + (more != FALSE)
        for card in row.cards[: row.width + len(row.takes) + self.most]:
            takes[card] = formula.new()
        self.blocks.append(takes)
        for place, (card, take) in enumerate(takes.items()):
            earlier = [each[card] for each in self.blocks[:-1] if card in each]
            formula.imply(take, [~row.taken[card], *(~each for each in earlier)])
            above = row.cards[place - 1] if place else card
            drawn = [each[above] for each in self.blocks if above in each] if place else []
            formula.clause([~take, row.next(place), *drawn])
        equals(formula, terms(takes.values()), [*terms(count), (1, more)])
        return takes

    def left(self) -> Literal:
        """Whether any card is left."""
        row = self.row
        if row.size > len(row.cards):
            return TRUE
        return self.formula.any_of(
            self.formula.all_of([~row.taken[card], *(~each[card] for each in self.blocks if card in each)])
            for card in row.cards
        )

    def close(self) -> None:
        """The turn ends: what was taken has left the row."""
        self.row.take([(card, take) for takes in self.blocks for card, take in takes.items()], self.most)
