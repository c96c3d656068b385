"""Which tricks of a play are of a kind: every condition of the goal language on a trick, read once more."""

from collections.abc import Sequence

from tests.second_opinion.intervals import intervals, sums_to, within
from tests.second_opinion.meaning import Meaning
from tests.second_opinion.one_by_one import differs
from winnable.rules.crew.card import Card
from winnable.rules.crew.kinds import CardFilter, Holding, TrickFilter
from winnable.rules.crew.play import Trick


def fits(trick: Trick, played: Sequence[Trick], kind: TrickFilter, meaning: Meaning) -> bool:
    """Whether one of the tricks that were played is of a kind; in what it is held against all others it is not read."""
    turn = trick.seats.index(trick.winner) + 1
    before = played[trick.number - 2] if trick.number > 1 else None
    return (
        trick.number in meaning.numbers(kind)
        and all(_is(card, of, meaning) for card, of in _certain_cards(trick, kind))
        and all(_holds(trick, holding, meaning) for holding in kind.holds)
        and (kind.every is None or all(_is(card, kind.every, meaning) for card in trick.cards))
        and (kind.as_many is None or len({_number(trick, of, meaning) for of in kind.as_many}) == 1)
        and (kind.sum is None or sums_to(kind.sum, sum(card.rank for card in trick.cards)))
        and (not kind.winner_plays or turn in meaning.within_spans(kind.winner_plays, meaning.seats))
        and (not kind.tasks_open or _some_task_is_open(trick, played, meaning))
        and (kind.after is None or (before is not None and fits(before, played, kind.after, meaning)))
        and (kind.step is None or (before is not None and differs(trick, before, kind.step)))
    )


def _certain_cards(trick: Trick, kind: TrickFilter) -> list[tuple[Card, CardFilter]]:
    """The cards of a trick of which something is asked each, with what that is."""
    asked = ((trick.winning_card, kind.won_with), (trick.cards[0], kind.led), (trick.cards[-1], kind.closed_with))
    return [(card, of) for card, of in asked if of is not None]


def _is(card: Card, of: CardFilter, meaning: Meaning) -> bool:
    return card in meaning.select(of)


def _number(trick: Trick, of: CardFilter, meaning: Meaning) -> int:
    return sum(_is(card, of, meaning) for card in trick.cards)


def _holds(trick: Trick, holding: Holding, meaning: Meaning) -> bool:
    number = _number(trick, holding.cards, meaning)
    return within(number, intervals(holding.relation, holding.number, len(trick.cards)))


def _some_task_is_open(trick: Trick, played: Sequence[Trick], meaning: Meaning) -> bool:
    """Whether the owner of some task for a card has not won it before the trick."""
    won = {(str(card), other.winner) for other in played if other.number < trick.number for card in other.cards}
    return any(
        (task.name, owner) not in won for task, owner in zip(meaning.problem.tasks, meaning.case.owners, strict=True)
    )
