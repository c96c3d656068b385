"""The counts of claims, as values: cards and trick numbers in place of the kinds that the goal language has."""

from dataclasses import replace
from typing import Final

from winnable.crew.questions.explain_answers import Counted, CountedKind
from winnable.output.typed import MISSING, Missing
from winnable.rules.crew.card import Card
from winnable.rules.crew.kinds import EVERY_CARD, EVERY_TRICK, CardFilter, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, LongestRun, Quantity, TricksLed, TricksWon
from winnable.rules.crew.who import Member, Seat

_KINDS: Final[dict[type[Quantity], CountedKind]] = {
    TricksWon: "tricks-won",
    TricksLed: "tricks-led",
    LongestRun: "longest-run",
    CardsTaken: "cards-taken",
    CardsPlayed: "cards-played",
}


def counted_of(problem: Problem, quantity: Quantity, number: int) -> Counted | None:
    """Return a count as a value; None if it is not of a seat or of all together, or if the keys cannot say its kind."""
    if type(quantity) not in _KINDS or not (quantity.by is Member.ANYBODY or isinstance(quantity.by, Seat)):
        return None
    if getattr(quantity, "nth", ()) or (isinstance(quantity, LongestRun) and quantity.by is Member.ANYBODY):
        return None
    tricks: TrickFilter = getattr(quantity, "tricks", EVERY_TRICK)
    if replace(tricks, numbers=(), won_with=None, led=None, closed_with=None, every=None) != EVERY_TRICK:
        return None
    kind: CardFilter = getattr(quantity, "cards", EVERY_CARD)

    def cards(wanted: CardFilter | None) -> tuple[Card, ...] | Missing:
        if wanted is None or wanted == EVERY_CARD:
            return MISSING
        chosen = wanted.select(problem.deck)
        return tuple(card for card in problem.deck.cards if card in chosen)

    last = problem.deal.last
    numbers = tuple(each for each in range(1, last + 1) if any(span.holds(each, last) for span in tricks.numbers))
    return Counted(
        kind=_KINDS[type(quantity)],
        number=number,
        cards=cards(kind),
        how=getattr(quantity, "how", ()) or MISSING,
        tricks=numbers if tricks.numbers else MISSING,
        won_with=cards(tricks.won_with),
        led_with=cards(tricks.led),
        closed_with=cards(tricks.closed_with),
        only=cards(tricks.every),
    )
