"""Random deals and task cards, repeatable by their seed."""

from random import Random

from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal


def random_deal(deck: Deck, players: int, random: Random) -> Deal:
    """Shuffle and deal card by card, starting with a random seat, so that it gets a card left over."""
    cards = list(deck.cards)
    random.shuffle(cards)
    first = random.randrange(players)
    return Deal.of(deck, [cards[(seat - first) % players :: players] for seat in range(players)])


def random_robot_deal(deck: Deck, random: Random) -> Deal:
    """Deal for two players and the robot, which has the last of three seats (N9).

    The highest trump is put aside. The robot gets columns of two cards, one covering the other: a sixth of the deck,
    rounded up, which is seven columns with a full deck of 40. The highest trump is shuffled into the rest, which is
    dealt to the two players.
    """
    top = deck.commander_card
    cards = [card for card in deck.cards if card != top]
    random.shuffle(cards)
    columns = -(-len(deck.cards) // 6)
    covers, covered, rest = cards[:columns], cards[columns : 2 * columns], cards[2 * columns :]
    rest += [top] if top else []
    random.shuffle(rest)
    hands = [rest[0::2], rest[1::2], [*covers, *covered]]
    return Deal.of(deck, hands, None if top else 0, robot=2, covered=zip(covers, covered, strict=True))


def random_tasks(deck: Deck, number: int, random: Random) -> tuple[Card, ...]:
    """Return random task cards, in random order; there is one for every colour card. Raises ValueError for more."""
    cards = [card for card in deck.cards if not deck.is_trump(card)]
    if not 0 <= number <= len(cards):
        raise ValueError(f"expected 0 to {len(cards)} tasks, found {number}")
    return tuple(random.sample(cards, number))
