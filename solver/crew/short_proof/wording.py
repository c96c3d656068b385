"""The premises of a step in few words: as few as suffice, and of what a hand lacks the shortest statement.

A proof says which cards it matters that a hand lacks. A statement that speaks of these, and of few or no others, is
chosen so that a person can check it at a glance: no card of a suit above a rank, none of a rank, or no other card.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.solver.crew.short_proof.proof import (
    AtLeast,
    AtMost,
    Group,
    Holds,
    InHand,
    NoneOf,
    NoOther,
    Premise,
    place,
)
from winnable.solver.crew.short_proof.prover import Prover, place_of

SINGLE: Final = 2
"""The most cards that are named one by one."""
FEW: Final = 5
"""The most suits of hands that are tried with the cards that they lack, which may take fewer words."""


def shrunk(prover: Prover, premises: Sequence[Premise]) -> list[Premise]:
    """Premises that suffice, of which none can be left out as far as was proved, with few cards named.

    Of a hand the weaker statements stay, or the cards that it holds where fewer are named so.
    """
    groups: list[Group] = [(each,) for each in premises]
    hands = [group for group in reversed(groups) if isinstance(group[0], InHand)]
    left = groups
    for each in dict.fromkeys(map(place_of, hands)):
        cards = [
            group for group in left if group not in hands or place_of(group) != each or isinstance(group[0], Holds)
        ]
        if len(cards) < len(left) and prover.prove(cards) is not None:
            left = cards
    found = [[each for (each,) in prover.without(those, hands)] for those in (groups, left)]
    single = _card_by_card(prover, premises) if len({*map(place_of, hands)}) <= FEW else None
    return min([*found, *([single] if single else [])], key=named)


def _card_by_card(prover: Prover, premises: Sequence[Premise]) -> list[Premise] | None:
    """The premises in other words: which cards each hand holds of the suits that they are about, and lacks."""
    deal = prover.hands.problem.deal
    seats = [each.seat for each in premises if isinstance(each, NoOther)]
    whole = {seat for seat in seats if seats.count(seat) > 1}
    every = (each for each in prover.hands.held if isinstance(each, NoOther))
    said = [each for each in every if each in premises or each.seat in whole]
    others = [each for each in premises if isinstance(each, Holds) or not isinstance(each, InHand)]
    lacking = [NoneOf(each.seat, each.suit, (card,)) for each in said for card in all_lacking(each, deal.deck)]
    without = [(each,) for each in (*lacking, *others) if not isinstance(each, Holds)]
    # cards that are lacking tell most; cards that are held come in where those do not suffice
    left = prover.prove(without) or prover.prove([(each,) for each in (*lacking, *others)])
    if left is None or (left := prover.prove(left[::-1])) is None:
        return None
    # fewer ranks are easier to follow: those of one kind go together, if the proof does without them
    lacked = {card for first, *_ in left if isinstance(first, NoneOf) for card in first.cards}
    ranks = sorted({(deal.deck.is_trump(card), card.rank) for card in lacked})
    for kind in ranks if len(ranks) > 1 else ():
        alike = {card for card in lacked if (deal.deck.is_trump(card), card.rank) == kind}
        left = prover.prove([group for group in left if not _lacks(group, alike)], 4 * prover.budget) or left
    # nor is a card named as held that the proof does not need
    for group in [group for group in left if isinstance(group[0], Holds)]:
        left = prover.prove([each for each in left if each != group]) or left
    # of each hand that was told as a whole, the cards that matter
    matter: dict[NoOther, list[Card]] = {}
    for each in said:
        cards = (group[0] for group in left if isinstance(group[0], NoneOf) and place_of(group) == place(each))
        if those := sorted(card for one in cards for card in one.cards):
            matter[each] = those
    kept = [each for each in others if (each,) in left]
    return [*kept, *few_named(matter, deal)]


def _lacks(group: Group, cards: set[Card]) -> bool:
    """Whether a group says that a hand lacks some of the cards."""
    first = group[0]
    return isinstance(first, NoneOf) and not cards.isdisjoint(first.cards)


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


def named(premises: Iterable[Premise]) -> int:
    """The number of cards and numbers of cards that statements about hands name."""
    return sum(_named(each) for each in premises)


def _named(each: Premise) -> int:
    match each:
        case NoOther(_, _, cards):
            return 1 + len(cards)
        case NoneOf(_, _, cards):
            return min(SINGLE, len(cards))
        case Holds() | AtLeast() | AtMost():
            return 1
    return 0
