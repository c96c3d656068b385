"""Chances of counts, as if each card or trick to come were tossed for."""

from collections.abc import Callable
from functools import cache, lru_cache
from math import comb, exp, sqrt
from typing import Final

from winnable.rules.crew.core import SomeMet
from winnable.rules.crew.kinds import Holding, Relation, TrickFilter
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.quantity import (
    BeforePlay,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Points,
    Quantity,
    TasksMet,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Member
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
_POINTS: Final = 5
"""What a card is taken to be worth where the sum of ranks is counted."""
_NO_LIMIT: Final = 999
"""More than any count."""
_STEEPNESS: Final = 2.2
"""How fast the rating of "more than the other count" rises with the lead, see `_compared`. Chosen by trial."""


NEARLY: Final = 1 - 1e-9
"""The most that is rated of what is not certain, so that its opposite is not taken for lost."""

Likely = Callable[[int, int, int], float]
"""The chance of a goal by the count as it is, the most it can still become, and the strength of the hand."""


@cache
def reaching(room: int, need: int, likely: float) -> float:
    """The probability that at least `need` of `room` cards or tricks count, each with probability `likely`."""
    return sum(just(room, k, likely) for k in range(need, room + 1))


def just(room: int, number: int, likely: float) -> float:
    """The probability that just `number` of `room` cards or tricks count, each with probability `likely`."""
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
    """What tricks hold, where that is all that is asked of them, no matter who wins them; else None."""
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


# --- chances of goals ------------------------------------------------------------------------------


@lru_cache(maxsize=4096)  # most goals come up in other problems again, with the same counts so far
def likely_within(left: Quantity, numbers: Numbers, players: int) -> Likely:
    """The chance that `left` ends as one of these numbers."""
    return _likely_among(numbers, tuple(chances(left, players)), _POINTS if isinstance(left, Points) else 1)


@lru_cache(maxsize=256)  # those of all members and colours, and of later deals, are the same function
def _likely_among(numbers: Numbers, likely: tuple[float, ...], size: int) -> Likely:
    """The chance that a count ends as one of these numbers, by the chances that one more thing of a size counts.

    For binomially distributed increases: mostly the count must end between `least` and `most`, and the chance of that
    is P(count >= least) - P(count > most).
    """
    ranges = numbers.ranges(numbers.end + 1)
    if len(ranges) != 1 or ranges[0].step > 1 or numbers.even is not numbers.odd:
        return _in_set(numbers, likely, size)
    least, most = ranges[0][0], _NO_LIMIT if numbers.even else ranges[0][-1]

    @cache
    def within(low: int, high: int, level: int) -> float:
        if low > most or high < least:
            return 0.0
        if low >= least and high <= most:
            return 1.0
        each, room = likely[level], -((low - high) // size)  # as many cards, where ranks are counted
        some = 1.0 if low >= least else reaching(room, -((low - least) // size), each)
        found = some if high <= most else some - reaching(room, -((low - most - 1) // size), each)
        return min(NEARLY, found if size == 1 else max(found, 1 - NEARLY))

    return within


def _in_set(numbers: Numbers, likely: tuple[float, ...], size: int) -> Likely:
    """The same as the sum of the chances of each number."""

    @cache
    def within(low: int, high: int, level: int) -> float:
        found = [count in numbers for count in range(low, high + 1)]
        if all(found) or not any(found):
            return float(all(found))
        each, room = likely[level], high - low
        likely_so = sum(just(room, more, each) for more, fit in enumerate(found) if fit)
        return min(NEARLY, likely_so if size == 1 else max(likely_so, 1 - NEARLY))

    return within


def so_many_met(goal: SomeMet) -> Callable[[tuple[float, ...]], float]:
    """The function that gives the chance of one of these numbers of goals from the chances of each."""
    fitting = [met in goal.numbers for met in range(len(goal.parts) + 1)]

    @cache  # a goal that names no owner is the same for every seat
    def likely_of_all(chances: tuple[float, ...]) -> float:
        met = [1.0]  # by number of goals, the chance that this number of those so far is met
        for chance in chances:
            met = [stay * (1 - chance) + more * chance for stay, more in zip([*met, 0.0], [0.0, *met], strict=True)]
        certain = chances.count(1.0)
        likely = sum(chance for chance, fits in zip(met, fitting, strict=True) if fits)
        found = fitting[certain : len(chances) + 1 - chances.count(0.0)]
        return float(all(found)) if all(found) or not any(found) else min(max(likely, 1 - NEARLY), NEARLY)

    return likely_of_all


def likeliest_choice(places: int, most: int) -> Callable[[tuple[tuple[float, ...], ...]], float]:
    """The function that gives the chance of the likeliest choice of one goal of each row, from the chances of each.

    A goal is there in `most` of the places, as often as it may be given.
    """

    @cache
    def likeliest(chances: tuple[tuple[float, ...], ...]) -> float:
        found = {0: 1.0}  # by the places that are taken, the best chance of the members so far
        for row in chances:
            more: dict[int, float] = {}
            for taken, chance in found.items():
                for place in range(places):
                    each = chance * row[place // most]
                    if not taken >> place & 1 and each > more.get(taken | 1 << place, 0.0):
                        more[taken | 1 << place] = each
            found = more
        return max(found.values(), default=0.0)

    return likeliest
