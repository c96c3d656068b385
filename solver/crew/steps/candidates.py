"""The facts in which steps are looked for: those about tricks and suits, and those in which reasons are."""

from collections.abc import Iterator

from winnable.rules.crew.problem import Problem
from winnable.solver.crew.reasons import candidates
from winnable.solver.crew.reasons.fact import Fact, Fallen, Opens, Out, Winner, WinsTrick, WonWith


def facts(problem: Problem) -> Iterator[Fact]:
    """Yield the facts, each once."""
    yield from dict.fromkeys(_facts(problem))


def _facts(problem: Problem) -> Iterator[Fact]:
    deal, deck = problem.deal, problem.deck
    named = candidates.named_cards(problem)
    yield from candidates.facts(problem)
    yield from (WonWith(card, card) for card in deck.cards)
    yield from (Opens(card) for card in named)
    for card in deck.cards:
        if deck.is_trump(card):
            yield from (Winner(card, (seat,)) for seat in deal.seats)
    for number in range(1, deal.last + 1):
        yield from (WinsTrick(seat, number) for seat in deal.seats)
        yield from (Fallen(card, number) for card in deck.cards if number < deal.last)
        if number > 1:
            yield from (Out(seat, suit.letter, number) for seat in deal.seats for suit in deck.suits)
