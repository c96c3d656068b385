"""The shortest words for cards missing in a hand: no card of a suit above a rank, none of a rank, or no other card.

A proof says which cards it matters that a hand lacks. A statement that speaks of these, and of few or no others, is
chosen so that a person can check it at a glance.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.solver.crew.reasons.fact import Claim
from winnable.solver.crew.steps.premise import Asked, NoneOf, NoOther

SINGLE: Final = 2
"""The most cards that are named one by one."""


def all_lacking(said: NoOther, deck: Deck) -> tuple[Card, ...]:
    """The cards of its suit that the hand does not hold."""
    return tuple(card for card in deck.cards if card.suit == said.suit and card not in said.cards)


def few_named(matter: Mapping[NoOther, Sequence[Card]], deal: Deal) -> Iterator[NoneOf | NoOther]:
    """Statements that imply that each hand lacks the cards that matter, as short as they are found."""
    for _, suits in groupby(sorted(matter, key=lambda said: said.seat), key=lambda said: said.seat):
        mine = list(suits)
        ranks = {tuple(card.rank for card in matter[said]) for said in mine}
        if len(mine) > 1 and len(ranks) == 1 and len(next(iter(ranks))) == 1:  # no 4 of any colour, say
            yield from (NoneOf(said.seat, said.suit, tuple(matter[said])) for said in mine)
        else:
            yield from (_shortest(said, matter[said], deal.deck) for said in mine)


def _shortest(said: NoOther, matter: Sequence[Card], deck: Deck) -> NoneOf | NoOther:
    lacking = all_lacking(said, deck)
    if not said.cards or len(matter) == len(lacking):
        return said
    lowest, highest = min(matter), max(matter)
    if lowest > max(said.cards):
        return NoneOf(said.seat, said.suit, tuple(card for card in lacking if card >= lowest))
    if highest < min(said.cards):
        return NoneOf(said.seat, said.suit, tuple(card for card in lacking if card <= highest))
    return NoneOf(said.seat, said.suit, tuple(matter)) if len(matter) <= SINGLE else said


def named(premises: Iterable[object]) -> int:
    """The number of cards and numbers of cards that statements about hands name."""
    return sum(_named(each) for each in premises)


def _named(each: object) -> int:
    match each:
        case NoOther(_, _, cards):
            return 1 + len(cards)
        case NoneOf(_, _, cards):
            return min(SINGLE, len(cards))
        case Asked() | Claim():
            return 0
    return 1
