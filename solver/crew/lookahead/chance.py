"""Chances of counts, as if each card or trick to come were tossed for."""

from collections.abc import Callable
from functools import cache
from math import comb, exp, sqrt
from typing import Final

from winnable.rules.crew.goal import (
    BeforePlay,
    CardsPlayed,
    CardsTaken,
    Holding,
    LongestRun,
    Member,
    Points,
    Quantity,
    Relation,
    TasksMet,
    TrickFilter,
    TricksLed,
    TricksWon,
)
from winnable.solver.crew.lookahead.tally import LEVELS

# The probability that one more trick or card counts, where the strength of a hand does not tell. Chosen by trial.
_SPECIAL: Final = 0.08
"""For one seat, if the trick must be of a certain kind."""
_RUN: Final = 0.45
"""For one seat, if the trick must continue a run."""
_ANYBODY: Final = 0.9
"""For all seats together."""
_ANYBODY_SPECIAL: Final = 0.5
"""For all seats together, if the trick must be of a certain kind."""
_PLAYED: Final = 0.5
"""For a card in the hand that is to be played to certain tricks."""
_PLAYED_SO: Final = 0.25
"""For a card in the hand that is to be led, say, or to be played to tricks of a certain kind."""
_STEEPNESS: Final = 2.2
"""How fast the rating of "more than the other count" rises with the lead, see `_compared`. Chosen by trial."""


NEARLY: Final = 1 - 1e-9
"""The most that is rated of what is not certain, so that its opposite is not taken for lost."""


@cache
def reaching(room: int, need: int, likely: float) -> float:
    """The probability that at least `need` of `room` cards or tricks count, each with probability `likely`."""
    return sum(just(room, k, likely) for k in range(need, room + 1))


def just(room: int, number: int, likely: float) -> float:
    """The probability that just so many of `room` cards or tricks count, each with probability `likely`."""
    return comb(room, number) * likely**number * (1 - likely) ** (room - number)


def _compared(relation: Relation) -> Callable[[int, int, int, int], float]:
    """The function that rates `count <relation> other`, from the span of each.

    As if each of the `left` cards or tricks to come were tossed for: then the difference of the counts has a standard
    deviation of about sqrt(left) / 2 around `ahead`, the difference now. "Exactly" is rated by the density of that
    normal distribution at 0, up to a constant factor; "more" by a logistic curve in place of its integral.
    """
    more = relation in (Relation.MORE_THAN, Relation.FEWER_THAN)

    @cache
    def alike(low: int, high: int, other_low: int, other_high: int) -> float:
        if low > other_high or high < other_low:
            return 0.0
        ahead, left = low - other_low, high - low + other_high - other_low
        return exp(-2 * ahead * ahead / (left + 1)) / sqrt(left + 1) if left else 1.0

    @cache
    def above(low: int, high: int, other_low: int, other_high: int) -> float:
        if low >= other_high + more:
            return 1.0
        if high < other_low + more:
            return 0.0
        ahead, left = low - other_low, high - low + other_high - other_low
        return 1 / (1 + exp((more - 0.5 - ahead) * _STEEPNESS / sqrt(left)))

    if relation is Relation.EXACTLY:
        return alike
    if relation is Relation.OTHER_THAN:
        return lambda low, high, other_low, other_high: 1 - alike(low, high, other_low, other_high)
    if relation in (Relation.AT_LEAST, Relation.MORE_THAN):
        return above
    return lambda low, high, other_low, other_high: above(other_low, other_high, low, high)


COMPARED: Final = {relation: _compared(relation) for relation in Relation}
"""By relation, the function that rates it between two counts."""


def likely_of(quantity: Quantity) -> float | None:
    """The probability that one more card or trick counts; None if it depends on the strength of the hand."""
    if isinstance(quantity, LongestRun):
        return _RUN
    if isinstance(quantity, CardsPlayed):
        return _PLAYED if any_way(quantity) else _PLAYED_SO
    if isinstance(quantity, BeforePlay | TasksMet):
        return _ANYBODY
    plain = isinstance(quantity, CardsTaken | Points) or quantity.tricks == TrickFilter(numbers=quantity.tricks.numbers)
    if quantity.by is Member.ANYBODY:
        return _ANYBODY if plain else _ANYBODY_SPECIAL
    return None if plain else _SPECIAL


def held_of(quantity: Quantity) -> Holding | None:
    """The one condition of tricks of which nothing is asked but that they hold so many cards, whoever wins them."""
    if not isinstance(quantity, TricksWon | TricksLed) or quantity.by is not Member.ANYBODY:
        return None
    kind = quantity.tricks
    return kind.holds[0] if kind == TrickFilter(kind.numbers, holds=kind.holds[:1]) and kind.holds else None


def chances(quantity: Quantity, players: int) -> list[float]:
    """The probability that one more card or trick counts, by level.

    It is the level of the strength of a hand, or of the share of the cards that are to be held (`held_of`) among those
    left; each is in `LEVELS` steps.
    """
    steps, held, likely = [(level + 0.5) / LEVELS for level in range(LEVELS)], held_of(quantity), likely_of(quantity)
    if held is not None:
        fitting = [number for number in range(players + 1) if held.holds(number)]
        return [min(_ANYBODY, sum(just(players, number, share) for number in fitting)) for share in steps]
    return steps if likely is None else [likely] * LEVELS


def any_way(quantity: CardsPlayed) -> bool:
    """Whether a card counts in whatever way it is played to a trick of these numbers."""
    return not quantity.how and quantity.tricks == TrickFilter(numbers=quantity.tricks.numbers)
