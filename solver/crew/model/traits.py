"""Which literals of a model hold in a line: a different line must not have them all.

In choices and play almost everything is one of several, such as the owner of a task, or the trick of a card. So the
literals that hold are enough; of the distress signal, which may also be silent, the negations of the others are needed,
too.
"""

from collections.abc import Iterator

from winnable.rules.crew.deal import Columns, Deal
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices
from winnable.solver.crew.model.model import Model
from winnable.solver.formula import Literal


def choices_hold(model: Model, choices: Choices) -> Iterator[Literal]:
    """The literals for all choices: equal for equal choices, and no others have all of them."""
    encoder, placement = model.choices, model.board.placement
    yield from (encoder.owner[task][seat] for task, seat in enumerate(choices.owners))
    for task, number in enumerate(choices.predictions):
        if number is not None:
            yield encoder.predicted[task][number]
    for name, seat in choices.roles.items():
        yield encoder.role[name][seat]
    yield next(chosen for layout, chosen in encoder.layouts if layout == choices.tokens)
    if choices.deal is not None:
        yield from _deal_holds(model, choices.deal)
    for side, sent in placement.sent.items():
        yield sent if choices.passes is not None and choices.passes.direction is side else ~sent
    if choices.passes is not None:
        yield from (placement.passed[card] for card in choices.passes.cards)
    yield from (placement.drawn[card] for card in choices.draws)


def _deal_holds(model: Model, whole: Deal) -> Iterator[Literal]:
    """The literals for the hands as dealt, and for the robot's columns."""
    placement = model.board.placement
    for dealt, hand in zip(placement.dealt, whole.hands, strict=True):
        yield from (dealt[card] for card in hand)
    columns = _in_order(placement.deal.covered, whole)
    for (cover, under), (above, below) in zip(placement.columns, columns, strict=True):
        assert above is not None
        assert below is not None
        yield cover[above]
        yield under[below]


def _in_order(given: Columns, whole: Deal) -> Columns:
    """The columns of a whole deal in the order of the given ones; those of which nothing is known come by their cover.

    So the model has them, see `Placement`.
    """
    above, below = dict(whole.covered), {under: cover for cover, under in whole.covered}
    place_of = {card: place for place, card in enumerate(whole.deck.cards)}
    known = {
        place: (cover, above[cover]) if cover is not None else (below[under], under)
        for place, (cover, under) in enumerate(given)
        if (cover, under) != (None, None)
    }
    blank = [column for column in whole.covered if column not in known.values()]
    rest = iter(sorted(blank, key=lambda column: place_of[column[0]] if column[0] else 0))
    return tuple(known[place] if place in known else next(rest) for place in range(len(given)))


def line_holds(model: Model, line: Line, tricks: int) -> Iterator[Literal]:
    """The literals for which card falls in which of the first `tricks` tricks of the board."""
    return (model.board.plays[card][trick] for trick, cards in enumerate(line.tricks[:tricks]) for card in cards)
