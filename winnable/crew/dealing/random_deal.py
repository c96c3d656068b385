"""Random deals and task cards, repeatable by their seed."""

from random import Random

from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal

__all__ = ["random_deal", "random_robot_deal", "random_tasks"]


def random_deal(deck: Deck, players: int, random: Random) -> Deal:
    """Shuffle and deal one by one, from a random seat on, which gets the card left over, if any."""
    cards = list(deck.cards)
    random.shuffle(cards)
    first = random.randrange(players)
    return Deal.of(deck, [cards[(seat - first) % players :: players] for seat in range(players)])


def random_robot_deal(deck: Deck, random: Random) -> Deal:
    """The deal of the game for two (N9), the robot at the last of three seats.

    The highest trump is put aside; of the rest the robot gets two cards more than a third of the deck in
    columns of two, with the full deck seven of them. The highest trump is shuffled into what is left.
    """
    top = deck.commander_card
    cards = [card for card in deck.cards if card != top]
    random.shuffle(cards)
    columns = -(-len(deck.cards) // 6)
    open_cards, below, rest = cards[:columns], cards[columns : 2 * columns], cards[2 * columns :]
    rest += [top] if top else []
    random.shuffle(rest)
    hands = [rest[0::2], rest[1::2], [*open_cards, *below]]
    return Deal.of(deck, hands, None if top else 0, robot=2, covered=zip(open_cards, below, strict=True))


def random_tasks(deck: Deck, number: int, random: Random) -> tuple[Card, ...]:
    """Task cards in draw order: there is one for every colour card. Raises ValueError for more."""
    cards = [card for card in deck.cards if not deck.is_trump(card)]
    if not 0 <= number <= len(cards):
        raise ValueError(f"expected 0 to {len(cards)} tasks, found {number}")
    return tuple(random.sample(cards, number))
