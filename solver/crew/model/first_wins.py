"""The first trick that each card can win, by the hands alone.

A card that is no trump wins only where its suit is led, so every other member follows with a lower card or is void. A
member without a lower card must be void: all cards of the suit in that hand have fallen before, each in a trick of its
own. Until then the winning card is still in hand, so its holder has followed suit with others: the suit was led fewer
times than the holder has cards of it. If the other member has as many or more, some of them fell in tricks of other
suits, so after all cards of some other suit in that hand. A trump that is not led wins only after its holder is void in
a suit.

Example: Ann holds p2 p7, Ben p3 p5 b8 and neither p1 nor another suit. Before p2 wins, p3 and p5 are gone, and pink was
led once at most, to which Ann played p7: so Ben threw a pink card off, after b8. That makes three tricks.

Where it is known who must win a card, no other member wins with it, and it is no card to follow with in a trick that
another one wins.

All this holds of every line of play that the tasks allow, and a seat wins a trick with one card: leaving out impossible
wins keeps all solutions. With ten tasks CP-SAT takes nine tenths of the time; docs/contributing/speed.md has the
figures.
"""

from collections.abc import Mapping, Sequence

from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.deal import Deal
from winnable.solver.crew.features import TrickIndex

_NEVER: TrickIndex = 99
"""Later than any trick."""


def first_wins(deal: Deal, takers: Mapping[Card, SeatIndex]) -> dict[Card, TrickIndex]:
    """By card a trick before which it wins none; `takers` says who must win which cards.

    Only for deals whose cards all stay where they are known to be.
    """
    trump = deal.deck.trump.letter if deal.deck.trump else None
    letters = [suit.letter for suit in deal.deck.suits]
    by_suit: list[dict[str, list[Card]]] = [{letter: [] for letter in letters} for _ in deal.seats]
    for hand, suits in zip(deal.hands, by_suit, strict=True):
        for card in hand:
            suits[card.suit].append(card)
    shortest = [_shortest_others({suit: len(cards) for suit, cards in suits.items()}) for suits in by_suit]
    first: dict[Card, TrickIndex] = {}
    for suit in letters:
        held = [[(card, takers.get(card)) for card in suits[suit]] for suits in by_suit]
        ranks = [[(card.rank, taker) for card, taker in cards] for cards in held]
        for seat, mine in enumerate(held):
            # by other seat its lowest card that may fall here, and before which trick it cannot be void
            voids = [
                (
                    _lowest(theirs, seat),
                    len(theirs) + (shortest[other][suit] if len(theirs) >= len(mine) else 0),
                )
                for other, theirs in enumerate(ranks)
                if mine and theirs and other != seat
            ]
            ruff = shortest[seat][suit] if suit == trump else _NEVER
            for card, taker in mine:
                led = max([trick for lowest, trick in voids if lowest > card.rank], default=0)
                first[card] = min(led, ruff) if taker in (None, seat) else _NEVER
    return first


def _shortest_others(lengths: Mapping[str, int]) -> dict[str, int]:
    """By suit the fewest cards that a hand has of any other suit."""
    first, second = (*sorted(lengths.values()), _NEVER)[:2]
    return {suit: second if length == first else first for suit, length in lengths.items()}


def _lowest(cards: Sequence[tuple[int, SeatIndex | None]], winner: SeatIndex) -> int:
    """The lowest rank of the cards that may fall in a trick of the winner; each with who must win it."""
    return min([rank for rank, taker in cards if taker in (None, winner)], default=_NEVER)
