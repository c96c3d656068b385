"""Random deals and task cards, repeatable by their seed."""

from random import Random

from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal

__all__ = ["random_deal", "random_tasks"]


def random_deal(deck: Deck, players: int, random: Random) -> Deal:
    """Shuffle and deal one by one, from a random seat on, which gets the card left over, if any."""
    cards = list(deck.cards)
    random.shuffle(cards)
    first = random.randrange(players)
    return Deal.of(deck, [cards[(seat - first) % players :: players] for seat in range(players)])


def random_tasks(deck: Deck, number: int, random: Random) -> tuple[Card, ...]:
    """Task cards in draw order: there is one for every colour card. Raises ValueError for more."""
    cards = [card for card in deck.cards if not deck.is_trump(card)]
    if not 0 <= number <= len(cards):
        raise ValueError(f"expected 0 to {len(cards)} tasks, found {number}")
    return tuple(random.sample(cards, number))
