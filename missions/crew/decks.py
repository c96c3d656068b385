"""Reading decks: by name, or built from suits and ranks."""

from typing import Final

from winnable.missions.crew.notation import read_card_list
from winnable.missions.source.finding import Findings, Place, quoted
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, SequenceNode
from winnable.missions.source.values import whole
from winnable.rules.crew.card import Card, Deck, Suit
from winnable.rules.crew.edition import DECKS, EDITIONS

__all__ = ["bounded", "read_deck"]

DEFAULT_RANKS: Final = 9
MAX_CARDS: Final = 200


def read_deck(node: Node, game: str, findings: Findings) -> Deck | None:
    """Read a deck; None if there is a mistake, and for `dealt`."""
    if isinstance(node, ScalarNode):
        return DECKS.get(node.text)
    assert isinstance(node, MappingNode)
    before = findings.errors
    official = EDITIONS[game].deck
    ranks, trumps, trump = node.get("ranks"), node.get("trumps"), node.get("trump")
    out = [placed.card for placed in read_card_list(without, findings)] if (without := node.get("without")) else []
    names: list[tuple[str, Place]] = [(suit.name, node.place) for suit in official.suits if not suit.trump]
    if isinstance(listed := node.get("suits"), SequenceNode):
        names = [(item.text, item.place) for item in listed.items if isinstance(item, ScalarNode)]
    highest = whole(ranks) if ranks else DEFAULT_RANKS
    suits = [suit for name, place in names if (suit := _suit(name, highest, out, place, findings))]
    highest_trump = whole(trumps) if trumps else 0
    if highest_trump:
        official_trump = official.trump.name if official.trump else "trump"
        name = trump.text if isinstance(trump, ScalarNode) else official_trump
        suit = _suit(name, highest_trump, out, (trump or node).place, findings, trump=True)
        suits += [suit] if suit else []
    elif trump is not None:
        findings.add(
            node.key("trump"), "D009", "expected the number of trumps together with trump", "add for example trumps: 1"
        )
    if findings.errors > before:
        return None
    try:
        deck = Deck(tuple(suits))
    except ValueError as error:
        findings.add(node.place, "D009", str(error))
        return None
    if bounded(deck, node.place, findings) is None:
        return None
    letters = {suit.letter for suit in suits}
    for card in out:
        limit = highest_trump if deck.trump and card.suit == deck.trump.letter else highest
        if card.suit not in letters or card.rank > limit:
            findings.add(node.key("without"), "D002", f"the card {card} cannot be taken out, it is not in the deck")
    if not deck.cards:
        findings.add(node.place, "D009", "expected a deck with at least one card")
    return deck if findings.errors == before else None


def bounded(deck: Deck, place: Place, findings: Findings) -> Deck | None:
    """Return the deck; None and a finding if it has more than MAX_CARDS cards."""
    if len(deck.cards) <= MAX_CARDS:
        return deck
    findings.add(place, "D009", f"expected a deck of at most {MAX_CARDS} cards, found {len(deck.cards)}")
    return None


def _suit(
    name: str, highest: int, out: list[Card], place: Place, findings: Findings, *, trump: bool = False
) -> Suit | None:
    """Build a suit of ranks from 1 on without the cards that are taken out; None if no card is left."""
    taken = {card.rank for card in out if card.suit == name[:1]}
    ranks = tuple(rank for rank in range(1, highest + 1) if rank not in taken)
    try:
        return Suit(name, ranks, trump) if ranks else None
    except ValueError:
        findings.add(place, "D009", f"expected the name of a suit in small letters, found {quoted(name)}")
        return None
